import { formatAccounting, minorUnitDigits, TableHead, WideTable } from '../../../ui/index.ts';
import type { Entry } from './posting-preview.ts';

/** Entries of a posting, an account a row. */
export function PostingTable({
  entries,
  currency,
}: {
  entries: readonly Entry[];
  currency: string;
}) {
  const figure = (amount: string | null) =>
    amount === null ? '' : formatAccounting(amount, minorUnitDigits(currency));
  return (
    <WideTable label="What will be posted">
      <table className="plain-table">
        <caption className="visually-hidden">What will be posted</caption>
        <TableHead texts={['Account']} figures={[`Debit, ${currency}`, `Credit, ${currency}`]} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.accountCode}>
              <th scope="row">
                {entry.accountCode} {entry.accountName}
              </th>
              <td className="end">{figure(entry.debit)}</td>
              <td className="end">{figure(entry.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
