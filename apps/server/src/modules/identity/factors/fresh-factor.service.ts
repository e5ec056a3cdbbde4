import type { Actor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as people from '../identity.repository.ts';
import { assertProof, type Proof } from './factor-setup.service.ts';
import { hasFactor } from './second-factor.service.ts';

/**
 * That it is the person, now: password and a code of their second factor. People of the demo company have none.
 * A code that was given is used up, whatever becomes of what it was given for.
 * @param without what somebody reads who has no second factor
 * @throws DomainError STEP_UP_NEEDED, INVALID_STATE without a second factor, and what a proof throws
 */
export async function assertFreshFactor(
  platform: Platform,
  actor: Actor,
  { proof, without }: { proof: Proof | null; without: string },
): Promise<void> {
  const { person, isSecured } = await platform.db.inIdentity(async (tx) => ({
    person: await people.getPerson(tx, actor.personId),
    isSecured: await hasFactor(tx, actor.personId),
  }));
  if (!isSecured && !person.is_demo) throw new DomainError('INVALID_STATE', { reason: without });
  if (!proof) throw new DomainError('STEP_UP_NEEDED');
  await assertProof(platform, person, proof);
}
