import type { EstimateInput } from '@mainsheet/voyage';
import {
  type CountedLifting,
  type LiftingPlace,
  withLiftings,
} from './bunkers/recorded-liftings.ts';
import { type Sounding, withSoundings } from './bunkers/recorded-soundings.ts';
import { type CountedClaim, withClaims } from './claimed-time.ts';
import { type CountedDisbursement, withDisbursements } from './recorded-disbursements.ts';
import { type CountedOffHire, withOffHire } from './recorded-off-hire.ts';

/** What is recorded beside a voyage and counts in it. */
export type Recorded = {
  readonly claims: readonly CountedClaim[];
  readonly offHire: readonly CountedOffHire[];
  readonly liftings: readonly CountedLifting[];
  readonly disbursements: readonly CountedDisbursement[];
  readonly soundings: readonly Sounding[];
};

/** What may have just lost its last record: there the voyage goes back to what was fixed. */
export type Released = {
  readonly claimRowIds?: readonly string[];
  readonly isOffHire?: boolean;
  readonly liftings?: readonly LiftingPlace[];
  readonly disbursedRowIds?: readonly string[];
};

/** The voyage as its records say it. They stand above what anybody types of the same thing. */
export function withRecorded(
  inputs: EstimateInput,
  frozen: EstimateInput,
  { recorded, released }: { recorded: Recorded; released: Released },
): EstimateInput {
  const rowIds = new Set(released.claimRowIds);
  const claimed = withClaims(inputs, frozen, { claims: recorded.claims, released: rowIds });
  const lost = withOffHire(claimed, frozen, {
    rows: recorded.offHire,
    isReleased: released.isOffHire === true,
  });
  const lifted = withLiftings(lost, frozen, {
    rows: recorded.liftings,
    released: released.liftings ?? [],
  });
  const disbursed = withDisbursements(lifted, frozen, {
    rows: recorded.disbursements,
    released: released.disbursedRowIds ?? [],
  });
  // Last of all: what was received counts in what was burned.
  return withSoundings(disbursed, recorded.soundings, recorded.liftings);
}
