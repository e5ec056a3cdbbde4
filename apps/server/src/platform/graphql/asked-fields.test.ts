import { buildSchema, graphqlSync } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fieldsAsked } from './asked-fields.ts';

const schema = buildSchema(`
  type Payout { id: ID, number: String, hold: String }
  type Answer { message: String, payout: Payout }
  type Query { answer: Answer }`);

/** What the field `payout` is asked for by a request. */
function askedBy(source: string): string[] {
  let asked: string[] = [];
  const rootValue = {
    answer: (_args: object, _context: unknown, info: Parameters<typeof fieldsAsked>[0]) => {
      asked = fieldsAsked(info, 'payout');
      return { message: '', payout: { id: '1' } };
    },
  };
  expect(graphqlSync({ schema, source, rootValue }).errors).toBeUndefined();
  return asked;
}

describe('what a request asks for', () => {
  it('is found by name, under an alias, in fragments of any kind and where it stands twice', () => {
    expect(askedBy('{ answer { message } }')).toEqual([]);
    expect(askedBy('{ answer { payout { __typename id } } }')).toEqual(['id']);
    expect(askedBy('{ answer { p: payout { nr: number } } }')).toEqual(['number']);
    expect(
      askedBy(`{ answer { ...A ... on Answer { payout { id } } } }
        fragment A on Answer { payout { ...B } } fragment B on Payout { hold }`),
    ).toEqual(['hold', 'id']);
    expect(askedBy('{ answer { payout { id } } answer { payout { hold } } }')).toEqual([
      ...['id', 'hold'],
    ]);
  });
});
