import { defineList, type ListColumn } from '../../platform/lists/exported-list.ts';
import { presentSummary } from './voyages.presenter.ts';
import { listSummaries, type SummaryRow } from './voyages.repository.ts';
import { listVoyagePage } from './voyages.service.ts';

type Row = ReturnType<typeof presentSummary> & { currency: string };

const presentRow = (row: SummaryRow): Row => ({
  ...presentSummary(row),
  currency: row.base_currency,
});

const EVERY_VOYAGE = {
  ...{ status: null, operationType: null, vesselId: null, text: null, countedOnly: false },
  offset: 0,
} as const;

const money = (key: 'profit' | 'invoiced' | 'paid', header: string): ListColumn<Row> => ({
  key,
  header,
  kind: 'money',
  value: (voyage) => ({ amount: voyage[key], currency: voyage.currency }),
});

/** Voyages as they are saved to a file. */
export const voyageList = defineList<Row>({
  name: 'voyages',
  title: 'Voyages',
  guard: 'contracts.view',
  idOf: (voyage) => voyage.id,
  read: async (platform, actor, page) => {
    return (await listVoyagePage(platform, actor, page)).map(presentRow);
  },
  whole: {
    filters: { status: (v) => v.status, vessel: (v) => v.vesselName },
    read: async ({ tx }, { after, limit }) =>
      (await listSummaries(tx, { ...EVERY_VOYAGE, after, limit })).map(presentRow),
  },
  columns: [
    { key: 'number', header: 'Voyage', kind: 'text', value: (v) => v.voyageNumber },
    { key: 'status', header: 'Status', kind: 'text', value: (v) => v.status },
    { key: 'vessel', header: 'Vessel', kind: 'text', value: (v) => v.vesselName },
    { key: 'charterer', header: 'Charterer', kind: 'text', value: (v) => v.charterers },
    { key: 'ports', header: 'Load ports', kind: 'text', value: (v) => v.loadPorts },
    { key: 'ports', header: 'Discharge ports', kind: 'text', value: (v) => v.dischargePorts },
    { key: 'cargo', header: 'Cargo', kind: 'text', value: (v) => v.cargo },
    { key: 'dates', header: 'Commencing', kind: 'instant', value: (v) => v.commencingAt },
    { key: 'dates', header: 'Completion', kind: 'instant', value: (v) => v.completionAt },
    { key: 'days', header: 'Days', kind: 'number', value: (v) => v.voyageDays },
    {
      key: 'tce',
      header: 'TCE a day',
      kind: 'money',
      value: (v) => v.netTce && { amount: v.netTce, currency: v.currency },
    },
    money('profit', 'Profit'),
    money('invoiced', 'Invoiced'),
    money('paid', 'Paid'),
    { key: 'type', header: 'Operation', kind: 'text', value: (v) => v.operationType },
  ],
});
