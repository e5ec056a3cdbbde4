import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { TransferState } from '../bank.ts';

export type EmbeddedTransfer = {
  request_id: string;
  order_hash: Buffer;
  serial: string;
  reference: string;
  payment_currency: string;
  payment_minor: string;
  charge_minor: string;
  state: TransferState;
  accepted_at: string;
  clears_on: string;
  moves_on: string | null;
};

/** Locked, so that its state moves once. */
export function findTransfer(tx: Tx, requestId: string): Promise<EmbeddedTransfer | null> {
  return tx.find(sql<EmbeddedTransfer>`
    select * from embedded_transfer
    where company_id = ${tx.companyId} and request_id = ${requestId} for update`);
}

/** @returns whether it was the first under its id */
export async function insertTransfer(
  tx: Tx,
  t: Omit<EmbeddedTransfer, 'serial' | 'state'>,
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into embedded_transfer (company_id, request_id, order_hash, reference, payment_currency,
      payment_minor, charge_minor, state, accepted_at, clears_on, moves_on)
    values (${tx.companyId}, ${t.request_id}, ${t.order_hash}, ${t.reference},
      ${t.payment_currency}, ${t.payment_minor}, ${t.charge_minor}, 'ACCEPTED', ${t.accepted_at},
      ${t.clears_on}, ${t.moves_on})
    on conflict do nothing`);
  return made === 1;
}

export function moveTransfer(
  tx: Tx,
  requestId: string,
  to: { state: TransferState; movesOn: string | null },
): Promise<number> {
  return tx.run(sql`
    update embedded_transfer set state = ${to.state}, moves_on = ${to.movesOn}
    where company_id = ${tx.companyId} and request_id = ${requestId}`);
}

/** Transfers with which something happens by a day. */
export async function listMoving(tx: Tx, on: string): Promise<string[]> {
  const rows = await tx.many(sql<{ request_id: string }>`
    select request_id from embedded_transfer
    where company_id = ${tx.companyId} and moves_on <= ${on} order by moves_on limit 500`);
  return rows.map((row) => row.request_id);
}

export type EmbeddedEvent = {
  id: string;
  request_id: string;
  state: TransferState;
  reason: string;
  happened_at: string;
};

export function insertEvent(tx: Tx, e: EmbeddedEvent): Promise<number> {
  return tx.run(sql`
    insert into embedded_event (company_id, id, request_id, state, reason, happened_at)
    values (${tx.companyId}, ${e.id}, ${e.request_id}, ${e.state}, ${e.reason}, ${e.happened_at})
    on conflict do nothing`);
}

export function listEvents(tx: Tx, requestId: string): Promise<EmbeddedEvent[]> {
  return tx.many(sql<EmbeddedEvent>`
    select id, request_id, state, reason, happened_at from embedded_event
    where company_id = ${tx.companyId} and request_id = ${requestId} order by happened_at, id`);
}

/** Who holds an account, by the register of the bank. */
export function findHolder(tx: Tx, account: string): Promise<{ holder: string } | null> {
  return tx.find(sql<{ holder: string }>`
    select holder from embedded_account_holder
    where company_id = ${tx.companyId} and account = ${account}`);
}

/** Writes the holder of an account into the register of the bank, or whoever holds it now. */
export const keepHolder = (tx: Tx, of: { account: string; holder: string }): Promise<number> =>
  tx.run(sql`
    insert into embedded_account_holder (company_id, account, holder)
    values (${tx.companyId}, ${of.account}, ${of.holder})
    on conflict (company_id, account) do update set holder = excluded.holder`);
