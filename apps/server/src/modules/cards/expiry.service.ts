import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { getJobActor } from '../companies/index.ts';
import { tell } from './card-access.ts';
import * as cards from './cards.repository.ts';
import { letGo } from './network.service.ts';
import { closeExpired } from './steps.service.ts';
import * as transactions from './transactions.repository.ts';

export const EXPIRE_TASK = 'card.expire';

const EXPIRED = 'The authorisation expired.';

/** Lets go what was held too long and closes what is past its day, of one member or of all. */
async function expire(work: Work, holderId: string | null): Promise<void> {
  const { platform, tx } = work;
  const now = platform.clock.now().toISOString();
  for (const { id, card_id } of await transactions.listOverdue(tx, now, holderId)) {
    await cards.lockCard(tx, card_id);
    const row = await transactions.getTransaction(tx, id);
    if (row.status !== 'Authorised') continue;
    await letGo(work, { card: await cards.getCard(tx, card_id), row, reason: EXPIRED });
    await tell(work, card_id, { verb: 'expire', detail: { merchant: row.merchant_name } });
  }
  for (const { id } of await cards.listExpired(tx, todayBy(platform.clock), holderId)) {
    await cards.lockCard(tx, id);
    const card = await cards.getCard(tx, id);
    if (card.status !== 'Closed' && card.status !== 'Lost') await closeExpired(work, card);
  }
}

/** The network acts in the name of whoever holds the first of the cards that are due. */
export const expireCards: Task = async (platform, { companyId, memberId }) => {
  const actor = await platform.db.inTenant(companyId, (tx) =>
    getJobActor(tx, {
      memberId: String(memberId),
      requestId: EXPIRE_TASK,
      name: 'Mainsheet Cards',
    }),
  );
  await inCompany(platform, actor, (work) => expire(work, null));
};

/** Asks for what is due. */
export const askForDue = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const [overdue] = await transactions.listOverdue(tx, platform.clock.now().toISOString(), null);
    const [expired] = await cards.listExpired(tx, todayBy(platform.clock), null);
    const due = overdue ? await cards.getCard(tx, overdue.card_id) : expired;
    if (!due) return;
    await enqueue(tx, EXPIRE_TASK, { key: 'due', payload: { memberId: due.holder_id } });
  });

export const forgetTokens = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    await cards.forgetTokens(tx, platform.clock.now().toISOString());
  });

/**
 * Brings the cards of a member, and whether they hold any, up to date with the provider; after each login.
 * @throws DomainError FORBIDDEN for another member's
 */
export async function syncCards(platform: Platform, actor: Actor, memberId: string): Promise<void> {
  if (memberId !== actor.memberId) throw new DomainError('FORBIDDEN');
  await inCompany(platform, actor, async (work) => {
    await expire(work, memberId);
    await cards.keepAvailability(work.tx, memberId);
  });
}
