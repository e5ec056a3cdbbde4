import { describe, expect, it } from 'vitest';
import { expectBooked, totalOf } from '../../../test/fixtures/bank-company.ts';
import { PAYOUT, payoutData, payoutsCompany } from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer({ DATABASE_POOL: '12' });
const KEYS = 3;
const COPIES = 200;

/** The body of an answer as it came; a server that is full says so, and whoever asks asks again. */
async function bodyOf(who: SignedIn, query: string, variables: object): Promise<string> {
  for (;;) {
    const { raw } = await who.request('POST', '/v2/graphql', { query, variables });
    const body = raw.toString();
    if (!body.includes('"UNAVAILABLE"')) return body;
  }
}

/** Two hundred copies of each of some requests, all at once; the bodies that came, by request. */
async function flood(who: SignedIn, query: string, all: readonly object[]): Promise<Set<string>[]> {
  const copies = all.map((variables) =>
    Promise.all(Array.from({ length: COPIES }, () => bodyOf(who, query, variables))),
  );
  return (await Promise.all(copies)).map((bodies) => new Set(bodies));
}

const CREATE = `mutation ($data: PayoutInput!) { createPayout(data: $data) {
  errorFlag message violations { path message } payout { ${PAYOUT} } } }`;
const TRANSFER = `mutation ($data: TransferInput!, $key: String!) {
  transferMoney(data: $data, idempotencyKey: $key) { errorFlag transactions { id amount } } }`;

describe('one key, two hundred copies at once', () => {
  it('R5 M6 makes one payout for each, answered alike to the byte, another content is refused, and a day later it is still the one', async () => {
    const c = await payoutsCompany(server, 'Copies');
    const to = await c.confirmed();
    const all = Array.from({ length: KEYS }, () => ({ data: payoutData(c, to.id, '7.00') }));
    const bodies = await flood(c.finance, CREATE, all);
    expect(bodies.map(({ size }) => size)).toEqual(all.map(() => 1));
    const numbers = bodies.map(
      ([body]) => JSON.parse(body!).data.createPayout.payout.number as string,
    );
    expect(numbers.toSorted()).toEqual(['PO-00001', 'PO-00002', 'PO-00003']);
    const [first] = all;
    const other = { data: { ...first!.data, paymentAmount: '7.01' } };
    expect(await bodyOf(c.finance, CREATE, other)).toContain('"IDEMPOTENCY_MISMATCH"');
    server.clock.advance(25 * 3600);
    const again = await server.signIn('Finance', c.companyId);
    const late = JSON.parse(await bodyOf(again, CREATE, first!));
    expect(late.data.createPayout.payout.number).toBe(numbers[0]);
  });

  it('R5 T1 moves money once for each, and a key of one company is none of another', async () => {
    const [one, two] = [
      await payoutsCompany(server, 'Copies here'),
      await payoutsCompany(server, 'Copies there'),
    ];
    for (const c of [one, two]) {
      const target = await c.open('USD');
      const all = Array.from({ length: KEYS }, (_, index) => ({
        data: { fromAccountId: c.accountId, toAccountId: target, amount: '5.00' },
        key: `the-same-key-${index}`,
      }));
      const bodies = await flood(c.finance, TRANSFER, all);
      expect(bodies.map(({ size }) => size)).toEqual(all.map(() => 1));
      expect(await totalOf(c.finance, target)).toBe('15.00');
      await expectBooked(server, c.companyId);
    }
  });
});
