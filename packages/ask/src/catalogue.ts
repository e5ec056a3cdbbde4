/** What can be asked: subjects with their measures, fields and dates, and what each is called. */

export const SUBJECTS = [
  'voyages',
  'invoices',
  'estimates',
  'payments',
  'bills',
  'billPayments',
  'calls',
  'vessels',
  'contacts',
  'entries',
  'cash',
  'alerts',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export type MeasureKind = 'money' | 'base' | 'perDay' | 'days' | 'tonnes' | 'miles' | 'years';
type MeasureInfo = {
  readonly name: string;
  readonly kind: MeasureKind;
  readonly isAveraged?: true;
  /** Of several voyages an average by their days: it is a figure a day. */
  readonly isWeightedByDays?: true;
};

/** `money` is posted money in its own currency; `base` is calculated in the base currency. */
export const MEASURES = {
  tce: { name: 'net TCE', kind: 'perDay', isAveraged: true, isWeightedByDays: true },
  profit: { name: 'profit', kind: 'base' },
  revenue: { name: 'revenue', kind: 'base' },
  expenses: { name: 'voyage expenses', kind: 'base' },
  freight: { name: 'freight', kind: 'base' },
  demurrage: { name: 'demurrage', kind: 'base' },
  bunkers: { name: 'bunkers', kind: 'base' },
  portCosts: { name: 'port costs', kind: 'base' },
  duration: { name: 'voyage days', kind: 'days' },
  seaDays: { name: 'sea days', kind: 'days' },
  portDays: { name: 'port days', kind: 'days' },
  ballastDays: { name: 'ballast days', kind: 'days' },
  distance: { name: 'distance', kind: 'miles' },
  cargo: { name: 'cargo', kind: 'tonnes' },
  stay: { name: 'days in port', kind: 'days' },
  total: { name: 'invoiced amount', kind: 'money' },
  paid: { name: 'paid amount', kind: 'money' },
  balance: { name: 'balance', kind: 'money' },
  lateness: { name: 'days past due', kind: 'days', isAveraged: true },
  amount: { name: 'amount', kind: 'money' },
  deadweight: { name: 'deadweight', kind: 'tonnes' },
  age: { name: 'age', kind: 'years', isAveraged: true },
  dailyCost: { name: 'daily cost', kind: 'perDay' },
  result: { name: 'profit and loss', kind: 'money' },
  estimatedTce: {
    name: 'estimated net TCE',
    kind: 'perDay',
    isAveraged: true,
    isWeightedByDays: true,
  },
  estimatedProfit: { name: 'estimated profit', kind: 'base' },
  estimatedBunkers: { name: 'estimated bunkers', kind: 'base' },
  estimatedPortCosts: { name: 'estimated port costs', kind: 'base' },
  profitChange: { name: 'profit above estimate', kind: 'base' },
  bunkersChange: { name: 'bunkers above estimate', kind: 'base' },
  portCostsChange: { name: 'port costs above estimate', kind: 'base' },
  daysToPay: { name: 'days to pay', kind: 'days', isAveraged: true },
} as const satisfies Readonly<Record<string, MeasureInfo>>;
export type MeasureKey = keyof typeof MEASURES;
export const measureInfo = (key: MeasureKey): MeasureInfo => MEASURES[key];

/** What a figure per day, tonne or mile is divided by. */
export const DIVISORS = {
  'per day': 'duration',
  'per tonne': 'cargo',
  'per mile': 'distance',
} as const satisfies Readonly<Record<string, MeasureKey>>;
export type Per = keyof typeof DIVISORS;

/** Whether a figure is one divided by another. */
export const isDivided = (aggregate: string): aggregate is Per => aggregate in DIVISORS;

/** Fields that rows are filtered and grouped by, with what one is called. */
export const FIELDS = {
  vessel: 'vessel',
  customer: 'customer',
  vendor: 'vendor',
  port: 'port',
  voyage: 'voyage',
  invoice: 'invoice',
  bill: 'bill',
  account: 'account',
  status: 'status',
  state: 'state',
  type: 'type',
  ownership: 'ownership',
  currency: 'currency',
  class: 'class',
  kind: 'kind',
  loading: 'loading',
  discharging: 'discharging',
  ageing: 'ageing',
} as const;
export type Field = keyof typeof FIELDS;

export const DATE_FIELDS = {
  commencing: 'commencing',
  completing: 'completing',
  made: 'made',
  dated: 'dated',
  due: 'due',
  paid: 'paid',
  arriving: 'arriving',
  leaving: 'leaving',
  posted: 'posted',
  free: 'free',
} as const;
export type DateField = keyof typeof DATE_FIELDS;

type SubjectInfo = {
  readonly one: string;
  readonly many: string;
  readonly measures: readonly MeasureKey[];
  /** What "how much" asks for. */
  readonly mainMeasure: MeasureKey | null;
  readonly fields: readonly Field[];
  /** The fields that rows are added up by, where not by all of them. */
  readonly groups?: readonly Field[];
  /** The first is meant when none is named. */
  readonly dates: readonly DateField[];
};

const VOYAGE_MEASURES = ['tce', 'profit', 'revenue', 'expenses', 'freight', 'demurrage'] as const;
const MORE_MEASURES = [
  'bunkers',
  'portCosts',
  'duration',
  'seaDays',
  'portDays',
  'ballastDays',
  'distance',
  'cargo',
] as const;

/** Of a voyage that was fixed from an estimate: what that said, and how far it came off. */
const AGAINST_ESTIMATE = [
  'estimatedTce',
  'estimatedProfit',
  'estimatedBunkers',
  'estimatedPortCosts',
  'profitChange',
  'bunkersChange',
  'portCostsChange',
] as const;

export const CATALOGUE: Readonly<Record<Subject, SubjectInfo>> = {
  voyages: {
    one: 'voyage',
    many: 'voyages',
    measures: [...VOYAGE_MEASURES, ...MORE_MEASURES, ...AGAINST_ESTIMATE],
    mainMeasure: 'profit',
    fields: ['vessel', 'voyage', 'customer', 'port', 'loading', 'discharging', 'status', 'state'],
    groups: ['vessel', 'voyage', 'customer', 'status'],
    dates: ['commencing', 'completing'],
  },
  invoices: {
    one: 'invoice',
    many: 'invoices',
    measures: ['total', 'paid', 'balance', 'lateness'],
    mainMeasure: 'total',
    fields: [
      'customer',
      'vessel',
      'voyage',
      'invoice',
      'type',
      'status',
      'state',
      'currency',
      'ageing',
    ],
    groups: ['customer', 'vessel', 'voyage', 'type', 'status', 'currency', 'ageing'],
    dates: ['dated', 'due'],
  },
  estimates: {
    one: 'estimate',
    many: 'estimates',
    measures: [...VOYAGE_MEASURES, ...MORE_MEASURES],
    mainMeasure: 'profit',
    fields: ['vessel', 'customer', 'status'],
    groups: ['vessel', 'status'],
    dates: ['commencing', 'made'],
  },
  payments: {
    one: 'payment',
    many: 'payments',
    measures: ['amount', 'daysToPay'],
    mainMeasure: 'amount',
    // What of it settled one invoice is no figure of the payment.
    fields: ['customer', 'currency'],
    dates: ['paid'],
  },
  bills: {
    one: 'bill',
    many: 'bills',
    measures: ['total', 'paid', 'balance', 'lateness'],
    mainMeasure: 'total',
    fields: ['vendor', 'vessel', 'voyage', 'bill', 'type', 'status', 'state', 'currency', 'ageing'],
    groups: ['vendor', 'vessel', 'voyage', 'type', 'status', 'currency', 'ageing'],
    dates: ['dated', 'due'],
  },
  billPayments: {
    one: 'bill payment',
    many: 'bill payments',
    measures: ['amount'],
    mainMeasure: 'amount',
    fields: ['vendor', 'currency'],
    dates: ['paid'],
  },
  calls: {
    one: 'port call',
    many: 'port calls',
    measures: ['stay', 'portCosts'],
    mainMeasure: 'stay',
    fields: ['port', 'vessel', 'voyage', 'state'],
    groups: ['port', 'vessel', 'voyage'],
    dates: ['arriving', 'leaving'],
  },
  vessels: {
    one: 'vessel',
    many: 'vessels',
    measures: ['deadweight', 'age', 'dailyCost'],
    mainMeasure: null,
    fields: ['vessel', 'type', 'ownership', 'state'],
    groups: ['type', 'ownership', 'vessel'],
    dates: ['free'],
  },
  contacts: {
    one: 'contact',
    many: 'contacts',
    measures: [],
    mainMeasure: null,
    fields: ['customer', 'kind', 'port'],
    groups: ['kind'],
    dates: [],
  },
  entries: {
    one: 'ledger entry',
    many: 'ledger entries',
    measures: ['amount', 'result'],
    mainMeasure: 'amount',
    fields: ['account', 'class', 'vessel', 'voyage', 'customer', 'currency'],
    dates: ['posted'],
  },
  cash: {
    one: 'bank balance',
    many: 'bank balances',
    measures: ['balance'],
    mainMeasure: 'balance',
    fields: ['currency'],
    dates: [],
  },
  alerts: {
    one: 'alert',
    many: 'alerts',
    measures: [],
    mainMeasure: null,
    fields: ['kind'],
    dates: [],
  },
};

/** Documents with an amount that is settled in parts. */
export const isDocument = (subject: Subject): boolean =>
  subject === 'invoices' || subject === 'bills';

export const groupsOf = (subject: Subject): readonly Field[] =>
  CATALOGUE[subject].groups ?? CATALOGUE[subject].fields;

/** How late what is open is, in days past its due date. */
const AGEING = same('Current', '1-30', '31-60', '61-90', '90+');

/** The kept values of a field of a subject, and how each is called; names are not in here. */
const VALUES: Readonly<Partial<Record<`${Subject}.${Field}`, Readonly<Record<string, string>>>>> = {
  'voyages.status': same('Draft', 'Scheduled', 'Commenced', 'Completed', 'Closed', 'Cancelled'),
  'voyages.state': {
    live: 'Scheduled or commenced',
    'freight not invoiced': 'Freight not invoiced',
    'demurrage not invoiced': 'Demurrage not invoiced',
  },
  'estimates.status': { DRAFT: 'Draft', ACTIVE: 'Active', FIXED: 'Fixed' },
  'invoices.status': same(
    'Draft',
    'Pending approval',
    'Approved',
    'Sent',
    'Partially paid',
    'Paid',
    'Cancelled',
  ),
  'invoices.state': { issued: 'Issued', unpaid: 'Unpaid', overdue: 'Overdue' },
  'invoices.ageing': AGEING,
  'invoices.type': {
    freight: 'Freight',
    hire: 'Hire',
    demurrage: 'Demurrage',
    rebill: 'Rebill',
    misc: 'Miscellaneous',
    other: 'Other',
  },
  'bills.status': same(
    'Draft',
    'Pending approval',
    'Approved',
    'Received',
    'Partially paid',
    'Paid',
    'Cancelled',
  ),
  'bills.state': { issued: 'Issued', unpaid: 'Unpaid', overdue: 'Overdue' },
  'bills.ageing': AGEING,
  'bills.type': same(
    'Bunkers',
    'Port DA',
    'Brokerage',
    'Freight Tax',
    'Cargo Expense',
    'Time Charter Hire',
    'Ballast Bonus',
    'TCO Brokerage',
    'Ballast Comm.',
    'Technical management fee',
    'Insurance',
    'Other expense',
    'Non-Acc Expense',
    'Misc',
  ),
  'calls.state': { 'in port': 'In port now', expected: 'Expected' },
  'vessels.type': same(
    'Handysize',
    'Handymax',
    'Supramax',
    'Ultramax',
    'Panamax',
    'Kamsarmax',
    'Post-Panamax',
    'Capesize',
    'Newcastlemax',
    'Aframax',
    'Suezmax',
    'VLCC',
  ),
  'vessels.state': { 'without voyage': 'Without a voyage' },
  'vessels.ownership': {
    'OV-Owned Vessel': 'Owned',
    TCIN: 'TC in',
    TCOUT: 'TC out',
    POOLOUT: 'Pool out',
    Com_mgmt_out: 'Com. management',
  },
  'contacts.kind': {
    charterer: 'Charterer',
    broker: 'Broker',
    customer: 'Customer',
    vendor: 'Vendor',
    agent: 'Agent',
    owner: 'Owner',
    'bunker supplier': 'Bunker supplier',
  },
  'entries.class': {
    revenue: 'Revenue',
    expense: 'Expense',
    asset: 'Asset',
    liability: 'Liability',
    equity: 'Equity',
  },
  'alerts.kind': {
    OVERDUE_INVOICE: 'Overdue invoice',
    APPROVAL_LATE: 'Late approval',
    LAYCAN_MISSED: 'Missed laycan',
    NEGATIVE_ROB: 'Out of bunkers',
    VOYAGE_ERROR: 'Voyage to correct',
    REBILLABLE_OPEN: 'Port costs not rebilled',
    OPTION_DUE: 'Option to declare',
  },
};

function same(...values: string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map((value) => [value, value]));
}

export const valuesOf = (subject: Subject, field: Field): Readonly<Record<string, string>> =>
  VALUES[`${subject}.${field}`] ?? {};

/** How a value of a field is called; a name is called by itself. */
export const labelOfValue = (subject: Subject, field: Field, value: string): string =>
  valuesOf(subject, field)[value] ?? value;
