import { contactInput, vesselInput } from '@mainsheet/contract';
import { applyVessel, figuresOfVessel, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { bankCompany } from '../../../test/fixtures/bank-company.ts';
import { moveTo, voyageRecordsOf } from '../../../test/fixtures/voyage-records.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { demoVessels } from '../vessels/index.ts';

const server = testServer();

type Overview = {
  baseCurrency: string;
  cash: { currency: string; amount: string; base: string; here: string }[] | null;
  ageing: { label: string; amount: string; count: number }[] | null;
  voyages:
    | { vesselName: string; targetTce: number; position: { portName: string } | null }[]
    | null;
  approvals: { clientName: string; total: string; isOwn: boolean }[] | null;
  calendar: { dueOn: string; base: string }[] | null;
  alerts: { kind: string; title: string; recordId: string }[];
  activity: { actorName: string; action: string }[];
};

async function overviewOf(who: SignedIn): Promise<Overview> {
  const { data } = await who.graphql<{ dashboardOverview: Overview }>(`{ dashboardOverview {
    baseCurrency cash { currency amount base here } ageing { label amount count }
    voyages { vesselName targetTce position { portName } }
    approvals { clientName total isOwn } calendar { dueOn base }
    alerts { kind title recordId } activity { actorName action } } }`);
  return data.dashboardOverview;
}

async function openCompany() {
  const companyId = await createCompany(server.platform, { name: 'Fleet', baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const finance = await server.signIn('Finance', companyId);
  return { companyId, operator, finance };
}

async function newCustomer(who: SignedIn): Promise<string> {
  const data = contactInput.parse({ name: 'Meridian Grain', kinds: ['customer'] });
  const made = await who.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { data },
  );
  return made.data.createContact.contact.id;
}

type Billing = { clientId: string; amount: string; on: string; due: string; currency?: string };

async function prepared(who: SignedIn, billing: Billing): Promise<string> {
  const { clientId, amount, on, due, currency = 'USD' } = billing;
  const data = {
    type: 'misc',
    clientId,
    currency,
    exchangeRate: currency === 'USD' ? '1' : '1.25',
    invoiceOn: on,
    dueOn: due,
    rateSource: '',
    lines: [{ accountCode: '4090', description: 'Service', quantity: '1', unit: '', rate: amount }],
  };
  const made = await who.graphql<{ createInvoice: { invoice: { id: string } } }>(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
    { data },
  );
  const { id } = made.data.createInvoice.invoice;
  await who.graphql(`mutation { submitInvoice(invoiceId: "${id}", version: 1) { errorFlag } }`);
  return id;
}

const approve = (who: SignedIn, id: string) =>
  who.graphql(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);

async function pay(who: SignedIn, id: string, amount: string, exchangeRate = '1') {
  await who.graphql(
    'mutation ($id: ID!, $data: PaymentInput!) { recordInvoicePayment(invoiceId: $id, data: $data) { errorFlag } }',
    { id, data: { amount, paidOn: '2026-11-20', exchangeRate } },
  );
}

/** Off Singapore and off Santos, in turn. */
const PLACES = [
  { latitude: 1.26, longitude: 103.84 },
  { latitude: -24.0, longitude: -46.3 },
];

async function shipUnderWay(who: SignedIn): Promise<void> {
  const template = vesselInput.parse({ ...demoVessels()[0]!, imo: null, name: 'Hawk' });
  const created = await who.graphql<{ createVessel: { vessel: never } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id name imo deadweightT details } } }',
    { data: template },
  );
  const figures = figuresOfVessel(created.data.createVessel.vessel);
  const plan = applyVessel(sampleGrainVoyage(), figures, 14_000);
  const inputs = {
    ...plan,
    commencingAt: '2026-11-10T00:00:00.000Z',
    itinerary: plan.itinerary.map((row, index) => ({ ...row, ...PLACES[index % PLACES.length] })),
    cargoes: plan.cargoes.map((cargo) => ({ ...cargo, chartererId: null })),
    bunkers: plan.bunkers.map((row) => ({ ...row, initialPrice: 600, initialQuantityT: 1 })),
  };
  const sheet = await who.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
    'mutation { createEstimateSheet(name: "S", isPublic: true) { estimateSheetId } }',
  );
  const worksheetId = sheet.data.createEstimateSheet.estimateSheetId;
  const estimate = await who.graphql<{ createEstimate: { estimate: { id: string } } }>(
    'mutation ($data: EstimateDataInput!) { createEstimate(data: $data) { estimate { id } } }',
    { data: { estimateData: { worksheetId, inputs } } },
  );
  await who.graphql('mutation ($id: ID!) { createVoyage(estimateId: $id) { errorFlag } }', {
    id: estimate.data.createEstimate.estimate.id,
  });
}

const roleIdOf = async (who: SignedIn, name: string): Promise<string> => {
  const { data } = await who.graphql<{ team: { roles: { id: string; name: string }[] } }>(
    '{ team { roles { id name } } }',
  );
  return data.team.roles.find((role) => role.name === name)!.id;
};

describe('the dashboard', () => {
  it('a new company has empty parts and no alerts', async () => {
    const { finance } = await openCompany();
    const overview = await overviewOf(finance);
    expect(overview).toMatchObject({
      cash: [],
      voyages: [],
      approvals: [],
      calendar: [],
      alerts: [],
    });
    expect(overview.ageing?.every((bucket) => bucket.count === 0)).toBe(true);
  });

  it('cash, ageing and calendar agree with the invoices: 1,000 − 400 open, 500 EUR at 1.30 in the bank', async () => {
    const { operator, finance } = await openCompany();
    const clientId = await newCustomer(operator);
    const open = { clientId, amount: '1000', on: '2026-11-01', due: '2026-11-25' };
    const part = await prepared(operator, open);
    const euros = { clientId, amount: '500', on: '2026-11-01', due: '2026-11-10', currency: 'EUR' };
    const foreign = await prepared(operator, euros);
    for (const id of [part, foreign]) await approve(finance, id);
    await pay(finance, part, '400.00');
    await pay(finance, foreign, '500.00', '1.3');
    const overview = await overviewOf(finance);
    expect(overview.cash).toEqual([
      { currency: 'EUR', amount: '500.00', base: '650.00', here: '0.00' },
      { currency: 'USD', amount: '400.00', base: '400.00', here: '0.00' },
    ]);
    expect(overview.ageing?.[0]).toEqual({ label: 'Current', amount: '600.00', count: 1 });
    expect(overview.calendar).toEqual([{ dueOn: '2026-11-25', base: '600.00' }]);
  });

  it('cash is one figure of the books by currency, with what of it the accounts here hold', async () => {
    const bank = await bankCompany(server, 'Cash in two places');
    await bank.open('USD', '120.00');
    await bank.open('USD', '30.00');
    await bank.open('EUR');
    const operator = await server.signIn('Operator', bank.companyId);
    const clientId = await newCustomer(operator);
    const open = { clientId, amount: '40', on: '2026-11-01', due: '2026-11-25' };
    const id = await prepared(operator, open);
    await approve(bank.finance, id);
    await pay(bank.finance, id, '40.00');
    expect((await overviewOf(bank.finance)).cash).toEqual([
      // What the accounts were opened with came from the bank elsewhere.
      { currency: 'USD', amount: '40.00', base: '40.00', here: '150.00' },
    ]);
  });

  it('DASH-08 overdue invoices and approvals older than a day raise alerts', async () => {
    const { companyId, operator, finance } = await openCompany();
    const clientId = await newCustomer(operator);
    const late = { clientId, amount: '10', on: '2026-10-01', due: '2026-11-10' };
    const overdue = await prepared(operator, late);
    await approve(finance, overdue);
    const waiting = await prepared(operator, { ...late, due: '2026-12-10' });
    const young = await overviewOf(finance);
    expect(young.alerts.map((alert) => alert.title)).toEqual(['INV-00001 is 10 days overdue']);
    server.clock.advance(25 * 3600);
    const later = await server.signIn('Finance', companyId);
    const alerts = (await overviewOf(later)).alerts.map(({ kind, recordId }) => [kind, recordId]);
    expect(alerts).toContainEqual(['APPROVAL_LATE', waiting]);
    expect(alerts).toContainEqual(['OVERDUE_INVOICE', overdue]);
    server.clock.advance(-25 * 3600);
  });

  it('port costs that are to be rebilled and lie for a week raise one alert a voyage', async () => {
    const { companyId, operator } = await openCompany();
    const ours = voyageRecordsOf(operator);
    const voyage = await ours.fixed();
    await moveTo(operator, voyage.id, 'Commenced');
    const { inputs } = await ours.inputsOf(voyage.id);
    const rowId = inputs.itinerary.find(({ portExpenses }) => portExpenses > 0)!.id;
    const saved = await ours.change(
      `mutation ($voyageId: ID!, $data: PortDisbursementInput!) { savePortDisbursement(voyageId: $voyageId, data: $data) {
        errorFlag message violations { path message } } }`,
      {
        voyageId: voyage.id,
        data: {
          ...{ rowId, currency: 'USD', exchangeRate: 1 },
          final: { reference: 'F', status: 'Approved', date: '2026-11-18', amount: 1_200.5 },
          lines: [
            {
              ...{ accountCode: '5010', description: 'Tallying', rebillable: 'Rebillable' },
              ...{ proforma: null, final: 1_200.5 },
            },
          ],
        },
      },
    );
    expect(saved).toMatchObject({ errorFlag: 'SUCCESS' });
    const open = (alerts: readonly { kind: string }[]) =>
      alerts.filter(({ kind }) => kind === 'REBILLABLE_OPEN');
    expect(open((await overviewOf(operator)).alerts)).toEqual([]);
    server.clock.advance(8 * 24 * 3600);
    const later = await server.signIn('Operator', companyId);
    expect(open((await overviewOf(later)).alerts)).toMatchObject([
      {
        title: `${voyage.voyageNumber}: port costs not rebilled for 10 days`,
        recordId: voyage.id,
      },
    ]);
    server.clock.advance(-8 * 24 * 3600);
  });

  it('activity tells what was done to records; sign-ins and refusals are for the audit trail', async () => {
    const { companyId, operator } = await openCompany();
    const viewer = await server.signIn('Viewer', companyId);
    await newCustomer(operator);
    await viewer.graphql('{ auditEvents { total } }');
    await server.platform.refusals.flush();
    const notices = (await overviewOf(viewer)).activity.map(({ action }) => action);
    expect(notices).toContain('contact.create');
    expect(notices.filter((action) => /^(session|access|device|password)\./.test(action))).toEqual(
      [],
    );
  });

  it('activity tells of records only to those who may see them', async () => {
    const { companyId, operator, finance } = await openCompany();
    const clientId = await newCustomer(operator);
    await prepared(finance, { clientId, amount: '10', on: '2026-11-20', due: '2026-12-10' });
    const owner = await server.signIn('Owner', companyId);
    await owner.graphql(
      `mutation ($role: ID!) { inviteMember(email: "new@example.test", firstName: "A", lastName: "B", roleId: $role) { errorFlag } }`,
      { role: await roleIdOf(owner, 'Viewer') },
    );
    const actionsTo = async (who: SignedIn) =>
      (await overviewOf(who)).activity.map(({ action }) => action);
    expect(await actionsTo(owner)).toEqual(
      expect.arrayContaining(['member.invite', 'invoice.prepare', 'contact.create']),
    );
    // An operator sees invoices, and has nothing to do with who is invited.
    const operators = await actionsTo(operator);
    expect(operators).toContain('invoice.prepare');
    expect(operators).not.toContain('member.invite');
  });

  it('approvals say whose they are', async () => {
    const { operator, finance } = await openCompany();
    const clientId = await newCustomer(operator);
    const billing = { clientId, amount: '10', on: '2026-11-20', due: '2026-12-10' };
    await prepared(operator, billing);
    await prepared(finance, billing);
    const isOwn = async (who: SignedIn) =>
      (await overviewOf(who)).approvals?.map((one) => one.isOwn).toSorted();
    expect(await isOwn(finance)).toEqual([false, true]);
    expect(await isOwn(operator)).toEqual([false, true]);
  });

  it('a ship under way has its place, its target and a warning of bunkers that run out', async () => {
    const { operator } = await openCompany();
    await shipUnderWay(operator);
    const overview = await overviewOf(operator);
    const template = demoVessels()[0]!;
    expect(overview.voyages).toEqual([
      expect.objectContaining({
        vesselName: 'Hawk',
        targetTce: template.details.tceTargetPerDay,
        position: { portName: expect.any(String) },
      }),
    ]);
    expect(overview.alerts.map((alert) => alert.kind)).toContain('NEGATIVE_ROB');
    expect(overview.activity[0]?.actorName).toBe('Test Operator');
  });

  it('parts a role may not see are null: operators no cash; a lender sees no dashboard', async () => {
    const { companyId, operator } = await openCompany();
    expect((await overviewOf(operator)).cash).toBeNull();
    const lender = await server.signIn('Lender', companyId);
    const answer = await lender.graphql('{ dashboardOverview { today } }');
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
