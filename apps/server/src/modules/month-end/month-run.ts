import { createHash } from 'node:crypto';
import type { Entry } from '@mainsheet/ledger';
import type { Actor } from '../../platform/actor.ts';
import { canonicalJson } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Stamp, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { type Dimensions, post, reverse } from '../ledger/index.ts';
import { type Month, monthOf, nameOfMonth } from './month.ts';
import { lockRuns, type NewRun, type RunRow, type RunTable } from './month-run.repository.ts';

/** What a month comes to, what of it is posted, and what is not yet. */
export type DueRun = {
  readonly runs: readonly RunRow[];
  readonly entries: readonly (Entry & Dimensions)[];
  /** Names the figures: whoever posts says which they saw. */
  readonly seal: string;
};

/** A posting of the month end that the next day takes back. */
export type RunKind<Due extends DueRun> = {
  readonly table: RunTable;
  /** As references and the trail name it: Revaluation. */
  readonly title: string;
  /** Of its posting and its line in the trail. */
  readonly noun: string;
  readonly description: (month: Month) => string;
  readonly rateSource: string;
  /** Why there is none before the month is over. */
  readonly tooEarly: string;
  /** What may have changed when the figures are no longer those that were seen. */
  readonly changed: string;
  readonly read: (tx: Tx, month: Month) => Promise<Due>;
  /** Throws what keeps it from being posted. */
  readonly refuse?: (due: Due) => void;
  readonly keep: (tx: Tx, due: Due, run: NewRun, stamp: Stamp) => Promise<void>;
  readonly detailOf: (due: Due) => Readonly<Record<string, unknown>>;
};

export const sealOf = (figures: unknown): string =>
  createHash('sha256').update(canonicalJson(figures)).digest('hex');

/** @throws DomainError INVALID_STATE when the figures are no longer those that were seen */
export function assertSeen(due: { readonly seal: string }, seal: string, changed: string): void {
  if (due.seal === seal) return;
  throw new DomainError('INVALID_STATE', { reason: `${changed} Look at the figures again.` });
}

/** How a posting ended: whether there was something to post. */
export type PostedRun<Due> = { readonly due: Due; readonly month: Month; readonly isNew: boolean };

/**
 * Posts what a month comes to over what of it is posted already, with its reversal on the first day of the
 * next month. Twice the same posts once.
 * @throws DomainError INVALID_STATE before the month is over or for other figures than were seen, PERIOD_CLOSED,
 *   and what the kind refuses
 */
export function postMonth<Due extends DueRun>(
  platform: Platform,
  actor: Actor,
  kind: RunKind<Due>,
  { month: day, seal }: { month: string; seal: string },
): Promise<PostedRun<Due>> {
  const month = monthOf(day);
  if (todayBy(platform.clock) < month.last) {
    const reason = `${nameOfMonth(month)} is not over: ${kind.tooEarly}`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  return inCompany(platform, actor, async (work) => {
    await lockRuns(work.tx, kind.table);
    const due = await kind.read(work.tx, month);
    assertSeen(due, seal, kind.changed);
    kind.refuse?.(due);
    if (due.entries.length === 0) return { due, month, isNew: false };
    await postRun(work, kind, due, month);
    return { due: await kind.read(work.tx, month), month, isNew: true };
  });
}

async function postRun<Due extends DueRun>(
  work: Work,
  kind: RunKind<Due>,
  due: Due,
  month: Month,
): Promise<void> {
  const { platform, tx, actor } = work;
  const id = newId(platform.clock);
  const reference = `${kind.title} ${month.first.slice(0, 7)}`;
  const transactionId = await post(platform, tx, actor, {
    postedOn: month.last,
    documentType: kind.noun,
    documentId: id,
    reference,
    description: kind.description(month),
    entries: due.entries,
    rate: { rate: '1', on: month.last, source: kind.rateSource },
  });
  const reversalId = await reverse(platform, tx, actor, {
    transactionId,
    postedOn: month.next,
    description: `Reversal of ${reference}`,
  });
  const run = due.runs.length + 1;
  const made = { id, run, month: month.first, transactionId, reversalId };
  await kind.keep(tx, due, made, stampOf(platform, actor));
  await record(work, {
    action: `${kind.noun}.post`,
    subject: { type: kind.noun, id, label: reference },
    detail: { run, ...kind.detailOf(due) },
    changes: [{ topic: 'journals', id, version: run }],
  });
}
