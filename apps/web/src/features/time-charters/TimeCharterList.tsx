import { TIME_CHARTER_STATUSES } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { timeCharterHref } from '../../platform/navigation/record-links.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import {
  EMPTY_VIEW,
  type ListFilter,
  ListPage,
  type ListView,
  optionsOf,
  Page,
  PageHead,
} from '../../ui/index.ts';
import { TIME_CHARTER_COLUMNS } from './time-charter-columns.tsx';
import { TIME_CHARTER_LIST, type TimeCharterLine } from './time-charters.queries.ts';
import { useCharterDeletion } from './use-charter-deletion.ts';

const SAVE = exportList('time-charters');
const CONTEXT = { additionalTypenames: ['TimeCharterRow', 'TimeCharter'] };
const CHARTERS = defineListing({
  query: TIME_CHARTER_LIST,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ timeCharters }) => ({ rows: timeCharters, total: null }),
  context: CONTEXT,
});
const viewOf = (filters: ListView['filters']): ListView => ({ ...EMPTY_VIEW, filters });
const SAVED_VIEWS = [
  { name: 'All', view: EMPTY_VIEW },
  { name: 'In', view: viewOf({ type: ['in'] }) },
  { name: 'Out', view: viewOf({ type: ['out'] }) },
  { name: 'Running', view: viewOf({ status: ['Fixed', 'Delivered'] }) },
] as const;

const FILTERS: readonly ListFilter<TimeCharterLine>[] = [
  {
    key: 'type',
    label: 'Type',
    options: [
      { value: 'in', label: 'In' },
      { value: 'out', label: 'Out' },
    ],
    valueOf: (row) => row.type,
  },
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(TIME_CHARTER_STATUSES),
    valueOf: (row) => row.status,
  },
];

/** All time charters, the newest first. */
export function TimeCharterList() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed } = useRows(CHARTERS);
  const { askDelete, dialog } = useCharterDeletion();
  const open = (row: TimeCharterLine) => void navigate({ href: timeCharterHref(row.id) });
  const create = (type: 'in' | 'out') =>
    withPermission('timeCharters.create', 'Create a time charter', () => {
      void navigate({ href: `/fixture/vessel-fixture-detail?type=${type}` });
    });
  const newCharter = (
    <>
      <Button variant="default" onClick={() => create('out')}>
        New charter out
      </Button>
      <Button onClick={() => create('in')}>New charter in</Button>
    </>
  );
  return (
    <Page>
      <PageHead title="Fixtures" actions={newCharter} />
      <ListPage
        label="Time charters"
        {...listed}
        columns={TIME_CHARTER_COLUMNS}
        filters={FILTERS}
        savedViews={SAVED_VIEWS}
        rowId={(row) => row.id}
        rowName={(row) => row.charterCode}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => timeCharterHref(row.id)}
        onOpen={open}
        actionsOf={(row) => [
          { label: 'Open', run: () => open(row) },
          {
            label: 'Delete',
            danger: true,
            run: () =>
              withPermission('timeCharters.delete', 'Delete a time charter', () => askDelete(row)),
          },
        ]}
        empty={{
          title: 'No time charter list data found',
          text: 'Fix the first one: its statements follow from its terms.',
          action: newCharter,
        }}
      />
      {dialog}
    </Page>
  );
}
