import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { monthOf, nameOfMonth } from './month.ts';
import { postMonth, type RunKind } from './month-run.ts';
import { insertLines, insertRun } from './voyage-accruals.repository.ts';
import { readVoyageAccruals, sidesOfAccruals, type VoyageAccruals } from './voyage-accruals.ts';

export const getVoyageAccruals = (platform: Platform, actor: Actor, day: string) =>
  platform.db.inTenant(actor.companyId, (tx) => readVoyageAccruals(tx, monthOf(day)));

const ACCRUALS: RunKind<VoyageAccruals> = {
  table: 'voyage_accrual',
  title: 'Accruals of voyages',
  noun: 'voyage-accrual',
  description: (month) => `Revenue and expenses of voyages up to the end of ${nameOfMonth(month)}`,
  rateSource: 'of the voyages',
  tooEarly: 'voyages are accrued up to its last day.',
  changed: 'Voyages or postings of the month changed meanwhile.',
  read: readVoyageAccruals,
  keep: async (tx, due, run, stamp) => {
    const { baseCurrency, method, lines } = due;
    await insertRun(tx, { ...run, baseCurrency, method, ...sidesOfAccruals(lines) }, stamp);
    await insertLines(tx, run.id, lines);
  },
  detailOf: ({ method, lines }) => {
    const { revenueMinor, expenseMinor } = sidesOfAccruals(lines);
    return {
      method,
      lines: lines.length,
      revenue: String(revenueMinor),
      expense: String(expenseMinor),
    };
  },
};

/** Posts what the voyages of a month are to be accrued with over what of it is posted already; see `postMonth`. */
export const postVoyageAccruals = (
  platform: Platform,
  actor: Actor,
  request: { month: string; seal: string },
) => postMonth(platform, actor, ACCRUALS, request);
