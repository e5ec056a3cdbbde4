import type { Violation } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';

import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate, findRateOn } from '../exchange-rates/index.ts';
import { getVoyageRow } from '../voyages/index.ts';
import { violation } from './amounts.ts';
import { isNearRate } from './bank-habits.ts';
import { daysBetween, formatDay } from './civil-day.ts';

type Given = {
  currency: string;
  exchangeRate: string;
  on: string;
  /** The cargo an invoice bills: its rate was agreed with the charterer. */
  voyageId?: string | null;
  cargoRowId?: string | null;
  /** What a payment settles, and the rate of it. */
  settled?: { noun: string; rate: string };
};

const isSame = (a: string | number | undefined, b: string): boolean =>
  a !== undefined && decimal(a).eq(decimal(b));

async function findAgreedRate(
  tx: Tx,
  { voyageId, cargoRowId }: Given,
  base: string,
): Promise<number | undefined> {
  if (!voyageId || !cargoRowId) return undefined;
  const voyage = await getVoyageRow(tx, voyageId);
  // A rate of the voyage leads into its own base currency.
  if (voyage.inputs.baseCurrency !== base) return undefined;
  return voyage.inputs.cargoes.find((cargo) => cargo.id === cargoRowId)?.exchangeRate;
}

/**
 * Where a rate comes from, as the server can tell: whatever a browser says of it, a rate that nobody recorded
 * and nobody agreed was typed.
 */
export async function sourceOfRate(tx: Tx, given: Given): Promise<string> {
  const { currency, exchangeRate, on } = given;
  const base = await getBaseCurrency(tx);
  if (currency === base) return 'base currency';
  if (isSame(await findAgreedRate(tx, given, base), exchangeRate)) return 'voyage';
  const recorded = await findRateOn(tx, { base, currency, on });
  if (recorded && isSame(recorded.rate, exchangeRate)) {
    const source = recorded.source === 'ECB' ? 'ECB' : 'company rate';
    return `${source}, ${formatDay(recorded.rate_on)}`;
  }
  const { settled } = given;
  return settled && isSame(settled.rate, exchangeRate) ? `rate of the ${settled.noun}` : 'typed';
}

/**
 * The rate with which a form for a voyage begins. A rate kept with the voyage leads into the voyage's base currency: books in
 * another take the rate of the day, and nothing where there is none.
 */
export async function rateFromVoyage(
  tx: Tx,
  of: { voyageBase: string; currency: string; rate: string; source: string; on: string },
): Promise<{ exchangeRate: string; rateSource: string }> {
  const base = await getBaseCurrency(tx);
  if (of.currency === base) return { exchangeRate: '1', rateSource: 'base currency' };
  if (of.voyageBase === base) return { exchangeRate: of.rate, rateSource: of.source };
  const recorded = await findBaseRate(tx, { base, currency: of.currency, on: of.on });
  return { exchangeRate: recorded?.rate ?? '', rateSource: recorded?.source ?? '' };
}

/** A rate counts for days without one of their own, as the last banking day's does over a weekend. */
const RATE_DAYS = 3;

/**
 * Why money did not come at a typed rate: it lies far from what was recorded of the day. Null where it is near, or where
 * nothing was recorded lately.
 */
export async function farRateText(
  tx: Tx,
  of: { base: string; currency: string; exchangeRate: string; on: string },
): Promise<string | null> {
  const { base, currency, exchangeRate, on } = of;
  const known = await findBaseRate(tx, { base, currency, on });
  if (!known || daysBetween(known.on, on) > RATE_DAYS) return null;
  if (isNearRate(Number(exchangeRate), Number(known.rate))) return null;
  const rate = decimal(known.rate).toFixed();
  return `A ${currency} is worth ${base} ${rate} by the rate of ${formatDay(known.on)}.`;
}

/** What is wrong with a rate into a base currency: that of the currency itself is 1. */
export const baseRateFaults = (
  { currency, exchangeRate }: { readonly currency: string; readonly exchangeRate: number },
  base: string,
  path = 'exchangeRate',
): Violation[] =>
  currency !== base || exchangeRate === 1
    ? []
    : [violation(path, `The rate of ${base} is 1: it leads into ${base}.`)];
