import { type Actor, can } from '../../../platform/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inCompany } from '../../../platform/work.ts';
import { changesBetween } from '../statements/drawn-statement.ts';
import {
  placeStanding,
  type StatementQuery,
  todayIn,
} from '../statements/hire-statement.service.ts';
import { listHireDocuments } from '../statements/statements.repository.ts';
import { partyIdOf } from '../time-charters.service.ts';
import {
  balanceOf,
  billedBy,
  broughtBy,
  hireIn,
  monthsOf,
  offHireIn,
  paidOf,
  totalDueOf,
} from './hire-figures.ts';

/**
 * How the hire of a charter stands, drawn from its statements, documents and payments.
 * @throws DomainError INVALID_STATE while delivery or duration is unknown, or hire is not said for the whole time
 */
export function readHireSummary(
  platform: Platform,
  actor: Actor,
  { timeCharterId, userTimezone }: Omit<StatementQuery, 'number'>,
) {
  const today = todayIn(platform, userTimezone);
  return inCompany(platform, actor, async (work) => {
    const { current, now, next, lastIssued } = await placeStanding(work, timeCharterId, today);
    const { charter } = current;
    const { id: charterId, type } = charter;
    const maySee = can(actor, type === 'in' ? 'payablesBills.view' : 'receivablesInvoices.view');
    const of = { charterId, type, partyId: partyIdOf(charter), currency: now.currency };
    const [totalDue, paid] = [totalDueOf(now), paidOf(now)];
    return {
      timeCharterId,
      currency: now.currency,
      number: current.number,
      count: current.count,
      isIssued: current.issued !== null,
      ...{ start: now.start, end: now.end, days: now.days, offHireDays: now.offHireDays },
      hire: hireIn(now),
      offHire: offHireIn(now),
      totalDue,
      billed: maySee ? billedBy(now.currency, await listHireDocuments(work.tx, of)) : null,
      paid,
      balance: balanceOf(now, { totalDue, paid }),
      sinceIssued: current.issued ? changesBetween(now, current.drawn) : [],
      next: next && {
        number: next.number,
        ...{ start: lastIssued?.end ?? next.drawn.start, end: next.drawn.end },
        ...{ dueOn: next.dueOn, payOn: next.payOn },
        brings: broughtBy(next.drawn, lastIssued),
      },
      months: monthsOf(now),
      isProvisional: now.isProvisional,
    };
  });
}
