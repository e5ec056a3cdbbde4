import type { DocumentFormat } from '@mainsheet/contract';
import type { Actor } from '../../../platform/actor.ts';
import {
  accounting,
  type Cell,
  factsTable,
  minutesText,
  note,
  type Paper,
  ruledTable,
} from '../../../platform/documents/paper.ts';
import { printPaper } from '../../../platform/documents/print-paper.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readLetterhead } from '../../companies/index.ts';
import type { WholeTimeCharterRow } from '../time-charters.repository.ts';
import type { DocumentKey } from './charter-statements.presenter.ts';
import type { DrawnLine, DrawnStatement } from './drawn-statement.ts';
import { readHireStatement } from './hire-statement.service.ts';
import { readOpexStatement, readPoolStatement } from './pool-opex.service.ts';

const TITLES = {
  hire: 'Hire statement',
  pool: 'Pool statement',
  opex: 'Operating expense statement',
} as const;

/** Where the file of a statement is fetched. */
export const pdfAddress = ({ kind, charterId, number }: DocumentKey): string =>
  `/v2/time-charters/${charterId}/statements/${kind}/pdf${number === null ? '' : `?number=${number}`}`;

export const fileNameOf = (
  { code }: { code: string },
  { kind, number }: DocumentKey,
  format: DocumentFormat = 'pdf',
): string => `${[TITLES[kind], code, ...(number === null ? [] : [number])].join(' ')}.${format}`;

type StatementPaper = {
  readonly charter: WholeTimeCharterRow;
  readonly drawn: DrawnStatement;
  readonly number: number | null;
  readonly isIssued: boolean;
};

async function readPaper(
  platform: Platform,
  actor: Actor,
  key: DocumentKey,
): Promise<StatementPaper> {
  const query = { timeCharterId: key.charterId, number: key.number };
  if (key.kind === 'hire') {
    const { charter, drawn, number, issued } = await readHireStatement(platform, actor, query);
    return { charter, drawn, number, isIssued: issued !== null };
  }
  const read = key.kind === 'pool' ? readPoolStatement : readOpexStatement;
  return { ...(await read(platform, actor, query)), number: null, isIssued: false };
}

/** A statement as a PDF or as a workbook. */
export async function printStatement(
  platform: Platform,
  actor: Actor,
  { format = 'pdf', ...key }: DocumentKey & { readonly format?: DocumentFormat },
): Promise<{ name: string; content: Buffer }> {
  const paper = await readPaper(platform, actor, key);
  const sender = await platform.db.inTenant(actor.companyId, readLetterhead);
  const content = await printPaper(platform, { sender, paper: layOut(paper), format });
  const name = fileNameOf(paper.charter, { ...key, number: paper.number }, format);
  return { name, content };
}

function layOut(paper: StatementPaper): Paper {
  const { charter, drawn, number, isIssued } = paper;
  return {
    title: [TITLES[drawn.kind], ...(number === null ? [] : [`no. ${number}`])].join(' '),
    subtitle: `${charter.code}, ${drawn.currency}`,
    isDraft: !isIssued,
    content: [factsOf(charter, drawn), linesTable(drawn), ...drawn.notes.map(note)],
  };
}

const factsOf = (charter: WholeTimeCharterRow, drawn: DrawnStatement) =>
  factsTable([
    [
      'Vessel',
      [charter.vessel_name, charter.vessel_imo && `IMO ${charter.vessel_imo}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Owners', charter.owner_name ?? ''],
    ['Charterers', charter.charterer_name ?? ''],
    ['Delivery', charter.delivery_port ?? ''],
    ['Redelivery', charter.redelivery_port ?? ''],
    ['From', minutesText(drawn.start)],
    ['To', minutesText(drawn.end)],
    ['Days', drawn.days],
    ['Off hire', drawn.offHireDays],
  ]);

const lineText = ({ label, start, end, isProvisional }: DrawnLine): string =>
  [
    label,
    ...(start && end ? [`${minutesText(start)} to ${minutesText(end)}`] : []),
    ...(isProvisional ? ['provisional'] : []),
  ].join(', ');

function linesTable(drawn: DrawnStatement) {
  const strong = (text: string): Cell => ({ text, bold: true });
  const lines = drawn.lines.map((line, at): Cell[] => [
    String(at + 1),
    lineText(line),
    line.quantity === null
      ? ''
      : `${accounting(line.quantity)}${line.quantityUnit === 't' ? ' t' : ''}`,
    line.rate === null ? '' : `${accounting(line.rate)}${line.rateUnit === '%' ? ' %' : ''}`,
    accounting(line.amount),
  ]);
  const sum = (label: string, amount: string): Cell[] => [
    ...['', strong(label), '', ''],
    strong(accounting(amount)),
  ];
  const payments = drawn.payments.map(({ on, reference, amount }): Cell[] => [
    ...['', ['Paid', on, reference].filter(Boolean).join(' '), '', ''],
    accounting(amount.startsWith('-') ? amount.slice(1) : `-${amount}`),
  ]);
  const total = drawn.kind === 'opex' ? 'Running cost' : 'Total due to owners';
  const balance = drawn.kind === 'opex' ? [] : [sum('Balance due to owners', drawn.balance)];
  const rows = [...lines, sum(total, drawn.totalDue), ...payments, ...balance];
  const from = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => first + at);
  return ruledTable({
    heads: ['', 'Description', 'Days / qty', 'Rate', `Amount, ${drawn.currency}`],
    texts: 2,
    widths: [16, '*', 64, 70, 90],
    rows,
    sums: [
      { row: lines.length, of: from(0, lines.length) },
      { row: rows.length - 1, of: from(lines.length, payments.length + 1) },
    ],
    money: { currency: drawn.currency, columns: [4] },
  });
}
