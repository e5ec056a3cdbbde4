import { TAX_ACCOUNTS } from '@mainsheet/ledger';
import { formatDay, Panel } from '../../../ui/index.ts';
import { addedAmounts, sumWith } from '../../commercial-documents/index.ts';
import { amountOfLine, type InvoiceValues, totalOf } from '../invoice-form.ts';
import { PostingTable } from './PostingTable.tsx';
import { type Posted, postingOf } from './posting-preview.ts';

/** What a form would post; null while it comes to nothing. */
export function postedOf(values: InvoiceValues): Posted | null {
  const { lines, currency, discount, taxes } = values;
  const total = totalOf(lines, currency);
  if (total === null || !(Number(total) > 0)) return null;
  const of = { total, currency };
  const off = addedAmounts({ discount, taxes: [] }, of);
  const added = addedAmounts({ discount, taxes }, of);
  const first = lines[0]?.accountCode ?? '';
  return {
    side: 'receivable',
    total: sumWith(added, of),
    lines: [
      ...lines.flatMap((line) => {
        const amount = amountOfLine(line, currency);
        return amount === null ? [] : [{ accountCode: line.accountCode, amount }];
      }),
      ...added.map(({ amount }, index) => ({
        accountCode: index < off.length ? first : TAX_ACCOUNTS.output,
        amount,
      })),
    ],
  };
}

/** What will stand in the ledger once it is approved, as it is typed. */
export function LedgerPreview({ values }: { values: InvoiceValues }) {
  const posted = postedOf(values);
  if (posted === null) return null;
  return (
    <Panel
      title="In the ledger"
      hint={`posted on ${formatDay(values.invoiceOn)} once approved`}
      flush
    >
      <PostingTable entries={postingOf(posted)} currency={values.currency} />
    </Panel>
  );
}
