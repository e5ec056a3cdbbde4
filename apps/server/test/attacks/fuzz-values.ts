// Values for the fuzz of the whole interface: what fits a schema, and what is meant to break it.
import * as contract from '@mainsheet/contract';
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { z } from 'zod';

/** Draws the same numbers for the same seed, so that a fault can be seen again. */
export type Dice = {
  readonly next: () => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(of: readonly T[]) => T;
};

/** Mulberry32 by Tommy Ettinger, public domain. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick: <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T,
  };
}

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

const HOSTILE: readonly unknown[] = [
  ...[null, true, false, '', ' ', 'null', 'NaN', 'Infinity', '__proto__', 'XYZ', '%', '_', '\\'],
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff', '\u202e', '\u001b[31m', '\r\n', '\u200b', '🚢'],
  ...['x'.repeat(256), 'x'.repeat(20_000), '💥'.repeat(300), "'; drop table voyage; --"],
  ...['0001-01-01', '10000-01-01', '2026-02-30', '0000-00-00', '-000001-01-01', '+275760-09-13'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-20T25:61:00Z', '1969-12-31'],
  ...['1e400', '-1', '0', '-0', '0.00000000000000000001', '9'.repeat(18), '9'.repeat(30)],
  ...['99999999999999999999.99', '1,000', '01890000-0000-7000-8000-00000000dead'],
  ...[-1, 0, 0.1, 1e-300, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e12, -1e12, 1e308, -1e308],
  ...[[], ['x'], [null], [[]], {}, { id: null }, nested(60), Array.from({ length: 300 }, () => 1)],
];
const DAYS = ['2026-11-20', '2026-11-01', '2024-02-29', '1970-01-01', '2100-12-31'];
const WORDS = ['Santos', 'USD', 'EUR', 'VLSFO', 'A', 'new@example.test', 'Q', '4000', 'Wheat'];
const NUMBERS = ['1', '10.50', '0.01', '38.5', '100'];

/** What fits fields of JSON by their schema. */
type JsonSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
};

/** The forms of the contract by their name in small letters, without the word they end with. */
const FORMS: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries(contract).flatMap(([name, form]): [string, JsonSchema][] => {
    if (!(form instanceof z.ZodType)) return [];
    try {
      const schema = z.toJSONSchema(form, {
        io: 'input',
        unrepresentable: 'any',
        reused: 'inline',
      });
      return [[name.toLowerCase().replace(/(input|data|form|schema)$/, ''), schema as JsonSchema]];
    } catch {
      // A form that refers to itself has no finite description.
      return [];
    }
  }),
);

/** The form an operation is likely to take, by its name; any other where none is called alike. */
function formOf(operation: string, dice: Dice): JsonSchema {
  const name = operation.toLowerCase();
  const alike = [...FORMS.keys()]
    .filter((form) => form.length > 3 && name.includes(form))
    .toSorted((a, b) => b.length - a.length)[0];
  return FORMS.get(alike && dice.chance(0.95) ? alike : dice.pick([...FORMS.keys()])) ?? {};
}

/** Draws values; a part of them, `spoilt`, is meant to break what reads them. */
export type Drawing = {
  readonly dice: Dice;
  /** Ids of records that are there, by what their table is called. */
  readonly ids: ReadonlyMap<string, string>;
  readonly spoilt: number;
};

export function drawHostile(dice: Dice): unknown {
  return dice.pick(HOSTILE);
}

/** An id of the record a field speaks of, as far as its name says, else any. */
export function drawId({ dice, ids }: Drawing, name: string): string {
  const noun = name
    .replace(/Ids?$/, '')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const named = ids.get(noun);
  if (named && dice.chance(0.8)) return named;
  return dice.pick([...ids.values()]);
}

function drawText(drawing: Drawing, name: string, schema: JsonSchema): unknown {
  const { dice } = drawing;
  const longest = schema.maxLength;
  if (longest !== undefined && longest < 100_000 && dice.chance(0.1)) {
    return 'é'.repeat(longest + dice.pick([0, 1]));
  }
  if (/Ids?$|^id$/.test(name)) return drawId(drawing, name);
  if (/On$|Date$|date/.test(name)) return dice.pick(DAYS);
  if (/At$|Time$|start|end/i.test(name)) return `${dice.pick(DAYS)}T12:00:00.000Z`;
  if (/currency/i.test(name)) return dice.pick(['USD', 'EUR', 'JPY', 'KWD']);
  if (/amount|rate|quantity|price|percent/i.test(name)) return dice.pick(NUMBERS);
  return dice.pick(WORDS);
}

function drawNumber({ dice }: Drawing, { type, minimum, maximum }: JsonSchema): number {
  if (dice.chance(0.2)) return dice.pick([(minimum ?? 0) - 1, (maximum ?? 1e15) + 1]);
  if (dice.chance(0.2)) return dice.pick([minimum ?? 0, maximum ?? 1e15]);
  return type === 'integer' ? dice.pick([1, 2, 12]) : dice.pick([1, 0.5, 12.34, 60_000]);
}

function drawJson(drawing: Drawing, name: string, schema: JsonSchema): unknown {
  const { dice, spoilt } = drawing;
  if (dice.chance(spoilt)) return drawHostile(dice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return drawJson(drawing, name, dice.pick(choices));
  if (schema.type === 'object') {
    const wanted = new Set(schema.required);
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => wanted.has(field) || dice.chance(0.5),
    );
    return Object.fromEntries(
      fields.map(([field, inner]) => [field, drawJson(drawing, field, inner)]),
    );
  }
  if (schema.type === 'array') {
    const { items = {} } = schema;
    return Array.from({ length: dice.pick([0, 1, 1, 2]) }, () => drawJson(drawing, name, items));
  }
  if (schema.type === 'number' || schema.type === 'integer') return drawNumber(drawing, schema);
  if (schema.type === 'boolean') return dice.chance(0.5);
  if (schema.type === 'null') return null;
  return drawText(drawing, name, schema);
}

/** A value for an argument, or a field of an input, of GraphQL. */
export function drawArgument(
  drawing: Drawing,
  field: { readonly name: string; readonly type: GraphQLInputType },
  operation: string,
): unknown {
  const { dice, spoilt } = drawing;
  const { name, type } = field;
  if (dice.chance(spoilt)) return drawHostile(dice);
  if (isNonNullType(type)) return drawArgument(drawing, { name, type: type.ofType }, operation);
  if (isListType(type)) return [drawArgument(drawing, { name, type: type.ofType }, operation)];
  if (isEnumType(type)) return dice.pick(type.getValues()).name;
  if (isInputObjectType(type)) {
    const form = FORMS.get(type.name.toLowerCase().replace(/input$/, ''));
    if (form && dice.chance(0.8)) return drawJson(drawing, name, form);
    const inner = Object.values(type.getFields());
    return Object.fromEntries(
      inner
        .filter((one) => isNonNullType(one.type) || dice.chance(0.6))
        .map((one) => [one.name, drawArgument(drawing, one, operation)]),
    );
  }
  if (type.name === 'ID') return drawId(drawing, name === 'id' ? operation : name);
  if (type.name === 'Json') return drawJson(drawing, name, formOf(operation, dice));
  if (type.name === 'Int' || type.name === 'Float') return dice.pick([0, 1, 1, 2, 20, 2 ** 31 - 1]);
  if (type.name === 'Boolean' || type.name === 'FormFlag') return dice.chance(0.5);
  if (type.name === 'FormNumber') return drawNumber(drawing, {});
  if (type.name === 'Decimal') return dice.pick(NUMBERS);
  if (type.name === 'CivilDate') return dice.pick(DAYS);
  if (type.name === 'Instant') return `${dice.pick(DAYS)}T12:00:00Z`;
  return drawText(drawing, name, {});
}
