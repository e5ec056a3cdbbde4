import type { ChangeCause } from './change-cause.ts';
import { LIMITS, type Limits } from './limits.ts';

/** What a field holds, as data: schemas, editors and readers are made from it. */
export type FieldKind =
  | { readonly type: 'number'; readonly limits: Limits }
  | { readonly type: 'text'; readonly least: number; readonly most: number }
  | { readonly type: 'identifier' | 'flag' | 'instant' | 'day' | 'currency' }
  | { readonly type: 'choice'; readonly options: readonly string[]; readonly unknown: string }
  | { readonly type: 'part'; readonly fields: Fields }
  | { readonly type: 'list'; readonly fields: Fields; readonly most: number }
  /** Values by a key of the document: rows by id, cells by path. */
  | {
      readonly type: 'record';
      readonly values: FieldKind;
      readonly leastKeyCharacters: number;
      readonly mostKeyCharacters: number;
      readonly most: number;
      readonly tooMany: string;
    };

/** The cause of a part whose own fields have one each. */
export const BY_FIELDS = 'byFields';

/** One field of the estimate's document: everything that is known of it, in one place. */
export type Field<Value> = {
  readonly kind: FieldKind;
  /** As people read it beside a cell, in an explanation and in a list of changes. */
  readonly label: string;
  /**
   * `t/day`, `kn`; empty for what has none. `{base}` stands for the estimate's currency, `{currency}` for that
   * of the row, `{unit}` for the unit its cargo is counted in.
   */
  readonly unit: string;
  /** What a change of the field is a cause of. */
  readonly cause: ChangeCause | typeof BY_FIELDS;
  readonly isNullable: boolean;
  /** May be left out altogether: a value typed over one that is computed. */
  readonly isOptional: boolean;
  /** What a new part holds; undefined where only its maker knows, as an id. */
  readonly initial: (() => Value) | undefined;
  /** Version of the document since which the field exists; older documents get `initial`. */
  readonly since: number;
};

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type ValueOf<One> = One extends Field<infer Value> ? Value : never;

type Flat<Part> = { [Key in keyof Part]: Part[Key] };

/** The shape of a part whose fields are these. */
export type PartOf<Part> = Flat<
  {
    -readonly [Key in keyof Part as undefined extends ValueOf<Part[Key]> ? never : Key]: ValueOf<
      Part[Key]
    >;
  } & {
    -readonly [Key in keyof Part as undefined extends ValueOf<Part[Key]> ? Key : never]?: ValueOf<
      Part[Key]
    >;
  }
>;

type Cause = ChangeCause | typeof BY_FIELDS;
type More<Value> = {
  readonly unit?: string;
  readonly initial?: Value;
  readonly since?: number;
};

function field<Value>(
  kind: FieldKind,
  label: string,
  cause: Cause,
  more: { readonly unit?: string; readonly since?: number; readonly initial?: () => Value },
): Field<Value> {
  const { unit = '', since = 1, initial } = more;
  return { kind, label, unit, cause, since, initial, isNullable: false, isOptional: false };
}

/** A number within limits; 0 unless something else is said. */
export function numberField(
  label: string,
  cause: ChangeCause,
  limits: keyof typeof LIMITS,
  more: More<number> = {},
): Field<number> {
  const { initial = 0, ...rest } = more;
  const kind = { type: 'number', limits: LIMITS[limits] } as const;
  return field(kind, label, cause, { ...rest, initial: () => initial });
}

/** A cost of the voyage typed in one figure of the base currency, and where it is posted. */
export type CostField = Field<number> & { readonly account: 'otherVoyageExpenses' };

/** Such a cost is an expense line of its own: sums, explanation, worksheet and forms take it from here. */
export const costField = (
  label: string,
  more: { readonly since: number; readonly account: CostField['account'] },
): CostField => {
  const { account, since } = more;
  return { ...numberField(label, 'other', 'zeroOrMore', { unit: '{base}', since }), account };
};

export const isCostField = (of: Field<unknown>): of is CostField => 'account' in of;

const MOST_CHARACTERS = 200;

export function textField(
  label: string,
  cause: ChangeCause,
  more: More<string> & { readonly least?: number; readonly most?: number } = {},
): Field<string> {
  const { initial = '', least = 0, most = MOST_CHARACTERS, ...rest } = more;
  return field({ type: 'text', least, most }, label, cause, { ...rest, initial: () => initial });
}

export function flagField(label: string, cause: ChangeCause, more: More<boolean> = {}) {
  const { initial = false, ...rest } = more;
  return field({ type: 'flag' }, label, cause, { ...rest, initial: () => initial });
}

/** One of a list; the first unless something else is said. */
export function choiceField<Option extends string>(
  label: string,
  cause: ChangeCause,
  options: readonly Option[],
  more: More<Option> & { readonly unknown?: string } = {},
): Field<Option> {
  const { initial = options[0], unknown = `Unknown ${label.toLowerCase()}.`, ...rest } = more;
  return field<Option>({ type: 'choice', options, unknown }, label, cause, {
    ...rest,
    initial: () => initial as Option,
  });
}

/** Three letters; US dollars unless something else is typed. */
export const currencyField = (label: string, cause: ChangeCause): Field<string> =>
  field({ type: 'currency' }, label, cause, { initial: () => 'USD' });

/** A name of a row or record; its maker gives it. */
export const identifierField = (
  label: string,
  cause: ChangeCause,
  more: { readonly since?: number } = {},
): Field<string> => field({ type: 'identifier' }, label, cause, more);

/** ISO 8601 with its zone. */
export const instantField = (
  label: string,
  cause: ChangeCause,
  more: { readonly since?: number } = {},
): Field<string> => field({ type: 'instant' }, label, cause, more);

/** Day of a calendar, `YYYY-MM-DD`. */
export const dayField = (
  label: string,
  cause: ChangeCause,
  more: { readonly since?: number } = {},
): Field<string> => field({ type: 'day' }, label, cause, more);

/** A part of the document, there from the beginning. */
export function partField<Part extends Fields>(
  label: string,
  fields: Part,
  more: { readonly since?: number } = {},
): Field<PartOf<Part>> {
  const kind = { type: 'part', fields } as const;
  return field(kind, label, BY_FIELDS, { ...more, initial: () => emptyPart(fields) });
}

/** Rows of one kind; none in the beginning. */
export function listField<Part extends Fields>(
  label: string,
  cause: Cause,
  fields: Part,
  more: { readonly most: number; readonly since?: number },
): Field<PartOf<Part>[]> {
  const { most, ...rest } = more;
  return field<PartOf<Part>[]>({ type: 'list', fields, most }, label, cause, {
    ...rest,
    initial: () => [],
  });
}

/** Values by a key; none in the beginning. */
export function recordField<Value>(
  label: string,
  cause: ChangeCause,
  kind: Omit<Extract<FieldKind, { type: 'record' }>, 'type'>,
  more: { readonly since?: number } = {},
): Field<Record<string, Value>> {
  return field<Record<string, Value>>({ type: 'record', ...kind }, label, cause, {
    ...more,
    initial: () => ({}),
  });
}

/** The field where nothing may be typed: null, from the beginning; then what computes it says so. */
export const orNull = <Value>(of: Field<Value>): Field<Value | null> => ({
  ...of,
  isNullable: true,
  initial: () => null,
});

/** The field as a value typed over a computed one: absent or null leaves it computed. */
export const override = <Value>(of: Field<Value>): Field<Value | null | undefined> => ({
  ...of,
  isNullable: true,
  isOptional: true,
  initial: () => undefined,
});

/** The field where it may be left out and nothing is computed in its place. */
export const optional = <Value>(of: Field<Value>): Field<Value | undefined> => ({
  ...of,
  isOptional: true,
  initial: () => undefined,
});

/** The part with another cause than those of its own fields. */
export const because = <Value>(cause: Cause, of: Field<Value>): Field<Value> => ({ ...of, cause });

/** A new part: every field with what it begins with; fields without a beginning are left to `given`. */
export function emptyPart<Part extends Fields>(
  fields: Part,
  given: Partial<PartOf<Part>> = {},
): PartOf<Part> {
  const part: Record<string, unknown> = {};
  for (const [key, { initial, isOptional }] of Object.entries(fields)) {
    if (initial !== undefined && !isOptional) part[key] = initial();
  }
  return Object.assign(part, given) as PartOf<Part>;
}

/** The unit of a field with its currencies and the unit of its cargo filled in. */
export const unitOf = (
  { unit }: Field<unknown>,
  of: { readonly base: string; readonly currency?: string; readonly unit?: string },
): string =>
  unit
    .replaceAll('{base}', of.base)
    .replaceAll('{currency}', of.currency ?? of.base)
    .replaceAll('{unit}', of.unit ?? '');
