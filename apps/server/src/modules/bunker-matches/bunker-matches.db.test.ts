import { contactInput, type RoleName } from '@mainsheet/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { secured } from '../../../test/fixtures/payouts-company.ts';
import { voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';

const server = testServer();

type Person = SignedIn & ReturnType<typeof voyageRecordsOf>;
let operator: Person;
let clerk: Person;
let owner: Person;
let second: Person;
let vendorId = '';

const person = async (role: RoleName, companyId?: string): Promise<Person> => {
  const by = await server.signIn(role, companyId);
  return { ...by, ...voyageRecordsOf(by) };
};

beforeAll(async () => {
  operator = await person('Operator');
  clerk = await person('Finance');
  owner = await person('Owner');
  second = await person('Owner');
  const actor = await server.actorWith('Operator');
  const typed = contactInput.parse({ name: 'Straits Marine Fuels', kinds: ['vendor'] });
  vendorId = (await createContact(server.platform, actor, typed)).id;
});

const ANSWER = 'errorFlag message violations { path message }';
const SAVE = `mutation ($voyageId: ID!, $id: ID, $version: Int, $data: BunkerLiftingInput!) {
  saveBunkerLifting(voyageId: $voyageId, id: $id, version: $version, data: $data) { ${ANSWER} } }`;
const APPROVE = `mutation ($id: ID!, $v: Int!) { approveBill(billId: $id, version: $v) {
  ${ANSWER} bill { number status version } } }`;
const UPDATE = `mutation ($id: ID!, $v: Int!, $data: BillInput!) {
  updateBill(billId: $id, version: $v, data: $data) { ${ANSWER} } }`;
const MATCH = `query ($id: ID!) { bunkerMatch(billId: $id) { status difference currency hash
  needsAnother letter verdict { verdict reason byName judgedBy isVoid }
  lines { liftingId title noteNumber checks { code ordered delivered billed difference percent isBeyond sentence } } } }`;
const ACCEPT = `mutation ($id: ID!, $v: Int!, $hash: String!, $reason: String!) {
  acceptBunkerMismatch(billId: $id, version: $v, hash: $hash, reason: $reason) { ${ANSWER} match { status } } }`;
const ASK = `mutation ($id: ID!, $v: Int!, $hash: String!, $reason: String!) {
  askBunkerCredit(billId: $id, version: $v, hash: $hash, reason: $reason) { ${ANSWER} match { status } } }`;

type Check = { code: string; isBeyond: boolean; difference: string | null; sentence: string };
type Match = {
  status: string;
  difference: string;
  hash: string;
  letter: string;
  needsAnother: boolean;
  verdict: { verdict: string; reason: string; judgedBy: string; isVoid: boolean } | null;
  lines: { liftingId: string | null; title: string; checks: Check[] }[];
};

const matchOf = async (id: string, by = clerk) =>
  (await by.read<{ bunkerMatch: Match | null }>(MATCH, { id })).bunkerMatch;
const beyondOf = (match: Match | null) =>
  match?.lines.flatMap(({ checks }) => checks).flatMap((one) => (one.isBeyond ? one.code : []));

const LIFTED = {
  ...{ fuelType: 'VLSFO', liftingStatus: 'Delivered', deliveryDate: '2026-11-12' },
  ...{ requestedQuantity: 500, requestedPrice: 600, currency: 'USD' },
  ...{ operationalQuantity: 498.5, operationalPrice: 600 },
  ...{ noteNumber: 'BDN-7731', noteDate: '2026-11-12', noteQuantity: 498.5 },
  ...{ noteDensity: 962.5, noteSulphur: 0.48 },
};

/** A lifting with a draft bill of it, made by the clerk. */
async function billed({ lifting = {}, line = {} }: { lifting?: object; line?: object } = {}) {
  const { id: voyageId } = await operator.fixed();
  const { inputs } = await operator.inputsOf(voyageId);
  const rowId = inputs.itinerary.find(({ portFunction }) => portFunction === 'Loading')?.id;
  const saved = await operator.change(SAVE, {
    voyageId,
    data: { ...LIFTED, rowId, vendorId, ...lifting },
  });
  expect(saved).toMatchObject({ errorFlag: 'SUCCESS' });
  type Row = { id: string; version: number };
  const { bunkerLiftings } = await operator.read<{ bunkerLiftings: Row[] }>(
    'query ($id: ID!) { bunkerLiftings(voyageId: $id) { id version } }',
    { id: voyageId },
  );
  type Filled = { prefillBunkerBill: { data: { lines: object[] } & object } };
  const { prefillBunkerBill } = await clerk.read<Filled>(
    'query ($id: ID!) { prefillBunkerBill(voyageId: $id) { data } }',
    { id: voyageId },
  );
  const form = prefillBunkerBill.data;
  const data = { ...form, lines: form.lines.map((one) => ({ ...one, ...line })) };
  type Made = { createBill: { bill: { id: string; version: number } } };
  const made = await clerk.read<Made>(
    `mutation ($data: BillInput!) { createBill(data: $data) { ${ANSWER} bill { id version } } }`,
    { data },
  );
  const change = (by: Person, lifted: object) =>
    by.change(SAVE, {
      ...{ voyageId, id: bunkerLiftings[0]!.id, version: bunkerLiftings[0]!.version },
      data: { ...LIFTED, rowId, vendorId, ...lifting, ...lifted },
    });
  return { ...made.createBill.bill, voyageId, data, change };
}

const approve = async ({ id, version: v }: { id: string; version: number }, by = owner) =>
  by.change(APPROVE, { id, v }) as unknown as Promise<{
    errorFlag: string;
    message: string;
    bill: { status: string } | null;
  }>;

const settle = async (
  by: Person,
  document: string,
  bill: { id: string; version: number },
  change: object = {},
) =>
  by.change(document, {
    ...{ id: bill.id, v: bill.version, hash: (await matchOf(bill.id))?.hash },
    reason: 'The barge’s meter was read twice',
    ...change,
  });

/** The one lifting of a voyage, as the line of a bill names it. */
async function sourceOf(voyageId: string): Promise<{ sourceKey: string }> {
  const { bunkerLiftings } = await operator.read<{ bunkerLiftings: { id: string }[] }>(
    'query ($id: ID!) { bunkerLiftings(voyageId: $id) { id } }',
    { id: voyageId },
  );
  return { sourceKey: `bunker-lifting.${bunkerLiftings[0]!.id}` };
}

/** An owner with a second factor. */
async function securedPerson() {
  const by = await secured(server, await server.signIn('Owner'));
  return { ...by, ...voyageRecordsOf(by) };
}

type Settings = { costChecks: { version: number; data: object } };
const settingsOf = async (by: Person) =>
  (await by.read<Settings>('{ costChecks { version data } }', {})).costChecks;

async function widen(by: Person, data: object, proof?: string) {
  const { version: v } = await settingsOf(owner);
  const args = `version: $v, data: $data${proof ? `, ${proof}` : ''}`;
  const asked = `mutation ($v: Int!, $data: CostChecksInput!) { updateCostChecks(${args}) { ${ANSWER} } }`;
  return by.change(asked, { v, data });
}

describe('bills of fuel against order and delivery note', () => {
  it('what fits is approved and written down as it was; a note that changes afterwards voids the match', async () => {
    const bill = await billed();
    expect(await matchOf(bill.id)).toMatchObject({ status: 'Matched', difference: '0.00' });
    expect(await approve(bill)).toMatchObject({ bill: { status: 'Approved' } });
    expect((await matchOf(bill.id))?.verdict).toMatchObject({ verdict: 'Matched', isVoid: false });
    expect(await bill.change(operator, { noteQuantity: 488.5 })).toMatchObject({
      errorFlag: 'SUCCESS',
    });
    const after = await matchOf(bill.id);
    expect(after).toMatchObject({ status: 'Mismatch', verdict: { isVoid: true } });
    expect(beyondOf(after)).toEqual(['delivered', 'quantity', 'amount']);
  });

  it('a difference beyond tolerance holds the approval up until a second person takes it on', async () => {
    const bill = await billed({ line: { rate: '612.5' } });
    expect(await matchOf(bill.id)).toMatchObject({
      status: 'Mismatch',
      difference: '6231.25',
      needsAnother: true,
    });
    const refused = await approve(bill);
    expect(refused.message).toBe(
      'The bunkers do not match: USD 600 a tonne were agreed, 612.5 are billed (+2.08 %). Correct the bill, ask for a credit, or let somebody who did not prepare it accept the difference.',
    );
    expect((await settle(clerk, ACCEPT, bill)).errorFlag).toBe('ERROR');
    const unsaid = await settle(owner, ACCEPT, bill, { reason: ' ' });
    expect(unsaid.violations).toEqual([
      { path: 'reason', message: 'Say why the difference is accepted.' },
    ]);
    const stale = await settle(owner, ACCEPT, bill, { hash: 'f'.repeat(64) });
    expect(stale.message).toContain('changed since you looked');
    expect(await settle(owner, ACCEPT, bill)).toMatchObject({ match: { status: 'Accepted' } });
    expect((await matchOf(bill.id))?.verdict).toMatchObject({
      verdict: 'Accepted',
      reason: 'The barge’s meter was read twice',
      isVoid: false,
    });
    const accepted = { id: bill.id, version: bill.version + 1 };
    expect(await approve(accepted, second)).toMatchObject({ bill: { status: 'Approved' } });
  });

  it('who prepared the bill does not accept its difference, whatever their rights', async () => {
    const bill = await billed({ line: { quantity: '520' } });
    const data = { ...bill.data, reference: 'Typed by the owner' };
    await owner.change(UPDATE, { id: bill.id, v: bill.version, data });
    const touched = { id: bill.id, version: bill.version + 1 };
    expect((await settle(owner, ACCEPT, touched)).message).toContain('another person');
    expect(await settle(second, ACCEPT, touched)).toMatchObject({ errorFlag: 'SUCCESS' });
  });

  it('an acceptance is of what was seen: another note, order or bill asks for it again', async () => {
    const bill = await billed({ line: { quantity: '520' } });
    await settle(owner, ACCEPT, bill);
    await bill.change(operator, { noteQuantity: 497.5 });
    expect(await matchOf(bill.id)).toMatchObject({ status: 'Mismatch', verdict: { isVoid: true } });
    const later = { id: bill.id, version: bill.version + 1 };
    expect((await approve(later, second)).message).toContain('do not match');
    // Corrected, it needs nobody's acceptance.
    const lines = bill.data.lines.map((one) => ({ ...one, quantity: '497.5' }));
    await clerk.change(UPDATE, { id: bill.id, v: later.version, data: { ...bill.data, lines } });
    expect((await matchOf(bill.id))?.status).toBe('Matched');
    const corrected = { id: bill.id, version: later.version + 1 };
    expect(await approve(corrected, second)).toMatchObject({ bill: { status: 'Approved' } });
  });

  it('asking for a credit lets another person approve, and the letter says what is asked', async () => {
    const bill = await billed({ line: { quantity: '520' } });
    const { letter } = (await matchOf(bill.id))!;
    expect(letter).toContain('- 498.5 mt were delivered, 520 mt are billed (+4.31 %).');
    expect(letter).toContain('Please send us a credit note of USD 12,900.00');
    expect(await settle(clerk, ASK, bill)).toMatchObject({ match: { status: 'Credit asked' } });
    const asked = { id: bill.id, version: bill.version + 1 };
    expect(await approve(asked)).toMatchObject({ bill: { status: 'Approved' } });
  });

  it('a bill without a note, and one that names no lifting of its vendor, are held up', async () => {
    const noted = { noteNumber: '', noteDate: null, noteQuantity: null };
    const bill = await billed({ lifting: noted });
    expect((await approve(bill)).message).toContain('There is no delivery note');
    const hidden = await billed({ line: { sourceKey: null } });
    expect(beyondOf(await matchOf(hidden.id))).toEqual(['unnamed']);
    expect((await approve(hidden)).message).toContain('the bill names no lifting');
  });

  it('a bill of fuel of another type, without its voyage or on another one is held up as well', async () => {
    const { voyageId, id, version, data } = await billed({ line: { sourceKey: null } });
    const sourced = {
      ...data,
      type: 'Misc',
      lines: [{ ...data.lines[0], ...(await sourceOf(voyageId)) }],
    };
    const refused = await clerk.change(UPDATE, { id, v: version, data: sourced });
    expect(refused.violations).toEqual([
      { path: 'type', message: 'These lines bill fuel that was lifted: choose the type Bunkers.' },
    ]);
    const misc = { ...data, type: 'Misc' };
    expect(await clerk.change(UPDATE, { id, v: version, data: misc })).toMatchObject({
      errorFlag: 'SUCCESS',
    });
    expect((await approve({ id, version: version + 1 })).message).toContain(
      'took part in this voyage, and the bill names no lifting',
    );
    const loose = { ...data, voyageId: null, vesselId: null };
    await clerk.change(UPDATE, { id, v: version + 1, data: loose });
    expect((await approve({ id, version: version + 2 })).message).toContain(
      'and this one names no voyage: VLSFO delivered',
    );
    const elsewhere = { ...loose, voyageId: (await operator.fixed()).id };
    await clerk.change(UPDATE, { id, v: version + 2, data: elsewhere });
    expect((await approve({ id, version: version + 3 })).message).toContain(
      'and this one names no lifting: VLSFO delivered',
    );
  });

  it('an acceptance is of the bill with its number: another one asks for it again', async () => {
    const bill = await billed({ line: { quantity: '520' } });
    await settle(owner, ACCEPT, bill);
    const data = { ...bill.data, vendorNumber: 'SMF-2' };
    await clerk.change(UPDATE, { id: bill.id, v: bill.version + 1, data });
    expect(await matchOf(bill.id)).toMatchObject({ status: 'Mismatch', verdict: { isVoid: true } });
  });

  it('wider tolerances take a second factor and nobody’s own bill; what is open is judged again by them', async () => {
    const bill = await billed({ line: { rate: '612.5' } });
    const settled = await billed({ line: { rate: '612.5' } });
    await settle(second, ACCEPT, settled);
    expect((await matchOf(settled.id))?.verdict).toMatchObject({
      isVoid: false,
      judgedBy: '0.5 % of quantity, 0.5 % of price and USD 500.00',
    });
    const admin = await securedPerson();
    const { data: usual } = await settingsOf(admin);
    const wider = { ...usual, bunkerPricePercent: 3, bunkerAmount: 10_000 };
    expect((await widen(clerk, wider)).errorFlag).toBe('ERROR');
    expect((await widen(admin, wider)).message).toContain('Confirm with your second factor');
    const odd = { ...wider, bunkerPricePercent: 6, portDriftPercent: 30 };
    expect((await widen(admin, odd, admin.proof())).violations).toEqual([
      { path: 'bunkerPricePercent', message: 'Enter 5 or less %.' },
      { path: 'portDriftPercent', message: 'Enter 25 or less %.' },
    ]);
    expect((await matchOf(bill.id))?.status).toBe('Mismatch');
    // Who worked on an open bill may narrow what it is judged by, not widen it.
    const maker = await securedPerson();
    const data = { ...bill.data, reference: 'Typed by the maker' };
    await maker.change(UPDATE, { id: bill.id, v: bill.version, data });
    const own = await widen(maker, wider, maker.proof());
    expect(own.message).toContain('You have worked on a bill of bunkers that is not approved yet');
    expect(await widen(maker, { ...usual, bunkerPricePercent: 0.4 })).toMatchObject({
      errorFlag: 'SUCCESS',
    });
    expect((await widen(maker, { ...usual, portRatePercent: 2 })).message).toContain(
      'Confirm with your second factor',
    );
    expect(await widen(admin, wider, admin.proof())).toMatchObject({ errorFlag: 'SUCCESS' });
    expect((await matchOf(bill.id))?.status).toBe('Matched');
    expect((await matchOf(settled.id))?.verdict?.isVoid).toBe(true);
    const approved = { id: bill.id, version: bill.version + 1 };
    expect(await approve(approved)).toMatchObject({ bill: { status: 'Approved' } });
    await widen(admin, usual);
    // What was approved stays judged by what it was approved by; what is open is not.
    expect(await matchOf(bill.id)).toMatchObject({
      status: 'Matched',
      verdict: { isVoid: false, judgedBy: '0.5 % of quantity, 3 % of price and USD 10,000.00' },
    });
    expect(await matchOf(settled.id)).toMatchObject({ status: 'Accepted' });
  });

  it('nobody, who may not, and another company see and settle nothing', async () => {
    const bill = await billed({ line: { quantity: '520' } });
    const { hash } = (await matchOf(bill.id))!;
    const variables = { id: bill.id, v: bill.version, hash, reason: 'x' };
    for (const query of [ACCEPT, ASK]) {
      const payload = { query, variables };
      const nobody = await server.app.inject({ method: 'POST', url: '/v2/graphql', payload });
      expect(nobody.body).toContain('Your session expired');
    }
    const companyId = await createCompany(server.platform, { name: 'Else', baseCurrency: 'USD' });
    const stranger = await person('Owner', companyId);
    expect((await stranger.change(ACCEPT, variables)).message).toContain('not found');
    expect((await stranger.change(ASK, variables)).message).toContain('not found');
    expect(await matchOf(bill.id, stranger)).toBeNull();
    const viewer = await person('Viewer');
    expect((await viewer.change(ASK, variables)).errorFlag).toBe('ERROR');
  });
});
