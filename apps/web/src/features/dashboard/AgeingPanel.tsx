import { decimal } from '@mainsheet/money';
import { Link } from '@tanstack/react-router';
import { formatNumber, minorUnitDigits, Panel } from '../../ui/index.ts';
import { AgeingBars } from '../statements/index.ts';
import type { Overview } from './dashboard.queries.ts';

type AgeingPanelProps = { buckets: NonNullable<Overview['ageing']>; currency: string };

/** Open receivables by days overdue. */
export function AgeingPanel({ buckets, currency }: AgeingPanelProps) {
  const total = buckets.reduce((sum, bucket) => sum.plus(bucket.amount), decimal(0));
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  return (
    <Panel
      title="Receivables ageing"
      hint={currency}
      actions={
        <Link to="/receivables/invoices" className="link-button">
          Open
        </Link>
      }
    >
      {count === 0 ? (
        <p className="muted">Nothing is open. Approved invoices show here until they are paid.</p>
      ) : (
        <>
          <p className="ageing-total">
            <b>{formatNumber(total.toFixed(), minorUnitDigits(currency))}</b>{' '}
            <span className="muted">
              open in {count} {count === 1 ? 'invoice' : 'invoices'}
            </span>
          </p>
          <AgeingBars buckets={buckets} currency={currency} decimals={0} />
        </>
      )}
    </Panel>
  );
}
