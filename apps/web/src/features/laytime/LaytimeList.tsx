import { LAYTIME_SHOWN_STATUSES, MOST_LAYTIME_ROWS, TIME_BAR_WARNINGS } from '@mainsheet/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { laytimeHref } from '../../platform/navigation/record-links.ts';
import { listPhase } from '../../platform/records/failures.ts';
import {
  distinctOptions,
  EMPTY_VIEW,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
} from '../../ui/index.ts';
import { ClaimTerms } from './ClaimTerms.tsx';
import { LAYTIME_LIST, type LaytimeLine } from './laytime.queries.ts';
import { LAYTIME_COLUMNS, timeBarsOf } from './laytime-columns.tsx';
import { VoyageTabs } from './VoyageTabs.tsx';

const SAVE = exportList('laytime');
const CONTEXT = { additionalTypenames: ['LaytimeRow', 'Laytime', 'Invoice', 'CreditNote'] };
const NO_ROWS: readonly LaytimeLine[] = [];
const ALL = { data: { pageSize: MOST_LAYTIME_ROWS } };

const SAVED_VIEWS = [
  { name: 'All', view: EMPTY_VIEW },
  {
    name: 'To be claimed',
    view: { ...EMPTY_VIEW, filters: { status: ['Draft', 'Calculated'] } },
  },
  {
    name: 'Time bar within 30 days',
    view: { ...EMPTY_VIEW, filters: { timeBar: ['30', 'passed'] } },
  },
  { name: 'Under discussion', view: { ...EMPTY_VIEW, filters: { status: ['Submitted'] } } },
] as const;

const filtersOf = (rows: readonly LaytimeLine[]): readonly ListFilter<LaytimeLine>[] => [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(LAYTIME_SHOWN_STATUSES),
    valueOf: (row) => row.status,
  },
  {
    key: 'charter',
    label: 'Charterer',
    options: distinctOptions(rows.map((row) => row.charterName)),
    valueOf: (row) => row.charterName,
  },
  {
    key: 'vessel',
    label: 'Vessel',
    options: distinctOptions(rows.map((row) => row.vesselName)),
    valueOf: (row) => row.vesselName,
  },
  { key: 'timeBar', label: 'Time bar', options: TIME_BARS, valueOf: timeBarsOf },
];

const TIME_BARS = [
  { value: 'passed', label: 'Passed' },
  ...TIME_BAR_WARNINGS.toReversed().map((days) => ({
    value: String(days),
    label: days === 1 ? 'Within 1 day' : `Within ${days} days`,
  })),
];

/** All laytime statements, the newest first. */
export function LaytimeList() {
  const navigate = useNavigate();
  const list = useListView();
  const [result, refetch] = useQuery({ query: LAYTIME_LIST, variables: ALL, context: CONTEXT });
  const rows = result.data?.listLaytime.rows ?? NO_ROWS;
  const filters = useMemo(() => filtersOf(rows), [rows]);
  return (
    <Page>
      <PageHead
        title="Laytime"
        tabs={<VoyageTabs present="/contracts/laytime" />}
        actions={<ClaimTerms />}
      />
      <ListPage
        label="Laytime statements"
        rows={rows}
        total={result.data?.listLaytime.total ?? 0}
        status={listPhase(result, refetch)}
        columns={LAYTIME_COLUMNS}
        filters={filters}
        savedViews={SAVED_VIEWS}
        rowId={(row) => row.id}
        rowName={(row) => `${row.name} ${row.sourceName}`}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => laytimeHref(row.id)}
        onOpen={(row) => void navigate({ href: laytimeHref(row.id) })}
        empty={{
          title: 'No laytime statements yet',
          text: 'Open a voyage: its Laytime tab starts one with ports, terms and times of its calls.',
        }}
      />
    </Page>
  );
}
