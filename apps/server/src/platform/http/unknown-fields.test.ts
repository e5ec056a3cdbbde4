import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseBody } from './parse-body.ts';

const person = z.object({ name: z.string() });
const schema = z
  .object({
    name: z.string().default(''),
    people: z.array(person).max(5).default([]),
    owner: person.nullable().optional(),
    trimmed: z.preprocess((given) => given, person).optional(),
    turned: person.transform(({ name }) => name).optional(),
    byKey: z.record(z.string(), person).optional(),
    free: z.record(z.string(), z.unknown()).optional(),
    loose: z.looseObject({ name: z.string() }).optional(),
    strict: z.strictObject({ name: z.string() }).optional(),
    choice: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), one: z.string() }),
        z.object({ kind: z.literal('b'), two: z.string() }),
      ])
      .optional(),
  })
  .refine(({ name }) => name !== 'refused', 'Another name.');

function unknownIn(body: unknown): string[] {
  try {
    parseBody(schema, body);
    return [];
  } catch (error) {
    const { violations } = error as { violations: { code: string; path: string }[] };
    return violations.map(({ code, path }) => `${code} ${path}`);
  }
}

const MORE = { name: 'N', role: 'Owner' };

describe('fields that nobody asked for (attack T4)', () => {
  it.each([
    ['role', { role: 'Owner' }],
    ['people.1.role', { people: [{ name: 'N' }, MORE] }],
    ['owner.role', { owner: MORE }],
    ['trimmed.role', { trimmed: MORE }],
    ['turned.role', { turned: MORE }],
    ['byKey.x.role', { byKey: { x: MORE } }],
    ['strict.role', { strict: MORE }],
    ['choice.two', { choice: { kind: 'a', one: '1', two: '2' } }],
    ['toString', { toString: 'x' }],
    ['constructor', { constructor: 'x' }],
  ])('%s is refused by name', (path, body) => {
    expect(unknownIn(body)).toEqual([`UNKNOWN_FIELD ${path}`]);
  });

  it.each([
    {},
    { name: 'N', people: [{ name: 'N' }], owner: null, choice: { kind: 'b', two: '2' } },
    { free: { any: { thing: 1 } }, loose: MORE },
  ])('what is known, or said to be free, is taken: %j', (body) => {
    expect(unknownIn(body)).toEqual([]);
  });

  it('stands beside what else is wrong', () => {
    expect(unknownIn({ name: 5, role: 'x' })).toEqual(['INVALID_TYPE name', 'UNKNOWN_FIELD role']);
  });

  it('answers thousands of them shortly', () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${i}`.repeat(50), 1]));
    expect(JSON.stringify(unknownIn(body)).length).toBeLessThan(5000);
    const strict = { strict: { name: 'N', ...body } };
    expect(JSON.stringify(unknownIn(strict)).length).toBeLessThan(5000);
  });
});
