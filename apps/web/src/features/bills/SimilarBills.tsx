import { Link } from '@tanstack/react-router';
import { Alert, formatDay, formatNumber, minorUnitDigits } from '../../ui/index.ts';
import type { BillRecord } from './bills.queries.ts';
import { billHref } from './links.ts';
import './bills.css';

/** Bills of the same vendor that may be this one, entered twice. */
export function SimilarBills({ bill }: { bill: BillRecord }) {
  const { similar, currency } = bill;
  if (similar.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>This bill may have been entered before:</p>
      <ul className="similar-bills">
        {similar.map((one) => (
          <li key={one.id}>
            <Link to={billHref(one.id)} className="link-button">
              {one.number ?? 'A draft'}
            </Link>
            {` of ${formatDay(one.date)}, ${currency} ${formatNumber(one.amount, minorUnitDigits(currency))}: ${one.reason}.`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
