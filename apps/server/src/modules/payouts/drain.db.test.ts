import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../../test/fixtures/bank-company.ts';
import {
  create,
  payoutData,
  payoutsCompany,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { testServer } from '../../../test/test-server.ts';

const server = testServer({ DATABASE_POOL: '12' });
/** Of the payments; preparing them is no part of it. */
const CLIENTS = 64;
const PREPARERS = 4;
const DRAFTS = 160;

describe('an account that many pay from at once', () => {
  it('R8 M7 of 1,000.00 exactly 142 payments of 7.00 are taken by 64 clients at once, and the account is never short', async () => {
    const c = await payoutsCompany(server, 'Drained');
    const accountId = await c.open('USD', '1000.00');
    const to = await c.confirmed();
    const data = () => payoutData({ accountId }, to.id, '7.00');
    const drafts = await inTurns(PREPARERS, () => create(c.finance, data()));
    expect(drafts.filter(({ row }) => !row)).toEqual([]);
    const said = await inTurns(CLIENTS, (index) =>
      patiently(() => submit(c.finance, drafts[index]!.row!)),
    );
    const { data: stored } = await c.finance.graphql<{ listPayouts: { total: number } }>(
      '{ listPayouts(status: ["In approval"], limit: 1) { total } }',
    );
    expect(stored.listPayouts.total).toBe(142);
    const refused = said.filter(({ row }) => row?.status !== 'In approval');
    // Whose answer was lost and who asked again hears that it was done.
    const short = refused.filter(({ code }) => code !== 'STALE_VERSION');
    expect(short).toHaveLength(DRAFTS - 142);
    expect(new Set(short.map(({ violations }) => violations[0]?.message))).toEqual(
      new Set(['Only USD 6.00 is available in USD 2.']),
    );
    expect((await balancesOf(c.finance))[accountId]).toMatchObject({
      ...{ total: '1000.00', reserved: '994.00', available: '6.00' },
    });
  });
});

/** A server that is full says so, and whoever asks asks again. */
async function patiently<T extends { code: string | undefined }>(
  ask: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const said = await ask();
    if (said.code !== 'UNAVAILABLE') return said;
  }
}

async function inTurns<T>(clients: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const client = async () => {
    while (next < DRAFTS) {
      const index = next;
      next += 1;
      done[index] = await run(index);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
}
