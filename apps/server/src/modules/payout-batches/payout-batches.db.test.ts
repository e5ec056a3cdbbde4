import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { balancesOf } from '../../../test/fixtures/bank-company.ts';
import { say } from '../../../test/fixtures/payables-company.ts';
import {
  beneficiaryData,
  type PayoutsCompany,
  payoutsCompany,
  type Secured,
  sayBeneficiary,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { keepHolder } from '../banks/index.ts';

const server = testServer();

type Finding = { row: number; column: string; message: string };
type BatchAnswer = {
  id: string;
  version: number;
  status: string;
  faults: Finding[];
  warnings: Finding[];
  unknown: { name: string; rows: number[] }[];
  totals: { currency: string; amount: string; payments: number }[];
  refusal: string | null;
  payouts: { id: string; row: number; status: string; hold: string | null; amount: string }[];
  approvable: number;
  contentHash: string;
};
const BATCH = `id version status faults { row column message } warnings { row column message }
  unknown { name rows } totals { currency amount payments } refusal
  payouts { id row status hold amount } approvable contentHash`;

const sayBatch = (who: SignedIn, field: string, args: string, data?: object) =>
  say<BatchAnswer>(who, { field, args, answer: ['batch', BATCH], ...(data ? { data } : {}) });

const keyOf = ({ id, version }: BatchAnswer) => `batchId: "${id}", version: ${version}`;
const row = (more: object) => ({
  ...{ beneficiary: '', account: '', currency: '', amount: '', reference: 'INV 1', bill: '' },
  ...{ paymentDate: '', ...more },
});
const batchData = (c: PayoutsCompany, rows: readonly object[]) => ({
  ...{ name: 'Week 47', accountId: c.accountId, paymentDate: '2026-11-20', rows },
});
const createBatch = (c: PayoutsCompany, rows: readonly object[], who: SignedIn = c.finance) =>
  sayBatch(who, 'createPayoutBatch', '', batchData(c, rows));
const submitBatch = (who: SignedIn, of: BatchAnswer, isLookedThrough = false) =>
  sayBatch(who, 'submitPayoutBatch', `${keyOf(of)}, isLookedThrough: ${isLookedThrough}`);
const approveBatch = (who: Secured, of: BatchAnswer) =>
  sayBatch(
    who,
    'approvePayoutBatch',
    `batchId: "${of.id}", contentHash: "${of.contentHash}", ${who.proof()}`,
  );
const readBatch = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{ getPayoutBatch: BatchAnswer }>(
      `{ getPayoutBatch(batchId: "${id}") { ${BATCH} } }`,
    )
  ).data.getPayoutBatch;
/** Uploads a file as finance does. */
const bring = (c: PayoutsCompany, payload: Buffer) =>
  server.app.inject({
    method: 'POST',
    url: `/v2/payout-batches/files?name=All&accountId=${c.accountId}&paymentDate=2026-11-20`,
    headers: {
      authorization: `Bearer ${c.finance.token}`,
      cookie: c.finance.cookie,
      'content-type': 'application/octet-stream',
    },
    payload,
  });
const payoutsOf = (c: PayoutsCompany) =>
  server.platform.db.inTenant(c.companyId, (tx) =>
    tx.many(sql<{ status: string; approvers_asked: number }>`
      select status, approvers_asked from payout where company_id = ${tx.companyId} order by number`),
  );
const balanceOf = async (c: PayoutsCompany) => (await balancesOf(c.finance))[c.accountId];

describe('a batch of payouts', () => {
  it('warns of an account whose bank names another holder, in its words', async () => {
    const c = await payoutsCompany(server, 'In doubt');
    const to = await c.confirmed();
    const rows = [row({ beneficiary: 'Rotterdam Marine Fuels B.V.', amount: '1.00' })];
    expect((await createBatch(c, rows)).row?.warnings).toEqual([]);
    await server.platform.db.inTenant(c.companyId, (tx) =>
      keepHolder(tx, { account: 'NL91ABNA0417164300', holder: 'Northgate Trading Ltd' }),
    );
    await c.finance.graphql(
      `mutation { verifyBeneficiary(beneficiaryId: "${to.id}") { message } }`,
    );
    const [warning] = (await createBatch(c, rows)).row!.warnings;
    expect(warning).toMatchObject({ row: 1, column: 'beneficiary' });
    expect(warning?.message).toContain('“Rotterdam Marine Fuels B.V.” does not hold the account.');
  });

  it('of 200 rows with 3 bad ones names their cells, and nothing is made before they are mended', async () => {
    const c = await payoutsCompany(server, 'Two hundred');
    const to = await c.confirmed();
    const rows = Array.from({ length: 200 }, (_, index) =>
      row({ beneficiary: 'Rotterdam Marine Fuels B.V.', amount: `${index + 1}.00` }),
    );
    rows[4] = row({ account: 'NL91ABNA0417164301', amount: '5.00' });
    rows[80] = row({ beneficiary: 'Nobody We Know', amount: '81.00' });
    rows[199] = row({ beneficiary: 'Rotterdam Marine Fuels B.V.', amount: '1,2,3' });
    const made = (await createBatch(c, rows)).row!;
    expect(made.faults).toEqual([
      {
        row: 5,
        column: 'account',
        message: 'This is no IBAN: its length or a character is wrong.',
      },
      {
        row: 81,
        column: 'beneficiary',
        message: 'Nobody We Know is no beneficiary yet. Enter them first, then check again.',
      },
      { row: 200, column: 'amount', message: '“1,2,3” is no amount in USD. Write it as 1250.00.' },
    ]);
    expect(made.unknown).toEqual([{ name: 'Nobody We Know', rows: [81] }]);
    expect(made.refusal).toBe('3 rows are to be mended first.');
    expect((await submitBatch(c.finance, made)).message).toContain(
      '3 rows are to be mended first.',
    );
    expect(await payoutsOf(c)).toEqual([]);
    rows[4] = row({ account: 'NL91 ABNA 0417 1643 00', amount: '5.00' });
    rows[80] = row({ beneficiary: 'Rotterdam Marine Fuels', amount: '81.00' });
    rows[199] = row({ beneficiary: 'Rotterdam Marine Fuels B.V.', amount: '0.50' });
    const mended = (await sayBatch(c.finance, 'updatePayoutBatch', keyOf(made), batchData(c, rows)))
      .row!;
    expect(mended).toMatchObject({ faults: [], refusal: null });
    // 1 + … + 199 and 0.50: more than the account has; nothing is half made.
    expect(mended.totals).toEqual([{ currency: 'USD', amount: '19900.50', payments: 200 }]);
    const poor = await submitBatch(c.finance, mended);
    expect(poor.violations[0]?.message).toMatch(/^Row 141: /);
    expect(await payoutsOf(c)).toEqual([]);
    expect(await balanceOf(c)).toMatchObject({ reserved: '0.00' });
    const few = rows.slice(0, 100);
    const half = (await sayBatch(c.finance, 'updatePayoutBatch', keyOf(mended), batchData(c, few)))
      .row!;
    const sent = (await submitBatch(c.finance, half)).row!;
    expect(sent.status).toBe('Submitted');
    expect(sent.payouts.length).toBe(100);
    expect(await balanceOf(c)).toMatchObject({ reserved: '5050.00' });
    const seen = await readBatch(c.approver, sent.id);
    expect(seen).toMatchObject({ approvable: 100 });
    // Another hash than what is shown approves nothing.
    const other = await approveBatch(c.approver, { ...seen, contentHash: 'f'.repeat(64) });
    expect(other.code).toBe('CONFLICT');
    const approved = await approveBatch(c.approver, seen);
    expect(approved.row?.payouts.every(({ status }) => status === 'Approved')).toBe(true);
    expect(to.id).toBeTruthy();
  });

  it('its payouts keep the rules: makers never approve, unconfirmed accounts are held, the day counts as one', async () => {
    const c = await payoutsCompany(server, 'Rules');
    await c.confirmed();
    const contactId = await c.addContact('Baltic Agents');
    const held = beneficiaryData(contactId, { name: 'Baltic Agents', iban: 'NL02ABNA0123456789' });
    await sayBeneficiary(c.finance, 'createBeneficiary', '', held);
    const rows = [
      row({ beneficiary: 'Rotterdam Marine Fuels B.V.', amount: '10.00' }),
      row({ beneficiary: 'Baltic Agents', amount: '20.00' }),
    ];
    const made = (await createBatch(c, rows, c.owner)).row!;
    const changed = (
      await sayBatch(c.finance, 'updatePayoutBatch', keyOf(made), batchData(c, rows))
    ).row!;
    const sent = (await submitBatch(c.finance, changed, true)).row!;
    // Whoever wrote the batch shaped every payout of it.
    expect((await approveBatch(c.owner, await readBatch(c.owner, sent.id))).message).toContain(
      'No payout of this batch waits for you.',
    );
    const seen = await readBatch(c.approver, sent.id);
    expect(seen.approvable).toBe(1);
    const done = (await approveBatch(c.approver, seen)).row!;
    expect(done.payouts.map(({ status }) => status)).toEqual(['Approved', 'In approval']);
    expect(done.payouts[1]?.hold).toContain('confirm the account of Baltic Agents');
  });

  it('takes a file of 10,000 rows and names the cell of each that is wrong', async () => {
    const c = await payoutsCompany(server, 'Ten thousand');
    await c.confirmed();
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 100 === 0
        ? `Somebody ${index};;USD;${index + 1}.00;INV ${index}`
        : `Rotterdam Marine Fuels B.V.;NL91ABNA0417164300;USD;${index + 1}.00;INV ${index}`,
    );
    const file = ['Payee;IBAN;Currency;Amount;Reference', ...lines].join('\n');
    const answer = await bring(c, Buffer.from(file));
    expect(answer.json()).toMatchObject({ data: { rows: 10_000, faults: 100 } });
    const { id } = answer.json<{ data: { id: string } }>().data;
    const judged = await readBatch(c.finance, id);
    expect(judged.faults.length).toBe(100);
    expect(judged.refusal).toBe('100 rows are to be mended first.');
  });

  it('asks about what stands twice, in the batch and among the payouts of ten days', async () => {
    const c = await payoutsCompany(server, 'Twice');
    await c.confirmed();
    const same = row({ beneficiary: 'Rotterdam Marine Fuels B.V.', amount: '250.00' });
    const first = (await createBatch(c, [same, same])).row!;
    expect(first.warnings).toEqual([
      {
        row: 2,
        column: 'amount',
        message: 'Row 1 pays Rotterdam Marine Fuels B.V. USD 250.00 as well. Is it meant?',
      },
    ]);
    expect((await submitBatch(c.finance, first)).message).toContain(
      'Look through 1 warnings first.',
    );
    expect((await submitBatch(c.finance, first, true)).row?.status).toBe('Submitted');
    const second = (await createBatch(c, [same])).row!;
    expect(second.warnings[0]?.message).toMatch(/^PO-0000\d of 2026-11-20 pays/);
    server.clock.advance(11 * 86_400);
    const again = await server.signIn('Finance', c.companyId);
    expect((await readBatch(again, second.id)).warnings).toEqual([]);
  });
});
