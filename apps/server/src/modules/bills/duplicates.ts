/** What tells two bills of one vendor apart; `total_minor` in minor units of the currency. */
export type Comparable = {
  readonly their_number: string;
  readonly document_on: string;
  readonly currency: string;
  readonly total_minor: string;
};

export type SimilarBill<Row> = { readonly row: Row; readonly reason: string };

/** How far amounts, days and numbers of the same bill may lie apart. */
const AMOUNT_PER_MILLE = 5n;
export const NEAR_DAYS = 10;
const NEAR_LETTERS = 2;
const DAY_MS = 86_400_000;

/**
 * Those of a vendor's bills that may be `bill` entered twice: of the same number in whatever currency, or
 * of nearly the same amount, day and number. A number that is missing is near to any.
 */
export function findSimilar<Row extends Comparable>(
  bill: Comparable,
  others: readonly Row[],
): SimilarBill<Row>[] {
  return others.flatMap((row) => {
    const reason = reasonOf(bill, row);
    return reason ? [{ row, reason }] : [];
  });
}

function reasonOf(bill: Comparable, other: Comparable): string | null {
  const [ours, theirs] = [plain(bill.their_number), plain(other.their_number)];
  if (ours !== '' && ours === theirs) return `the same number ${other.their_number}`;
  if (!isNearAmount(bill, other) || !isNearDay(bill, other)) return null;
  if (ours === '' || theirs === '') return 'about the same amount and date';
  return lettersBetween(ours, theirs) <= NEAR_LETTERS
    ? `about the same amount, date and number ${other.their_number}`
    : null;
}

/** Letters and digits alone, without zeros in front: `Inv. 0042/A` and `INV42A` are one number. */
const plain = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** Within half a per cent of the larger, in one currency. */
function isNearAmount(a: Comparable, b: Comparable): boolean {
  if (a.currency !== b.currency) return false;
  const [x, y] = [BigInt(a.total_minor), BigInt(b.total_minor)];
  const larger = x > y ? x : y;
  const apart = x > y ? x - y : y - x;
  return apart * 1000n <= larger * AMOUNT_PER_MILLE;
}

const isNearDay = (a: Comparable, b: Comparable): boolean =>
  Math.abs(Date.parse(a.document_on) - Date.parse(b.document_on)) <= NEAR_DAYS * DAY_MS;

/** How many letters are put in, left out or changed. Source: Levenshtein 1965. */
function lettersBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
