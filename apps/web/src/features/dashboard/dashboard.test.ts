import { readdirSync, readFileSync } from 'node:fs';
import { actionInWords } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { objectOf, verbOf } from './activity-text.ts';
import { calendarDays, shortAmount } from './calendar-days.ts';
import { barOf, scaleOf } from './tce.ts';

describe('payment calendar', () => {
  it('starts on Monday of this week: Friday 20 Nov 2026 → Monday 16 Nov, three weeks', () => {
    const days = calendarDays('2026-11-20', []);
    expect(days).toHaveLength(21);
    expect(days[0]?.date).toBe('2026-11-16');
    expect(days.at(-1)?.date).toBe('2026-12-06');
  });

  it('adds a day up exactly: 0.10 + 0.20 = 0.30', () => {
    const due = [
      { dueOn: '2026-11-24', base: '0.10' },
      { dueOn: '2026-11-24', base: '0.20' },
    ];
    const day = calendarDays('2026-11-20', due).find((one) => one.date === '2026-11-24');
    expect(day?.due).toHaveLength(2);
    expect(day?.base).toBe('0.3');
  });

  it('writes 104,600 as 105k and 2,887,000 as 2.89m', () => {
    expect(shortAmount('104600')).toBe('105k');
    expect(shortAmount('2887000')).toBe('2.89m');
    expect(shortAmount('999700')).toBe('1.00m');
    expect(shortAmount('-42')).toBe('-42');
  });
});

describe('TCE bars', () => {
  it('a loss runs left from zero, a profit right, and the target is a tick on one scale', () => {
    const rows = [
      { netTce: 15_000, targetTce: 12_000 },
      { netTce: -5_000, targetTce: null },
    ];
    const scale = scaleOf(rows);
    expect(scale).toEqual({ from: -5_000, to: 15_000 });
    expect(barOf(rows[0]!, scale)).toEqual({
      leftPercent: 25,
      widthPercent: 75,
      tickPercent: 85,
    });
    expect(barOf(rows[1]!, scale)).toEqual({
      leftPercent: 0,
      widthPercent: 25,
      tickPercent: null,
    });
  });
});

it('actions are said in words, unknown ones by their own', () => {
  expect(verbOf('invoice.payment')).toBe('recorded a payment of');
  expect(verbOf('vessel.dry_dock')).toBe('dry dock');
});

const MODULES = new URL('../../../../server/src/modules/', import.meta.url);
/** Not shown as activity: they stand in the audit trail alone. */
const NO_NEWS =
  /^(session|device|password|passkey|second_factor|access|push|notifications|ask|data-export)\./;

it('every outcome the server writes down has words of its own', () => {
  const sources = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.service.ts'))
    .map((name) => readFileSync(new URL(name, MODULES), 'utf8'));
  const actions = sources
    .flatMap((text) => [...text.matchAll(/'([a-z_-]+\.[a-z_.-]+)'/g)].map((found) => found[1]!))
    .filter((name) => new RegExp(`action: .*'${name}'`).test(sources.join('\n')))
    .filter((name) => !NO_NEWS.test(name));
  expect(new Set(actions).size).toBeGreaterThan(40);
  const raw = (action: string) => action.split('.').at(-1)!.replaceAll(/[_-]/g, ' ');
  const verbs = sources.flatMap((text) => [...text.matchAll(/verb: '([a-z-]+)'/g)]);
  expect(verbs.map((found) => found[1]!).filter((verb) => verbOf(verb) === raw(verb))).toEqual([]);
  expect([...new Set(actions)].filter((action) => verbOf(action) === raw(action))).toEqual([]);
});

it('every outcome of the trail is told in words of a table', () => {
  const written = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.service.ts'))
    .map((name) => readFileSync(new URL(name, MODULES), 'utf8'))
    .flatMap((text) => [...text.matchAll(/action: .*'([a-z_-]+\.[a-z_.-]+)'/g)])
    .map((found) => found[1]!);
  expect(new Set(written).size).toBeGreaterThan(60);
  const raw = (action: string) => action.replaceAll(/[_.-]/g, ' ');
  const isSaidAlike = (action: string) => action === 'password.reset';
  const withoutWords = written.filter(
    (action) => actionInWords(action).toLowerCase() === raw(action) && !isSaidAlike(action),
  );
  expect(withoutWords).toEqual([]);
});

it('who joined is named once', () => {
  expect(objectOf({ action: 'member.join', subjectLabel: 'Nora Vik' })).toBe('');
  expect(objectOf({ action: 'member.details', subjectLabel: 'Nora Vik' })).toBe('Nora Vik');
});
