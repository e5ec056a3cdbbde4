import { createHash } from 'node:crypto';
import { type ApprovalPolicy, approvalPolicy } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { canonicalJson } from '../../platform/audit.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import {
  approvalPolicyOf,
  type CompanyRow,
  countApprovers,
  getCompany,
  lockCompany,
  setApprovalPolicy,
} from '../companies/index.ts';
import { ALONE_AFTER_HOURS } from '../four-eyes/index.ts';
import { assertFreshFactor, assertStillThere, type Proof } from '../identity/index.ts';
import { type Deciders, dayText, decidersOf, standingOf, whyNotAlone } from './deciders.ts';
import { differencesOf } from './differences.ts';
import { tellOfDecision, tellOfProposal } from './policy-notices.ts';
import * as proposals from './proposals.repository.ts';
import { assertVessels, vesselNamesOf } from './rule-vessels.ts';
import type { Seen } from './seen-proposal.ts';

const MOST_WAITING = 10;
const HOUR_MS = 3_600_000;
const NO_FACTOR =
  'Confirming a change of the approval policy takes a second factor. Set one up in Settings, Security.';
const CHANGED = 'This is not the change that you saw. Look at it again.';
const OVERTAKEN =
  'The policy was changed since this was proposed. Withdraw it, and propose it for the policy as it is now.';
const SETTLES =
  'Your right to change the policy is new. You may propose changes 72 hours after you got it.';

const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });

/** Names what is decided on, in 64 hexadecimal digits. */
function hashOf({ id, before, proposed, proposed_by }: proposals.ProposalRow): string {
  const text = canonicalJson({ id, before, proposed, proposed_by });
  return createHash('sha256').update(text).digest('hex');
}

const isInForce = (company: CompanyRow, policy: ApprovalPolicy): boolean =>
  canonicalJson(approvalPolicyOf(company)) === canonicalJson(policy);

function see(
  work: Work,
  row: proposals.ProposalRow,
  of: { company: CompanyRow; deciders: Deciders; vessels: ReadonlyMap<string, string> },
): Seen {
  const { isOwn, obstacle } = standingOf(work, row, of.deciders);
  return {
    ...{ row, hash: hashOf(row), isOwn },
    obstacle: isInForce(of.company, row.before) ? obstacle : OVERTAKEN,
    differences: differencesOf(row.before, row.proposed, {
      base: of.company.base_currency,
      vessels: of.vessels,
    }),
  };
}

export function listProposals(platform: Platform, actor: Actor): Promise<Seen[]> {
  return inCompany(platform, actor, async (work) => {
    const rows = await proposals.listProposals(work.tx);
    const company = await getCompany(work.tx);
    const deciders = await decidersOf(work);
    const policies = rows.flatMap(({ before, proposed }) => [before, proposed]);
    const vessels = await vesselNamesOf(work.tx, policies);
    return rows.map((row) => see(work, row, { company, deciders, vessels }));
  });
}

async function getSeen(work: Work, id: string): Promise<Seen> {
  const row = await proposals.getProposal(work.tx, id);
  const company = await getCompany(work.tx);
  const vessels = await vesselNamesOf(work.tx, [row.before, row.proposed]);
  return see(work, row, { company, deciders: await decidersOf(work), vessels });
}

/** Behind the lock: whoever waited for it may have been signed out, or lost the right, meanwhile. */
async function lockPolicy({ platform, tx, actor }: Work): Promise<CompanyRow> {
  const company = await lockCompany(tx);
  await assertStillThere(platform, tx, actor);
  return company;
}

/**
 * Proposes another policy; the present one holds until a second administrator confirms it.
 * @throws DomainError INVALID_INPUT when a step asks for more people than may approve, STALE_VERSION, INVALID_STATE
 */
export function proposePolicy(
  platform: Platform,
  actor: Actor,
  { version, data }: { version: number; data: unknown },
): Promise<Seen> {
  const proposed = parseBody(approvalPolicy, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const company = await lockPolicy(work);
    if (company.version !== version) throw new DomainError('STALE_VERSION');
    assertPeople(proposed, await countApprovers(tx));
    await assertVessels(tx, proposed);
    const before = approvalPolicyOf(company);
    if (isInForce(company, proposed)) throw refuse('This is the policy that is in force already.');
    if ((await proposals.countWaiting(tx)) >= MOST_WAITING) {
      throw refuse(`${MOST_WAITING} changes wait already: decide on them first.`);
    }
    const deciders = await decidersOf(work);
    if (!deciders.isSettled) throw refuse(SETTLES);
    const by = memberStampOf(platform, actor);
    const isAlone = deciders.others.length === 0;
    const closed = isAlone ? whyNotAlone(deciders) : null;
    if (closed) throw refuse(closed);
    const aloneFrom = isAlone
      ? new Date(Date.parse(by.at) + ALONE_AFTER_HOURS * HOUR_MS).toISOString()
      : null;
    const id = newId(platform.clock);
    await proposals.insertProposal(tx, { id, before, proposed, aloneFrom }, by);
    const seen = await getSeen(work, id);
    await note(work, seen, { verb: 'propose', company });
    await tellOfProposal(work, seen);
    return seen;
  });
}

type Key = { readonly id: string; readonly version: number };

/** What waits, with the company locked, so that one decision is taken at a time. */
async function takeWaiting(work: Work, { id, version }: Key) {
  const company = await lockPolicy(work);
  const seen = await getSeen(work, id);
  if (seen.row.version !== version) throw new DomainError('STALE_VERSION');
  if (seen.row.status !== 'Waiting') {
    throw refuse(`This change was ${seen.row.status.toLowerCase()} already.`);
  }
  return { company, seen };
}

/**
 * Puts a proposed policy in force.
 * @throws DomainError STEP_UP_NEEDED, FOUR_EYES, CONFLICT for another content or policy, INVALID_STATE
 */
export async function approveProposal(
  platform: Platform,
  actor: Actor,
  { hash, proof, ...key }: Key & { hash: string; proof: Proof | null },
): Promise<Seen> {
  await assertFreshFactor(platform, actor, { proof, without: NO_FACTOR });
  return inCompany(platform, actor, async (work) => {
    const { company, seen } = await takeWaiting(work, key);
    const { row } = seen;
    if (seen.hash !== hash) throw new DomainError('CONFLICT', { reason: CHANGED });
    if (!isInForce(company, row.before)) throw new DomainError('CONFLICT', { reason: OVERTAKEN });
    const deciders = await decidersOf(work);
    if (seen.isOwn && deciders.others.length > 0) throw new DomainError('FOUR_EYES');
    if (seen.obstacle) throw refuse(seen.obstacle);
    assertPeople(row.proposed, await countApprovers(work.tx));
    await proposals.decideProposal(
      work.tx,
      { id: row.id, status: 'Approved', reason: '' },
      memberStampOf(platform, actor),
    );
    await setApprovalPolicy(work.tx, company, row.proposed);
    const reason = `Another change, proposed by ${row.proposed_by_name}, was put in force on ${dayText(platform.clock.now())}.`;
    await proposals.voidOthers(work.tx, reason, memberStampOf(platform, actor));
    return finish(work, { id: row.id, verb: 'approve', company });
  });
}

type Unwanted = Key & { readonly reason: string };

/** Says no to what somebody else proposed. @throws DomainError INVALID_INPUT without a reason, FOUR_EYES */
export function refuseProposal(platform: Platform, actor: Actor, of: Unwanted): Promise<Seen> {
  const reason = readReason(of.reason, 'Say why it is refused.');
  return inCompany(platform, actor, async (work) => {
    const { company, seen } = await takeWaiting(work, of);
    if (seen.isOwn) throw refuse('You proposed this: withdraw it.');
    const by = memberStampOf(platform, actor);
    await proposals.decideProposal(work.tx, { id: of.id, status: 'Refused', reason }, by);
    return finish(work, { id: of.id, verb: 'refuse', company });
  });
}

/** Takes back what one proposed. @throws DomainError INVALID_INPUT without a reason, INVALID_STATE */
export function withdrawProposal(platform: Platform, actor: Actor, of: Unwanted): Promise<Seen> {
  const reason = readReason(of.reason, 'Say why it is withdrawn.');
  return inCompany(platform, actor, async (work) => {
    const { company, seen } = await takeWaiting(work, of);
    if (!seen.isOwn) throw refuse(`${seen.row.proposed_by_name} proposed this: refuse it.`);
    const by = memberStampOf(platform, actor);
    await proposals.decideProposal(work.tx, { id: of.id, status: 'Withdrawn', reason }, by);
    return finish(work, { id: of.id, verb: 'withdraw', company });
  });
}

type Verb = 'propose' | 'approve' | 'refuse' | 'withdraw';
type Noted = { readonly verb: Verb; readonly company: CompanyRow };

async function finish(work: Work, { id, ...noted }: Noted & { id: string }): Promise<Seen> {
  const seen = await getSeen(work, id);
  await note(work, seen, noted);
  await tellOfDecision(work, seen);
  return seen;
}

const ACTIONS: Readonly<Record<Verb, string>> = {
  propose: 'company.policy-propose',
  approve: 'company.approval-policy',
  refuse: 'company.policy-refuse',
  withdraw: 'company.policy-withdraw',
};

async function note(work: Work, { row }: Seen, { verb, company }: Noted): Promise<void> {
  const { companyId } = work.actor;
  const who = { proposedBy: row.proposed_by_name, ...(row.reason ? { reason: row.reason } : {}) };
  await record(work, {
    action: ACTIONS[verb],
    subject: { type: 'company', id: companyId, label: company.name },
    detail: { ...row.proposed, ...who },
    changes: [{ topic: 'company', id: companyId, version: row.version }],
  });
}

/** @throws DomainError INVALID_INPUT when a step asks for more people than may approve */
function assertPeople({ steps, payments }: ApprovalPolicy, holders: number): void {
  const who = `${holders} ${holders === 1 ? 'person' : 'people'}`;
  const rules = [
    ...steps.map(({ approvers }, index) => ({ path: `steps.${index}`, approvers })),
    ...(['vessels', 'overEstimate'] as const).flatMap((list) =>
      (payments?.[list] ?? []).map(({ approvers }, index) => ({
        path: `payments.${list}.${index}`,
        approvers,
      })),
    ),
  ];
  const violations = rules.flatMap(({ path: rule, approvers }) => {
    const path = `${rule}.approvers`;
    const message = `Only ${who} may approve. Give more people a role that may, or ask for fewer.`;
    return approvers > holders ? [{ code: 'APPROVERS', path, message }] : [];
  });
  if (violations.length > 0) throw invalidInput(violations);
}
