import { useState } from 'react';
import {
  type Column,
  EMPTY_VIEW,
  type ListFilter,
  ListPage,
  type ListView,
  MoneyCell,
  showSnackbar,
  Tag,
  type Tone,
} from '../ui/index.ts';

type Bill = {
  number: string;
  vendor: string;
  vessel: string;
  due: string | null;
  usd: number;
  status: string;
};

const TONES: Readonly<Record<string, Tone>> = {
  Approved: 'accent',
  Overdue: 'negative',
  Paid: 'positive',
  'Pending approval': 'warning',
};
const STATUSES = ['Draft', 'Pending approval', 'Approved', 'Overdue', 'Paid'];
const VENDORS = [
  'Aegir Towage',
  'Blue Pilot Bunkers',
  'Cordova Port Agency',
  'Delta Ship Supply',
  'Estuary Survey',
];
const VESSELS = ['Nordic Hawk', 'Baltic Star', 'Ocean Pearl'];

const BILLS: readonly Bill[] = Array.from({ length: 2000 }, (_, index) => ({
  number: `B-26-${String(1000 + index)}`,
  vendor: VENDORS[index % VENDORS.length] ?? '',
  vessel: VESSELS[index % VESSELS.length] ?? '',
  due: index % 11 === 0 ? null : `2026-${String(1 + (index % 12)).padStart(2, '0')}-15`,
  usd: ((index * 7919) % 400_000) / 4 - (index % 17 === 0 ? 60_000 : 0),
  status: STATUSES[index % STATUSES.length] ?? '',
}));

const COLUMNS: readonly Column<Bill>[] = [
  { key: 'number', header: 'Number', width: 110, kind: 'text', value: (bill) => bill.number },
  { key: 'vendor', header: 'Vendor', width: 220, kind: 'text', value: (bill) => bill.vendor },
  {
    key: 'vessel',
    header: 'Vessel',
    width: 120,
    kind: 'text',
    value: (bill) => bill.vessel,
    optional: true,
  },
  { key: 'due', header: 'Due', width: 110, kind: 'date', value: (bill) => bill.due },
  {
    key: 'balance',
    header: 'Balance',
    unit: 'USD',
    width: 130,
    kind: 'number',
    decimals: 2,
    total: 'sum',
    value: (bill) => bill.usd,
    render: (bill) => (
      <MoneyCell
        bare
        amount={{ currency: 'USD', minorUnits: BigInt(Math.round(bill.usd * 100)) }}
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 140,
    kind: 'text',
    value: (bill) => bill.status,
    render: (bill) => <Tag tone={TONES[bill.status] ?? 'idle'}>{bill.status}</Tag>,
  },
];

const FILTERS: readonly ListFilter<Bill>[] = [
  {
    key: 'status',
    label: 'Status',
    options: STATUSES.map((label) => ({ value: label, label })),
    valueOf: (bill) => bill.status,
  },
];

const VIEWS = [
  { name: 'All bills', view: EMPTY_VIEW },
  { name: 'Overdue', view: { ...EMPTY_VIEW, filters: { status: ['Overdue'] } } },
];

const billNumber = (bill: Bill) => bill.number;

/** Two thousand bills. */
export function ListSection() {
  const [view, setView] = useState<ListView>(EMPTY_VIEW);
  return (
    <div style={{ height: 420, overflow: 'hidden' }}>
      <ListPage
        label="Bills"
        rows={BILLS}
        total={BILLS.length}
        status={{ kind: 'ready' }}
        columns={COLUMNS}
        rowId={billNumber}
        rowName={billNumber}
        view={view}
        onViewChange={setView}
        filters={FILTERS}
        savedViews={VIEWS}
        hrefOf={(bill) => `#${bill.number}`}
        onOpen={(bill) => showSnackbar(`Opened ${bill.number}`)}
        actionsOf={(bill) => [
          { label: `Pay ${bill.number}`, run: () => showSnackbar(`Paid ${bill.number}`) },
          {
            label: 'Delete bill',
            danger: true,
            run: () => undefined,
            disabledBecause: 'It is approved',
          },
        ]}
        bulkActions={[
          { label: 'Pay', primary: true, run: (rows) => showSnackbar(`Paid ${rows.length}`) },
        ]}
        empty={{ title: 'No bills yet', text: 'Bills of vendors appear here.' }}
      />
    </div>
  );
}
