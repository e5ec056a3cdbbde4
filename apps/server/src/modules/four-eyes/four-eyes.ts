import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { assertProof, hasFactor, type Proof, people } from '../identity/index.ts';
import { countMembersSince, getMemberEmail, type MakerRow } from './makers.repository.ts';
import { isSamePerson, type Somebody } from './same-person.ts';

const NO_FACTOR =
  'In a company of one, your second factor stands for the other person. Set one up in Settings, Security.';

/** Whoever puts the others out of service, or got a right, decides nothing alone before so many hours are over. */
export const ALONE_AFTER_HOURS = 72;

/** Whether nobody else is in the company, nor was lately: then a second factor stands for the other person. */
export async function isAlone({ platform, tx }: Pick<Work, 'platform' | 'tx'>): Promise<boolean> {
  const since = new Date(platform.clock.now().getTime() - ALONE_AFTER_HOURS * 3_600_000);
  return (await countMembersSince(tx, since.toISOString())) === 1;
}

/** Who shaped what is to be approved, and what the actor proves it with. */
export type OwnApproval = {
  readonly listMakers: (tx: Tx) => Promise<readonly MakerRow[]>;
  readonly proof: Proof | null;
};

/**
 * Whether an actor may approve what they made themselves: alone in the company, and after a fresh second
 * factor. Others are told by the approval itself.
 * @throws DomainError STEP_UP_NEEDED without a proof, INVALID_STATE without a second factor, and what a proof throws
 */
export async function confirmAlone(
  platform: Platform,
  actor: Actor,
  { listMakers, proof }: OwnApproval,
): Promise<boolean> {
  const isOwn = await inCompany(platform, actor, async (work) => {
    if (!(await isAlone(work))) return false;
    const makers = await listMakers(work.tx);
    return makers.some((maker) => maker.member_id === actor.memberId);
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

/** Whether the actor shaped a document: as this member, as this person, or from another name of one mailbox. */
export async function isMaker(work: Work, makers: readonly MakerRow[]): Promise<boolean> {
  const isMakerOf = await makerCheck(work);
  return isMakerOf(makers);
}

/** The same, for many documents. */
export async function makerCheck(work: Work) {
  const mine = await whoActs(work);
  return (makers: readonly MakerRow[]): boolean =>
    makers.some((maker) => isSamePerson(maker, mine));
}

/** What speaks against a second approval of one person, under whichever of their names; null where nothing does. */
export function findOwnApproval(
  approvals: readonly MakerRow[],
  { mine, noun }: { readonly mine: Somebody; readonly noun: string },
): string | null {
  const given = approvals.find((one) => isSamePerson(one, mine));
  if (!given) return null;
  const name = given.member_id === mine.member_id ? '' : ` as ${given.member_name}`;
  return `You have approved this ${noun} already${name}; another person must approve it too.`;
}

/** Who acts, as others of the company are compared with. */
export async function whoActs({ tx, actor }: Work): Promise<Somebody> {
  const { email } = await getMemberEmail(tx, actor.memberId);
  return { member_id: actor.memberId, person_id: actor.personId, email };
}
