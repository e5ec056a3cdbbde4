import { addCivilDays, civilDaysBetween, parseCivilDate } from '@mainsheet/calendar';
import { claimTermsInput, TIME_BAR_WARNINGS } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record } from '../../platform/work.ts';
import { today } from '../commercial-documents/index.ts';
import { notify } from '../notifications/index.ts';
import * as terms from './claim-terms.repository.ts';

/** The company's own time bar for charters that name none. */
export const readTimeBarDays = (platform: Platform, actor: Actor): Promise<number | null> =>
  platform.db.readTenant(actor.companyId, (tx) => terms.findTimeBarDays(tx));

/** Statements that stand keep their days. @throws DomainError INVALID_INPUT */
export function saveTimeBarDays(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<number | null> {
  const { timeBarDays } = parseBody(claimTermsInput, data);
  return inCompany(platform, actor, async (work) => {
    const former = await terms.findTimeBarDays(work.tx);
    await terms.saveTimeBarDays(work.tx, timeBarDays, stampOf(platform, actor));
    await record(work, {
      action: 'claim-terms.update',
      subject: { type: 'company', id: actor.companyId, label: 'Time bar of claims' },
      detail: { from: former, to: timeBarDays },
      changes: [],
    });
    return timeBarDays;
  });
}

/** Warns of the time bars of every company that come near, each once at each distance. */
export const warnOfTimeBars = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, (tx) => warnOfCompany(platform, tx));

async function warnOfCompany(platform: Platform, tx: Tx): Promise<void> {
  const from = parseCivilDate(today(platform));
  const until = addCivilDays(from, Math.max(...TIME_BAR_WARNINGS));
  for (const bar of await terms.listNearBars(tx, { from, until })) {
    const left = civilDaysBetween(from, parseCivilDate(bar.on));
    if (await isNew(platform, tx, { bar, left })) await warn(platform, tx, { bar, left });
  }
}

type Near = { readonly bar: terms.NearBar; readonly left: number };

/** Every distance that is passed counts as warned of: a claim found late is told of once. */
async function isNew(platform: Platform, tx: Tx, { bar, left }: Near): Promise<boolean> {
  const at = platform.clock.now().toISOString();
  const daysBefore = TIME_BAR_WARNINGS.filter((days) => left <= days);
  return (await terms.insertWarnings(tx, { id: bar.id, on: bar.on, daysBefore }, at)) > 0;
}

const leftText = (left: number): string => {
  if (left === 0) return 'today is the last day';
  return left === 1 ? '1 day left' : `${left} days left`;
};

const warn = (platform: Platform, tx: Tx, { bar, left }: Near): Promise<void> =>
  notify(platform, tx, {
    actor: { memberId: null },
    to: { holdersOf: 'contracts.modify' },
    notice: {
      kind: 'deadline',
      title: `Time bar of claim ${bar.label}: ${leftText(left)}`,
      message: `${bar.voyage_label} ${bar.vessel_name}: the claim with its documents must be in by ${bar.on}.`,
      link: `/contracts/laytime-detail?id=${bar.id}`,
    },
    needs: 'contracts.view',
  });
