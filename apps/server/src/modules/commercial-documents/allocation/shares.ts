import { formatMoney } from '@mainsheet/money';
import { KINDS } from '../document-kinds.ts';
import type { DocumentRow } from '../documents.repository.ts';

/** What is neither settled nor taken back of a document, in minor units. */
export const openMinor = (document: DocumentRow): bigint =>
  BigInt(document.total_minor) - BigInt(document.settled_minor);

/** What of a document was settled by money or credits: not what was given up. */
export const paidMinor = (document: DocumentRow): bigint =>
  BigInt(document.settled_minor) - BigInt(document.written_off_minor);

/**
 * What settles an amount of a document: its part of the base value, the last one all that is left of it,
 * and the status afterwards. `amountMinor` is above zero and at most what is open.
 */
export function shareOf(
  document: DocumentRow,
  amountMinor: bigint,
): { baseMinor: bigint; status: string } {
  const open = openMinor(document);
  const isLast = amountMinor === open;
  const baseOpen = BigInt(document.base_total_minor ?? 0) - BigInt(document.base_settled_minor);
  const { settled, partlySettled } = KINDS[document.kind];
  return {
    baseMinor: isLast ? baseOpen : convertMinor(baseOpen, amountMinor, open),
    status: isLast ? settled : partlySettled,
  };
}

/** `whole` × part / total in integers, rounded half away from zero; total above zero. */
export function convertMinor(whole: bigint, part: bigint, total: bigint): bigint {
  const product = whole * part;
  const half = product < 0n ? -total / 2n : total / 2n;
  return (product + half) / total;
}

/** Why an amount is more than a document takes: what is left of it beside what is on its way. */
export function tooMuchText(document: DocumentRow, promisedMinor: bigint): string {
  const { currency } = document;
  const text = (minorUnits: bigint) => formatMoney({ currency, minorUnits });
  const left = `Only ${text(openMinor(document) - promisedMinor)} is open on ${document.label}`;
  if (promisedMinor === 0n) return `${left}.`;
  return `${left}: a payment of ${text(promisedMinor)} is in progress.`;
}
