import { estimateVoyage, sampleGrainVoyage, seededRandom } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { anyEstimate } from '../../../../../packages/voyage/src/estimate/any-estimate.ts';
import type { WorkbookCell } from '../../platform/documents/documents.ts';
import { estimateWorkbook } from './estimate-workbook.ts';

const NAMED = { name: 'M-0001', vessel: 'Ocean Sample', calculatedBy: 'voyage-1' };

type Sheets = ReadonlyMap<string, readonly (readonly WorkbookCell[])[]>;

const cellAt = (sheets: Sheets, sheet: string, row: number): WorkbookCell =>
  sheets.get(sheet)?.[row - 2]?.[1] ?? null;

const CALLS: Readonly<Record<string, string>> = {
  MAX: 'Math.max',
  MIN: 'Math.min',
  POWER: 'Math.pow',
  INT: 'Math.floor',
  ROUND: 'round',
  N: 'Number',
};
/** Half away from zero, of the fifteen digits that spreadsheets work with. */
const round = (value: number, digits: number): number =>
  (Math.sign(value) * Math.round(Number(`${Math.abs(Number(value.toPrecision(15)))}e${digits}`))) /
  10 ** digits;

/** What a spreadsheet makes of a cell: its formula over the cells it names, never the value written beside it. */
function recalculated(sheets: Sheets, cell: WorkbookCell): number {
  if (cell === null || typeof cell === 'string') return Number(cell ?? 0);
  if (!cell.formula) return cell.value ?? 0;
  const formula = /^IFERROR\((.*),""\)$/.exec(cell.formula)?.[1] ?? cell.formula;
  const script = formula
    .replaceAll(/(Inputs|Calculation)!\$B\$(\d+)/g, (_, sheet, row) => `at('${sheet}', ${row})`)
    .replaceAll(/\b(MAX|MIN|POWER|INT|ROUND|N)\(/g, (_, call) => `${CALLS[call]}(`)
    .replaceAll('--', '- -');
  const at = (sheet: string, row: number) => recalculatedAt(sheets, sheet, row);
  // oxlint-disable-next-line typescript/no-implied-eval -- JavaScript is the second opinion on what our own formulas come to
  return Function('at', 'round', `return ${script}`)(at, round);
}

const known = new WeakMap<Sheets, Map<string, number>>();
function recalculatedAt(sheets: Sheets, sheet: string, row: number): number {
  const values = known.get(sheets) ?? new Map<string, number>();
  known.set(sheets, values);
  const key = `${sheet} ${row}`;
  const value = values.get(key) ?? recalculated(sheets, cellAt(sheets, sheet, row));
  values.set(key, value);
  return value;
}

const sheetsOf = (input: Parameters<typeof estimateWorkbook>[0]): Sheets =>
  new Map(estimateWorkbook(input, NAMED).sheets.map(({ name, rows }) => [name, rows]));

function figureOf(sheets: Sheets, label: string): number {
  const row = sheets.get('Estimate')?.find(([text]) => text === label);
  return recalculated(sheets, row?.[1] ?? null);
}

describe('an estimate as a workbook', () => {
  it('recalculates to the figures of the engine, from what was typed alone', () => {
    const input = sampleGrainVoyage();
    const { totals } = estimateVoyage(input);
    const sheets = sheetsOf(input);
    expect(figureOf(sheets, 'Net TCE')).toBeCloseTo(totals.netTce ?? Number.NaN, 6);
    expect(figureOf(sheets, 'Profit')).toBeCloseTo(totals.profit, 4);
    expect(figureOf(sheets, 'Bunkers')).toBeCloseTo(totals.bunkers, 4);
  });

  it('does so for any estimate, every figure of its first sheet to the cent', () => {
    const random = seededRandom(20_261_125);
    for (let round = 0; round < 60; round += 1) {
      const sheets = sheetsOf(anyEstimate(random));
      for (const [label = null, cell] of sheets.get('Estimate') ?? []) {
        if (typeof label !== 'string') continue;
        if (cell === undefined || cell === null || typeof cell === 'string') continue;
        const value = recalculated(sheets, cell);
        if (cell.value === null) continue;
        const tolerance = Math.max(0.005, Math.abs(cell.value) * 1e-9);
        expect(Math.abs(value - cell.value), `${label} in estimate ${round}`).toBeLessThan(
          tolerance,
        );
      }
    }
  });

  it('follows a rate that somebody changes in it', () => {
    const input = sampleGrainVoyage();
    const [cargo] = input.cargoes;
    if (!cargo) throw new Error('The sample has a cargo');
    const raised = {
      ...input,
      cargoes: [{ ...cargo, freight: { ...cargo.freight, rate: cargo.freight.rate + 1 } }],
    };
    const sheets = sheetsOf(input);
    const changed: Sheets = new Map(
      [...sheets].map(([name, rows]) => [
        name,
        rows.map((row): readonly WorkbookCell[] =>
          name === 'Inputs' && row[0] === 'Freight rate'
            ? [row[0], { value: cargo.freight.rate + 1 }]
            : row,
        ),
      ]),
    );
    expect(figureOf(changed, 'Profit')).toBeCloseTo(estimateVoyage(raised).totals.profit, 4);
    expect(figureOf(changed, 'Profit')).not.toBeCloseTo(figureOf(sheets, 'Profit'), 0);
  });
});
