import {
  addCivilDays,
  type CivilDate,
  civilDateAt,
  civilDaysBetween,
  type Instant,
  type TimeZone,
} from '@mainsheet/calendar';
import { allocate, type Money, negateMoney, sumMoney } from '@mainsheet/money';
import type { LaytimeStatement } from './statement.ts';

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

/** What each port puts into the claim, demurrage above zero, despatch below, in the order of the ports. */
export type PortClaim = { readonly portId: string; readonly amount: Money };

/** As counted: claims of joined ports stand at the first. The parts sum to the net of the statement. */
export function countedByPort(statement: LaytimeStatement): readonly PortClaim[] {
  const first = statement.ports[0]?.portId ?? null;
  return statement.ports.map(({ portId }) => ({
    portId,
    amount: sumMoney(
      statement.currency,
      statement.claims
        .filter((claim) => (claim.portId ?? first) === portId)
        .map(({ kind, amount }) => (kind === 'demurrage' ? amount : negateMoney(amount))),
    ),
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
