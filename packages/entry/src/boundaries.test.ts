import { describe, expect, it } from 'vitest';
import { matchesOf } from './found.ts';
import * as e from './index.ts';

/** The value read, or the code of the refusal. */
function answer<Value>(parsed: e.Parsed<Value>): Value | string {
  if ('violation' in parsed) return parsed.violation.code;
  return 'ambiguous' in parsed ? 'ambiguous' : parsed.value;
}

describe('nothing typed is told as such', () => {
  it.each([
    ['number', e.parseNumber],
    ['freight', e.parseFreight],
    ['quantity', e.parseQuantity],
    ['rate', e.parseLaytimeRate],
    ['commission', e.parseCommission],
    ['duration', e.parseDuration],
    ['speed', e.parseSpeeds],
    ['consumption', e.parseConsumption],
    ['fuel price', e.parseFuelPrice],
    ['position', e.parsePosition],
    ['time', e.parseTime],
  ] as const)('%s', (_, parse) => {
    expect(answer<unknown>(parse(''))).toBe('EMPTY');
    expect(answer<unknown>(parse('   '))).toBe('EMPTY');
    expect(answer<unknown>(parse('?!'))).toBe('NOT_UNDERSTOOD');
  });
});

it('a pattern finds what follows at once, and ends where it finds nothing but ends', () => {
  const at = (form: RegExp, text: string) => [...matchesOf(form, text)].map(({ index }) => index);
  expect(at(/a/gm, 'aaba')).toEqual([0, 1, 3]);
  expect(at(/x*/gm, 'axa')).toEqual([0, 1, 2, 3]);
});

describe('limits of what is typed', () => {
  it.each([
    ['60', { ladenKn: 60, ballastKn: 60 }],
    ['0.5/0.5', { ladenKn: 0.5, ballastKn: 0.5 }],
    ['13 kn', { ladenKn: 13, ballastKn: 13 }],
    ['0', 'OUT_OF_RANGE'],
    ['13/0', 'OUT_OF_RANGE'],
    ['0/13', 'OUT_OF_RANGE'],
    ['61', 'OUT_OF_RANGE'],
    ['13/61', 'OUT_OF_RANGE'],
    ['12/13/14', 'NOT_UNDERSTOOD'],
    ['12/x', 'NOT_UNDERSTOOD'],
  ])('speed %s', (text, value) => {
    expect(answer(e.parseSpeeds(text))).toEqual(value);
  });

  it.each([
    ['99.9', { kind: 'total', totalPercent: 99.9 }],
    ['1 + 1.25', { kind: 'total', totalPercent: 2.25 }],
    ['2.5% add', { kind: 'split', addressPercent: 2.5, brokeragePercent: 0 }],
    ['1 brk + 1.25 brk', { kind: 'split', addressPercent: 0, brokeragePercent: 2.25 }],
    ['100', 'OUT_OF_RANGE'],
    ['60 add + 40 brk', 'OUT_OF_RANGE'],
    ['59 add + 40 brk', { kind: 'split', addressPercent: 59, brokeragePercent: 40 }],
    ['1.25 ttl + 2.5 add', 'NOT_UNDERSTOOD'],
    ['2.5 xyz', 'NOT_UNDERSTOOD'],
  ])('commission %s', (text, value) => {
    expect(answer(e.parseCommission(text))).toEqual(value);
  });

  it.each([
    ['90N 180W', { latitude: 90, longitude: -180 }],
    ['90S 180E', { latitude: -90, longitude: 180 }],
    ["01°16.5'N, 103°50'E", { latitude: 1.275, longitude: 103.833333 }],
    ['10-30-36S 20-15-18W', { latitude: -10.51, longitude: -20.255 }],
    ['90.1N 0E', 'OUT_OF_RANGE'],
    ['0N 180.1E', 'OUT_OF_RANGE'],
    ['01-60N 103-50E', 'NOT_UNDERSTOOD'],
    ['01-16-60N 103-50E', 'NOT_UNDERSTOOD'],
    ['103E 1N', 'NOT_UNDERSTOOD'],
    ['1N', 'NOT_UNDERSTOOD'],
    ['1N 103E and more', 'NOT_UNDERSTOOD'],
  ])('position %s', (text, value) => {
    expect(answer(e.parsePosition(text))).toEqual(value);
  });

  it.each([
    ['1,234', 1_234],
    ['1.234', 1.234],
    ['1.234.567', 1_234_567],
    ["1'234.5", 1_234.5],
    ['1 234 567', 1_234_567],
    ['1,23', 1.23],
    ['.5', 0.5],
    ['5.', 5],
    ['2bn', 2e9],
    ['1.5mio', 1.5e6],
    ['1,2345,678', 'NOT_UNDERSTOOD'],
    ['12 34', 'NOT_UNDERSTOOD'],
    ['=2*3+4/8-1', 5.5],
    ['=-(2+3)*2', -10],
    ['=2-3-4', -5],
    ['=8/4/2', 1],
    ['=(2', 'NOT_UNDERSTOOD'],
    ['=2+', 'NOT_UNDERSTOOD'],
    ['=', 'NOT_UNDERSTOOD'],
    ['=1/0', 'DIVISION_BY_ZERO'],
    ['-1.5k', -1_500],
  ])('number %s', (text, value) => {
    expect(answer(e.parseNumber(text))).toEqual(value);
  });

  it('a change of what is there: a tenth more, a tenth less, 50 more', () => {
    const of = (text: string) => answer(e.parseNumber(text, { current: 200 }));
    expect([of('+10%'), of('-10%'), of('+50'), of('- 50'), of('250')]).toEqual([
      220, 180, 250, 150, 250,
    ]);
  });

  it('ten million million is a number, a cent more is a slip', () => {
    expect(answer(e.parseNumber('10000000000000'))).toBe(1e13);
    expect(answer(e.parseNumber('10000000000001'))).toBe('OUT_OF_RANGE');
  });

  it.each([
    ['28 vlsfo + 2 vlsfo', 'NOT_UNDERSTOOD'],
    [
      '28t ifo + 0.2 lsmgo',
      [
        { fuel: 'HSFO', tPerDay: 28 },
        { fuel: 'MGO', tPerDay: 0.2 },
      ],
    ],
    ['28', 'NOT_UNDERSTOOD'],
    ['vlsfo', 'NOT_UNDERSTOOD'],
  ])('consumption %s', (text, value) => {
    expect(answer(e.parseConsumption(text))).toEqual(value);
  });

  it.each([
    ['1d', 1],
    ['36h', 1.5],
    ['90m', 0.0625],
    ['1d 6h 36m', 1.275],
    ['-12h', -0.5],
    ['3x', 'NOT_UNDERSTOOD'],
    ['1d6', 'NOT_UNDERSTOOD'],
  ])('duration %s', (text, value) => {
    expect(answer(e.parseDuration(text))).toEqual(value);
  });

  it.each([
    ['35/30k', 'OUT_OF_RANGE'],
    ['30/30k', { quantity: 30_000, minQuantity: 30_000, maxQuantity: 30_000, optionType: 'MNMX' }],
    ['30k/35k mnmxo', { minQuantity: 30_000, maxQuantity: 35_000, optionType: 'MNMXO' }],
    ['30/35k moloo', 'NOT_UNDERSTOOD'],
    ['50k xyz', 'NOT_UNDERSTOOD'],
    ['50k 0%', { quantity: 50_000, optionType: 'NOOPT' }],
    ['500 bbls', { quantity: 500, unit: 'BBL' }],
    ['500 mts', { quantity: 500, unit: 'MT' }],
  ])('quantity %s', (text, value) => {
    const read = answer(e.parseQuantity(text));
    if (typeof value === 'string') expect(read).toBe(value);
    else expect(read).toMatchObject(value);
  });

  it.each([
    ['400/h shinc', { rates: [400], rateUnit: 'Per Hour', terms: 'SHINC' }],
    ['10k/d fhinc', { rates: [10_000], rateUnit: 'Per Day', terms: 'FHINC' }],
    ['10k satpmshex', { terms: 'SHEX2' }],
    ['10k cqd', { rates: [10_000], terms: 'CQD1' }],
    ['shinc', 'NOT_UNDERSTOOD'],
    ['10k sshex', 'ambiguous'],
    ['10k fhex', 'ambiguous'],
  ])('rate %s', (text, value) => {
    const read = answer(e.parseLaytimeRate(text));
    if (typeof value === 'string') expect(read).toBe(value);
    else expect(read).toMatchObject(value);
  });
});
