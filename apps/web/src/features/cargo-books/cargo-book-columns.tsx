import type { Column } from '../../ui/index.ts';
import { formatDay, Tag, type Tone } from '../../ui/index.ts';
import type { CargoBookLine } from './cargo-books.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Inquiry: 'idle',
  Confirmed: 'accent',
  Nominated: 'warning',
  Completed: 'positive',
  Cancelled: 'idle',
};

export const statusTag = (status: string) => <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>;

/** "10 Dec 2026 – 20 Dec 2026", or the one end that is known. */
export const laycanText = ({ laycanStart, laycanEnd }: CargoBookLine): string =>
  [laycanStart, laycanEnd]
    .filter((instant) => instant !== null)
    .map((instant) => formatDay(instant.slice(0, 10)))
    .join(' – ');

/** The columns of the list; those that are read most stand first. */
export const CARGO_BOOK_COLUMNS: readonly Column<CargoBookLine>[] = [
  {
    key: 'reference',
    header: 'Reference',
    width: 90,
    kind: 'text',
    value: (row) => row.referenceNumber,
  },
  {
    key: 'status',
    header: 'Status',
    width: 100,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => statusTag(row.status),
  },
  {
    key: 'cpDate',
    header: 'CP date',
    width: 104,
    kind: 'date',
    value: (row) => row.cpDate,
  },
  { key: 'cargo', header: 'Cargo', width: 130, kind: 'text', value: (row) => row.cargo },
  {
    key: 'quantity',
    header: 'Quantity',
    width: 90,
    kind: 'number',
    value: (row) => Number(row.quantity),
  },
  {
    key: 'letOn',
    header: 'Let on',
    width: 90,
    kind: 'number',
    optional: true,
    value: (row) => Number(row.letOnQuantity) || null,
  },
  { key: 'unit', header: 'Unit', width: 50, kind: 'text', value: (row) => row.unit },
  {
    key: 'charterer',
    header: 'Charterer',
    width: 176,
    kind: 'text',
    value: (row) => row.charterer,
  },
  { key: 'loadPort', header: 'Load port', width: 120, kind: 'text', value: (row) => row.loadPort },
  {
    key: 'dischargePort',
    header: 'Discharge port',
    width: 120,
    kind: 'text',
    value: (row) => row.dischargePort,
  },
  { key: 'laycan', header: 'Laycan', width: 186, kind: 'text', value: laycanText },
  {
    key: 'freightType',
    header: 'Freight type',
    width: 95,
    kind: 'text',
    value: (row) => row.freightType,
  },
  { key: 'company', header: 'Company', width: 130, kind: 'text', value: (row) => row.company },
  {
    key: 'voyageType',
    header: 'Voyage type',
    width: 95,
    kind: 'text',
    optional: true,
    value: (row) => row.voyageType,
  },
  {
    key: 'vessel',
    header: 'Vessel',
    width: 120,
    kind: 'text',
    optional: true,
    value: (row) => row.vessel,
  },
  {
    key: 'createdBy',
    header: 'Created by',
    width: 120,
    kind: 'text',
    value: (row) => row.createdBy,
  },
];
