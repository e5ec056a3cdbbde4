import { formatAccounting, minorUnitDigits } from '../../ui/index.ts';
import './statements.css';

export type Bucket = { label: string; amount: string; count: number };

const TONES = ['var(--chart-1)', 'var(--chart-2)', 'var(--warning)', 'var(--negative)'] as const;

const nameOf = (label: string): string =>
  label === 'Current' ? 'Not due' : `${label.replace('-', '–').replace('90+', 'Over 90')} days`;

type AgeingBarsProps = { buckets: readonly Bucket[]; currency: string; decimals?: number };

/** Open claims by days past due, each bar against the largest. */
export function AgeingBars({ buckets, currency, decimals }: AgeingBarsProps) {
  const largest = Math.max(...buckets.map((bucket) => Math.abs(Number(bucket.amount))), 0);
  const digits = decimals ?? minorUnitDigits(currency);
  return (
    <table className="ageing">
      <caption className="visually-hidden">Open claims by days overdue, {currency}</caption>
      <tbody>
        {buckets.map((bucket, index) => (
          <tr key={bucket.label}>
            <th scope="row">{nameOf(bucket.label)}</th>
            <td className="ageing-track" aria-hidden>
              <span
                style={{
                  width: `${largest > 0 ? (Math.abs(Number(bucket.amount)) / largest) * 100 : 0}%`,
                  background: TONES[Math.min(index, TONES.length - 1)],
                }}
              />
            </td>
            <td className="end strong">{formatAccounting(bucket.amount, digits)}</td>
            <td className="end muted" title={`${bucket.count} invoices`}>
              {bucket.count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
