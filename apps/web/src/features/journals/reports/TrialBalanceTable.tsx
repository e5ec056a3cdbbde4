import {
  formatDay,
  formatNumber,
  minorUnitDigits,
  Panel,
  TableHead,
  Tag,
  WideTable,
} from '../../../ui/index.ts';
import type { TrialBalance, TrialRow } from './ledger.queries.ts';
import type { ReportParams } from './report-params.ts';

type TrialBalanceTableProps = {
  balance: TrialBalance;
  chosen: ReportParams;
  onChoose: (account: string, currency: string) => void;
};

const KINDS = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
const KIND_NAMES = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  revenue: 'Revenue',
  expense: 'Expenses',
} as const;

const money = (amount: string, currency: string): string =>
  Number(amount) === 0 ? '' : formatNumber(amount, minorUnitDigits(currency));
const isDebit = (row: TrialRow) => !row.baseBalance.startsWith('-');
const magnitude = (amount: string) => amount.replace('-', '');

/** Debit and credit by account and currency, and in base, where both sides foot. */
export function TrialBalanceTable({ balance, chosen, onChoose }: TrialBalanceTableProps) {
  const { baseCurrency } = balance;
  const foots = balance.baseDebit === balance.baseCredit;
  const base = (amount: string) => formatNumber(amount, minorUnitDigits(baseCurrency));
  return (
    <Panel
      title="Accounts"
      hint={`as of ${formatDay(balance.asOf)}`}
      actions={
        <Tag tone={foots ? 'positive' : 'negative'}>{foots ? 'In balance' : 'Out of balance'}</Tag>
      }
      flush
    >
      <WideTable label="Trial balance">
        <table className="plain-table wraps">
          <caption className="visually-hidden">
            Trial balance as of {formatDay(balance.asOf)}, base currency {baseCurrency}
          </caption>
          <TableHead
            texts={['Account', 'Currency']}
            figures={['Debit', 'Credit', `Debit, ${baseCurrency}`, `Credit, ${baseCurrency}`]}
          />
          {KINDS.map((kind) => {
            const rows = balance.rows.filter((row) => row.kind === kind);
            if (rows.length === 0) return null;
            return (
              <tbody key={kind}>
                <tr className="section">
                  <th scope="rowgroup" colSpan={6}>
                    {KIND_NAMES[kind]}
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr
                    key={`${row.code}${row.currency}`}
                    className={
                      row.code === chosen.account && row.currency === chosen.currency ? 'on' : ''
                    }
                  >
                    <th scope="row">
                      <button
                        type="button"
                        className="link-button"
                        onClick={() => onChoose(row.code, row.currency)}
                      >
                        {row.code} {row.name}
                      </button>
                    </th>
                    <td>{row.currency}</td>
                    <td className="end">{money(row.debit, row.currency)}</td>
                    <td className="end">{money(row.credit, row.currency)}</td>
                    <td className="end">
                      {isDebit(row) ? money(row.baseBalance, baseCurrency) : ''}
                    </td>
                    <td className="end">
                      {isDebit(row) ? '' : money(magnitude(row.baseBalance), baseCurrency)}
                    </td>
                  </tr>
                ))}
              </tbody>
            );
          })}
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                Total in {baseCurrency}
              </th>
              <td className="end">{base(balance.baseDebit)}</td>
              <td className="end">{base(balance.baseCredit)}</td>
            </tr>
          </tfoot>
        </table>
      </WideTable>
    </Panel>
  );
}
