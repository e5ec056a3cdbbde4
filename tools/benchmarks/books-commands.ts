import { amountText } from '@mainsheet/money';
import { typeOfArgument } from '../argument-type.ts';
import {
  CURRENCIES,
  type Currency,
  type Doc,
  dayBefore,
  type Model,
  openOf,
  type Part,
  type randomOf,
  type Side,
} from './books-model.ts';

type Violation = { message: string };
type Answer = Record<string, unknown> & {
  errorFlag: string;
  message: string;
  violations: Violation[];
};

/** What a command came to: done, or why it was refused. */
export type Said = { readonly code: string; readonly answer: Answer | null };

/** Asks for one mutation as a person. */
export type Ask = (
  who: 'finance' | 'owner',
  query: string,
  variables: object,
) => Promise<{
  data?: Record<string, Answer> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}>;

export type World = {
  readonly ask: Ask;
  readonly model: Model;
  readonly random: ReturnType<typeof randomOf>;
  readonly today: () => string;
  readonly contacts: Readonly<Record<Side, readonly string[]>>;
};

const RATES: Readonly<Record<Currency, readonly [least: number, step: number, places: number]>> = {
  USD: [1, 0, 0],
  EUR: [1.05, 0.07, 4],
  JPY: [0.0064, 0.0004, 6],
  KWD: [3.2, 0.1, 4],
};

/** How each side calls what both do. */
const SIDES = {
  receivable: {
    ...{ noun: 'Invoice', field: 'invoice', id: 'invoiceId', party: 'clientId', day: 'invoiceOn' },
    ...{ account: '4090', type: 'misc', row: 'invoiceId' },
    ...{ pay: 'recordReceipt', allocate: 'allocateReceipt', reverse: 'refundInvoicePayment' },
    ...{ paymentId: 'paymentId', writeOff: 'prepareWriteOff' },
    ...{ credit: 'createCreditNote', creditField: 'creditNote', creditId: 'creditId' },
    ...{ apply: 'applyCreditNote', takeBack: 'takeCreditBack' },
  },
  payable: {
    ...{ noun: 'Bill', field: 'bill', id: 'billId', party: 'vendorId', day: 'billOn' },
    ...{ account: '5010', type: 'Misc', row: 'billId' },
    ...{ pay: 'recordBillPayment', allocate: 'applyBillPayment', reverse: 'reverseBillPayment' },
    ...{ paymentId: 'billPaymentId', writeOff: 'prepareBillWriteOff' },
    ...{
      credit: 'vendorCreateCreditNote',
      creditField: 'vendorCredit',
      creditId: 'vendorCreditId',
    },
    ...{ apply: 'applyVendorCredit', takeBack: 'takeVendorCreditBack' },
  },
} as const;

/** One mutation: its field, its arguments as they are written, its data, and what is asked of the answer. */
type Call = { field: string; args?: string; data?: object; fields?: string };

async function say(
  { ask }: World,
  who: 'finance' | 'owner',
  { field, args = '', data, fields = '' }: Call,
): Promise<Said> {
  const given = [args, data && 'data: $data'].filter(Boolean).join(', ');
  const head = data ? `mutation ($data: ${typeOfArgument(field)})` : 'mutation';
  const query = `${head} { ${field}(${given}) { errorFlag message violations { message } ${fields} } }`;
  const reply = await ask(who, query, data ? { data } : {});
  const answer = reply.data?.[field] ?? null;
  if (answer?.errorFlag === 'SUCCESS') return { code: 'done', answer };
  const code = reply.errors?.[0]?.extensions?.code ?? 'INVALID_INPUT';
  const words = reply.errors?.[0]?.message ?? answer?.violations[0]?.message ?? '';
  return { code: code === 'INTERNAL' || code === '' ? `BROKEN ${words}` : code, answer: null };
}

const textOf = (currency: Currency, minor: bigint): string => amountText(currency, minor);
const rateOf = ({ random }: World, currency: Currency): string => {
  const [least, step, places] = RATES[currency];
  return (least + step * random.next()).toFixed(places);
};
const moneyOf = (world: World, currency: Currency) => ({
  ...{ currency, exchangeRate: rateOf(world, currency), rateSource: 'typed' },
});
const sideOf = ({ random }: World): Side => (random.next() < 0.5 ? 'receivable' : 'payable');
const amountOf = ({ random }: World): bigint => BigInt(1 + random.upTo(5_000_000));
/** Mostly a part of what is open, sometimes all, sometimes too much. */
function someOf({ random }: World, open: bigint): bigint {
  const kind = random.next();
  if (kind < 0.25) return open;
  if (kind < 0.3) return open + 1n + BigInt(random.upTo(100));
  return 1n + (open * BigInt(random.upTo(1000))) / 1000n;
}

/** A document that can still be settled, of a side, a party and a currency where they are said. */
function openDoc(
  { model, random }: World,
  of: { side: Side; isCredit: boolean; contactId?: string; currency?: Currency },
): Doc | null {
  for (let tries = 0; tries < 60; tries++) {
    // The latest are open more often.
    const at = model.docs.length - 1 - Math.floor(random.next() ** 2 * model.docs.length);
    const doc = model.docs[at];
    if (!doc || doc.isOver || doc.side !== of.side || doc.isCredit !== of.isCredit) continue;
    if (of.contactId && doc.contactId !== of.contactId) continue;
    if (of.currency && doc.currency !== of.currency) continue;
    if (openOf(doc) > 0n) return doc;
  }
  return null;
}

const NOTHING: Said = { code: 'nothing there', answer: null };

type Made = { id: string; version: number };
const made = ({ answer }: Said, field: string): Made => answer![field] as Made;

type Posted = { side: Side; isCredit: boolean; contactId: string; currency: Currency };
type Days = { documentOn: string; dueOn: string };

function remember(world: World, of: Posted & Days & Made & { totalMinor: bigint }): void {
  const moves = [{ on: of.documentOn, minor: of.totalMinor }];
  world.model.docs.push({ ...of, isOver: false, moves });
}

function draftOf(world: World, isCredit: boolean) {
  const side = sideOf(world);
  const { party, account, type } = SIDES[side];
  const contactId = world.random.pick(world.contacts[side]);
  const currency = world.random.pick(CURRENCIES);
  const documentOn = dayBefore(world.today(), world.random.upTo(300));
  const dueOn = dayBefore(documentOn, -world.random.upTo(60));
  const totalMinor = amountOf(world);
  const line = { accountCode: account, description: 'Model', quantity: '1', unit: '' };
  const lines = [{ ...line, rate: textOf(currency, totalMinor) }];
  const more = side === 'payable' ? { vendorNumber: '' } : {};
  const data = { type, [party]: contactId, ...moneyOf(world, currency), lines, ...more };
  return { side, isCredit, contactId, currency, documentOn, dueOn, totalMinor, data };
}

/** Billed by one, approved by another. */
async function bill(world: World): Promise<Said> {
  const { data, ...of } = draftOf(world, false);
  const { noun, field, id, day } = SIDES[of.side];
  const drafted = await say(world, 'finance', {
    ...{ field: `create${noun}`, fields: `${field} { id version }` },
    data: { ...data, [day]: of.documentOn, dueOn: of.dueOn },
  });
  if (!drafted.answer) return drafted;
  const draft = made(drafted, field);
  const args = `${id}: "${draft.id}", version: ${draft.version}`;
  const fields = `${field} { id version }`;
  const posted = await say(world, 'owner', { field: `approve${noun}`, args, fields });
  if (posted.answer) remember(world, { ...of, ...made(posted, field) });
  return posted;
}

async function credit(world: World): Promise<Said> {
  const { data, ...of } = draftOf(world, true);
  const { credit: field, creditField } = SIDES[of.side];
  const drafted = await say(world, 'finance', {
    ...{ field, fields: `${creditField} { id version }` },
    data: { ...data, creditOn: of.documentOn },
  });
  if (!drafted.answer) return drafted;
  const draft = made(drafted, creditField);
  const isOurs = of.side === 'receivable';
  const sent = await say(
    world,
    'owner',
    isOurs
      ? {
          field: 'markCreditNoteSent',
          args: `creditId: "${draft.id}", version: ${draft.version}`,
          fields: 'creditNote { id version }',
        }
      : {
          field: 'bulkVendorCredit',
          args: `ids: ["${draft.id}"], action: "mark_sent", version: ${draft.version}`,
          fields: 'vendorCredits { id version }',
        },
  );
  if (!sent.answer) return sent;
  const all = sent.answer['vendorCredits'] as Made[] | undefined;
  const posted = all?.[0] ?? made(sent, creditField);
  // A credit is due on its day.
  remember(world, { ...of, dueOn: of.documentOn, ...posted });
  return sent;
}

const rowsOf = (side: Side, parts: readonly Part[]) =>
  parts.map(({ doc, minor }) => ({
    [SIDES[side].row]: doc.id,
    amount: textOf(doc.currency, minor),
  }));

/** Some documents of one party and currency, each with a part of it. */
function partsOf(world: World, first: Doc): Part[] {
  const { side, contactId, currency } = first;
  const docs = new Set([first]);
  while (world.random.next() < 0.4) {
    const next = openDoc(world, { side, isCredit: false, contactId, currency });
    if (next) docs.add(next);
  }
  return [...docs].map((doc) => ({ doc, minor: someOf(world, openOf(doc)) }));
}

async function pay(world: World): Promise<Said> {
  const side = sideOf(world);
  const first = openDoc(world, { side, isCredit: false });
  if (!first) return NOTHING;
  const { contactId, currency } = first;
  const parts = partsOf(world, first);
  const latest = parts
    .map(({ doc }) => doc.documentOn)
    .toSorted()
    .at(-1)!;
  const late = Math.round((Date.parse(world.today()) - Date.parse(latest)) / 86_400_000);
  const paidOn = dayBefore(world.today(), world.random.upTo(late + 1));
  const left = world.random.next() < 0.3 ? amountOf(world) : 0n;
  const sum = parts.reduce((total, { minor }) => total + minor, 0n);
  const { party, pay: field } = SIDES[side];
  const { rateSource, ...money } = moneyOf(world, currency);
  const said = await say(world, 'finance', {
    ...{ field, fields: 'payment { id version }' },
    data: {
      ...{ [party]: contactId, ...money, amount: textOf(currency, sum + left), paidOn },
      ...{ transactionReference: 'MODEL', paymentables: rowsOf(side, parts) },
      ...(side === 'payable' ? { rateSource } : {}),
    },
  });
  if (!said.answer) return said;
  for (const part of parts) world.model.settle(part, paidOn);
  const payment = { ...made(said, 'payment'), side, contactId, currency, leftMinor: left };
  world.model.payments.push({ ...payment, parts: [...parts], isOver: false });
  return said;
}

/** Cash that settled nothing yet settles something. */
async function allocate(world: World): Promise<Said> {
  const waiting = world.model.payments.filter((one) => !one.isOver && one.leftMinor > 0n);
  const payment = waiting.length > 0 ? world.random.pick(waiting) : undefined;
  if (!payment) return NOTHING;
  const { side, contactId, currency } = payment;
  const doc = openDoc(world, { side, isCredit: false, contactId, currency });
  if (!doc) return NOTHING;
  const most = openOf(doc) < payment.leftMinor ? openOf(doc) : payment.leftMinor;
  const part = { doc, minor: someOf(world, most) };
  const { allocate: field, paymentId } = SIDES[side];
  const said = await say(world, 'finance', {
    ...{ field, fields: 'payment { id version }' },
    args: `${paymentId}: "${payment.id}", version: ${payment.version}`,
    data: { paymentables: rowsOf(side, [part]) },
  });
  if (!said.answer) return said;
  payment.version = made(said, 'payment').version;
  payment.leftMinor -= part.minor;
  payment.parts.push(part);
  world.model.settle(part, world.today());
  return said;
}

async function reversePayment(world: World): Promise<Said> {
  const { model, random, today } = world;
  const payment = model.payments.length > 0 ? random.pick(model.payments) : undefined;
  if (!payment || payment.isOver) return NOTHING;
  const { reverse: field, paymentId } = SIDES[payment.side];
  const args = `${paymentId}: "${payment.id}", version: ${payment.version}, reason: "Taken back by the model"`;
  const said = await say(world, 'owner', { field, args });
  if (!said.answer) return said;
  payment.isOver = true;
  for (const part of payment.parts) model.giveBack(part, today());
  return said;
}

async function applyCredit(world: World): Promise<Said> {
  const side = sideOf(world);
  const note = openDoc(world, { side, isCredit: true });
  if (!note) return NOTHING;
  const { contactId, currency } = note;
  const doc = openDoc(world, { side, isCredit: false, contactId, currency });
  if (!doc) return NOTHING;
  const most = openOf(doc) < openOf(note) ? openOf(doc) : openOf(note);
  const minor = someOf(world, most);
  const { apply: field, creditField, creditId } = SIDES[side];
  const said = await say(world, 'finance', {
    ...{ field, args: `${creditId}: "${note.id}", version: ${note.version}` },
    data: { rows: rowsOf(side, [{ doc, minor }]) },
    fields: `${creditField} { id version allocations { id isTakenBack } }`,
  });
  if (!said.answer) return said;
  const after = made(said, creditField) as Made & { allocations: { id: string }[] };
  note.version = after.version;
  const known = new Set(world.model.allocations.map(({ id }) => id));
  const fresh = after.allocations.find(({ id }) => !known.has(id))!;
  const parts = [note, doc].map((one) => ({ doc: one, minor }));
  for (const part of parts) world.model.settle(part, world.today());
  world.model.allocations.push({ id: fresh.id, side, parts, isOver: false });
  return said;
}

async function takeBack(world: World): Promise<Said> {
  const { model, random, today } = world;
  const one = model.allocations.length > 0 ? random.pick(model.allocations) : undefined;
  if (!one || one.isOver) return NOTHING;
  const { takeBack: field, creditField } = SIDES[one.side];
  const fields = `${creditField} { id version }`;
  const said = await say(world, 'finance', { field, args: `allocationId: "${one.id}"`, fields });
  if (!said.answer) return said;
  one.isOver = true;
  one.parts[0]!.doc.version = made(said, creditField).version;
  for (const part of one.parts) model.giveBack(part, today());
  return said;
}

async function cancel(world: World): Promise<Said> {
  const side = sideOf(world);
  const doc = openDoc(world, { side, isCredit: false });
  if (!doc) return NOTHING;
  const { noun, id, field } = SIDES[side];
  const read = await world.ask(
    'owner',
    `{ found: ${side === 'receivable' ? 'invoice(id' : 'getBill(billId'}: "${doc.id}") { version } }`,
    {},
  );
  const version = Number((read.data?.['found'] as unknown as Made | undefined)?.version);
  const args = `${id}: "${doc.id}", version: ${version}, reason: "Cancelled by the model"`;
  const fields = `${field} { id version }`;
  const said = await say(world, 'owner', { field: `cancel${noun}`, args, fields });
  if (!said.answer) return said;
  doc.isOver = true;
  doc.moves.push({ on: world.today(), minor: -openOf(doc) });
  return said;
}

async function writeOff(world: World): Promise<Said> {
  const side = sideOf(world);
  const doc = openDoc(world, { side, isCredit: false });
  if (!doc) return NOTHING;
  const part = { doc, minor: someOf(world, openOf(doc)) };
  const { writeOff: field, id } = SIDES[side];
  const fields = 'writeOff { id version }';
  const reason = side === 'receivable' ? 'Not worth collecting' : 'Discount taken';
  const prepared = await say(world, 'finance', {
    ...{ field, fields, args: `${id}: "${doc.id}"` },
    data: { amount: textOf(doc.currency, part.minor), reason, note: 'Given up by the model' },
  });
  if (!prepared.answer) return prepared;
  const waiting = made(prepared, 'writeOff');
  const args = `writeOffId: "${waiting.id}", version: ${waiting.version}`;
  const posted = await say(world, 'owner', { field: 'approveWriteOff', args, fields });
  if (!posted.answer) {
    const refusal = { field: 'refuseWriteOff', args: `${args}, reason: "Too late"`, fields };
    await say(world, 'owner', refusal);
    return posted;
  }
  world.model.settle(part, world.today());
  world.model.writeOffs.push({ ...made(posted, 'writeOff'), part, isOver: false });
  return posted;
}

async function recover(world: World): Promise<Said> {
  const { model, random, today } = world;
  const one = model.writeOffs.length > 0 ? random.pick(model.writeOffs) : undefined;
  if (!one || one.isOver) return NOTHING;
  const args = `writeOffId: "${one.id}", version: ${one.version}, reason: "It came after all"`;
  const said = await say(world, 'owner', { field: 'recoverWriteOff', args });
  if (!said.answer) return said;
  one.isOver = true;
  model.giveBack(one.part, today());
  return said;
}

/** Months long past are closed and opened again: what falls into one meanwhile is refused. */
async function closeOrReopen(world: World): Promise<Said> {
  const day = dayBefore(world.today(), 250 + world.random.upTo(60));
  const field = world.random.next() < 0.35 ? 'closePeriod' : 'reopenPeriod';
  const args = `month: "${day.slice(0, 8)}01", reason: "By the model, for a while"`;
  return say(world, 'owner', { field, args });
}

async function journal(world: World): Promise<Said> {
  const journalOn = dayBefore(world.today(), world.random.upTo(300));
  const currency = world.random.pick(CURRENCIES);
  const amount = textOf(currency, amountOf(world));
  const rate = rateOf(world, currency);
  const line = { currency, rate, description: '', counterparty: '', vessel: '', voyage: '' };
  const fields = 'journal { id version }';
  const drafted = await say(world, 'finance', {
    ...{ field: 'createJournal', fields },
    data: {
      ...{ journalOn, reference: '', description: 'Model', reversesOn: null },
      lines: [
        { ...line, accountCode: '5200', debit: amount, credit: '' },
        { ...line, accountCode: '2200', debit: '', credit: amount },
      ],
    },
  });
  if (!drafted.answer) return drafted;
  const { id, version } = made(drafted, 'journal');
  const args = `id: "${id}", version: ${version}`;
  const posted = await say(world, 'owner', { field: 'postJournal', args, fields });
  if (posted.answer) world.model.journals.push({ ...made(posted, 'journal'), on: journalOn });
  return posted;
}

async function reverseJournal(world: World): Promise<Said> {
  const at = world.random.upTo(world.model.journals.length || 1);
  const [one] = world.model.journals.splice(at, 1);
  if (!one) return NOTHING;
  const args = `id: "${one.id}", version: ${one.version}, on: "${world.today()}"`;
  return say(world, 'owner', { field: 'reverseJournal', args });
}

type Command = {
  readonly name: string;
  readonly weight: number;
  readonly run: (world: World) => Promise<Said>;
};

/** What people do with books, as often as they do. */
export const COMMANDS: readonly Command[] = [
  { name: 'invoice or bill, approved', weight: 26, run: bill },
  { name: 'payment over several', weight: 24, run: pay },
  { name: 'cash allocated later', weight: 7, run: allocate },
  { name: 'payment taken back', weight: 7, run: reversePayment },
  { name: 'credit, sent', weight: 9, run: credit },
  { name: 'credit applied', weight: 9, run: applyCredit },
  { name: 'application taken back', weight: 4, run: takeBack },
  { name: 'cancelled', weight: 3, run: cancel },
  { name: 'written off', weight: 4, run: writeOff },
  { name: 'write-off recovered', weight: 2, run: recover },
  { name: 'month closed or reopened', weight: 1, run: closeOrReopen },
  { name: 'journal, posted', weight: 3, run: journal },
  { name: 'journal reversed', weight: 1, run: reverseJournal },
];
