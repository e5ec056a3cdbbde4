import { ACCOUNT, claimSide, type Entry, EXCHANGE_ACCOUNTS } from '@mainsheet/ledger';
import { decimal, decimalFromMoney, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { stampOf } from '../../platform/stamp.ts';
import type { Work } from '../../platform/work.ts';
import {
  dimensionsOf,
  documents,
  formatDay,
  getDocument,
  isNearRate,
  KINDS,
  openMinor,
  parseAmount,
  recordOf,
  shareOf,
  tooMuchText,
  violation,
} from '../commercial-documents/index.ts';
import { isSameParty } from '../counterparties/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import type { Dimensions } from '../ledger/index.ts';
import { insertPart } from './parts.repository.ts';

/** What is settled of an invoice, as that was booked, and what of the payment it takes. */
export type Part = {
  readonly invoice: documents.DocumentRow;
  readonly amountMinor: bigint;
  readonly baseMinor: bigint;
  readonly status: string;
  readonly takenMinor: bigint;
};

export type Wanted = {
  readonly clientId: string;
  /** Of the payment. */
  readonly currency: string;
  readonly claimCurrency: string | null;
  readonly claimRate: string | null;
  readonly paymentables: readonly { readonly invoiceId: string; readonly amount: string }[];
};

/** What is left of a payment for the parts, and the day whose rates count. */
export type Left = { readonly minor: bigint; readonly base: string; readonly on: string };

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);
const pathOf = (index: number) => `paymentables.${index}.amount`;

/**
 * The locked invoices that are settled, each with its part of their base value and of the payment.
 * @throws DomainError INVALID_INPUT for more than is open, another customer or currency, or a rate far from the day's
 */
export async function readParts(tx: Tx, wanted: Wanted, left: Left): Promise<Part[]> {
  const claimCurrency = wanted.claimCurrency ?? wanted.currency;
  const isExchanged = claimCurrency !== wanted.currency;
  if (wanted.paymentables.length > 0 && isExchanged) await assertClaimRate(tx, wanted, left);
  const settled: Omit<Part, 'takenMinor'>[] = [];
  for (const [index, { invoiceId, amount }] of wanted.paymentables.entries()) {
    const path = pathOf(index);
    const { document: invoice } = await getDocument(tx, { kind: 'invoice', id: invoiceId });
    if (settled.some((part) => part.invoice.id === invoice.id)) {
      throw refuse(path, 'An invoice stands there twice.');
    }
    await assertSettled(tx, { invoice, of: { ...wanted, claimCurrency }, path });
    const { minorUnits } = parseAmount(invoice.currency, { amount, path });
    if (minorUnits > openMinor(invoice)) throw refuse(path, tooMuchText(invoice, 0n));
    settled.push({ invoice, amountMinor: minorUnits, ...shareOf(invoice, minorUnits) });
  }
  const taken = takenOf(settled, wanted, left);
  return settled.map((part, index) => {
    const takenMinor = taken[index]!;
    if (takenMinor > 0n) return { ...part, takenMinor };
    throw refuse(pathOf(index), `This comes to nothing in ${wanted.currency}.`);
  });
}

async function assertSettled(
  tx: Tx,
  { invoice, of, path }: { invoice: documents.DocumentRow; of: Wanted; path: string },
): Promise<void> {
  if (!KINDS.invoice.open.includes(invoice.status)) {
    throw refuse(path, `An invoice that is ${invoice.status.toLowerCase()} takes no payment.`);
  }
  if (!(await isSameParty(tx, invoice.contact_id, of.clientId))) {
    throw refuse(path, `${invoice.label} is to ${invoice.contact_name}.`);
  }
  if (invoice.currency === of.claimCurrency) return;
  throw refuse(path, `${invoice.label} is in ${invoice.currency}.`);
}

/**
 * The agreed rate against what is recorded of both currencies: what else was typed beside it proves nothing.
 * @throws DomainError INVALID_INPUT without a rate between both currencies, or for one far from the day's
 */
async function assertClaimRate(tx: Tx, wanted: Wanted, { base, on }: Left): Promise<void> {
  const { currency, claimCurrency, claimRate } = wanted;
  if (!claimRate) {
    throw refuse('claimRate', `Enter what a ${currency} is worth in ${claimCurrency}.`);
  }
  const money = await recordedRate(tx, { base, currency, on });
  const claim = await recordedRate(tx, { base, currency: claimCurrency ?? currency, on });
  const recorded = decimal(money.rate).div(claim.rate);
  if (isNearRate(Number(claimRate), recorded.toNumber())) return;
  const since = money.on < claim.on ? money.on : claim.on;
  const worth = `${claimCurrency} ${recorded.toSignificantDigits(8).toFixed()}`;
  throw refuse('claimRate', `A ${currency} is worth ${worth} by the rates of ${formatDay(since)}.`);
}

async function recordedRate(tx: Tx, of: { base: string; currency: string; on: string }) {
  const known = await findBaseRate(tx, of);
  if (known) return known;
  const text = `No exchange rate of ${of.currency} is known on ${formatDay(of.on)}`;
  throw refuse('claimRate', `${text}: record one first.`);
}

/**
 * What each part takes of the payment: its own amount, or what that is at the agreed rate. Parts are rounded together, and a
 * minor unit that rounding leaves of the whole payment, or lacks, is the last one's.
 */
function takenOf(
  settled: readonly { amountMinor: bigint }[],
  { currency, claimCurrency, claimRate }: Wanted,
  left: Left,
): bigint[] {
  let sum = 0n;
  let before = 0n;
  const taken = settled.map(({ amountMinor }) => {
    if (!claimCurrency || claimCurrency === currency) return amountMinor;
    sum += amountMinor;
    const claimed = decimalFromMoney({ currency: claimCurrency, minorUnits: sum });
    const { minorUnits } = moneyFromDecimal(currency, claimed.div(claimRate ?? '1'));
    const own = minorUnits - before;
    before = minorUnits;
    return own;
  });
  const over = left.minor - before;
  const isRounding = before > 0n && (over === 1n || over === -1n);
  return isRounding ? taken.with(taken.length - 1, taken.at(-1)! + over) : taken;
}

/** @throws DomainError INVALID_INPUT where the parts take more of a payment than is left of it */
export function sumTaken(
  parts: readonly Part[],
  of: {
    currency: string;
    leftMinor: bigint;
    path: string;
    sayOf: (sum: string, left: string) => string;
  },
): bigint {
  const sum = parts.reduce((total, { takenMinor }) => total + takenMinor, 0n);
  if (sum <= of.leftMinor) return sum;
  const text = (minorUnits: bigint) => formatMoney({ currency: of.currency, minorUnits });
  throw refuse(of.path, of.sayOf(text(sum), text(of.leftMinor)));
}

export type PostedEntry = Entry & Dimensions;

type Booked = Pick<Part, 'amountMinor' | 'baseMinor' | 'takenMinor'> & {
  readonly invoice: documents.DocumentRow;
  readonly baseTakenMinor: bigint;
};

/** The receivable that a part settles, with an exchange and its realised difference: the side opposite to the money. */
export function entriesOfPart(of: Booked, { currency, base }: { currency: string; base: string }) {
  const { invoice } = of;
  return claimSide({
    taken: { currency, minorUnits: of.takenMinor },
    takenBase: { currency: base, minorUnits: of.baseTakenMinor },
    settled: { currency: invoice.currency, minorUnits: of.amountMinor },
    claimBase: { currency: base, minorUnits: of.baseMinor },
    claimAccount: ACCOUNT.receivable,
    ...EXCHANGE_ACCOUNTS,
  }).map((entry): PostedEntry => ({ ...entry, ...dimensionsOf(invoice) }));
}

/** The same out of a customer's cash. */
export function entriesOutOfCash(
  of: Booked,
  { currency, base, clientId }: { currency: string; base: string; clientId: string },
): PostedEntry[] {
  const cash = {
    accountCode: ACCOUNT.customerCash,
    amount: { currency, minorUnits: of.takenMinor },
    base: { currency: base, minorUnits: of.baseTakenMinor },
    contactId: clientId,
  };
  return [cash, ...entriesOfPart(of, { currency, base })];
}

/** Keeps what a payment settles of an invoice, and says so on the invoice. */
export async function keepPart(
  work: Work,
  { invoice, status, ...part }: Part & { baseTakenMinor: bigint },
  of: { paymentId: string; appliedOn: string; transactionId: string },
): Promise<void> {
  const { platform, tx, actor } = work;
  const stamp = stampOf(platform, actor);
  await insertPart(tx, { id: newId(platform.clock), invoiceId: invoice.id, ...part, ...of }, stamp);
  const { amountMinor, baseMinor } = part;
  const settled = { id: invoice.id, amountMinor, baseMinor, status, on: of.appliedOn };
  await documents.addSettled(tx, settled, stamp);
  await recordOf(work, { kind: 'invoice', id: invoice.id, verb: 'payment' });
}
