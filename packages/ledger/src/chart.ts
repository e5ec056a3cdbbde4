import type { AccountKind } from './entry.ts';

export type ChartAccount = {
  readonly code: string;
  readonly name: string;
  readonly kind: AccountKind;
};

/** The chart a company starts with. Codes follow the usual four-digit grouping by kind. */
export const CHART: readonly ChartAccount[] = [
  { code: '1000', name: 'Bank', kind: 'asset' },
  { code: '1090', name: 'Bank, revaluation', kind: 'asset' },
  { code: '1100', name: 'Accounts receivable', kind: 'asset' },
  { code: '1150', name: 'Accrued revenue', kind: 'asset' },
  { code: '1190', name: 'Accounts receivable, revaluation', kind: 'asset' },
  { code: '1200', name: 'Bunkers on board', kind: 'asset' },
  { code: '1300', name: 'Advances to vendors', kind: 'asset' },
  { code: '1310', name: 'Input tax', kind: 'asset' },
  { code: '1400', name: 'Prepaid expenses', kind: 'asset' },
  { code: '1500', name: 'Vessels', kind: 'asset' },
  { code: '1590', name: 'Vessels, depreciation', kind: 'asset' },
  { code: '1900', name: 'Currency exchange', kind: 'asset' },
  { code: '2000', name: 'Accounts payable', kind: 'liability' },
  { code: '2090', name: 'Debts, revaluation', kind: 'liability' },
  { code: '2100', name: 'Commissions payable', kind: 'liability' },
  { code: '2200', name: 'Accrued expenses', kind: 'liability' },
  { code: '2300', name: 'Revenue received in advance', kind: 'liability' },
  { code: '2310', name: 'Output tax', kind: 'liability' },
  { code: '2320', name: 'Cash of customers, unallocated', kind: 'liability' },
  { code: '2400', name: 'Loans', kind: 'liability' },
  { code: '3000', name: 'Share capital', kind: 'equity' },
  { code: '3100', name: 'Retained earnings', kind: 'equity' },
  { code: '3900', name: 'Opening balances', kind: 'equity' },
  { code: '4000', name: 'Freight', kind: 'revenue' },
  { code: '4010', name: 'Deadfreight', kind: 'revenue' },
  { code: '4020', name: 'Hire', kind: 'revenue' },
  { code: '4030', name: 'Demurrage', kind: 'revenue' },
  { code: '4040', name: 'Rebilled expenses', kind: 'revenue' },
  { code: '4050', name: 'Interest and fees of late payment', kind: 'revenue' },
  { code: '4090', name: 'Other revenue', kind: 'revenue' },
  { code: '4100', name: 'Address commission', kind: 'revenue' },
  { code: '4110', name: 'Brokerage deducted', kind: 'revenue' },
  { code: '4900', name: 'Exchange gain', kind: 'revenue' },
  { code: '4910', name: 'Exchange gain, unrealised', kind: 'revenue' },
  { code: '5000', name: 'Bunkers', kind: 'expense' },
  { code: '5010', name: 'Port expenses', kind: 'expense' },
  { code: '5020', name: 'Brokerage', kind: 'expense' },
  { code: '5030', name: 'Despatch', kind: 'expense' },
  { code: '5040', name: 'Freight tax', kind: 'expense' },
  { code: '5090', name: 'Other voyage expenses', kind: 'expense' },
  { code: '5100', name: 'Running cost', kind: 'expense' },
  { code: '5110', name: 'Time-charter hire', kind: 'expense' },
  { code: '5200', name: 'Administration', kind: 'expense' },
  { code: '5210', name: 'Bank charges', kind: 'expense' },
  { code: '5220', name: 'Bad debts', kind: 'expense' },
  { code: '5230', name: 'Settlement differences', kind: 'expense' },
  { code: '5300', name: 'Depreciation', kind: 'expense' },
  { code: '5400', name: 'Interest', kind: 'expense' },
  { code: '5900', name: 'Exchange loss', kind: 'expense' },
  { code: '5910', name: 'Exchange loss, unrealised', kind: 'expense' },
];

export const ACCOUNT = {
  bank: '1000',
  bankRevaluation: '1090',
  receivable: '1100',
  accruedRevenue: '1150',
  receivableRevaluation: '1190',
  bunkersOnBoard: '1200',
  vendorAdvances: '1300',
  inputTax: '1310',
  prepaidExpenses: '1400',
  exchange: '1900',
  payable: '2000',
  debtRevaluation: '2090',
  commissionsPayable: '2100',
  accruedExpenses: '2200',
  revenueInAdvance: '2300',
  outputTax: '2310',
  customerCash: '2320',
  loans: '2400',
  capital: '3000',
  retainedEarnings: '3100',
  openingBalances: '3900',
  freight: '4000',
  deadfreight: '4010',
  hire: '4020',
  demurrage: '4030',
  rebilled: '4040',
  latePayment: '4050',
  otherRevenue: '4090',
  addressCommission: '4100',
  brokerageDeducted: '4110',
  exchangeGain: '4900',
  unrealisedGain: '4910',
  bunkers: '5000',
  portExpenses: '5010',
  brokerage: '5020',
  despatch: '5030',
  freightTax: '5040',
  otherVoyageExpenses: '5090',
  runningCost: '5100',
  hireIn: '5110',
  bankCharges: '5210',
  badDebts: '5220',
  settlementDifferences: '5230',
  interest: '5400',
  exchangeLoss: '5900',
  unrealisedLoss: '5910',
} as const;

/** Differences of exchange, realised and not: results of money, not of what was sold or bought. */
export const EXCHANGE_RESULTS: ReadonlySet<string> = new Set([
  ...[ACCOUNT.exchangeGain, ACCOUNT.exchangeLoss],
  ...[ACCOUNT.unrealisedGain, ACCOUNT.unrealisedLoss],
]);

/** What tax documents charge and are charged: the accounts that the tax report agrees to. */
export const TAX_ACCOUNTS = { input: ACCOUNT.inputTax, output: ACCOUNT.outputTax } as const;
export type TaxSide = keyof typeof TAX_ACCOUNTS;

const BY_CODE = new Map(CHART.map((account) => [account.code, account]));

export function findChartAccount(code: string): ChartAccount | null {
  return BY_CODE.get(code) ?? null;
}

/** No counter account: the bank itself, claims and debts that documents settle, and what valuation and year end move. */
const SETTLED_OTHERWISE: readonly string[] = [
  ACCOUNT.bank,
  ACCOUNT.bankRevaluation,
  ACCOUNT.receivable,
  ACCOUNT.receivableRevaluation,
  ACCOUNT.accruedRevenue,
  ACCOUNT.vendorAdvances,
  ACCOUNT.exchange,
  ACCOUNT.payable,
  ACCOUNT.debtRevaluation,
  ACCOUNT.customerCash,
  ACCOUNT.retainedEarnings,
  ACCOUNT.openingBalances,
  ACCOUNT.unrealisedGain,
  ACCOUNT.unrealisedLoss,
];

/** What a line of a bank may be by itself, without a document. */
export const COUNTER_ACCOUNTS: readonly ChartAccount[] = CHART.filter(
  ({ code }) => !SETTLED_OTHERWISE.includes(code),
);

/** Accounts to which whoever took a statement in may send its lines alone: what banks themselves charge and pay. */
export const BANK_OWN_ACCOUNTS: readonly string[] = [
  ACCOUNT.bankCharges,
  ACCOUNT.interest,
  ACCOUNT.otherRevenue,
];
