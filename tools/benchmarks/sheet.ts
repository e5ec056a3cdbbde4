// A worksheet of fifty estimates: our engine against HyperFormula, a spreadsheet engine, which builds and
// calculates a sheet of the same voyage. The sheet holds the main figures only, our result all of them.
import { createRequire } from 'node:module';
import { type EstimateInput, estimateVoyage, sampleGrainVoyage } from '@mainsheet/voyage';

const COLUMNS = 50;
const WARM_UP = 40;
const ROUNDS = 25;

type Cell = string | number;
type HyperFormula = {
  buildFromArray(
    rows: Cell[][],
    options: object,
  ): {
    getCellValue(address: object): unknown;
    destroy(): void;
  };
};

const input = sampleGrainVoyage();
const legs = input.itinerary.length;

/** Letters of a column: A, B … Z, AA. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** One estimate a column: figures typed, then days, fuel, freight, costs and the day's earnings. */
function column(index: number, estimate: EstimateInput): Cell[] {
  const c = letters(index);
  const typed: Cell[] = [13, 28, 2.5, 600, 700, 60_000, 42, 3.75];
  const cells: Cell[] = [...typed];
  const at = (row: number) => `${c}${row}`;
  const ports = estimate.itinerary.map((row, i) => {
    const from = cells.length + 1;
    cells.push(
      row.distanceNm ?? 0,
      row.ecaDistanceNm ?? 0,
      row.portExpenses ?? 0,
      2 + (i % 3),
      `=${at(from)}/${at(1)}/24`,
      `=${at(from + 1)}/${at(1)}/24`,
      `=(${at(from + 4)}-${at(from + 5)})*${at(2)}+${at(from + 3)}*${at(3)}`,
      `=${at(from + 5)}*${at(2)}`,
      `=${at(from + 6)}*${at(4)}+${at(from + 7)}*${at(5)}`,
      `=${at(from + 4)}+${at(from + 3)}${i > 0 ? `+${at(from - 1)}` : ''}`,
    );
    return from;
  });
  const sum = (offset: number) => `SUM(${ports.map((from) => at(from + offset)).join(',')})`;
  const total = cells.length + 1;
  cells.push(
    `=${at(6)}*${at(7)}`,
    `=${at(total)}*${at(8)}/100`,
    `=${sum(2)}`,
    `=${sum(8)}`,
    `=${at(total)}-${at(total + 1)}-${at(total + 2)}-${at(total + 3)}`,
    `=${at(total + 4)}/${at(ports.at(-1)! + 9)}`,
  );
  return cells;
}

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

const ours = time(() => {
  let sum = 0;
  for (let i = 0; i < COLUMNS; i++) sum += estimateVoyage(input).totals.profit;
  return sum;
});
console.log(`mainsheet: ${COLUMNS} estimates of ${legs} ports in ${ours.toFixed(2)} ms`);
try {
  const module = createRequire(import.meta.url)('hyperformula') as { HyperFormula: HyperFormula };
  const columns = Array.from({ length: COLUMNS }, (_, i) => column(i, input));
  const rows = columns[0]!.map((_, row) => columns.map((cells) => cells[row]!));
  const theirs = time(() => {
    const sheet = module.HyperFormula.buildFromArray(rows, { licenseKey: 'gpl-v3' });
    const earnings = sheet.getCellValue({ sheet: 0, row: rows.length - 1, col: COLUMNS - 1 });
    sheet.destroy();
    return Number(earnings);
  });
  console.log(`hyperformula: a sheet of ${rows.length} rows built in ${theirs.toFixed(2)} ms`);
  console.log(`  ${(theirs / ours).toFixed(0)} times as fast, target 20`);
} catch (error) {
  if ((error as { code?: string }).code !== 'MODULE_NOT_FOUND') throw error;
  console.log('hyperformula: not installed');
}
