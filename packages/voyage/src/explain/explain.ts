import {
  COST_KEYS,
  type CostKey,
  ESTIMATE,
  type EstimateInput,
  isTimeCharteredIn,
  LINES,
  NET_REVENUE_TERMS,
  VOYAGE_EXPENSE_TERMS,
} from '@mainsheet/estimate';
import { type Explanation, named, node } from '@mainsheet/explanation';
import { calculateVoyage } from '../estimate/estimate-voyage.ts';
import { grossUpPercent } from '../estimate/totals.ts';
import { explainCarbon } from './explain-carbon.ts';
import {
  explainOtherExpense,
  explainOtherRevenue,
  explainPortExpenses,
  explainTimeMoney,
} from './explain-costs.ts';
import {
  explainCommissions,
  explainDeadfreightTotal,
  explainFreightTax,
  explainGrossFreight,
  explainNetFreight,
} from './explain-freight.ts';
import { explainBunkers } from './explain-fuel.ts';
import {
  explainHireOut,
  explainHoldCleaning,
  explainPool,
  explainVesselCost,
} from './explain-hire.ts';
import {
  explainPortDays,
  explainSeaDays,
  explainVoyageDays,
  explainWaitingDays,
} from './explain-time.ts';
import { type Book, cell } from './explanation.ts';

/** A total as the sum of others, each under its own name. */
function explainTerms(
  book: Book,
  key: 'netRevenue' | 'voyageExpenses',
  terms: readonly FigureKey[],
): Explanation {
  return node({
    key,
    label: LINES[key].label,
    value: book.result.totals[key],
    unit: book.input.baseCurrency,
    formula: terms.join(' + '),
    inputs: terms.map((term) => named(term, EXPLAINERS[term](book))),
  });
}

const explainNetRevenue = (book: Book): Explanation =>
  explainTerms(book, 'netRevenue', NET_REVENUE_TERMS);

const explainVoyageExpenses = (book: Book): Explanation =>
  explainTerms(book, 'voyageExpenses', VOYAGE_EXPENSE_TERMS);

/** Costs typed in one figure: each is the cell it was typed into. */
const COST_EXPLAINERS = Object.fromEntries(
  COST_KEYS.map((key) => [
    key,
    ({ input }: Book) => {
      const { label } = ESTIMATE[key];
      return cell(input, { path: key, label, value: input[key], unit: input.baseCurrency });
    },
  ]),
) as Readonly<Record<CostKey, (book: Book) => Explanation>>;

function explainVoyageResult(book: Book): Explanation {
  return node({
    key: 'voyageResult',
    label: 'Voyage result',
    value: book.result.totals.voyageResult,
    unit: book.input.baseCurrency,
    formula: 'netRevenue - voyageExpenses',
    inputs: [explainNetRevenue(book), explainVoyageExpenses(book)],
  });
}

function explainProfit(book: Book): Explanation {
  return node({
    key: 'profit',
    label: 'Profit',
    value: book.result.totals.profit,
    unit: book.input.baseCurrency,
    formula: 'voyageResult - vesselCost',
    inputs: [explainVoyageResult(book), explainVesselCost(book)],
  });
}

function explainDaily(
  book: Book,
  key: 'netTce' | 'dailyProfit' | 'breakevenTce',
  label: string,
  amount: Explanation,
): Explanation {
  return node({
    key,
    label,
    value: book.result.totals[key],
    unit: `${book.input.baseCurrency}/day`,
    formula: 'amount / voyageDays',
    inputs: [named('amount', amount), explainVoyageDays(book)],
  });
}

const explainNetTce = (book: Book): Explanation =>
  explainDaily(book, 'netTce', 'Net TCE', explainVoyageResult(book));

function explainGrossTce(book: Book): Explanation {
  const path = isTimeCharteredIn(book.input.operationType)
    ? 'timeCharterIn.addressCommissionPercent'
    : 'dailyAddressCommissionPercent';
  const label = 'Address commission';
  const percent = cell(book.input, { path, label, value: grossUpPercent(book.input), unit: '%' });
  return node({
    key: 'grossTce',
    label: 'Gross TCE',
    value: book.result.totals.grossTce,
    unit: `${book.input.baseCurrency}/day`,
    formula: 'netTce / (1 - commission / 100)',
    inputs: [explainNetTce(book), named('commission', percent)],
  });
}

const EXPLAINERS = {
  netTce: explainNetTce,
  grossTce: explainGrossTce,
  profit: explainProfit,
  dailyProfit: (book) => explainDaily(book, 'dailyProfit', 'Profit per day', explainProfit(book)),
  breakevenTce: (book) =>
    explainDaily(book, 'breakevenTce', 'Breakeven TCE', explainVesselCost(book)),
  voyageResult: explainVoyageResult,
  netRevenue: explainNetRevenue,
  voyageExpenses: explainVoyageExpenses,
  vesselCost: explainVesselCost,
  netFreight: explainNetFreight,
  grossFreight: explainGrossFreight,
  deadfreight: explainDeadfreightTotal,
  addressCommission: (book) => explainCommissions(book, 'Add comm'),
  brokerage: (book) => explainCommissions(book, 'Broker'),
  freightTax: explainFreightTax,
  demurrage: (book) => explainTimeMoney(book, 'demurrage'),
  despatch: (book) => explainTimeMoney(book, 'despatch'),
  miscRevenue: explainOtherRevenue,
  miscExpense: (book) => explainOtherExpense(book, false),
  rebillable: (book) => explainOtherExpense(book, true),
  netHireOut: explainHireOut,
  poolIncome: explainPool,
  bunkers: explainBunkers,
  portExpenses: explainPortExpenses,
  holdCleaning: explainHoldCleaning,
  carbonCost: explainCarbon,
  ...COST_EXPLAINERS,
  seaDays: explainSeaDays,
  portDays: explainPortDays,
  waitingDays: explainWaitingDays,
  voyageDays: explainVoyageDays,
} as const satisfies Record<string, (book: Book) => Explanation>;

export type FigureKey = keyof typeof EXPLAINERS;

/** Figures that can be explained; each is also a field of the estimate's totals. */
export const FIGURE_KEYS = Object.keys(EXPLAINERS) as readonly FigureKey[];

/**
 * Explains one figure of an estimate down to the cells of its document. Calculates the estimate
 * anew, so that nothing has to be kept between the figure and the question.
 */
export function explain(input: EstimateInput, figureKey: FigureKey): Explanation {
  return EXPLAINERS[figureKey](calculateVoyage(input));
}

/** Every figure of `FIGURE_KEYS`, in their order, by one calculation. */
export function explainAll(input: EstimateInput): ReadonlyMap<FigureKey, Explanation> {
  const book = calculateVoyage(input);
  return new Map(FIGURE_KEYS.map((key) => [key, EXPLAINERS[key](book)]));
}
