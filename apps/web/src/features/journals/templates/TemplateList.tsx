import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { errorText, requestIdOf } from '../../../api/error-text.ts';
import { useListView } from '../../../platform/lists/use-list-view.ts';
import { withPermission } from '../../../platform/permissions/refusals.ts';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  ConfirmDialog,
  ListPage,
  type ListStatus,
  Page,
  PageHead,
  type RowAction,
} from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import {
  DELETE_TEMPLATE,
  PAUSE_TEMPLATE,
  RESUME_TEMPLATE,
  TEMPLATE_LIST,
  type TemplateRow,
} from '../journals.queries.ts';
import { journalFromTemplateHref, templateEditHref } from '../links.ts';
import { FRESH } from '../reports/ledger.queries.ts';
import { TEMPLATE_COLUMNS } from './template-columns.tsx';
import { scheduleText } from './template-words.ts';

const NO_ROWS: readonly TemplateRow[] = [];
const idOf = (row: TemplateRow) => row.id;
const nameOf = (row: TemplateRow) => row.name;

/** Journals that come back: what is kept of them, when they recur, and what may happen to each. */
export function TemplateList() {
  const navigate = useNavigate();
  const list = useListView();
  const mayModify = useMay('accounting.modify');
  const [{ data, fetching, error }, again] = useQuery({ query: TEMPLATE_LIST, context: FRESH });
  const [pause] = useMutate(PAUSE_TEMPLATE);
  const [resume] = useMutate(RESUME_TEMPLATE);
  const [remove] = useMutate(DELETE_TEMPLATE);
  const [leaving, setLeaving] = useState<TemplateRow | null>(null);
  const rows = data?.journalTemplates ?? NO_ROWS;
  const actionsOf = useMemo(() => {
    const run = async (move: typeof pause, { id, version }: TemplateRow) => {
      showOutcome(await move({ id, version }));
      again({ requestPolicy: 'network-only' });
    };
    return (row: TemplateRow): readonly RowAction[] => {
      if (!mayModify) return [];
      const pausing: RowAction[] =
        row.status === 'Active'
          ? [{ label: 'Pause', run: () => void run(pause, row) }]
          : row.status === 'Paused'
            ? [{ label: 'Resume', run: () => void run(resume, row) }]
            : [];
      return [
        {
          label: 'New journal from it',
          run: () => void navigate({ href: journalFromTemplateHref(row.id) }),
        },
        { label: 'Edit', run: () => void navigate({ href: templateEditHref(row.id) }) },
        ...pausing,
        { label: 'Delete', danger: true, run: () => setLeaving(row) },
      ];
    };
  }, [navigate, mayModify, pause, resume, again]);
  const confirm = async ({ id, version }: TemplateRow) => {
    setLeaving(null);
    showOutcome(await remove({ id, version }));
    again({ requestPolicy: 'network-only' });
  };
  const status: ListStatus =
    error && rows.length === 0
      ? { kind: 'error', message: errorText(error), requestId: requestIdOf(error), onRetry: again }
      : { kind: fetching ? 'loading' : 'ready' };
  const create = () =>
    withPermission('accounting.modify', 'Create a template', () => {
      void navigate({ to: '/journal/journal-template' });
    });
  return (
    <Page>
      <PageHead
        title="Journal"
        tabs={<JournalTabs present="/journal/journal-templates" />}
        actions={<Button onClick={create}>New template</Button>}
      />
      <ListPage
        label="Journal templates"
        rows={rows}
        total={rows.length}
        status={status}
        columns={TEMPLATE_COLUMNS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        {...(mayModify
          ? {
              hrefOf: (row: TemplateRow) => templateEditHref(row.id),
              onOpen: (row: TemplateRow) => void navigate({ href: templateEditHref(row.id) }),
            }
          : {})}
        actionsOf={actionsOf}
        empty={{
          title: 'No templates yet',
          text: 'Keep a journal that comes back month by month: it is drafted on its day, and a person posts it.',
          action: <Button onClick={create}>New template</Button>,
        }}
      />
      {leaving && (
        <ConfirmDialog
          opened
          danger
          title={`Delete ${leaving.name}?`}
          action="Delete"
          onConfirm={() => void confirm(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>
            {scheduleText(leaving) === '' ? '' : 'Nothing more is drafted. '}Journals that were made
            from it stay.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  );
}
