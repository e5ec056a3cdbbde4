import { COST_KEYS, type CostKey, LINES, type LineKey } from '@mainsheet/estimate';
import type { Settlement } from '../freight/settlement.ts';
import type { EstimateTotals, ProfitAndLossLine } from './estimate-result.ts';
import type { VoyageRun } from './voyage-run.ts';

type Settled = { readonly settlement: Settlement; readonly totals: EstimateTotals };

/** Lines of which there is one a cargo or a fuel. */
type RepeatedKey = 'grossFreight' | 'bunkers';

type Amounts<Key extends LineKey> = Readonly<Record<Key, (of: Settled) => number>>;

const COST_AMOUNTS = Object.fromEntries(
  COST_KEYS.map((key) => [key, ({ totals }: Settled) => -totals[key]]),
) as Amounts<CostKey>;

/** Revenue +, expense −. Emissions are one line while their cost is typed in one figure, else three. */
const AMOUNTS: Amounts<Exclude<LineKey, RepeatedKey>> = {
  deadfreight: ({ totals }) => totals.deadfreight,
  addressCommission: ({ totals }) => -totals.addressCommission,
  demurrage: ({ totals }) => totals.demurrage,
  grossHireOut: ({ settlement }) => settlement.hireOut.grossHire,
  hireOutAddressCommission: ({ settlement }) => -settlement.hireOut.addressCommission,
  hireOutBrokerage: ({ settlement }) => -settlement.hireOut.brokerage,
  ballastBonusOut: ({ settlement }) => settlement.hireOut.ballastBonus,
  cveOut: ({ settlement }) => settlement.hireOut.cve,
  ilohcOut: ({ settlement }) => settlement.hireOut.holdCleaning,
  poolIncome: ({ settlement }) => settlement.poolIncome,
  miscRevenue: ({ settlement }) => settlement.miscRevenue,
  rebillableRevenue: ({ settlement }) => settlement.rebillable,
  brokerage: ({ totals }) => -totals.brokerage,
  freightTax: ({ totals }) => -totals.freightTax,
  portExpenses: ({ totals }) => -totals.portExpenses,
  miscExpense: ({ totals }) => -totals.miscExpense,
  rebillableExpense: ({ settlement }) => -settlement.rebillable,
  despatch: ({ totals }) => -totals.despatch,
  holdCleaning: ({ totals }) => -totals.holdCleaning,
  ...COST_AMOUNTS,
  carbonCost: ({ settlement, totals }) => (settlement.carbon ? 0 : -totals.carbonCost),
  euAllowances: ({ settlement }) => -(settlement.carbon?.etsCost ?? 0),
  fuelEu: ({ settlement }) => -(settlement.carbon?.fuelEuCost ?? 0),
  charterersCarbon: ({ settlement }) => settlement.carbon?.charterersCost ?? 0,
  runningCost: ({ totals }) => -totals.runningCost,
  hireIn: ({ totals }) => -totals.hireIn,
  hireInAddressCommission: ({ totals }) => totals.hireInAddressCommission,
  ballastBonusIn: ({ totals }) => -totals.ballastBonusIn,
  cveIn: ({ totals }) => -totals.cveIn,
  netRevenue: ({ totals }) => totals.netRevenue,
  voyageExpenses: ({ totals }) => -totals.voyageExpenses,
  voyageResult: ({ totals }) => totals.voyageResult,
  vesselCost: ({ totals }) => -totals.vesselCost,
  profit: ({ totals }) => totals.profit,
};

const LINE_KEYS = Object.keys(LINES) as readonly LineKey[];

/** Profit and loss lines: revenue +, expense −. Lines of zero are left out, results stay. */
export function linesOf(
  run: VoyageRun,
  settlement: Settlement,
  totals: EstimateTotals,
): ProfitAndLossLine[] {
  const lines: ProfitAndLossLine[] = [];
  for (const key of LINE_KEYS) {
    if (key === 'grossFreight') lines.push(...freightLines(settlement));
    else if (key === 'bunkers') lines.push(...bunkerLines(run));
    else {
      const { section, label } = LINES[key];
      const amount = AMOUNTS[key]({ settlement, totals });
      if (amount !== 0 || section === 'profit_loss') lines.push({ key, section, label, amount });
    }
  }
  return lines;
}

function freightLines(settlement: Settlement): ProfitAndLossLine[] {
  const { section, label } = LINES.grossFreight;
  return settlement.cargoes
    .map(({ result }) => ({
      key: 'grossFreight' as const,
      section,
      label,
      amount: result.grossFreight,
      cargoId: result.cargoId,
    }))
    .filter(({ amount }) => amount !== 0);
}

function bunkerLines(run: VoyageRun): ProfitAndLossLine[] {
  const { section, label } = LINES.bunkers;
  return run.bunkers
    .map((plan) => ({
      key: 'bunkers' as const,
      section,
      label: `${label} ${plan.fuel}`,
      amount: plan.charterersCost - plan.cost,
      fuel: plan.fuel,
    }))
    .filter(({ amount }) => amount !== 0);
}
