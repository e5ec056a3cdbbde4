import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { findLogo, getCompany, pictureOf } from '../companies/index.ts';
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
  const company = await inCompany(platform, actor, async ({ tx }) => {
    const row = await getCompany(tx);
    const logo = await findLogo(tx, row);
    return { name: row.name, logo: logo && pictureOf(logo) };
  });
  const content = await platform.pdf.print(layOut(company, paper));
  return { name: fileNameOf(paper.charter, { ...key, number: paper.number }), content };
}

const INK = '#18212c';
const GREY = '#536070';

/** Parentheses for what is against owners, thousands grouped: as statements are read in the trade. */
function accounting(amount: string): string {
  const [whole = '', rest] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest === undefined ? '' : `.${rest}`);
  return amount.startsWith('-') ? `(${grouped})` : grouped;
}

const minutes = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

function layOut(company: { name: string; logo: string | null }, paper: Paper) {
  const { charter, drawn, number, isIssued } = paper;
  const title = [TITLES[drawn.kind], ...(number === null ? [] : [`no. ${number}`])].join(' ');
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    info: { title: `${title} ${charter.code}`, author: company.name },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    ...(isIssued ? {} : { watermark: { text: 'DRAFT', color: GREY, opacity: 0.08 } }),
    content: [
      {
        columns: [
          {
            stack: [
              ...(company.logo
                ? [{ image: company.logo, fit: [160, 48], margin: [0, 0, 0, 8] }]
                : []),
              { text: company.name, bold: true, fontSize: 14 },
            ],
          },
          {
            stack: [
              { text: title, bold: true, fontSize: 14 },
              { text: `${charter.code}, ${drawn.currency}`, color: GREY },
            ],
            alignment: 'right',
          },
        ],
        margin: [0, 0, 0, 16],
      },
      factsTable(charter, drawn),
      linesTable(drawn),
      ...drawn.notes.map((text) => ({ text, color: GREY, margin: [0, 8, 0, 0] })),
    ],
    footerText: 'E&OE',
  };
}

function factsTable(charter: WholeTimeCharterRow, drawn: DrawnStatement) {
  const facts = [
    [
      'Vessel',
      [charter.vessel_name, charter.vessel_imo && `IMO ${charter.vessel_imo}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Owners', charter.owner_name],
    ['Charterers', charter.charterer_name],
    ['Delivery', charter.delivery_port],
    ['Redelivery', charter.redelivery_port],
    ['From', minutes(drawn.start)],
    ['To', minutes(drawn.end)],
    ['Days', drawn.days],
    ['Off hire', drawn.offHireDays],
  ].filter(([, value]) => value);
  return {
    table: {
      widths: [80, '*'],
      body: facts.map(([name, value]) => [{ text: name, color: GREY }, value]),
    },
    layout: 'noBorders',
    margin: [0, 0, 0, 16],
  };
}

const lineText = ({ label, start, end, isProvisional }: DrawnLine): string =>
  [
    label,
    ...(start && end ? [`${minutes(start)} to ${minutes(end)}`] : []),
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
