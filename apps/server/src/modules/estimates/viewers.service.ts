import { recordId } from '@mainsheet/contract';
import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import * as estimates from './estimates.repository.ts';
import * as viewers from './viewers.repository.ts';

/** Somebody who has not been heard of for so long has closed the page; browsers call every 20 s. */
export const VIEWER_GONE_MS = 50_000;

const place = z.object({
  estimateId: recordId('Name an estimate.').nullable(),
  rowKey: z.string().max(80, 'Keep the row within 80 characters.').nullable(),
  isTyping: z.boolean(),
});

const before = (platform: Platform): string =>
  new Date(platform.clock.now().getTime() - VIEWER_GONE_MS).toISOString();

async function assertSheet(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (!(await estimates.findSheet(tx, id, actor.memberId))) throw notFound('The worksheet');
}

/** Who else has a worksheet open. @throws DomainError NOT_FOUND, also for a private one of others. */
export function listViewers(platform: Platform, actor: Actor, worksheetId: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await assertSheet(tx, actor, worksheetId);
    const { memberId } = actor;
    return viewers.listOthers(tx, { worksheetId, memberId, at: before(platform) });
  });
}

/** Keeps where the member's cursor is and tells the others, unless it is where it was. */
export function view(
  platform: Platform,
  actor: Actor,
  seen: { worksheetId: string } & viewers.ViewerPlace,
) {
  const { worksheetId, ...where } = seen;
  const at = parseBody(place, where);
  const { memberId } = actor;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await assertSheet(tx, actor, worksheetId);
    const now = platform.clock.now().toISOString();
    const expiredAt = before(platform);
    const isNews = await viewers.putViewer(tx, { worksheetId, memberId, at: now, expiredAt }, at);
    if (isNews) await tell(tx, actor, worksheetId);
    return viewers.listOthers(tx, { worksheetId, memberId, at: expiredAt });
  });
}

/** Takes the member out of those who look at a worksheet. */
export function leave(platform: Platform, actor: Actor, worksheetId: string) {
  const { memberId } = actor;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await assertSheet(tx, actor, worksheetId);
    await viewers.removeViewer(tx, { worksheetId, memberId, at: before(platform) });
    await tell(tx, actor, worksheetId);
  });
}

const tell = (tx: Tx, actor: Actor, id: string) =>
  announce(tx, { topic: 'worksheet-viewers', id, version: 0, by: actor.memberId });
