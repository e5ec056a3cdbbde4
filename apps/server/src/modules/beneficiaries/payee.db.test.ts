import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  advance,
  approve,
  beneficiaryData,
  create,
  keyOfBeneficiary,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  sayBeneficiary,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { secondsUntil } from '../../../test/fixtures/waiting-jobs.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { BankUnreachableError, bankOf, keepHolder } from '../banks/index.ts';
import { askSaved } from './payee.service.ts';

const server = testServer();
afterEach(() => vi.restoreAllMocks());

const IBAN = 'NL91ABNA0417164300';
const HOLDER = 'Rotterdam Marine Fuels B.V.';

/** Whom the embedded bank knows as holder of the account. */
const register = (c: PayoutsCompany, holder: string, account = IBAN) =>
  server.platform.db.inTenant(c.companyId, (tx) => keepHolder(tx, { account, holder }));

type Payee = { answer: string; bankSaysName: string; text: string; source: string } | null;
type Seen = {
  version: number;
  isHeld: boolean;
  payee: (NonNullable<Payee> & { answeredAt: string; askedAt: string }) | null;
  flags: { code: string; text: string }[];
};
const read = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{ getBeneficiary: { beneficiary: Seen } }>(
      `{ getBeneficiary(beneficiaryId: "${id}") { beneficiary { version isHeld flags { code text }
        payee { answer bankSaysName text source answeredAt askedAt } } } }`,
    )
  ).data.getBeneficiary.beneficiary;
const ask = (who: SignedIn, id: string) =>
  who.graphql<{ verifyBeneficiary: { message: string } }>(
    `mutation { verifyBeneficiary(beneficiaryId: "${id}") { message } }`,
  );
const codesOf = ({ flags }: Seen) => flags.map(({ code }) => code);
const call = (c: PayoutsCompany, id: string, version: number, note: string) =>
  sayBeneficiary(c.approver, 'recordCallBack', keyOfBeneficiary({ id, version }), {
    ...{ phone: '+31 10 555 0199', spokeWith: 'Anna de Vries', note },
  });

describe('verification of payee', () => {
  it('keeps what the bank says of a new account with time and source, and again of another one', async () => {
    const c = await payoutsCompany(server, 'Payee answers');
    await register(c, 'ROTTERDAM MARINE FUELS BV');
    const { id } = await c.beneficiary();
    const first = await read(c.finance, id);
    expect(first.payee).toEqual({
      ...{ answer: 'MATCH', bankSaysName: '', text: 'The holder is as entered' },
      ...{ source: 'Mainsheet Bank', answeredAt: server.clock.now().toISOString() },
      askedAt: server.clock.now().toISOString(),
    });
    expect(codesOf(first)).not.toContain('PAYEE_CLOSE');
    const other = beneficiaryData(c.contactId, { iban: 'NL02ABNA0123456789' });
    await sayBeneficiary(c.finance, 'updateBeneficiary', keyOfBeneficiary({ id, ...first }), other);
    expect((await read(c.finance, id)).payee).toMatchObject({
      ...{ answer: 'UNAVAILABLE', text: 'The bank of this account does not say who holds it.' },
    });
    await register(c, 'Rotterdam Marine Fuels Holding', 'NL02ABNA0123456789');
    const message = (await ask(c.finance, id)).data.verifyBeneficiary.message;
    expect(message).toContain('Nearly: the holder is “Rotterdam Marine Fuels Holding”');
    expect(await read(c.finance, id)).toMatchObject({
      payee: { answer: 'CLOSE', bankSaysName: 'Rotterdam Marine Fuels Holding' },
    });
  });

  it.each([
    ['Rotterdam Marine', 'PAYEE_CLOSE', 'is held by “Rotterdam Marine”, not “Rotterdam'],
    ['Northgate Trading Ltd', 'PAYEE_NO_MATCH', 'does not hold the account'],
  ])(
    'held by %s: money waits until somebody else calls and says why it is right',
    async (holder, code, words) => {
      const c = await payoutsCompany(server, `Payee ${code}`);
      await register(c, holder);
      const { id, version } = await c.beneficiary();
      expect(codesOf(await read(c.finance, id))).toContain(code);
      const made = (await create(c.finance, payoutData(c, id, '10.00'))).row!;
      const sent = (await submit(c.finance, made)).row!;
      expect(sent.hold).toContain('by a call to the known number first');
      expect(sent.hold).toContain(words);
      expect((await approve(c.approver, sent)).code).toBe('INVALID_STATE');
      expect((await call(c, id, version, '')).violations?.[0]?.message).toContain('speaks against');
      expect((await call(c, id, version, 'Trades under that name.')).row?.isHeld).toBe(false);
      expect((await approve(c.approver, await readPayout(c.approver, sent.id))).row?.status).toBe(
        'Approved',
      );
    },
  );

  it('holds an account that was confirmed before, what waits for approval and what is approved, until it is called anew', async () => {
    const c = await payoutsCompany(server, 'Payee later');
    await register(c, HOLDER);
    const to = await c.confirmed();
    const day = { paymentDate: '2026-11-23' };
    const waiting = (
      await submit(c.finance, (await create(c.finance, payoutData(c, to.id, '10.00'))).row!)
    ).row!;
    const later = (
      await submit(c.finance, (await create(c.finance, payoutData(c, to.id, '11.00', day))).row!)
    ).row!;
    expect((await approve(c.approver, later)).row?.status).toBe('Approved');
    await advance(server, c.companyId, later.id);
    await register(c, 'Northgate Trading Ltd');
    server.clock.advance(60);
    await ask(c.finance, to.id);
    expect(await read(c.finance, to.id)).toMatchObject({ isHeld: true });
    const shown = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(sql<{ title: string }>`
        select distinct title from notification where title like 'Holder in doubt%'`),
    );
    expect(shown).toEqual([{ title: `Holder in doubt: ${HOLDER}` }]);
    expect((await approve(c.approver, waiting)).code).toBe('CONFLICT');
    const now = await readPayout(c.approver, waiting.id);
    expect(now.hold).toBe(
      `Held: Mainsheet Bank says that “${HOLDER}” does not hold the account. Confirm who holds it by a call to the known number.`,
    );
    expect((await approve(c.approver, now)).code).toBe('INVALID_STATE');
    server.clock.advance(3 * 86_400);
    await advance(server, c.companyId, later.id);
    const approver = await c.join('Approver');
    expect((await readPayout(approver, later.id)).status).toBe('Scheduled');
    const { version } = await read(approver, to.id);
    await call({ ...c, approver }, to.id, version, 'The register of their bank is old.');
    await advance(server, c.companyId, later.id);
    expect((await readPayout(approver, later.id)).status).not.toBe('Scheduled');
    expect(await read(approver, to.id)).toMatchObject({ isHeld: false });
  });

  it('settles a doubt by no call of somebody who never saw it, be it of the same moment', async () => {
    const c = await payoutsCompany(server, 'Payee unseen');
    await register(c, HOLDER);
    const { id, version } = await c.beneficiary();
    await register(c, 'Northgate Trading Ltd');
    await ask(c.finance, id);
    expect((await call(c, id, version, 'As they said.')).code).toBe('STALE_VERSION');
    const seen = await read(c.approver, id);
    expect(seen.isHeld).toBe(true);
    await ask(c.finance, id);
    expect((await call(c, id, seen.version, 'The register is old.')).row?.isHeld).toBe(false);
    await register(c, 'Rotterdam Marine');
    await ask(c.finance, id);
    expect(await read(c.approver, id)).toMatchObject({ isHeld: true, payee: { answer: 'CLOSE' } });
  });

  it('says so where another account was saved while the bank was asked', async () => {
    const c = await payoutsCompany(server, 'Payee meanwhile');
    const { id } = await c.beneficiary();
    const bank = bankOf(server.platform, c.companyId);
    const asked = vi.spyOn(bank, 'verifyPayee');
    asked.mockImplementationOnce(async () => {
      await runAsOwner(
        server,
        `insert into beneficiary_detail select company_id, beneficiary_id, 2, 2, content, account_key,
           look_alikes, entered_at, entered_by, member_id, warnings, known_days
         from beneficiary_detail where beneficiary_id = '${id}'`,
      );
      await runAsOwner(
        server,
        `update beneficiary set detail_no = 2, bank_no = 2, version = version + 1 where id = '${id}'`,
      );
      return { answer: 'MATCH', name: '', reason: '' };
    });
    const { errors } = await ask(c.finance, id);
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(errors?.[0]?.message).toContain('was changed while the bank was asked');
    expect((await read(c.finance, id)).payee).toBeNull();
  });

  it('loses no doubt by asking while the bank cannot be reached', async () => {
    const c = await payoutsCompany(server, 'Payee lost');
    await register(c, 'Northgate Trading Ltd');
    const { id } = await c.beneficiary();
    const asked = vi.spyOn(bankOf(server.platform, c.companyId), 'verifyPayee');
    asked.mockRejectedValueOnce(new BankUnreachableError('The bank is busy (503).'));
    await ask(c.finance, id);
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await read(c.finance, id)).payee?.answer).toBe('NO_MATCH');
    asked.mockRejectedValueOnce(new BankUnreachableError('The bank is busy (503).'));
    const fresh = await c.beneficiary({ iban: 'NL02ABNA0123456789' });
    expect((await read(c.finance, fresh.id)).payee).toMatchObject({
      ...{ answer: 'UNAVAILABLE', text: 'The bank could not be reached. Ask it again later.' },
    });
  });

  it('is asked again by itself where a save was answered by nobody, until the bank says something', async () => {
    const c = await payoutsCompany(server, 'Payee fell over');
    await register(c, 'Rotterdam Marine Fuel');
    const asked = vi.spyOn(bankOf(server.platform, c.companyId), 'verifyPayee');
    asked.mockRejectedValueOnce(new Error('Fell over'));
    const { id } = await c.beneficiary();
    expect((await read(c.finance, id)).payee).toBeNull();
    // Not beside the request, which is still waiting for the bank: each save would ask twice.
    expect(await secondsUntil(server.platform, id)).toBeGreaterThan(5);
    const job = { companyId: c.companyId, beneficiaryId: id, memberId: c.finance.memberId };
    const again = () => askSaved(server.platform, job, { lists: [] });
    asked.mockRejectedValueOnce(new BankUnreachableError('The bank is busy (503).'));
    await expect(again()).rejects.toThrow('could not be reached');
    await again();
    expect((await read(c.finance, id)).payee).toMatchObject({ answer: 'CLOSE' });
    await again();
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('keeps the answer to the younger question, whichever comes first', async () => {
    const c = await payoutsCompany(server, 'Payee late');
    await register(c, 'Northgate Trading Ltd');
    const { id } = await c.beneficiary();
    const asked = vi.spyOn(bankOf(server.platform, c.companyId), 'verifyPayee');
    asked.mockImplementationOnce(async () => {
      server.clock.advance(5);
      await ask(c.finance, id);
      return { answer: 'MATCH', name: '', reason: '' };
    });
    await ask(c.finance, id);
    expect((await read(c.finance, id)).payee?.answer).toBe('NO_MATCH');
    const calls = asked.mock.calls.length;
    // Two under way at once: the older is answered first, and the younger stands.
    const isYoungerAsked = Promise.withResolvers<void>();
    const isOlderStored = Promise.withResolvers<void>();
    asked.mockImplementationOnce(async () => {
      await isYoungerAsked.promise;
      return { answer: 'CLOSE', name: 'Rotterdam Marine', reason: '' };
    });
    asked.mockImplementationOnce(async () => {
      isYoungerAsked.resolve();
      await isOlderStored.promise;
      server.clock.advance(2);
      return { answer: 'MATCH', name: '', reason: '' };
    });
    const older = ask(c.finance, id);
    await expect.poll(() => asked.mock.calls.length).toBe(calls + 1);
    server.clock.advance(2);
    const younger = ask(c.finance, id);
    await older;
    isOlderStored.resolve();
    await younger;
    expect((await read(c.finance, id)).payee?.answer).toBe('MATCH');
  });

  it('is asked by who may enter accounts, of a form too, which keeps nothing', async () => {
    const c = await payoutsCompany(server, 'Payee asked');
    await register(c, 'Rotterdam Marine');
    const check = (who: SignedIn, data: object) =>
      who.graphql<{ checkPayee: { payee: Payee; violations: { path: string }[] } }>(
        `mutation ($data: BeneficiaryInput!) { checkPayee(data: $data) {
          violations { path } payee { answer bankSaysName text source } } }`,
        { data },
      );
    const { data } = await check(c.finance, beneficiaryData(c.contactId));
    expect(data.checkPayee.payee).toMatchObject({
      answer: 'CLOSE',
      bankSaysName: 'Rotterdam Marine',
    });
    const wrong = await check(c.finance, beneficiaryData(c.contactId, { iban: 'NL00' }));
    expect(wrong.data.checkPayee.violations.map(({ path }) => path)).toContain('iban');
    const viewer = await server.signIn('Viewer', c.companyId);
    const code = async (answer: Promise<{ errors?: { extensions: { code: string } }[] }>) =>
      (await answer).errors?.[0]?.extensions.code;
    expect(await code(check(viewer, beneficiaryData(c.contactId)))).toBe('FORBIDDEN');
    const { id } = await c.beneficiary();
    expect(await code(ask(viewer, id))).toBe('FORBIDDEN');
    const stranger = await payoutsCompany(server, 'Payee elsewhere');
    expect(await code(ask(stranger.finance, id))).toBe('NOT_FOUND');
  });

  it('names no holder to who asks for more than a day needs; accounts are saved all the same, and others ask', async () => {
    const c = await payoutsCompany(server, 'Payee farmed');
    await register(c, 'Rotterdam Marine');
    const check = async (who: SignedIn) =>
      await who.graphql<{ checkPayee: { payee: Payee } }>(
        'mutation ($data: BeneficiaryInput!) { checkPayee(data: $data) { payee { bankSaysName } } }',
        { data: beneficiaryData(c.contactId) },
      );
    const named = await Promise.all(Array.from({ length: 100 }, () => check(c.finance)));
    expect(new Set(named.map(({ data }) => data.checkPayee.payee?.bankSaysName))).toEqual(
      new Set(['Rotterdam Marine']),
    );
    const refused = (await check(c.finance)).errors?.[0];
    expect(refused?.message).toBe(
      'You asked whose account it is 100 times within a day. Ask again tomorrow, or let a colleague ask.',
    );
    const { id } = await c.beneficiary();
    expect((await ask(c.finance, id)).errors?.[0]?.message).toBe(refused?.message);
    // What was saved beyond the limit is asked about by itself once more may be asked.
    const job = { companyId: c.companyId, beneficiaryId: id, memberId: c.finance.memberId };
    await askSaved(server.platform, job, { lists: [] });
    expect(await secondsUntil(server.platform, id)).toBeGreaterThan(86_000);
    // The next day it is the bank that cannot be reached: tried again soon, and said so.
    await server.platform.db.inIdentity((tx) => tx.run(sql`delete from rate_limit`));
    const called = vi.spyOn(bankOf(server.platform, c.companyId), 'verifyPayee');
    called.mockRejectedValueOnce(new BankUnreachableError('The bank is busy (503).'));
    await expect(askSaved(server.platform, job, { lists: [] })).rejects.toThrow('could not be');
    called.mockRestore();
    expect((await read(c.finance, id)).payee).toMatchObject({
      answer: 'UNAVAILABLE',
      bankSaysName: '',
    });
    const other = await server.signIn('Finance', c.companyId);
    expect((await check(other)).data.checkPayee.payee?.bankSaysName).toBe('Rotterdam Marine');
  });
});
