import { describe, expect, it } from 'vitest';
import { fix, grainVoyage, newEstimate } from '../../../../test/fixtures/fixed-voyage.ts';
import { payablesCompany, say } from '../../../../test/fixtures/payables-company.ts';
import { type TimeCharter, timeChartersOf } from '../../../../test/fixtures/time-charters.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../../test/test-server.ts';
import { listBillContacts, listDocuments } from './links.service.ts';

const server = testServer();

const fixed = (change: object) => ({
  status: 'Fixed',
  deliveryPort: 'Gibraltar',
  redeliveryPort: 'Singapore–Japan range',
  actualDeliveryDateTime: '2026-10-09T00:00:00.000Z',
  maxDuration: 300,
  hireLines: [{ hireRate: 14_000 }],
  ...change,
});

async function newVessel(by: SignedIn, name: string, ownership: string): Promise<string> {
  const data = { name, ownership, type: 'Kamsarmax', deadweightT: 82_000, details: {} };
  const { data: made } = await by.graphql<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data },
  );
  return made.createVessel.vessel.id;
}

/** What a field answers, or the words it is refused with. */
async function ask(by: SignedIn, field: string): Promise<unknown> {
  const { data, errors } = await by.graphql<Record<string, unknown> | null>(`{ ${field} }`);
  return errors?.[0]?.message ?? Object.values(data ?? {})[0];
}

async function change(by: SignedIn, call: string): Promise<string | undefined> {
  const { data, errors } = await by.graphql<Record<
    string,
    { message: string; violations: { message: string }[] }
  > | null>(`mutation { ${call} { message violations { message } } }`);
  const answer = Object.values(data ?? {})[0];
  return answer?.violations[0]?.message ?? answer?.message ?? errors?.[0]?.message;
}

async function companyWithCharter(name: string) {
  const books = await payablesCompany(server, name);
  const charters = timeChartersOf(books.owner);
  const vesselId = await newVessel(books.owner, `${name} Lyra`, 'TCIN');
  const broker = await books.addVendor('Northway Brokers');
  const charter = await charters.made(
    fixed({
      type: 'in',
      vesselId,
      ownerCompanyId: books.vendorId,
      brokers: [
        {
          type: 'Broker',
          amount: 1.25,
          brokerId: broker,
          invoiceMethod: 'Will be paid separately',
        },
      ],
    }),
  );
  return { ...books, charters, charter, broker, vesselId };
}

const link = ({ id }: TimeCharter, documentId: string, more = '') =>
  `linkTimeCharterDocument(timeCharterId: "${id}", documentId: "${documentId}"${more})`;

describe('documents under a charter', () => {
  it('TC-17 TC-18 TC-21 a bill of the owners is linked and paid: contacts, finance, groups and the statement say so', async () => {
    const { owner, bill, vendorId, addVendor, charter, broker } = await companyWithCharter('Paid');
    const tc = `tcId: "${charter.id}"`;
    const made = await bill('210000', { type: 'Time Charter Hire', dueOn: '2026-11-20' });
    expect(await change(owner, link(charter, made.id, ', groupId: "hire.1"'))).toBe(
      'The document stands under the time charter.',
    );
    await say(owner, {
      field: 'recordBillPayment',
      answer: ['payment', 'id'],
      data: {
        ...{ vendorId, amount: '60000', paidOn: '2026-11-20', currency: 'USD', exchangeRate: '1' },
        ...{ rateSource: 'typed', transactionReference: 'TT 26091' },
        paymentables: [{ billId: made.id, amount: '60000' }],
      },
    });
    expect(
      await ask(
        owner,
        `tcInvoiceBillContacts(${tc}, tz: "Europe/Oslo") {
      name contactType roles documents open { currency amount } }`,
      ),
    ).toEqual([
      {
        ...{ name: 'Santos Port Agency', contactType: 'vendor', roles: ['Owners'], documents: 1 },
        open: [{ currency: 'USD', amount: '150000.00' }],
      },
      {
        ...{ name: 'Northway Brokers', contactType: 'vendor', roles: ['Broker'], documents: 0 },
        open: [],
      },
    ]);
    const finance = `{ baseCurrency openInBase currencies { currency documents billed payments credits
      open overdue } }`;
    const asked = (tz: string) =>
      ask(
        owner,
        `tcContactFinance(contactId: "${vendorId}", contactType: "vendor", ${tc}, tz: "${tz}") ${finance}`,
      );
    const standing = {
      ...{ currency: 'USD', documents: 1, billed: '210000.00', payments: '60000.00' },
      ...{ credits: '0.00', open: '150000.00' },
    };
    expect(await asked('UTC')).toEqual({
      ...{ baseCurrency: 'USD', openInBase: '150000.00' },
      currencies: [{ ...standing, overdue: '0.00' }],
    });
    // Past noon UTC it is the next day already east of the date line, and the bill overdue.
    expect(await asked('Pacific/Kiritimati')).toMatchObject({
      currencies: [{ ...standing, overdue: '150000.00' }],
    });
    const nobody = await addVendor('Nobody here');
    expect(
      await ask(
        owner,
        `tcContactFinance(contactId: "${nobody}", contactType: "vendor", ${tc}) ${finance}`,
      ),
    ).toBe('No contact finance details found');
    expect(
      await ask(
        owner,
        `tcContactFinance(contactId: "${broker}", contactType: "customer", ${tc}) ${finance}`,
      ),
    ).toBe('No contact finance details found');
    expect(
      await ask(
        owner,
        `prefillInvoiceBillsCategory(${tc}, documentType: "bill") {
      category groups { id amount currency status } }`,
      ),
    ).toEqual([
      {
        category: 'Time Charter Hire',
        groups: [
          { id: 'hire.1', amount: '210000.00', currency: 'USD', status: 'Partially paid' },
          { id: 'hire.2', amount: '210000.00', currency: 'USD', status: null },
          { id: 'hire.3', amount: '210000.00', currency: 'USD', status: null },
        ],
      },
    ]);
    expect(
      await ask(owner, `prefillInvoiceBillsCategory(${tc}, documentType: "invoice") { category }`),
    ).toEqual([]);
    expect(
      await ask(
        owner,
        `hireStatement(timeCharterId: "${charter.id}", number: 1) {
      totalDue payments { on reference amount } paid balance }`,
      ),
    ).toEqual({
      ...{ totalDue: '210000.00', paid: '60000.00', balance: '150000.00' },
      payments: [{ on: '2026-11-20', reference: 'TT 26091', amount: '60000.00' }],
    });
    expect(
      await ask(
        owner,
        `timeCharterDocuments(timeCharterId: "${charter.id}") { kind open groupId }`,
      ),
    ).toEqual([{ kind: 'bill', open: '150000.00', groupId: 'hire.1' }]);
  });

  it('one document stands under one charter, of somebody the charter names; posted, it holds the charter', async () => {
    const c = await companyWithCharter('Links');
    const { owner, bill, addVendor, charter, charters, vendorId } = c;
    const made = await bill('1000');
    expect(await change(owner, link(charter, made.id))).toContain('stands under');
    expect(await change(owner, link(charter, made.id))).toBe(
      'This document is under a time charter already.',
    );
    expect((await charters.remove(charter)).message).toContain('went out');
    const stranger = await addVendor('Somebody else');
    const other = await bill('1000', { vendorId: stranger });
    expect(await change(owner, link(charter, other.id))).toBe(
      'It is of nobody who stands in this charter.',
    );
    expect(await change(owner, link(charter, other.id, ', groupId: "x"'))).toBe(
      'It is of nobody who stands in this charter.',
    );
    const unlink = (id: string) =>
      `unlinkTimeCharterDocument(timeCharterId: "${charter.id}", documentId: "${id}")`;
    await runAsOwner(
      server,
      `update role set permissions = jsonb_set(permissions, '{payablesBills,view}', 'false')
       where company_id = '${c.companyId}' and name = 'Operator'`,
    );
    const operator = await server.signIn('Operator', c.companyId);
    expect(await change(operator, unlink(made.id))).toContain('not found');
    expect(await change(owner, unlink(made.id))).toBe(
      'The document was taken from the time charter.',
    );
    expect((await charters.remove(charter)).errorFlag).toBe('SUCCESS');
    // A record that became the owners' is of the owners.
    const ids = { mainId: vendorId, mergedId: stranger, mainVersion: 1, mergedVersion: 1 };
    await say(owner, {
      ...{ field: 'mergeContacts', data: { ...ids, fromMerged: [] }, answer: ['contact', 'id'] },
    });
    const again = await charters.made(
      fixed({ type: 'in', vesselId: c.vesselId, ownerCompanyId: vendorId }),
    );
    expect(await change(owner, link(again, other.id))).toContain('stands under');
  });

  it('what bills a statement is hire of this charter: of its party, kind and currency, for a statement there is', async () => {
    const c = await companyWithCharter('Hire alone');
    const { owner, bill, broker, charters, vendorId } = c;
    const as = (documentId: string, group: string, charter = c.charter) =>
      change(owner, link(charter, documentId, `, groupId: "${group}"`));
    const ofOwners = 'Hire of this charter is a bill of the owners, in USD.';
    const commission = await bill('1000', { vendorId: broker });
    expect(await as(commission.id, 'hire.1')).toBe(ofOwners);
    const inEuro = await c.draft('1001', { currency: 'EUR', exchangeRate: '1.08' });
    expect(await as(inEuro.id, 'hire.1')).toBe(ofOwners);
    const hire = await bill('210000', { type: 'Time Charter Hire' });
    expect(await as(hire.id, 'hire.1-9999')).toBe('Choose one of the groups of this charter.');
    const vesselId = await newVessel(owner, 'Hire Out', 'OV-Owned Vessel');
    const out = await charters.made(
      fixed({ type: 'out', vesselId, timeCharterCompanyId: vendorId }),
    );
    expect(await as(hire.id, 'hire.1', out)).toBe(
      'Hire of this charter is an invoice to the charterers, in USD.',
    );
    expect(await as(hire.id, 'hire.1')).toBe('The document stands under the time charter.');
    expect(await change(owner, link(c.charter, commission.id))).toContain('stands under');
  });

  it('TC-27 what is missing is said: no details, no contacts, no finance of a contact', async () => {
    const { owner, charters } = await companyWithCharter('Empty');
    const bare = await charters.made({ type: 'in' });
    expect(await ask(owner, `tcInvoiceBillContacts(tcId: "${bare.id}") { id }`)).toBe(
      'No invoice bill contacts found',
    );
    const asked = `tcId: "${bare.id}", contactId: "${owner.companyId}", contactType: "vendor"`;
    expect(await ask(owner, `tcContactFinance(${asked}) { contactId }`)).toBe(
      'No contact finance details found',
    );
    expect(await ask(owner, `tcInvoiceBillContacts(tcId: "${owner.companyId}") { id }`)).toBe(
      'No time charter details found',
    );
  });
});

describe('the invoice of a charter out', () => {
  it('TC-20 TC-21 bills what a statement brings, a line for each kind; what is billed is refused', async () => {
    const { owner, charters, vendorId, vesselId } = await companyWithCharter('Out');
    const charter = await charters.made(
      fixed({
        ...{ type: 'out', vesselId, timeCharterCompanyId: vendorId },
        brokers: [{ type: 'Address Commission', amount: 3.75 }],
      }),
    );
    const prefill = (groups: string) =>
      owner.graphql<{ prefillInvoiceVoyage: { data: object } } | null>(
        `{ prefillInvoiceVoyage(tcId: "${charter.id}", category: "Hire", groupIds: [${groups}]) { data } }`,
      );
    const { data } = await prefill('"hire.2"');
    expect(data?.prefillInvoiceVoyage.data).toMatchObject({
      ...{ type: 'hire', clientId: vendorId, currency: 'USD', reference: charter.charterCode },
      lines: [
        { accountCode: '4020', description: 'Hire, hire statement 2', rate: '210000.00' },
        {
          accountCode: '4100',
          description: 'Address commission, hire statement 2',
          rate: '-7875.00',
        },
      ],
    });
    const made = await owner.graphql<{
      createInvoice: { invoice: { id: string; total: string } };
    }>('mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id total } } }', {
      data: data?.prefillInvoiceVoyage.data,
    });
    const { invoice } = made.data.createInvoice;
    expect(invoice.total).toBe('202125.00');
    await change(owner, link(charter, invoice.id, ', groupId: "hire.2"'));
    expect(
      await ask(
        owner,
        `prefillInvoiceBillsCategory(tcId: "${charter.id}", documentType: "invoice") {
      category groups { id status } }`,
      ),
    ).toEqual([
      {
        category: 'Hire',
        groups: [
          { id: 'hire.1', status: null },
          { id: 'hire.2', status: 'Draft' },
          { id: 'hire.3', status: null },
        ],
      },
    ]);
    const again = await prefill('"hire.2"');
    expect(again.errors?.[0]?.extensions).toMatchObject({
      violations: [{ path: 'groupIds', message: 'Hire statement 2 is billed already.' }],
    });
  });
});

describe('voyages under a charter', () => {
  it('TC-19 are those of its vessel that are linked to it, once it is fixed', async () => {
    const by = await server.signIn('Owner');
    const charters = timeChartersOf(by);
    const made = await newEstimate(by, await grainVoyage(by));
    const { voyage } = (await fix(by, made.estimate.id)).data.createVoyage;
    const { data } = await by.graphql<{ voyage: { vesselId: string } }>(
      `{ voyage(id: "${voyage.id}") { vesselId } }`,
    );
    const { vesselId } = data.voyage;
    const vendor = await by.graphql<{ createContact: { contact: { id: string } } }>(
      `mutation { createContact(data: { name: "Pool Managers", kinds: ["charterer"] }) { contact { id } } }`,
    );
    const out = {
      ...{ type: 'out', vesselId, timeCharterCompanyId: vendor.data.createContact.contact.id },
      contractType: 'Pool',
    };
    const open = await charters.made({ ...fixed(out), status: 'On Subjects' });
    const sail = (charter: TimeCharter) =>
      change(by, `linkTimeCharterVoyage(timeCharterId: "${charter.id}", voyageId: "${voyage.id}")`);
    expect(await sail(open)).toBe('Voyages sail under a charter once it is fixed.');
    const charter = await charters.changed(open, { status: 'Fixed' });
    expect(await sail(charter)).toBe('The voyage sails under the time charter.');
    expect(await sail(charter)).toContain('under a charter out already.');
    const other = await newVessel(by, 'Another', 'OV-Owned Vessel');
    expect(await sail(await charters.made(fixed({ ...out, vesselId: other })))).toContain(
      'is of another vessel.',
    );
    expect(
      await ask(by, `timeCharterVoyages(timeCharterId: "${charter.id}") { id voyageNumber }`),
    ).toEqual([{ id: voyage.id, voyageNumber: voyage.voyageNumber }]);
    // Two vessels of the same points and days share what her voyage brought.
    const profit = (voyage.result.totals.profit / 2).toFixed(2);
    expect(
      await ask(by, `poolStatement(timeCharterId: "${charter.id}") { lines { code amount } }`),
    ).toMatchObject({
      lines: [{ code: 'GROSS_DISTRIBUTION', amount: profit }],
    });
    const unlink = `unlinkTimeCharterVoyage(timeCharterId: "${charter.id}", voyageId: "${voyage.id}")`;
    expect(await change(by, unlink)).toBe('The voyage was taken from the time charter.');
    expect(await ask(by, `timeCharterVoyages(timeCharterId: "${charter.id}") { id }`)).toEqual([]);
  });

  it('TC-24 ownerships are owned and managed vessels and charters in, never TCOUT or POOLOUT', async () => {
    const { owner, charters, charter, vendorId } = await companyWithCharter('Fleet');
    for (const ownership of ['OV-Owned Vessel', 'TCIN', 'TCOUT', 'POOLOUT', 'Com_mgmt_out']) {
      await newVessel(owner, ownership, ownership);
    }
    await charters.made({ type: 'in', ownerCompanyId: vendorId });
    expect(
      await ask(owner, 'vesselOwnerships { ownershipId ownership vesselName charterCode }'),
    ).toEqual([
      expect.objectContaining({ ownership: 'Com_mgmt_out', charterCode: null }),
      {
        ...{ ownershipId: charter.id, ownership: 'TCIN', vesselName: 'Fleet Lyra' },
        charterCode: charter.charterCode,
      },
      expect.objectContaining({ ownership: 'OV-Owned Vessel', charterCode: null }),
    ]);
  });
});

describe('GET /v2/contracts/data', () => {
  it('TC-10 TC-25 answers a fixture by source_id; without one “source_id is required”; the key and tunnel headers open nothing', async () => {
    const { owner, charter, companyId } = await companyWithCharter('Rest');
    const url = `/v2/contracts/data?source_id=${charter.id}`;
    const { status, body } = await owner.request('GET', url);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      contract: {
        id: charter.id,
        charterCode: charter.charterCode,
        terms: { deliveryPort: 'Gibraltar' },
      },
      parties: [
        { role: 'owners', name: 'Santos Port Agency' },
        { role: 'charterers', name: 'Rest' },
        { role: 'broker', name: 'Northway Brokers' },
      ],
      lines: [{ hireRate: 14_000 }],
      documents: [],
    });
    const typed = await owner.request('GET', `${url}&source_type=vessel_fixture`);
    expect(typed.body).toEqual(body);
    expect(await owner.request('GET', '/v2/contracts/data')).toMatchObject({
      status: 400,
      body: { message: 'source_id is required' },
    });
    expect((await owner.request('GET', `${url}&source_type=loan`)).status).toBe(400);
    const lender = await server.signIn('Lender', companyId);
    expect((await lender.request('GET', url)).status).toBe(403);
    const stranger = await server.signIn('Owner');
    expect(await stranger.request('GET', url)).toMatchObject({
      status: 404,
      body: { message: 'No time charter details found' },
    });
    const headers = {
      'x-api-key': 'anything',
      'content-type': 'application/json',
      'ngrok-skip-browser-warning': 'true',
    };
    expect((await server.app.inject({ method: 'GET', url, headers })).statusCode).toBe(401);
    const withHeaders = {
      ...headers,
      authorization: `Bearer ${owner.token}`,
      cookie: owner.cookie,
    };
    const answer = await server.app.inject({ method: 'GET', url, headers: withHeaders });
    expect(answer.json()).toEqual(body);
  });
});

describe('who may', () => {
  it('a viewer links nothing, and of documents nobody sees a kind they may not view', async () => {
    const { owner, bill, charter, companyId } = await companyWithCharter('Rights');
    const made = await bill('1000');
    await change(owner, link(charter, made.id));
    const forbidden = 'You do not have permission to perform this action';
    const viewer = await server.signIn('Viewer', companyId);
    expect(await change(viewer, link(charter, made.id))).toBe(forbidden);
    const actor = await server.actorWith('Viewer', companyId);
    expect(await listDocuments(server.platform, actor, charter.id)).toHaveLength(1);
    const { payablesBills: _, ...permissions } = actor.permissions;
    const blind = { ...actor, permissions } as typeof actor;
    expect(await listDocuments(server.platform, blind, charter.id)).toEqual([]);
    await expect(listBillContacts(server.platform, blind, { tcId: charter.id })).rejects.toThrow(
      'No invoice bill contacts found',
    );
    const lender = await server.signIn('Lender', companyId);
    for (const field of [
      `timeCharterVoyages(timeCharterId: "${charter.id}") { id }`,
      'vesselOwnerships { ownershipId }',
    ]) {
      expect(await ask(lender, field)).toBe(forbidden);
    }
  });
});
