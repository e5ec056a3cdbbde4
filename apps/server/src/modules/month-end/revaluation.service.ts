import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { post, reverse } from '../ledger/index.ts';
import { type Month, monthOf, nameOfMonth } from './month.ts';
import { insertLines, insertRun, lockRevaluations } from './revaluation.repository.ts';
import { type Revaluation, readRevaluation, sidesOf } from './revaluation.ts';
import { missingRateText } from './revaluation-words.ts';

export const getRevaluation = (platform: Platform, actor: Actor, day: string) =>
  platform.db.inTenant(actor.companyId, (tx) => readRevaluation(tx, monthOf(day)));

/** How a posting ended: whether there was something to post. */
export type PostedRevaluation = { readonly revaluation: Revaluation; readonly isNew: boolean };

/**
 * Posts what the revaluation of a month comes to over what of it is posted already, with its reversal on the
 * first day of the next month. Twice the same posts once.
 * @throws DomainError INVALID_STATE before the month is over or for other figures than were seen,
 *   INVALID_INPUT naming each currency without a rate, PERIOD_CLOSED
 */
export function postRevaluation(
  platform: Platform,
  actor: Actor,
  { month: day, seal }: { month: string; seal: string },
): Promise<PostedRevaluation> {
  const month = monthOf(day);
  if (todayBy(platform.clock) < month.last) {
    const reason = `${nameOfMonth(month)} is not over: it is valued at the rates of its last day.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  return inCompany(platform, actor, async (work) => {
    await lockRevaluations(work.tx);
    const due = await readRevaluation(work.tx, month);
    if (due.seal !== seal) {
      const reason = 'Postings or rates of the month changed meanwhile. Look at the figures again.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    if (due.missing.length > 0) {
      throw invalidInput(
        due.missing.map((missing) => ({
          code: 'REVALUATION',
          path: missing.currency,
          message: missingRateText(missing),
        })),
      );
    }
    if (due.entries.length === 0) return { revaluation: due, isNew: false };
    await postRun(work, due, month);
    return { revaluation: await readRevaluation(work.tx, month), isNew: true };
  });
}

async function postRun(work: Work, due: Revaluation, month: Month): Promise<void> {
  const { platform, tx, actor } = work;
  const id = newId(platform.clock);
  const reference = `Revaluation ${month.first.slice(0, 7)}`;
  const transactionId = await post(platform, tx, actor, {
    postedOn: month.last,
    documentType: 'revaluation',
    documentId: id,
    reference,
    description: `Open items in foreign currency at the end of ${nameOfMonth(month)}`,
    entries: due.entries,
    rate: { rate: '1', on: month.last, source: 'by currency' },
  });
  const reversalId = await reverse(platform, tx, actor, {
    transactionId,
    postedOn: month.next,
    description: `Reversal of ${reference}`,
  });
  const run = due.runs.length + 1;
  const sides = sidesOf(due.items);
  await insertRun(
    tx,
    {
      ...{ id, run, transactionId, reversalId, ...sides },
      month: month.first,
      baseCurrency: due.baseCurrency,
    },
    stampOf(platform, actor),
  );
  await insertLines(tx, id, due.items);
  await record(work, {
    action: 'revaluation.post',
    subject: { type: 'revaluation', id, label: reference },
    detail: { run, items: due.items.length, difference: String(sides.gainMinor - sides.lossMinor) },
    changes: [{ topic: 'journals', id, version: run }],
  });
}
