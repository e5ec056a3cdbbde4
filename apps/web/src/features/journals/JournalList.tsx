import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useUser } from '../../platform/session/use-session.ts';
import {
  type ListFilter,
  ListPage,
  Page,
  PageHead,
  type RowAction,
  showSnackbar,
} from '../../ui/index.ts';
import { JournalTabs } from './JournalTabs.tsx';
import { JOURNAL_COLUMNS } from './journal-columns.tsx';
import {
  nameOfJournal,
  STATUS_OPTIONS,
  STEP_LABELS,
  STEP_NEEDS,
  stepsOf,
} from './journal-status.ts';
import { JOURNAL_LIST, type JournalRow } from './journals.queries.ts';
import { journalHref } from './links.ts';
import { FRESH } from './reports/ledger.queries.ts';
import { useJournalSteps } from './use-journal-steps.tsx';

const SAVE = exportList('journals');
const idOf = (row: JournalRow) => row.id;
const JOURNALS = defineListing({
  query: JOURNAL_LIST,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ journals }) => journals,
  context: FRESH,
});
const FILTERS: readonly ListFilter<JournalRow>[] = [
  { key: 'status', label: 'Status', options: STATUS_OPTIONS, valueOf: (row) => row.status },
];

const showFormRefusal = (text: string) => showSnackbar(text, { error: true, durationMs: 6000 });

/** All manual journals, with what may happen to each next. */
export function JournalList() {
  const navigate = useNavigate();
  const list = useListView();
  const { permissions } = useUser();
  const { listed, readAgain } = useRows(JOURNALS);
  const steps = useJournalSteps({
    onDone: readAgain,
    onRefused: showFormRefusal,
  });
  const latest = useRef(steps);
  latest.current = steps;
  const actionsOf = useMemo(
    () =>
      (row: JournalRow): readonly RowAction[] => [
        { label: 'Open', run: () => void navigate({ href: journalHref(row.id) }) },
        ...stepsOf(row.status)
          .filter((step) => isAllowed(permissions, STEP_NEEDS[step]))
          .map((step) => ({
            label: STEP_LABELS[step],
            danger: step === 'reverse' || step === 'delete',
            run: () => latest.current.run(step, row),
          })),
      ],
    [navigate, permissions],
  );
  const create = () =>
    withPermission('accounting.modify', 'Create a journal', () => {
      void navigate({ to: '/journal/create-manual-journal' });
    });
  return (
    <Page>
      <PageHead
        title="Journal"
        tabs={<JournalTabs present="/journal/manual-journals" />}
        actions={<Button onClick={create}>New journal</Button>}
      />
      <ListPage
        label="Manual journals"
        {...listed}
        columns={JOURNAL_COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOfJournal}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => journalHref(row.id)}
        onOpen={(row) => void navigate({ href: journalHref(row.id) })}
        actionsOf={actionsOf}
        empty={{
          title: 'No journals yet',
          text: 'Accruals, depreciation and what no document books start here, typed or pasted from a spreadsheet.',
          action: <Button onClick={create}>New journal</Button>,
        }}
      />
      {steps.dialogs}
    </Page>
  );
}
