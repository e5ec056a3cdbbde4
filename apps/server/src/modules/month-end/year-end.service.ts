import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { lockYears, post, reverse, YEAR_END } from '../ledger/index.ts';
import { assertSeen } from './month-run.ts';
import { findFirstYear, insertClosing, setReversed } from './year-end.repository.ts';
import { assertYear, entriesOf, readYearEnd, reasonAgainst, type YearEnd } from './year-end.ts';

export function getYearEnd(platform: Platform, actor: Actor, year: number): Promise<YearEnd> {
  assertYear(year);
  return platform.db.inTenant(actor.companyId, (tx) =>
    readYearEnd(tx, year, todayBy(platform.clock)),
  );
}

/** The years that are over and have postings, the newest first; the last one even in empty books. */
export function listYears(platform: Platform, actor: Actor): Promise<number[]> {
  const last = Number(todayBy(platform.clock).slice(0, 4)) - 1;
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const first = Math.min((await findFirstYear(tx)) ?? last, last);
    return Array.from({ length: last - first + 1 }, (_, index) => last - index);
  });
}

/** How closing ended: whether there was something to post. */
export type ClosedYear = { readonly end: YearEnd; readonly isNew: boolean };

/**
 * Moves the result of a year to retained earnings on its last day. Twice the same posts once.
 * @throws DomainError INVALID_STATE before the year is over, while a month of it is open, or for other
 *   figures than were seen
 */
export function postYearEnd(
  platform: Platform,
  actor: Actor,
  { year, seal }: { year: number; seal: string },
): Promise<ClosedYear> {
  assertYear(year);
  const today = todayBy(platform.clock);
  return inCompany(platform, actor, async (work) => {
    await lockYears(work.tx);
    const end = await readYearEnd(work.tx, year, today);
    if (end.closing) return { end, isNew: false };
    const reason = reasonAgainst(end);
    if (reason !== null) throw new DomainError('INVALID_STATE', { reason });
    assertSeen(end, seal, 'Postings of the year changed meanwhile.');
    await closeYear(work, end);
    return { end: await readYearEnd(work.tx, year, today), isNew: true };
  });
}

async function closeYear(work: Work, end: YearEnd): Promise<void> {
  const { platform, tx, actor } = work;
  const { year, on, baseCurrency, resultMinor } = end;
  const id = newId(platform.clock);
  const reference = `Closing entry ${year}`;
  const transactionId = await post(platform, tx, actor, {
    postedOn: on,
    documentType: YEAR_END,
    documentId: id,
    reference,
    description: `Result of ${year} to retained earnings`,
    entries: entriesOf(end),
    rate: { rate: '1', on, source: 'base currency' },
  });
  const made = { id, year, baseCurrency, resultMinor, transactionId };
  await insertClosing(tx, made, stampOf(platform, actor));
  await recordYear(work, { id, label: reference, verb: 'post', resultMinor });
}

/** Takes the closing entry of a year back on its own day. @throws DomainError INVALID_STATE where none stands */
export function reverseYearEnd(platform: Platform, actor: Actor, year: number): Promise<YearEnd> {
  assertYear(year);
  const today = todayBy(platform.clock);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await lockYears(tx);
    const end = await readYearEnd(tx, year, today);
    if (!end.closing) {
      throw new DomainError('INVALID_STATE', { reason: `${year} has no closing entry.` });
    }
    const { id, transaction_id: transactionId } = end.closing;
    const label = `Closing entry ${year}`;
    const reversalId = await reverse(platform, tx, actor, {
      transactionId,
      postedOn: end.on,
      description: `Reversal of ${label}`,
    });
    await setReversed(tx, { id, reversalId }, stampOf(platform, actor));
    await recordYear(work, { id, label, verb: 'reverse', resultMinor: end.resultMinor });
    return readYearEnd(tx, year, today);
  });
}

type Recorded = { id: string; label: string; verb: 'post' | 'reverse'; resultMinor: bigint };

const recordYear = (work: Work, { id, label, verb, resultMinor }: Recorded): Promise<void> =>
  record(work, {
    action: `year-end.${verb}`,
    subject: { type: 'year-end', id, label },
    detail: { result: String(resultMinor) },
    changes: [{ topic: 'journals', id, version: verb === 'post' ? 1 : 2 }],
  });
