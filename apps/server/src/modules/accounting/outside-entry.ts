import { amountText } from '@mainsheet/money';
import type { JournalLine } from './accounting.repository.ts';
import type { OutsideEntry } from './codat-client.ts';

/**
 * A posting as the accounting service takes it. Its id stands in the description: by it an entry is
 * found again whose push nobody answered. Asserts lines: a posting without any cannot be.
 */
export function outsideEntryOf(lines: readonly JournalLine[]): OutsideEntry {
  const first = lines[0];
  if (!first) throw new Error('A posting without lines');
  return {
    postedOn: `${first.posted_on}T00:00:00`,
    description: `${first.reference} ${first.description} [${first.transaction_id}]`.trim(),
    journalLines: lines.map((line) => ({
      description: `${line.account_name}, ${line.reference}`,
      netAmount: Number(amountText(line.currency, line.amount_minor)),
      currency: line.currency,
      accountRef: { id: line.outside_code },
    })),
  };
}
