import { type Explanation, type SpreadsheetRow, spreadsheetOf } from '@mainsheet/explanation';
import { COST_KEYS, type EstimateInput, explainAll, type FigureKey } from '@mainsheet/voyage';
import type { Workbook, WorkbookCell } from '../../platform/documents/documents.ts';

const LAYOUT = { inputs: 'Inputs', steps: 'Calculation', firstRow: 2 } as const;

/** The figures of the first sheet as a desk reads them; each stands where its section begins. */
const SECTIONS: readonly { readonly head: string; readonly keys: readonly FigureKey[] }[] = [
  {
    head: 'Revenue',
    keys: [
      'grossFreight',
      'deadfreight',
      'addressCommission',
      'brokerage',
      'freightTax',
      'netFreight',
      'demurrage',
      'netHireOut',
      'poolIncome',
      'miscRevenue',
      'rebillable',
      'netRevenue',
    ],
  },
  {
    head: 'Voyage expenses',
    keys: [
      'bunkers',
      'portExpenses',
      'miscExpense',
      'rebillable',
      'despatch',
      'holdCleaning',
      ...COST_KEYS,
      'carbonCost',
      'voyageExpenses',
    ],
  },
  { head: 'Result', keys: ['voyageResult', 'vesselCost', 'profit'] },
  { head: 'Per day', keys: ['netTce', 'grossTce', 'dailyProfit', 'breakevenTce'] },
  { head: 'Time', keys: ['seaDays', 'portDays', 'waitingDays', 'voyageDays'] },
];
/** What is taken off, shown below zero. */
const TAKEN_OFF: ReadonlySet<string> = new Set(['addressCommission', 'brokerage', 'freightTax']);
const SUMS: ReadonlySet<string> = new Set(['netRevenue', 'voyageExpenses', 'profit', 'netTce']);

type Named = { readonly name: string; readonly vessel: string; readonly calculatedBy: string };

/**
 * An estimate that a spreadsheet calculates again: what was typed as figures, everything else as formulas down to it, each
 * with its derivation in words. Lines that come to nothing are left out of the first sheet.
 */
export function estimateWorkbook(input: EstimateInput, named: Named): Workbook {
  const figures = explainAll(input);
  const shown = SECTIONS.flatMap(({ head, keys }) => {
    const found = keys.flatMap((key): [FigureKey, Explanation][] => {
      const figure = figures.get(key);
      return figure === undefined || (!SUMS.has(key) && !figure.value) ? [] : [[key, figure]];
    });
    return found.map(([key, figure], at) => ({ head: at === 0 ? head : null, key, figure }));
  });
  const { inputs, steps, references } = spreadsheetOf(
    shown.map(({ figure }) => figure),
    LAYOUT,
  );
  const lines = shown.flatMap(({ head, key, figure }, index) => {
    const { unit } = figure;
    const isLess = TAKEN_OFF.has(key) && figure.value !== null;
    const cell = {
      value: isLess ? -(figure.value ?? 0) : figure.value,
      formula: `${isLess ? '-' : ''}${references[index] ?? ''}`,
      format: formatOf(unit),
      isBold: SUMS.has(key),
    };
    const line: WorkbookCell[] = [figure.label, cell, unit];
    return head === null ? [line] : [[head.toUpperCase()], line];
  });
  return {
    sheets: [
      {
        name: 'Estimate',
        widths: [34, 18, 14],
        head: [named.name, '', ''],
        rows: [['Vessel', named.vessel], ['Calculated by', named.calculatedBy], [], ...lines],
      },
      sheetOf(LAYOUT.inputs, ['Figure', 'Value', 'Unit', 'From'], inputs),
      sheetOf(LAYOUT.steps, ['Figure', 'Value', 'Unit', 'How'], steps),
    ],
  };
}

const sheetOf = (name: string, head: readonly string[], rows: readonly SpreadsheetRow[]) => ({
  name,
  widths: [44, 18, 14, 70],
  head,
  rows: rows.map(({ label, value, formula, unit, words }): WorkbookCell[] => [
    label,
    { value, formula, format: '#,##0.00####' },
    unit,
    words,
  ]),
});

const formatOf = (unit: string): string => (unit === 'days' ? '0.00' : '#,##0.00');
