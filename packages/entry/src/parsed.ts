/** One reading of a text: the value and what is shown under the cell before it is taken. */
export type Reading<Value> = { readonly value: Value; readonly echo: string };

export type EntryViolationCode =
  | 'EMPTY'
  | 'NOT_UNDERSTOOD'
  | 'OUT_OF_RANGE'
  | 'NO_CURRENT_VALUE'
  | 'DIVISION_BY_ZERO'
  | 'NO_SUCH_DATE'
  | 'NOT_FOUND';

export type EntryViolation = {
  readonly code: EntryViolationCode;
  readonly path: string;
  readonly message: string;
};

/** A reading, or several between which the person chooses, or the reason why there is none. */
export type Parsed<Value> =
  | Reading<Value>
  | { readonly ambiguous: readonly Reading<Value>[] }
  | { readonly violation: EntryViolation };

/** What a parser knows about the cell. Nothing here is read from the clock or the browser. */
export type EntryContext = {
  /** Decimal separator of the person's locale; a point unless said. */
  readonly decimalSeparator?: '.' | ',' | undefined;
  /** Present value of the cell, for `+5%` and `-250`. */
  readonly current?: number | undefined;
};

export const read = <Value>(value: Value, echo: string): Reading<Value> => ({ value, echo });

export function refuse(
  code: EntryViolationCode,
  message: string,
): { readonly violation: EntryViolation } {
  return { violation: { code, path: '', message } };
}

/** Nobody types more than this into a cell. Twenty ports with their functions fit well. */
export const LONGEST_ENTRY = 1_000;

/** So much of a text is said again; more would fill the screen. */
const LONGEST_QUOTE = 60;

export function notUnderstood(text: string): { readonly violation: EntryViolation } {
  const said = text.slice(0, LONGEST_ENTRY).trim();
  const quote = said.length > LONGEST_QUOTE ? `${said.slice(0, LONGEST_QUOTE)}…` : said;
  return refuse('NOT_UNDERSTOOD', `“${quote}” is not understood.`);
}

/** The value of a reading, or null for anything else. */
export function findValue<Value>(parsed: Parsed<Value>): Value | null {
  return 'value' in parsed ? parsed.value : null;
}

/** Applies a change to every reading of a parse. */
export function mapParsed<From, To>(
  parsed: Parsed<From>,
  change: (value: From) => Reading<To>,
): Parsed<To> {
  if ('violation' in parsed) return parsed;
  if ('ambiguous' in parsed) {
    return { ambiguous: parsed.ambiguous.map((reading) => change(reading.value)) };
  }
  return change(parsed.value);
}

/** Stands for a text too long to be one cell's: no parser reads it. */
const UNREADABLE = '?';

/**
 * Lower case, single spaces, no non-breaking spaces. The patterns of the cells may try a text from
 * each of its characters, so that what they get is bounded here, for all of them.
 */
export function normalise(text: string): string {
  if (text.length > LONGEST_ENTRY) return UNREADABLE;
  return text
    .replaceAll(/[\u00a0\u202f\s]+/g, ' ')
    .trim()
    .toLowerCase();
}
