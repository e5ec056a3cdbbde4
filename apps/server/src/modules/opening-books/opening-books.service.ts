import { type Actor, can } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { DOCUMENT_KINDS, KINDS, today } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import * as opening from './opening-books.repository.ts';

/** How far the beginning of the books is. */
export function readOpeningBooks(platform: Platform, actor: Actor) {
  const kinds = DOCUMENT_KINDS.filter((kind) => can(actor, KINDS[kind].viewNeeds));
  return platform.db.inTenant(actor.companyId, async (tx) => ({
    base: await getBaseCurrency(tx),
    today: today(platform),
    waiting: await opening.listWaiting(tx, { memberId: actor.memberId, kinds }),
    clearing: await opening.listClearing(tx),
  }));
}

export type OpeningBooks = Awaited<ReturnType<typeof readOpeningBooks>>;
