import { DOCUMENT_RETENTION_DAYS, DOWNLOAD_TITLES, type DownloadKind } from '@mainsheet/contract';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { DOWNLOADS } from './document-kinds.ts';
import * as jobs from './downloads.repository.ts';

export const MAKE_TASK = 'document.make';
const DAY_MS = 86_400_000;
/** Whoever gave up waiting and asks again gets what was made meanwhile; later, what stands now. */
const FRESH_MS = 60_000;

export const retainedUntil = (platform: Platform): string =>
  new Date(platform.clock.now().getTime() + DOCUMENT_RETENTION_DAYS * DAY_MS).toISOString();

export type Order = {
  readonly kind: DownloadKind;
  /** The voyage or time charter, and how people call it. */
  readonly subject: { readonly id: string; readonly label: string };
  readonly query: jobs.DocumentQuery;
};

/**
 * Asks for a document; a job makes it. Asked for again while it is under way, or just made, it is the same one.
 * @throws DomainError FORBIDDEN
 */
export async function orderDocument(
  platform: Platform,
  actor: Actor,
  order: Order,
): Promise<jobs.JobRow> {
  const { kind, subject, query } = order;
  assertCan(actor, DOWNLOADS[kind].needs);
  const now = platform.clock.now();
  const same = { memberId: actor.memberId, kind, subjectId: subject.id, query };
  const madeSince = new Date(now.getTime() - FRESH_MS).toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const present = await jobs.findSame(tx, { ...same, madeSince });
    if (present) return present;
    const id = newId(platform.clock);
    const job = { ...same, id, at: now.toISOString(), expiresAt: retainedUntil(platform) };
    if (await jobs.insertJob(tx, job)) {
      await enqueue(tx, MAKE_TASK, { key: id, payload: { documentId: id } });
      await noteAction(platform, tx, { actor, action: 'document.ask', kind, subject });
    }
    const row = await jobs.findSame(tx, { ...same, madeSince });
    if (!row) throw notFound('The document');
    return row;
  });
}

type Noted = { actor: Actor; action: string } & Pick<Order, 'kind' | 'subject'>;

const noteAction = (platform: Platform, tx: Tx, { actor, action, kind, subject }: Noted) =>
  platform.audit.write(tx, actor, {
    action,
    subjectType: 'document',
    subjectId: subject.id,
    subjectLabel: `${DOWNLOAD_TITLES[kind]} ${subject.label}`,
  });

/** @throws DomainError NOT_FOUND for another’s, an expired one, or once the right to see it is gone */
async function getOwn(platform: Platform, tx: Tx, of: { actor: Actor; id: string }) {
  const at = platform.clock.now().toISOString();
  const row = await jobs.findOwn(tx, { id: of.id, memberId: of.actor.memberId, at });
  if (!row || !can(of.actor, DOWNLOADS[row.kind].needs)) throw notFound('The document');
  return row;
}

export function readDocument(platform: Platform, actor: Actor, id: string): Promise<jobs.JobRow> {
  return platform.db.inTenant(actor.companyId, (tx) => getOwn(platform, tx, { actor, id }));
}

/** One’s own of a voyage or time charter, those alone that one may see still. */
export async function listDocuments(
  platform: Platform,
  actor: Actor,
  subjectId: string,
): Promise<jobs.JobRow[]> {
  const of = { subjectId, memberId: actor.memberId, at: platform.clock.now().toISOString() };
  const rows = await platform.db.readTenant(actor.companyId, (tx) => jobs.listOwn(tx, of));
  return rows.filter(({ kind }) => can(actor, DOWNLOADS[kind].needs));
}

/** A document that was made. @throws DomainError NOT_FOUND */
export function openDocument(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getOwn(platform, tx, { actor, id });
    const content = await jobs.findContent(tx, id);
    if (!content) throw notFound('The document');
    const subject = { id: row.subject_id, label: row.file_name };
    await noteAction(platform, tx, { actor, action: 'document.fetch', kind: row.kind, subject });
    return { name: row.file_name, content, format: jobs.formatOf(row.query) };
  });
}
