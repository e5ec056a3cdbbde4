import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Audit } from './audit.ts';
import type { Database } from './database/database.ts';
import { Refusals } from './refusals.ts';

const WHO = { companyId: 'c', memberId: 'm', name: 'Ada Berg', requestId: 'r' };
const SAME = { operation: 'deleteContact', code: 'FORBIDDEN' };

function ledgerOf() {
  const written: unknown[] = [];
  const db = { inTenant: (_: string, work: (tx: object) => unknown) => work({}) };
  const audit = {
    write: (_tx: object, _who: object, entry: { detail: unknown }) => {
      written.push(entry.detail);
      return Promise.resolve();
    },
  };
  const refusals = new Refusals({
    db: db as unknown as Database,
    audit: audit as unknown as Audit,
    log: pino({ level: 'silent' }),
  });
  return { refusals, written };
}

afterEach(() => vi.useRealTimers());

describe('refusals', () => {
  it('of one kind are counted and written once a minute, the last when the server stops', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    const { refusals, written } = ledgerOf();
    for (let i = 0; i < 100; i += 1) refusals.note(WHO, SAME);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written).toEqual([{ ...SAME, times: 100 }]);
    refusals.note(WHO, SAME);
    refusals.note(WHO, SAME);
    await vi.advanceTimersByTimeAsync(58_000);
    expect(written).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(written.at(-1)).toEqual({ ...SAME, times: 2 });
    refusals.note(WHO, SAME);
    await refusals.close();
    expect(written.at(-1)).toEqual(SAME);
    expect(written).toHaveLength(3);
  });

  it('of other kinds, and of nobody, are not kept', async () => {
    const { refusals, written } = ledgerOf();
    refusals.note(WHO, { operation: 'createContact', code: 'INVALID_INPUT' });
    refusals.note(null, SAME);
    await refusals.close();
    expect(written).toEqual([]);
  });

  it('fill no memory: beyond two thousand kinds none is kept', async () => {
    const { refusals, written } = ledgerOf();
    for (let i = 0; i < 3_000; i += 1) refusals.note(WHO, { ...SAME, operation: `field${i}` });
    await refusals.close();
    expect(written).toHaveLength(2_000);
  });
});
