import {
  CATALOGUE,
  type DateField,
  type Field,
  groupsOf,
  type MeasureKey,
  type Subject,
  valuesOf,
} from './catalogue.ts';
import type { Aggregate, Comparison, Group, Order, Span } from './query.ts';

/** What a word or phrase says of the query. */
export type Mark =
  | { is: 'subject'; subject: Subject }
  | { is: 'only'; subject: Subject }
  | { is: 'noun'; field: Group }
  | { is: 'measure'; key: MeasureKey }
  | { is: 'value'; field: Field; value: string }
  | { is: 'quoted'; value: string }
  | { is: 'where'; measure: MeasureKey; comparison: Comparison; amount: string }
  | { is: 'aggregate'; aggregate: Exclude<Aggregate, 'count'> }
  | { is: 'order'; isDescending: boolean; by?: Order['by'] }
  | { is: 'compared'; comparison: Comparison }
  | { is: 'unit'; measure: MeasureKey }
  | { is: 'number'; amount: string }
  | { is: 'currency'; code: string }
  | { is: 'date'; field: DateField }
  | { is: 'span'; span: Span }
  | { is: 'how many' | 'how much' | 'by' | 'which' | 'first' | 'side by side' | 'not' | 'any' };

/** One reading of a phrase; readings of which some mark does not fit the subject are not taken. */
export type Sense = readonly Mark[];

/** A mark with the words it was read from. */
export type Placed = {
  readonly mark: Mark;
  readonly text: string;
  readonly isAfterBreak: boolean;
};

/** Words that say nothing about the query. */
const SILENT = `a about all also am an and any are at be been being can carried carry could did do does doing done ever for
  from get give go got had has have having how i in into is it its let list look made make makes may me mine money much my
  need needs now of on or our ours out please sail sailed see show so some still tell than that the their them then there
  these they this those to up us want was we were what whats when where will with would you your yours really currently
  know one ones value call position do did company trade`;

const subject = (of: Subject): Mark => ({ is: 'subject', subject: of });
const only = (of: Subject): Mark => ({ is: 'only', subject: of });
const noun = (field: Group): Mark => ({ is: 'noun', field });
const measure = (key: MeasureKey): Mark => ({ is: 'measure', key });
const value = (field: Field, text: string): Mark => ({ is: 'value', field, value: text });
const date = (field: DateField): Mark => ({ is: 'date', field });
const order = (isDescending: boolean, by?: Order['by']): Mark =>
  by ? { is: 'order', isDescending, by } : { is: 'order', isDescending };
const compared = (comparison: Comparison): Mark => ({ is: 'compared', comparison });
const unit = (of: MeasureKey): Mark => ({ is: 'unit', measure: of });
const where = (comparison: Comparison): Mark => ({
  is: 'where',
  measure: 'profit',
  comparison,
  amount: '0',
});
const sum: Mark = { is: 'aggregate', aggregate: 'sum' };
const average: Mark = { is: 'aggregate', aggregate: 'average' };
const unpaid = value('state', 'unpaid');

type Row = readonly [phrases: string, ...senses: Mark[][]];

/** Phrases with their readings, the likeliest first. */
const SUBJECT_ROWS: readonly Row[] = [
  ['voyage|voyages|trip|trips', [subject('voyages')], [noun('voyage')], [only('alerts')]],
  ['estimate|estimates|calculation|calculations', [subject('estimates')]],
  ['invoice|invoices', [subject('invoices')], [noun('invoice')], [only('alerts')]],
  ['receivable|receivables', [measure('balance'), unpaid]],
  ['payment|payments|receipt|receipts|remittances', [subject('payments')]],
  [
    'money received|money came in|came in|received|cash received',
    [subject('payments')],
    [value('status', 'Received')],
  ],
  [
    'bill|bills|vendor invoice|vendor invoices|supplier invoice|supplier invoices',
    [subject('bills')],
    [noun('bill')],
  ],
  ['payable|payables', [only('bills'), measure('balance'), unpaid]],
  ['bill payment|bill payments', [subject('billPayments')]],
  [
    'payments made|payments to|paid to|we paid|did we pay|have we paid|we pay|paid out|money went out|remitted',
    [subject('billPayments')],
  ],
  ['we owe|do we owe|we still owe|owed by us', [only('bills'), measure('balance'), unpaid]],
  [
    'must we pay|do we have to pay|have to pay|need to pay|we have to pay|to be paid',
    [only('bills'), measure('balance'), unpaid, date('due')],
  ],
  [
    'bill us|billed us|bills us|charge us|charged us|invoiced us',
    [only('bills'), measure('total')],
  ],
  ['creditor|creditors', [noun('vendor'), only('bills'), measure('balance'), unpaid]],
  ['port call|port calls|call|calls', [subject('calls')]],
  ['arrival|arrivals', [subject('calls'), date('arriving')]],
  ['departure|departures', [subject('calls'), date('leaving')]],
  ['call at|calls at|calling at', []],
  ['vessel|vessels|ship|ships', [subject('vessels')], [noun('vessel')]],
  ['fleet', [subject('vessels')], [only('voyages')], [only('calls')], [only('estimates')]],
  ['how big is our fleet', [{ is: 'how many' }, subject('vessels')]],
  ['contact|contacts|counterparty|counterparties', [subject('contacts')], [noun('customer')]],
  [
    'customer|customers|client|clients',
    [subject('contacts'), value('kind', 'customer')],
    [noun('customer')],
  ],
  ['charterer|charterers', [subject('contacts'), value('kind', 'charterer')], [noun('customer')]],
  ['broker|brokers', [subject('contacts'), value('kind', 'broker')]],
  [
    'vendor|vendors|supplier|suppliers',
    [subject('contacts'), value('kind', 'vendor')],
    [noun('vendor')],
  ],
  ['agent|agents', [subject('contacts'), value('kind', 'agent')], [noun('vendor')]],
  [
    'bunker supplier|bunker suppliers',
    [subject('contacts'), value('kind', 'bunker supplier')],
    [noun('vendor')],
  ],
  [
    'ledger entry|ledger entries|ledger|entries|posting|postings|journal lines|bookings|journal',
    [subject('entries')],
  ],
  ['cash|bank balance|bank balances|in the bank|cash balance', [subject('cash')]],
  ['cash position', [subject('cash'), sum]],
  ['alert|alerts|warning|warnings|problem|problems|issues|wrong|attention', [subject('alerts')]],
  ['debtor|debtors', [noun('customer'), measure('balance'), unpaid]],
];

const FIELD_ROWS: readonly Row[] = [
  ['port|ports', [noun('port')]],
  ['account|accounts', [noun('account')]],
  ['status|statuses', [noun('status')]],
  ['state', [noun('state')]],
  ['type|types', [noun('type')]],
  ['ownership', [noun('ownership')]],
  ['currency|currencies', [noun('currency')]],
  ['class', [noun('class')]],
  ['kind|kinds', [noun('kind')]],
  ['month|monthly|months|over time|month by month', [noun('month')]],
  ['quarter|quarterly|quarters', [noun('quarter')]],
  ['year|yearly|annually|annual', [noun('year')]],
  ['who|whom', [{ is: 'which' }, noun('customer')], [{ is: 'which' }, noun('vendor')]],
];

const MEASURE_ROWS: readonly Row[] = [
  ['tce|net tce|time charter equivalent|tces', [measure('tce')]],
  ['profit|profits|result|results|p&l|pnl|earn|earned|earns|earnings', [measure('profit')]],
  ['revenue|revenues|income|turnover', [measure('revenue')], [value('class', 'revenue')]],
  ['voyage expenses|voyage costs', [measure('expenses')]],
  ['expense|expenses|cost|costs', [measure('expenses')], [value('class', 'expense')]],
  ['spend|spent|spending|paid for', [sum, value('class', 'expense')]],
  ['freight|freights', [measure('freight')], [value('type', 'freight')]],
  ['demurrage', [measure('demurrage')], [value('type', 'demurrage')]],
  ['hire', [value('type', 'hire')], [value('type', 'Time Charter Hire')]],
  ['port da|da|das|disbursement account|disbursement accounts', [value('type', 'Port DA')]],
  ['brokerage', [value('type', 'Brokerage')]],
  ['insurance', [value('type', 'Insurance')]],
  ['freight tax', [value('type', 'Freight Tax')]],
  [
    'bunkers|bunker|bunker cost|bunker costs|bunkers cost|fuel',
    [measure('bunkers')],
    [value('type', 'Bunkers')],
  ],
  [
    'port costs|port cost|port expenses|disbursements',
    [measure('portCosts')],
    [value('type', 'Port DA')],
  ],
  ['voyage days|duration|length', [measure('duration')]],
  ['sea days|days at sea', [measure('seaDays')]],
  ['port days|days in port', [measure('portDays')], [measure('stay')]],
  ['ballast days|ballast|days in ballast', [measure('ballastDays')]],
  ['distance|miles|nautical miles', [measure('distance')]],
  ['cargo|tonnes carried', [measure('cargo')]],
  ['stay', [measure('stay')]],
  ['invoiced amount|billed|invoice amount', [measure('total')]],
  ['invoiced|invoice in', [measure('total'), date('dated')]],
  ['paid amount|amount paid', [measure('paid')]],
  ['balance|balances', [measure('balance')]],
  [
    'owe|owes|owed|owing|outstanding|debt|debts|open balance|open amount',
    [measure('balance'), unpaid],
  ],
  ['overdue amount|amount overdue', [measure('balance'), value('state', 'overdue')]],
  ['days overdue|days late', [measure('lateness'), value('state', 'overdue')]],
  ['days past due', [measure('lateness')]],
  ['amount', [measure('amount')], [only('invoices')]],
  ['deadweight|dwt', [measure('deadweight')]],
  ['age|ages', [measure('age')]],
  ['daily cost|daily costs|running cost a day', [measure('dailyCost')]],
  ['number|number of|how many|count|count of', [{ is: 'how many' }]],
  ['how much', [{ is: 'how much' }]],
  ['total|sum|altogether|in total|total of', [sum]],
  ['average|mean|avg|on average', [average]],
];

const VALUE_ROWS: readonly Row[] = [
  ['draft|drafts', [value('status', 'Draft')], [value('status', 'DRAFT')]],
  ['scheduled|planned', [value('status', 'Scheduled')]],
  ['commenced|under way|underway|in progress|ongoing|running', [value('status', 'Commenced')]],
  ['completed|finished', [value('status', 'Completed')]],
  ['closed', [value('status', 'Closed')]],
  ['cancelled|canceled', [value('status', 'Cancelled')]],
  ['live', [value('state', 'live')]],
  ['open', [value('state', 'live')], [unpaid], [value('status', 'ACTIVE')]],
  ['active', [value('status', 'ACTIVE')], [value('state', 'live')], [only('vessels')]],
  ['fixed', [value('status', 'FIXED')]],
  ['issued', [value('state', 'issued')]],
  ['unpaid|not paid|not yet paid|have not been paid|not settled', [unpaid]],
  ['overdue|late|past due', [value('state', 'overdue')]],
  [
    'waiting for approval|pending approval|awaiting approval|waits for approval|to approve',
    [value('status', 'Pending approval')],
  ],
  ['approved', [value('status', 'Approved')]],
  ['sent', [value('status', 'Sent')]],
  ['partially paid|partly paid|part paid', [value('status', 'Partially paid')]],
  ['paid|settled', [date('paid')], [value('status', 'Paid')]],
  ['pay|pays', [only('payments')]],
  ['to pay|to settle', [only('bills'), unpaid]],
  ['pays late|pay late|late payers', [value('state', 'overdue')]],
  ['rebill|rebills|rebilled', [value('type', 'rebill')]],
  ['miscellaneous', [value('type', 'misc')]],
  ['in port|in port now|at berth', [value('state', 'in port')]],
  ['expected', [value('state', 'expected')]],
  ['next', [value('state', 'expected')]],
  ['owned', [value('ownership', 'OV-Owned Vessel')]],
  ['chartered in|time chartered in|tc in', [value('ownership', 'TCIN')]],
  ['chartered out|time chartered out|tc out', [value('ownership', 'TCOUT')]],
  ['laycan|laycans|missed laycan|missed laycans|miss', [value('kind', 'LAYCAN_MISSED')]],
  ['late approval|late approvals', [value('kind', 'APPROVAL_LATE')]],
  ['out of bunkers|negative rob|bunker shortage', [value('kind', 'NEGATIVE_ROB')]],
];

const DATE_ROWS: readonly Row[] = [
  ['commencing|starting|started|beginning|commence', [date('commencing')]],
  ['completing|ending|ended|complete|finishing', [date('completing')]],
  ['dated|issued on', [date('dated')]],
  ['due|fall due|falls due|falling due', [date('due')]],
  ['arriving|arrive|arrives|arrived|eta|etas', [date('arriving')]],
  ['leaving|leave|leaves|left|sailing|etd', [date('leaving')]],
  ['posted|booked', [date('posted')]],
];

const SHAPE_ROWS: readonly Row[] = [
  [
    'by|per|for each|each|every|for every|grouped by|split by|broken down by|across',
    [{ is: 'by' }],
  ],
  ['which', [{ is: 'which' }]],
  ['compare|compared|versus|vs|against', [{ is: 'side by side' }]],
  ['not|except|without|other than|excluding', [{ is: 'not' }]],
  ['any status', [{ is: 'any' }]],
  ['first', [{ is: 'first' }]],
  ['top|best|highest|most|biggest|greatest|maximum|max|largest', [order(true)]],
  ['worst|lowest|least|smallest|minimum|min|fewest', [order(false)]],
  ['latest|newest|most recent|recent|last', [order(true, 'date')], [order(false, 'age')]],
  ['oldest|earliest', [order(false, 'date')], [order(true, 'age')]],
  ['latest date', [order(true, 'date')]],
  ['earliest date', [order(false, 'date')]],
  ['a to z', [order(false, 'name')]],
  ['z to a', [order(true, 'name')]],
  ['highest number|highest count', [order(true, 'count')]],
  ['lowest number|lowest count', [order(false, 'count')]],
  [
    'over|above|more than|greater than|exceeding|bigger than|longer than|higher than',
    [compared('over')],
  ],
  ['under|below|less than|smaller than|lower than|shorter than', [compared('under')]],
  ['at least|no less than|or more', [compared('at least')]],
  ['at most|no more than|up to', [compared('at most')]],
  ['older than', [unit('age'), compared('over')]],
  ['younger than', [unit('age'), compared('under')]],
  ['days|day', [unit('lateness')], [unit('duration')], [unit('stay')]],
  ['years', [unit('age')]],
  ['mt|tonnes|tons', [unit('deadweight')], [unit('cargo')]],
  ['nm', [unit('distance')]],
  [
    'lose money|lost money|losing money|lose|lost|loss making|loss-making|losses|loss|unprofitable|negative',
    [where('under')],
  ],
  ['profitable|made money', [where('over')]],
];

/** Names of vessel types are words of the trade. */
const TYPE_ROWS: readonly Row[] = Object.keys(valuesOf('vessels', 'type')).map((type) => [
  `${type.toLowerCase()}|${type.toLowerCase()}s`,
  [value('type', type)],
]);

const ROWS = [
  ...SUBJECT_ROWS,
  ...FIELD_ROWS,
  ...MEASURE_ROWS,
  ...VALUE_ROWS,
  ...DATE_ROWS,
  ...SHAPE_ROWS,
  ...TYPE_ROWS,
];

export const SILENT_WORDS: ReadonlySet<string> = new Set(SILENT.split(/\s+/));
/** Phrase to its readings; a silent word has one that says nothing. */
export const LEXICON: ReadonlyMap<string, readonly Sense[]> = new Map(
  ROWS.flatMap(([phrases, ...senses]) =>
    phrases.split('|').map((phrase) => [phrase, senses] as const),
  ),
);
export const LONGEST_PHRASE = Math.max(
  ...[...LEXICON.keys()].map((phrase) => phrase.split(' ').length),
);

/** Whether a mark says something that the subject knows. */
export function fits(mark: Mark, of: Subject): boolean {
  const { measures, fields, dates } = CATALOGUE[of];
  switch (mark.is) {
    case 'subject':
    case 'only':
      return mark.subject === of;
    case 'measure':
    case 'where':
    case 'unit':
      return measures.includes(mark.is === 'measure' ? mark.key : mark.measure);
    case 'noun':
      return isTime(mark.field) ? dates.length > 0 : groupsOf(of).includes(mark.field);
    case 'value':
      return fields.includes(mark.field) && isKept(of, mark.field, mark.value);
    case 'date':
      return dates.includes(mark.field);
    case 'span':
      return dates.length > 0;
    case 'order':
      return fitsOrder(mark, of);
    case 'aggregate':
    case 'any':
    case 'by':
    case 'compared':
    case 'currency':
    case 'first':
    case 'how many':
    case 'how much':
    case 'not':
    case 'number':
    case 'quoted':
    case 'side by side':
    case 'which':
      return true;
  }
}

function fitsOrder(mark: Extract<Mark, { is: 'order' }>, of: Subject): boolean {
  if (mark.by === undefined || mark.by === 'count' || mark.by === 'name') return true;
  if (mark.by === 'date') return CATALOGUE[of].dates.length > 0;
  return CATALOGUE[of].measures.includes(mark.by);
}

const isTime = (group: Group): group is 'month' | 'quarter' | 'year' =>
  group === 'month' || group === 'quarter' || group === 'year';

/** A field with kept values takes no other; names are taken as they come. */
function isKept(of: Subject, field: Field, text: string): boolean {
  const kept = Object.keys(valuesOf(of, field));
  return kept.length === 0 || kept.includes(text);
}
