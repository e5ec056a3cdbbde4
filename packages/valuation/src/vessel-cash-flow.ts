import { discountFactor } from './discount.ts';
import type { ValuationFault } from './faults.ts';
import { faultsIn } from './faults.ts';

const DAYS_PER_YEAR = 365;

/**
 * The ship's earnings ahead. Money in one currency, rates per day, percent fields say 3.75 for
 * 3.75 %. Years are counted from the valuation date: year 1 is the first.
 */
export type VesselCashFlowInput = {
  /** Whole years ahead, 1 to 40; the last ends with the sale for scrap. */
  readonly years: number;
  /** Share of the first year that is left, above 0 to 1; a full first year is 1. */
  readonly firstYearShare: number;
  readonly discountPercent: number;
  readonly timing: 'yearEnd' | 'midYear';
  /** Charters agreed, in order: their days are earned first. */
  readonly fixedCharters: readonly { readonly days: number; readonly ratePerDay: number }[];
  /** Assumed earnings per day by year, the first for year 1; after its end the long-term average. */
  readonly curvePerDay: readonly number[];
  readonly longTermPerDay: number;
  readonly offHireDaysPerYear: number;
  readonly commissionPercent: number;
  readonly opexPerDay: number;
  readonly opexEscalationPercent: number;
  readonly managementPerDay: number;
  readonly dryDocks: readonly { readonly year: number; readonly cost: number }[];
  readonly lightweightT: number;
  readonly scrapPricePerT: number;
  readonly disposalCostPercent: number;
};

export type CashFlowYear = {
  readonly year: number;
  /** Days of the year that count, 365 but in a part first year. */
  readonly days: number;
  /** Days earning at agreed rates, and at the assumed rate. */
  readonly fixedDays: number;
  readonly openDays: number;
  readonly openRatePerDay: number;
  /** Earnings less commission. */
  readonly revenue: number;
  readonly opex: number;
  readonly management: number;
  readonly dryDock: number;
  readonly cashFlow: number;
  /** Years from the valuation date to the flow. */
  readonly discountYears: number;
  readonly presentValue: number;
};

export type VesselCashFlowValue = {
  readonly rows: readonly CashFlowYear[];
  readonly operations: number;
  readonly scrapValue: number;
  /** Present value of the scrap after the cost of disposal. */
  readonly residual: number;
  readonly value: number;
};

/**
 * Value of a ship from what she will earn (income approach): Σ CF / (1 + r)^t plus the discounted
 * scrap, CF = rate × (365 − off-hire) × (1 − commission) − opex − dry dock − management. Opex
 * escalates from year 2. Unrounded.
 * Source: Hamburg Shipbrokers' Association, Long Term Asset Value; Stopford, Maritime Economics.
 */
export function valueByCashFlow(
  input: VesselCashFlowInput,
): VesselCashFlowValue | { readonly violations: readonly ValuationFault[] } {
  const violations = findCashFlowFaults(input);
  if (violations.length > 0) return { violations };
  const rows: CashFlowYear[] = [];
  const charters = input.fixedCharters.map((charter) => ({ ...charter }));
  for (let year = 1; year <= input.years; year += 1) rows.push(yearRow(input, year, charters));
  const operations = rows.reduce((sum, row) => sum + row.presentValue, 0);
  const scrapValue = input.lightweightT * input.scrapPricePerT;
  const endYears = input.years - 1 + input.firstYearShare;
  const residual =
    scrapValue *
    (1 - input.disposalCostPercent / 100) *
    discountFactor(input.discountPercent, endYears);
  return { rows, operations, scrapValue, residual, value: operations + residual };
}

function yearRow(
  input: VesselCashFlowInput,
  year: number,
  charters: { days: number; ratePerDay: number }[],
): CashFlowYear {
  const share = year === 1 ? input.firstYearShare : 1;
  const days = DAYS_PER_YEAR * share;
  const earningDays = (DAYS_PER_YEAR - input.offHireDaysPerYear) * share;
  const fixed = earnFixed(charters, earningDays);
  const openDays = earningDays - fixed.days;
  const openRatePerDay = input.curvePerDay[year - 1] ?? input.longTermPerDay;
  const revenue = (fixed.earned + openDays * openRatePerDay) * (1 - input.commissionPercent / 100);
  const opex = input.opexPerDay * (1 + input.opexEscalationPercent / 100) ** (year - 1) * days;
  const management = input.managementPerDay * days;
  const dryDock = input.dryDocks
    .filter((dock) => dock.year === year)
    .reduce((sum, dock) => sum + dock.cost, 0);
  const cashFlow = revenue - opex - management - dryDock;
  const end = year - 1 + input.firstYearShare;
  const discountYears = input.timing === 'yearEnd' ? end : end - share / 2;
  const presentValue = cashFlow * discountFactor(input.discountPercent, discountYears);
  const fixedDays = fixed.days;
  const earnings = { fixedDays, openDays, openRatePerDay, revenue };
  const costs = { opex, management, dryDock };
  return { year, days, ...earnings, ...costs, cashFlow, discountYears, presentValue };
}

/** Takes days off the agreed charters in order, and says what they earn. */
function earnFixed(charters: { days: number; ratePerDay: number }[], wanted: number) {
  let [days, earned] = [0, 0];
  for (const charter of charters) {
    const taken = Math.min(charter.days, wanted - days);
    charter.days -= taken;
    days += taken;
    earned += taken * charter.ratePerDay;
  }
  return { days, earned };
}

function findCashFlowFaults(input: VesselCashFlowInput): ValuationFault[] {
  return faultsIn((check) => {
    check.whole('years', input.years, [1, 40]);
    check.within('firstYearShare', input.firstYearShare, [1 / DAYS_PER_YEAR, 1]);
    check.within('discountPercent', input.discountPercent, [-50, 100]);
    check.within('offHireDaysPerYear', input.offHireDaysPerYear, [0, DAYS_PER_YEAR]);
    check.within('commissionPercent', input.commissionPercent, [0, 100]);
    check.within('opexEscalationPercent', input.opexEscalationPercent, [-50, 100]);
    check.within('disposalCostPercent', input.disposalCostPercent, [0, 100]);
    for (const field of [
      'longTermPerDay',
      'opexPerDay',
      'managementPerDay',
      'lightweightT',
      'scrapPricePerT',
    ] as const)
      check.notNegative(field, input[field]);
    for (const [index, rate] of input.curvePerDay.entries())
      check.notNegative(`curvePerDay.${index}`, rate);
    for (const [index, charter] of input.fixedCharters.entries()) {
      check.notNegative(`fixedCharters.${index}.days`, charter.days);
      check.notNegative(`fixedCharters.${index}.ratePerDay`, charter.ratePerDay);
    }
    for (const [index, dock] of input.dryDocks.entries()) {
      check.whole(`dryDocks.${index}.year`, dock.year, [1, input.years]);
      check.notNegative(`dryDocks.${index}.cost`, dock.cost);
    }
  });
}
