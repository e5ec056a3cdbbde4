import {
  type ExplanationNode,
  formatAccounting,
  formatDay,
  formatNumber,
  minorUnitDigits,
} from '../../../ui/index.ts';
import type { VoyageAccrualLine, VoyageAccruals } from './month-end.queries.ts';

const DAY_DIGITS = 4;

/** What part of a voyage ran by the end of the month. */
export const shareText = ({ progressPercent }: VoyageAccrualLine): string =>
  `${formatNumber(progressPercent, 1)} %`;

const daysText = (count: number): string => formatNumber(count, DAY_DIGITS);

/** What a completed voyage is earned by: its last day. */
const completion = ({ endsAt, progressPercent }: VoyageAccrualLine): ExplanationNode => ({
  key: 'completed',
  label: progressPercent < 100 ? 'To be completed' : 'Completed',
  value: formatDay(endsAt),
  operator: '×',
  source: { kind: 'computed', text: 'Completed voyage: nothing before, all of it from then on' },
});

const daysOf = (line: VoyageAccrualLine, { method }: VoyageAccruals): ExplanationNode[] => [
  {
    key: 'daysRun',
    label: 'Days so far',
    value: daysText(line.daysRun),
    operator: '×',
    source: { kind: 'computed', text: `${method}, from ${formatDay(line.beginsAt)}` },
  },
  {
    key: 'days',
    label: 'Days of the voyage',
    value: daysText(line.days),
    operator: '÷',
    source: {
      kind: 'computed',
      text: `${formatDay(line.beginsAt)} to ${formatDay(line.endsAt)}`,
    },
  },
];

/** How the accrual of a line comes about, down to the days of the voyage. */
export function explainAccrual(line: VoyageAccrualLine, accruals: VoyageAccruals): ExplanationNode {
  const { baseCurrency: unit, on } = accruals;
  const { voyageNumber, status, daysRun, days } = line;
  const figure = (text: string) => formatAccounting(text, minorUnitDigits(unit));
  const isClosed = status === 'Closed';
  const isAtOnce = accruals.method === 'Completed voyage';
  return {
    key: 'accrual',
    label: 'Accrual',
    value: figure(line.accrual),
    unit,
    formula: `${figure(line.due)} − ${figure(line.posted)}`,
    inputs: [
      {
        key: 'due',
        label: `Belongs to the days up to ${formatDay(on)}`,
        value: figure(line.due),
        unit,
        formula: isAtOnce
          ? `${figure(line.whole)} × ${shareText(line)}: all of it once the voyage is completed`
          : `${figure(line.whole)} × ${daysText(daysRun)} ÷ ${daysText(days)}`,
        inputs: [
          {
            key: 'whole',
            label: 'The whole voyage',
            value: figure(line.whole),
            unit,
            source: {
              kind: isClosed ? 'document' : 'computed',
              text: isClosed
                ? `All that is posted for ${voyageNumber}, which is closed`
                : `The latest of the profit and loss of ${voyageNumber}`,
            },
          },
          ...(isAtOnce ? [completion(line)] : daysOf(line, accruals)),
        ],
      },
      {
        key: 'posted',
        label: `Posted up to ${formatDay(on)}`,
        value: figure(line.posted),
        unit,
        operator: '−',
        source: {
          kind: 'document',
          text: `${line.accountCode} ${line.accountName}, without accruals`,
        },
      },
    ],
  };
}

/** How the accrued result comes about: every line of revenue and of expense. */
export function explainAccruals(accruals: VoyageAccruals): ExplanationNode {
  const { lines, baseCurrency: unit, revenue, expense, result } = accruals;
  const figure = (text: string) => formatAccounting(text, minorUnitDigits(unit));
  const isRevenue = ({ accountCode }: VoyageAccrualLine) => accountCode.startsWith('4');
  const side = (key: string, label: string, value: string, isOf: boolean): ExplanationNode => ({
    key,
    label,
    value: figure(value),
    unit,
    operator: '+',
    inputs: lines
      .filter((line) => isRevenue(line) === isOf)
      .map((line) => ({
        ...explainAccrual(line, accruals),
        key: `${line.voyageId} ${line.accountCode}`,
        label: `${line.voyageNumber}, ${line.accountCode} ${line.accountName}`,
        inputs: [],
      })),
  });
  return {
    key: 'result',
    label: 'Accrued result',
    value: figure(result),
    unit,
    formula: `${figure(revenue)} + ${figure(expense)}`,
    inputs: [
      side('revenue', 'Revenue', revenue, true),
      side('expense', 'Expenses', expense, false),
    ],
  };
}
