import { formatAccounting, minorUnitDigits, Panel } from '../../ui/index.ts';
import { categoryName } from './card-words.ts';
import type { CardTransactions } from './cards.queries.ts';

/** What was spent on what; the sums tie to what was spent. */
export function CategorySums({ transactions }: { transactions: CardTransactions }) {
  const { categories, currency, spent } = transactions;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  const most = Math.max(...categories.map(({ amount }) => Number(amount)), 1);
  return (
    <Panel title="By category" hint={currency}>
      {categories.length === 0 && <p className="muted">Nothing was bought yet.</p>}
      <div className="stack">
        <div className="card-categories">
          {categories.map(({ category, amount }) => (
            <div key={category} style={{ display: 'contents' }}>
              <span>{categoryName(category)}</span>
              <span className="card-meter" aria-hidden>
                <i style={{ width: `${(Math.max(Number(amount), 0) / most) * 100}%` }} />
              </span>
              <span className="num end">{figure(amount)}</span>
            </div>
          ))}
        </div>
        <div className="row row-apart">
          <span className="muted">Net of refunds</span>
          <b className="num">{figure(spent)}</b>
        </div>
      </div>
    </Panel>
  );
}
