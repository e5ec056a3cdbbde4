import {
  addCivilDays,
  type CivilDate,
  civilDateAt,
  civilDaysBetween,
  type Instant,
  type TimeZone,
} from '@mainsheet/calendar';
import { allocate, type Money } from '@mainsheet/money';

/** What goes to the invoice and the profit and loss: the amount agreed once there is one. */
export function claimAmount(claim: {
  readonly calculated: Money;
  readonly agreed: Money | null;
  readonly isAgreedAmount: boolean;
}): Money {
  return claim.isAgreedAmount && claim.agreed !== null ? claim.agreed : claim.calculated;
}

/** Shares a claim over parcels or receivers by their quantities; the parts sum to the claim. */
export function claimByParcel(
  amount: Money,
  parcels: readonly { readonly id: string; readonly quantity: number }[],
): readonly { readonly id: string; readonly amount: Money }[] {
  const parts = allocate(
    amount,
    parcels.map((parcel) => parcel.quantity),
  );
  return parcels.map((parcel, index) => ({
    id: parcel.id,
    amount: parts[index] ?? { ...amount, minorUnits: 0n },
  }));
}

export type TimeBar = {
  /** Last day on which a claim with its documents is in time. */
  readonly lastOn: CivilDate;
  /** Days from the day asked about; 0 is the last day, below zero too late. */
  readonly daysLeft: number;
};

/** Time bar of a claim: days after the local date discharge was completed. A reminder, no amount. */
export function timeBar(
  completedAt: Instant,
  timeZone: TimeZone,
  terms: { readonly days: number; readonly on: CivilDate },
): TimeBar {
  const lastOn = addCivilDays(civilDateAt(completedAt, timeZone), terms.days);
  return { lastOn, daysLeft: civilDaysBetween(terms.on, lastOn) };
}
