import { addCivilDays, addMonths, parseCivilDate, startOfMonth } from '@mainsheet/calendar';
import {
  BASE_SCENARIO,
  CASH_FLOW_MONTHS,
  type CashFlow,
  DOWNSIDE_SCENARIO,
  projectCashFlow,
  type Scenario,
} from '@mainsheet/cashflow';
import { convertMoney, type FxRate, type Money, money, sumMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertCurrencyOf, today as dayOf } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { listOptionHire } from '../time-charters/index.ts';
import type { SourcedItem } from './cash-item.ts';
import { type BaseRate, ratesInto, readBaseRates } from './cash-rates.ts';
import { CASH_SOURCES } from './cash-sources.ts';
import { listBankBalances } from './document-items.ts';

export const SCENARIOS: readonly Scenario[] = [BASE_SCENARIO, DOWNSIDE_SCENARIO];

export type CashView = {
  readonly flow: CashFlow;
  readonly scenario: Scenario;
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly today: string;
  readonly rates: readonly FxRate[];
  readonly sources: ReadonlyMap<string, SourcedItem>;
  /** Hire of open options in these months, converted; in no total. Null where a currency of theirs has no rate. */
  readonly options: { readonly receipts: Money | null; readonly payments: Money | null };
};

/**
 * Twelve months of cash in one currency under a scenario: what the banks hold, what was paid this month and what every
 * source expects. @throws DomainError INVALID_INPUT for what is no currency, INVALID_STATE in words for a scenario that there is not, or a currency without a rate
 */
export async function readCashFlow(
  platform: Platform,
  actor: Actor,
  asked: { scenario: string; currency: string | null },
): Promise<CashView> {
  const scenario = SCENARIOS.find(({ name }) => name === asked.scenario);
  if (!scenario) throw inWords('There is no such scenario: base or downside.');
  assertCurrencyOf(asked.currency);
  const today = parseCivilDate(dayOf(platform));
  const from = startOfMonth(today);
  const to = addCivilDays(addMonths(from, CASH_FLOW_MONTHS), -1);
  const read = await platform.db.inTenant(actor.companyId, async (tx) => {
    const base = await getBaseCurrency(tx);
    const items: SourcedItem[] = [];
    for (const source of CASH_SOURCES) items.push(...(await source(tx, { from, today, to })));
    return {
      base,
      items,
      options: await listOptionHire(tx, { today, to }),
      balances: await listBankBalances(tx),
      known: await readBaseRates(tx, { base, today }),
    };
  });
  const currency = asked.currency ?? read.base;
  const rates = ratesInto(currency, read.known);
  if (!rates) throw inWords(`There is no rate of ${currency}: enter one under exchange rates.`);
  const flow = projectCashFlow({
    ...{ baseCurrency: currency, today, months: CASH_FLOW_MONTHS, scenario, rates },
    bankBalances: read.balances.map((row) => money(row.currency, BigInt(row.minor))),
    items: read.items.map(({ item }) => item),
    events: [],
  });
  if ('violations' in flow) throw inWords(whyNot(flow.violations, read.known));
  return {
    ...{ flow, scenario, currency, today, rates },
    currencies: read.known.map((one) => one.currency),
    sources: new Map(read.items.map((one) => [one.item.id, one])),
    options: {
      receipts: optionsIn(currency, rates, ofLine(read.options, 'hire')),
      payments: optionsIn(currency, rates, ofLine(read.options, 'hireIn')),
    },
  };
}

type OptionHire = Awaited<ReturnType<typeof listOptionHire>>;

const ofLine = (hire: OptionHire, line: OptionHire[number]['line']): Money[] =>
  hire.filter((one) => one.line === line).map(({ amount }) => amount);

/** The sum of amounts in the currency that is shown; null where one has no rate: what stands beside the cash flow refuses none. */
function optionsIn(
  currency: string,
  rates: readonly FxRate[],
  amounts: readonly Money[],
): Money | null {
  const converted = amounts.flatMap((amount) => {
    if (amount.currency === currency) return [amount];
    const rate = rates.find(({ base }) => base === amount.currency);
    return rate ? [convertMoney(amount, rate)] : [];
  });
  return converted.length < amounts.length ? null : sumMoney(currency, converted);
}

const inWords = (reason: string) => new DomainError('INVALID_STATE', { reason });

/** Items come from the books and the ids of records; what they can lack is a rate. */
function whyNot(
  faults: readonly { code: string; data: unknown }[],
  known: readonly BaseRate[],
): string {
  const missing = faults.find(({ code }) => code === 'NO_RATE');
  if (!missing)
    throw new Error(`the cash flow is refused: ${faults.map(({ code }) => code).join()}`);
  const { currency } = missing.data as { currency?: string };
  const others = known.map((one) => one.currency).join(', ');
  return `There is no rate of ${currency ?? 'a currency'}; there are those of ${others}. Enter one under exchange rates.`;
}
