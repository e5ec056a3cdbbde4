import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { say } from '../../../test/fixtures/payables-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { tellBroken } from './follow-ups.service.ts';

const server = testServer();
const dayAfter = (days: number): string =>
  new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

type Row = {
  contactName: string;
  overdue: string;
  oldestDays: number;
  promisedOn: string | null;
  isBroken: boolean;
  responsibleName: string | null;
  nextStep: string | null;
};

async function company(name: string) {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const finance = await server.signIn('Finance', companyId);
  await server.signIn('Operator', companyId);
  const customer = async (contact: string) => {
    const data = { name: contact, kinds: ['customer'] };
    const made = await say<{ id: string }>(owner, {
      ...{ field: 'createContact', data, answer: ['contact', 'id'] },
    });
    return made.row!.id;
  };
  const invoice = async (clientId: string, dueIn: number, rate = '100') => {
    const made = await say<{ id: string }>(finance, {
      field: 'createInvoice',
      data: {
        ...{ type: 'misc', clientId, currency: 'USD', exchangeRate: '1', rateSource: '' },
        ...{ invoiceOn: dayAfter(-90), dueOn: dayAfter(dueIn) },
        lines: [{ accountCode: '4090', description: 'x', quantity: '1', unit: '', rate }],
      },
      answer: ['invoice', 'id'],
    });
    const args = `invoiceId: "${made.row!.id}", version: 1`;
    await say(owner, { field: 'approveInvoice', args });
    return made.row!.id;
  };
  return { companyId, owner, finance, customer, invoice };
}

const workOf = async (who: SignedIn) =>
  (
    await who.graphql<{ followUpWork: { rows: Row[] } }>(
      '{ followUpWork { rows { contactName overdue oldestDays promisedOn isBroken responsibleName nextStep } } }',
    )
  ).data.followUpWork.rows;

const peopleOf = async (who: SignedIn, contactId: string) =>
  (
    await who.graphql<{ followUp: { people: { id: string; name: string }[] } }>(
      `{ followUp(contactId: "${contactId}") { people { id name } } }`,
    )
  ).data.followUp.people;

const note = (who: SignedIn, contactId: string, data: object) =>
  say(who, { field: 'addFollowUp', args: `contactId: "${contactId}"`, data });

type Event = { label: string; date: string; amount: string };

const eventsOf = async (who: SignedIn): Promise<Event[]> =>
  (
    await who.graphql<{ cashFlow: { events: { data: Event[] } } }>(
      '{ cashFlow(pageSize: 100) { events { data { label date amount } } } }',
    )
  ).data.cashFlow.events.data;

const noticesOf = (companyId: string): Promise<string[]> =>
  server.platform.db.inTenant(companyId, async (tx) => {
    const rows = await tx.many(sql<{ title: string }>`
      select title from notification
      where company_id = ${companyId} and title like '%as promised' order by title`);
    return rows.map(({ title }) => title);
  });

describe('follow-up', () => {
  it('lists who owes with broken promises first, tells the responsible once, and a payment keeps a promise', async () => {
    const { companyId, owner, finance, customer, invoice } = await company('Chased');
    const [first, second] = [await customer('Adriatic Steel'), await customer('Meridian Grain')];
    const old = await invoice(first, -60);
    const due = await invoice(second, -5, '80');
    await invoice(second, 20);
    const responsible = (await peopleOf(finance, first)).find(
      ({ name }) => name === 'Test Operator',
    )!;
    const said = { note: 'Will pay.', responsibleId: responsible.id };
    expect((await workOf(finance)).map(({ contactName }) => contactName)).toEqual([
      'Adriatic Steel',
      'Meridian Grain',
    ]);
    const promise = { ...said, invoiceIds: [due], promisedOn: dayAfter(1), promisedAmount: '50' };
    const saved = await note(finance, second, { ...promise, nextStep: 'Call again' });
    expect(saved.message).toBe('The note was saved.');
    await note(finance, first, { ...said, invoiceIds: [old], promisedOn: dayAfter(3) });

    expect(await eventsOf(owner)).toContainEqual({
      ...{ date: dayAfter(3), amount: '100.00' },
      label: expect.stringMatching(/Adriatic Steel \(promised for /),
    });

    // As if the promise of the second customer had been given for last week.
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(
        sql`update payment_promise set promised_on = ${dayAfter(-6)} where company_id = ${companyId} and invoice_id = ${due}`,
      ),
    );
    const [broken, waits] = await workOf(finance);
    expect(broken).toMatchObject({
      ...{ contactName: 'Meridian Grain', overdue: '80.00', isBroken: true, oldestDays: 5 },
      ...{ responsibleName: 'Test Operator', nextStep: 'Call again' },
    });
    expect(waits).toMatchObject({ contactName: 'Adriatic Steel', isBroken: false, oldestDays: 60 });
    await tellBroken(server.platform);
    await tellBroken(server.platform);
    const notices = await noticesOf(companyId);
    expect(notices).toEqual(['Meridian Grain did not pay as promised']);

    const data = {
      ...{ amount: '50', paidOn: dayAfter(-1), exchangeRate: '1', rateSource: '' },
      transactionReference: '',
    };
    await say(finance, { field: 'recordInvoicePayment', args: `invoiceId: "${due}"`, data });
    const stored = (await workOf(finance)).find((row) => row.contactName === 'Meridian Grain');
    expect(stored).toMatchObject({ overdue: '30.00', promisedOn: null, isBroken: false });
  });

  it('a promise of a part moves that part in the cash flow; the rest stays at its due day', async () => {
    const { owner, finance, customer, invoice } = await company('Parts');
    const contactId = await customer('Adriatic Steel');
    const id = await invoice(contactId, 5);
    const [person] = await peopleOf(finance, contactId);
    const said = { note: 'A part first.', responsibleId: person!.id, invoiceIds: [id] };
    await note(finance, contactId, { ...said, promisedOn: dayAfter(12), promisedAmount: '40' });
    const promised = expect.stringContaining('(promised for ');
    const rest = { date: dayAfter(5), amount: '60.00', label: expect.not.stringContaining('(') };
    expect(await eventsOf(owner)).toEqual([
      rest,
      { date: dayAfter(12), amount: '40.00', label: promised },
    ]);
    const data = {
      ...{ amount: '15', paidOn: dayAfter(0), exchangeRate: '1', rateSource: '' },
      transactionReference: '',
    };
    await say(finance, { field: 'recordInvoicePayment', args: `invoiceId: "${id}"`, data });
    expect(await eventsOf(owner)).toEqual([
      { ...rest, date: dayAfter(0), amount: '15.00' },
      rest,
      { date: dayAfter(12), amount: '25.00', label: promised },
    ]);
    await note(finance, contactId, { ...said, promisedOn: dayAfter(20) });
    expect((await eventsOf(owner)).slice(1)).toEqual([
      { date: dayAfter(20), amount: '85.00', label: promised },
    ]);
  });

  it('counts no promise as kept before that was put off until its day was over', async () => {
    const { companyId, owner, finance, customer, invoice } = await company('Put off');
    const contactId = await customer('Adriatic Steel');
    const id = await invoice(contactId, -9);
    const [person] = await peopleOf(finance, contactId);
    const said = { note: 'Later.', responsibleId: person!.id, invoiceIds: [id] };
    await note(finance, contactId, { ...said, promisedOn: dayAfter(2) });
    await note(finance, contactId, { ...said, promisedOn: dayAfter(4) });
    const [first, second] = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ id: string }>`
        select id from payment_promise where company_id = ${companyId} order by promised_on`),
    );
    /** As if the first had been promised for two days ago and put off on another day. */
    const putOff = async (on: string) => {
      await server.platform.db.inTenant(companyId, async (tx) => {
        await tx.run(sql`
          update payment_promise set promised_on = ${dayAfter(-2)}, created_at = ${dayAfter(-8)}
          where company_id = ${companyId} and id = ${first!.id}`);
        await tx.run(sql`
          update payment_promise set created_at = ${`${on}T10:00:00Z`}
          where company_id = ${companyId} and id = ${second!.id}`);
      });
      return (await eventsOf(owner))[0]!.label;
    };
    expect(await putOff(dayAfter(-3))).toMatch(/\(promised for [^,]+\)$/);
    expect(await putOff(dayAfter(-2))).toMatch(/\(promised for [^,]+\)$/);
    expect(await putOff(dayAfter(-1))).toContain(', 1 of 1 promises kept before)');
  });

  it('refuses a day that is over, more than is open, an amount of two invoices, and a stranger', async () => {
    const { owner, finance, customer, invoice, companyId } = await company('Refusals');
    const [first, second] = [await customer('Adriatic Steel'), await customer('Meridian Grain')];
    const [one, other, theirs] = [
      await invoice(first, -9),
      await invoice(first, -8),
      await invoice(second, -7),
    ];
    const [person] = await peopleOf(finance, first);
    const base = { note: 'Said so.', responsibleId: person!.id, promisedOn: dayAfter(2) };
    const says = async (data: object) =>
      (await note(finance, first, { ...base, ...data })).violations[0];
    expect(await says({ invoiceIds: [one], promisedOn: dayAfter(-1) })).toEqual({
      path: 'promisedOn',
      message: 'This day is over. Enter when they will pay.',
    });
    expect(await says({ invoiceIds: [one], promisedAmount: '100.01' })).toMatchObject({
      path: 'promisedAmount',
    });
    expect(await says({ invoiceIds: [one, other], promisedAmount: '5' })).toMatchObject({
      message: 'An amount is promised of one invoice. Choose one, or leave it empty.',
    });
    expect(await says({ invoiceIds: [] })).toMatchObject({ path: 'invoiceIds' });
    expect(await says({ invoiceIds: [theirs] })).toMatchObject({ path: 'invoiceIds' });
    expect(await says({ invoiceIds: [one], note: ' ' })).toMatchObject({ path: 'note' });
    const stranger = await company('Strangers');
    const foreign = await stranger.customer('Elsewhere');
    const [outsider] = await peopleOf(stranger.owner, foreign);
    expect(await says({ invoiceIds: [one], responsibleId: outsider!.id })).toMatchObject({
      path: 'responsibleId',
    });
    expect((await note(stranger.owner, first, { ...base, invoiceIds: [one] })).code).toBe(
      'NOT_FOUND',
    );
    const viewer = await server.signIn('Viewer', companyId);
    expect((await note(viewer, first, base)).code).toBe('FORBIDDEN');
    expect(await workOf(owner)).toHaveLength(2);
    expect(await workOf(stranger.owner)).toEqual([]);
  });
});
