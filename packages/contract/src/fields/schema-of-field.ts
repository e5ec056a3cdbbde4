import type { Field, FieldKind, Fields, Limits } from '@mainsheet/estimate';
import { CURRENCY_CODES } from '@mainsheet/money';
import * as z from 'zod';
import { instant } from '../chartering/chartering-fields.ts';
import { civilDate } from './fields.ts';

const MOST_ID_CHARACTERS = 80;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The id of a record in its one spelling, so that it is found wherever it is compared; rows are named as their maker likes. */
const inOneSpelling = (id: string): string => (UUID.test(id) ? id.toLowerCase() : id);

function numberSchema(limits: Limits): z.ZodType {
  const { least, most, aboveZero } = limits;
  const number = (limits.isWhole ? z.int(limits.notANumber) : z.number(limits.notANumber))
    .min(least, limits.tooSmall)
    .max(most, limits.tooLarge);
  if (aboveZero === undefined) return number;
  return number.refine((typed) => typed === 0 || typed >= aboveZero.least, aboveZero.tooSmall);
}

function textSchema(label: string, least: number, most: number): z.ZodType {
  const text = z.string().max(most, `At most ${most} characters.`);
  return least > 0 ? text.min(least, `Enter the ${label.toLowerCase()}.`) : text;
}

const listSchema = (fields: Fields, most: number): z.ZodType =>
  z.array(schemaOfPart(fields)).max(most, `At most ${most} rows.`);

function recordSchema(kind: Extract<FieldKind, { type: 'record' }>): z.ZodType {
  const { leastKeyCharacters, mostKeyCharacters, most, tooMany } = kind;
  const key = z.string().min(leastKeyCharacters).max(mostKeyCharacters);
  return z
    .record(key, schemaOfKind(kind.values, ''))
    .refine((record) => Object.keys(record).length <= most, tooMany);
}

function schemaOfKind(kind: FieldKind, label: string): z.ZodType {
  switch (kind.type) {
    case 'number':
      return numberSchema(kind.limits);
    case 'text':
      return textSchema(label, kind.least, kind.most);
    case 'identifier':
      return z
        .string()
        .min(1, 'An id is missing.')
        .max(MOST_ID_CHARACTERS, `An id has at most ${MOST_ID_CHARACTERS} characters.`)
        .overwrite(inOneSpelling);
    case 'flag':
      return z.boolean();
    case 'instant':
      return instant;
    case 'day':
      return civilDate;
    case 'currency':
      return z.enum(CURRENCY_CODES as [string, ...string[]], 'Unknown currency.');
    case 'choice':
      return z.enum(kind.options as [string, ...string[]], kind.unknown);
    case 'part':
      return schemaOfPart(kind.fields);
    case 'list':
      return listSchema(kind.fields, kind.most);
    case 'record':
      return recordSchema(kind);
  }
}

function schemaOfField({ kind, label, isNullable, isOptional }: Field<unknown>): z.ZodType {
  const schema = schemaOfKind(kind, label);
  const nullable = isNullable ? schema.nullable() : schema;
  return isOptional ? nullable.optional() : nullable;
}

/** The schema of a part of the estimate's document, made from what the catalogue says of its fields. */
export const schemaOfPart = (fields: Fields): z.ZodType =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, schemaOfField(field)])),
  );
