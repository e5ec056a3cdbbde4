import type { OtherRow } from '@mainsheet/voyage';

/** A row with what was changed, or as it was and why. */
export type OtherChange = { row: OtherRow; refusal: string | null };

const PER_UNIT = 'Choose the cargo first: a rate per unit is paid for its quantity.';
const DAILY = 'A daily rate is always accounted for.';

/**
 * Changes another revenue or expense row by its rules: per unit needs a cargo, a daily rate is
 * never non-accounting. What breaks a rule is refused and the row stays as it was.
 */
export function changeOther(row: OtherRow, part: Partial<OtherRow>): OtherChange {
  const next = { ...row, ...part };
  if (part.paymentType === 'Per Unit' && next.cargoId === null) return { row, refusal: PER_UNIT };
  if (part.isNonAccounting && next.paymentType === 'Daily Rate') return { row, refusal: DAILY };
  const isDaily = next.paymentType === 'Daily Rate';
  return { row: isDaily ? { ...next, isNonAccounting: false } : next, refusal: null };
}

/** Amount in the base currency of the estimate, for one unit or day where it is paid by them. */
export const amountInBase = ({ amount, exchangeRate }: OtherRow): number => amount * exchangeRate;
