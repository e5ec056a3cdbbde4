import { decimal } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../platform/session/use-session.ts';
import { formatNumber, KeyFigure, minorUnitDigits } from '../../ui/index.ts';
import type { CashBalance } from './dashboard.queries.ts';

type Figure = (amount: string, currency: string) => string;

/** Where the money of a currency is: what the accounts here hold, and what the books have at other banks. */
function Places({ row, figure }: { row: CashBalance; figure: Figure }) {
  const maySeeAccounts = useMay('globalAccount.view');
  const elsewhere = decimal(row.amount).minus(row.here);
  const here = `${figure(row.here, row.currency)} in accounts here`;
  if (decimal(row.here).isZero()) return null;
  return (
    <div className="muted tiny">
      {maySeeAccounts ? <Link to="/global-accounts">{here}</Link> : here}
      {!elsewhere.isZero() && <>, {figure(elsewhere.toFixed(), row.currency)} at other banks</>}
    </div>
  );
}

type CashStripProps = { cash: readonly CashBalance[]; baseCurrency: string };

const COLOURS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'];
const colourOf = (index: number) => `var(${COLOURS[index % COLOURS.length]})`;

/** Money in the bank by currency, each with its share of the whole in base currency. */
export function CashStrip({ cash, baseCurrency }: CashStripProps) {
  const maySeeLedger = useMay('receivablesInvoicePayments.view');
  const total = cash.reduce((sum, row) => sum.plus(row.base), decimal(0));
  const positive = cash.reduce((sum, row) => sum + Math.max(0, Number(row.base)), 0);
  const share = (row: CashBalance) =>
    positive > 0 ? (Math.max(0, Number(row.base)) / positive) * 100 : 0;
  const figure: Figure = (amount, currency) => formatNumber(amount, minorUnitDigits(currency));
  return (
    <section className="panel cash" aria-label="Cash">
      <div className="cash-total">
        <KeyFigure
          label={`Cash in the books, base ${baseCurrency}`}
          value={figure(total.toFixed(), baseCurrency)}
        />
        {maySeeLedger && cash.length > 0 && (
          <Link to="/journal/journal-report" className="link-button">
            Trial balance
          </Link>
        )}
      </div>
      {cash.length === 0 ? (
        <p className="muted cash-empty">
          No money has moved yet. The first payment of an invoice opens the account.
        </p>
      ) : (
        <div className="cash-parts">
          <div className="cash-bar" aria-hidden>
            {cash.map((row, index) => (
              <span
                key={row.currency}
                style={{ width: `${share(row)}%`, background: colourOf(index) }}
              />
            ))}
          </div>
          <ul className="cash-list">
            {cash.map((row, index) => (
              <li key={row.currency}>
                <div className="nowrap">
                  <i className="cash-dot" style={{ background: colourOf(index) }} aria-hidden />
                  <b>{row.currency}</b>{' '}
                  <span className="muted">{formatNumber(share(row), 1)} %</span>
                </div>
                <div className="cash-amount">{figure(row.amount, row.currency)}</div>
                {row.currency !== baseCurrency && (
                  <div className="muted tiny">
                    {figure(row.base, baseCurrency)} {baseCurrency}
                  </div>
                )}
                <Places row={row} figure={figure} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
