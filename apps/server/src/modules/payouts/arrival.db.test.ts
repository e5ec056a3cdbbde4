import { describe, expect, it } from 'vitest';
import {
  advance,
  approve,
  create,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { bankOf } from '../banks/index.ts';

const server = testServer();
const today = () => server.clock.now().toISOString().slice(0, 10);

type Seen = {
  status: string;
  clearsOn: string | null;
  arrival: { sentOn: string; arrivesOn: string; reason: string } | null;
};
const look = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{ getPayout: Seen }>(
      `{ getPayout(payoutId: "${id}") { status clearsOn arrival { sentOn arrivesOn reason } } }`,
    )
  ).data.getPayout;

const ask = (who: SignedIn, method: string, paymentDate: string, currencies = ['USD', 'USD']) =>
  who.graphql<{ payoutArrival: Seen['arrival'] }>(
    `{ payoutArrival(paymentMethod: "${method}", sourceCurrency: "${currencies[0]}",
      paymentCurrency: "${currencies[1]}", paymentDate: "${paymentDate}") {
      sentOn arrivesOn reason } }`,
  );

const swift = (c: PayoutsCompany) =>
  c.confirmed({
    ...{ method: 'SWIFT', bankCountryCode: 'NL', bic: 'ABNANL2A' },
  });

describe('when a payout arrives', () => {
  it('is said in the form, in the queue and on its page, and the bank does exactly that', async () => {
    const c = await payoutsCompany(server, 'Arrival');
    const beneficiary = await swift(c);
    const form = (await ask(c.finance, 'SWIFT', today())).data.payoutArrival!;
    // Friday noon: Monday.
    expect(form).toEqual({
      ...{ sentOn: '2026-11-20', arrivesOn: '2026-11-23' },
      reason:
        'Before the cut-off of 16:00 UTC: SWIFT arrives on the next day on which banks of USD work.',
    });
    const more = { paymentMethod: 'SWIFT', swiftChargeOption: 'PAYER', paymentDate: today() };
    const made = await create(c.finance, payoutData(c, beneficiary.id, '20.00', more));
    const waiting = (await submit(c.finance, made.row!)).row!;
    expect((await look(c.finance, waiting.id)).arrival).toEqual(form);
    const queue = await c.approver.graphql<{
      listApprovalTransaction: { rows: { arrival: Seen['arrival'] }[] };
    }>('{ listApprovalTransaction { rows { arrival { sentOn arrivesOn reason } } } }');
    expect(queue.data.listApprovalTransaction.rows[0]?.arrival).toEqual(form);
    await approve(c.approver, waiting);
    await advance(server, c.companyId, waiting.id);
    const sent = await look(c.finance, waiting.id);
    expect(sent).toMatchObject({ clearsOn: form.arrivesOn, arrival: null });
  });

  it.each([
    ['LOCAL', '2026-11-21', '2026-11-21'],
    ['SWIFT', '2026-11-21', '2026-11-24'],
    ['SWIFT', '2026-11-25', '2026-11-27'],
    ['SWIFT', '2026-12-24', '2026-12-28'],
  ])(
    '%s sent on %s arrives on %s, as the bank says of the order itself',
    async (method, on, arrives) => {
      const c = await payoutsCompany(server, `Days ${method} ${on}`);
      const { data } = await ask(c.finance, method, on);
      expect(data.payoutArrival).toMatchObject({ sentOn: on, arrivesOn: arrives });
      const clock = { now: () => new Date(`${on}T00:05:00Z`) };
      const bank = bankOf({ ...server.platform, clock }, c.companyId);
      const report = await bank.sendTransfer(c.companyId, {
        ...{ requestId: crypto.randomUUID(), method, chargeOption: null, feePaidBy: 'PAYER' },
        source: { currency: 'USD', minorUnits: 100n },
        payment: { currency: 'USD', minorUnits: 100n },
        ...{ fixedSide: 'payment' as const, reference: 'x', reason: 'business_expenses' },
        beneficiary: (await c.confirmed()) as never,
      });
      expect(report.arrivesOn).toBe(arrives);
    },
  );

  it('is told to who sees payouts alone, and refuses what is no way or day', async () => {
    const c = await payoutsCompany(server, 'Arrival guards');
    const operator = await server.signIn('Operator', c.companyId);
    expect((await ask(operator, 'LOCAL', today())).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const wrong = await ask(c.finance, 'PIGEON', today());
    expect(wrong.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    const money = await ask(c.finance, 'SWIFT', today(), ['USD', '<b>']);
    expect(money.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});
