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
  const on = (day: number, accountId: string, moved: bigint, receipts: bigint[] = []) => ({
    ...{ on: days[day]!, accountId, moved, receipts },
  });

  it('moves at the end of each day what the rule would have moved, and knows the lowest balance with and without', () => {
    const past = {
      ...{
        days,
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
        days,
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
      days: [days[0]!],
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
});
