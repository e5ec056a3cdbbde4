import { Button } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { countryName } from '../../platform/places/countries.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Alert,
  CopyButton,
  Facts,
  formatInstant,
  formatNumber,
  KeyFigure,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  TabBar,
} from '../../ui/index.ts';
import { AccountStatus } from './AccountsPage.tsx';
import { accountLines } from './account-lines.ts';
import { BankButtons } from './BankButtons.tsx';
import { BankTabs } from './BankTabs.tsx';
import { GLOBAL_ACCOUNT, type GlobalAccount } from './banking.queries.ts';
import { accountHref, renameHref } from './links.ts';
import { StatementTab } from './StatementTab.tsx';
import { TransactionList } from './TransactionList.tsx';
import { columnsWithout } from './transaction-columns.tsx';
import { useBalance } from './use-balance.ts';

type Params = { accountId?: string; currency?: string };

const COLUMNS = columnsWithout('account', 'currency');

/** `/global-accounts/account/:currency/:accountId`: what an account holds, how it is paid to, what moved. */
export function AccountPage() {
  const { accountId = '', currency = '' }: Params = useParams({ strict: false });
  const [{ data, error }, again] = useQuery({
    query: GLOBAL_ACCOUNT,
    variables: { id: accountId },
    context: FRESH,
  });
  const account = data?.globalAccount;
  if (!account || account.currency !== currency) {
    return <RecordState error={error} missing="No account found." onRetry={() => again(FRESH)} />;
  }
  return <AccountSheet account={account} />;
}

function AccountSheet({ account }: { account: GlobalAccount }) {
  const mayRename = useMay('globalAccount.modify');
  return (
    <Page>
      <PageHead
        title={account.nickName}
        meta={<AccountStatus status={account.status} />}
        tabs={<BankTabs present="/global-accounts" />}
        actions={
          <>
            {mayRename && (
              <Button component={Link} to={renameHref(account)} variant="default">
                Edit name
              </Button>
            )}
            <BankButtons fromAccountId={account.id} />
          </>
        }
      />
      {account.status === 'PENDING' && (
        <Alert tone="warning" title="This account is not in service yet">
          It gets its numbers and takes money once your company is verified.
        </Alert>
      )}
      <BalanceFigures account={account} />
      <AccountSections account={account} />
    </Page>
  );
}

const SECTIONS = [
  { key: 'account', label: 'Account' },
  { key: 'statement', label: 'Statement' },
];

/** What the account is and what moved on it, and its statement for who may see statements. */
function AccountSections({ account }: { account: GlobalAccount }) {
  const navigate = useNavigate();
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const maySeeTransactions = useMay('transactions.view');
  const maySeeStatements = useMay('statements.view') && maySeeTransactions;
  const params = useMemo(() => ({ account: account.id }), [account.id]);
  const overview = (
    <div className="stack">
      <AccountFacts account={account} />
      {maySeeTransactions && (
        <TransactionList
          params={params}
          columns={COLUMNS}
          empty={{
            title: 'Nothing has moved on this account yet',
            text: 'Record the payment of an invoice to it, or transfer money from another account.',
          }}
        />
      )}
    </div>
  );
  if (!maySeeStatements) return overview;
  const active = tab === 'statement' ? tab : 'account';
  const href = (key: string) => `${accountHref(account)}${key === 'account' ? '' : `?tab=${key}`}`;
  return (
    <TabBar
      label={`${account.nickName}, sections`}
      tabs={SECTIONS}
      active={active}
      onChange={(key) => void navigate({ href: href(key), replace: true })}
    >
      {active === 'statement' ? <StatementTab account={account} /> : overview}
    </TabBar>
  );
}

const FIGURES = [
  ['available', 'Available'],
  ['pending', 'Pending'],
  ['reserved', 'Reserved'],
  ['total', 'Total'],
] as const;

function BalanceFigures({ account }: { account: GlobalAccount }) {
  const { balance, error, again } = useBalance(account.id);
  const { currency } = account;
  if (error) {
    return (
      <Alert
        tone="negative"
        title={error}
        actions={
          <Button variant="default" size="compact-sm" onClick={again}>
            Try again
          </Button>
        }
      >
        The account itself is not touched by this.
      </Alert>
    );
  }
  return (
    <section className="key-figures" aria-label="Balance" aria-busy={balance === null}>
      {FIGURES.map(([key, label]) => (
        <KeyFigure
          key={key}
          label={label}
          unit={currency}
          value={balance ? formatNumber(balance[key], minorUnitDigits(currency)) : '…'}
        />
      ))}
    </section>
  );
}

function AccountFacts({ account }: { account: GlobalAccount }) {
  const lines = accountLines(account).map(
    ({ label, text }) =>
      [
        label,
        <span key={label} className="row bank-number">
          {text}
          <CopyButton text={text.replaceAll(' ', '')} what={`${label} of ${account.nickName}`} />
        </span>,
      ] as const,
  );
  return (
    <div className="panel-columns">
      <Panel title="How it is paid to">
        {lines.length > 0 ? (
          <Facts facts={[['Holder', account.accountName], ...lines]} />
        ) : (
          <p className="muted">No numbers while the account is not in service.</p>
        )}
      </Panel>
      <Panel title="Account">
        <Facts
          facts={[
            ['Currency', account.currency],
            ['Institution', account.institution],
            ['Country', countryName(account.countryCode)],
            ['Opened', `${formatInstant(account.createdAt)} UTC`],
          ]}
        />
      </Panel>
    </div>
  );
}
