import { exchangeRateInput } from '@mainsheet/contract';
import {
  crossRate,
  decimal,
  type FxRate,
  findCurrencyExponent,
  roundDecimal,
} from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { getBaseCurrency } from '../companies/index.ts';
import * as rates from './exchange-rates.repository.ts';
import { ECB_SOURCE, type EcbDay, readEcb } from './read-ecb.ts';

const MAX_PAGE = 500;
/** As the columns of rates keep them, here, on invoices and in the ledger. */
const RATE_DECIMALS = 12;

export type RateQuery = {
  currency?: string | null;
  from?: string | null;
  to?: string | null;
  limit?: number | null;
  offset?: number | null;
};

export function listExchangeRates(platform: Platform, actor: Actor, query: RateQuery) {
  const page = {
    limit: Math.min(Math.max(query.limit ?? 200, 1), MAX_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const base = await getBaseCurrency(tx);
    const { currency = null, from = null, to = null } = query;
    const filter = { base, currency, from, to };
    const rows = await rates.listRates(tx, filter, page);
    return { baseCurrency: base, rows, total: await rates.countRates(tx, filter) };
  });
}

/** The rate that counts on a day, null when none is known up to it. */
export function findExchangeRateOn(
  platform: Platform,
  actor: Actor,
  of: { currency: string; on: string },
): Promise<rates.RateRow | null> {
  return platform.db.inTenant(actor.companyId, async (tx) =>
    rates.findRateOn(tx, { base: await getBaseCurrency(tx), ...of }),
  );
}

/** Adds a typed rate. @throws DomainError INVALID_INPUT for the base currency or a day to come. */
export function recordExchangeRate(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<rates.NewRate> {
  const input = parseBody(exchangeRateInput, data);
  refuseFuture(platform, input.rateOn, 'rateOn');
  if (findCurrencyExponent(input.currency) === null) {
    throw violation('currency', `${input.currency} is no currency we know.`);
  }
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const base = await getBaseCurrency(tx);
    if (input.currency === base) {
      throw violation('currency', `${base} is the base currency: its rate is 1.`);
    }
    const stamp = stampOf(platform, actor);
    const row: rates.NewRate = {
      id: newId(platform.clock),
      currency: input.currency,
      base_currency: base,
      rate_on: input.rateOn,
      rate: input.rate,
      source: 'typed',
      base_per_eur: null,
      currency_per_eur: null,
      recorded_at: stamp.at,
      recorded_by: stamp.by,
    };
    await rates.insertRates(tx, [row]);
    await platform.audit.write(tx, actor, {
      action: 'exchange-rate.record',
      subjectType: 'exchange-rate',
      subjectId: row.id,
      subjectLabel: `${input.currency} on ${input.rateOn}`,
      detail: { rate: input.rate, baseCurrency: base },
    });
    return row;
  });
}

/**
 * Takes the rates of an ECB file over. What counts already is not entered again, so the same file
 * may be imported twice. @throws DomainError INVALID_INPUT when the file or its base is unusable.
 */
export function importExchangeRates(
  platform: Platform,
  actor: Actor,
  xml: string,
): Promise<number> {
  const days = readEcb(xml);
  const dates = days.map((day) => day.date).sort();
  const [from, to] = [dates[0]!, dates.at(-1)!];
  refuseFuture(platform, to, 'xml');
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const base = await getBaseCurrency(tx);
    const crossed = days.flatMap((day) => crossDay(day, base));
    const known = await knownRates(tx, { base, from, to });
    const stamp = stampOf(platform, actor);
    const fresh = crossed
      .filter((row) => known.get(keyOf(row)) !== figuresOf(row))
      .map((row) => ({
        ...row,
        id: newId(platform.clock),
        recorded_at: stamp.at,
        recorded_by: stamp.by,
      }));
    if (fresh.length > 0) {
      await rates.insertRates(tx, fresh);
      await platform.audit.write(tx, actor, {
        action: 'exchange-rate.import',
        subjectType: 'exchange-rate',
        subjectId: null,
        subjectLabel: from === to ? `ECB ${from}` : `ECB ${from} to ${to}`,
        detail: { entries: fresh.length, baseCurrency: base },
      });
    }
    return fresh.length;
  });
}

type Crossed = Omit<rates.NewRate, 'id' | 'recorded_at' | 'recorded_by'>;

/** Every rate of a day against the base currency; rounded once, to the decimals that are kept. */
function crossDay({ date, rates: quoted }: EcbDay, base: string): Crossed[] {
  const euro: FxRate = { base: 'EUR', quote: 'EUR', rate: '1', date, source: ECB_SOURCE };
  const all = [euro, ...quoted];
  const into = all.find((rate) => rate.quote === base);
  if (!into)
    throw violation('xml', `The file has no rate of ${base}, your base currency, on ${date}.`);
  return all
    .filter((rate) => rate.quote !== base)
    .map((of) => ({
      currency: of.quote,
      base_currency: base,
      rate_on: date,
      rate: roundDecimal(decimal(crossRate(of, into).rate), RATE_DECIMALS).toFixed(),
      source: ECB_SOURCE,
      base_per_eur: into.rate,
      currency_per_eur: of.rate,
    }));
}

const keyOf = (row: Crossed) => `${row.currency} ${row.rate_on}`;
const figuresOf = (row: Crossed) =>
  [row.source, row.base_per_eur, row.currency_per_eur].map((text) => text ?? '').join(' ');

async function knownRates(tx: Tx, span: { base: string; from: string; to: string }) {
  const rows = await rates.listCurrentRates(tx, span);
  return new Map(rows.map((row) => [keyOf(row), figuresOf(row)]));
}

function refuseFuture(platform: Platform, day: string, path: string): void {
  if (day <= todayBy(platform.clock)) return;
  throw violation(path, `${day} lies in the future.`);
}

function violation(path: string, message: string) {
  return invalidInput([{ code: 'EXCHANGE_RATE', path, message }]);
}
