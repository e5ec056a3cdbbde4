import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { askForDelivery, OUTBOX_STATES, type OutboxState } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import * as outbox from './outbox.repository.ts';

const MAX_PAGE = 200;

export type OutboxQuery = {
  state?: string | null;
  limit?: number | null;
  offset?: number | null;
};

const isState = (text: string): text is OutboxState => OUTBOX_STATES.includes(text as OutboxState);

export function listOutbox(platform: Platform, actor: Actor, query: OutboxQuery) {
  const state = query.state ?? null;
  if (state !== null && !isState(state)) {
    throw new DomainError('BAD_REQUEST', {
      reason: `state is one of ${OUTBOX_STATES.join(', ')}.`,
    });
  }
  const filter = {
    state,
    limit: Math.min(Math.max(query.limit ?? 50, 1), MAX_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      outbox.listMessages(tx, filter),
      outbox.countMessages(tx, state),
    ]);
    return { rows, total };
  });
}

/** @throws DomainError INVALID_STATE unless the message is dead. */
export function retryMessage(platform: Platform, actor: Actor, id: string): Promise<string> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const to = await outbox.revive(tx, id);
    if (to === null) {
      throw new DomainError('INVALID_STATE', { reason: 'Only a dead message is tried again.' });
    }
    await askForDelivery(tx);
    await platform.audit.write(tx, actor, {
      action: 'outbox.retry',
      subjectType: 'outbox',
      subjectId: id,
      subjectLabel: to,
    });
    return to;
  });
}
