import type { FuelPlan } from '@mainsheet/voyage';
import { formatNumber } from '../../../../ui/index.ts';

/** Which burn was paid with which price, and what is left. */
export function Layers({ plan }: { plan: FuelPlan }) {
  const most = Math.max(1, ...[...plan.consumed, ...plan.layers].map((one) => one.quantityT));
  const bars = [
    ...plan.consumed.map((layer) => ({
      ...layer,
      text: layer.isShortage ? 'burned beyond the stock' : 'burned',
      tone: 'used',
    })),
    ...plan.layers.map((layer) => ({ ...layer, text: 'left', tone: 'left' })),
  ];
  const lines: readonly (readonly [string, number])[] = [
    ['Initial value', plan.initialQuantityT * plan.initialPrice],
    ['Received value', plan.cost + plan.endValue - plan.initialQuantityT * plan.initialPrice],
    ['End value', -plan.endValue],
  ];
  return (
    <section className="bp-side-part" aria-label={`${plan.method} layers`}>
      <h3>{plan.method === 'FIFO' ? 'FIFO layers' : 'Weighted average'}</h3>
      {bars.map((bar) => (
        <div key={`${bar.tone}-${bar.text}-${bar.price}`}>
          <div className="row row-apart small">
            <span>
              {formatNumber(bar.quantityT, 1)} mt {bar.text}
            </span>
            <span className="typed">@ {formatNumber(bar.price, 2)}</span>
          </div>
          <div
            className={`bp-bar ${bar.tone}`}
            style={{ width: `${(bar.quantityT / most) * 100}%` }}
          />
        </div>
      ))}
      <dl className="ed-lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value, 2)}</dd>
          </div>
        ))}
        <div className="ed-sum">
          <dt>Voyage cost, {plan.fuel}</dt>
          <dd>{formatNumber(plan.cost, 2)}</dd>
        </div>
        {plan.replacementCost !== null && (
          <div>
            <dt>At today’s price</dt>
            <dd>{formatNumber(plan.replacementCost, 2)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
