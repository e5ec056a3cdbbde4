import { isCountedVoyage } from '@mainsheet/contract';
import { OPERATION_TYPE_NAMES, type OperationType } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { useRows } from '../../platform/lists/use-rows.ts';
import { useWholeList } from '../../platform/lists/use-whole-list.tsx';
import { voyageHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useMutate } from '../../platform/records/mutations.ts';
import { useDeletion } from '../../platform/records/use-deletion.tsx';
import {
  type Column,
  distinctOptions,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  Tag,
} from '../../ui/index.ts';
import { VoyageTabs } from '../laytime/index.ts';
import { datesOf, portsOf, VOYAGES_LISTED } from './voyage-rows.ts';
import { toneOf, VOYAGE_STATUSES } from './voyage-status.ts';
import { DELETE_VOYAGE, type VoyageRow } from './voyages.queries.ts';

type MoneyKey = 'profit' | 'invoiced' | 'paid';

const money = (key: MoneyKey, header: string, currency: string): Column<VoyageRow> => ({
  key,
  header,
  unit: currency,
  width: 90,
  kind: 'number',
  total: (rows) => sumOf(rows.filter(isCountedVoyage), key),
  value: (voyage) => voyage[key],
});

const sumOf = (rows: readonly VoyageRow[], key: MoneyKey) =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0);

const COLUMNS: readonly Column<VoyageRow>[] = [
  {
    key: 'number',
    header: 'Voyage',
    width: 96,
    kind: 'text',
    value: (voyage) => voyage.voyageNumber,
  },
  {
    key: 'status',
    header: 'Status',
    width: 102,
    kind: 'text',
    value: (voyage) => voyage.status,
    render: (voyage) => <Tag tone={toneOf(voyage.status)}>{voyage.status}</Tag>,
  },
  {
    key: 'vessel',
    header: 'Vessel',
    width: 104,
    kind: 'text',
    value: (voyage) => voyage.vesselName,
  },
  {
    key: 'charterer',
    header: 'Charterer',
    width: 110,
    kind: 'text',
    value: (voyage) => voyage.charterers,
  },
  {
    key: 'ports',
    header: 'Ports',
    width: 128,
    kind: 'text',
    value: portsOf,
  },
  {
    key: 'cargo',
    header: 'Cargo',
    width: 120,
    kind: 'text',
    optional: true,
    value: (v) => v.cargo,
  },
  {
    key: 'dates',
    header: 'Dates',
    width: 148,
    kind: 'date',
    value: (voyage) => voyage.commencingAt,
    text: datesOf,
  },
  {
    key: 'days',
    header: 'Days',
    width: 50,
    kind: 'number',
    decimals: 1,
    value: (voyage) => voyage.voyageDays,
  },
];

/** With the amounts, which are in the base currency of the company. */
const columnsIn = (currency: string): readonly Column<VoyageRow>[] => [
  ...COLUMNS,
  {
    key: 'tce',
    header: 'TCE',
    unit: currency && `${currency}/d`,
    width: 80,
    kind: 'number',
    value: (voyage) => voyage.netTce ?? null,
  },
  money('profit', 'Profit', currency),
  money('invoiced', 'Invoiced', currency),
  money('paid', 'Paid', currency),
  {
    key: 'type',
    header: 'Operation',
    width: 100,
    kind: 'text',
    optional: true,
    value: ({ operationType: type }) => OPERATION_TYPE_NAMES[type as OperationType]?.short ?? type,
  },
];
const STATUS_FILTER: ListFilter<VoyageRow> = {
  key: 'status',
  label: 'Status',
  options: optionsOf(VOYAGE_STATUSES),
  valueOf: (voyage) => voyage.status,
};
const SAVE = exportList('voyages');
const idOf = (voyage: VoyageRow) => voyage.id;
const nameOf = (voyage: VoyageRow) => voyage.voyageNumber;

function vesselFilter(rows: readonly VoyageRow[]): ListFilter<VoyageRow> {
  return {
    key: 'vessel',
    label: 'Vessel',
    options: distinctOptions(rows.map((row) => row.vesselName)),
    valueOf: (voyage) => voyage.vesselName,
  };
}

/** Every voyage, newest first. */
export function VoyageList() {
  const navigate = useNavigate();
  const list = useListView();
  const [saveWhole, wholeFile] = useWholeList('voyages');
  const { rows, listed } = useRows(VOYAGES_LISTED);
  const currency = rows[0]?.baseCurrency ?? '';
  const columns = useMemo(() => columnsIn(currency), [currency]);
  const filters = useMemo(() => [STATUS_FILTER, vesselFilter(rows)], [rows]);
  const [remove] = useMutate(DELETE_VOYAGE);
  const { askDelete, dialog } = useDeletion<VoyageRow>({
    nameOf: (voyage) => `voyage ${voyage.voyageNumber}`,
    action: 'Delete voyage',
    text: 'It leaves the list and its estimate can be fixed again. A voyage with posted invoices stays.',
    remove: ({ id }) => remove({ voyageId: id }),
  });
  const open = (voyage: VoyageRow) =>
    void navigate({ to: '/contracts/contract-detail', search: { id: voyage.id } });
  const begin = (
    <>
      <Button variant="default" onClick={() => void navigate({ to: '/estimate' })}>
        Fix an estimate
      </Button>
      <MayButton
        needs="contracts.create"
        onClick={() => void navigate({ to: '/contracts/contract-detail' })}
      >
        New voyage
      </MayButton>
    </>
  );
  return (
    <Page>
      <PageHead title="Voyages" tabs={<VoyageTabs present="/contracts" />} actions={begin} />
      <ListPage
        label="Voyages"
        {...listed}
        columns={columns}
        filters={filters}
        rowId={idOf}
        rowName={nameOf}
        onExport={SAVE}
        onExportWhole={saveWhole}
        {...list}
        hrefOf={(voyage) => voyageHref(voyage.id)}
        onOpen={open}
        actionsOf={(voyage) => [
          { label: 'Open', run: () => open(voyage) },
          {
            label: 'Open vessel',
            run: () =>
              void navigate({ to: '/vessels/vessel-detail', search: { id: voyage.vesselId } }),
          },
          {
            label: 'Delete',
            danger: true,
            run: () =>
              withPermission('contracts.delete', 'Delete a voyage', () => askDelete(voyage)),
          },
        ]}
        empty={{
          title: 'No voyages yet',
          text: 'A voyage begins when an estimate is fixed, or with what is known of it.',
          action: begin,
        }}
      />
      {dialog}
      {wholeFile}
    </Page>
  );
}
