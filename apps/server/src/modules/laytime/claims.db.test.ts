import type { LaytimeForm } from '@mainsheet/contract';
import type { EstimateInput } from '@mainsheet/voyage';
import { beforeAll, describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { countedFor, type Laytime, laytimeOf, voyageOf } from '../../../test/fixtures/laytime.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

let operator: SignedIn;
let finance: SignedIn;
let ours: ReturnType<typeof laytimeOf>;
let chartererId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  finance = await server.signIn('Finance');
  ours = laytimeOf(operator);
  chartererId = await newCustomer(operator, 'Meridian Grain');
});

/** A statement of a voyage of its own: allowed 6 days, USD 20,000 a day, half of it despatch. */
async function newStatement(daysUsed: number, change: Partial<LaytimeForm> = {}) {
  const voyageId = await voyageOf(operator, chartererId);
  const { data } = await ours.start(voyageId);
  if (!data) throw new Error('no start');
  return ours.made({ ...countedFor(data.laytimeStart.data, daysUsed), ...change });
}

const withAgreed = (data: LaytimeForm, amounts: readonly (string | null)[]): LaytimeForm => ({
  ...data,
  isAgreedAmount: true,
  count: {
    ...data.count,
    ports: data.count.ports.map((port, index) => ({
      ...port,
      agreedClaimAmount: amounts[index] ?? null,
    })),
  },
});

type Line = { key: string; estimated: number; latest: number; basis: string };
async function profitOf(voyageId: string) {
  const { data } = await operator.graphql<{
    voyagePAndL: { revenue: Line[]; expense: Line[]; profitLoss: Line[] };
    voyage: { result: { totals: { demurrage: number; profit: number } } };
  }>(
    `query ($id: ID!) { voyagePAndL(voyageId: $id) { revenue { key estimated latest basis }
      expense { key estimated latest basis } profitLoss { key estimated latest basis } }
      voyage(id: $id) { result } }`,
    { id: voyageId },
  );
  const { revenue, expense, profitLoss } = data.voyagePAndL;
  const find = (lines: Line[], key: string) => lines.find((line) => line.key === key) ?? null;
  return {
    demurrage: find(revenue, 'demurrage'),
    despatch: find(expense, 'despatch'),
    profit: find(profitLoss, 'profit'),
    totals: data.voyage.result.totals,
  };
}

async function bill(by: SignedIn, { summary }: Laytime, change: object = {}) {
  const { data, error } = await laytimeOf(by).prefill(summary.id);
  if (!data) throw new Error(error ?? 'no prefill');
  const { kind, data: form } = data.prefillInvoiceLaytime;
  const call = kind === 'invoice' ? 'createInvoice' : 'createCreditNote';
  const answer = kind === 'invoice' ? 'invoice' : 'creditNote';
  const made = await by.graphql<
    Record<string, { errorFlag: string; violations: { message: string }[] } & Made>
  >(
    `mutation ($data: ${typeOfArgument(call)}) { ${call}(data: $data) {
      errorFlag message violations { path message } ${answer} { id version total status } } }`,
    { data: { ...form, ...change } },
  );
  const outcome = made.data[call];
  return { form, document: outcome?.[answer] ?? null, faults: outcome?.violations ?? [] };
}
type Made = Record<string, { id: string; version: number; total: string; status: string } | null>;

async function cancelInvoice({ id, version }: { id: string; version: number }) {
  await finance.graphql(
    `mutation ($id: ID!, $v: Int!) { cancelInvoice(invoiceId: $id, version: $v, reason: "x") { errorFlag } }`,
    { id, v: version },
  );
}

describe('a claim in the voyage', () => {
  it('calculated demurrage is the voyage’s own, in its profit and loss and its result alike', async () => {
    const { summary } = await newStatement(8);
    const { demurrage, profit, totals } = await profitOf(summary.sourceId);
    expect(demurrage).toMatchObject({ estimated: 0, latest: 40_000, basis: 'estimate' });
    expect(totals.demurrage).toBe(40_000);
    expect(profit?.latest).toBeCloseTo(totals.profit, 6);
  });

  it('the agreed amount counts once it is chosen, and is actual once it is agreed', async () => {
    const made = await newStatement(8);
    const typed = withAgreed(made.data, ['31250.50']);
    const saved = await ours.update(made.summary, typed);
    expect(saved.laytime?.summary).toMatchObject({
      calculatedClaimAmount: '40000.00',
      agreedClaimAmount: '31250.50',
      claimAmount: '31250.50',
    });
    const agreed = await ours.setStatus(saved.laytime!.summary, 'Agreed');
    expect(agreed.message).toMatch(/^L-\d{4} is agreed\.$/);
    const { demurrage } = await profitOf(made.summary.sourceId);
    expect(demurrage).toMatchObject({ latest: 31_250.5, basis: 'actual' });
    const locked = await ours.update(agreed.laytime!.summary, made.data);
    expect(locked.message).toContain('This claim is agreed.');
  });

  it('despatch is a cost; what is left out, dropped or deleted gives the estimate back', async () => {
    const made = await newStatement(4);
    expect(made.summary.calculatedClaimAmount).toBe('-20000.00');
    const voyageId = made.summary.sourceId;
    expect((await profitOf(voyageId)).despatch?.latest).toBe(-20_000);
    const out = await ours.update(made.summary, { ...made.data, isIncludedInPAndL: false });
    expect((await profitOf(voyageId)).despatch).toBeNull();
    const back = await ours.update(out.laytime!.summary, made.data);
    expect((await profitOf(voyageId)).despatch?.latest).toBe(-20_000);
    const dropped = await ours.setStatus(back.laytime!.summary, 'Dropped');
    expect((await profitOf(voyageId)).despatch).toBeNull();
    const reopened = await ours.setStatus(dropped.laytime!.summary, 'Calculated');
    expect((await profitOf(voyageId)).despatch?.latest).toBe(-20_000);
    const deleted = await ours.remove(reopened.laytime!.summary);
    expect(deleted.message).toMatch(/^L-\d{4} was deleted\.$/);
    expect((await profitOf(voyageId)).despatch).toBeNull();
  });

  it('a claim in another currency counts by its exchange rate, and one in that of the books at 1', async () => {
    const made = await newStatement(8);
    const inEuro = {
      ...made.data,
      exchangeRate: '1.1',
      count: { ...made.data.count, currency: 'EUR' },
    };
    await ours.update(made.summary, inEuro);
    const { demurrage } = await profitOf(made.summary.sourceId);
    expect(demurrage?.latest).toBe(44_000);
    const version = made.summary.version + 1;
    const wrong = { ...made.data, exchangeRate: '1.1' };
    const refused = await ours.update({ ...made.summary, version }, wrong);
    expect(refused.violations).toEqual([
      {
        code: 'LAYTIME',
        path: 'exchangeRate',
        message: 'The rate of USD is 1: it leads into USD.',
      },
    ]);
  });

  it('what somebody types of demurrage in the voyage does not stand over its claim', async () => {
    const { summary } = await newStatement(8);
    const { data } = await operator.graphql<{ voyage: { version: number; inputs: EstimateInput } }>(
      'query ($id: ID!) { voyage(id: $id) { version inputs } }',
      { id: summary.sourceId },
    );
    const { inputs, version } = data.voyage;
    const itinerary = inputs.itinerary.map((row) =>
      row.id === 'r2' ? { ...row, overrides: { ...row.overrides, demurrageAmount: 1 } } : row,
    );
    await operator.graphql(
      `mutation ($id: ID!, $v: Int!, $data: VoyageInput!) {
        updateVoyage(voyageId: $id, version: $v, data: $data) { errorFlag } }`,
      { id: summary.sourceId, v: version, data: { inputs: { ...inputs, itinerary } } },
    );
    expect((await profitOf(summary.sourceId)).demurrage?.latest).toBe(40_000);
  });

  it('a closed voyage keeps its figures', async () => {
    const made = await newStatement(8);
    const { data } = await operator.graphql<{ voyage: { version: number } }>(
      'query ($id: ID!) { voyage(id: $id) { version } }',
      { id: made.summary.sourceId },
    );
    let { version } = data.voyage;
    for (const status of ['Commenced', 'Completed', 'Closed']) {
      await operator.graphql(
        `mutation ($id: ID!, $v: Int!, $s: String!) {
          setVoyageStatus(voyageId: $id, version: $v, status: $s) { errorFlag } }`,
        { id: made.summary.sourceId, v: version, s: status },
      );
      version += 1;
    }
    const refused = await ours.update(made.summary, withAgreed(made.data, ['1.00']));
    expect(refused.message).toContain('This voyage is closed and locked.');
    const words = await ours.update(made.summary, { ...made.data, remarks: 'Sent by courier' });
    expect(words.errorFlag).toBe('SUCCESS');
  });
});

describe('an agreed claim', () => {
  it('is one figure: statement, list, voyage, form of the invoice and invoice; it says who, when and how', async () => {
    const made = await newStatement(8);
    const agreed = await ours.agree(made.summary, '31250.50', 'Half of the rain at Santos');
    expect(agreed.message).toMatch(/^L-\d{4} is agreed at USD 31,250\.50\.$/);
    const { summary, agreement, data } = agreed.laytime!;
    expect(agreement).toEqual({
      at: server.clock.now().toISOString(),
      by: 'Test Operator',
      note: 'Half of the rain at Santos',
    });
    expect(data.count.ports.map((port) => port.agreedClaimAmount)).toEqual(['31250.50', '0.00']);
    const prefilled = await ours.prefill(summary.id);
    const listed = await ours.list({ voyageId: summary.sourceId });
    const before = await profitOf(summary.sourceId);
    const { document } = await bill(operator, agreed.laytime!);
    const after = await profitOf(summary.sourceId);
    expect([
      summary.claimAmount,
      listed.data?.listLaytime.rows[0]?.claimAmount,
      prefilled.data?.prefillInvoiceLaytime.amount,
      document?.total,
      before.demurrage?.latest.toFixed(2),
      after.demurrage?.latest.toFixed(2),
      before.totals.demurrage.toFixed(2),
    ]).toEqual(Array(7).fill('31250.50'));
    expect(before.demurrage?.basis).toBe('actual');
    expect(prefilled.data?.prefillInvoiceLaytime.isProvisional).toBe(false);
  });

  it('is spread over its ports as they were counted, to the cent', async () => {
    const voyageId = await voyageOf(operator, chartererId);
    const { data } = await ours.start(voyageId);
    const form = countedFor(data!.laytimeStart.data, 8);
    const [first] = form.count.ports;
    const ports = form.count.ports.map((port) => ({
      ...port,
      ...(port.operation === 'Discharging' && first
        ? { allowance: { kind: 'fixed' as const, amount: 0.001, unit: 'Days' as const } }
        : {}),
    }));
    const made = await ours.made({ ...form, count: { ...form.count, ports } });
    const agreed = await ours.agree(made.summary, '10000.01');
    const parts = agreed.laytime!.data.count.ports.map((port) => Number(port.agreedClaimAmount));
    expect(parts.every((part) => part > 0)).toBe(true);
    expect(agreed.laytime!.summary.claimAmount).toBe('10000.01');
    expect((await profitOf(voyageId)).demurrage?.latest).toBeCloseTo(10_000.01, 6);
  });

  it('that is billed is not moved: it asks for its document to be cancelled and made anew', async () => {
    const made = await newStatement(8);
    const { document } = await bill(operator, made);
    const { summary } = (await ours.view({ id: made.summary.id })).data!.viewLaytime;
    const refused = await ours.agree(summary, '30000.00');
    expect(refused.message).toContain(
      'This claim is billed by a draft invoice. Cancel that first, agree the amount, and bill it anew.',
    );
    expect((await profitOf(summary.sourceId)).demurrage?.latest).toBe(40_000);
    await cancelInvoice(document!);
    const agreed = await ours.agree(summary, '30000.00');
    expect((await bill(operator, agreed.laytime!)).document?.total).toBe('30000.00');
  });

  it('refuses nonsense in words, whoever may not, another company, and a version that is gone', async () => {
    const made = await newStatement(8);
    const cents = await ours.agree(made.summary, '1.005');
    expect(cents.violations[0]).toMatchObject({
      path: 'amount',
      message: 'USD has fewer decimals.',
    });
    const viewer = laytimeOf(await server.signIn('Viewer'));
    expect((await viewer.agree(made.summary, '1.00')).message).toContain(
      'You do not have permission to perform this action',
    );
    const other = await createCompany(server.platform, { name: 'Theirs AS', baseCurrency: 'USD' });
    const stranger = laytimeOf(await server.signIn('Owner', other));
    expect((await stranger.agree(made.summary, '1.00')).message).toContain('not found');
    const stale = { ...made.summary, version: made.summary.version - 1 };
    expect((await ours.agree(stale, '1.00')).laytime).toBeNull();
    const agreed = await ours.agree(made.summary, '1.00', 'Paid to be rid of it');
    expect((await ours.agree(agreed.laytime!.summary, '2.00')).message).toContain(
      'This claim is agreed already.',
    );
    const back = await ours.setStatus(agreed.laytime!.summary, 'Calculated');
    expect(back.laytime).toMatchObject({ agreement: null, summary: { claimAmount: '40000.00' } });
  });

  it('that is taken back counts as it is calculated: statement, voyage and bill; what was typed stays', async () => {
    const made = await newStatement(8);
    const agreed = await ours.agree(made.summary, '31250.50', 'Settled by mail');
    const back = await ours.setStatus(agreed.laytime!.summary, 'Calculated');
    expect(back.laytime?.summary).toMatchObject({
      ...{ status: 'Calculated', isAgreedAmount: false, claimAmount: '40000.00' },
      agreedClaimAmount: '31250.50',
    });
    expect((await profitOf(made.summary.sourceId)).demurrage).toMatchObject({
      ...{ latest: 40_000, basis: 'estimate' },
    });
    const again = await ours.agree(back.laytime!.summary, '30000.00');
    const dropped = await ours.setStatus(again.laytime!.summary, 'Dropped');
    const reopened = await ours.setStatus(dropped.laytime!.summary, 'Calculated');
    expect((await bill(operator, reopened.laytime!)).document?.total).toBe('40000.00');
  });
});

describe('a claim and its document', () => {
  it('LAYT-07 "PrefillInvoiceLaytime" takes "data": demurrage becomes an invoice of exactly the claim', async () => {
    const made = await newStatement(8);
    const { data } = await ours.prefill(made.summary.id);
    expect(data?.prefillInvoiceLaytime).toMatchObject({
      kind: 'invoice',
      isProvisional: true,
      amount: '40000.00',
      data: {
        type: 'demurrage',
        clientId: chartererId,
        voyageId: made.summary.sourceId,
        publicNotes: 'Provisional laytime claim, subject to agreement.',
        lines: [
          {
            accountCode: '4030',
            quantity: '1',
            rate: '40000.00',
            sourceKey: `laytime.${made.summary.id}`,
          },
        ],
      },
    });
    const agreed = await ours.setStatus(made.summary, 'Agreed');
    const { form, document } = await bill(operator, agreed.laytime!);
    expect(form.lines[0]?.description).toMatch(
      /^Demurrage, Hawk \d+, Santos, 2d 00:00 at USD 20,000\.00 a day$/,
    );
    expect(document?.total).toBe('40000.00');
    const { data: after } = await ours.view({ id: made.summary.id });
    expect(after?.viewLaytime.summary).toMatchObject({
      status: 'Invoiced',
      document: { id: document?.id, kind: 'invoice' },
    });
  });

  it('an invoiced claim is locked and billed once; cancelling its invoice opens it again', async () => {
    const made = await newStatement(8);
    const first = await bill(operator, made);
    const { summary } = (await ours.view({ id: made.summary.id })).data!.viewLaytime;
    const refused = await ours.setStatus(summary, 'Dropped');
    expect(refused.message).toContain(
      'This claim is billed by a draft invoice. Cancel that first.',
    );
    expect((await ours.remove(summary)).message).toContain('Cancel that first.');
    expect((await ours.prefill(made.summary.id)).error).toContain('This claim is billed already.');
    const twice = await operator.graphql<{ createInvoice: { violations: { message: string }[] } }>(
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { violations { message } } }',
      { data: first.form },
    );
    expect(twice.data.createInvoice.violations[0]?.message).toMatch(
      /^Claim L-\d{4} is billed already by another draft\.$/,
    );
    await cancelInvoice(first.document!);
    expect((await ours.view({ id: made.summary.id })).data?.viewLaytime.summary.status).toBe(
      'Calculated',
    );
    expect((await bill(operator, made)).document?.total).toBe('40000.00');
  });

  it('an invoice bills a claim with its own figure, on its own voyage', async () => {
    const made = await newStatement(8);
    const { data } = await ours.prefill(made.summary.id);
    const lines = data?.prefillInvoiceLaytime.data.lines.map((line) => ({
      ...line,
      rate: '39999.99',
    }));
    const less = await bill(operator, made, { lines });
    expect(less.faults[0]?.message).toMatch(
      /^Claim L-\d{4} is USD 40,000\.00; its lines come to USD 39,999\.99\.$/,
    );
    const elsewhere = await bill(operator, made, { voyageId: null });
    expect(elsewhere.faults[0]?.message).toBe(
      'The laytime claim of these lines is none of this voyage.',
    );
  });

  it('LAYT-07 despatch becomes a credit note of exactly the claim; a claim of zero is refused', async () => {
    const made = await newStatement(4);
    const { form, document, faults } = await bill(finance, made);
    expect(faults).toEqual([]);
    expect(form.lines[0]).toMatchObject({ accountCode: '5030', rate: '20000.00' });
    expect(document?.total).toBe('20000.00');
    const nothing = await newStatement(6);
    expect((await ours.prefill(nothing.summary.id)).error).toContain(
      'This claim comes to zero: there is nothing to bill.',
    );
  });

  it('commissions that are due on demurrage are lines of the invoice, each taken off once', async () => {
    const voyageId = await voyageOf(operator, chartererId, (inputs) => {
      for (const row of inputs.cargoes[0]?.commissions ?? []) row.isOnDemurrage = true;
    });
    const { data } = await ours.start(voyageId);
    const made = await ours.made(countedFor(data!.laytimeStart.data, 8));
    const { form, document } = await bill(operator, made);
    // Address 3.75 % of 40,000; the broker's 1.25 % is paid separately.
    expect(form.lines.map(({ accountCode, rate }) => [accountCode, rate])).toEqual([
      ['4030', '40000.00'],
      ['4100', '-1500.00'],
    ]);
    expect(document?.total).toBe('38500.00');
  });

  it('demurrage at one port and despatch at another are billed in one line of what is left', async () => {
    const voyageId = await voyageOf(operator, chartererId);
    const { data } = await ours.start(voyageId);
    const form = countedFor(data!.laytimeStart.data, 8);
    const ports = form.count.ports.map((port) =>
      port.operation === 'Discharging'
        ? { ...port, completedAt: '2027-01-15T00:00:00.000Z' as typeof port.completedAt }
        : port,
    );
    const made = await ours.made({ ...form, count: { ...form.count, ports } });
    const { demurrage, despatch } = await profitOf(voyageId);
    expect([demurrage?.latest, despatch?.latest]).toEqual([40_000, -10_000]);
    const bills = await bill(operator, made);
    expect(bills.form.lines.map(({ rate }) => rate)).toEqual(['30000.00']);
    expect(bills.document?.total).toBe('30000.00');
  });

  it('a claim is gone with its voyage', async () => {
    const { summary } = await newStatement(8);
    const owner = await server.signIn('Owner');
    await owner.graphql('mutation ($id: ID!) { deleteVoyage(voyageId: $id) { errorFlag } }', {
      id: summary.sourceId,
    });
    expect((await ours.view({ id: summary.id })).error).toContain('not found');
    expect((await ours.list({ voyageId: summary.sourceId })).data?.listLaytime.total).toBe(0);
    expect((await ours.prefill(summary.id)).error).toContain('not found');
  });

  it('who may not create the document does not get its form', async () => {
    const made = await newStatement(8);
    const viewer = laytimeOf(await server.signIn('Viewer'));
    expect((await viewer.prefill(made.summary.id)).error).toContain(
      'You do not have permission to perform this action',
    );
  });

  it('the last day of a claim is days after completion on the port’s calendar', async () => {
    const { summary } = await newStatement(8, { timeBarDays: 90 });
    // Completed at Qingdao on 16 January at 08:00 of the port.
    expect(summary.timeBarOn).toBe('2027-04-16');
  });
});
