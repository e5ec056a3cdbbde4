import { cell, type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import type { CarbonFuel } from './fuels.ts';
import {
  AR4,
  FUEL_FACTORS,
  type FuelFactors,
  tankToWake,
  type WarmingPotentials,
} from './fuels.ts';
import { type CarbonResult, Faults } from './violations.ts';

export const FIRST_FUELEU_YEAR = 2025;
const REFERENCE_G_PER_MJ = 91.16;
/** Reduction in percent of the reference from a year on. */
const REDUCTIONS = [
  [2050, 80],
  [2045, 62],
  [2040, 31],
  [2035, 14.5],
  [2030, 6],
  [2025, 2],
] as const;
/** Renewable fuels of non-biological origin count twice to the end of 2033. */
const LAST_RFNBO_YEAR = 2033;
const RFNBO_REWARD = 2;
/** Annex IV part B: MJ of a tonne of VLSFO, and euro a tonne. */
const VLSFO_MJ_PER_T = 41_000;
const PENALTY_EUR_PER_T = 2400;

/** Limit of the yearly average intensity, g CO2e a MJ; null before 2025. Source: Art. 4(2). */
export function fuelEuTarget(year: number): number | null {
  const step = REDUCTIONS.find(([from]) => year >= from);
  return step === undefined ? null : (REFERENCE_G_PER_MJ * (100 - step[1])) / 100;
}

/** Reward factor of renewable fuels of non-biological origin. Source: Art. 5(1). */
export const rfnboReward = (year: number): number =>
  year >= FIRST_FUELEU_YEAR && year <= LAST_RFNBO_YEAR ? RFNBO_REWARD : 1;

/** A fuel as its certificate states it, in place of the default factors. */
export type CertifiedFuel = {
  readonly name: string;
  readonly lcvMjPerG: number;
  /** Well to wake, g CO2e a MJ. */
  readonly wtwGPerMj: number;
  readonly isRfnbo: boolean;
};

export type FuelEuRow = {
  readonly fuel: CarbonFuel | CertifiedFuel;
  readonly quantityT: number;
  /** 0, 50 or 100, from `euScope`. */
  readonly scopePercent: number;
};

export type FuelEuInput = {
  readonly year: number;
  readonly rows: readonly FuelEuRow[];
  /** Electricity from shore in scope, MJ: energy without emissions. */
  readonly shorePowerMj: number;
  /** Reward of wind propulsion, 0.95 to 1. */
  readonly windFactor: number;
  /** FuelEU refers to RED II (AR4); others calculate with AR5. */
  readonly gwp: WarmingPotentials;
  /** Which reporting period in a row ends in a deficit, 1 the first. */
  readonly consecutiveDeficits: number;
};

export const newFuelEu = (year: number, rows: readonly FuelEuRow[]): FuelEuInput => ({
  year,
  rows,
  shorePowerMj: 0,
  windFactor: 1,
  gwp: AR4,
  consecutiveDeficits: 1,
});

export type FuelEu = {
  readonly target: number;
  readonly energyMj: number;
  /** Yearly average intensity, g CO2e a MJ. */
  readonly intensity: number;
  /** Compliance balance in g CO2e, above zero a surplus. */
  readonly balanceG: number;
  readonly penaltyEur: number;
};

/** Well to wake of a fuel by default factors; null where the regulation gives none here. */
export function wellToWake(factors: FuelFactors, gwp: WarmingPotentials): number | null {
  if (factors.lcvMjPerG === null || factors.wttGPerMj === null) return null;
  return factors.wttGPerMj + tankToWake(factors, gwp) / factors.lcvMjPerG;
}

type Energy = {
  readonly energyMj: number;
  readonly wtwGPerMj: number;
  readonly reward: number;
};

function energyOf(row: FuelEuRow, input: FuelEuInput): Energy | null {
  const grams = (row.quantityT * 1e6 * row.scopePercent) / 100;
  if (typeof row.fuel !== 'string') {
    const { lcvMjPerG, wtwGPerMj, isRfnbo } = row.fuel;
    return {
      energyMj: grams * lcvMjPerG,
      wtwGPerMj,
      reward: isRfnbo ? rfnboReward(input.year) : 1,
    };
  }
  const factors = FUEL_FACTORS[row.fuel];
  const wtwGPerMj = wellToWake(factors, input.gwp);
  if (wtwGPerMj === null || factors.lcvMjPerG === null) return null;
  return { energyMj: grams * factors.lcvMjPerG, wtwGPerMj, reward: 1 };
}

/** Penalty of a deficit in euro; nothing for a surplus. Source: Annex IV part B, Art. 23(2). */
export function fuelEuPenalty(
  balanceG: number,
  intensity: number,
  consecutiveDeficits: number,
): number {
  if (balanceG >= 0 || intensity <= 0) return 0;
  const basic = (-balanceG / (intensity * VLSFO_MJ_PER_T)) * PENALTY_EUR_PER_T;
  return basic * (1 + (consecutiveDeficits - 1) / 10);
}

function checkFuelEu(input: FuelEuInput): Faults {
  const faults = new Faults();
  faults.notBefore(input.year, FIRST_FUELEU_YEAR, 'year');
  faults.notNegative(input.shorePowerMj, 'shorePowerMj');
  faults.positive(input.windFactor, 'windFactor');
  faults.positive(input.consecutiveDeficits, 'consecutiveDeficits');
  let energyMj = input.shorePowerMj;
  input.rows.forEach((row, index) => {
    faults.notNegative(row.quantityT, `rows.${index}.quantityT`);
    faults.percent(row.scopePercent, `rows.${index}.scopePercent`);
    const energy = energyOf(row, input);
    if (energy === null) faults.add('NO_DEFAULT_FACTOR', `rows.${index}.fuel`);
    energyMj += energy?.energyMj ?? 0;
  });
  if (!(energyMj > 0)) faults.add('NOTHING_BURNED', 'rows');
  return faults;
}

/**
 * Intensity, compliance balance and penalty of a ship's year:
 * GHGIE = f_wind × Σ(E × WtW) / (Σ(E × reward) + shore power); balance = (target − GHGIE) × energy.
 * Source: Regulation (EU) 2023/1805 Annexes I, II and IV.
 */
export function fuelEu(input: FuelEuInput): CarbonResult<FuelEu> {
  return checkFuelEu(input).unless(() => {
    let emissionsG = 0;
    let rewardedMj = input.shorePowerMj;
    let energyMj = input.shorePowerMj;
    for (const row of input.rows) {
      const energy = energyOf(row, input);
      if (energy === null) continue;
      emissionsG += energy.energyMj * energy.wtwGPerMj;
      rewardedMj += energy.energyMj * energy.reward;
      energyMj += energy.energyMj;
    }
    const target = fuelEuTarget(input.year) ?? 0;
    const intensity = (input.windFactor * emissionsG) / rewardedMj;
    const balanceG = (target - intensity) * energyMj;
    const penaltyEur = fuelEuPenalty(balanceG, intensity, input.consecutiveDeficits);
    return { target, energyMj, intensity, balanceG, penaltyEur };
  });
}

function explainRow(input: FuelEuInput, row: FuelEuRow, index: number) {
  const path = `fuelEu.rows.${index}`;
  const energy = energyOf(row, input) ?? { energyMj: 0, wtwGPerMj: 0, reward: 1 };
  const name = typeof row.fuel === 'string' ? row.fuel : row.fuel.name;
  const lcv = typeof row.fuel === 'string' ? FUEL_FACTORS[row.fuel].lcvMjPerG : row.fuel.lcvMjPerG;
  const note = typeof row.fuel === 'string' ? 'Annex II' : 'Certificate';
  const mj = node({
    key: `${path}.energy`,
    label: `Energy of ${name}`,
    value: energy.energyMj,
    unit: 'MJ',
    formula: 'tonnes * 1000000 * scope / 100 * lcv',
    inputs: [
      named(
        'tonnes',
        cell({ path: `${path}.quantityT`, label: name, value: row.quantityT, unit: 't' }),
      ),
      named(
        'scope',
        cell({
          path: `${path}.scopePercent`,
          label: 'Share in scope',
          value: row.scopePercent,
          unit: '%',
        }),
      ),
      shown({ key: `${path}.lcv`, label: 'Calorific value', value: lcv, unit: 'MJ/g', note }),
    ],
  });
  const wtw = shown({
    key: `${path}.wtw`,
    label: 'Well to wake',
    value: energy.wtwGPerMj,
    unit: 'g/MJ',
    note,
  });
  const emissions = node({
    key: `${path}.emissions`,
    label: `Emissions of ${name}`,
    value: energy.energyMj * energy.wtwGPerMj,
    unit: 'g',
    formula: 'energy * wtw',
    inputs: [mj, wtw],
  });
  const rewarded = node({
    key: `${path}.rewarded`,
    label: `Rewarded energy of ${name}`,
    value: energy.energyMj * energy.reward,
    unit: 'MJ',
    formula: 'energy * reward',
    inputs: [
      mj,
      shown({
        key: `${path}.reward`,
        label: 'Reward',
        value: energy.reward,
        unit: '',
        note: 'Twice for renewable fuels of non-biological origin to 2033.',
      }),
    ],
  });
  return { mj, emissions, rewarded };
}

/** Explains the compliance balance. Null where it cannot be calculated. */
export function explainFuelEu(input: FuelEuInput): Explanation | null {
  const { result } = fuelEu(input);
  if (result === null) return null;
  const rows = input.rows.map((row, index) => explainRow(input, row, index));
  const shore = cell({
    path: 'shorePowerMj',
    label: 'Shore power',
    value: input.shorePowerMj,
    unit: 'MJ',
  });
  const sum = (key: string, label: string, unit: string, parts: readonly Explanation[]) => {
    const value = parts.reduce((total, part) => total + (part.value ?? 0), 0);
    return sumNode({ key: `fuelEu.${key}`, label, value, unit }, parts);
  };
  const energy = sum('energyMj', 'Energy in scope', 'MJ', [...rows.map((row) => row.mj), shore]);
  const intensity = node({
    key: 'fuelEu.intensity',
    label: 'Greenhouse gas intensity',
    value: result.intensity,
    unit: 'g/MJ',
    formula: 'wind * emissions / rewarded',
    inputs: [
      named(
        'wind',
        cell({ path: 'windFactor', label: 'Wind reward', value: input.windFactor, unit: '' }),
      ),
      named(
        'emissions',
        sum(
          'emissions',
          'Emissions',
          'g',
          rows.map((row) => row.emissions),
        ),
      ),
      named(
        'rewarded',
        sum('rewarded', 'Rewarded energy', 'MJ', [...rows.map((row) => row.rewarded), shore]),
      ),
    ],
  });
  return node({
    key: 'fuelEu.balanceG',
    label: 'Compliance balance',
    value: result.balanceG,
    unit: 'g',
    formula: '(target - intensity) * energyMj',
    inputs: [
      shown({
        key: 'fuelEu.target',
        label: `Limit of ${input.year}`,
        value: result.target,
        unit: 'g/MJ',
        note: 'Art. 4(2)',
      }),
      intensity,
      energy,
    ],
  });
}
