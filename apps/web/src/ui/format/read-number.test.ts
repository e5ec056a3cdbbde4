import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

const value = (text: string) => {
  const reading = readNumber(text);
  return reading.ok ? reading.value : reading;
};

describe('numbers as they are typed and pasted', () => {
  it.each([
    ['12.5k', '12500'],
    ['1.15k', '1150'],
    ['1.2m', '1200000'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['12.500,00', '12500.00'],
    ['12 500', '12500'],
    ['12,500', '12500'],
    ['38,5', '38.5'],
    ['0,125', '0.125'],
    ['1.234.567', '1234567'],
    ['(500)', '-500'],
    ['−3', '-3'],
    ['-0', '0'],
    ['.5', '0.5'],
    ['007', '7'],
    ['', null],
    ['  ', null],
  ])('%j is %j', (text, expected) => {
    expect(value(text)).toBe(expected);
  });
  it.each(['abc', '1.2.3', '12,34,5', '(5', '--5', '1k2', '=1+1'])(
    '%j is refused in words',
    (text) => {
      expect(readNumber(text)).toMatchObject({ ok: false, reason: `“${text}” is not a number` });
    },
  );
  it('reads back every integer it would print', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(value(number.toLocaleString('en-US'))).toBe(String(number));
      }),
    );
  });
});
