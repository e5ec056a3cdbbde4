import { ciiReduction } from './cii-lines.ts';
import { etsPhaseIn } from './ets.ts';
import { fuelEuTarget, rfnboReward } from './fueleu.ts';

/** Everything that changes with the year, in one place to show beside an estimate. */
export type CarbonRules = {
  readonly year: number;
  readonly ciiReductionPercent: number;
  readonly isCiiReductionHeld: boolean;
  readonly etsPhaseIn: number;
  readonly etsGases: 'none' | 'CO2' | 'CO2e';
  readonly fuelEuTarget: number | null;
  readonly rfnboReward: number;
};

/** The rules of a calendar year: an estimate of 2029 takes those of 2029. */
export function carbonRules(year: number): CarbonRules {
  const { percent, isHeld } = ciiReduction(year);
  const phaseIn = etsPhaseIn(year);
  const gases = year >= 2026 ? 'CO2e' : 'CO2';
  return {
    year,
    ciiReductionPercent: percent,
    isCiiReductionHeld: isHeld,
    etsPhaseIn: phaseIn,
    etsGases: phaseIn === 0 ? 'none' : gases,
    fuelEuTarget: fuelEuTarget(year),
    rfnboReward: rfnboReward(year),
  };
}
