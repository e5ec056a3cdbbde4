import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parserOf } from './parse.ts';
import { isValueFilter, type Query } from './query.ts';
import { spanText } from './spans.ts';
import { VOCABULARY } from './test-vocabulary.ts';

const TODAY = '2026-11-20';
const SIGN = { over: '>', under: '<', 'at least': '>=', 'at most': '<=' } as const;

/** A query on one line, as the cases write it; not the words of `describe`. */
function lineOf(query: Query): string {
  const filters = query.filters.map((filter) =>
    isValueFilter(filter)
      ? `${filter.field}${filter.isExcluded ? '!' : ''}=${filter.values.join(';')}`
      : `${filter.measure}${SIGN[filter.is]}${filter.amount}${filter.currency ? ` ${filter.currency}` : ''}`,
  );
  const { measures, period, group, split, isShare, order, limit } = query;
  return [
    query.subject,
    ...measures.map(({ aggregate, key }) => (key === 'count' ? 'count' : `${aggregate} ${key}`)),
    ...(isShare ? ['share'] : []),
    ...(group ? [`by ${group}`] : []),
    ...(split ? [`split by ${split}`] : []),
    ...filters.sort(),
    ...(period ? [`${period.on}: ${spanText(period.span)}`] : []),
    ...(order ? [`${order.isDescending ? '-' : '+'}${order.by}`] : []),
    ...(limit === null ? [] : [String(limit)]),
  ].join(' | ');
}

const sorted = (line: string): string => {
  const parts = line.split(' | ');
  return [parts[0], ...parts.slice(1).sort()].join(' | ');
};

function casesOf(file: string): [question: string, expected: string][] {
  const url = new URL(`../cases/${file}.txt`, import.meta.url);
  return readFileSync(url, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' => ') as [string, string]);
}

const parse = parserOf(VOCABULARY);
const answerTo = (question: string): string => {
  const parsed = parse(question, TODAY);
  if (parsed.kind === 'query') return sorted(lineOf(parsed.query));
  return parsed.kind === 'unclear' ? `unclear: ${parsed.words.join(', ')}` : parsed.kind;
};

describe('AI-02 questions of the trade', () => {
  it.each([...casesOf('tuned'), ...casesOf('payables')])('%s', (question, expected) => {
    expect(answerTo(question)).toBe(sorted(expected));
  });
});

/**
 * Written as an owner, an operator and an accountant type them, by people who had not seen the lexicon: 84 of 200 were
 * answered as meant or rightly refused when they first came, 16 were read as something else; of another 100 that came when
 * the lexicon had been widened for them, 55 and 5; of a third 100 after that, 51 and 10. "refused" is beyond any figure here,
 * "not answered" is what a figure could answer and does not yet.
 */
describe.each([
  ['desk', 0.9],
  ['fresh', 0.9],
  ['third', 0.7],
])('AI-02 questions of people who do not know the words: %s', (file, least) => {
  const cases = casesOf(file);
  const isLeft = (expected: string) => expected === 'refused' || expected === 'not answered';
  it.each(cases)('%s', (question, expected) => {
    if (isLeft(expected)) expect(parse(question, TODAY).kind).not.toBe('query');
    else expect(answerTo(question)).toBe(sorted(expected));
  });

  const right = cases.filter(([, expected]) => expected !== 'not answered').length;
  it(`${right} of ${cases.length} are answered as meant, or refused where no figure answers`, () => {
    expect(right / cases.length).toBeGreaterThanOrEqual(least);
  });
});

/**
 * Written before the parser; the first run read 87 of 88. The same hand wrote both, and some phrases of
 * the lexicon come from here: the rate says that nothing is lost, not how a stranger's questions fare.
 */
describe('AI-02 a second list of questions, written before the parser', () => {
  const cases = casesOf('held-out');
  const right = cases.filter(([question, expected]) => answerTo(question) === sorted(expected));
  it(`at least 95 % of ${cases.length} are read as meant: ${right.length}`, () => {
    expect(right.length / cases.length).toBeGreaterThanOrEqual(0.95);
  });
});
