import type { Actor } from '../../platform/actor.ts';
import {
  accounting,
  factsTable,
  GREY,
  type Letterhead,
  minutesText,
  note,
  paperOf,
} from '../../platform/documents/paper.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLetterhead } from '../companies/index.ts';
import type { DocumentKey } from './charter-statements.presenter.ts';
import type { DrawnLine, DrawnStatement } from './drawn-statement.ts';
import { readHireStatement } from './hire-statement.service.ts';
import { readOpexStatement, readPoolStatement } from './pool-opex.service.ts';
import type { WholeTimeCharterRow } from './time-charters.repository.ts';

const TITLES = {
  hire: 'Hire statement',
  pool: 'Pool statement',
  opex: 'Operating expense statement',
} as const;

/** Where the file of a statement is fetched. */
export const pdfAddress = ({ kind, charterId, number }: DocumentKey): string =>
  `/v2/time-charters/${charterId}/statements/${kind}/pdf${number === null ? '' : `?number=${number}`}`;

export const fileNameOf = ({ code }: { code: string }, { kind, number }: DocumentKey): string =>
  `${[TITLES[kind], code, ...(number === null ? [] : [number])].join(' ')}.pdf`;

type Paper = {
  readonly charter: WholeTimeCharterRow;
  readonly drawn: DrawnStatement;
  readonly number: number | null;
  readonly isIssued: boolean;
};

async function readPaper(platform: Platform, actor: Actor, key: DocumentKey): Promise<Paper> {
  const query = { timeCharterId: key.charterId, number: key.number };
  if (key.kind === 'hire') {
    const { charter, drawn, number, issued } = await readHireStatement(platform, actor, query);
    return { charter, drawn, number, isIssued: issued !== null };
  }
  const read = key.kind === 'pool' ? readPoolStatement : readOpexStatement;
  return { ...(await read(platform, actor, query)), number: null, isIssued: false };
}

/** A statement as a PDF. */
export async function printStatement(
  platform: Platform,
  actor: Actor,
  key: DocumentKey,
): Promise<{ name: string; content: Buffer }> {
  const paper = await readPaper(platform, actor, key);
  const sender = await platform.db.inTenant(actor.companyId, readLetterhead);
  const content = await platform.pdf.print(layOut(sender, paper));
  return { name: fileNameOf(paper.charter, { ...key, number: paper.number }), content };
}

function layOut(sender: Letterhead, paper: Paper) {
  const { charter, drawn, number, isIssued } = paper;
  return paperOf(sender, {
    title: [TITLES[drawn.kind], ...(number === null ? [] : [`no. ${number}`])].join(' '),
    subtitle: `${charter.code}, ${drawn.currency}`,
    isDraft: !isIssued,
    content: [factsOf(charter, drawn), linesTable(drawn), ...drawn.notes.map(note)],
  });
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
  const right = (text: string) => ({ text, alignment: 'right' });
  const head = ['', 'Description', 'Days / qty', 'Rate', `Amount, ${drawn.currency}`].map(
    (text, at) => ({
      text,
      color: GREY,
      fontSize: 8.5,
      alignment: at < 2 ? 'left' : 'right',
    }),
  );
  const rows = drawn.lines.map((line, at) => [
    String(at + 1),
    lineText(line),
    right(
      line.quantity === null
        ? ''
        : `${accounting(line.quantity)}${line.quantityUnit === 't' ? ' t' : ''}`,
    ),
    right(line.rate === null ? '' : `${accounting(line.rate)}${line.rateUnit === '%' ? ' %' : ''}`),
    right(accounting(line.amount)),
  ]);
  const sum = (label: string, amount: string) => [
    '',
    { text: label, bold: true },
    '',
    '',
    { ...right(accounting(amount)), bold: true },
  ];
  const payments = drawn.payments.map(({ on, reference, amount }) => [
    '',
    ['Paid', on, reference].filter(Boolean).join(' '),
    '',
    '',
    right(accounting(`-${amount}`)),
  ]);
  const total = drawn.kind === 'opex' ? 'Running cost' : 'Total due to owners';
  const balance = drawn.kind === 'opex' ? [] : [sum('Balance due to owners', drawn.balance)];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [16, '*', 64, 70, 90],
      body: [head, ...rows, sum(total, drawn.totalDue), ...payments, ...balance],
    },
    layout: 'ruled',
  };
}
