import type { BankFaults } from '../../../platform/config.ts';

/** What the reference of a payment asks for, where it may: `TEST FAIL AC04`, `TEST RETURN AC03`, `TEST LOST`. */
const ON_DEMAND = /^TEST (FAIL|RETURN|LOST) ?(.*)$/;

export type DemandedFault = { readonly kind: 'FAIL' | 'RETURN' | 'LOST'; readonly code: string };

export function demandedFault(faults: BankFaults, reference: string): DemandedFault | null {
  const found = faults.isOnDemand ? ON_DEMAND.exec(reference) : null;
  if (!found) return null;
  return { kind: found[1] as DemandedFault['kind'], code: found[2] || 'AC04' };
}

export type CallFault = 'NONE' | 'REFUSED' | 'LOST';

/**
 * Draws for each call whether it is not taken at all, or taken and its answer lost; the same seed draws the same
 * every time. Source of the generator: Park and Miller, "minimal standard", multiplier 48271.
 */
export function faultDraws({ seed, dropPercent, refusePercent }: BankFaults): () => CallFault {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    const percent = (state / 2_147_483_647) * 100;
    if (percent < refusePercent) return 'REFUSED';
    return percent < refusePercent + dropPercent ? 'LOST' : 'NONE';
  };
}
