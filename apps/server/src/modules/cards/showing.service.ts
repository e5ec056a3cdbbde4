import { type Actor, sessionOf } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { getCompany } from '../companies/index.ts';
import {
  assertFreshFactor,
  assertStillThere,
  hashToken,
  newToken,
  type Proof,
} from '../identity/index.ts';
import { areaOf, getVisible, mayDo, tell } from './card-access.ts';
import { type CardSecret, expiryText, secretOf } from './card-secret.ts';
import * as cards from './cards.repository.ts';
import { type Card, seenCard } from './cards.service.ts';
import { assertOpen } from './issuing.service.ts';

const NO_FACTOR =
  'The number of a card is shown after a second factor. Set one up in Settings, Security.';
const TOKEN_SECONDS = 60;
const TOKEN_SPENT = 'This token was used, or is older than a minute. Ask for the number again.';

/** The holder; of a card of the company also who may change those. */
export const maySeeNumber = (actor: Actor, card: cards.CardRow): boolean =>
  card.holder_id === actor.memberId ||
  (areaOf(actor, card) === 'companyCards' && mayDo(actor, card, 'modify'));

/** @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE */
function assertShowable(actor: Actor, card: cards.CardRow): void {
  if (!maySeeNumber(actor, card)) throw new DomainError('FORBIDDEN');
  assertOpen(card, 'shown');
}

export type CardToken = { readonly token: string; readonly expiresAt: string };

/**
 * A token that shows the number of one card once, within a minute, in this session.
 * @throws DomainError NOT_FOUND, FORBIDDEN, STEP_UP_NEEDED, INVALID_STATE
 */
export async function issueCardToken(
  platform: Platform,
  actor: Actor,
  { cardId, proof }: { cardId: string; proof: Proof | null },
): Promise<CardToken> {
  const sessionId = sessionOf(actor);
  const seen = await inCompany(platform, actor, ({ tx }) => getVisible(tx, actor, cardId));
  assertShowable(actor, seen);
  await assertFreshFactor(platform, actor, { proof, without: NO_FACTOR });
  const token = newToken();
  const expires = platform.clock.now().getTime() + TOKEN_SECONDS * 1000;
  const expiresAt = new Date(expires).toISOString();
  await inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await assertStillThere(platform, tx, actor);
    assertShowable(actor, await getVisible(tx, actor, cardId));
    const { memberId } = actor;
    await cards.insertToken(tx, { hash: hashToken(token), cardId, memberId, sessionId, expiresAt });
    await tell(work, cardId, { verb: 'ask' });
  });
  return { token, expiresAt };
}

export type ShownSecret = CardSecret & { readonly expiry: string };
export type CardDetails = Card & {
  readonly secret: ShownSecret | null;
  readonly isPlayable: boolean;
};

type Asked = { airwallexId?: string | null; cardId: string; token?: string | null };

/**
 * A card with its limits; with a token also its number, which the token shows once.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_STATE for a token that is used up
 */
export function readDetails(
  platform: Platform,
  actor: Actor,
  { airwallexId, cardId, token }: Asked,
): Promise<CardDetails> {
  if (airwallexId && airwallexId !== actor.companyId) throw new DomainError('FORBIDDEN');
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const card = await seenCard(platform, tx, { actor, id: cardId });
    const { is_demo: isPlayable } = await getCompany(tx);
    if (!token) return { ...card, secret: null, isPlayable };
    await assertStillThere(platform, tx, actor);
    assertShowable(actor, card.row);
    const isGood = await cards.takeToken(tx, {
      ...{ hash: hashToken(token), cardId, memberId: actor.memberId },
      ...{ sessionId: sessionOf(actor), now: platform.clock.now().toISOString() },
    });
    if (!isGood) throw new DomainError('INVALID_STATE', { reason: TOKEN_SPENT });
    await tell(work, cardId, { verb: 'show' });
    const secret = secretOf(platform.keys, card.row, actor.companyId);
    const shown = { ...secret, expiry: expiryText(card.row.expires_on) };
    return { ...card, secret: shown, isPlayable };
  });
}
