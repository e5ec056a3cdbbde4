import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Bank,
  type BankEvent,
  bankOf,
  type Delivery,
  findBank,
  OrderRefusedError,
  type TransferOrder,
  type TransferReport,
} from '../../banks/index.ts';
import * as payouts from '../payouts.repository.ts';
import * as talk from './bank-talk.repository.ts';

export const ADVANCE_TASK = 'payout.advance';

/** A bank that sends its events is asked by itself when nothing was heard of a payment for so long. */
export const SILENCE_MS = 3_600_000;
const DAY_MS = 86_400_000;

const TOO_OLD =
  'Nobody knows whether the bank has it, and it is too old to ask again. Call the bank with the request id.';

/** What a payout is at a bank; the same for ever, because nothing of it changes once it was submitted. */
const orderOf = (row: payouts.PayoutRow): TransferOrder => ({
  requestId: row.id,
  source: { currency: row.source_currency, minorUnits: BigInt(row.source_minor) },
  payment: { currency: row.payment_currency, minorUnits: BigInt(row.payment_minor) },
  fixedSide: row.fixed_side,
  method: row.method,
  chargeOption: row.swift_charge_option,
  feePaidBy: row.fee_paid_by,
  beneficiary: row.beneficiary,
  reference: row.reference,
  reason: row.reason,
});

const now = ({ clock }: Platform): string => clock.now().toISOString();

/** Keeps which bank is asked for a payout, and under which id, in the transaction that sends it. */
export const keepOrder = (platform: Platform, tx: Tx, row: { id: string }): Promise<number> =>
  talk.keepTransfer(tx, {
    ...{ payoutId: row.id, bank: bankOf(platform, tx.companyId!).code, requestId: row.id },
    at: now(platform),
  });

type Of = { readonly companyId: string; readonly payoutId: string };

/**
 * Talks to the bank of a payout, outside any transaction: sends the order until it was answered, then hears what
 * became of it. What it says is kept; the payout itself is moved on by who asked.
 * @throws BankUnreachableError, after it was noted; whoever asked asks again
 */
export async function talkToBank(platform: Platform, of: Of): Promise<void> {
  const found = await platform.db.inTenant(of.companyId, async (tx) => {
    const row = await payouts.getPayout(tx, of.payoutId);
    const isAtBank = (row.status === 'Sent' || row.status === 'Paid') && !row.is_held_back;
    if (!isAtBank) return null;
    // Those that were sent before there was a choice.
    if (row.status === 'Sent') await keepOrder(platform, tx, row);
    const transfer = await talk.findTransfer(tx, row.id);
    return transfer && { row, transfer };
  });
  const bank = found && findBank(platform, found.transfer.bank);
  if (!found || !bank) return;
  if (!found.transfer.answered_at) await sendOrder(platform, of, { ...found, bank });
  await hear(platform, of, { ...found, bank });
}

type Talk = {
  readonly row: payouts.PayoutRow;
  readonly transfer: talk.BankTransferRow;
  readonly bank: Bank;
};

async function sendOrder(platform: Platform, of: Of, said: Talk): Promise<void> {
  const { bank, transfer } = said;
  const note = (error: string) =>
    platform.db.inTenant(of.companyId, (tx) =>
      talk.noteAttempt(tx, of.payoutId, { at: now(platform), error }),
    );
  try {
    const report = await order(platform, of, said);
    if (report) await keepReport(platform, of, { bank, report, way: 'answer' });
    await note(report ? '' : TOO_OLD);
  } catch (error) {
    if (!(error instanceof OrderRefusedError)) {
      await note(error instanceof Error ? error.message : String(error));
      throw error;
    }
    const report = refusal(platform, transfer, error.message);
    await keepReport(platform, of, { bank, report, way: 'answer' });
    await note('');
  }
}

/** Null where the bank may have forgotten the id: then it would be executed anew, so a person asks. */
function order(
  { clock }: Platform,
  { companyId }: Of,
  { row, transfer, bank }: Talk,
): Promise<TransferReport | null> {
  const ageMs = clock.now().getTime() - Date.parse(transfer.kept_at);
  const isForgotten = bank.remembersDays !== null && ageMs > bank.remembersDays * DAY_MS;
  if (isForgotten) return bank.findTransfer(companyId, transfer.request_id);
  return bank.sendTransfer(companyId, orderOf(row));
}

const refusal = (
  platform: Platform,
  { request_id: requestId }: talk.BankTransferRow,
  reason: string,
): TransferReport => ({
  ...{ requestId, transferId: '', state: 'FAILED', reason, charge: null, arrivesOn: null },
  happenedAt: now(platform),
});

type Stored = { readonly bank: Bank; readonly report: TransferReport; readonly way: talk.EventWay };

/** A report that is no event is known by what it says: the same said again is nothing new. */
export function keepReport(
  platform: Platform,
  { companyId, payoutId }: Of,
  { bank, report, way }: Stored,
): Promise<boolean> {
  const event = { ...report, eventId: `${way}:${report.requestId}:${report.state}` };
  const at = now(platform);
  return platform.db.inTenant(companyId, async (tx) => {
    await payouts.noteBank(tx, payoutId, {
      ...{ bankReference: report.transferId, clearsOn: report.arrivesOn },
    });
    return talk.insertEvent(tx, event, { bank: bank.code, payoutId, way, at });
  });
}

async function hear(platform: Platform, of: Of, { transfer, bank }: Talk): Promise<void> {
  const { companyId } = of;
  const deliveries = await bank.collectDeliveries(companyId, transfer.request_id);
  for (const delivery of deliveries) await takeDelivery(platform, bank, delivery);
  const silent = platform.clock.now().getTime() - Date.parse(transfer.heard_at ?? transfer.kept_at);
  if (!bank.sendsEvents || !transfer.answered_at || silent < SILENCE_MS) return;
  const report = await bank.findTransfer(companyId, transfer.request_id);
  if (report) await keepReport(platform, of, { bank, report, way: 'asked' });
  await platform.db.inTenant(companyId, (tx) =>
    talk.noteAttempt(tx, of.payoutId, { at: now(platform), error: '' }),
  );
}

type Taken = { readonly event: BankEvent; readonly isNew: boolean };

/**
 * Keeps what a bank sends, once, however often it comes; what it means for the payout is seen to by a job, so that
 * the bank is answered at once. Null for what is about no transfer of a company here.
 * @throws DomainError SIGNATURE_REFUSED, BAD_REQUEST
 */
export async function takeDelivery(
  platform: Platform,
  bank: Bank,
  delivery: Delivery,
): Promise<Taken | null> {
  const opened = bank.openDelivery(delivery);
  if (!opened) return null;
  const { companyId, event } = opened;
  const isNew = await platform.db.inTenant(companyId, async (tx) => {
    const payoutId = await talk.findPayoutOf(tx, { bank: bank.code, requestId: event.requestId });
    const at = now(platform);
    const stored = await talk.insertEvent(tx, event, {
      ...{ bank: bank.code, payoutId, way: 'event', at },
    });
    if (stored && payoutId && bank.sendsEvents) {
      await enqueue(tx, ADVANCE_TASK, { key: payoutId, payload: { payoutId } });
    }
    return stored;
  });
  return { event, isNew };
}
