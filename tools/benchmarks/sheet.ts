// A worksheet of fifty estimates of ten ports, two cargoes and three fuels: our engine against
// HyperFormula, a spreadsheet engine, which builds the same sheet and must come to the same TCE. The
// sheet holds what a desk's own spreadsheet holds; intake limits, findings and P&L lines are ours only.
import { createRequire } from 'node:module';
import { estimateVoyage } from '@mainsheet/voyage';
import { type Cell, sheetOf } from './sheet-formulas.ts';
import { tenPortVoyage } from './ten-port-voyage.ts';

const COLUMNS = 50;
const WARM_UP = 40;
const ROUNDS = 25;
const USD_PER_DAY_TOLERANCE = 1e-6;

type HyperFormula = {
  buildFromArray(
    rows: Cell[][],
    options: object,
  ): {
    getCellValue(address: object): unknown;
    destroy(): void;
  };
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function time(work: () => number): number {
  for (let i = 0; i < WARM_UP; i++) work();
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const began = performance.now();
    if (!Number.isFinite(work())) throw new Error('The benchmark has no result');
    times.push(performance.now() - began);
  }
  return median(times);
}

const input = tenPortVoyage();
const netTce = estimateVoyage(input).totals.netTce ?? Number.NaN;
const ours = time(() => {
  let sum = 0;
  for (let i = 0; i < COLUMNS; i++) sum += estimateVoyage(input).totals.profit;
  return sum;
});
console.log(`mainsheet: ${COLUMNS} estimates of ten ports in ${ours.toFixed(2)} ms`);
try {
  const module = createRequire(import.meta.url)('hyperformula') as { HyperFormula: HyperFormula };
  const columns = Array.from({ length: COLUMNS }, (_, index) => sheetOf(input, index));
  const rows = columns[0]!.map((_, row) => columns.map((cells) => cells[row]!));
  const theirs = time(() => {
    const sheet = module.HyperFormula.buildFromArray(rows, { licenseKey: 'gpl-v3' });
    const tce = Number(sheet.getCellValue({ sheet: 0, row: rows.length - 1, col: COLUMNS - 1 }));
    sheet.destroy();
    if (!(Math.abs(tce - netTce) < USD_PER_DAY_TOLERANCE)) {
      throw new Error(`The sheet comes to ${tce} USD a day, the engine to ${netTce}`);
    }
    return tce;
  });
  const formulas = rows.flat().filter((cell) => String(cell).startsWith('=')).length;
  console.log(
    `hyperformula: ${rows.length} rows, ${formulas} formulas, in ${theirs.toFixed(2)} ms`,
  );
  console.log(`  ${(theirs / ours).toFixed(1)} times as fast, target 20`);
} catch (error) {
  if ((error as { code?: string }).code !== 'MODULE_NOT_FOUND') throw error;
  console.log('hyperformula: not installed');
}
