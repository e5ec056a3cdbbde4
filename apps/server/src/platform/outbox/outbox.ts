import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { type Clock, newId } from '../ids.ts';
import { enqueue } from '../jobs/jobs.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A file of the company that goes with it. */
  readonly fileId?: string;
  /** The company's own correspondence: it may leave by the company's own mailbox. */
  readonly isOfCompany?: boolean;
};

/** A text message; `to` is a number in E.164 form. */
export type TextMessage = { readonly to: string; readonly text: string };

/** A message to one browser of somebody, with a page of the web app to look at. */
export type Push = {
  readonly subscriptionId: string;
  /** Whose browser it is, in words. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  /** Of somebody's own account: it is more urgent, and goes to browsers they were thrown out of. */
  readonly isSecurity: boolean;
};

/** What leaves the server after the transaction that caused it. */
export type OutboxMessage =
  | { readonly kind: 'mail'; readonly payload: Mail }
  | { readonly kind: 'sms'; readonly payload: TextMessage }
  | { readonly kind: 'push'; readonly payload: Push };

/** What whoever invites is told: whether a mail leaves at all. */
export const invitationWords = (mail: { isReal: boolean }, to: string): string =>
  mail.isReal
    ? `An invitation is on its way to ${to}.`
    : `${to} is invited. This installation sends no mail: hand the link over yourself.`;

export const OUTBOX_STATES = ['waiting', 'sending', 'delivered', 'dead'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** Puts a message into the company's outbox: it is sent when this transaction commits, else never. */
export async function send(tx: Tx, message: OutboxMessage, clock: Clock): Promise<string> {
  const id = newId(clock);
  await tx.run(sql`
    insert into outbox (company_id, id, kind, payload, created_at)
    values (${tx.companyId}, ${id}, ${message.kind}, ${JSON.stringify(message.payload)},
      ${clock.now().toISOString()})`);
  await askForDelivery(tx);
  return id;
}

export function askForDelivery(tx: Tx): Promise<void> {
  return enqueue(tx, 'outbox.deliver', { key: 'due' });
}

export type ClaimedMessage = OutboxMessage & { id: string; attempts: number };

/**
 * Takes messages that are due, for `leaseSeconds`: those waiting, and those whose worker died. Rows
 * that another worker is taking are passed over; order of ids plays no part, so that a message whose
 * transaction committed late is never missed.
 */
export function claimDue(
  tx: Tx,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedMessage[]> {
  return tx.many(sql<ClaimedMessage>`
    update outbox o set state = 'sending', attempts = o.attempts + 1,
      try_at = now() + make_interval(secs => ${leaseSeconds})
    from (
      select id from outbox
      where company_id = ${tx.companyId} and state in ('waiting', 'sending') and try_at <= now()
      order by try_at limit ${limit} for update skip locked
    ) due
    where o.company_id = ${tx.companyId} and o.id = due.id
    returning o.id, o.kind, o.payload, o.attempts`);
}

export type Outcome =
  | { readonly kind: 'delivered'; readonly keepText: boolean; readonly note: string }
  | { readonly kind: 'later'; readonly error: string; readonly afterSeconds: number }
  | { readonly kind: 'dead'; readonly error: string };

const MAX_ERROR = 500;

/** Writes how a try ended, unless the lease passed to another worker meanwhile. */
export async function settle(tx: Tx, message: ClaimedMessage, outcome: Outcome): Promise<boolean> {
  const change = settlement(outcome);
  const touched = await tx.run(sql`
    update outbox set ${change}
    where company_id = ${tx.companyId} and id = ${message.id} and state = 'sending'
      and attempts = ${message.attempts}`);
  return touched === 1;
}

function settlement(outcome: Outcome) {
  switch (outcome.kind) {
    case 'delivered':
      // The text may hold a link that opens an account: it does not outlive its use.
      return outcome.keepText
        ? sql`state = 'delivered', done_at = now(), last_error = ${outcome.note}`
        : sql`state = 'delivered', done_at = now(), last_error = ${outcome.note},
            payload = payload - 'text'`;
    case 'later':
      return sql`state = 'waiting', last_error = ${outcome.error.slice(0, MAX_ERROR)},
        try_at = now() + make_interval(secs => ${outcome.afterSeconds})`;
    case 'dead':
      return sql`state = 'dead', last_error = ${outcome.error.slice(0, MAX_ERROR)}`;
  }
}

/** Companies with something due, for the sweep. */
export async function listCompaniesWithDue(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ company_id: string }>`
    select distinct company_id from outbox
    where state in ('waiting', 'sending') and try_at <= now() limit 500`);
  return rows.map((row) => row.company_id);
}
