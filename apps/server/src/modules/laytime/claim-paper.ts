import { wallClockAt } from '@mainsheet/calendar';
import type { DocumentFormat, LaytimePort } from '@mainsheet/contract';
import {
  countedByPort,
  formatMinutes,
  type LaytimeStatement,
  type PortStatement,
} from '@mainsheet/laytime';
import { formatAmount, formatMoney, type Money } from '@mainsheet/money';
import { LAYTIME_RULES } from '@mainsheet/terms';
import {
  accounting,
  factsTable,
  heading,
  note,
  onNewPage,
  type Paper,
  ruledTable,
} from '../../platform/documents/paper.ts';
import type { WholeLaytimeRow } from './laytime.repository.ts';
import type { Counted } from './laytime-record.ts';

/** A part of the package: what it is called, and what stands in it; null where it is missing. */
export type Part = {
  readonly title: string;
  readonly said: string;
  readonly content: unknown[] | null;
  /** What a workbook has instead, where the content is laid out for a page alone. */
  readonly sheet?: unknown[];
};

export type ClaimPaper = {
  readonly row: WholeLaytimeRow;
  readonly counted: Counted;
  /** The invoice or credit note as it is printed alone; or why there is none in it. */
  readonly bill: Part;
};

/** A moment as the clock of its port showed it; empty for none. */
export const portClock = (instant: string | null, { timeZone }: { timeZone: string }): string =>
  instant === null
    ? ''
    : wallClockAt(instant as LaytimePort['arrivedAt'], timeZone)
        .slice(0, 16)
        .replace('T', ' ');

const figure = (amount: Money): string => accounting(formatAmount(amount));

/** The parts of a claim with what each of them holds. What is missing stays in the list and says so. */
function partsOf(paper: ClaimPaper): Part[] {
  const { row, counted, bill } = paper;
  const { ports } = row.form.count;
  const { statement } = counted;
  return [
    {
      title: 'Laytime statement',
      said: statement ? 'counted' : 'it cannot be counted yet',
      content: statement ? statementPart(ports, statement) : null,
    },
    ...ports.map((port) => factsPart(port)),
    ...ports.map((port) => noticePart(port)),
    bill,
  ];
}

const factsPart = (port: LaytimePort): Part => ({
  title: `Statement of facts, ${port.portName}`,
  said: port.activities.length > 0 ? `${port.activities.length} events` : 'no event is recorded',
  content: port.activities.length > 0 ? [factsOf(port)] : null,
});

const factsOf = (port: LaytimePort) =>
  ruledTable({
    heads: ['From', 'To', 'What happened', 'Counts as', 'Source line'],
    texts: 5,
    widths: [84, 84, '*', 80, '*'],
    rows: port.activities.map(({ start, end, remarks, type, source }) => [
      portClock(start, port),
      start === end ? '' : portClock(end, port),
      remarks,
      type,
      source,
    ]),
  });

function noticePart(port: LaytimePort): Part {
  const { notice } = port;
  const title = `Notice of readiness, ${port.portName}`;
  if (notice.tenderedAt === null && notice.acceptedAt === null) {
    return { title, said: 'none is tendered', content: null };
  }
  const facts = factsTable([
    ['Port', port.portName],
    ['Operation', port.operation],
    ['Arrived', portClock(port.arrivedAt, port)],
    ['Tendered', portClock(notice.tenderedAt, port)],
    ['Accepted', portClock(notice.acceptedAt, port)],
    ['Berthed', portClock(notice.berthedAt, port)],
    ['Valid', notice.isValid ? 'when tendered' : 'from acceptance: the ship was not ready'],
    ['Laydays from', portClock(notice.laydaysStartAt, port)],
  ]);
  return { title, said: `tendered ${portClock(notice.tenderedAt, port)}`, content: [facts] };
}

function statementPart(ports: readonly LaytimePort[], statement: LaytimeStatement): unknown[] {
  return [
    ...ports.flatMap((port) => {
      const sheet = statement.ports.find(({ portId }) => portId === port.id);
      return sheet ? portPart(port, sheet) : [];
    }),
    heading('Claim'),
    claimTable(ports, statement),
  ];
}

const portPart = (port: LaytimePort, sheet: PortStatement): unknown[] => [
  heading(`${port.portName}, ${port.operation.toLowerCase()}`),
  factsTable([
    ['Terms', `${port.terms}, ${LAYTIME_RULES[port.terms].meaning}`],
    ['Demurrage', `${accounting(port.demurrageRate.toFixed(2))} ${port.rateUnit.toLowerCase()}`],
    ['Time allowed', sheet.allowedMinutes === null ? '' : formatMinutes(sheet.allowedMinutes)],
    ['Laytime began', portClock(sheet.startsAt, port)],
    ['Laytime ran out', portClock(sheet.expiresAt, port)],
    ['Completed', portClock(sheet.completedAt, port)],
  ]),
  ruledTable({
    heads: ['From', 'To', 'Clause', '%', 'Counted', 'Used', 'Left'],
    texts: 3,
    widths: [84, 84, '*', 24, 54, 54, 58],
    rows: sheet.intervals.map((one) => [
      portClock(one.start, port),
      portClock(one.end, port),
      one.clause,
      String(one.percent),
      formatMinutes(one.countedMinutes),
      formatMinutes(one.usedMinutes),
      one.balanceMinutes === null ? '–' : formatMinutes(one.balanceMinutes),
    ]),
  }),
];

function claimTable(ports: readonly LaytimePort[], statement: LaytimeStatement) {
  const nameOf = (id: string) => ports.find((port) => port.id === id)?.portName ?? '';
  return ruledTable({
    heads: ['Port', `Amount, ${statement.currency}`],
    texts: 1,
    widths: ['*', 120],
    rows: [
      ...countedByPort(statement).map(({ portId, amount }) => [nameOf(portId), figure(amount)]),
      [
        { text: 'Demurrage less despatch', bold: true },
        { text: figure(statement.net), bold: true },
      ],
    ],
    sums: [{ row: ports.length, of: [...ports.keys()] }],
    money: { currency: statement.currency, columns: [1] },
  });
}

type StatementPaper = Pick<ClaimPaper, 'row' | 'counted'>;

const claimFacts = ({ row, counted }: StatementPaper) => {
  const amount = (sum: Money | null): string => (sum === null ? '' : formatMoney(sum));
  const agreed = row.agreed_at === null ? '' : `by ${row.agreed_by}, ${row.agreed_at.slice(0, 10)}`;
  return factsTable([
    ['Vessel', row.vessel_name],
    ['Voyage', row.voyage_label],
    ['Charterers', row.charter_name],
    ['Cargo', row.cargo_name ?? ''],
    ['Ports', row.port_names],
    ['Status', row.shown_status],
    ['Calculated', amount(counted.calculated)],
    ['Agreed', counted.agreed && row.is_agreed_amount ? amount(counted.agreed) : ''],
    ['Agreement', [agreed, row.agreed_note].filter(Boolean).join(': ')],
    ['Claim', amount(counted.claim)],
    ['Time bar', row.time_bar_on ?? 'the charter sets none'],
  ]);
};

const subtitleOf = (row: WholeLaytimeRow): string =>
  `${row.label} ${row.vessel_name}, ${row.voyage_label}`;
const readingNote = ({ form }: WholeLaytimeRow) =>
  note(`Times are those of the port. Amounts in ${form.count.currency}, despatch in parentheses.`);

/** The statement alone, with its facts and notices. */
export function layOutStatement(paper: StatementPaper): Paper {
  const { row, counted } = paper;
  const { ports } = row.form.count;
  const { statement } = counted;
  const parts = [...ports.map(factsPart), ...ports.map(noticePart)];
  return {
    title: 'Laytime statement',
    subtitle: subtitleOf(row),
    isDraft: row.shown_status === 'Draft',
    content: [
      claimFacts(paper),
      readingNote(row),
      ...(statement ? statementPart(ports, statement) : [note('It cannot be counted yet.')]),
      ...parts.flatMap(({ title, content }) => (content ? [heading(title), ...content] : [])),
    ],
  };
}

/** A claim as one paper: what it is, what lies with it and what is missing, then part by part. */
export function layOutClaim(claim: ClaimPaper, format: DocumentFormat) {
  const { row, counted } = claim;
  const parts = partsOf(claim);
  const paper: Paper = {
    title: 'Claim package',
    subtitle: subtitleOf(row),
    content: [
      claimFacts({ row, counted }),
      heading('Contents'),
      ruledTable({
        heads: ['Part', '', ''],
        texts: 3,
        widths: ['*', 70, '*'],
        rows: parts.map(({ title, said, content }) => [
          title,
          content === null ? { text: 'Missing', bold: true } : 'Included',
          said,
        ]),
      }),
      readingNote(row),
      ...parts.flatMap(({ title, content, sheet }) => {
        const said = format === 'xlsx' ? (sheet ?? content) : content;
        return said === null ? [] : [onNewPage([heading(title), ...said])];
      }),
    ],
  };
  const missing = parts.filter(({ content }) => content === null);
  return { paper, missing: missing.map(({ title, said }) => `${title}: ${said}`) };
}
