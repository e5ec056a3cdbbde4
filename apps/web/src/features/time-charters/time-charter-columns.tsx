import type { Column } from '../../ui/index.ts';
import { formatDay, formatNumber, Tag, type Tone } from '../../ui/index.ts';
import type { TimeCharterLine } from './time-charters.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  'On Subjects': 'idle',
  Fixed: 'accent',
  Delivered: 'positive',
  Redelivered: 'idle',
  Cancelled: 'idle',
};

export const statusTag = (status: string) => <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>;

const dayText = (instant: string | null): string =>
  instant ? formatDay(instant.slice(0, 10)) : '';

/** "14,100 USD per day"; empty where hire follows an index or a pool. */
export const hireText = ({ hireRate, hireRateType, currency }: TimeCharterLine): string =>
  Number(hireRate ?? 0) === 0
    ? ''
    : `${formatNumber(Number(hireRate), 2)} ${currency} ${(hireRateType ?? '').toLowerCase()}`;

const text = (
  key: keyof TimeCharterLine,
  header: string,
  width: number,
): Column<TimeCharterLine> => ({
  key,
  header,
  width,
  kind: 'text',
  value: (row) => row[key] as string | null,
});

/** The columns of the list; those that are read most stand first. */
export const TIME_CHARTER_COLUMNS: readonly Column<TimeCharterLine>[] = [
  { ...text('charterCode', 'Charter code', 104), key: 'code' },
  { ...text('type', 'Type', 56) },
  { ...text('status', 'Status', 104), render: (row) => statusTag(row.status) },
  text('vessel', 'Vessel', 140),
  text('counterparty', 'Counterparty', 190),
  text('contractType', 'Contract', 84),
  { ...text('hireRate', 'Hire', 170), value: hireText },
  {
    ...text('deliveryAt', 'Delivery', 104),
    key: 'delivery',
    value: (row) => dayText(row.deliveryAt),
  },
  text('deliveryPort', 'Delivered at', 130),
  {
    ...text('redeliveryAt', 'Redelivery', 104),
    key: 'redelivery',
    value: (row) => dayText(row.redeliveryAt),
  },
  text('redeliveryPort', 'Redelivered at', 150),
  { ...text('technicalManager', 'Technical manager', 150), optional: true },
  { ...text('executives', 'Executives', 150), optional: true },
  { ...text('createdBy', 'Created by', 120), optional: true },
];
