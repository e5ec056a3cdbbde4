import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { inputVariablesOf, withoutUnknown } from './unknown-variables.ts';

const schema = buildSchema(`
  input Line { rate: String }
  input Form { name: String lines: [Line] }
  type Query { form(data: Form, rows: [Line!]! = []): Int }`);
const document = parse(
  'query ($data: Form, $rows: [Line!], $n: Int) { form(data: $data, rows: $rows) a: form }',
);
const inputs = inputVariablesOf({ schema, document, operationName: undefined });

describe('fields that no type has', () => {
  it('are left out and named with their path, in lists too', () => {
    const data = { name: 'A', id: 'x', lines: [{ rate: '1' }, { rate: '2', company: 'x' }] };
    const { known, violations } = withoutUnknown(inputs, { data, n: 1 });
    expect(known).toEqual({
      data: { name: 'A', lines: [{ rate: '1' }, { rate: '2' }] },
      n: 1,
    });
    expect(violations.map(({ path }) => path).toSorted()).toEqual(['id', 'lines.1.company']);
  });

  it('are told twenty times a request, however long its lists are', () => {
    const lines = Array.from({ length: 500 }, (_, at) => ({ [`x${at}`]: 1, [`y${at}`]: 1 }));
    const { known, violations } = withoutUnknown(inputs, { data: { lines }, rows: lines });
    expect(violations).toHaveLength(20);
    expect(known.rows).toEqual(lines.map(() => ({})));
  });

  it('a variable that was not sent stays so, that its default counts', () => {
    expect(withoutUnknown(inputs, {}).known).toEqual({});
    expect(Object.keys(withoutUnknown(inputs, { data: null }).known)).toEqual(['data']);
  });
});
