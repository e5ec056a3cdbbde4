import { parseCivilDate, weekdayOf } from '@mainsheet/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConflicts } from './conflicts.ts';
import { countedOf, decide, movableOf, type Rule, shareOf } from './deciding.ts';
import { replay } from './replaying.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const rule = (of: Partial<Rule>): Rule => ({
  ...{ id: 'r', name: 'Rule', kind: 'Top up', accountId: 'A', otherAccountId: 'B' },
  ...{ level: null, target: null, percent: null, fixed: null, least: 0n, limit: null },
  weekdays: EVERY_DAY,
  ...of,
});
const topUp = (of: Partial<Rule> = {}) => rule({ level: 1_000n, ...of });
const sweep = (of: Partial<Rule> = {}) => rule({ kind: 'Sweep', level: 5_000n, ...of });
const share = (of: Partial<Rule> = {}) => rule({ kind: 'Share', percent: '10', ...of });
const facts = { watched: 0n, movable: 1_000_000n, owed: 0n };

describe('what a rule moves', () => {
  it('tops up to the floor, or to what it is brought to, and nothing at the floor itself', () => {
    expect(decide(topUp(), { ...facts, watched: 400n }).amount).toBe(600n);
    expect(decide(topUp({ target: 3_000n }), { ...facts, watched: 400n }).amount).toBe(2_600n);
    expect(decide(topUp({ target: 3_000n }), { ...facts, watched: 1_000n }).outcome).toBe(
      'Nothing to do',
    );
  });

  it('sweeps what is above the ceiling, down to what is left there', () => {
    expect(decide(sweep(), { ...facts, watched: 5_001n }).amount).toBe(1n);
    expect(decide(sweep({ target: 0n }), { ...facts, watched: 5_001n }).amount).toBe(5_001n);
    expect(decide(sweep({ target: 0n }), { ...facts, watched: 5_000n }).amount).toBe(0n);
  });

  it('moves no more than there is and than its limit, nothing below its least amount, and says why', () => {
    const asked = { ...facts, watched: 0n };
    expect(decide(topUp(), { ...asked, movable: 300n })).toEqual({
      ...{ outcome: 'In part', wanted: 1_000n, amount: 300n },
    });
    expect(decide(topUp({ limit: 250n }), asked)).toMatchObject({
      outcome: 'In part',
      amount: 250n,
    });
    expect(decide(topUp({ least: 2_000n }), asked)).toMatchObject({
      outcome: 'Too little',
      amount: 0n,
    });
    expect(decide(topUp({ least: 500n }), { ...asked, movable: 300n })).toMatchObject({
      ...{ outcome: 'No money', amount: 0n },
    });
    expect(decide(topUp(), { ...asked, movable: 0n }).outcome).toBe('No money');
  });

  it('passes on a percentage half away from zero, or a fixed amount and the receipt at most', () => {
    expect(shareOf(share({ percent: '12.5' }), 1_004n)).toBe(126n);
    expect(shareOf(share(), -55n)).toBe(-6n);
    const fixed = share({ percent: null, fixed: 100n });
    expect([40n, 100n, 900n, -900n].map((one) => countedOf(fixed, one))).toEqual([
      ...[40n, 100n, 100n, -100n],
    ]);
    expect(decide(share(), { ...facts, owed: -6n }).outcome).toBe('Nothing to do');
  });

  it('never takes the paying account below zero or below a floor of its own, whatever it is asked', () => {
    const minor = fc.bigInt({ min: -1_000n, max: 10_000n });
    const kinds = fc.constantFrom(topUp({ target: 4_000n }), sweep({ target: 10n }), share());
    fc.assert(
      fc.property(kinds, minor, minor, minor, (one, watched, available, owed) => {
        const from = one.kind === 'Top up' ? 'B' : 'A';
        const floor = topUp({ id: 'floor', accountId: from, otherAccountId: 'C', level: 700n });
        const movable = movableOf(available, from, [one, floor]);
        const { amount, wanted } = decide(one, { watched, movable, owed });
        expect(amount >= 0n && amount <= wanted).toBe(true);
        expect(amount === 0n || available - amount >= 700n).toBe(true);
      }),
    );
  });
});

describe('rules beside each other', () => {
  const named = (id: string, from: string, to: string) =>
    share({ id, name: id, accountId: from, otherAccountId: to });

  it('may hand money on, but not in a circle, however long it is', () => {
    const chain = [named('one', 'A', 'B'), named('two', 'B', 'C')];
    expect(findConflicts(named('three', 'C', 'D'), chain)).toEqual([]);
    expect(findConflicts(named('three', 'C', 'A'), chain)).toEqual([
      'Money would go in a circle: one, two brings it back.',
    ]);
    expect(findConflicts(named('back', 'B', 'A'), chain)[0]).toContain('one brings it back');
  });

  it('may keep one account between floor and ceiling with one partner, where neither undoes the other', () => {
    const ceiling = sweep({ id: 's', name: 'Ceiling', target: 3_000n });
    expect(findConflicts(topUp({ target: 2_000n }), [ceiling])).toEqual([]);
    expect(findConflicts(topUp({ target: 6_000n }), [ceiling])[0]).toContain('undo');
    expect(findConflicts(topUp({ level: 4_000n }), [ceiling])[0]).toContain('undo');
    const elsewhere = sweep({ id: 's', name: 'Ceiling', otherAccountId: 'C', target: 500n });
    expect(findConflicts(topUp(), [elsewhere])[0]).toContain('undo');
    // The same two accounts, but the other one is watched: that is a circle.
    const theirs = topUp({ id: 't', accountId: 'B', otherAccountId: 'A' });
    expect(findConflicts(topUp(), [theirs])[0]).toContain('circle');
  });
});

describe('a dry run', () => {
  // A Monday.
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  const begins = new Map<string, string>();
  const on = (day: number, accountId: string, moved: bigint, receipts: bigint[] = []) => ({
    ...{ on: days[day]!, accountId, moved, movedByHand: moved, receipts },
  });

  it('moves at the end of each day what the rule would have moved, and knows the lowest balance with and without', () => {
    const past = {
      ...{
        ...{ days, begins },
        held: new Map([
          ['A', 1_200n],
          ['B', 900n],
        ]),
      },
      moves: [on(0, 'A', -700n), on(1, 'A', -600n), on(2, 'A', 2_000n)],
    };
    const { steps, lowest } = replay([topUp()], past);
    expect(steps.map(({ amount, outcome }) => [amount, outcome])).toEqual([
      [500n, 'Transferred'],
      [400n, 'In part'],
      [0n, 'Nothing to do'],
    ]);
    expect(lowest).toEqual([
      {
        ...{ accountId: 'A', with: { minor: 800n, on: days[1] } },
        without: { minor: -100n, on: days[1] },
      },
      {
        ...{ accountId: 'B', with: { minor: 0n, on: days[1] } },
        without: { minor: 900n, on: days[0] },
      },
    ]);
  });

  it('keeps what it may not move yet: what comes in on other days and what is below the least amount', () => {
    const past = {
      ...{
        ...{ days, begins },
        held: new Map([
          ['A', 0n],
          ['B', 0n],
        ]),
      },
      moves: [0, 1, 2].map((day) => on(day, 'A', 1_000n, [1_000n])),
    };
    const amounts = (of: Partial<Rule>) =>
      replay([share(of)], past).steps.map(({ amount }) => amount);
    expect(amounts({})).toEqual([100n, 100n, 100n]);
    expect(amounts({ weekdays: [3] })).toEqual([300n]);
    expect(amounts({ least: 150n })).toEqual([0n, 200n, 0n]);
    expect(amounts({ limit: 80n })).toEqual([80n, 80n, 80n]);
  });

  it('runs rules in their order: the first takes what the second then lacks', () => {
    const past = {
      ...{ days: [days[0]!], begins },
      held: new Map([
        ['A', 0n],
        ['B', 1_500n],
        ['C', 0n],
      ]),
      moves: [],
    };
    const [one, two] = [topUp({ id: '1' }), topUp({ id: '2', accountId: 'C' })];
    const amounts = (rules: Rule[]) =>
      replay(rules, past).steps.map(({ rule: { id }, amount }) => [id, amount]);
    expect(amounts([one, two])).toEqual([
      ['1', 1_000n],
      ['2', 500n],
    ]);
    expect(amounts([two, one])).toEqual([
      ['2', 1_000n],
      ['1', 500n],
    ]);
  });

  it('begins with the account: what is not there yet lacks nothing and is never low', () => {
    const past = {
      ...{ days, begins: new Map([['A', days[2]!]]) },
      held: new Map([
        ['A', 0n],
        ['B', 5_000n],
      ]),
      moves: [on(2, 'A', 900n)],
    };
    const { steps, lowest } = replay([topUp()], past);
    expect(steps.map(({ on: day, amount }) => [day, amount])).toEqual([[days[2], 100n]]);
    expect(lowest.find(({ accountId }) => accountId === 'A')).toEqual({
      ...{ accountId: 'A', with: { minor: 1_000n, on: days[2] } },
      without: { minor: 900n, on: days[2] },
    });
  });

  it('shows as it was what was, with what rules moved that were on already', () => {
    const past = {
      ...{ days, begins },
      held: new Map([
        ['A', 800n],
        ['B', 5_000n],
      ]),
      // By hand nothing moved; a rule brought 300 on the first day.
      moves: [{ ...on(0, 'A', 300n), movedByHand: 0n }],
    };
    const { steps, lowest } = replay([topUp()], past);
    expect(steps[0]).toMatchObject({ watched: 800n, amount: 200n });
    expect(lowest[0]).toMatchObject({ with: { minor: 1_000n }, without: { minor: 1_100n } });
  });

  it('rounds the share of all that came since the last run once, as a run does', () => {
    const past = {
      ...{ days, begins },
      held: new Map([
        ['A', 1_000n],
        ['B', 0n],
      ]),
      moves: [0, 1, 2].map((day) => on(day, 'A', 5n, [5n])),
    };
    const run = replay([share({ percent: '10', weekdays: [3] })], past).steps;
    // 10 % of 15 is 1.5: a day at a time it would have been three times 0.5, each rounded up.
    expect(run.map(({ wanted }) => wanted)).toEqual([2n]);
  });

  it('moves what runs of the rule would have moved, whatever came and when', () => {
    const day = fc.record({ came: fc.array(fc.bigInt({ min: 1n, max: 999n }), { maxLength: 3 }) });
    const terms = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      percent: fc.constantFrom('1', '7.5', '10', '33.33', '100'),
      least: fc.constantFrom(1n, 25n, 400n),
      fixed: fc.constantFrom(null, 120n),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 20, maxLength: 20 }), terms, (history, of) => {
        const rule = share(of);
        const dates = history.map((_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
        const moves = history.map(({ came }, at) => {
          const moved = came.reduce((sum, one) => sum + one, 0n);
          return { on: dates[at]!, accountId: 'A', moved, movedByHand: moved, receipts: came };
        });
        const held = new Map([
          ['A', 0n],
          ['B', 0n],
        ]);
        const dry = replay([rule], { days: dates, held, begins, moves }).steps;
        // As `weigh` keeps it from run to run: receipts ever, those seen by the last run, what is still owed.
        let [ever, seen, owed, available] = [0n, 0n, 0n, 0n];
        const real: bigint[] = [];
        for (const [at, { came }] of history.entries()) {
          ever += came.reduce((sum, one) => sum + countedOf(rule, one), 0n);
          available += came.reduce((sum, one) => sum + one, 0n);
          if (!rule.weekdays.includes(weekdayOf(parseCivilDate(dates[at]!)))) continue;
          owed += shareOf(rule, ever - seen);
          seen = ever;
          const { amount } = decide(rule, { watched: available, movable: available, owed });
          owed -= amount;
          available -= amount;
          real.push(amount);
        }
        expect(dry.map(({ amount }) => amount)).toEqual(real);
      }),
    );
  });
});
