import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '@mainsheet/voyage';
import { afterAll, describe, expect, it } from 'vitest';
import { anyEstimate } from '../../../../../packages/voyage/src/estimate/any-estimate.ts';
import type { Workbook, WorkbookCell } from '../../platform/documents/documents.ts';
import { drawWorkbook } from '../../platform/documents/draw-workbook.ts';
import { estimateWorkbook } from './estimate-workbook.ts';

const NAMED = { name: 'M-0001', vessel: 'Ocean Sample', calculatedBy: 'voyage-1' };
const ESTIMATES = 40;

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'estimate-libreoffice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without the values that the file keeps beside its formulas: what is read afterwards was calculated there. */
const withoutValues = ({ sheets }: Workbook): Workbook => ({
  sheets: sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) =>
      row.map(
        (cell): WorkbookCell =>
          cell !== null && typeof cell === 'object' && cell.formula
            ? { ...cell, value: null }
            : cell,
      ),
    ),
  })),
});

/** Every sheet of the files as LibreOffice writes it: numbers in full, a file a sheet. */
function recalculate(files: readonly string[]): void {
  const filter = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false,false,false,-1';
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  execFileSync(
    'soffice',
    [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files],
    { stdio: 'pipe', timeout: 240_000 },
  );
}

describe('an estimate as a workbook', () => {
  it.runIf(hasLibreOffice)(
    'LibreOffice comes to every figure of its first sheet to the cent',
    { timeout: 300_000 },
    async () => {
      const random = seededRandom(20_261_127);
      const workbooks = Array.from({ length: ESTIMATES }, () =>
        estimateWorkbook(anyEstimate(random), NAMED),
      );
      const files: string[] = [];
      for (const [at, workbook] of workbooks.entries()) {
        const file = path.join(folder, `estimate-${at}.xlsx`);
        writeFileSync(file, await drawWorkbook(withoutValues(workbook)));
        files.push(file);
      }
      recalculate(files);
      let compared = 0;
      for (const [at, { sheets }] of workbooks.entries()) {
        const first = sheets[0];
        const written = readFileSync(
          path.join(folder, `estimate-${at}-${first?.name}.csv`),
          'utf8',
        );
        const lines = written.split('\n').slice(1);
        for (const [row, cells] of (first?.rows ?? []).entries()) {
          const [, cell] = cells;
          if (cell === null || typeof cell !== 'object' || !cell.formula) continue;
          if (cell.value === null) continue;
          const theirs = Number(lines[row]?.split('\t')[1]?.replaceAll('"', '') || Number.NaN);
          const tolerance = Math.max(0.005, Math.abs(cell.value) * 1e-9);
          expect(Math.abs(theirs - cell.value), `row ${row + 2} of estimate ${at}`).toBeLessThan(
            tolerance,
          );
          compared += 1;
        }
      }
      console.log(`${compared} figures of ${ESTIMATES} estimates recalculated by LibreOffice`);
      expect(compared).toBeGreaterThan(ESTIMATES * 10);
    },
  );
});
