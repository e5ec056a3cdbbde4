import type { Violation } from '@mainsheet/contract';
import { z } from 'zod';

type Path = readonly (string | number)[];

/** So that a body of nothing else is not answered by one as long. */
export const MOST_UNKNOWN_FIELDS = 20;
const MOST_CHARACTERS = 80;

/**
 * Fields of a body that its schema does not know, with their paths. A schema that says it takes any
 * field is believed; one that forbids others tells of them itself.
 */
export function unknownFields(schema: z.ZodType, body: unknown): Violation[] {
  return toViolations([...unknownPaths(schema, body)]);
}

/** The same for what a schema that forbids others found at a place. */
export const unknownKeys = (at: readonly PropertyKey[], keys: readonly string[]): Violation[] =>
  toViolations(keys.map((key) => [...at.map(String), key]));

const toViolations = (paths: readonly Path[]): Violation[] =>
  paths.slice(0, MOST_UNKNOWN_FIELDS).map(toViolation);

function toViolation(path: Path): Violation {
  const name = String(path.at(-1)).slice(0, MOST_CHARACTERS);
  return {
    code: 'UNKNOWN_FIELD',
    path: path.map((part) => String(part).slice(0, MOST_CHARACTERS)).join('.'),
    message: `There is no field “${name}” here.`,
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function* unknownPaths(schema: z.core.$ZodType, value: unknown, at: Path = []): Generator<Path> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object' && isRecord(value)) {
    for (const [key, one] of Object.entries(value)) {
      const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
      if (known) yield* unknownPaths(known, one, [...at, key]);
      else if (!def.catchall) yield [...at, key];
    }
  } else if (def.type === 'array' && Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      yield* unknownPaths(def.element, one, [...at, index]);
    }
  } else if (def.type === 'record' && isRecord(value)) {
    for (const [key, one] of Object.entries(value)) {
      yield* unknownPaths(def.valueType, one, [...at, key]);
    }
  } else if (def.type === 'union') {
    // The kind that fits says which fields it has; where none does, the parsing tells what is wrong.
    const fitting = def.options.find((option) => z.safeParse(option, value).success);
    if (fitting) yield* unknownPaths(fitting, value, at);
  } else if (def.type === 'pipe') {
    const isPreprocessed = (def.in as z.core.$ZodTypes)._zod.def.type === 'transform';
    yield* unknownPaths(isPreprocessed ? def.out : def.in, value, at);
  } else if ('innerType' in def && def.innerType) {
    yield* unknownPaths(def.innerType as z.core.$ZodType, value, at);
  }
}
