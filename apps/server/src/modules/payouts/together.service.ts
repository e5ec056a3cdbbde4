import { createHash } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { assertVerified } from '../accounts/index.ts';
import { flagsOf } from '../beneficiaries/index.ts';
import { getCompany } from '../companies/index.ts';
import { makerCheck } from '../four-eyes/index.ts';
import type { Proof } from '../identity/index.ts';
import { approve, assertPerson } from './approving.service.ts';
import { contentHash } from './content-seal.ts';
import { findHold, type Payout, withParts } from './payout.ts';
import * as payouts from './payouts.repository.ts';

const MOST_TOGETHER = 50;
/** Of several that refuse, so many are named. */
const MOST_NAMED = 5;

/**
 * Payouts with the same key may be approved together: from one account, in one currency, by one way; null for one that
 * is looked at by itself, because something holds it or its account is new, changed or never paid.
 */
export function togetherKey(payout: Payout, now: Date): string | null {
  const { row, beneficiary } = payout;
  if (row.status !== 'In approval' || findHold(payout) !== null) return null;
  const flags = flagsOf(beneficiary, { now, paidBefore: beneficiary.is_paid_before });
  if (flags.length > 0) return null;
  return [row.account_id, row.payment_currency, row.method].join(' ');
}

export type SeenPayout = { readonly id: string; readonly hash: string };
export type TogetherDecision = {
  readonly payouts: readonly SeenPayout[];
  readonly proof: Proof | null;
};
export type Together = { readonly approved: number; readonly waiting: number };

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/**
 * Approves payouts of one kind by one second factor, all of them or none.
 * @throws DomainError CONFLICT naming what is not what was seen, INVALID_STATE, FOUR_EYES, STEP_UP_NEEDED
 */
export async function approveTogether(
  platform: Platform,
  actor: Actor,
  decision: TogetherDecision,
): Promise<Together> {
  const seen = new Map(decision.payouts.map(({ id, hash }) => [id, hash]));
  if (seen.size === 0) throw refuse('Choose the payouts to approve.');
  if (seen.size > MOST_TOGETHER)
    throw refuse(`Approve ${MOST_TOGETHER} payouts at most at a time.`);
  await assertPerson(platform, actor, decision.proof);
  return inCompany(platform, actor, async (work) => {
    assertVerified(await getCompany(work.tx));
    const found = await takeAll(work, seen);
    assertOneKind(found, platform.clock.now());
    const isMine = await makerCheck(work);
    const own = found.filter(({ makers, isAlone }) => !isAlone && isMine(makers));
    if (own.length > 0) throw refuse(`You prepared ${namesOf(own)}: none was approved.`);
    let approved = 0;
    for (const payout of found) {
      const { row } = await approve(work, payout);
      if (row.status !== 'In approval') approved += 1;
    }
    await note(work, found);
    return { approved, waiting: found.length - approved };
  });
}

/** Each as it was seen, locked in the order of their ids. */
async function takeAll(work: Work, seen: ReadonlyMap<string, string>): Promise<Payout[]> {
  const { tx } = work;
  const ids = [...seen.keys()].toSorted();
  const rows: payouts.PayoutRow[] = [];
  for (const id of ids) {
    await payouts.lockPayout(tx, id);
    rows.push(await payouts.getPayout(tx, id));
  }
  const found = await withParts(work, rows);
  const changed = found.filter(
    (one) => one.row.status !== 'In approval' || contentHash(one) !== seen.get(one.row.id),
  );
  if (changed.length === 0) return found;
  const verb =
    changed.length === 1 ? 'is not what you saw any more' : 'are not what you saw any more';
  throw new DomainError('CONFLICT', {
    reason: `${namesOf(changed)} ${verb}: none was approved. Look at the list again.`,
  });
}

function assertOneKind(found: readonly Payout[], now: Date): void {
  const keys = found.map((one) => togetherKey(one, now));
  const apart = found.filter((_, index) => keys[index] === null);
  if (apart.length > 0) {
    const verb = apart.length === 1 ? 'is' : 'are';
    throw refuse(`${namesOf(apart)} ${verb} looked at alone: none was approved.`);
  }
  if (new Set(keys).size > 1) {
    throw refuse('Together go payouts from one account, in one currency and by one way only.');
  }
}

function namesOf(found: readonly Payout[]): string {
  const names = found.slice(0, MOST_NAMED).map(({ row }) => payouts.payoutLabel(row));
  const others = found.length - names.length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/** The trail keeps what was approved in one act, with the hash of all contents. */
async function note(work: Work, found: readonly Payout[]): Promise<void> {
  const hashes = found.map(contentHash);
  const [first] = found;
  const hash = createHash('sha256').update(hashes.join('\n')).digest('hex');
  await record(work, {
    action: 'payout.approve-together',
    subject: { type: 'payout', id: first!.row.id, label: namesOf(found) },
    detail: {
      payouts: found.length,
      numbers: found.map(({ row }) => payouts.payoutLabel(row)),
      hash,
    },
    changes: [],
  });
}
