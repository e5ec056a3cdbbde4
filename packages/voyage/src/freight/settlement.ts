import {
  type EstimateInput,
  isPoolOut,
  isTimeCharteredIn,
  isVoyageCharterOut,
  type OtherRow,
} from '@mainsheet/estimate';
import { despatchRateOf } from '@mainsheet/terms';
import { type CargoRevenue, cargoRevenue } from '../cargo/cargo-revenue.ts';
import type { VoyageRun } from '../estimate/voyage-run.ts';
import { type CarbonCost, carbonCostOf } from '../fuel/carbon-cost.ts';
import {
  type HireAmounts,
  NO_HIRE,
  settleHireIn,
  settleHireOut,
  settlePool,
} from '../hire/time-charter.ts';

/** Money of one call in the base currency: positive magnitudes. */
type CallMoney = {
  readonly portExpenses: number;
  readonly demurrage: number;
  readonly despatch: number;
};

/** Every amount of the voyage before it is laid out in lines and totals. */
export type Settlement = {
  readonly calls: readonly CallMoney[];
  readonly cargoes: readonly CargoRevenue[];
  readonly miscRevenue: number;
  readonly miscExpense: number;
  /** Rebillable expenses: cost and equal revenue. */
  readonly rebillable: number;
  readonly hireIn: HireAmounts;
  readonly hireOut: HireAmounts;
  readonly poolIncome: number;
  readonly runningCost: number;
  /** Null while the cost is told in one figure. */
  readonly carbon: CarbonCost | null;
};

/** Port expenses, demurrage and despatch of each call. */
function settleCalls(run: VoyageRun): CallMoney[] {
  return run.rows.map(({ row, cargo }) => {
    const rate = Math.max(row.portExpensesExchangeRate, 0);
    const handledT = cargo.loadedT + cargo.dischargedT;
    const despatchRate = despatchRateOf(row.demurrageRatePerDay, row.despatchRatePerDay);
    const computed =
      row.demurrageDays * (row.demurrageDays < 0 ? despatchRate : row.demurrageRatePerDay);
    const amount = row.overrides.demurrageAmount ?? computed;
    return {
      portExpenses: row.portExpenses * rate + row.portExpensesPerTonne * handledT,
      demurrage: Math.max(0, amount),
      despatch: Math.max(0, -amount),
    };
  });
}

/**
 * Amount of an other revenue or expense row in the base currency: the lumpsum, or per unit of
 * its cargo, or per day of its port call, else of the voyage.
 */
export function otherAmount(
  row: OtherRow,
  run: VoyageRun,
  quantityOfCargo: (cargoId: string) => number | null,
): number {
  const rate = Math.max(row.exchangeRate, 0);
  switch (row.paymentType) {
    case 'Lumpsum':
    case 'Lumpsum-provisional':
      return row.amount * rate;
    case 'Per Unit':
      return row.amount * rate * (row.cargoId === null ? 0 : (quantityOfCargo(row.cargoId) ?? 0));
    case 'Daily Rate': {
      const call = run.rows.find((candidate) => candidate.row.id === row.itineraryRowId);
      const days = row.itineraryRowId === null ? run.voyageDays : (call?.call.portDays ?? 0);
      return row.amount * rate * days;
    }
  }
}

/** Settles everything that has a price. `quantities` in cargo units, order of the document. */
export function settleVoyage(
  input: EstimateInput,
  run: VoyageRun,
  quantities: readonly number[],
): Settlement {
  const calls = settleCalls(run);
  const demurrages = calls.map((call) => call.demurrage);
  const cargoes = isVoyageCharterOut(input.operationType)
    ? input.cargoes.map((cargo, index) =>
        cargoRevenue(input, run, cargo, { quantity: quantities[index] ?? 0, demurrages }),
      )
    : [];
  const quantityOfCargo = (cargoId: string): number | null => {
    const index = input.cargoes.findIndex((cargo) => cargo.id === cargoId);
    return index < 0 ? null : (quantities[index] ?? 0);
  };
  let miscExpense = 0;
  let rebillable = 0;
  for (const row of input.otherExpenses) {
    const amount = otherAmount(row, run, quantityOfCargo);
    if (row.rebillable === 'Non-Rebillable') miscExpense += amount;
    else rebillable += amount;
  }
  let miscRevenue = 0;
  for (const row of input.otherRevenues) miscRevenue += otherAmount(row, run, quantityOfCargo);
  const isHiredIn = isTimeCharteredIn(input.operationType);
  const net = 1 - input.dailyAddressCommissionPercent / 100;
  return {
    calls,
    cargoes,
    miscRevenue,
    miscExpense,
    rebillable,
    hireIn: isHiredIn ? settleHireIn(input, run) : NO_HIRE,
    hireOut: settleHireOut(input, run),
    poolIncome: isPoolOut(input.operationType) ? settlePool(input, run) : 0,
    carbon: carbonCostOf(input, run),
    runningCost: isHiredIn ? 0 : run.voyageDays * input.dailyCost * net,
  };
}
