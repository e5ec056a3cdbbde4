import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { getFile } from '../../platform/files.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLogo, getCompany, pictureOf } from '../companies/index.ts';
import { formatDay } from './civil-day.ts';
import { type InvoiceDocument, readDocument } from './invoice-document.ts';
import type { InvoiceRow, LineRow } from './invoices.repository.ts';
import { type Issuer, issuerOf } from './issuer.ts';

/** The PDF of an invoice: as it was sent, else drawn from what it says now. */
export async function readInvoicePdf(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<{ name: string; content: Buffer }> {
  const document = await platform.db.inTenant(actor.companyId, (tx) => readDocument(tx, id));
  const { pdf_file_id: fileId, label } = document.invoice;
  const name = `${label ?? 'Draft invoice'}.pdf`;
  if (!fileId) return { name, content: await printInvoice(platform, actor, document) };
  const file = await platform.db.inTenant(actor.companyId, (tx) => getFile(tx, fileId));
  return { name, content: file.content };
}

export async function printInvoice(
  platform: Platform,
  actor: Actor,
  { invoice, lines }: InvoiceDocument,
): Promise<Buffer> {
  const sender = await platform.db.inTenant(actor.companyId, async (tx) => {
    const company = await getCompany(tx);
    const logo = await findLogo(tx, company);
    return { ...issuerOf(company), logo: logo && pictureOf(logo) };
  });
  return platform.pdf.print(layOut(sender, invoice, lines));
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

type Sender = Issuer & { readonly logo: string | null };

/** The room a logo has, in points. */
const LOGO_BOX = [160, 48];

function layOut(sender: Sender, invoice: InvoiceRow, lines: readonly LineRow[]) {
  const isDraft = invoice.label === null;
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    info: { title: invoice.label ?? 'Draft invoice', author: sender.name },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    ...(isDraft ? { watermark: { text: 'DRAFT', color: GREY, opacity: 0.08 } } : {}),
    content: [
      heading(sender, invoice),
      parties(invoice),
      linesTable(invoice, lines),
      totals(invoice),
      ...notes(invoice, sender),
      ...bankDetails(sender),
    ],
    ...(sender.footer ? { footerText: sender.footer } : {}),
  };
}

function heading(sender: Sender, invoice: InvoiceRow) {
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
          { text: 'INVOICE', bold: true, fontSize: 14 },
          { text: invoice.label ?? 'Draft, not numbered', color: GREY },
        ],
        alignment: 'right',
      },
    ],
    margin: [0, 0, 0, 24],
  };
}

function parties(invoice: InvoiceRow) {
  const facts = [
    ['Invoice date', formatDay(invoice.invoice_on)],
    ['Due date', formatDay(invoice.due_on)],
    ['Vessel', invoice.vessel_name],
    ['Voyage', invoice.voyage_label],
    ['Reference', invoice.reference],
  ].filter(([, value]) => value);
  return {
    columns: [
      {
        stack: [
          { text: 'Bill to', color: GREY, fontSize: 8.5 },
          { text: invoice.client_name, bold: true },
          { text: invoice.client_address },
        ],
      },
      {
        width: 220,
        table: {
          widths: [70, '*'],
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

function linesTable(invoice: InvoiceRow, lines: readonly LineRow[]) {
  const head = ['Description', 'Quantity', 'Rate', `Amount, ${invoice.currency}`];
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
          { text: `${group(line.quantity)} ${line.unit}`.trim(), alignment: 'right' },
          { text: group(line.rate), alignment: 'right' },
          { text: amount(invoice.currency, line.amount_minor), alignment: 'right' },
        ]),
      ],
    },
    layout: 'ruled',
  };
}

function totals(invoice: InvoiceRow) {
  const { currency } = invoice;
  return {
    columns: [
      { text: '' },
      {
        width: 220,
        columns: [
          { text: 'Total due', bold: true },
          {
            text: `${currency} ${amount(currency, invoice.total_minor)}`,
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

function bankDetails({ payTo }: Sender) {
  if (payTo.length === 0) return [];
  const body = payTo.map(({ name, value }) => [{ text: name, color: GREY }, { text: value }]);
  return [
    { text: 'Pay to', color: GREY, fontSize: 8.5 },
    { table: { widths: [80, '*'], body }, layout: 'noBorders' },
  ];
}

function notes(invoice: InvoiceRow, sender: Sender) {
  const blocks = [
    ['Terms', invoice.terms || sender.terms],
    ['Notes', invoice.public_notes],
  ].filter(([, text]) => text);
  return blocks.map(([title, text]) => ({
    stack: [{ text: title, color: GREY, fontSize: 8.5 }, { text }],
    margin: [0, 0, 0, 10],
  }));
}
