import { cell, type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import {
  type Boundaries,
  CII_RULES,
  type CiiShipType,
  ciiReduction,
  ciiRulesOf,
  FIRST_CII_YEAR,
  type ReferenceLine,
} from './cii-lines.ts';
import { type CarbonFuel, co2OfFuels, FUEL_FACTORS, type FuelQuantity } from './fuels.ts';
import { type CarbonResult, Faults } from './violations.ts';

export const CII_RATINGS = ['A', 'B', 'C', 'D', 'E'] as const;
export type CiiRating = (typeof CII_RATINGS)[number];

/** A ship's year, or a voyage of it. */
export type CiiInput = {
  readonly shipType: CiiShipType;
  /** Deadweight or gross tonnage, as the type asks: `CII_RULES[type].capacity`. */
  readonly capacity: number;
  readonly year: number;
  readonly fuels: readonly FuelQuantity[];
  readonly distanceNm: number;
};

export type Cii = {
  readonly co2T: number;
  /** g CO2 per unit of capacity and mile; null when no mile was sailed. */
  readonly attained: number | null;
  readonly reference: number;
  readonly reductionPercent: number;
  /** The 2030 factor stands in for a year without an adopted one. */
  readonly isReductionHeld: boolean;
  readonly required: number;
  /** Attained over required. */
  readonly ratio: number | null;
  /** Upper ends of A, B, C and D in the unit of the attained CII. */
  readonly boundaries: Boundaries;
  readonly rating: CiiRating | null;
};

/** Rating of a CII; a value on a boundary takes the worse grade (our rule). */
export function ciiRating(attained: number, boundaries: Boundaries): CiiRating {
  const index = boundaries.findIndex((boundary) => attained < boundary);
  return CII_RATINGS[index < 0 ? 4 : index] ?? 'E';
}

/** Reference CII of a size. */
export const referenceOf = (line: ReferenceLine, capacity: number): number =>
  line.a * (line.fixedCapacity ?? capacity) ** -line.c;

function checkCii(input: CiiInput): Faults {
  const faults = new Faults();
  faults.positive(input.capacity, 'capacity');
  faults.notBefore(input.year, FIRST_CII_YEAR, 'year');
  faults.notNegative(input.distanceNm, 'distanceNm');
  input.fuels.forEach((fuel, index) => {
    faults.notNegative(fuel.quantityT, `fuels.${index}.quantityT`);
  });
  return faults;
}

/** What stands in the denominator and numerator of the attained CII. */
export type Transport = { readonly co2T: number; readonly workUnits: number };

/** A CII from CO2 and transport work (capacity × miles, corrected or not). */
export function rate(input: CiiInput, { co2T, workUnits }: Transport): Cii {
  const { line, exp } = ciiRulesOf(input.shipType, input.capacity);
  const { percent, isHeld } = ciiReduction(input.year);
  const reference = referenceOf(line, input.capacity);
  const required = reference * (1 - percent / 100);
  const [d1, d2, d3, d4] = exp;
  const boundaries = [required * d1, required * d2, required * d3, required * d4] as const;
  const attained = workUnits > 0 ? (co2T * 1e6) / workUnits : null;
  return {
    co2T,
    attained,
    reference,
    reductionPercent: percent,
    isReductionHeld: isHeld,
    required,
    ratio: attained === null ? null : attained / required,
    boundaries,
    rating: attained === null ? null : ciiRating(attained, boundaries),
  };
}

/**
 * Attained and required CII with the rating, by the rules of the year. The attained CII always has
 * the ship's own capacity; fixed capacities are for the reference line. Sources: MEPC.352(78) (G1),
 * MEPC.353(78) (G2), MEPC.338(76) and MEPC.400(83) (G3), MEPC.354(78) (G4).
 */
export function cii(input: CiiInput): CarbonResult<Cii> {
  const workUnits = input.capacity * input.distanceNm;
  return checkCii(input).unless(() => rate(input, { co2T: co2OfFuels(input.fuels), workUnits }));
}

/** A year so far and what is planned, added up. */
export function projectCii(
  soFar: CiiInput,
  planned: readonly Pick<CiiInput, 'fuels' | 'distanceNm'>[],
): CarbonResult<Cii> {
  return cii({
    ...soFar,
    fuels: [...soFar.fuels, ...planned.flatMap((voyage) => voyage.fuels)],
    distanceNm: planned.reduce((miles, voyage) => miles + voyage.distanceNm, soFar.distanceNm),
  });
}

export type BandDistance = {
  readonly rating: CiiRating;
  /** Tonnes of the fuel. */
  readonly tonnes: number;
};

/**
 * Tonnes of a fuel, at the miles sailed, to the next bands: how much may be burned before the
 * rating gets worse (at exactly that much it does), and how much too much was burned for the
 * better one. Null where there is no such band.
 */
export function tonnesToNextBand(
  input: CiiInput,
  fuel: CarbonFuel,
): CarbonResult<{ readonly worse: BandDistance | null; readonly better: BandDistance | null }> {
  const faults = checkCii(input);
  faults.positive(input.distanceNm, 'distanceNm');
  return faults.unless(() => {
    const workUnits = input.capacity * input.distanceNm;
    const { co2T, boundaries, rating } = rate(input, { co2T: co2OfFuels(input.fuels), workUnits });
    const at = CII_RATINGS.indexOf(rating ?? 'E');
    const tonnes = (index: number): number =>
      (((boundaries[index] ?? 0) * workUnits) / 1e6 - co2T) / FUEL_FACTORS[fuel].cf;
    const worse = CII_RATINGS[at + 1];
    const better = CII_RATINGS[at - 1];
    return {
      worse: worse === undefined ? null : { rating: worse, tonnes: tonnes(at) },
      better: better === undefined ? null : { rating: better, tonnes: -tonnes(at - 1) },
    };
  });
}

/** Explains CO2 of fuels down to tonnes and factors. */
export function explainCo2(fuels: readonly FuelQuantity[]): Explanation {
  const terms = fuels.map(({ fuel, quantityT }, index) =>
    node({
      key: `co2.fuels.${index}`,
      label: `CO2 of ${fuel}`,
      value: quantityT * FUEL_FACTORS[fuel].cf,
      unit: 't',
      formula: 'tonnes * cf',
      inputs: [
        named(
          'tonnes',
          cell({ path: `fuels.${index}.quantityT`, label: fuel, value: quantityT, unit: 't' }),
        ),
        named(
          'cf',
          shown({
            key: `co2.fuels.${index}.cf`,
            label: 'Conversion factor',
            value: FUEL_FACTORS[fuel].cf,
            unit: 't/t',
            note: 'MEPC.364(79)',
          }),
        ),
      ],
    }),
  );
  return sumNode({ key: 'co2', label: 'CO2', value: co2OfFuels(fuels), unit: 't' }, terms);
}

/** Explains attained over required: what the rating is read from. Null without a mile sailed. */
export function explainCii(input: CiiInput): Explanation | null {
  const { result } = cii(input);
  if (result === null || result.attained === null) return null;
  const unit = `g/${CII_RULES[input.shipType].capacity}nm`;
  const { line } = ciiRulesOf(input.shipType, input.capacity);
  const rule = (name: string, label: string, value: number, note: string): Explanation =>
    named(name, shown({ key: `cii.${name}`, label, value, unit: '', note }));
  const attained = node({
    key: 'cii.attained',
    label: 'Attained CII',
    value: result.attained,
    unit,
    formula: 'co2 * 1000000 / (capacity * distance)',
    inputs: [
      explainCo2(input.fuels),
      cell({
        path: 'capacity',
        label: 'Capacity',
        value: input.capacity,
        unit: CII_RULES[input.shipType].capacity,
      }),
      named(
        'distance',
        cell({ path: 'distanceNm', label: 'Distance', value: input.distanceNm, unit: 'nm' }),
      ),
    ],
  });
  const isFixed = line.fixedCapacity !== null;
  const required = node({
    key: 'cii.required',
    label: `Required CII of ${input.year}`,
    value: result.required,
    unit,
    formula: 'a * pow(capacity, 0 - c) * (1 - reduction / 100)',
    inputs: [
      rule('a', 'a', line.a, 'MEPC.353(78)'),
      isFixed
        ? rule('capacity', 'Capacity of the line', line.fixedCapacity ?? 0, 'MEPC.353(78)')
        : cell({
            path: 'capacity',
            label: 'Capacity',
            value: input.capacity,
            unit: CII_RULES[input.shipType].capacity,
          }),
      rule('c', 'c', line.c, 'MEPC.353(78)'),
      rule(
        'reduction',
        'Reduction',
        result.reductionPercent,
        result.isReductionHeld
          ? 'Nothing is adopted after 2030: its factor is held.'
          : 'MEPC.338(76), MEPC.400(83)',
      ),
    ],
  });
  return node({
    key: 'cii.ratio',
    label: `Attained over required: ${result.rating ?? ''}`,
    value: result.ratio,
    unit: '',
    formula: 'attained / required',
    inputs: [attained, required],
  });
}
