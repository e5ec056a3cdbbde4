import { DOWNLOAD_TITLES } from '@mainsheet/contract';
import { type ComparedLine, sumCompared } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import {
  type Cell,
  factsTable,
  heading,
  note,
  ruledTable,
  type SumRow,
} from '../../platform/documents/paper.ts';
import type { Platform } from '../../platform/platform.ts';
import { getVoyageRow, readProfitAndLoss } from '../voyages/index.ts';
import type { PrintOrder } from './print-order.ts';
import { figure, printVoyagePaper, voyageFacts } from './voyage-paper.ts';

const SECTIONS = [
  { key: 'revenue', title: 'Revenue', sum: 'Total revenue' },
  { key: 'expense', title: 'Voyage expense', sum: 'Total voyage expense' },
  { key: 'running_cost', title: 'Running cost', sum: 'Total running cost' },
] as const;

const BASIS: Readonly<Record<string, string>> = {
  fixed: 'As fixed',
  estimate: 'Estimate',
  actual: 'Actual',
};

const known = (value: number | null): string => (value === null ? '–' : figure(value, 2));

type Amounts = Omit<ComparedLine, 'key' | 'section'>;

function rowOf(line: Amounts, isSum: boolean): Cell[] {
  const cells = [
    line.label,
    BASIS[line.basis] ?? line.basis,
    figure(line.estimated, 2),
    figure(line.latest, 2),
    known(line.actual),
    figure(line.variance, 2),
    line.variancePercent === null ? '' : `${figure(line.variancePercent, 1)} %`,
    known(line.posted),
  ];
  return isSum ? cells.map((text) => ({ text, bold: true })) : cells;
}

const AMOUNTS = [2, 3, 4, 5, 7];

const tableOf = (rows: readonly Cell[][], currency: string, sums: readonly SumRow[] = []) =>
  ruledTable({
    heads: [
      'Line',
      'Basis',
      'Estimated',
      'Latest',
      'Actual',
      'Variance',
      '%',
      `Posted, ${currency}`,
    ],
    texts: 2,
    widths: ['*', 56, 82, 82, 82, 82, 50, 82],
    rows,
    sums,
    money: { currency, columns: AMOUNTS },
  });

/** The profit and loss of a voyage as its page shows it. @throws DomainError NOT_FOUND */
export async function printProfitAndLoss(
  platform: Platform,
  actor: Actor,
  { subjectId, query }: PrintOrder,
) {
  const voyage = await platform.db.inTenant(actor.companyId, (tx) => getVoyageRow(tx, subjectId));
  const { baseCurrency, sections } = await readProfitAndLoss(platform, actor, subjectId);
  const parts = SECTIONS.filter(({ key }) => sections[key].length > 0).flatMap(
    ({ key, title, sum }) => {
      const total = rowOf({ ...sumCompared(sections[key]), label: sum }, true);
      const rows = [...sections[key].map((line) => rowOf(line, false)), total];
      const sums = [{ row: rows.length - 1, of: [...sections[key].keys()] }];
      return [heading(title), tableOf(rows, baseCurrency, sums)];
    },
  );
  const results = sections.profit_loss.map((line) => rowOf(line, true));
  const content = [
    factsTable(voyageFacts(voyage)),
    ...parts,
    heading('Result'),
    tableOf(results, baseCurrency),
    note('Variance is that of the latest figure, by its effect on profit.'),
  ];
  const title = DOWNLOAD_TITLES.profit;
  const paper = { title, isDraft: voyage.status !== 'Closed', isWide: true, content };
  return printVoyagePaper(platform, actor, { voyage, query, paper });
}
