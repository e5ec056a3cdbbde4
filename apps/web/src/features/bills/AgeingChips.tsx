import { decimal } from '@mainsheet/money';
import { formatNumber } from '../../ui/index.ts';
import type { Bucket } from './bills.queries.ts';

const NAMES: Readonly<Record<string, string>> = {
  Current: 'Not due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': '90+ days',
};

type AgeingChipsProps = {
  buckets: readonly Bucket[];
  currency: string;
  /** The bucket that the list shows; null for all that is open. */
  chosen: string | null;
  isOpenOnly: boolean;
  onChoose: (bucket: string | null) => void;
};

/** What is open by days past due, each with its share; choosing one narrows the list to it. */
export function AgeingChips(props: AgeingChipsProps) {
  const { buckets, currency, chosen, isOpenOnly, onChoose } = props;
  const total = buckets.reduce((sum, { amount }) => sum.plus(amount), decimal(0));
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  const all = { label: null, name: 'All open', amount: total.toFixed(), count };
  const chips = [all, ...buckets.map((one) => ({ ...one, name: NAMES[one.label] ?? one.label }))];
  return (
    <div className="ageing-chips" role="group" aria-label={`Open bills by age, ${currency}`}>
      {chips.map(({ label, name, amount, count: bills }) => {
        const isChosen = label === null ? isOpenOnly && chosen === null : label === chosen;
        return (
          <button
            key={name}
            type="button"
            className="ageing-chip"
            aria-pressed={isChosen}
            onClick={() => onChoose(label)}
          >
            <span className="row row-apart">
              <span>{name}</span>
              <span className="muted">{bills}</span>
            </span>
            <span className="strong">
              {formatNumber(amount, 0)} <span className="muted small">{currency}</span>
            </span>
            <span className="ageing-chip-bar" aria-hidden>
              <span
                style={{ width: `${shareOf(amount, total.toFixed())}%` }}
                data-bucket={label ?? 'all'}
              />
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** A share in per cent, between 0 and 100; how a bar is drawn, no figure. */
function shareOf(amount: string, total: string): number {
  const whole = decimal(total);
  if (whole.lte(0)) return 0;
  return Math.max(0, Math.min(100, decimal(amount).div(whole).times(100).toNumber()));
}
