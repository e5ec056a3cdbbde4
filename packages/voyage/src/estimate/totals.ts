import {
  COST_KEYS,
  type CostKey,
  type EstimateInput,
  isTimeCharteredIn,
  NET_REVENUE_TERMS,
  VOYAGE_EXPENSE_TERMS,
} from '@mainsheet/estimate';
import type { Settlement } from '../freight/settlement.ts';
import { instantText } from '../time/instants.ts';
import type { EstimateTotals, FuelPlan } from './estimate-result.ts';
import type { VoyageRun } from './voyage-run.ts';

/** Quotient that knows no infinity: null for a divisor of zero. */
const perDay = (amount: number, days: number): number | null => (days > 0 ? amount / days : null);

type DistanceTotals = Pick<
  EstimateTotals,
  | 'distanceNm'
  | 'ballastDistanceNm'
  | 'ladenDistanceNm'
  | 'ecaDistanceNm'
  | 'piracyDistanceNm'
  | 'ballastDays'
  | 'ladenDays'
  | 'cargoT'
>;

function sumRows(run: VoyageRun): DistanceTotals {
  const sums = {
    distanceNm: 0,
    ballastDistanceNm: 0,
    ladenDistanceNm: 0,
    ecaDistanceNm: 0,
    piracyDistanceNm: 0,
    ballastDays: 0,
    ladenDays: 0,
    cargoT: 0,
  };
  for (const { leg, cargo } of run.rows) {
    sums.distanceNm += leg.distanceNm;
    sums.ecaDistanceNm += leg.ecaDistanceNm;
    sums.piracyDistanceNm += leg.piracyDistanceNm;
    sums.cargoT += cargo.loadedT;
    if (leg.condition === 'laden') {
      sums.ladenDistanceNm += leg.distanceNm;
      sums.ladenDays += leg.legDays;
    } else {
      sums.ballastDistanceNm += leg.distanceNm;
      sums.ballastDays += leg.legDays;
    }
  }
  return sums;
}

type MoneySums = {
  readonly grossFreight: number;
  readonly deadfreight: number;
  readonly addressCommission: number;
  readonly brokerage: number;
  readonly freightTax: number;
  readonly netFreight: number;
  readonly demurrage: number;
  readonly despatch: number;
  readonly portExpenses: number;
};

function sumMoney(settlement: Settlement): MoneySums {
  const sums = {
    grossFreight: 0,
    deadfreight: 0,
    addressCommission: 0,
    brokerage: 0,
    freightTax: 0,
    netFreight: 0,
    demurrage: 0,
    despatch: 0,
    portExpenses: 0,
  };
  for (const { result } of settlement.cargoes) {
    sums.grossFreight += result.grossFreight;
    sums.deadfreight += result.deadfreight;
    sums.addressCommission += result.addressCommission;
    sums.brokerage += result.brokerage;
    sums.freightTax += result.freightTax;
    sums.netFreight += result.netFreight;
  }
  for (const call of settlement.calls) {
    sums.demurrage += call.demurrage;
    sums.despatch += call.despatch;
    sums.portExpenses += call.portExpenses;
  }
  return sums;
}

/** Bunkers at today's price, or null while a burned fuel has none. */
function replacementCostOf(plans: readonly FuelPlan[]): number | null {
  let total = 0;
  for (const plan of plans) {
    if (plan.consumptionT - plan.charterersT <= 0) continue;
    if (plan.replacementCost === null) return null;
    total += plan.replacementCost;
  }
  return total;
}

/** Address commission percent x of gross TCE = net TCE / (1 − x/100). */
export function grossUpPercent(input: EstimateInput): number {
  return isTimeCharteredIn(input.operationType)
    ? (input.timeCharterIn?.addressCommissionPercent ?? 0)
    : input.dailyAddressCommissionPercent;
}

/** Costs typed in one figure, by their fields. */
function costsTyped(input: EstimateInput): Record<CostKey, number> {
  const costs: Partial<Record<CostKey, number>> = {};
  for (const key of COST_KEYS) costs[key] = input[key];
  return costs as Record<CostKey, number>;
}

function sumOf<Key extends string>(
  amounts: Readonly<Record<Key, number>>,
  keys: readonly Key[],
): number {
  let sum = 0;
  for (const key of keys) sum += amounts[key];
  return sum;
}

/** Net revenue, voyage expenses and vessel cost: the three sums results are made of. Emissions by their terms, else as typed. */
function sumResults(
  input: EstimateInput,
  run: VoyageRun,
  settlement: Settlement,
  money: MoneySums,
) {
  const { hireIn, hireOut, rebillable } = settlement;
  const bunkers = run.bunkers.reduce((sum, plan) => sum + plan.cost - plan.charterersCost, 0);
  const netHireOut =
    hireOut.grossHire -
    hireOut.addressCommission -
    hireOut.brokerage +
    hireOut.ballastBonus +
    hireOut.cve +
    hireOut.holdCleaning;
  const { miscRevenue, miscExpense, poolIncome } = settlement;
  const { holdCleaning } = hireIn;
  const carbonCost = settlement.carbon?.cost ?? input.carbonCost;
  const costs = costsTyped(input);
  const revenues = { ...money, miscRevenue, rebillable, netHireOut, poolIncome };
  const expenses = {
    ...money,
    ...costs,
    bunkers,
    miscExpense,
    rebillable,
    holdCleaning,
    carbonCost,
  };
  const netRevenue = sumOf(revenues, NET_REVENUE_TERMS);
  const voyageExpenses = sumOf(expenses, VOYAGE_EXPENSE_TERMS);
  const vesselCost =
    settlement.runningCost +
    hireIn.grossHire -
    hireIn.addressCommission +
    hireIn.ballastBonus +
    hireIn.cve;
  return { ...costs, bunkers, netHireOut, netRevenue, voyageExpenses, carbonCost, vesselCost };
}

/** Daily figures; null where the voyage has no days. */
function dailyResults(
  input: EstimateInput,
  run: VoyageRun,
  sums: { readonly voyageResult: number; readonly vesselCost: number; readonly bunkers: number },
) {
  const { voyageResult, vesselCost } = sums;
  const netTce = perDay(voyageResult, run.voyageDays);
  const grossUp = 1 - grossUpPercent(input) / 100;
  const replacement = replacementCostOf(run.bunkers);
  return {
    netTce,
    grossTce: netTce === null || !(grossUp > 0) ? null : netTce / grossUp,
    dailyProfit: perDay(voyageResult - vesselCost, run.voyageDays),
    breakevenTce: perDay(vesselCost, run.voyageDays),
    replacementTce:
      replacement === null
        ? null
        : perDay(voyageResult + sums.bunkers - replacement, run.voyageDays),
  };
}

/**
 * Results of the voyage, unrounded, base currency:
 * net freight = gross freight + deadfreight − address commission − brokerage − freight tax;
 * voyage result = net revenue − voyage expenses; net TCE = voyage result / voyage days;
 * profit = voyage result − vessel cost.
 */
export function totalsOf(
  input: EstimateInput,
  run: VoyageRun,
  settlement: Settlement,
): EstimateTotals {
  const money = sumMoney(settlement);
  const { hireIn, hireOut } = settlement;
  const sums = sumResults(input, run, settlement, money);
  const voyageResult = sums.netRevenue - sums.voyageExpenses;
  return {
    ...sumRows(run),
    seaDays: run.seaDays,
    portDays: run.portDays,
    waitingDays: run.waitingDays,
    voyageDays: run.voyageDays,
    commencingAt: instantText(run.startMs),
    completionAt: instantText(run.endMs),
    fuelT: run.bunkers.reduce((sum, plan) => sum + plan.consumptionT, 0),
    ...money,
    miscRevenue: settlement.miscRevenue,
    rebillable: settlement.rebillable,
    hireOutDays: hireOut.days,
    grossHireOut: hireOut.grossHire,
    poolIncome: settlement.poolIncome,
    ...sums,
    miscExpense: settlement.miscExpense,
    holdCleaning: hireIn.holdCleaning,
    voyageResult,
    hireInDays: hireIn.days,
    runningCost: settlement.runningCost,
    hireIn: hireIn.grossHire,
    hireInAddressCommission: hireIn.addressCommission,
    ballastBonusIn: hireIn.ballastBonus,
    cveIn: hireIn.cve,
    profit: voyageResult - sums.vesselCost,
    ...dailyResults(input, run, { voyageResult, ...sums }),
  };
}
