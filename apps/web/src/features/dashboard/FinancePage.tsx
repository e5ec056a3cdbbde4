import { decimal } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { billingHref } from '../../platform/navigation/record-links.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  formatAccounting,
  formatDay,
  formatNumber,
  minorUnitDigits,
  Page,
  PageHead,
  Panel,
  State,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { AgeingBars, type Bucket } from '../statements/index.ts';
import { CashStrip } from './CashStrip.tsx';
import { DashboardTabs } from './DashboardTabs.tsx';
import { FINANCE, type FinanceView } from './dashboard.queries.ts';
import './dashboard.css';

/** Cash, what is owed to us and by us, what waits for approval and what falls due. */
export function FinancePage() {
  const [{ data, error }, again] = useQuery({ query: FINANCE, requestPolicy: 'cache-and-network' });
  const finance = data?.dashboardFinance;
  return (
    <Page>
      <PageHead title="Finance" tabs={<DashboardTabs present="/dashboard/finance" />} />
      {error && !finance && <FailedRead error={error} onRetry={() => again()} />}
      {!error && !finance && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {finance && <Finance finance={finance} />}
    </Page>
  );
}

function Finance({ finance }: { finance: FinanceView }) {
  const { cash, receivables, payables, baseCurrency } = finance;
  if (!cash && !receivables && !payables) {
    return <State title="No money to see">Your role shows neither accounts nor documents.</State>;
  }
  return (
    <>
      {cash && <CashStrip cash={cash} baseCurrency={baseCurrency} />}
      <div className="panel-columns">
        {receivables && (
          <Ageing title="Receivables ageing" buckets={receivables} currency={baseCurrency} />
        )}
        {payables && <Ageing title="Payables ageing" buckets={payables} currency={baseCurrency} />}
        <Approvals approvals={finance.approvals} />
        <Due due={finance.calendar} baseCurrency={baseCurrency} />
      </div>
    </>
  );
}

type AgeingProps = { title: string; buckets: readonly Bucket[]; currency: string };

function Ageing({ title, buckets, currency }: AgeingProps) {
  const total = buckets.reduce((sum, bucket) => sum.plus(bucket.amount), decimal(0));
  const digits = minorUnitDigits(currency);
  return (
    <Panel title={title} hint={currency}>
      <p className="ageing-total">
        <b>{formatNumber(total.toFixed(), digits)}</b> <span className="muted">open</span>
      </p>
      <AgeingBars buckets={buckets} currency={currency} decimals={0} />
    </Panel>
  );
}

function Approvals({ approvals }: Pick<FinanceView, 'approvals'>) {
  const forMe = approvals.filter(({ isForMe }) => isForMe).length;
  return (
    <Panel
      title="Approvals waiting"
      actions={forMe > 0 && <Tag tone="accent">{forMe} for you</Tag>}
      flush={approvals.length > 0}
    >
      {approvals.length === 0 ? (
        <p className="muted">Nothing waits.</p>
      ) : (
        <WideTable label="Documents that wait">
          <table className="plain-table wraps">
            <caption className="visually-hidden">Approvals waiting</caption>
            <TableHead texts={['For', 'Prepared by']} figures={['Amount']} />
            <tbody>
              {approvals.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <Link to={billingHref(one)} className="list-link">
                      {one.partyName}
                    </Link>
                  </th>
                  <td>{one.isOwn ? 'You' : one.preparedByName}</td>
                  <td className="end nowrap">
                    {one.currency} {formatNumber(one.total, minorUnitDigits(one.currency))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}

function Due({ due, baseCurrency }: { due: FinanceView['calendar']; baseCurrency: string }) {
  const signed = (direction: string, amount: string) =>
    direction === 'out' ? `-${amount}` : amount;
  return (
    <Panel title="Due in these weeks" hint={baseCurrency} flush={due.length > 0}>
      {due.length === 0 ? (
        <p className="muted">Nothing falls due from Monday of this week to two weeks from now.</p>
      ) : (
        <WideTable label="Documents by day">
          <table className="plain-table wraps">
            <caption className="visually-hidden">Documents by the day they are due</caption>
            <TableHead texts={['Due', 'Document', 'Party']} figures={[baseCurrency]} />
            <tbody>
              {due.map((one) => (
                <tr key={one.id}>
                  <td className="nowrap">{formatDay(one.dueOn)}</td>
                  <th scope="row" className="nowrap">
                    <Link to={billingHref(one)} className="list-link">
                      {one.number}
                    </Link>
                  </th>
                  <td>{one.partyName}</td>
                  <td className="end">
                    {formatAccounting(
                      signed(one.direction, one.base),
                      minorUnitDigits(baseCurrency),
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}
