import { describe, expect, it } from 'vitest';
import { fixedVoyage } from '../../../test/fixtures/fixed-voyage.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { runAsOwner, type SignedIn, testServer } from '../../../test/test-server.ts';
import { MOVED_KEY, sourceOfRate } from '../commercial-documents/index.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

type Line = { accountCode: string; amount: string; sourceKey: string | null };
type Invoice = { id: string; version: number; status: string; total: string; lines: Line[] };
type Answer = { violations: { path: string; message: string }[]; invoice: Invoice | null };
type Prefill = { prefillFreightInvoice: { data: object; invoicedPercent: string } };

const FIELDS = `errorFlag violations { path message }
  invoice { id version status total lines { accountCode amount sourceKey } }`;

async function openBooks() {
  const companyId = await createCompany(server.platform, { name: 'Billing', baseCurrency: 'USD' });
  const operator = await server.signIn('Operator', companyId);
  const finance = await server.signIn('Finance', companyId);
  const clientId = await newCustomer(operator, 'Meridian Grain');
  const fixed = await fixedVoyage(operator);
  return { companyId, operator, finance, clientId, ...fixed };
}

type Books = Awaited<ReturnType<typeof openBooks>>;

const freight = ({ clientId, voyage, vesselId, cargoRowId }: Books, freightPercent: string) => ({
  type: 'freight',
  clientId,
  currency: 'USD',
  exchangeRate: '1',
  rateSource: 'base currency',
  invoiceOn: '2026-11-20',
  dueOn: '2026-11-30',
  reference: '',
  terms: '',
  publicNotes: '',
  privateNotes: '',
  voyageId: voyage.id,
  vesselId,
  cargoRowId,
  freightPercent,
  lines: [{ accountCode: '4000', description: 'Freight', quantity: '1', unit: '', rate: '1000' }],
});

const create = (who: SignedIn, data: object) =>
  who.graphql<{ createInvoice: Answer }>(
    `mutation ($data: InvoiceInput!) { createInvoice(data: $data) { ${FIELDS} } }`,
    { data },
  );

const prefill = (who: SignedIn, voyageId: string, part: string) =>
  who.graphql<Prefill>(
    `{ prefillFreightInvoice(voyageId: "${voyageId}", part: "${part}") { data invoicedPercent } }`,
  );

const approve = (who: SignedIn, { id, version }: Invoice) =>
  who.graphql<{ approveInvoice: Answer }>(
    `mutation { approveInvoice(invoiceId: "${id}", version: ${version}) { ${FIELDS} } }`,
  );

const remove = (who: SignedIn, voyageId: string) =>
  who.graphql<{ deleteVoyage: { errorFlag: string } }>(
    `mutation { deleteVoyage(voyageId: "${voyageId}") { errorFlag } }`,
  );

/** How many lines of freight stand on the voyage in the ledger. */
async function postedOn(finance: SignedIn, voyageId: string): Promise<number> {
  const { data } = await finance.graphql<{ ledgerLines: { total: number } }>(
    `{ ledgerLines(accountCode: "4000", voyageId: "${voyageId}") { total } }`,
  );
  return data.ledgerLines.total;
}

describe('freight billed on a voyage', () => {
  it('five drafts of 60 % at once: one is kept, the others are told what is left', async () => {
    const books = await openBooks();
    const drafts = await Promise.all(
      Array.from({ length: 5 }, () => create(books.operator, freight(books, '60'))),
    );
    const answers = drafts.map(({ data }) => data.createInvoice);
    expect(answers.filter(({ invoice }) => invoice !== null)).toHaveLength(1);
    for (const { invoice, violations } of answers) {
      if (invoice !== null) continue;
      const message = '60 % of this freight is invoiced already; 40 % are left.';
      expect(violations).toEqual([{ path: 'freightPercent', message }]);
    }
  });

  it.each(['-60', '100.01', '160'])('%s %% of a freight is no percentage', async (percent) => {
    const books = await openBooks();
    const { data } = await create(books.operator, freight(books, percent));
    expect(data.createInvoice.violations).toEqual([
      { path: 'freightPercent', message: 'Enter a percentage from 0 to 100.' },
    ]);
  });

  it('approved and deleted at once, six times: never a posting on a voyage that is gone', async () => {
    for (let round = 0; round < 6; round += 1) {
      const books = await openBooks();
      const draft = await create(books.operator, freight(books, '60'));
      const [approved, removed] = await Promise.all([
        approve(books.finance, draft.data.createInvoice.invoice!),
        remove(books.operator, books.voyage.id),
      ]);
      const isPosted = approved.data?.approveInvoice?.invoice?.status === 'Approved';
      const isGone = removed.data?.deleteVoyage?.errorFlag === 'SUCCESS';
      expect([isPosted, isGone].filter(Boolean)).toHaveLength(1);
      expect(await postedOn(books.finance, books.voyage.id)).toBe(isPosted ? 1 : 0);
    }
  });

  it('nothing is prepared or approved on a voyage that is gone or cancelled, nor for a sold vessel alone', async () => {
    const books = await openBooks();
    const { operator, finance, voyage } = books;
    const draft = (await create(operator, freight(books, '10'))).data.createInvoice.invoice!;
    await operator.graphql(
      `mutation { setVoyageStatus(voyageId: "${voyage.id}", version: ${voyage.version}, status: "Cancelled") { errorFlag } }`,
    );
    const cancelled = await create(operator, freight(books, '10'));
    expect(cancelled.errors?.[0]?.message).toContain('This voyage is cancelled');
    expect((await remove(operator, voyage.id)).data.deleteVoyage.errorFlag).toBe('SUCCESS');
    for (const answer of [
      await create(operator, freight(books, '10')),
      await approve(finance, draft),
      await create(operator, { ...freight(books, '10'), voyageId: null, vesselId: voyage.id }),
    ]) {
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  it('a cancelled voyage gives back what lines billed with it, by moves that come to nothing; more is refused', async () => {
    const books = await openBooks();
    const { operator, voyage } = books;
    const cancelled = await operator.graphql<{ setVoyageStatus: { errorFlag: string } }>(
      `mutation { setVoyageStatus(voyageId: "${voyage.id}", version: ${voyage.version}, status: "Cancelled") { errorFlag } }`,
    );
    expect(cancelled.data.setVoyageStatus.errorFlag).toBe('SUCCESS');
    const line = { accountCode: '4090', description: 'Hire', quantity: '1', unit: '' };
    const billed = (moves: readonly { rate: string; voyageId: string | null }[]) =>
      create(operator, {
        ...{ ...freight(books, '0'), type: 'other', voyageId: null, vesselId: null },
        ...{ cargoRowId: null, freightPercent: null },
        lines: [
          { ...line, rate: '100' },
          ...moves.map((move) => ({ ...line, ...move, sourceKey: MOVED_KEY })),
        ],
      });
    const taken = { rate: '-70', voyageId: voyage.id };
    const moved = await billed([taken, { rate: '70', voyageId: null }]);
    expect(moved.data?.createInvoice).toMatchObject({
      violations: [],
      invoice: { total: '100.00' },
    });
    for (const moves of [
      [
        { rate: '70', voyageId: voyage.id },
        { rate: '-60', voyageId: null },
      ],
      [{ rate: '70', voyageId: voyage.id }],
    ]) {
      const refused = await billed(moves);
      expect(refused.errors?.[0]?.message).toContain('This voyage is cancelled');
    }
  });

  it('billed beyond what is owed, the balance is credited, part by part, and then nothing is left', async () => {
    const books = await openBooks();
    const { operator, finance, voyage, cargoRowId } = books;
    const owner = await server.signIn('Owner', finance.companyId);
    type Data = { clientId: string; lines: { rate: string }[] };
    const { data } = (await prefill(operator, voyage.id, 'initial')).data.prefillFreightInvoice as {
      data: Data;
    };
    // As when the bill of lading shows less than the part was billed on.
    const lines = data.lines.map((line) => ({
      ...line,
      rate: (Number(line.rate) * 1.2).toFixed(4),
    }));
    const billed = await create(operator, { ...data, clientId: books.clientId, lines });
    await approve(finance, billed.data.createInvoice.invoice!);
    const balance = (await prefill(operator, voyage.id, 'balance')).data.prefillFreightInvoice;
    const refused = await create(operator, { ...balance.data, clientId: books.clientId });
    expect(refused.data.createInvoice.violations[0]?.message).toBe(
      'The total must be above zero. Use a credit note instead.',
    );
    const asked = `creditNotePrefill(voyageId: "${voyage.id}", cargoRowId: "${cargoRowId}") { data }`;
    const filled = await owner.graphql<{ creditNotePrefill: { data: object } }>(`{ ${asked} }`);
    const made = await owner.graphql<{
      createCreditNote: { creditNote: { total: string; invoiceId: string } };
    }>(
      'mutation ($data: CreditNoteInput!) { createCreditNote(data: $data) { creditNote { total invoiceId } } }',
      { data: { ...filled.data.creditNotePrefill.data, clientId: books.clientId } },
    );
    const credit = made.data.createCreditNote.creditNote;
    expect(credit.invoiceId).toBe(billed.data.createInvoice.invoice!.id);
    const cargo = (voyage.result as unknown as { cargoes: Record<string, number>[] }).cargoes[0]!;
    const net =
      cargo.grossFreight! +
      cargo.deadfreight! -
      cargo.addressCommission! -
      cargo.brokerageDeducted!;
    const left = Number(billed.data.createInvoice.invoice!.total) - Number(credit.total);
    expect(left).toBeCloseTo(net, 1);
    const again = await owner.graphql(`{ ${asked} }`);
    expect(JSON.stringify(again.errors)).toContain(
      'All freight of this cargo is invoiced already.',
    );
  });

  it('parts are prefilled by the lines of the calculation, and their sum is its net', async () => {
    const books = await openBooks();
    const { operator, voyage } = books;
    const first = (await prefill(operator, voyage.id, 'initial')).data.prefillFreightInvoice;
    const one = await create(operator, { ...first.data, clientId: books.clientId });
    const rest = (await prefill(operator, voyage.id, 'balance')).data.prefillFreightInvoice;
    const two = await create(operator, { ...rest.data, clientId: books.clientId });
    const invoices = [one, two].map(({ data }) => data.createInvoice.invoice!);
    expect(invoices[0]!.lines.map(({ sourceKey }) => sourceKey)).toContain('freight');
    const total = invoices.reduce((sum, { total: amount }) => sum + Number(amount), 0);
    const cargo = (voyage.result as unknown as { cargoes: Record<string, number>[] }).cargoes[0]!;
    const net =
      cargo.grossFreight! +
      cargo.deadfreight! -
      cargo.addressCommission! -
      cargo.brokerageDeducted!;
    expect(total).toBeCloseTo(net, 1);
    const again = await prefill(operator, voyage.id, 'balance');
    expect(JSON.stringify(again.errors)).toContain(
      'All freight of this cargo is invoiced already.',
    );
  });

  it('takes a rate as the voyage says only in books of its base currency', async () => {
    const { companyId, voyage, cargoRowId } = await openBooks();
    const source = () =>
      server.platform.db.inTenant(companyId, (tx) =>
        sourceOfRate(tx, {
          ...{ currency: 'EUR', exchangeRate: '1.25', on: '2026-11-20' },
          ...{ voyageId: voyage.id, cargoRowId },
        }),
      );
    const change = (inputs: string) =>
      runAsOwner(server, `update voyage set inputs = ${inputs} where id = '${voyage.id}'`);
    await change(`jsonb_set(inputs, '{cargoes,0,exchangeRate}', '1.25')`);
    expect(await source()).toBe('voyage');
    await change(`jsonb_set(inputs, '{baseCurrency}', '"NOK"')`);
    expect(await source()).toBe('typed');
  });
});
