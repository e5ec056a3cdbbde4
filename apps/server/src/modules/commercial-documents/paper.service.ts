import { noBankText } from '@mainsheet/contract';
import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getFile } from '../../platform/files.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLogo, getCompany, pictureOf } from '../companies/index.ts';
import { findShipment } from '../voyages/index.ts';
import { formatDay } from './civil-day.ts';
import { type CommercialDocument, getDocument } from './document.ts';
import { type DocumentKind, KINDS } from './document-kinds.ts';
import type { DocumentRow, LineRow } from './documents.repository.ts';
import { type Fact, findPayTo, type Issuer, readIssuer } from './issuer.ts';
import { withoutMoves } from './moved-lines.ts';
import { isDiscountLine, isOfPercent, isTaxLine, percentOf } from './taxes.ts';

/** The PDF of a document: as it was sent, else drawn from what it says now. */
export async function readPdf(
  platform: Platform,
  actor: Actor,
  key: { kind: DocumentKind; id: string },
): Promise<{ name: string; content: Buffer }> {
  const whole = await platform.db.inTenant(actor.companyId, (tx) => getDocument(tx, key));
  const { pdf_file_id: fileId, label } = whole.document;
  const name = `${label ?? draftOf(key.kind)}.pdf`;
  if (!fileId) return { name, content: await printDocument(platform, actor, whole) };
  const file = await platform.db.inTenant(actor.companyId, (tx) => getFile(tx, fileId));
  return { name, content: file.content };
}

const draftOf = (kind: DocumentKind): string => `Draft ${KINDS[kind].noun}`;

export async function printDocument(
  platform: Platform,
  actor: Actor,
  { document, lines, eInvoice }: Printed,
): Promise<Buffer> {
  const sender = await platform.db.inTenant(actor.companyId, (tx) => readSender(tx, document));
  const at = platform.clock.now().toISOString();
  return platform.pdf.print({
    ...layOut(sender, document, lines),
    ...(eInvoice === undefined ? {} : { eInvoice: { xml: eInvoice, at } }),
  });
}

/** `eInvoice` is the same for machines, which the paper then carries. */
type Printed = Pick<CommercialDocument, 'document' | 'lines'> & { readonly eInvoice?: string };

/** What the paper of a document says, to stand on a page of another paper. */
export async function documentContent(
  tx: Tx,
  { document, lines }: CommercialDocument,
): Promise<unknown[]> {
  return contentOf(await readSender(tx, document), document, lines);
}

async function readSender(tx: Tx, document: DocumentRow): Promise<Sender> {
  const company = await getCompany(tx);
  const logo = await findLogo(tx, company);
  const issuer = await readIssuer(tx, company);
  const shipment = await findShipment(tx, document);
  return { ...issuer, logo: logo && pictureOf(logo), facts: shipment?.facts ?? [] };
}

const amount = (currency: string, minor: string): string =>
  formatMoney({ currency, minorUnits: BigInt(minor) }).slice(currency.length + 1);

function group(decimalText: string): string {
  const [whole = '', rest] = decimalText.split('.');
  const digits = rest?.replace(/0+$/, '');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (digits ? `.${digits}` : '');
}

const INK = '#18212c';
const GREY = '#536070';

type Sender = Issuer & {
  readonly logo: string | null;
  /** Of the cargo that is billed: ports, bill of lading, charter party. */
  readonly facts: readonly Fact[];
};

/** The room a logo has, in points. */
const LOGO_BOX = [160, 48];

function layOut(sender: Sender, document: DocumentRow, lines: readonly LineRow[]) {
  const isDraft = document.label === null;
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    info: { title: document.label ?? draftOf(document.kind), author: sender.name },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    ...(isDraft ? { watermark: { text: 'DRAFT', color: GREY, opacity: 0.08 } } : {}),
    content: contentOf(sender, document, lines),
    ...(sender.footer ? { footerText: sender.footer } : {}),
  };
}

const contentOf = (sender: Sender, document: DocumentRow, lines: readonly LineRow[]) => [
  heading(sender, document),
  parties(sender, document),
  linesTable(document, withoutMoves(lines)),
  totals(document),
  ...notes(document, sender),
  ...(KINDS[document.kind].paper.isPayable ? bankDetails(sender, document) : []),
];

function heading(sender: Sender, document: DocumentRow) {
  return {
    columns: [
      {
        stack: [
          ...(sender.logo ? [{ image: sender.logo, fit: LOGO_BOX, margin: [0, 0, 0, 8] }] : []),
          { text: sender.name, bold: true, fontSize: 14 },
          ...sender.addressLines.map((text) => ({ text, color: GREY, fontSize: 8.5 })),
        ],
      },
      {
        stack: [
          { text: KINDS[document.kind].paper.heading, bold: true, fontSize: 14 },
          { text: document.label ?? 'Draft, not numbered', color: GREY },
        ],
        alignment: 'right',
      },
    ],
    margin: [0, 0, 0, 24],
  };
}

function parties(sender: Sender, document: DocumentRow) {
  const { paper } = KINDS[document.kind];
  const facts = [
    [paper.date, formatDay(document.document_on)],
    ['Due date', paper.isPayable ? formatDay(document.due_on) : null],
    ['Due before', document.partial_minor ? partOf(document) : null],
    ['Credits', document.corrects_label],
    ['Vessel', document.vessel_name],
    ['Voyage', document.voyage_label],
    ['Reference', document.reference],
    ['Your order', document.po_number],
    ...sender.facts.map(({ name, value }) => [name, value]),
  ].filter(([, value]) => value);
  return {
    columns: [
      {
        stack: [
          { text: paper.party, color: GREY, fontSize: 8.5 },
          { text: document.contact_name, bold: true },
          { text: document.contact_address },
        ],
      },
      {
        width: 220,
        table: {
          widths: [86, '*'],
          body: facts.map(([name, value]) => [
            { text: name, color: GREY },
            { text: value, alignment: 'right' },
          ]),
        },
        layout: 'noBorders',
      },
    ],
    margin: [0, 0, 0, 20],
  };
}

/** What of a document is due before the rest, and when. */
function partOf({ currency, partial_minor: minor, partial_due_on: on }: DocumentRow): string {
  const part = `${currency} ${amount(currency, minor ?? '0')}`;
  return on ? `${part}, ${formatDay(on)}` : part;
}

/** How many of what; of a tax and a discount the percentage, since the lines are what it is counted from. */
const quantityText = (line: LineRow): string =>
  isTaxLine(line) || (isDiscountLine(line) && isOfPercent(line))
    ? `${percentOf(line)} %`
    : `${group(line.quantity)} ${line.unit}`.trim();

function linesTable(document: DocumentRow, lines: readonly LineRow[]) {
  const head = ['Description', 'Quantity', 'Rate', `Amount, ${document.currency}`];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 80, 70, 90],
      body: [
        head.map((text, i) => ({
          text,
          color: GREY,
          fontSize: 8.5,
          alignment: i === 0 ? 'left' : 'right',
        })),
        ...lines.map((line) => [
          { text: line.description },
          { text: quantityText(line), alignment: 'right' },
          { text: group(line.rate), alignment: 'right' },
          { text: amount(document.currency, line.amount_minor), alignment: 'right' },
        ]),
      ],
    },
    layout: 'ruled',
  };
}

function totals(document: DocumentRow) {
  const { currency } = document;
  return {
    columns: [
      { text: '' },
      {
        width: 220,
        columns: [
          { text: KINDS[document.kind].paper.total, bold: true },
          {
            text: `${currency} ${amount(currency, document.total_minor)}`,
            bold: true,
            fontSize: 12,
            alignment: 'right',
          },
        ],
      },
    ],
    margin: [0, 12, 0, 20],
  };
}

function bankDetails(sender: Sender, { currency }: DocumentRow) {
  const payTo = findPayTo(sender, currency);
  if (payTo === null) return [{ text: noBankText(currency), color: GREY }];
  const body = payTo.facts.map(({ name, value }) => [{ text: name, color: GREY }, { text: value }]);
  return [
    { text: 'Pay to', color: GREY, fontSize: 8.5 },
    { table: { widths: [80, '*'], body }, layout: 'noBorders' },
  ];
}

function notes(document: DocumentRow, sender: Sender) {
  const blocks = [
    ['Terms', document.terms || sender.terms],
    ['Notes', document.public_notes],
    ...document.custom_values.map((text) => ['', text]),
    ['', document.footer],
  ].filter(([, text]) => text);
  return blocks.map(([title, text]) => ({
    stack: [{ text: title, color: GREY, fontSize: 8.5 }, { text }],
    margin: [0, 0, 0, 10],
  }));
}
