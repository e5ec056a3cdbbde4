import { SANCTIONS_CASE_STATUSES } from '@mainsheet/contract';
import { useNavigate } from '@tanstack/react-router';
import { FRESH } from '../../api/fresh.ts';
import type { CaseWorkQuery } from '../../api/generated/graphql.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  type Column,
  civilToday,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  Tag,
} from '../../ui/index.ts';
import { caseHref, caseTone, listName, subjectKind } from './case-words.ts';
import { SanctionsTabs } from './SanctionsTabs.tsx';
import { CASE_WORK } from './sanctions.queries.ts';

type Work = CaseWorkQuery['listCaseWork']['rows'][number];

const DAY_MS = 86_400_000;
const daysOpen = (row: Work): number | null =>
  row.status === 'Open'
    ? Math.floor((Date.parse(civilToday()) - Date.parse(row.openedAt.slice(0, 10))) / DAY_MS)
    : null;

const COLUMNS: readonly Column<Work>[] = [
  { key: 'number', header: 'Case', width: 90, kind: 'text', value: (row) => row.number },
  {
    key: 'status',
    header: 'Status',
    width: 104,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={caseTone(row.status)}>{row.status}</Tag>,
  },
  {
    key: 'kind',
    header: 'About',
    width: 110,
    kind: 'text',
    value: (row) => subjectKind(row.subjectType),
  },
  { key: 'subject', header: 'Name', width: 260, kind: 'text', value: (row) => row.subjectName },
  { key: 'list', header: 'List', width: 190, kind: 'text', value: (row) => listName(row.list) },
  { key: 'days', header: 'Days open', width: 90, kind: 'number', value: daysOpen },
  { key: 'by', header: 'Decided by', width: 170, kind: 'text', value: (row) => row.decidedBy },
  {
    key: 'decided',
    header: 'Decided',
    width: 110,
    kind: 'date',
    value: (row) => row.decidedAt?.slice(0, 10) ?? null,
  },
];
const FILTERS: readonly ListFilter<Work>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(SANCTIONS_CASE_STATUSES),
    valueOf: (row) => row.status,
  },
];
const idOf = (row: Work) => row.id;
const nameOf = (row: Work) => row.number;

const CASES = defineListing({
  query: CASE_WORK,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ listCaseWork }) => listCaseWork,
  context: FRESH,
});

/** `/case-manager`: what waits for a decision, how long, and who decided the others. */
export function CaseManagerPage() {
  const navigate = useNavigate();
  const view = useListView();
  const mayOpen = useMay('sanctions.view');
  const { listed } = useRows(CASES);
  return (
    <Page>
      <PageHead title="Case manager" tabs={<SanctionsTabs />} />
      <ListPage
        label="Cases"
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...view}
        {...(mayOpen ? { hrefOf: (row: Work) => caseHref(row.id) } : {})}
        onOpen={(row) =>
          withPermission('sanctions.view', 'Open a case', () => {
            void navigate({ href: caseHref(row.id) });
          })
        }
        empty={{
          title: 'Nothing to decide',
          text: 'Cases that screening opens show here until somebody decides them.',
        }}
      />
    </Page>
  );
}
