import { formatNumber, minorUnitDigits } from '../../ui/index.ts';
import { limitName } from './card-words.ts';
import type { Card } from './cards.queries.ts';

type Limit = Card['cardLimits'][number];

/** What a card may spend, and how much of it is used. */
export function CardLimits({ card }: { card: Pick<Card, 'cardLimits' | 'currency'> }) {
  return (
    <div className="card-limits">
      {card.cardLimits.map((limit) => (
        <LimitMeter key={limit.interval} limit={limit} currency={card.currency} />
      ))}
    </div>
  );
}

function LimitMeter({ limit, currency }: { limit: Limit; currency: string }) {
  const figure = (amount: string) => formatNumber(amount, minorUnitDigits(currency));
  const name = limitName(limit.interval);
  if (limit.interval === 'PER_TRANSACTION') {
    return (
      <div>
        <div className="muted small">{name}</div>
        <div className="card-limit-figure num">{figure(limit.amount)}</div>
        <div className="muted small">highest allowed</div>
      </div>
    );
  }
  const share = Math.min(1, Number(limit.spent) / Number(limit.amount));
  return (
    <div>
      <div className="muted small">{name}</div>
      <div className="card-limit-figure num">{figure(limit.spent)}</div>
      <div
        className="card-meter"
        role="meter"
        aria-label={`${name} limit`}
        aria-valuemin={0}
        aria-valuemax={Number(limit.amount)}
        aria-valuenow={Number(limit.spent)}
        aria-valuetext={`${currency} ${figure(limit.spent)} of ${figure(limit.amount)}`}
      >
        <i style={{ width: `${share * 100}%` }} className={share >= 0.9 ? 'is-near' : ''} />
      </div>
      <div className="row row-apart muted small">
        <span>of {figure(limit.amount)}</span>
        <span>{figure(limit.remaining)} left</span>
      </div>
    </div>
  );
}
