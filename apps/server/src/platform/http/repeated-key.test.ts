import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRepeatedKey } from './repeated-key.ts';

describe('keys that stand twice in one object', () => {
  it.each([
    ['{"amount":"0.01","amount":"0.09"}', 'amount'],
    ['{"a":{"b":1,"c":[{"b":1},{"b":2,"b":3}]}}', 'b'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"x":"{\\"a\\":1","x":2}', 'x'],
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', null],
    ['[":", {"a": "a: {\\"a\\":"}, "}"]', null],
    ['{"a":"\\\\","b":"a"}', null],
    ['"text"', null],
  ])('%s: %s', (text, key) => {
    expect(findRepeatedKey(text)).toBe(key);
  });

  it('no JSON of an object has one, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const plain = JSON.stringify(JSON.parse(text));
        expect(findRepeatedKey(plain)).toBeNull();
      }),
    );
  });

  it('a megabyte of quotes and braces in a text is a text', () => {
    expect(findRepeatedKey(JSON.stringify({ a: '{"a":'.repeat(200_000) }))).toBeNull();
  });
});
