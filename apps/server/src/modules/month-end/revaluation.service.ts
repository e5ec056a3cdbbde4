import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { monthOf, nameOfMonth } from './month.ts';
import { postMonth, type RunKind } from './month-run.ts';
import { insertLines, insertRun } from './revaluation.repository.ts';
import { type Revaluation, readRevaluation, sidesOf } from './revaluation.ts';
import { missingRateText } from './revaluation-words.ts';

export const getRevaluation = (platform: Platform, actor: Actor, day: string) =>
  platform.db.inTenant(actor.companyId, (tx) => readRevaluation(tx, monthOf(day)));

const REVALUATION: RunKind<Revaluation> = {
  table: 'revaluation',
  title: 'Revaluation',
  noun: 'revaluation',
  description: (month) => `Open items in foreign currency at the end of ${nameOfMonth(month)}`,
  rateSource: 'by currency',
  tooEarly: 'it is valued at the rates of its last day.',
  changed: 'Postings or rates of the month changed meanwhile.',
  read: readRevaluation,
  refuse: ({ missing }) => {
    if (missing.length === 0) return;
    throw invalidInput(
      missing.map((one) => ({
        code: 'REVALUATION',
        path: one.currency,
        message: missingRateText(one),
      })),
    );
  },
  keep: async (tx, due, run, stamp) => {
    const { baseCurrency, items } = due;
    await insertRun(tx, { ...run, baseCurrency, ...sidesOf(items) }, stamp);
    await insertLines(tx, run.id, items);
  },
  detailOf: ({ items }) => {
    const { gainMinor, lossMinor } = sidesOf(items);
    return { items: items.length, difference: String(gainMinor - lossMinor) };
  },
};

/**
 * Posts what the revaluation of a month comes to over what of it is posted already.
 * @throws DomainError INVALID_INPUT naming each currency without a rate, and whatever `postMonth` refuses
 */
export const postRevaluation = (
  platform: Platform,
  actor: Actor,
  request: { month: string; seal: string },
) => postMonth(platform, actor, REVALUATION, request);
