import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { BankCode, BankEvent, TransferState } from '../../banks/index.ts';

export type BankTransferRow = {
  bank: BankCode;
  request_id: string;
  kept_at: string;
  attempts: number;
  last_error: string;
  answered_at: string | null;
  heard_at: string | null;
};

/** Keeps under which id a bank is asked for a payout, before it is; what was kept first counts for ever. */
export function keepTransfer(
  tx: Tx,
  of: { payoutId: string; bank: BankCode; requestId: string; at: string },
): Promise<number> {
  return tx.run(sql`
    insert into bank_transfer (company_id, payout_id, bank, request_id, kept_at)
    values (${tx.companyId}, ${of.payoutId}, ${of.bank}, ${of.requestId}, ${of.at})
    on conflict (company_id, payout_id) do nothing`);
}

export function findTransfer(tx: Tx, payoutId: string): Promise<BankTransferRow | null> {
  return tx.find(sql<BankTransferRow>`
    select bank, request_id, kept_at, attempts, last_error, answered_at, heard_at
    from bank_transfer where company_id = ${tx.companyId} and payout_id = ${payoutId}`);
}

/** Which payout a bank was asked for under an id. */
export async function findPayoutOf(
  tx: Tx,
  of: { bank: BankCode; requestId: string },
): Promise<string | null> {
  const row = await tx.find(sql<{ payout_id: string }>`
    select payout_id from bank_transfer
    where company_id = ${tx.companyId} and bank = ${of.bank} and request_id = ${of.requestId}`);
  return row?.payout_id ?? null;
}

/** Notes that the bank was asked, and how that ended. */
export function noteAttempt(
  tx: Tx,
  payoutId: string,
  how: { at: string; error: string },
): Promise<number> {
  const answeredAt = how.error === '' ? how.at : null;
  return tx.run(sql`
    update bank_transfer set attempts = attempts + 1, last_error = ${how.error.slice(0, 500)},
      answered_at = coalesce(answered_at, ${answeredAt}), heard_at = coalesce(${answeredAt}, heard_at)
    where company_id = ${tx.companyId} and payout_id = ${payoutId}`);
}

export type EventWay = 'answer' | 'event' | 'asked';

/** Keeps what a bank said, once for each event; returns whether it was new. */
export async function insertEvent(
  tx: Tx,
  event: BankEvent,
  of: { bank: BankCode; payoutId: string | null; way: EventWay; at: string },
): Promise<boolean> {
  const { charge } = event;
  const stored = await tx.run(sql`
    insert into bank_event (company_id, bank, event_id, payout_id, request_id, transfer_id, state,
      reason, charge_currency, charge_minor, happened_at, received_at, way)
    values (${tx.companyId}, ${of.bank}, ${event.eventId}, ${of.payoutId}, ${event.requestId},
      ${event.transferId}, ${event.state}, ${event.reason.slice(0, 500)}, ${charge?.currency ?? null},
      ${charge ? String(charge.minorUnits) : null}, ${event.happenedAt}, ${of.at}, ${of.way})
    on conflict do nothing`);
  return stored === 1;
}

export type BankEventRow = {
  event_id: string;
  bank: BankCode;
  payout_id: string | null;
  request_id: string;
  transfer_id: string;
  state: TransferState;
  reason: string;
  charge_currency: string | null;
  charge_minor: string | null;
  happened_at: string;
  received_at: string;
  way: EventWay;
};

/** All that was said of a payout, in the order it happened. */
export function listEventsOf(tx: Tx, payoutId: string): Promise<BankEventRow[]> {
  return tx.many(sql<BankEventRow>`
    select * from bank_event where company_id = ${tx.companyId} and payout_id = ${payoutId}
    order by happened_at, array_position(array['ACCEPTED', 'SENT', 'SETTLED', 'FAILED'], state),
      event_id`);
}

/** The latest that was heard from a bank, with the number of the payout it is of. */
export function listLatestEvents(
  tx: Tx,
  { bank, limit }: { bank: BankCode; limit: number },
): Promise<(BankEventRow & { number: number | null })[]> {
  return tx.many(sql<BankEventRow & { number: number | null }>`
    select e.*, p.number from bank_event e
    left join payout p on p.company_id = ${tx.companyId} and p.id = e.payout_id
    where e.company_id = ${tx.companyId} and e.bank = ${bank}
    order by e.received_at desc,
      array_position(array['ACCEPTED', 'SENT', 'SETTLED', 'FAILED'], e.state) desc, e.event_id
    limit ${limit}`);
}

export async function countUnanswered(tx: Tx, bank: BankCode): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from bank_transfer t
      join payout p on p.company_id = ${tx.companyId} and p.id = t.payout_id and p.status = 'Sent'
      where t.company_id = ${tx.companyId} and t.bank = ${bank} and t.answered_at is null`,
    'The count',
  );
  return Number(row.count);
}
