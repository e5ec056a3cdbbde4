import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  billData,
  keyOf,
  payablesCompany,
  say,
  sayBill,
} from '../../../test/fixtures/payables-company.ts';
import {
  type BeneficiaryAnswer,
  beneficiaryData,
  keyOfBeneficiary,
  type PayoutsCompany,
  PHONE,
  payoutsCompany,
  sayBeneficiary,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, type TestServer, testServer } from '../../../test/test-server.ts';

const server = testServer();
const OTHER_PHONE = '+44 20 7946 0000';
const DAY = 86_400;

const ask = async <Data>(who: SignedIn, query: string): Promise<Data> => {
  const reply = await who.graphql<Data>(`{ ${query} }`);
  expect(reply.errors).toBeUndefined();
  return reply.data;
};

const versionOf = async (who: SignedIn, id: string) =>
  (await ask<{ contact: { version: number } }>(who, `contact(id: "${id}") { version }`)).contact
    .version;

type Ids = { mainId: string; mergedId: string };
async function merge(who: SignedIn, ids: Ids, fromMerged: string[] = []) {
  const [mainVersion, mergedVersion] = [
    await versionOf(who, ids.mainId),
    await versionOf(who, ids.mergedId),
  ];
  const data = { ...ids, mainVersion, mergedVersion, fromMerged };
  return say<{ id: string; name: string; phone: string; details: { tags: string[] } }>(who, {
    ...{ field: 'mergeContacts', data, answer: ['contact', 'id name phone details'] as const },
  });
}

const undo = (who: SignedIn, mergeId: string) =>
  say<{ id: string }>(who, {
    ...{
      field: 'undoContactMerge',
      args: `mergeId: "${mergeId}"`,
      answer: ['contact', 'id'] as const,
    },
  });

type Merge = { id: string; mergedName: string; obstacle: string };
const mergesOf = async (who: SignedIn, contactId: string) =>
  (
    await ask<{ contactMerges: Merge[] }>(
      who,
      `contactMerges(contactId: "${contactId}") { id mergedName obstacle }`,
    )
  ).contactMerges;

/** What is posted and sealed, byte for byte. */
const bytesOf = (of: TestServer, companyId: string) =>
  of.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ row: string }>`
      select d::text as row from commercial_document d where d.company_id = ${tx.companyId}
      union all select a::text from document_approval a where a.company_id = ${tx.companyId}
      union all select e::text from ledger_entry e where e.company_id = ${tx.companyId}
      union all select t::text from ledger_transaction t where t.company_id = ${tx.companyId}
      order by 1`),
  );

describe('two records of one company', () => {
  it('are read as one from the merge on, while what is posted and sealed stays byte for byte', async () => {
    const c = await payablesCompany(server, 'Merged reads');
    const twin = await c.addVendor('Santos Agency Port Ltd');
    await c.bill('100');
    await c.bill('40', { vendorId: twin, vendorNumber: 'INV-7' });
    const before = await bytesOf(server, c.companyId);
    const done = await merge(c.owner, { mainId: c.vendorId, mergedId: twin });
    expect(done.message).toBe('Santos Port Agency is one record now.');
    expect(await bytesOf(server, c.companyId)).toEqual(before);

    const { listBills } = await ask<{ listBills: { data: { vendorName: string }[] } }>(
      c.owner,
      `listBills(vendorId: "${c.vendorId}") { data { vendorName } }`,
    );
    expect(listBills.data.map((row) => row.vendorName)).toEqual([
      'Santos Port Agency',
      'Santos Port Agency',
    ]);
    const { payablesAgeingReport: aged } = await ask<{
      payablesAgeingReport: { parties: { contactId: string; total: string }[]; difference: string };
    }>(
      c.owner,
      `payablesAgeingReport(on: "2026-11-20") { parties { contactId total } difference }`,
    );
    expect(aged).toEqual({
      parties: [{ contactId: c.vendorId, total: '140.00' }],
      difference: '0.00',
    });
    // The old id and the old name still lead there; the lists count one.
    const found = await ask<{
      contact: { id: string };
      contacts: { rows: { id: string }[] };
      searchContacts: { id: string }[];
    }>(
      c.owner,
      `contact(id: "${twin}") { id } contacts { rows { id } } searchContacts(text: "Agency Port Ltd") { id }`,
    );
    expect(found).toEqual({
      contact: { id: c.vendorId },
      contacts: { rows: [{ id: c.vendorId }] },
      searchContacts: [{ id: c.vendorId }],
    });
  });

  it('warn of the same bill twice, and one payment settles bills of both', async () => {
    const c = await payablesCompany(server, 'Merged payments');
    const twin = await c.addVendor('Santos Agency Port Ltd');
    const first = await c.bill('100', { vendorNumber: 'INV-7' });
    const second = await c.bill('40', { vendorId: twin });
    await merge(c.owner, { mainId: c.vendorId, mergedId: twin });
    const copy = await c.draft('40', { vendorId: c.vendorId });
    const { getBill } = await ask<{ getBill: { similar: { id: string }[] } }>(
      c.owner,
      `getBill(billId: "${copy.id}") { similar { id } }`,
    );
    expect(getBill.similar.map(({ id }) => id)).toEqual([second.id]);
    const paid = await say<{ id: string }>(c.finance, {
      field: 'recordBillPayment',
      data: {
        ...{ vendorId: c.vendorId, currency: 'USD', exchangeRate: '1', rateSource: 'typed' },
        ...{ paidOn: '2026-11-20', amount: '140', transactionReference: 'WIRE 1' },
        paymentables: [
          { billId: first.id, amount: '100' },
          { billId: second.id, amount: '40' },
        ],
      },
    });
    expect(paid.violations).toEqual([]);
    expect([(await c.readBill(first.id)).status, (await c.readBill(second.id)).status]).toEqual([
      'Paid',
      'Paid',
    ]);
  });

  it('become one with the values that were chosen, the tags and people of both; undone, both are as they were', async () => {
    const c = await payablesCompany(server, 'Chosen values');
    const create = async (data: object) =>
      (
        await say<{ id: string }>(c.owner, {
          ...{ field: 'createContact', data, answer: ['contact', 'id'] as const },
        })
      ).row!.id;
    const person = (name: string) => ({ name, email: `${name}@meridian.example` });
    const a = await create({
      ...{ name: 'Meridian Grain', kinds: ['customer'], phone: '1', tags: ['old'] },
      people: [person('elena')],
    });
    const b = await create({
      ...{ name: 'Meridian Grain SA', kinds: ['charterer'], phone: '2', tags: ['new'] },
      people: [person('elena'), person('wei')],
    });
    const seen = await ask<{
      contactMergePreview: { fields: { key: string; main: string; merged: string }[] };
    }>(
      c.owner,
      `contactMergePreview(mainId: "${a}", mergedId: "${b}") { fields { key main merged } }`,
    );
    expect(seen.contactMergePreview.fields).toEqual([
      { key: 'name', main: 'Meridian Grain', merged: 'Meridian Grain SA' },
      { key: 'phone', main: '1', merged: '2' },
    ]);
    const read = async (id: string) =>
      (
        await ask<{ contact: { name: string; phone: string; kinds: string[]; details: unknown } }>(
          c.owner,
          `contact(id: "${id}") { name phone kinds details }`,
        )
      ).contact;
    const apart = [await read(a), await read(b)];
    await merge(c.owner, { mainId: a, mergedId: b }, ['name']);
    expect(await read(a)).toMatchObject({
      ...{ name: 'Meridian Grain SA', phone: '1', kinds: ['customer', 'charterer'] },
      details: { tags: ['old', 'new'], people: [{ name: 'elena' }, { name: 'wei' }] },
    });
    const [one] = await mergesOf(c.owner, a);
    expect(one).toMatchObject({ mergedName: 'Meridian Grain SA', obstacle: '' });
    expect((await undo(c.owner, one!.id)).message).toBe('Meridian Grain stands apart again.');
    expect([await read(a), await read(b)]).toEqual(apart);
  });

  it('are not merged where one record cannot hold what both say: nothing is left out unasked', async () => {
    const c = await payablesCompany(server, 'Too many people');
    const create = async (name: string, count: number) => {
      const people = Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}` }));
      const data = contactInput.parse({ name, kinds: ['agent'], people });
      const made = { ...{ field: 'createContact', data }, answer: ['contact', 'id'] as const };
      return (await say<{ id: string }>(c.owner, made)).row!.id;
    };
    const ids = { mainId: await create('Levante', 30), mergedId: await create('Levante SA', 21) };
    const words =
      'Together they have 51 people, and one contact has 50 at most: take some off first.';
    const seen = await ask<{ contactMergePreview: { obstacles: string[] } }>(
      c.owner,
      `contactMergePreview(mainId: "${ids.mainId}", mergedId: "${ids.mergedId}") { obstacles }`,
    );
    expect(seen.contactMergePreview.obstacles).toEqual([words]);
    expect(await merge(c.owner, ids)).toMatchObject({ code: 'INVALID_STATE', message: words });
  });

  it('stay one while another contact took the name that the one that stands had before', async () => {
    const c = await payablesCompany(server, 'Name taken');
    const twin = await c.addVendor('Santos Agency Port Ltd');
    await merge(c.owner, { mainId: c.vendorId, mergedId: twin }, ['name']);
    await c.addVendor('santos port agency');
    const [one] = await mergesOf(c.owner, c.vendorId);
    expect(one!.obstacle).toBe(
      'Another contact is called Santos Port Agency by now: rename it first.',
    );
    expect(await undo(c.owner, one!.id)).toMatchObject({ code: 'INVALID_STATE' });
  });

  it('stay one once a document was entered, also before it is booked', async () => {
    const c = await payablesCompany(server, 'Entered since');
    const twin = await c.addVendor('Santos Agency Port Ltd');
    await merge(c.owner, { mainId: c.vendorId, mergedId: twin });
    server.clock.advance(1);
    await c.draft('40', { vendorId: c.vendorId });
    expect((await mergesOf(c.owner, c.vendorId))[0]!.obstacle).toContain('entered or paid');
  });

  it('form chains that are undone from the last on, and stay one once something was booked', async () => {
    const c = await payablesCompany(server, 'Chains');
    const [b, d] = [await c.addVendor('Second'), await c.addVendor('Third')];
    await merge(c.owner, { mainId: b, mergedId: c.vendorId });
    await merge(c.owner, { mainId: d, mergedId: b });
    const at = async (id: string) =>
      (await ask<{ contact: { name: string } }>(c.owner, `contact(id: "${id}") { name }`)).contact
        .name;
    expect([await at(c.vendorId), await at(b)]).toEqual(['Third', 'Third']);
    const [last] = await mergesOf(c.owner, d);
    await undo(c.owner, last!.id);
    expect([await at(c.vendorId), await at(b), await at(d)]).toEqual(['Second', 'Second', 'Third']);
    await c.bill('10', { vendorId: b });
    const [first] = await mergesOf(c.owner, b);
    expect(first!.obstacle).toContain('Something was booked');
    expect(await undo(c.owner, first!.id)).toMatchObject({ code: 'INVALID_STATE' });
  });

  it('are merged by who may change and delete contacts, as they were seen, and never with themselves', async () => {
    const c = await payablesCompany(server, 'Rights');
    const twin = await c.addVendor('Twin');
    const ids = { mainId: c.vendorId, mergedId: twin };
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await merge(viewer, ids)).code).toBe('FORBIDDEN');
    const stale = { ...ids, mainVersion: 9, mergedVersion: 1 };
    expect((await say(c.owner, { field: 'mergeContacts', data: stale })).code).toBe(
      'STALE_VERSION',
    );
    const itself = { ...stale, mergedId: c.vendorId };
    expect((await say(c.owner, { field: 'mergeContacts', data: itself })).violations).toEqual([
      { path: 'mergedId', message: 'Choose another record: these are the same.' },
    ]);
    await merge(c.owner, ids);
    const again = await say(c.owner, {
      field: 'mergeContacts',
      data: { ...ids, mainVersion: 2, mergedVersion: 2 },
    });
    expect(again.message).toContain('is one record already');
  });
});

describe('a merge is no way around the guard of bank details', () => {
  const addAccount = async (c: PayoutsCompany, contactId: string, iban: string) =>
    (await sayBeneficiary(c.finance, 'createBeneficiary', '', beneficiaryData(contactId, { iban })))
      .row!;
  type Read = Pick<BeneficiaryAnswer, 'id' | 'version' | 'isHeld' | 'flags'> & {
    contactId: string;
    knownPhone: string;
  };
  const read = async (who: SignedIn, id: string) =>
    (
      await ask<{
        getBeneficiary: {
          beneficiary: Read;
        };
      }>(
        who,
        `getBeneficiary(beneficiaryId: "${id}") { beneficiary { id version contactId isHeld knownPhone flags { code text } } }`,
      )
    ).getBeneficiary.beneficiary;

  it('holds the accounts of both until somebody else calls a number that both were known by', async () => {
    const c = await payoutsCompany(server, 'False twin');
    const genuine = await c.confirmed();
    const bill = await sayBill(c.finance, 'createBill', '', billData(c.contactId, '100'));
    await sayBill(c.owner, 'approveBill', keyOf(bill.row!));
    // A second vendor with a number of its own, whose account somebody there confirmed.
    const twin = await c.addContact('Rotterdam Marine Fuel', OTHER_PHONE);
    const account = await addAccount(c, twin, 'NL69INGB0123456789');
    const confirmed = (await c.callBack(c.approver, account, OTHER_PHONE)).row!;
    expect([genuine.isHeld, confirmed.isHeld]).toEqual([false, false]);
    server.clock.advance(60 * DAY);
    const owner = await c.join('Owner');
    const approver = await c.join('Approver');
    const { contactMergePreview: seen } = await ask<{
      contactMergePreview: { heldAccounts: number };
    }>(
      owner,
      `contactMergePreview(mainId: "${twin}", mergedId: "${c.contactId}") { heldAccounts }`,
    );
    expect(seen.heldAccounts).toBe(2);
    // The false one is made the one that stands: its account would be paid what the genuine one is owed.
    await merge(owner, { mainId: twin, mergedId: c.contactId });
    const now = await read(owner, account.id);
    expect(now).toMatchObject({ isHeld: true, knownPhone: '' });
    expect((await read(owner, genuine.id)).isHeld).toBe(true);
    const call = await c.callBack(approver, now, OTHER_PHONE);
    expect(call.violations[0]?.message).toContain('no telephone that was known before');
    // Whoever merged is whoever entered: they confirm nothing.
    expect((await c.callBack(owner, now, OTHER_PHONE)).message).toContain(
      'You entered this account',
    );
  });

  it('lets another person confirm by a number that both records had long before', async () => {
    const c = await payoutsCompany(server, 'Honest twin');
    const account = await c.confirmed();
    const twin = await c.addContact('Rotterdam Marine Fuels BV');
    server.clock.advance(60 * DAY);
    const owner = await c.join('Owner');
    const approver = await c.join('Approver');
    await merge(owner, { mainId: twin, mergedId: c.contactId });
    const held = await read(owner, account.id);
    expect(held).toMatchObject({ isHeld: true, knownPhone: PHONE });
    expect((await c.callBack(approver, held)).row).toMatchObject({ isHeld: false });
  });

  it('leaves an account with the record that stands, and holds all of both once it is taken apart', async () => {
    const c = await payoutsCompany(server, 'Taken apart');
    const account = await c.confirmed();
    const twin = await c.addContact('Rotterdam Marine Fuels BV');
    await merge(c.owner, { mainId: c.contactId, mergedId: twin });
    expect((await read(c.owner, account.id)).isHeld).toBe(false);
    server.clock.advance(1);
    const later = await addAccount(c, twin, 'NL69INGB0123456789');
    expect((await read(c.owner, later.id)).contactId).toBe(c.contactId);
    const [one] = await mergesOf(c.owner, c.contactId);
    expect(one!.obstacle).toContain('was booked, entered or paid');
    await sayBeneficiary(c.finance, 'archiveBeneficiary', keyOfBeneficiary(later));
    expect((await undo(c.owner, one!.id)).violations).toEqual([]);
    const apart = await read(c.owner, account.id);
    expect(apart.isHeld).toBe(true);
    expect(apart.flags.find(({ code }) => code === 'MERGED')?.text).toContain('taken apart again');
    expect((await c.callBack(c.approver, apart)).row).toMatchObject({ isHeld: false });
  });

  it('lets nobody confirm what they entered before it', async () => {
    const c = await payoutsCompany(server, 'Held anew');
    const data = beneficiaryData(c.contactId);
    const account = (await sayBeneficiary(c.owner, 'createBeneficiary', '', data)).row!;
    const twin = await c.addContact('Rotterdam Marine Fuels BV');
    await merge(await c.join('Owner'), { mainId: twin, mergedId: c.contactId });
    const held = await read(c.approver, account.id);
    expect(held.isHeld).toBe(true);
    expect((await c.callBack(c.owner, held)).message).toContain('You entered this account');
  });

  it('makes no number known that came with the account', async () => {
    const c = await payoutsCompany(server, 'Held and old');
    server.clock.advance(100 * DAY);
    const operator = await server.signIn('Operator', c.companyId);
    const finance = await server.signIn('Finance', c.companyId);
    const version = await versionOf(operator, c.contactId);
    const vendor = contactInput.parse({
      ...{ name: 'Rotterdam Marine Fuels', kinds: ['vendor'], phone: OTHER_PHONE },
    });
    const saveVendor = (field: string, values: object, args = '') =>
      say<{ id: string }>(operator, {
        ...{ field, args, data: { ...vendor, ...values }, answer: ['contact', 'id'] as const },
      });
    await saveVendor('updateContact', {}, `contactId: "${c.contactId}", version: ${version}`);
    const twin = (await saveVendor('createContact', { name: 'Rotterdam Marine Fuels BV' })).row!.id;
    const data = beneficiaryData(c.contactId);
    const account = (await sayBeneficiary(finance, 'createBeneficiary', '', data)).row!;
    server.clock.advance(60 * DAY);
    const owner = await c.join('Owner');
    await merge(owner, { mainId: twin, mergedId: c.contactId });
    // It was there long before the hold, and not before the account.
    expect(await read(owner, account.id)).toMatchObject({ isHeld: true, knownPhone: '' });
  });

  it('gives the merged record its own telephone back once it is taken apart', async () => {
    const c = await payoutsCompany(server, 'Own telephone');
    const main = await c.addContact('Rotterdam Marine Fuels BV', OTHER_PHONE);
    await merge(c.owner, { mainId: main, mergedId: c.contactId });
    const [one] = await mergesOf(c.owner, main);
    expect((await undo(c.owner, one!.id)).violations).toEqual([]);
    server.clock.advance(60 * DAY);
    const finance = await server.signIn('Finance', c.companyId);
    const data = beneficiaryData(c.contactId);
    const account = (await sayBeneficiary(finance, 'createBeneficiary', '', data)).row!;
    expect((await read(finance, account.id)).knownPhone).toBe(PHONE);
  });
});
