import type { Actor } from './actor.ts';
import { announce, type Topic } from './changes.ts';
import type { Tx } from './database/database.ts';
import type { Platform } from './platform.ts';

/** One person's work in one transaction of their company. */
export type Work = { readonly platform: Platform; readonly tx: Tx; readonly actor: Actor };

/** Runs `run` as one transaction of the actor's company; it may run again after a deadlock. */
export function inCompany<T>(
  platform: Platform,
  actor: Actor,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  return platform.db.inTenant(actor.companyId, (tx) => run({ platform, tx, actor }));
}

/** What was done to a record: its line in the trail, and what open pages hear of. */
export type Done = {
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string; readonly label: string };
  readonly detail: Readonly<Record<string, unknown>>;
  readonly changes: readonly { topic: Topic; id: string; version: number }[];
};

/** Writes the trail and announces the changes; both take effect with the transaction. */
export async function record({ platform, tx, actor }: Work, done: Done): Promise<void> {
  await platform.audit.write(tx, actor, {
    action: done.action,
    subjectType: done.subject.type,
    subjectId: done.subject.id,
    subjectLabel: done.subject.label,
    detail: done.detail,
  });
  // Sent together: others wait for the head of the trail until this transaction is over.
  await Promise.all(done.changes.map((change) => announce(tx, { ...change, by: actor.memberId })));
}
