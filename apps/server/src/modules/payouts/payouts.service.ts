import { PAYOUT_STATUSES } from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { listBeneficiaryDetails } from '../beneficiaries/index.ts';
import { violation } from '../commercial-documents/index.ts';
import { isMaker, makerCheck } from '../four-eyes/index.ts';
import * as talk from './bank/bank-talk.repository.ts';
import { findHold, getPayout, type Payout, withParts } from './payout.ts';
import * as payouts from './payouts.repository.ts';
import { type Standing, standingCheck } from './standing.ts';

const MAX_PAGE = 500;

export type PayoutQuery = {
  status?: readonly string[] | null;
  search?: string | null;
  beneficiaryId?: string | null;
  limit: number;
  offset: number;
};

/** @throws DomainError INVALID_INPUT for an unknown status */
export async function listPayoutPage(platform: Platform, actor: Actor, query: PayoutQuery) {
  const wrong = query.status?.find((one) => !PAYOUT_STATUSES.some((status) => status === one));
  if (wrong !== undefined) {
    throw invalidInput([violation('status', `Use one of: ${PAYOUT_STATUSES.join(', ')}.`)]);
  }
  const asked = {
    statuses: query.status?.length ? query.status : null,
    search: query.search?.trim() || null,
    beneficiaryId: query.beneficiaryId ?? null,
    limit: Math.min(Math.max(query.limit, 1), MAX_PAGE),
    offset: Math.max(query.offset, 0),
  };
  const search = { companyId: actor.companyId, asked, tables: ['payout'] } as const;
  const page = await readSearching(platform.db, search, async (tx, filter) => {
    const [rows, total] = await Promise.all([
      payouts.listPayouts(tx, filter),
      payouts.countPayouts(tx, filter),
    ]);
    return { rows, total };
  });
  return { ...page, holds: await listHolds(platform, actor, page.rows) };
}

/** Statuses in which money may wait for something else than people's approval. */
const MAY_BE_HELD: readonly string[] = ['In approval', 'Approved', 'Scheduled'];

/** Why no money leaves for some payouts, in words, by their ids. */
async function listHolds(
  platform: Platform,
  actor: Actor,
  rows: readonly payouts.PayoutRow[],
): Promise<ReadonlyMap<string, string>> {
  const waiting = rows.filter(({ status }) => MAY_BE_HELD.includes(status));
  if (waiting.length === 0) return new Map();
  const whole = await inCompany(platform, actor, (work) => withParts(work, waiting));
  return new Map(
    whole.flatMap((payout): [string, string][] => {
      const hold = findHold(payout);
      return hold === null ? [] : [[payout.row.id, hold]];
    }),
  );
}

/** A payout with what the account was before and what was paid to it. @throws DomainError NOT_FOUND */
export function readPayout(platform: Platform, actor: Actor, id: string) {
  return inCompany(platform, actor, async (work) => {
    const payout = await getPayout(work, id);
    return seenBy(work, payout);
  });
}

export type Seen = Payout & {
  readonly isOwn: boolean;
  readonly standing: Standing;
  readonly paidBefore: readonly payouts.PayoutRow[];
  readonly former: Awaited<ReturnType<typeof listBeneficiaryDetails>>[number] | null;
  readonly said: readonly talk.BankEventRow[];
  readonly transfer: talk.BankTransferRow | null;
};

async function seenBy(work: Work, payout: Payout): Promise<Seen> {
  const { tx } = work;
  const { row } = payout;
  const paidBefore = await payouts.listPaidBefore(tx, {
    beneficiaryId: row.beneficiary_id,
    exceptId: row.id,
  });
  const details = await listBeneficiaryDetails(tx, row.beneficiary_id);
  const former = details.find((one) => one.detail_no < row.bank_no) ?? null;
  const isOwn = !payout.isAlone && (await isMaker(work, payout.makers));
  const said = await talk.listEventsOf(tx, row.id);
  const transfer = await talk.findTransfer(tx, row.id);
  const standing = (await standingCheck(work))(payout);
  return { ...payout, isOwn, standing, paidBefore, former, said, transfer };
}

/** The payouts of a batch as whoever looks sees them, in the order of its rows. */
export async function listPayoutsOfBatch(work: Work, batchId: string): Promise<Seen[]> {
  const isMakerOf = await makerCheck(work);
  const standingOf = await standingCheck(work);
  const found = await withParts(work, await payouts.listOfBatch(work.tx, batchId));
  return found.map((payout) => {
    const isOwn = !payout.isAlone && isMakerOf(payout.makers);
    return {
      ...{ ...payout, isOwn, standing: standingOf(payout), paidBefore: [], former: null },
      ...{ said: [], transfer: null },
    };
  });
}

export type Named = { roleConfigName?: string | null; contactId?: string | null };

/** Only of the session: another role or another person's is refused. @throws DomainError FORBIDDEN */
function assertOwn(actor: Actor, { roleConfigName, contactId }: Named): void {
  const isOther =
    (roleConfigName && roleConfigName !== actor.roleName) ||
    (contactId && contactId !== actor.memberId);
  if (isOther) throw new DomainError('FORBIDDEN');
}

type Page = { limit: number; offset: number };

/** What waits for approval, as the member and their role may see it; the latest first. */
export function listWaiting(platform: Platform, actor: Actor, asked: Named & Page) {
  assertOwn(actor, asked);
  const filter = {
    statuses: ['In approval'],
    text: null,
    beneficiaryId: null,
    limit: Math.min(Math.max(asked.limit, 1), 100),
    offset: Math.max(asked.offset, 0),
  };
  return inCompany(platform, actor, async (work) => {
    const rows = await payouts.listPayouts(work.tx, filter);
    const total = await payouts.countPayouts(work.tx, filter);
    const seen: Seen[] = [];
    for (const { id } of rows) seen.push(await seenBy(work, await getPayout(work, id)));
    return { rows: seen, total };
  });
}

/** Whether a payout waits for this member: not their own, not approved by or for them yet, and their right. */
export const isForMe = (actor: Actor, { row, isOwn, standing }: Seen): boolean =>
  row.status === 'In approval' &&
  !isOwn &&
  can(actor, 'paymentApprovals.modify') &&
  standing.obstacle === null;
