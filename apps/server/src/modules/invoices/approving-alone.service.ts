import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertProof, hasFactor, type Proof, people } from '../identity/index.ts';
import * as invoices from './invoices.repository.ts';

const NO_FACTOR =
  'In a company of one, your second factor stands for the other person. Set one up in Settings, Security.';

/**
 * Whether an actor may approve what they prepared: alone in the company, and after a fresh second factor.
 * Others are told by the approval itself.
 * @throws DomainError STEP_UP_NEEDED without a proof, INVALID_STATE without a second factor, and what a proof throws
 */
export async function confirmAlone(
  platform: Platform,
  actor: Actor,
  { id, proof }: { id: string; proof: Proof | null },
): Promise<boolean> {
  const isOwn = await platform.db.inTenant(actor.companyId, async (tx) => {
    const invoice = await invoices.findInvoice(tx, id);
    if (invoice?.prepared_by !== actor.memberId) return false;
    return (await invoices.countMembers(tx)) === 1;
  });
  if (!isOwn) return false;
  const { person, isSecured } = await platform.db.inIdentity(async (tx) => ({
    person: await people.getPerson(tx, actor.personId),
    isSecured: await hasFactor(tx, actor.personId),
  }));
  if (!isSecured) throw new DomainError('INVALID_STATE', { reason: NO_FACTOR });
  if (!proof) throw new DomainError('STEP_UP_NEEDED');
  await assertProof(platform, person, proof);
  return true;
}
