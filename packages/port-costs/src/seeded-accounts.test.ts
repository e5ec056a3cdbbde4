import { describe, expect, it } from 'vitest';
import { checkDisbursement } from './index.ts';
import { type SeededAccount, seededAccount } from './seeded-accounts.ts';

/** Source: Mulberry32, T. Ettinger, public domain. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Rules were made with seeds 1 to 300; these were not looked at. */
const HELD_OUT = 910_001;
const ACCOUNTS = 500;

function measure(first: number, most: number) {
  let [seeded, named, found, right, silent] = [0, 0, 0, 0, 0];
  const missed = new Map<string, number>();
  const wrong = new Map<string, number>();
  const add = (to: Map<string, number>, key: string) => to.set(key, (to.get(key) ?? 0) + 1);
  for (let seed = first; seed < first + ACCOUNTS; seed += 1) {
    const made: SeededAccount = seededAccount(randomOf(seed), most);
    const findings = checkDisbursement(made.account, made.context);
    const isOf = (
      code: string,
      line: number | null,
      { line: at, codes }: SeededAccount['faults'][number],
    ) => at === line && (codes as readonly string[]).includes(code);
    for (const fault of made.faults) {
      seeded += 1;
      if (findings.some(({ code, line }) => isOf(code, line, fault))) named += 1;
      else add(missed, fault.codes.join('/'));
    }
    for (const { code, line } of findings) {
      found += 1;
      if (made.faults.some((fault) => isOf(code, line, fault))) right += 1;
      else add(wrong, code);
    }
    if (findings.length === 0) silent += 1;
  }
  return { seeded, recall: named / seeded, precision: right / found, found, silent, missed, wrong };
}

const said = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([code, count]) => `${code} ${count}`).join(', ') || 'none';

describe('accounts with faults that were put into them', () => {
  it('finds at least 95 of 100 faults, and at least 80 of 100 findings are faults, on seeds that no rule was made with', () => {
    const { seeded, recall, precision, missed, wrong } = measure(HELD_OUT, 3);
    console.info(
      `seeds ${HELD_OUT} to ${HELD_OUT + ACCOUNTS - 1}: ${seeded} faults, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}; missed ${said(missed)}; wrong ${said(wrong)}`,
    );
    expect(seeded).toBeGreaterThan(600);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.8);
  });

  it('says nothing about nineteen of twenty honest accounts', () => {
    const { found, silent, wrong } = measure(HELD_OUT + 10_000, 0);
    console.info(
      `${silent} of ${ACCOUNTS} honest accounts without a finding, ${found} findings: ${said(wrong)}`,
    );
    expect(silent / ACCOUNTS).toBeGreaterThanOrEqual(0.95);
  });
});
