import { ACCOUNT, BANK_OWN_ACCOUNTS, COUNTER_ACCOUNTS, convert } from '@mainsheet/ledger';
import { formatMoney, negateMoney } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import type { Work } from '../../platform/work.ts';
import { getBillPaymentRow, takeBillPaymentBack } from '../bills/index.ts';
import { violation } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { getMaker, isAlone, isMaker } from '../four-eyes/index.ts';
import { reverse } from '../ledger/index.ts';
import { getReceipt, takePaymentBack } from '../receipts/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { lockVoyageForDocument } from '../voyages/index.ts';
import type { LineRow } from './bank-statements.repository.ts';
import * as rows from './bank-statements.repository.ts';
import { changeLine, type LineKey } from './lines.service.ts';
import * as matches from './matches.repository.ts';
import { keepMatches, missingRate, moneyOf, postForLine, takeEntry } from './matching.service.ts';
import { learn } from './rules.service.ts';

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

type Account = LineKey & {
  readonly accountCode: string;
  readonly vesselId?: string | null;
  readonly voyageId?: string | null;
};

/**
 * Posts a line to an account of the chart, for what has no document: charges, interest, capital. The words of
 * the line are learned as a rule that somebody may switch on.
 * @throws DomainError INVALID_INPUT for an account that documents keep, PERIOD_CLOSED
 */
export function postToAccount(platform: Platform, actor: Actor, asked: Account) {
  assertCan(actor, 'externalBanking.view');
  const account = COUNTER_ACCOUNTS.find(({ code }) => code === asked.accountCode);
  if (!account) {
    throw refuse('accountCode', 'Choose an account that no invoice, bill or bank keeps.');
  }
  const context = { platform, actor, from: 'Open' };
  return changeLine(context, asked, async (work, line) => {
    if (line.booked_on > todayBy(platform.clock)) {
      throw refuse('accountCode', 'The day of this line is still to come.');
    }
    if (!BANK_OWN_ACCOUNTS.includes(account.code)) await assertAnother(work, line);
    const subject = await readSubject(work, asked);
    const base = await getBaseCurrency(work.tx);
    const rate = await findBaseRate(work.tx, { base, currency: line.currency, on: line.booked_on });
    if (!rate) throw refuse('accountCode', missingRate(line));
    const money = moneyOf(line);
    const worth = convert(money, rate.rate, base);
    const made = await postForLine(
      work,
      { line, rate },
      {
        description: [account.name, line.counterparty].filter(Boolean).join(', '),
        entries: [
          { accountCode: ACCOUNT.bank, amount: money, base: worth },
          {
            accountCode: account.code,
            amount: negateMoney(money),
            base: negateMoney(worth),
            ...subject,
          },
        ],
      },
    );
    await keepMatches(work, line, [made]);
    await learn(work, line, account.code);
    return { status: 'Matched', detail: { account: account.code } };
  });
}

/** @throws DomainError INVALID_STATE for whoever took the statement in, unless nobody else is there */
async function assertAnother(work: Work, line: LineRow): Promise<void> {
  const { tx } = work;
  const importer = await rows.findImporter(tx, line.id);
  if (!importer || !(await isMaker(work, [await getMaker(tx, importer.member_id)]))) return;
  if (await isAlone(work)) return;
  const reason =
    'You took this statement in: charges and interest aside, somebody else posts its lines to an account.';
  throw new DomainError('INVALID_STATE', { reason });
}

/** Vessel and voyage of the posting; a voyage brings its vessel. @throws DomainError NOT_FOUND */
async function readSubject({ tx }: Work, { vesselId, voyageId }: Account) {
  if (voyageId) {
    const voyage = await lockVoyageForDocument(tx, { id: voyageId, isBilling: false });
    return { voyageId, vesselId: voyage.vesselId };
  }
  if (!vesselId) return {};
  await getVesselRow(tx, vesselId);
  return { vesselId };
}

export type EntryKey = { readonly transactionId: string; readonly lineNo: number };
const MOST_ENTRIES = 100;

/**
 * Says that a line is postings that stand in the books already; posts nothing.
 * @throws DomainError INVALID_INPUT where they do not come to the line, CONFLICT where another line is one of them
 */
export function linkLine(
  platform: Platform,
  actor: Actor,
  { entries, ...key }: LineKey & { entries: readonly EntryKey[] },
) {
  if (entries.length === 0 || entries.length > MOST_ENTRIES) {
    throw refuse('entries', `Choose one to ${MOST_ENTRIES} postings.`);
  }
  const context = { platform, actor, from: 'Open' };
  return changeLine(context, key, async (work, line) => {
    const found = await readEntries(work, line, entries);
    for (const entry of found) {
      await takeEntry(work, entry, { lineId: line.id, origin: 'link', paymentId: null });
    }
    return { status: 'Matched', detail: { postings: found.map(({ reference }) => reference) } };
  });
}

async function readEntries({ tx }: Work, line: LineRow, keys: readonly EntryKey[]) {
  const found: matches.BankEntryRow[] = [];
  for (const [index, key] of keys.entries()) {
    const entry = await matches.findLinkable(tx, key);
    if (!entry) throw refuse(`entries.${index}`, 'This is no posting on a bank elsewhere.');
    if (entry.currency !== line.currency) {
      throw refuse(`entries.${index}`, `${entry.reference} is in ${entry.currency}.`);
    }
    found.push(entry);
  }
  const { currency, minorUnits } = moneyOf(line);
  const sum = found.reduce((total, entry) => total + BigInt(entry.amount_minor), 0n);
  if (sum !== minorUnits) {
    const text = (minor: bigint) => formatMoney({ currency, minorUnits: minor });
    throw refuse('entries', `The line is ${text(minorUnits)}, the postings are ${text(sum)}.`);
  }
  return found;
}

/**
 * Opens a matched line again: payments and postings that came with the match are reversed today, what stood there
 * before stays.
 * @throws DomainError FORBIDDEN without the right to record what has to be taken back, PERIOD_CLOSED
 */
export function undoMatch(platform: Platform, actor: Actor, of: LineKey & { reason: string }) {
  const reason = readReason(of.reason, 'Say why it is undone.');
  const context = { platform, actor, from: 'Matched' };
  return changeLine(context, of, async (work, line) => {
    const found = await matches.listMatches(work.tx, [line.id]);
    const came = found.filter(({ origin, is_reversed: isGone }) => origin !== 'link' && !isGone);
    // Charges and exchange that came with a payment go back with it; a posting by itself is the accountant's.
    if (came.length > 0 && came.every(({ origin }) => origin === 'posting')) {
      assertCan(actor, 'accounting.modify');
    }
    for (const match of new Map(came.map((one) => [one.transaction_id, one])).values()) {
      await takeBack(work, match, reason);
    }
    await matches.deleteMatches(work.tx, line.id);
    return { status: 'Open', detail: { reason } };
  });
}

async function takeBack(work: Work, match: matches.MatchRow, reason: string): Promise<void> {
  const { platform, tx, actor } = work;
  const id = match.payment_id ?? '';
  if (match.origin === 'invoice-payment') {
    assertCan(actor, 'receivablesInvoicePayments.delete');
    const { version } = await getReceipt(tx, id);
    await takePaymentBack(work, { id, version, reason });
  } else if (match.origin === 'bill-payment') {
    assertCan(actor, 'payablesBillPayments.delete');
    const { version } = await getBillPaymentRow(tx, id);
    await takeBillPaymentBack(work, { id, version, reason });
  } else {
    const description = `Undone: ${reason.slice(0, 200)}`;
    const { transaction_id: transactionId, posted_on: first } = match;
    const today = todayBy(platform.clock);
    const postedOn = first > today ? first : today;
    await reverse(platform, tx, actor, { transactionId, postedOn, description });
  }
}
