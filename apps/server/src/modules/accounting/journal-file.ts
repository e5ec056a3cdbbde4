import { amountText } from '@mainsheet/money';
import { toCsv } from '../../platform/documents/csv.ts';
import type { SheetCell, SheetColumn } from '../../platform/documents/documents.ts';
import type { JournalLine } from './accounting.repository.ts';

type Column = SheetColumn & { readonly value: (line: JournalLine) => SheetCell };

/** One side of a line: its amount without sign, or blank on the other side. */
const sideOf = (currency: string, minorText: string, isDebit: boolean): string => {
  const minor = BigInt(minorText);
  if (minor > 0n !== isDebit) return '';
  return amountText(currency, minor < 0n ? -minor : minor);
};

const text = (header: string, value: (line: JournalLine) => string | null): Column => ({
  header,
  kind: 'text',
  value,
});

const COLUMNS: readonly Column[] = [
  text('Journal number', (l) => l.seq),
  { header: 'Date', kind: 'date', value: (l) => l.posted_on },
  text('Document', (l) => l.document_type),
  text('Reference', (l) => l.reference),
  text('Description', (l) => l.description),
  text('Line', (l) => String(l.line_no)),
  text('Account', (l) => l.outside_code || l.account_code),
  text('Account name', (l) => l.account_name),
  text('Currency', (l) => l.currency),
  text('Debit', (l) => sideOf(l.currency, l.amount_minor, true)),
  text('Credit', (l) => sideOf(l.currency, l.amount_minor, false)),
  text('Base currency', (l) => l.base_currency),
  text('Base debit', (l) => sideOf(l.base_currency, l.base_minor, true)),
  text('Base credit', (l) => sideOf(l.base_currency, l.base_minor, false)),
  text('Contact', (l) => l.contact_name),
  text('Vessel', (l) => l.vessel_name),
  text('Voyage', (l) => l.voyage_number),
  text('Id', (l) => l.transaction_id),
];

/** Lines of the books as a journal that other systems import: a row a line, debits beside credits. */
export function writeJournalFile(lines: readonly JournalLine[]): Buffer {
  const sheet = {
    title: 'Journal',
    columns: COLUMNS.map(({ header, kind }) => ({ header, kind })),
    rows: lines.map((line) => COLUMNS.map((column) => column.value(line))),
  };
  return Buffer.from(toCsv(sheet), 'utf8');
}
