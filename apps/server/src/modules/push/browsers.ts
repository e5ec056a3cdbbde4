import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';

/** What a browser shows of a notice. */
type Notice = { readonly title: string; readonly message: string; readonly link: string };

type Pushed = {
  /** Subscriptions of one person. */
  readonly browsers: readonly string[];
  /** Whose they are, for the list of what was sent. */
  readonly to: string;
  readonly notice: Notice;
  readonly isSecurity: boolean;
};

/** The browsers that people take messages in, by person: that there are some, never where or by which key. */
export async function listBrowsersOf(
  tx: Tx,
  personIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx.asIdentity((identity) =>
    identity.many(sql<{ id: string; person_id: string }>`
      select id, person_id from push_subscription
      where person_id = any(${[...personIds]}::uuid[]) order by id`),
  );
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id);
  return new Map([...byPerson].map(([person, own]) => [person, own.map(({ id }) => id)]));
}

/** Pushes a notice to browsers, a message each: each has a service of its own that may be down. */
export async function pushToBrowsers(
  { clock }: Platform,
  tx: Tx,
  { browsers, to, notice, isSecurity }: Pushed,
): Promise<void> {
  const { title: subject, message: text, link } = notice;
  for (const subscriptionId of browsers) {
    const payload = { subscriptionId, to, subject, text, link, isSecurity };
    await send(tx, { kind: 'push', payload }, clock);
  }
}
