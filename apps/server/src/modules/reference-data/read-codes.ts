import { type LedgerCodeInput, ledgerCodeInput, type Violation } from '@mainsheet/contract';
import { parseCsv } from 'hucre/csv';
import { invalidInput } from '../../platform/errors.ts';

/** Columns by the headings that the list is exported with. */
const HEADINGS = {
  code: 'Code',
  description: 'Description',
  kind: 'Kind',
  rebillType: 'Rebill type',
  accountCode: 'Account',
  isActive: 'Active',
} as const;
type Field = keyof typeof HEADINGS;
const FIELDS = Object.keys(HEADINGS) as Field[];

const LARGEST_FILE = 600_000;
const MOST_LINES = 1_000;

/**
 * Reads ledger codes from CSV as the list is exported; other columns are passed over, and a code
 * without "No" under Active is active.
 * @throws DomainError INVALID_INPUT with every wrong line: nothing of such a file is taken.
 */
export function readCodes(csv: string): LedgerCodeInput[] {
  if (csv.length > LARGEST_FILE) refuse(['The file is too large.']);
  const [head = [], ...lines] = parseCsv(csv).map((cells) =>
    cells.map((cell) => String(cell ?? '')),
  );
  const titles = head.map((title) => title.trim().toLowerCase());
  const at = new Map(FIELDS.map((field) => [field, titles.indexOf(HEADINGS[field].toLowerCase())]));
  const missing = FIELDS.filter((field) => field !== 'isActive' && at.get(field) === -1);
  if (missing.length > 0) {
    refuse([`The first line must name ${missing.map((field) => HEADINGS[field]).join(', ')}.`]);
  }
  if (lines.length > MOST_LINES) refuse([`Import at most ${MOST_LINES} codes.`]);
  const faults: string[] = [];
  const found = new Map<string, LedgerCodeInput>();
  lines.forEach((cells, index) => {
    const text = (field: Field) => (cells[at.get(field) ?? -1] ?? '').trim();
    if (cells.every((cell) => cell.trim() === '')) return;
    const isActive = text('isActive').toLowerCase() !== 'no';
    const line = Object.fromEntries(FIELDS.map((field) => [field, text(field)]));
    const read = ledgerCodeInput.safeParse({ ...line, isActive });
    const where = `Line ${index + 2}`;
    if (!read.success) faults.push(`${where}: ${read.error.issues[0]?.message ?? ''}`);
    else if (found.has(read.data.code)) faults.push(`${where}: ${read.data.code} stands twice.`);
    else found.set(read.data.code, read.data);
  });
  if (faults.length === 0 && found.size === 0) faults.push('The file holds no codes.');
  if (faults.length > 0) refuse(faults);
  return [...found.values()];
}

function refuse(messages: readonly string[]): never {
  throw invalidInput(messages.map((message): Violation => ({ code: 'CSV', path: 'csv', message })));
}
