import type { CivilDate } from '@mainsheet/calendar';
import { addCivilDays, civilDaysBetween } from '@mainsheet/calendar';
import { cell, type Explanation, node, shown } from '@mainsheet/explanation';
import {
  type CurrencyCode,
  decimal,
  type Money,
  moneyFromDecimal,
  multiplyMoney,
  roundDecimal,
  subtractMoney,
} from '@mainsheet/money';
import type { IndexMethod } from '@mainsheet/terms';

/** A value published for a day; days without publication have none. */
export type Publication = { readonly on: CivilDate; readonly value: number };

export type IndexTerms = {
  readonly method: IndexMethod;
  /** 70 means 70 % of the index. */
  readonly adjustmentPercent: number;
  /** Added after the percentage, money a day. */
  readonly lumpsumOffset: number;
  readonly floor: number | null;
  readonly ceiling: number | null;
  /** Prior days: from the n-th to the m-th publication before the period, 1 the last one. */
  readonly priorDay: number;
  readonly priorDayTo: number;
  /** A day inside the window without publication is left out, or takes the last value before. */
  readonly missingDays: 'skip' | 'carry forward';
};

/** Days [start, end) that are billed. */
export type BilledDays = { readonly start: CivilDate; readonly end: CivilDate };

export type IndexQuotes = {
  readonly publications: readonly Publication[];
  /** Last day whose publication can be known; later days take the forward curve. */
  readonly publishedTo: CivilDate;
  readonly forward: readonly Publication[];
};

export type IndexRate = {
  /** Money a day, rounded to cents; null when no value is known. */
  readonly rate: number | null;
  readonly average: number | null;
  readonly unclamped: number | null;
  readonly boundBy: 'floor' | 'ceiling' | null;
  readonly used: readonly Publication[];
  /** Until every day of the window is published. */
  readonly isProvisional: boolean;
};

const byDay = (a: Publication, b: Publication): number => (a.on < b.on ? -1 : Number(a.on > b.on));

/** What can be known: published up to the day asked about, the forward curve after it. */
function knownValues(quotes: IndexQuotes): Publication[] {
  const published = quotes.publications.filter((one) => one.on <= quotes.publishedTo);
  const ahead = quotes.forward.filter((one) => one.on > quotes.publishedTo);
  return [...published, ...ahead].toSorted(byDay);
}

/** Values on the days [start, end); missing days as the terms say. */
function valuesOf(quotes: IndexQuotes, days: BilledDays, missing: IndexTerms['missingDays']) {
  const known = knownValues(quotes);
  const values = known.filter((one) => one.on >= days.start && one.on < days.end);
  if (missing === 'skip') return values;
  const filled: Publication[] = [];
  let last = known.findLast((one) => one.on < days.start)?.value ?? null;
  for (let on = days.start; on < days.end; on = addCivilDays(on, 1)) {
    last = values.find((one) => one.on === on)?.value ?? last;
    if (last !== null) filled.push({ on, value: last });
  }
  return filled;
}

/**
 * Values of a window; where it has passed and nothing was published in it (a weekend), the last value before it: hire
 * runs on days without publication too.
 */
function valuesOrLast(quotes: IndexQuotes, days: BilledDays, terms: IndexTerms): Publication[] {
  const values = valuesOf(quotes, days, terms.missingDays);
  const isOver = addCivilDays(days.end, -1) <= quotes.publishedTo;
  if (values.length > 0 || !isOver) return values;
  const last = knownValues(quotes).findLast((one) => one.on < days.start);
  return last === undefined ? [] : [last];
}

function windowOf(quotes: IndexQuotes, days: BilledDays, terms: IndexTerms): Publication[] {
  const length = civilDaysBetween(days.start, days.end);
  switch (terms.method) {
    case 'Average of billing period':
      return valuesOrLast(quotes, days, terms);
    case 'Average of prior period': {
      const prior = { start: addCivilDays(days.start, -length), end: days.start };
      return valuesOrLast(quotes, prior, terms);
    }
    case 'Prior days':
    case 'Prior spot': {
      const isSpot = terms.method === 'Prior spot';
      const before = knownValues(quotes)
        .filter((one) => one.on < days.start)
        .toReversed();
      const [first, last] = isSpot
        ? [1, 1]
        : [Math.min(terms.priorDay, terms.priorDayTo), Math.max(terms.priorDay, terms.priorDayTo)];
      return before.slice(first - 1, last).toSorted(byDay);
    }
  }
}

function lastDayOf(days: BilledDays, terms: IndexTerms): CivilDate {
  return addCivilDays(terms.method === 'Average of billing period' ? days.end : days.start, -1);
}

/**
 * Hire of a period from an index: average of the window, times the adjustment, plus the offset,
 * held between floor and ceiling, rounded to cents. Provisional while a day of the window can still
 * be published. Source: Veson help, Index Option; the order of operations is ours.
 */
export function indexRate(quotes: IndexQuotes, days: BilledDays, terms: IndexTerms): IndexRate {
  const used = windowOf(quotes, days, terms);
  const isProvisional = lastDayOf(days, terms) > quotes.publishedTo;
  if (used.length === 0) {
    const nothing = { rate: null, average: null, unclamped: null, boundBy: null };
    return { ...nothing, used, isProvisional };
  }
  const sum = used.reduce((total, one) => total.plus(one.value), decimal(0));
  const average = sum.div(used.length).toNumber();
  // Multiplied before it is divided, so that half a cent stays half a cent.
  const exact = sum
    .times(terms.adjustmentPercent)
    .div(100 * used.length)
    .plus(terms.lumpsumOffset);
  const unclamped = exact.toNumber();
  const raised = terms.floor === null || exact.gte(terms.floor) ? exact : decimal(terms.floor);
  const isHigh = terms.ceiling !== null && raised.gt(terms.ceiling);
  const held = isHigh ? decimal(terms.ceiling ?? 0) : raised;
  const rate = roundDecimal(held, 2).toNumber();
  if (held.eq(exact)) return { rate, average, unclamped, boundBy: null, used, isProvisional };
  const boundBy = held.gt(exact) ? 'floor' : 'ceiling';
  return { rate, average, unclamped, boundBy, used, isProvisional };
}

/** Explains an index rate: average, percentage, offset and limits. */
export function explainIndexRate(result: IndexRate, terms: IndexTerms, unit: string): Explanation {
  const input = (name: string, label: string, value: number): Explanation =>
    cell({ path: `index.${name}`, label, value, unit: name === 'adjustment' ? '%' : unit });
  const note = `${result.used.length} publications, ${terms.method.toLowerCase()}.`;
  const average = shown({
    key: 'index.average',
    label: 'Average',
    value: result.average,
    unit,
    note,
  });
  const inputs = [
    { ...average, source: { kind: 'market', note } as const },
    input('adjustment', 'Adjustment', terms.adjustmentPercent),
    input('offset', 'Offset', terms.lumpsumOffset),
    ...(terms.floor === null ? [] : [input('floor', 'Floor', terms.floor)]),
    ...(terms.ceiling === null ? [] : [input('ceiling', 'Ceiling', terms.ceiling)]),
  ];
  const base = 'average * adjustment / 100 + offset';
  const raised = terms.floor === null ? base : `max(${base}, floor)`;
  const held = terms.ceiling === null ? raised : `min(${raised}, ceiling)`;
  const parts = { key: 'index.rate', label: 'Index-linked hire', value: result.rate, unit };
  if (result.rate === null)
    return shown({ ...parts, note: 'Nothing is published for the window.' });
  return node({ ...parts, formula: `round(${held}, 2)`, inputs });
}

/** Mean of routes by their weights, unrounded; weights sum to 1. Source: Baltic Exchange guides. */
export function basketValue(
  routes: readonly { readonly value: number; readonly weight: number }[],
): number {
  return routes.reduce((sum, route) => sum + route.value * route.weight, 0);
}

/** Owners' extra a day: a share of what the index is above the base; nothing below it. */
export const profitShare = (index: number, base: number, sharePercent: number): number =>
  (Math.max(0, index - base) * sharePercent) / 100;

/**
 * The one line that settles provisional hire: final hire less what was invoiced, both rounded as
 * invoices round, commission on the difference. Invoices already sent are not touched.
 */
export function settleIndexHire(parts: {
  readonly currency: CurrencyCode;
  readonly onHireDays: number;
  readonly provisionalRate: number;
  readonly finalRate: number;
  readonly addressCommissionPercent: number;
}): { readonly hire: Money; readonly addressCommission: Money; readonly net: Money } {
  const { currency, onHireDays } = parts;
  const hireAt = (rate: number): Money =>
    moneyFromDecimal(currency, decimal(rate).times(onHireDays));
  const commissionOn = (hire: Money): Money =>
    multiplyMoney(hire, decimal(parts.addressCommissionPercent).div(100));
  const [before, after] = [hireAt(parts.provisionalRate), hireAt(parts.finalRate)];
  const hire = subtractMoney(after, before);
  const addressCommission = subtractMoney(commissionOn(after), commissionOn(before));
  return { hire, addressCommission, net: subtractMoney(hire, addressCommission) };
}
