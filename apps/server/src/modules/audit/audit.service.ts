import type { Actor } from '../../platform/actor.ts';
import type { AuditRow } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import * as audit from './audit.repository.ts';

const MAX_PAGE = 500;

export type AuditQuery = {
  text?: string | null | undefined;
  limit?: number | null;
  offset?: number | null;
};

/** What people of the company did, newest first. */
export function listAuditEvents(platform: Platform, actor: Actor, query: AuditQuery) {
  const text = (query.text ?? '').trim().slice(0, 100);
  const limit = Math.min(Math.max(query.limit ?? 200, 1), MAX_PAGE);
  const offset = Math.max(query.offset ?? 0, 0);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      audit.listEvents(tx, { text, limit, offset }),
      audit.countEvents(tx, text),
    ]);
    return { rows, total };
  });
}

/** An entry by the names the contract gives it. */
export function presentEvent(row: AuditRow) {
  return {
    seq: row.seq,
    at: row.at,
    actorName: row.actor_name,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectLabel: row.subject_label,
    detail: row.detail,
  };
}
