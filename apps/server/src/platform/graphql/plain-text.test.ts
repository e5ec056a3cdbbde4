import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

const textOf = (document: string) => plainText(parse(document));

describe('the plain text of a document', () => {
  it('is the same in any order, and with what a cache adds', () => {
    const written = textOf(`
      query Ship($id: ID!, $on: String) { vessel(id: $id, on: $on) { ...Names imo } }
      fragment Names on Vessel { name code }`);
    const sent = textOf(`
      fragment Names on Vessel { code __typename name }
      query Ship($on: String, $id: ID!) { vessel(on: $on, id: $id) { imo __typename ...Names } }`);
    expect(sent).toBe(written);
  });

  it.each([
    ['another field', '{ vessel(id: 1) { name code } }'],
    ['another argument', '{ vessel(id: 2) { name } }'],
    ['another name', '{ vessel(id: 1) { title: name } }'],
    ['another condition', '{ vessel(id: 1) { name @skip(if: true) } }'],
    ['another operation', 'mutation { vessel(id: 1) { name } }'],
  ])('differs by %s', (_, other) => {
    expect(textOf(other)).not.toBe(textOf('{ vessel(id: 1) { name } }'));
  });
});
