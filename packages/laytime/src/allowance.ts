import { ruleOf } from './excepted-time.ts';
import type { Allowance, PortInput } from './laytime-input.ts';

const MINUTES_PER_DAY = 1440;

/** Minutes that an allowance gives: quantity over rate, unrounded. */
function minutesOf(allowance: Allowance): number {
  switch (allowance.kind) {
    case 'fixed':
      return allowance.amount * (allowance.unit === 'Days' ? MINUTES_PER_DAY : 60);
    case 'rate': {
      const perDay = allowance.rate * (allowance.rateUnit === 'Per Hour' ? 24 : 1);
      return (allowance.quantity / perDay) * MINUTES_PER_DAY;
    }
    case 'perHatch':
      return (
        (allowance.quantity / (allowance.ratePerHatchDay * allowance.hatches)) * MINUTES_PER_DAY
      );
    case 'perWorkingHatch':
      return (
        (allowance.largestHatchQuantity /
          (allowance.ratePerHatchDay * allowance.hatchesServingIt)) *
        MINUTES_PER_DAY
      );
    case 'parcels': {
      const each = allowance.parcels.map(
        (one) => (one.quantity / one.ratePerDay) * MINUTES_PER_DAY,
      );
      if (allowance.worked === 'together') return Math.max(0, ...each);
      return each.reduce((sum, minutes) => sum + minutes, 0);
    }
  }
}

/**
 * Time allowed at a port in minutes, unrounded, waivers included; null under customary quick
 * despatch, which fixes no time. Source: BIMCO Laytime Definitions 2013 (per hatch per day:
 * quantity / (rate × hatches); per working hatch: largest hold / (rate × hatches serving it)).
 */
export function allowedMinutes(port: PortInput): number | null {
  if (ruleOf(port).isCustomary) return null;
  return Math.max(0, minutesOf(port.allowance) + port.extraAllowedMinutes);
}
