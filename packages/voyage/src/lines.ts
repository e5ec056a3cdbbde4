import type { EstimateTotals, LineKey, LineSection, ProfitAndLossLine } from './estimate-result.ts';
import type { Settlement } from './settlement.ts';
import type { VoyageRun } from './voyage-run.ts';

type LineSpec = readonly [LineKey, LineSection, string, number];

function line([key, section, label, amount]: LineSpec): ProfitAndLossLine {
  return { key, section, label, amount };
}

/** Profit and loss lines: revenue +, expense −. Lines of zero are left out, results stay. */
export function linesOf(
  run: VoyageRun,
  settlement: Settlement,
  totals: EstimateTotals,
): ProfitAndLossLine[] {
  const { hireOut } = settlement;
  const revenue: LineSpec[] = [
    ['deadfreight', 'revenue', 'Deadfreight', totals.deadfreight],
    ['addressCommission', 'revenue', 'Address commission', -totals.addressCommission],
    ['demurrage', 'revenue', 'Demurrage', totals.demurrage],
    ['grossHireOut', 'revenue', 'Hire', hireOut.grossHire],
    ['hireOutAddressCommission', 'revenue', 'Hire address commission', -hireOut.addressCommission],
    ['hireOutBrokerage', 'revenue', 'Hire brokerage', -hireOut.brokerage],
    ['ballastBonusOut', 'revenue', 'Ballast bonus', hireOut.ballastBonus],
    ['cveOut', 'revenue', 'C/V/E', hireOut.cve],
    ['ilohcOut', 'revenue', 'Hold cleaning', hireOut.holdCleaning],
    ['poolIncome', 'revenue', 'Pool distribution', settlement.poolIncome],
    ['miscRevenue', 'revenue', 'Other revenue', settlement.miscRevenue],
    ['rebillableRevenue', 'revenue', 'Rebillable revenue', settlement.rebillable],
  ];
  const expense: LineSpec[] = [
    ['brokerage', 'expense', 'Brokerage', -totals.brokerage],
    ['freightTax', 'expense', 'Freight tax', -totals.freightTax],
    ['portExpenses', 'expense', 'Port expenses', -totals.portExpenses],
    ['miscExpense', 'expense', 'Other expense', -totals.miscExpense],
    ['rebillableExpense', 'expense', 'Rebillable expense', -settlement.rebillable],
    ['despatch', 'expense', 'Despatch', -totals.despatch],
    ['holdCleaning', 'expense', 'Hold cleaning', -totals.holdCleaning],
    ...carbonLines(settlement, totals),
  ];
  const running: LineSpec[] = [
    ['runningCost', 'running_cost', 'Running cost', -totals.runningCost],
    ['hireIn', 'running_cost', 'Hire', -totals.hireIn],
    [
      'hireInAddressCommission',
      'running_cost',
      'Address commission on hire',
      totals.hireInAddressCommission,
    ],
    ['ballastBonusIn', 'running_cost', 'Ballast bonus', -totals.ballastBonusIn],
    ['cveIn', 'running_cost', 'C/V/E', -totals.cveIn],
  ];
  const results: LineSpec[] = [
    ['netRevenue', 'profit_loss', 'Net revenue', totals.netRevenue],
    ['voyageExpenses', 'profit_loss', 'Voyage expenses', -totals.voyageExpenses],
    ['voyageResult', 'profit_loss', 'Voyage result', totals.voyageResult],
    ['vesselCost', 'profit_loss', 'Vessel cost', -totals.vesselCost],
    ['profit', 'profit_loss', 'Profit', totals.profit],
  ];
  const isShown = (spec: LineSpec): boolean => spec[3] !== 0;
  return [
    ...freightLines(settlement),
    ...revenue.filter(isShown).map(line),
    ...bunkerLines(run),
    ...expense.filter(isShown).map(line),
    ...running.filter(isShown).map(line),
    ...results.map(line),
  ];
}

/** One line for a cost told in one figure, else allowances, FuelEU and what charterers give back. */
function carbonLines({ carbon }: Settlement, totals: EstimateTotals): LineSpec[] {
  if (carbon === null) {
    return [['carbonCost', 'expense', 'Emission allowances', -totals.carbonCost]];
  }
  return [
    ['euAllowances', 'expense', 'EU allowances', -carbon.etsCost],
    ['fuelEu', 'expense', 'FuelEU', -carbon.fuelEuCost],
    ['charterersCarbon', 'expense', 'Emissions borne by charterers', carbon.charterersCost],
  ];
}

function freightLines(settlement: Settlement): ProfitAndLossLine[] {
  return settlement.cargoes
    .filter(({ result }) => result.grossFreight !== 0)
    .map(({ result }) => ({
      ...line(['grossFreight', 'revenue', 'Gross freight', result.grossFreight]),
      cargoId: result.cargoId,
    }));
}

function bunkerLines(run: VoyageRun): ProfitAndLossLine[] {
  return run.bunkers
    .map((plan) => ({
      ...line(['bunkers', 'expense', `Bunkers ${plan.fuel}`, plan.charterersCost - plan.cost]),
      fuel: plan.fuel,
    }))
    .filter((row) => row.amount !== 0);
}
