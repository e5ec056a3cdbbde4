import { formatIban } from '@mainsheet/identifiers';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { GlobalAccountListQuery } from '../../api/generated/graphql.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { countryName } from '../../platform/places/countries.ts';
import { listPhase } from '../../platform/records/failures.ts';
import {
  type Column,
  formatAccounting,
  ListPage,
  minorUnitDigits,
  Page,
  PageHead,
  Tag,
  type Tone,
} from '../../ui/index.ts';
import { BankButtons } from './BankButtons.tsx';
import { BankTabs } from './BankTabs.tsx';
import { GLOBAL_ACCOUNTS } from './banking.queries.ts';
import { accountHref } from './links.ts';

type Row = GlobalAccountListQuery['listGlobalAccount']['rows'][number];

const STATUS: Readonly<Record<string, readonly [string, Tone]>> = {
  ACTIVE: ['Active', 'positive'],
  PENDING: ['Pending', 'warning'],
  CLOSED: ['Closed', 'idle'],
};

export function AccountStatus({ status }: { status: string }) {
  const [text, tone] = STATUS[status] ?? [status, 'idle' as const];
  return <Tag tone={tone}>{text}</Tag>;
}

const figure = (row: Row, key: 'available' | 'total') =>
  formatAccounting(row.balance[key], minorUnitDigits(row.currency));

const COLUMNS: readonly Column<Row>[] = [
  { key: 'nickName', header: 'Name', width: 200, kind: 'text', value: (row) => row.nickName },
  { key: 'holder', header: 'Holder', width: 150, kind: 'text', value: (row) => row.accountName },
  { key: 'currency', header: 'Currency', width: 74, kind: 'text', value: (row) => row.currency },
  {
    key: 'number',
    header: 'IBAN or account number',
    width: 210,
    kind: 'text',
    value: (row) => formatIban(row.iban) || row.accountNumber,
  },
  {
    key: 'country',
    header: 'Kept in',
    width: 116,
    kind: 'text',
    value: (row) => countryName(row.countryCode),
  },
  {
    key: 'status',
    header: 'Status',
    width: 80,
    kind: 'text',
    value: (row) => STATUS[row.status]?.[0] ?? row.status,
    render: (row) => <AccountStatus status={row.status} />,
  },
  {
    key: 'available',
    header: 'Available',
    width: 112,
    kind: 'number',
    decimals: 2,
    value: (row) => row.balance.available,
    text: (row) => figure(row, 'available'),
  },
  {
    key: 'total',
    header: 'Balance',
    width: 112,
    kind: 'number',
    decimals: 2,
    value: (row) => row.balance.total,
    text: (row) => figure(row, 'total'),
  },
];
const idOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.nickName;
const NO_ROWS: readonly Row[] = [];

/** `/global-accounts`: the company's accounts at Mainsheet's bank. */
export function AccountsPage() {
  const navigate = useNavigate();
  const list = useListView();
  const [answer, ask] = useQuery({ query: GLOBAL_ACCOUNTS, context: FRESH });
  return (
    <Page>
      <PageHead
        title="Global accounts"
        tabs={<BankTabs present="/global-accounts" />}
        actions={<BankButtons />}
      />
      <ListPage
        label="Global accounts"
        rows={answer.data?.listGlobalAccount.rows ?? NO_ROWS}
        total={answer.data?.listGlobalAccount.total ?? 0}
        status={listPhase(answer, () => ask(FRESH))}
        columns={COLUMNS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        hrefOf={accountHref}
        onOpen={(row) => void navigate({ href: accountHref(row) })}
        empty={{
          title: 'No account yet',
          text: 'With an account the company receives freight and moves money between its accounts.',
        }}
      />
    </Page>
  );
}
