import {
  type ExplanationNode,
  formatAccounting,
  formatDay,
  formatNumber,
  minorUnitDigits,
} from '../../../ui/index.ts';
import type { RecognisedMethod, Recognition } from './recognition.queries.ts';

const SIDES = [
  { key: 'revenue', label: 'Revenue' },
  { key: 'expense', label: 'Voyage expenses' },
] as const;

/** How what is earned by a method comes about: the part of the voyage that is performed, of each side of the whole. */
export function explainRecognised(
  method: RecognisedMethod,
  { baseCurrency: unit, whole, on }: Recognition,
): ExplanationNode {
  const figure = (text: string) => formatAccounting(text, minorUnitDigits(unit));
  const share = `${formatNumber(method.progressPercent, 4)} %`;
  return {
    key: 'result',
    label: `Result, ${method.method.toLowerCase()}`,
    value: figure(method.result),
    unit,
    formula: `${figure(method.revenue)} + ${figure(method.expense)}`,
    inputs: SIDES.map(({ key, label }) => ({
      key,
      label,
      value: figure(method[key]),
      unit,
      operator: '+',
      formula: `${figure(whole[key])} × ${share}, each account rounded by itself`,
      inputs: [
        {
          key: `whole-${key}`,
          label: 'The whole voyage',
          value: figure(whole[key]),
          unit,
          source: { kind: 'computed', text: 'The latest of its profit and loss' },
        },
        { ...explainProgress(method, on), operator: '×' },
      ],
    })),
  };
}

const explainProgress = (method: RecognisedMethod, on: string): ExplanationNode => ({
  key: 'progress',
  label: `Performed by the end of ${formatDay(on)}`,
  value: formatNumber(method.progressPercent, 4),
  unit: '%',
  formula:
    method.method === 'Completed voyage'
      ? `Complete on ${formatDay(method.endsAt)}`
      : `${formatNumber(method.daysRun, 4)} ÷ ${formatNumber(method.days, 4)} days`,
  source: {
    kind: 'computed',
    text: `${formatDay(method.beginsAt)} to ${formatDay(method.endsAt)}, ${
      method.method === 'Completed voyage'
        ? 'all of it at the end'
        : method.isLoadToDischarge
          ? 'from the first loading to the last discharge'
          : 'the whole voyage'
    }`,
  },
});
