import { vesselInput } from '@mainsheet/contract';
import { applyVessel, estimateVoyage, figuresOfVessel, sampleGrainVoyage } from '@mainsheet/voyage';
import { demoVessels } from '../src/modules/vessels/index.ts';
import type { SignedIn } from './test-server.ts';

export type Answer = {
  outcome: string;
  question: string;
  sentence: {
    text: string;
    isFigure: boolean;
    explanation: { formula: string; inputs?: { label: string; value: string }[] } | null;
  }[];
  notes: string[];
  words: string[];
  nearest: string[];
  inWords: string | null;
  columns: { key: string; header: string; unit: string | null }[];
  rows: {
    recordType: string | null;
    recordId: string | null;
    name: string;
    question: string | null;
    cells: (string | null)[];
  }[];
  totalRows: number;
  totals: (string | null)[];
  chart: { title: string; points: { label: string; value: string }[] } | null;
};

export const ASK = `query ($question: String!) { ask(question: $question) { outcome question
  sentence { text isFigure explanation } notes words nearest inWords columns { key header unit }
  rows { recordType recordId name question cells } totalRows totals
  chart { title points { label value } } } }`;

export async function ask(who: SignedIn, question: string): Promise<Answer> {
  const { data, errors } = await who.graphql<{ ask: Answer }>(ASK, { question });
  if (errors) throw new Error(`${question}: ${JSON.stringify(errors)}`);
  return data.ask;
}
export const sentenceOf = (answer: Answer): string =>
  answer.sentence.map(({ text }) => text).join('');
export const cell = (answer: Answer, row: number, key: string) =>
  answer.rows[row]?.cells[answer.columns.findIndex((column) => column.key === key)];

export type Billing = {
  clientId: string;
  amount: string;
  on: string;
  due: string;
  currency?: string;
  publicNotes?: string;
};

export async function prepared(who: SignedIn, billing: Billing): Promise<string> {
  const { clientId, amount, on, due, currency = 'USD', publicNotes = '' } = billing;
  const data = {
    type: 'misc',
    clientId,
    currency,
    exchangeRate: currency === 'USD' ? '1' : '1.25',
    invoiceOn: on,
    dueOn: due,
    rateSource: '',
    publicNotes,
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

export const approve = (who: SignedIn, id: string) =>
  who.graphql(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);

export async function pay(who: SignedIn, id: string, amount: string, exchangeRate = '1') {
  await who.graphql(
    'mutation ($id: ID!, $data: PaymentInput!) { recordInvoicePayment(invoiceId: $id, data: $data) { errorFlag } }',
    { id, data: { amount, paidOn: '2026-11-20', exchangeRate } },
  );
}

/** A voyage of a ship; what the engine says of it is what the answers must say. */
export async function voyageOf(who: SignedIn, name: string, speedKn: number, isPublic = true) {
  const template = vesselInput.parse({ ...demoVessels()[0]!, imo: null, name });
  const created = await who.graphql<{ createVessel: { vessel: never } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id name imo deadweightT details } } }',
    { data: template },
  );
  const plan = applyVessel(
    sampleGrainVoyage(),
    figuresOfVessel(created.data.createVessel.vessel),
    14_000,
  );
  const inputs = {
    ...plan,
    commencingAt: '2026-11-10T00:00:00.000Z',
    ladenSpeedKn: speedKn,
    cargoes: plan.cargoes.map((cargo) => ({ ...cargo, chartererId: null })),
    bunkers: plan.bunkers.map((row) => ({ ...row, initialPrice: 600, initialQuantityT: 2000 })),
  };
  const sheet = await who.graphql<{ createEstimateSheet: { estimateSheetId: string } }>(
    `mutation { createEstimateSheet(name: "S", isPublic: ${isPublic}) { estimateSheetId } }`,
  );
  const worksheetId = sheet.data.createEstimateSheet.estimateSheetId;
  const estimate = await who.graphql<{ createEstimate: { estimate: { id: string } } }>(
    'mutation ($data: EstimateDataInput!) { createEstimate(data: $data) { estimate { id } } }',
    { data: { estimateData: { worksheetId, inputs } } },
  );
  return {
    estimateId: estimate.data.createEstimate.estimate.id,
    totals: estimateVoyage(inputs).totals,
  };
}

export const fix = (who: SignedIn, id: string) =>
  who.graphql('mutation ($id: ID!) { createVoyage(estimateId: $id) { errorFlag } }', { id });
