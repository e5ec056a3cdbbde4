import { describe, expect, it } from 'vitest';
import { fixedVoyage, typePapers } from '../../../test/fixtures/fixed-voyage.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

type Prefill = {
  data: { lines: { quantity: string }[]; invoiceOn: string; dueOn: string };
  facts: { name: string; value: string }[];
  warnings: string[];
};

const notLoaded = ({ warnings }: Prefill) => warnings.filter((text) => text.includes('loading'));

async function prefill(who: SignedIn, voyageId: string): Promise<Prefill> {
  const { data } = await who.graphql<{ prefillFreightInvoice: Prefill }>(
    `{ prefillFreightInvoice(voyageId: "${voyageId}") { data facts { name value } warnings } }`,
  );
  return data.prefillFreightInvoice;
}

describe('the freight invoice of a cargo', () => {
  it('says that its cargo is not loaded until she has left the load port', async () => {
    const operator = await server.signIn('Operator');
    const { voyage } = await fixedVoyage(operator);
    const [warning, ...rest] = notLoaded(await prefill(operator, voyage.id));
    expect(rest).toEqual([]);
    expect(warning).toMatch(/^No loading of .* is reported: neither her departure from Santos nor/);
    const call = voyage.portCalls.find(({ portFunction }) => portFunction === 'Loading')!;
    const record = (version: number, departure: string | null) =>
      operator.graphql(
        `mutation ($id: ID!, $version: Int!, $row: String!, $arrival: Instant, $departure: Instant) {
          recordPortCall(voyageId: $id, version: $version, rowId: $row, actualArrivalAt: $arrival,
            actualDepartureAt: $departure) { errorFlag } }`,
        { id: voyage.id, version, row: call.rowId, arrival: call.estimatedArrivalAt, departure },
      );
    await record(1, null);
    expect(notLoaded(await prefill(operator, voyage.id))).toEqual([warning]);
    await record(2, new Date(Date.parse(call.estimatedArrivalAt) + 86_400_000).toISOString());
    expect(notLoaded(await prefill(operator, voyage.id))).toEqual([]);
  });

  it('carries ports, bill of lading, charter party and basis, on its page and its PDF', async () => {
    const operator = await server.signIn('Operator');
    const { voyage } = await fixedVoyage(operator);
    const papers = {
      charterPartyOn: '2026-11-20',
      billOfLadingOn: '2026-12-28',
      billOfLadingNumber: 'SSZ-0712',
      quantityBasis: 'Outturn' as const,
    };
    expect(await typePapers(operator, voyage.id, papers)).toMatchObject({ errorFlag: 'SUCCESS' });
    const filled = await prefill(operator, voyage.id);
    expect(notLoaded(filled)).toEqual([]);
    expect(filled.facts).toEqual([
      { name: 'Load port', value: 'Santos' },
      { name: 'Discharge port', value: 'Qingdao' },
      { name: 'C/P date', value: '20 Nov 2026' },
      { name: 'B/L number', value: 'SSZ-0712' },
      { name: 'B/L date', value: '28 Dec 2026' },
      { name: 'Quantity by', value: 'Outturn, estimated until it is known' },
    ]);
    const clientId = await newCustomer(operator, 'Meridian Papers');
    const made = await operator.graphql<{ createInvoice: { invoice: Prefill & { id: string } } }>(
      'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id facts { name value } warnings } } }',
      { data: { ...filled.data, clientId } },
    );
    const { invoice } = made.data.createInvoice;
    expect(invoice.facts).toEqual(filled.facts);
    const text = readPdfText((await operator.request('GET', `/v2/invoices/${invoice.id}/pdf`)).raw);
    for (const printed of ['Santos', 'Qingdao', 'SSZ-0712', '28Dec2026', '20Nov2026', 'Outturn']) {
      expect(text).toContain(printed);
    }
  });

  it('is due by the terms of the charter, counted from what happened to the cargo', async () => {
    const operator = await server.signIn('Operator');
    const { voyage } = await fixedVoyage(operator);
    const dueBy = async (paymentTermsInitial: string, billOfLadingOn: string) => {
      await typePapers(operator, voyage.id, { paymentTermsInitial, billOfLadingOn });
      return (await prefill(operator, voyage.id)).data;
    };
    const after = 'Within 3 days after loading';
    expect((await dueBy(after, '2027-12-28')).dueOn).toBe('2027-12-31');
    const late = await dueBy(after, '2020-01-02');
    expect(late.dueOn).toBe(late.invoiceOn);
    const discharged = voyage.portCalls.find((call) => call.portFunction === 'Discharging')!;
    const openedOn = await dueBy('Before break bulk', '2020-01-02');
    const dayBefore = Date.parse(discharged.estimatedArrivalAt) - 86_400_000;
    expect(Math.abs(Date.parse(openedOn.dueOn) - dayBefore)).toBeLessThan(86_400_000);
  });

  it('bills what the basis names: the outturn, or the bill of lading less what stands in lieu of weighing', async () => {
    const operator = await server.signIn('Operator');
    const { voyage } = await fixedVoyage(operator);
    const billed = async () => {
      const { data, facts } = await prefill(operator, voyage.id);
      return { quantity: data.lines[0]?.quantity, by: facts.at(-1)?.value };
    };
    const figures = { billOfLadingQuantity: 66_120, outturnQuantity: 65_874.25 };
    await typePapers(operator, voyage.id, { ...figures, quantityBasis: 'Outturn' });
    expect(await billed()).toEqual({ quantity: '65874.25', by: 'Outturn' });
    await typePapers(operator, voyage.id, { quantityBasis: 'BL', lieuOfWeighingPercent: 0.5 });
    expect(await billed()).toEqual({
      quantity: '65789.4',
      by: 'Bill of lading, less 0.5 % in lieu of weighing',
    });
    const refused = await typePapers(operator, voyage.id, { lieuOfWeighingPercent: 100.5 });
    expect(refused.violations).toMatchObject([{ path: 'inputs.cargoes.0.lieuOfWeighingPercent' }]);
  });

  it('refuses a bill of lading on a day that does not exist', async () => {
    const operator = await server.signIn('Operator');
    const { voyage } = await fixedVoyage(operator);
    const refused = await typePapers(operator, voyage.id, { billOfLadingOn: '2026-02-30' });
    expect(refused.violations).toMatchObject([{ path: 'inputs.cargoes.0.billOfLadingOn' }]);
  });
});
