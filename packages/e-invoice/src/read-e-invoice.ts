import { MESSAGE_FAULTS, readMessage } from '@mainsheet/bank-files';
import type { EInvoice } from './invoice.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';

/** An invoice as its file says it, or why the file is none. */
export type ReadEInvoice = { readonly invoice: EInvoice } | { readonly fault: string };

/** Longer than any invoice of words and figures; pictures in it are left out before. */
const MOST_E_INVOICE = 1_000_000;
/** A vendor of ships' stores bills hundreds of lines; no country has as many rates. */
const MOST_PARTS = { lines: 5000, taxes: 50 } as const;
/** Invoices of both syntaxes nest about half as deep. */
const DEEPEST = 24;

const EMBEDDED =
  /(<(?:[\w-]+:)?(?:EmbeddedDocumentBinaryObject|AttachmentBinaryObject)\b[^<>]*>)[^<]*/g;

/** The text of a file without the papers that are packed into it. */
export const withoutPapers = (xml: string): string => xml.replaceAll(EMBEDDED, '$1');

const refused = (fault: string): ReadEInvoice => ({ fault });

/** Reads an invoice or credit note of UBL 2.1 or CII, whoever sent it: what it says, judged by nothing yet. */
export function readEInvoice(xml: string): ReadEInvoice {
  if (xml.length > MOST_E_INVOICE) return refused('This file is too long for an e-invoice.');
  const message = readMessage(xml.replace(/^\uFEFF/, ''), DEEPEST);
  if ('fault' in message) {
    if (message.fault === 'malformed') return refused(MESSAGE_FAULTS.malformed);
    return refused(
      message.fault === 'doctype'
        ? 'This file declares a document type, which e-invoices never do.'
        : 'This file nests deeper than e-invoices do.',
    );
  }
  const invoice = readUbl(message.root) ?? readCii(message.root);
  if (!invoice) return refused('This file is no e-invoice: neither UBL nor CII.');
  const tooMany = tooManyOf(invoice);
  return tooMany ? refused(tooMany) : { invoice };
}

/** Why a file has more parts than any invoice; null where it has not. */
function tooManyOf({ lines, adjustments, taxes }: EInvoice): string | null {
  const said = (what: string, most: number) =>
    `This file has more than ${most.toLocaleString('en')} ${what}: ask the vendor for the invoice in parts.`;
  if (lines.length > MOST_PARTS.lines) return said('lines', MOST_PARTS.lines);
  if (adjustments.length > MOST_PARTS.lines)
    return said('allowances and charges', MOST_PARTS.lines);
  return taxes.length > MOST_PARTS.taxes ? said('amounts of VAT', MOST_PARTS.taxes) : null;
}
