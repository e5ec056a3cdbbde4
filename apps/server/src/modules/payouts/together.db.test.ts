import { describe, expect, it } from 'vitest';
import {
  advance,
  approve,
  beneficiaryData,
  create,
  type PayoutAnswer,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  type Secured,
  sayBeneficiary,
  submit,
  update,
} from '../../../test/fixtures/payouts-company.ts';
import { testServer } from '../../../test/test-server.ts';

const server = testServer();
const DAY = 86_400;

const today = () => server.clock.now().toISOString().slice(0, 10);

async function waiting(c: PayoutsCompany, beneficiaryId: string, amount: string) {
  const data = payoutData(c, beneficiaryId, amount, { paymentDate: today() });
  const made = await create(c.finance, data);
  return (await submit(c.finance, made.row!)).row!;
}

/** A company that has paid an account before, since more than a day. */
async function known(name: string) {
  const first = await payoutsCompany(server, name);
  const to = await first.confirmed();
  const paid = await waiting(first, to.id, '10.00');
  await approve(first.approver, paid);
  await advance(server, first.companyId, paid.id);
  server.clock.advance(DAY + 60);
  const finance = await server.signIn('Finance', first.companyId);
  const [approver, second] = [await first.join('Approver'), await first.join('Approver')];
  return { c: { ...first, finance, approver }, to, second };
}

type Reply = { approvePayouts: { errorFlag: string; message: string } };

async function together(who: Secured, rows: readonly PayoutAnswer[], proof = who.proof()) {
  const list = rows
    .map(({ id, contentHash }) => `{ payoutId: "${id}", contentHash: "${contentHash}" }`)
    .join(' ');
  const reply = await who.graphql<Reply>(
    `mutation { approvePayouts(payouts: [${list}], ${proof || 'proof: null'}) { errorFlag message } }`,
  );
  return {
    message: reply.data?.approvePayouts?.message ?? reply.errors?.[0]?.message,
    code: reply.errors?.[0]?.extensions.code,
  };
}

const statuses = async (who: Secured, rows: readonly PayoutAnswer[]) =>
  Promise.all(rows.map(async ({ id }) => (await readPayout(who, id)).status));

describe('payouts of one kind', () => {
  it('are approved by one second factor, all of them, and the trail names them', async () => {
    const { c, to } = await known('Together');
    const rows = [
      await waiting(c, to.id, '100.00'),
      await waiting(c, to.id, '200.00'),
      await waiting(c, to.id, '300.00'),
    ];
    expect((await together(c.approver, rows, '')).code).toBe('STEP_UP_NEEDED');
    expect(await together(c.approver, rows)).toEqual({ message: '3 payouts are approved.' });
    expect(await statuses(c.approver, rows)).toEqual(['Approved', 'Approved', 'Approved']);
    const owner = await c.join('Owner');
    const { data } = await owner.graphql<{ auditEvents: { rows: { detail: object }[] } }>(
      '{ auditEvents(text: "payout.approve-together") { rows { detail } } }',
    );
    expect(data.auditEvents.rows[0]?.detail).toMatchObject({
      ...{ payouts: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('are none of them approved when one was changed meanwhile, and it is named', async () => {
    const { c, to } = await known('Changed');
    const data = payoutData(c, to.id, '200.00', { paymentDate: today() });
    const made = await create(c.finance, data);
    const rows = [await waiting(c, to.id, '100.00'), (await submit(c.finance, made.row!)).row!];
    const edited = await update(c.finance, rows[1]!, { ...data, paymentAmount: '999.00' });
    await submit(c.finance, edited.row!);
    const { message, code } = await together(c.approver, rows);
    expect(code).toBe('CONFLICT');
    expect(message).toBe(
      `${rows[1]!.number} is not what you saw any more: none was approved. Look at the list again.`,
    );
    expect(await statuses(c.approver, rows)).toEqual(['In approval', 'In approval']);
  });

  it('do not take along what is held, new, of another account, or prepared by the approver', async () => {
    const { c, to } = await known('Apart');
    const one = await waiting(c, to.id, '100.00');
    const entered = await sayBeneficiary(
      c.finance,
      'createBeneficiary',
      '',
      beneficiaryData(c.contactId, { iban: 'NL02ABNA0123456789' }),
    );
    const fresh = await c.callBack(c.approver, entered.row!);
    const first = await waiting(c, fresh.row!.id, '50.00');
    expect((await together(c.approver, [one, first])).message).toBe(
      `${first.number} is looked at alone: none was approved.`,
    );
    const elsewhere = await c.open('USD', '1000.00');
    const other = await waiting({ ...c, accountId: elsewhere }, to.id, '70.00');
    expect((await together(c.approver, [one, other])).message).toBe(
      'Together go payouts from one account, in one currency and by one way only.',
    );
    const owner = await c.join('Owner');
    const made = await create(owner, payoutData(c, to.id, '20.00', { paymentDate: today() }));
    const own = (await submit(owner, made.row!)).row!;
    expect((await together(owner, [one, own])).message).toBe(
      `You prepared ${own.number}: none was approved.`,
    );
    expect((await together(owner, [])).message).toBe('Choose the payouts to approve.');
    expect(await statuses(c.approver, [one, first, other, own])).toEqual(
      Array.from({ length: 4 }, () => 'In approval'),
    );
  });

  it('are approved by who may, in their own company', async () => {
    const { c, to } = await known('Whose');
    const one = await waiting(c, to.id, '100.00');
    const finance = { ...c.finance, proof: c.approver.proof };
    expect((await together(finance, [one])).code).toBe('FORBIDDEN');
    const stranger = await payoutsCompany(server, 'Elsewhere');
    expect((await together(stranger.approver, [one])).code).toBe('NOT_FOUND');
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: 'mutation { approvePayouts(payouts: []) { message } }' },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
