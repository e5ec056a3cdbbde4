import { type CostField, isCostField } from './field.ts';
import { ESTIMATE } from './fields/estimate.ts';

export type LineSection = 'revenue' | 'expense' | 'running_cost' | 'profit_loss';

type LineDescription = {
  readonly section: LineSection;
  readonly label: string;
  /** Ledger account by which its posted amounts are known; a line without one is posted nowhere. */
  readonly account?: string;
};

/** Fields of the estimate that are a cost typed in one figure: each is an expense line of its own. */
export type CostKey = {
  [Key in keyof typeof ESTIMATE]: (typeof ESTIMATE)[Key] extends CostField ? Key : never;
}[keyof typeof ESTIMATE];

export const COST_KEYS = Object.entries(ESTIMATE)
  .filter(([, field]) => isCostField(field))
  .map(([key]) => key) as readonly CostKey[];

const COST_LINES = Object.fromEntries(
  COST_KEYS.map((key) => [key, { section: 'expense', ...describeCost(ESTIMATE[key]) }]),
) as Readonly<
  Record<CostKey, { section: 'expense'; label: string; account: CostField['account'] }>
>;

function describeCost({ label, account }: CostField): Pick<CostField, 'label' | 'account'> {
  return { label, account };
}

/** Every line of a voyage's profit and loss, in the order in which they stand. */
export const LINES = {
  grossFreight: { section: 'revenue', label: 'Gross freight', account: 'freight' },
  deadfreight: { section: 'revenue', label: 'Deadfreight', account: 'deadfreight' },
  addressCommission: {
    section: 'revenue',
    label: 'Address commission',
    account: 'addressCommission',
  },
  demurrage: { section: 'revenue', label: 'Demurrage', account: 'demurrage' },
  grossHireOut: { section: 'revenue', label: 'Hire', account: 'hire' },
  hireOutAddressCommission: { section: 'revenue', label: 'Hire address commission' },
  hireOutBrokerage: { section: 'revenue', label: 'Hire brokerage' },
  ballastBonusOut: { section: 'revenue', label: 'Ballast bonus' },
  cveOut: { section: 'revenue', label: 'C/V/E' },
  ilohcOut: { section: 'revenue', label: 'Hold cleaning' },
  poolIncome: { section: 'revenue', label: 'Pool distribution' },
  miscRevenue: { section: 'revenue', label: 'Other revenue', account: 'otherRevenue' },
  rebillableRevenue: { section: 'revenue', label: 'Rebillable revenue' },
  bunkers: { section: 'expense', label: 'Bunkers', account: 'bunkers' },
  brokerage: { section: 'expense', label: 'Brokerage', account: 'brokerage' },
  freightTax: { section: 'expense', label: 'Freight tax' },
  portExpenses: { section: 'expense', label: 'Port expenses', account: 'portExpenses' },
  miscExpense: { section: 'expense', label: 'Other expense', account: 'otherVoyageExpenses' },
  rebillableExpense: { section: 'expense', label: 'Rebillable expense' },
  despatch: { section: 'expense', label: 'Despatch', account: 'despatch' },
  holdCleaning: { section: 'expense', label: 'Hold cleaning' },
  ...COST_LINES,
  carbonCost: { section: 'expense', label: 'Emission allowances' },
  euAllowances: { section: 'expense', label: 'EU allowances' },
  fuelEu: { section: 'expense', label: 'FuelEU' },
  charterersCarbon: { section: 'expense', label: 'Emissions borne by charterers' },
  runningCost: { section: 'running_cost', label: 'Running cost' },
  hireIn: { section: 'running_cost', label: 'Hire' },
  hireInAddressCommission: { section: 'running_cost', label: 'Address commission on hire' },
  ballastBonusIn: { section: 'running_cost', label: 'Ballast bonus' },
  cveIn: { section: 'running_cost', label: 'C/V/E' },
  netRevenue: { section: 'profit_loss', label: 'Net revenue' },
  voyageExpenses: { section: 'profit_loss', label: 'Voyage expenses' },
  voyageResult: { section: 'profit_loss', label: 'Voyage result' },
  vesselCost: { section: 'profit_loss', label: 'Vessel cost' },
  profit: { section: 'profit_loss', label: 'Profit' },
} as const satisfies Readonly<Record<string, LineDescription>>;

export type LineKey = keyof typeof LINES;

/** What net revenue is the sum of, by the keys of the estimate's totals. */
export const NET_REVENUE_TERMS = [
  'netFreight',
  'demurrage',
  'miscRevenue',
  'rebillable',
  'netHireOut',
  'poolIncome',
] as const;

/** What voyage expenses are the sum of, by the keys of the estimate's totals. */
export const VOYAGE_EXPENSE_TERMS = [
  'bunkers',
  'portExpenses',
  'miscExpense',
  'rebillable',
  'despatch',
  'holdCleaning',
  'carbonCost',
  ...COST_KEYS,
] as const;
