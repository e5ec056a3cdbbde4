import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from '../index.ts';

/** Every schema of texts in a form, with where it stands. */
function* textsIn(schema: unknown, path: string): Generator<[path: string, z.ZodType]> {
  if (schema instanceof z.ZodObject) {
    for (const [key, inner] of Object.entries(schema.shape))
      yield* textsIn(inner, `${path}.${key}`);
  } else if (schema instanceof z.ZodArray) yield* textsIn(schema.element, `${path}[]`);
  else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* textsIn(option, path);
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    yield* textsIn(schema.unwrap(), path);
  } else if (schema instanceof z.ZodString) yield [path, schema];
}

const HOSTILE = 'Grain\u202eSA';

/** Texts that no person reads as they stand: secrets, ids and codes that are looked up, what a browser says of itself. */
const UNREAD =
  /assword|otp|[tT]oken|[iI]d(s\[\])?$|code$|Code$|Key$|transports|^(passkey|webauthn)|timeZone/;
/** What the engine reads on every key, and documents saved before would no longer open: kept as it was typed. */
const OF_ESTIMATES = /^(estimate|vesselFigures|otherRow)|\.((other_)?(revenue|expense))\[\]\./;
/** What is looked for, compared, or read for the codes and figures in it, and not kept. */
const SOUGHT = /^(transactionFilter|marketImportInput\.text$)|\.warnings_read\[\]$/;

describe('texts of the contract', () => {
  it('refuse what disguises, wherever a person reads them as they stand', () => {
    const texts = Object.entries(contract)
      .flatMap(([name, schema]) => [...textsIn(schema, name)])
      .filter(([path]) => ![UNREAD, OF_ESTIMATES, SOUGHT].some((kind) => kind.test(path)));
    expect(texts.length).toBeGreaterThan(40);
    const taken = texts.filter(([, text]) => text.safeParse(HOSTILE).success);
    expect(taken.map(([path]) => path)).toEqual([]);
  });
});
