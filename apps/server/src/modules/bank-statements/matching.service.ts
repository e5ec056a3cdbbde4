import { ACCOUNT, convert, type Entry, EXCHANGE_ACCOUNTS, exchangeMoney } from '@mainsheet/ledger';
import {
  amountText,
  decimalFromMoney,
  formatAmount,
  formatDecimal,
  formatMoney,
  type Money,
  negateMoney,
} from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import type { Work } from '../../platform/work.ts';
import { getBillPaymentRow, payBills } from '../bills/index.ts';
import {
  type CommercialDocument,
  chargesFault,
  documents,
  getDocument,
  isNearRate,
  parseAmount,
  violation,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { payInvoice } from '../invoices/index.ts';
import { type Dimensions, post } from '../ledger/index.ts';
import { getReceipt } from '../receipts/index.ts';
import type { LineRow } from './bank-statements.repository.ts';
import { changeLine, type LineKey } from './lines.service.ts';
import {
  type BankEntryRow,
  insertMatch,
  listBankEntriesOf,
  type NewMatch,
  type Origin,
} from './matches.repository.ts';

/** A posting that came with a match. */
export type Made = {
  readonly transactionId: string;
  readonly origin: Origin;
  readonly paymentId: string | null;
};

export type PartInput = { readonly documentId: string; readonly amount: string };
type Documents = LineKey & {
  readonly kind: 'invoice' | 'bill';
  readonly parts: readonly PartInput[];
  /** What a bank kept, in the currency of the line. */
  readonly fee?: string | null;
};

const MOST_PARTS = 100;

/**
 * Records a line as payments of open documents of one kind and currency, on the day the bank booked it, through the
 * services that people use; the fee becomes a posting of bank charges, another currency an exchange.
 * @throws DomainError INVALID_INPUT where parts and fee do not come to the line, or more is paid than is open
 */
export function matchToDocuments(platform: Platform, actor: Actor, asked: Documents) {
  assertCan(actor, 'externalBanking.view');
  const context = { platform, actor, from: 'Open' };
  return changeLine(context, asked, async (work, line) => {
    const matching = await readParts(work, line, asked);
    const made = await payParts(work, matching);
    if (matching.fee.minorUnits > 0n) made.push(await postFee(work, matching));
    if (matching.currency !== line.currency) made.push(await postExchange(work, matching, made));
    await keepMatches(work, line, made);
    return {
      status: 'Matched',
      detail: { documents: matching.parts.map(({ whole }) => whole.document.label) },
    };
  });
}

type Part = { readonly whole: CommercialDocument; readonly amount: Money };
type Matching = {
  readonly line: LineRow;
  readonly kind: 'invoice' | 'bill';
  readonly parts: readonly Part[];
  readonly currency: string;
  readonly sum: Money;
  readonly fee: Money;
  /** What the line is worth in base, and the rate of its own currency. */
  readonly base: string;
  readonly rate: { readonly rate: string; readonly on: string; readonly source: string };
};

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);
const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);
export const moneyOf = (line: LineRow): Money => ({
  currency: line.currency,
  minorUnits: BigInt(line.amount_minor),
});

async function readParts(work: Work, line: LineRow, asked: Documents): Promise<Matching> {
  const { tx } = work;
  const { kind } = asked;
  const isIn = BigInt(line.amount_minor) > 0n;
  if (isIn !== (kind === 'invoice')) {
    throw refuse('parts', `Money that ${isIn ? 'came in' : 'left'} pays no ${kind}.`);
  }
  if (asked.parts.length === 0 || asked.parts.length > MOST_PARTS) {
    throw refuse('parts', `Choose one to ${MOST_PARTS} of them.`);
  }
  const ids = asked.parts.map(({ documentId }) => documentId);
  if (new Set(ids.map((id) => id.toLowerCase())).size < ids.length)
    throw refuse('parts', `The same ${kind} stands there twice.`);
  await documents.lockDocuments(tx, ids);
  const parts: Part[] = [];
  for (const [index, { documentId, amount }] of asked.parts.entries()) {
    const whole = await getDocument(tx, { kind, id: documentId });
    const path = `parts.${index}.amount`;
    const money = parseAmount(whole.document.currency, { amount, path });
    if (money.minorUnits <= 0n) throw refuse(path, 'Enter an amount above zero.');
    parts.push({ whole, amount: money });
  }
  const { currency } = parts[0]!.amount;
  if (parts.some(({ amount }) => amount.currency !== currency)) {
    throw refuse('parts', 'One line pays documents of one currency.');
  }
  const base = await getBaseCurrency(tx);
  const rate = await findBaseRate(tx, { base, currency: line.currency, on: line.booked_on });
  if (!rate) throw refuse('parts', missingRate(line));
  const sum = parts.reduce((total, { amount }) => total + amount.minorUnits, 0n);
  const fee = readFee(line, asked.fee);
  const matching = {
    line,
    kind,
    parts,
    currency,
    base,
    rate,
    fee,
    sum: { currency, minorUnits: sum },
  };
  assertSum(matching);
  assertFee(matching);
  if (currency !== line.currency) await assertRate(work, matching);
  return matching;
}

export const missingRate = (line: LineRow): string =>
  `No exchange rate of ${line.currency} is known on ${line.booked_on}: record one first.`;

function readFee({ currency }: LineRow, fee: string | null | undefined): Money {
  if (!fee || Number(fee) === 0) return { currency, minorUnits: 0n };
  const money = parseAmount(currency, { amount: fee, path: 'fee' });
  if (money.minorUnits < 0n) throw refuse('fee', 'Charges are above zero.');
  return money;
}

function assertFee({ sum, fee }: Matching): void {
  const fault = chargesFault(sum.minorUnits, fee);
  if (fault) throw refuse('fee', fault);
}

/** Money that came in is the parts less what a bank kept of it, money that left the parts and what it took. */
function assertSum({ line, kind, sum, fee, currency }: Matching): void {
  if (currency !== line.currency) {
    if (fee.minorUnits === 0n) return;
    throw refuse('fee', 'A fee goes with documents in the currency of the line.');
  }
  const wanted = sum.minorUnits + (kind === 'invoice' ? -fee.minorUnits : fee.minorUnits);
  const paid = sizeOf(BigInt(line.amount_minor));
  if (wanted === paid) return;
  const text = (minorUnits: bigint) => formatMoney({ currency, minorUnits });
  throw refuse('parts', `The line is ${text(paid)}, its parts and fee come to ${text(wanted)}.`);
}

/** @throws DomainError INVALID_INPUT where the rate that follows lies far from that of the day */
async function assertRate({ tx }: Work, { line, sum, base, rate, currency }: Matching) {
  const known = await findBaseRate(tx, { base, currency, on: line.booked_on });
  if (!known) throw refuse('parts', missingRate({ ...line, currency }));
  const paid = convert(
    { ...moneyOf(line), minorUnits: sizeOf(moneyOf(line).minorUnits) },
    rate.rate,
    base,
  );
  const owed = convert(sum, known.rate, base);
  if (isNearRate(Number(paid.minorUnits), Number(owed.minorUnits))) return;
  const text = `${formatMoney(sum)} is ${formatMoney(owed)} at the rate of the day`;
  throw refuse('parts', `${text}, the line is ${formatMoney(paid)}.`);
}

/** The rate at which the documents are paid: that of the day, or what the bank made of it. */
function rateOfPayment({ line, sum, base, rate, currency }: Matching): string {
  if (currency === line.currency) return rate.rate;
  if (currency === base) return '1';
  const { minorUnits } = convert(moneyOf(line), rate.rate, base);
  const worth = decimalFromMoney({ currency: base, minorUnits: sizeOf(minorUnits) });
  return formatDecimal(worth.div(decimalFromMoney(sum)), 12);
}

const referenceOf = (line: LineRow): string =>
  (line.end_to_end_id || line.reference || line.details).slice(0, 100);

async function payParts(work: Work, matching: Matching): Promise<Made[]> {
  const { line, parts, kind, currency } = matching;
  const common = {
    paidOn: line.booked_on,
    exchangeRate: rateOfPayment(matching),
    rateSource: currency === line.currency ? matching.rate.source : 'rate of the bank',
    type: 'Bank transfer',
    transactionReference: referenceOf(line),
    accountId: null,
  };
  const made: Made[] = [];
  if (kind === 'invoice') {
    for (const { whole, amount } of parts) {
      const data = { ...common, amount: formatAmount(amount) };
      const paymentId = await payInvoice(work, whole.document.id, data);
      const { transaction_id: transactionId } = await getReceipt(work.tx, paymentId);
      made.push({ transactionId, origin: 'invoice-payment', paymentId });
    }
    return made;
  }
  for (const [vendorId, ofVendor] of Map.groupBy(parts, ({ whole }) => whole.document.party_id)) {
    const minorUnits = ofVendor.reduce((sum, { amount }) => sum + amount.minorUnits, 0n);
    const paymentId = await payBills(work, {
      ...common,
      ...{ vendorId, currency, amount: amountText(currency, minorUnits) },
      paymentables: ofVendor.map(({ whole, amount }) => ({
        billId: whole.document.id,
        amount: formatAmount(amount),
      })),
    });
    const { transaction_id: transactionId } = await getBillPaymentRow(work.tx, paymentId);
    made.push({ transactionId, origin: 'bill-payment', paymentId });
  }
  return made;
}

type Posting = {
  readonly description: string;
  readonly entries: readonly (Entry & Dimensions)[];
};

/** Posts on the day of the line, at the rate of its own currency. */
export async function postForLine(
  { platform, tx, actor }: Work,
  { line, rate }: Pick<Matching, 'line' | 'rate'>,
  { description, entries }: Posting,
): Promise<Made> {
  const transactionId = await post(platform, tx, actor, {
    postedOn: line.booked_on,
    documentType: 'bank-line',
    documentId: line.id,
    reference: referenceOf(line) || `Bank ${line.booked_on}`,
    description,
    entries,
    rate,
  });
  return { transactionId, origin: 'posting', paymentId: null };
}

function postFee(work: Work, matching: Matching): Promise<Made> {
  const { fee, rate, base } = matching;
  const worth = convert(fee, rate.rate, base);
  return postForLine(work, matching, {
    description: 'Charges of the bank',
    entries: [
      { accountCode: ACCOUNT.bankCharges, amount: fee, base: worth },
      { accountCode: ACCOUNT.bank, amount: negateMoney(fee), base: negateMoney(worth) },
    ],
  });
}

/** Money of the documents for money of the line, at what the bank made of it. */
async function postExchange(work: Work, matching: Matching, made: readonly Made[]): Promise<Made> {
  const { line, base, rate, currency } = matching;
  const entries = await listBankEntriesOf(
    work.tx,
    made.map(({ transactionId }) => transactionId),
  );
  const gave: Money = { currency, minorUnits: sumOf(entries, currency) };
  const got = moneyOf(line);
  return postForLine(work, matching, {
    description: `${formatMoney(gave)} exchanged for ${formatMoney(got)}`,
    entries: exchangeMoney({
      ...{ gave, got, gotBase: convert(got, rate.rate, base) },
      gaveBase: {
        currency: base,
        minorUnits: entries.reduce((sum, entry) => sum + BigInt(entry.base_minor), 0n),
      },
      bankAccount: ACCOUNT.bank,
      ...EXCHANGE_ACCOUNTS,
    }),
  });
}

const sumOf = (entries: readonly { currency: string; amount_minor: string }[], currency: string) =>
  entries.reduce(
    (sum, entry) => (entry.currency === currency ? sum + BigInt(entry.amount_minor) : sum),
    0n,
  );

/**
 * Keeps which entries a line is. They come to the line in its currency and to nothing in any other: anything else is
 * our own mistake. @throws DomainError CONFLICT where another line took one of them meanwhile
 */
export async function keepMatches(work: Work, line: LineRow, made: readonly Made[]): Promise<void> {
  const entries = await listBankEntriesOf(
    work.tx,
    made.map(({ transactionId }) => transactionId),
  );
  for (const currency of new Set([line.currency, ...entries.map((entry) => entry.currency)])) {
    const wanted = currency === line.currency ? BigInt(line.amount_minor) : 0n;
    if (sumOf(entries, currency) !== wanted)
      throw new Error('Entries that do not come to the line');
  }
  for (const entry of entries) {
    const { origin, paymentId } = made.find((one) => one.transactionId === entry.transaction_id)!;
    await takeEntry(work, entry, { lineId: line.id, origin, paymentId });
  }
}

type Taking = Pick<NewMatch, 'lineId' | 'origin' | 'paymentId'>;

/** Says that a line is an entry. @throws DomainError CONFLICT where another line took it meanwhile */
export async function takeEntry(
  { platform, tx, actor }: Work,
  { transaction_id: transactionId, line_no: lineNo }: BankEntryRow,
  by: Taking,
): Promise<void> {
  const isFree = await insertMatch(tx, { ...by, transactionId, lineNo }, stampOf(platform, actor));
  if (isFree) return;
  const reason = 'Another line of the bank was found to be this posting.';
  throw new DomainError('CONFLICT', { reason });
}
