import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../../test/bank-company.ts';
import { create, payoutData, payoutsCompany, submit } from '../../../test/payouts-company.ts';
import { testServer } from '../../../test/test-server.ts';

const server = testServer();
const CLIENTS = 64;
const DRAFTS = 160;

describe('an account that many pay from at once', () => {
  it('R8 M7 of 1,000.00 exactly 142 payments of 7.00 are taken, and nobody sees an error but that it is short', async () => {
    const c = await payoutsCompany(server, 'Drained');
    const accountId = await c.open('USD', '1000.00');
    const to = await c.confirmed();
    const data = () => payoutData({ accountId }, to.id, '7.00');
    const drafts = await inTurns(DRAFTS, () => create(c.finance, data()));
    expect(drafts.filter(({ row }) => !row)).toEqual([]);
    const said = await inTurns(DRAFTS, (index) => submit(c.finance, drafts[index]!.row!));
    const taken = said.filter(({ row }) => row?.status === 'In approval');
    expect(taken).toHaveLength(142);
    const refusals = said.filter(({ row }) => row?.status !== 'In approval');
    expect(new Set(refusals.map(({ violations }) => violations[0]?.message))).toEqual(
      new Set(['Only USD 6.00 is available in USD 2.']),
    );
    expect((await balancesOf(c.finance))[accountId]).toMatchObject({
      ...{ total: '1000.00', reserved: '994.00', available: '6.00' },
    });
  });
});

/** As many at once as there are clients. */
async function inTurns<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        done[index] = await run(index);
      }
    }),
  );
  return done;
}
