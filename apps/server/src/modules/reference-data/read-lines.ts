import type { Violation } from '@mainsheet/contract';
import { parseCsv } from 'hucre/csv';
import type { z } from 'zod';
import { invalidInput } from '../../platform/errors.ts';

/** How lines of a file become rows of a list. */
export type LineReading<Input, Field extends string> = {
  /** Columns by the headings that the list is exported with. */
  readonly headings: Readonly<Record<Field, string>>;
  /** Units that an export sets behind a heading: "Draft m". */
  readonly units?: ReadonlyMap<string, string>;
  readonly required: readonly NoInfer<Field>[];
  readonly schema: z.ZodType<Input>;
  /** What the form would send for the texts of a line; what it cannot read stays text, for the schema to refuse. */
  readonly typedOf: (text: (field: Field) => string) => Readonly<Record<Field, unknown>>;
  readonly keyOf: (input: Input) => string;
  readonly labelOf: (input: Input) => string;
  readonly noun: string;
};

const LARGEST_FILE = 600_000;
const MOST_LINES = 1_000;

/**
 * Reads rows from CSV as the list is exported; other columns are passed over.
 * @throws DomainError INVALID_INPUT with every wrong line and its column: nothing of such a file is taken.
 */
export function readLines<Input, Field extends string>(
  csv: string,
  reading: LineReading<Input, Field>,
): Input[] {
  const { headings, units, required, noun } = reading;
  if (csv.length > LARGEST_FILE) refuse(['The file is too large.']);
  const [head = [], ...lines] = parseCsv(csv).map((cells) =>
    cells.map((cell) => String(cell ?? '')),
  );
  const titles = head.map((title) => bare(title.replaceAll(/[()[\]]/g, '')));
  const fields = Object.keys(headings) as Field[];
  const at = new Map(
    fields.map((field) => {
      const heading = bare(headings[field]);
      const named = [heading, `${heading} ${units?.get(field) ?? ''}`];
      return [field, titles.findIndex((title) => named.includes(title))];
    }),
  );
  const missing = required.filter((field) => at.get(field) === -1);
  if (missing.length > 0) {
    refuse([`The first line must name ${missing.map((field) => headings[field]).join(', ')}.`]);
  }
  if (lines.length > MOST_LINES) refuse([`Import at most ${MOST_LINES} ${noun}s.`]);
  const faults: string[] = [];
  const found = new Map<string, Input>();
  lines.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    const read = readLine(cells, at, reading);
    const where = `Line ${index + 2}`;
    if ('fault' in read) faults.push(`${where}, ${read.fault}`);
    else if (found.has(reading.keyOf(read.input))) {
      faults.push(`${where}: ${reading.labelOf(read.input)} stands twice.`);
    } else found.set(reading.keyOf(read.input), read.input);
  });
  if (faults.length === 0 && found.size === 0) faults.push(`The file holds no ${noun}s.`);
  if (faults.length > 0) refuse(faults);
  return [...found.values()];
}

function readLine<Input, Field extends string>(
  cells: readonly string[],
  at: ReadonlyMap<Field, number>,
  { headings, schema, typedOf }: LineReading<Input, Field>,
): { readonly input: Input } | { readonly fault: string } {
  const text = (field: Field) => (cells[at.get(field) ?? -1] ?? '').trim();
  const read = schema.safeParse(typedOf(text));
  if (read.success) return { input: read.data };
  const [issue] = read.error.issues;
  const heading = headings[String(issue?.path[0]) as Field];
  return { fault: `${heading}: ${issue?.message ?? ''}` };
}

const bare = (title: string): string => title.trim().toLowerCase();

function refuse(messages: readonly string[]): never {
  throw invalidInput(messages.map((message): Violation => ({ code: 'CSV', path: 'csv', message })));
}
