import { parseCivilDate } from '@mainsheet/calendar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import recapsHeldOut from '../cases/recaps-held-out.json' with { type: 'json' };
import recapsTuning from '../cases/recaps-tuning.json' with { type: 'json' };
import statementsHeldOut from '../cases/statements-held-out.json' with { type: 'json' };
import statementsTuning from '../cases/statements-tuning.json' with { type: 'json' };
import { type Found, parseRecap, parseStatementOfFacts, type Recap } from './index.ts';
import { clockTokens, findDateOrder } from './statement/statement-clock.ts';

const context = { today: parseCivilDate('2026-11-20') };
const recaps = [...recapsHeldOut.cases, ...recapsTuning.cases];
const statements = [...statementsHeldOut.cases, ...statementsTuning.cases];
const linesOf = (cases: readonly { text: readonly string[] }[]) =>
  cases.flatMap(({ text }) => text);

/** Texts of whole lines, cut lines, single words and noise, in any order. */
function mixedText(cases: readonly { text: readonly string[] }[]): fc.Arbitrary<string> {
  const lines = linesOf(cases);
  const words = [...new Set(lines.flatMap((line) => line.split(' ')))];
  const cut = fc
    .tuple(fc.constantFrom(...lines), fc.nat(30), fc.nat(60))
    .map(([line, from, length]) => line.slice(from, from + length));
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...lines) },
    { weight: 3, arbitrary: cut },
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  );
  return fc
    .array(fc.tuple(piece, fc.constantFrom('\n', '\n', ' ', '  ', ' / ', ', ', '\t', '\r\n')))
    .map((pieces) => pieces.flat().join(''));
}

function expectInside({ spans, confidence }: Found<unknown>, text: string): void {
  expect(spans.length).toBeGreaterThan(0);
  for (const { from, to } of spans) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual(text.length);
  }
  expect(confidence).toBeGreaterThan(0);
  expect(confidence).toBeLessThanOrEqual(1);
}

const textOf = ({ spans }: Found<unknown>, text: string): string =>
  spans.map(({ from, to }) => text.slice(from, to)).join('\n');

const echoes = (readings: readonly Found<unknown>[]): string[] => readings.map(({ echo }) => echo);

function expectSameRecapFromSpans(text: string): void {
  for (const [field, readings] of Object.entries(parseRecap(text, context))) {
    for (const found of readings as readonly Found<unknown>[]) {
      expectInside(found, text);
      const again = parseRecap(textOf(found, text), context);
      expect(echoes(again[field as keyof Recap]), `${field}: ${textOf(found, text)}`).toContain(
        found.echo,
      );
    }
  }
}

function expectSameStatementFromSpans(text: string): void {
  const { events, ...fields } = parseStatementOfFacts(text, context);
  for (const [field, readings] of Object.entries(fields)) {
    for (const found of readings) {
      expectInside(found, text);
      const again = parseStatementOfFacts(textOf(found, text), context);
      const read = again[field as keyof typeof fields];
      expect(echoes(read), `${field}: ${textOf(found, text)}`).toContain(found.echo);
    }
  }
  for (const found of events.flat()) {
    expectInside(found, text);
    const again = parseStatementOfFacts(textOf(found, text), context).events.flat();
    expect(echoes(again), textOf(found, text)).toContain(found.echo);
  }
}

describe('spans of free text', () => {
  it('the text of a span reads as the same value again, in every labelled text', () => {
    for (const { text } of recaps) expectSameRecapFromSpans(text.join('\n'));
    for (const { text } of statements) expectSameStatementFromSpans(text.join('\n'));
  });
  it('a recap of shuffled, cut and broken lines: spans lie in the text and read the same', () => {
    fc.assert(fc.property(mixedText(recaps), expectSameRecapFromSpans), { numRuns: 1000 });
  });
  it.each(['UBJECT TO TUBARAO/QINGDAO\n', 'BB / MT  M\n'])(
    'a slash in other words makes no pair of places: %j',
    (text) => expect(parseRecap(text, context).loadPorts).toEqual([]),
  );
  it('a statement of shuffled, cut and broken lines: spans lie in the text and read the same', () => {
    fc.assert(fc.property(mixedText(statements), expectSameStatementFromSpans), { numRuns: 1000 });
  });
  it('a year that is a time of day keeps the places of date and time apart', () => {
    const text = '5 nov 2015 nor tendered';
    const tokens = clockTokens(text, context.today);
    expect(tokens.map(({ kind, span }) => [kind, text.slice(span.from, span.to)])).toEqual([
      ['date', '5 nov '],
      ['time', '2015'],
    ]);
    expect(tokens[1]).toMatchObject({ minutes: 20 * 60 + 15 });
  });
  it('a numeric date shows its order only by a number that is no month', () => {
    const orderOf = (text: string) => findDateOrder([...clockTokens(text, context.today)]).order;
    expect(orderOf('12/11/2026 0600')).toBeNull();
    expect(orderOf('13/11/2026 0600')).toBe('dayFirst');
    expect(orderOf('11/13/2026 0600')).toBe('monthFirst');
  });
  it('despatch at a rate of its own, and half the demurrage without one', () => {
    const kindsOf = (text: string) => parseRecap(text, context).despatch.map(({ value }) => value);
    expect(kindsOf('desp usd 9,000 pd wts')).toEqual([
      { kind: 'rate', ratePerDay: 9_000, basis: 'WTS' },
    ]);
    expect(kindsOf('dhd')).toEqual([{ kind: 'half', ratePerDay: null, basis: null }]);
  });
  it('a remark nobody knows is less sure than an event with a name', () => {
    const [named, remark] = parseStatementOfFacts(
      '13/11/2026 0600 NOR tendered\n13/11/2026 0700 Chief cook relieved',
      context,
    ).events.flat();
    expect([named?.confidence, remark?.confidence]).toEqual([0.95, 0.7]);
    expect(remark?.value.activity).toBe('Remark');
  });
  it('noise never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        parseRecap(text, context);
        parseStatementOfFacts(text, context);
      }),
      { numRuns: 500 },
    );
  });
});

describe('200 kB of text', () => {
  const filled = (piece: string): string => piece.repeat(Math.ceil(200_000 / piece.length));
  const recapLines = linesOf(recaps).join('\n');
  const statementLines = linesOf(statements).join('\n');
  it.each([
    ['recaps', filled(`${recapLines}\n`)],
    ['statements', filled(`${statementLines}\n`)],
    ['one line of recaps', filled(recapLines.replaceAll('\n', ' '))],
    ['one line of statements', filled(statementLines.replaceAll('\n', ' '))],
    ['letters', filled('a')],
    ['digits', filled('1')],
    ['spaces', filled(' ')],
    ['line ends', filled('\n')],
    ['groups of digits', filled('123,')],
    ['dates', filled('12/11 0830-')],
    ['labels', filled('load: 1sp/1sb ')],
    ['places', filled('1sp a + ')],
    ['names', filled('mv a b c ')],
    ['slashes', filled('a/')],
    ['open quotes', filled('arbitration ')],
    ['prose', filled('We refer to our telephone conversation and thank you for the kind words. ')],
  ])('of %s take no more than their length asks for', (_name, text) => {
    for (const parse of [parseRecap, parseStatementOfFacts]) {
      const quarter = fastest(() => parse(text.slice(0, text.length / 4), context));
      // Four times as long; sixteen would be a search that looks back at everything before.
      expect(fastest(() => parse(text, context))).toBeLessThan(8 * quarter + 25);
    }
  });
});

/** The shortest of three: what other work on the machine adds is not the parser's. */
const fastest = (work: () => unknown): number =>
  Math.min(...[1, 2, 3].map(() => millisecondsOf(work)));

function millisecondsOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
