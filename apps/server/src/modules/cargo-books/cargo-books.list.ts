import { defineList } from '../../platform/lists/exported-list.ts';
import { presentRow } from './cargo-books.presenter.ts';
import { listCargoBooks } from './cargo-books.service.ts';

/** Cargo books as they are saved to a file, the newest first. */
export const cargoBookList = defineList<ReturnType<typeof presentRow>>({
  name: 'cargo-books',
  title: 'Cargo books',
  guard: 'cargoBooks.view',
  idOf: (row) => row.id,
  read: async (platform, actor, { limit, offset }) =>
    (await listCargoBooks(platform, actor, { limit, offset })).map(presentRow),
  columns: [
    { key: 'reference', header: 'Reference', kind: 'text', value: (row) => row.referenceNumber },
    { key: 'cpDate', header: 'CP date', kind: 'date', value: (row) => row.cpDate },
    { key: 'cargo', header: 'Cargo', kind: 'text', value: (row) => row.cargo },
    { key: 'quantity', header: 'Quantity', kind: 'quantity', value: (row) => row.quantity },
    { key: 'letOn', header: 'Let on', kind: 'quantity', value: (row) => row.letOnQuantity },
    { key: 'unit', header: 'Unit', kind: 'text', value: (row) => row.unit },
    { key: 'charterer', header: 'Charterer', kind: 'text', value: (row) => row.charterer },
    { key: 'loadPort', header: 'Load port', kind: 'text', value: (row) => row.loadPort },
    {
      key: 'dischargePort',
      header: 'Discharge port',
      kind: 'text',
      value: (row) => row.dischargePort,
    },
    { key: 'laycanStart', header: 'Laycan from', kind: 'instant', value: (row) => row.laycanStart },
    { key: 'laycanEnd', header: 'Laycan to', kind: 'instant', value: (row) => row.laycanEnd },
    { key: 'company', header: 'Company', kind: 'text', value: (row) => row.company },
    { key: 'freightType', header: 'Freight type', kind: 'text', value: (row) => row.freightType },
    { key: 'status', header: 'Status', kind: 'text', value: (row) => row.status },
    { key: 'voyageType', header: 'Voyage type', kind: 'text', value: (row) => row.voyageType },
    { key: 'vessel', header: 'Vessel', kind: 'text', value: (row) => row.vessel },
    { key: 'createdBy', header: 'Created by', kind: 'text', value: (row) => row.createdBy },
  ],
});
