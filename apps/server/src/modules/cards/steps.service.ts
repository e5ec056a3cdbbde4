import { type Action, type CardStatus, reasonInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { violation } from '../commercial-documents/index.ts';
import { takeCard, tell } from './card-access.ts';
import * as cards from './cards.repository.ts';
import { replaceCard } from './issuing.service.ts';

type Step = {
  readonly to: CardStatus;
  readonly from: readonly CardStatus[];
  readonly action: Action;
  /** In the trail, and as what cannot be done from elsewhere. */
  readonly verb: string;
  readonly done: string;
};

const STEPS = {
  activate: {
    to: 'Active',
    from: ['Pending'],
    action: 'modify',
    verb: 'activate',
    done: 'activated',
  },
  freeze: { to: 'Frozen', from: ['Active'], action: 'modify', verb: 'freeze', done: 'frozen' },
  unfreeze: {
    to: 'Active',
    from: ['Frozen'],
    action: 'modify',
    verb: 'unfreeze',
    done: 'unfrozen',
  },
  lose: {
    ...{ to: 'Lost', from: ['Pending', 'Active', 'Frozen'], action: 'modify' },
    ...{ verb: 'lose', done: 'reported lost' },
  },
  close: {
    ...{ to: 'Closed', from: ['Pending', 'Active', 'Frozen'], action: 'delete' },
    ...{ verb: 'close', done: 'closed' },
  },
} as const satisfies Record<string, Step>;

async function take(work: Work, key: cards.Key, step: Step): Promise<cards.CardRow> {
  const card = await takeCard(work, key, step.action);
  if (step.from.some((status) => status === card.status)) return card;
  const is = card.status === 'Lost' ? 'reported lost' : card.status.toLowerCase();
  const reason = `A card that is ${is} cannot be ${step.done}.`;
  throw new DomainError('INVALID_STATE', { reason });
}

async function move(
  work: Work,
  card: cards.CardRow,
  { to, verb, reason }: { to: CardStatus; verb: string; reason: string },
): Promise<cards.CardRow> {
  const { platform, tx, actor } = work;
  await cards.setStatus(tx, card, { status: to, reason }, stampOf(platform, actor));
  await cards.keepAvailability(tx, card.holder_id);
  return tell(work, card.id, { verb, detail: reason ? { reason } : {} });
}

function step(name: 'freeze' | 'unfreeze' | 'close') {
  return (
    platform: Platform,
    actor: Actor,
    { reason, ...key }: cards.Key & { reason?: string },
  ) => {
    const typed = parseBody(reasonInput, { reason: reason ?? '' }).reason;
    return inCompany(platform, actor, async (work) => {
      const card = await take(work, key, STEPS[name]);
      return move(work, card, { ...STEPS[name], reason: typed });
    });
  };
}

/** Nothing is bought with a frozen card; what was authorised before is still charged. */
export const freezeCard = step('freeze');
export const unfreezeCard = step('unfreeze');
export const closeCard = step('close');

/**
 * Says that a physical card has come: whoever has it in hand reads its last digits.
 * @throws DomainError INVALID_INPUT for other digits
 */
export function activateCard(
  platform: Platform,
  actor: Actor,
  { lastFour, ...key }: cards.Key & { lastFour: string },
): Promise<cards.CardRow> {
  return inCompany(platform, actor, async (work) => {
    const card = await take(work, key, STEPS.activate);
    if (lastFour.trim() !== card.last_four) {
      const message = 'These are not the last four digits of the card.';
      throw invalidInput([violation('lastFour', message)]);
    }
    return move(work, card, { ...STEPS.activate, reason: '' });
  });
}

/** Ends a card that was lost at once; another takes its place, with what was spent of its limits. */
export function reportLost(
  platform: Platform,
  actor: Actor,
  key: cards.Key,
): Promise<{ lost: cards.CardRow; replacement: cards.CardRow }> {
  return inCompany(platform, actor, async (work) => {
    const card = await take(work, key, STEPS.lose);
    const lost = await move(work, card, { ...STEPS.lose, reason: '' });
    const id = await replaceCard(work, card);
    await cards.keepAvailability(work.tx, card.holder_id);
    return { lost, replacement: await cards.getCard(work.tx, id) };
  });
}

/** Closes a card whose last day has passed. */
export const closeExpired = (work: Work, card: cards.CardRow): Promise<cards.CardRow> =>
  move(work, card, { to: 'Closed', verb: 'close', reason: 'It has expired.' });
