import type { Action, CardArea, PermissionKey } from '@mainsheet/contract';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { record, type Work } from '../../platform/work.ts';
import { assertStillThere } from '../identity/index.ts';
import * as cards from './cards.repository.ts';

type Owned = Pick<cards.CardRow, 'issue_to' | 'holder_id'>;

/** The permissions that stand over a card, by who looks at it. */
export function areaOf(actor: Actor, card: Owned): CardArea {
  if (card.issue_to === 'ORGANISATION') return 'companyCards';
  return card.holder_id === actor.memberId ? 'myCards' : 'employeeCards';
}

const keyOf = (actor: Actor, card: Owned, action: Action): PermissionKey =>
  `${areaOf(actor, card)}.${action}`;

export const mayDo = (actor: Actor, card: Owned, action: Action): boolean =>
  can(actor, keyOf(actor, card, action));

/** @throws DomainError FORBIDDEN */
export const assertMayDo = (actor: Actor, card: Owned, action: Action): void =>
  assertCan(actor, keyOf(actor, card, action));

/** A card that somebody may see; of others they do not learn that there is one. @throws DomainError NOT_FOUND */
export async function getVisible(tx: Tx, actor: Actor, id: string): Promise<cards.CardRow> {
  const card = await cards.getCard(tx, id);
  if (!mayDo(actor, card, 'view')) throw notFound('The card');
  return card;
}

/**
 * A card, locked, as it was seen by somebody who may do `action` with it and is still signed in.
 * @throws DomainError NOT_FOUND, FORBIDDEN, STALE_VERSION, UNAUTHENTICATED
 */
export async function takeCard(
  { platform, tx, actor }: Work,
  key: cards.Key,
  action: Action,
): Promise<cards.CardRow> {
  await cards.lockCard(tx, key.id);
  const card = await getVisible(tx, actor, key.id);
  await assertStillThere(platform, tx, actor);
  assertMayDo(actor, card, action);
  if (card.version !== key.version) throw new DomainError('STALE_VERSION');
  return card;
}

/** Announces a card to those who may see it: to the lists of others by its id, to its holder by theirs. */
export const changesOf = (card: cards.CardRow) => {
  const { id, version } = card;
  if (card.issue_to === 'ORGANISATION') return [{ topic: 'company-cards', id, version } as const];
  return [
    { topic: 'employee-cards', id, version } as const,
    { topic: 'my-cards', id: card.holder_id, version } as const,
  ];
};

/** Writes what was done with a card into the trail and announces it. */
export async function tell(
  work: Work,
  id: string,
  { verb, detail = {} }: { verb: string; detail?: Readonly<Record<string, unknown>> },
): Promise<cards.CardRow> {
  const card = await cards.getCard(work.tx, id);
  await record(work, {
    action: `card.${verb}`,
    subject: { type: 'card', id, label: `${card.name} ${cards.cardLabel(card)}` },
    detail: { status: card.status, holder: card.holder_name, ...detail },
    changes: changesOf(card),
  });
  return card;
}
