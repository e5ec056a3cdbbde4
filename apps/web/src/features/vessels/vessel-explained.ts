import { type ExplanationNode, formatNumber } from '../../ui/index.ts';
import type { CiiAnswer, VesselFuel } from './vessels.queries.ts';

type Rating = CiiAnswer['ratings'][number];

const CII_UNIT = 'g/t nm';
const rulesText = 'line of her size, less the reduction';

const recordsOf = ({ source, year }: Rating): string =>
  source === 'reports' ? `approved reports of ${year}` : `voyages of ${year}`;

/** The attained CII: grams of CO₂ over capacity and miles (MEPC.352). */
export const explainAttained = (row: Rating): ExplanationNode => ({
  ...{ key: 'attained', label: `Attained CII ${row.year}`, unit: CII_UNIT },
  value: formatNumber(row.attained, 3),
  formula: `${formatNumber(row.emission)} mt × 1,000,000 ÷ (capacity × ${formatNumber(row.distanceNm)} nm)`,
  inputs: [
    {
      ...{ key: 'co2', label: 'CO₂', unit: 'mt', value: formatNumber(row.emission) },
      source: { kind: 'document', text: recordsOf(row) },
    },
    {
      ...{ key: 'miles', label: 'Miles', unit: 'nm', value: formatNumber(row.distanceNm) },
      source: { kind: 'document', text: recordsOf(row) },
    },
    {
      ...{ key: 'capacity', label: 'Capacity', value: 'her deadweight or tonnage' },
      source: { kind: 'vessel', text: 'particulars of the vessel' },
    },
  ],
});

/** Attained over required (MEPC.353 and 338), by which she is graded. */
export const explainScore = (row: Rating): ExplanationNode => ({
  ...{ key: 'score', label: `Score ${row.year}`, value: formatNumber(row.score, 4) },
  formula: `${formatNumber(row.attained, 3)} ÷ ${formatNumber(row.required, 3)}`,
  inputs: [
    explainAttained(row),
    {
      ...{ key: 'required', label: 'Required CII', operator: '÷', unit: CII_UNIT },
      value: formatNumber(row.required, 3),
      source: { kind: 'computed', text: rulesText },
    },
  ],
});

/** What fuel on board is worth: of what is left, oldest lifting first. */
export const explainWorth = (fuel: VesselFuel, currency: string): ExplanationNode => ({
  ...{ key: 'worth', label: `${fuel.fuel} on board`, unit: currency },
  value: formatNumber(fuel.value),
  formula: `${formatNumber(fuel.quantityT, 1)} × ${formatNumber(fuel.price, 2)}`,
  inputs: [
    {
      ...{ key: 'quantity', label: 'Quantity', unit: 'mt', value: formatNumber(fuel.quantityT, 1) },
      source: {
        kind: 'document',
        text: fuel.isPlanned ? 'lifted less planned burn' : 'lifted less reported burn',
      },
    },
    {
      ...{ key: 'price', label: 'Price', unit: `${currency}/mt`, operator: '×' },
      value: formatNumber(fuel.price, 2),
      source: {
        kind: 'document',
        text: 'of what is left, oldest burned first',
      },
    },
  ],
});
