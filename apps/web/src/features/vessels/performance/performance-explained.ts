import type { Performance } from '@mainsheet/performance';
import { type ExplanationNode, formatNumber } from '../../../ui/index.ts';

const REPORTS = { kind: 'document', text: 'Approved reports' } as const;
const WARRANTY = { kind: 'vessel', text: 'Speeds and consumption of the vessel' } as const;

type Part = Pick<ExplanationNode, 'key' | 'label' | 'unit'> & Partial<ExplanationNode>;
const node = (value: number, decimals: number, part: Part): ExplanationNode => ({
  ...part,
  value: formatNumber(value, decimals),
});

const distanceOf = ({ all }: Performance, operator?: string) =>
  node(all.distanceNm, 0, {
    ...{ key: 'distance', label: 'Distance in all weather', unit: 'nm', source: REPORTS },
    ...(operator ? { operator } : {}),
  });

const goodSpeedOf = ({ good, goodKn }: Performance) =>
  node(goodKn ?? 0, 2, {
    ...{ key: 'goodKn', label: 'Speed in good weather', unit: 'kn', operator: '÷' },
    formula: `${formatNumber(good.distanceNm)} ÷ ${formatNumber(good.hours, 1)}`,
    source: REPORTS,
  });

const hoursOf = (of: Performance, operator?: string) =>
  node(of.hoursAtGoodSpeed ?? 0, 2, {
    ...{ key: 'hours', label: 'At the speed of good weather', unit: 'h' },
    ...(operator ? { operator } : {}),
    inputs: [distanceOf(of), goodSpeedOf(of)],
  });

/** Hours lost of a ship, down to her reports and to what is promised. */
export function explainLost(of: Performance, aboutKn: number): ExplanationNode {
  const { all, leastKn, warranty } = of;
  const least = node(leastKn, 2, {
    ...{ key: 'least', label: 'Least speed of “about”', unit: 'kn', operator: '÷' },
    formula: `${formatNumber(warranty.speedKn, 2)} − ${formatNumber(aboutKn, 2)}`,
    source: WARRANTY,
  });
  const allowed = node(all.distanceNm / leastKn, 2, {
    ...{ key: 'allowed', label: 'At the least speed of “about”', unit: 'h', operator: '−' },
    inputs: [distanceOf(of), least],
  });
  return node(of.lostHours ?? 0, 2, {
    ...{ key: 'lost', label: 'Time lost', unit: 'h' },
    formula: 'hours at the speed of good weather − hours at the least speed, at least 0',
    inputs: [hoursOf(of), allowed],
  });
}

/** Fuel used beyond what is promised, or saved, down to the same. */
export function explainExcess(of: Performance, aboutPercent: number): ExplanationNode {
  const { good, goodTPerDay, warranty, mostTPerDay, leastTPerDay } = of;
  const isSaved = (of.excessT ?? 0) < 0;
  const daily = node(goodTPerDay ?? 0, 2, {
    ...{ key: 'daily', label: 'Used a day in good weather', unit: 't' },
    formula: `${formatNumber(good.usedT, 1)} ÷ ${formatNumber(good.hours, 1)} × 24`,
    source: REPORTS,
  });
  const bound = node(isSaved ? leastTPerDay : mostTPerDay, 2, {
    ...{ key: 'bound', label: `“About” ${isSaved ? 'allows no less than' : 'allows'}`, unit: 't' },
    operator: '−',
    formula: `${formatNumber(warranty.tPerDay, 2)} ${isSaved ? '−' : '+'} ${formatNumber(aboutPercent, 1)} %`,
    source: WARRANTY,
  });
  return node(of.excessT ?? 0, 2, {
    ...{ key: 'excess', label: isSaved ? 'Fuel saved' : 'Fuel beyond the warranty', unit: 't' },
    formula:
      '(used a day − allowed a day) × hours at the speed of good weather ÷ 24; 0 within “about”',
    inputs: [daily, bound, hoursOf(of, '×')],
  });
}
