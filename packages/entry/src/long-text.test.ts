import { describe, expect, it } from 'vitest';
import * as e from './index.ts';

const today = '2026-11-20' as never;
const PARSERS = {
  number: e.parseNumber,
  freight: e.parseFreight,
  quantity: e.parseQuantity,
  rate: e.parseLaytimeRate,
  commission: e.parseCommission,
  duration: e.parseDuration,
  speed: e.parseSpeeds,
  consumption: e.parseConsumption,
  'fuel price': e.parseFuelPrice,
  position: e.parsePosition,
  time: e.parseTime,
  date: (text: string) => e.parseDate(text, { today }),
  moment: (text: string) => e.parseDateTime(text, { today }),
  laycan: (text: string) => e.parseLaycan(text, { today }),
} as const;

/** Texts that make a pattern try again from each of its characters, or a reader call itself. */
const PIECES = ['1', '1,', '1d', '3d12h ', ' ', '-', '/', '=((', '1 + ', '1k/', 'a', '5 % '];

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

function millisecondsOf(work: () => unknown): number {
  const spent = [1, 2, 3].map(() => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...spent);
}

describe.each(Object.entries<(text: string) => e.Parsed<unknown>>(PARSERS))('%s', (_, parse) => {
  it.each(PIECES)(
    'a megabyte of "%s" costs no more than looking at it, and is not read',
    (piece) => {
      const text = `9${filled(piece, 1_000_000)}`;
      const answer = parse(text);
      expect('violation' in answer && answer.violation.message.length).toBeLessThan(120);
      const once = millisecondsOf(() => text.replaceAll(/[^a-z]/g, ''));
      expect(millisecondsOf(() => parse(text))).toBeLessThan(2 * once + 5);
    },
  );

  it.each(PIECES)(
    'the longest text of "%s" that is tried at all is answered in 100 ms',
    (piece) => {
      const text = filled(piece, 1_000);
      expect(millisecondsOf(() => parse(text))).toBeLessThan(100);
    },
  );
});

it('a thousand characters are read, one more is not', () => {
  const spaced = (length: number) => `12.5${' '.repeat(length - 4)}`;
  expect(e.parseNumber(spaced(1_000))).toMatchObject({ value: 12.5 });
  expect(e.parseNumber(spaced(1_001))).toHaveProperty('violation.code', 'NOT_UNDERSTOOD');
});
