import {
  type DateField,
  type Field,
  type MeasureKey,
  type Subject,
  valuesOf,
} from './catalogue.ts';
import type { Mark } from './marks.ts';
import type { Comparison, Group, Order } from './query.ts';

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
const longest = (isDescending: boolean, usual: MeasureKey): Mark => ({
  is: 'order',
  isDescending,
  usual,
});
const role = (field: 'loading' | 'discharging', isFirm: boolean): Mark => ({
  is: 'role',
  field,
  isFirm,
});
const where = (comparison: Comparison): Mark => ({
  is: 'where',
  measure: 'profit',
  comparison,
  amount: '0',
});
const sum: Mark = { is: 'aggregate', aggregate: 'sum' };
const average: Mark = { is: 'aggregate', aggregate: 'average' };
const unpaid = value('state', 'unpaid');
const by: Mark = { is: 'by' };
const standing: Mark = { is: 'standing' };

export type Row = readonly [phrases: string, ...senses: Mark[][]];

/** Phrases with their readings, the likeliest first. */
const SUBJECT_ROWS: readonly Row[] = [
  ['voyage|voyages|trip|trips|run|runs', [subject('voyages')], [noun('voyage')], [only('alerts')]],
  ['estimate|estimates|calculation|calculations', [subject('estimates')]],
  [
    'invoice|invoices',
    [subject('invoices')],
    [noun('invoice')],
    [only('alerts')],
    // Of somebody who is nobody's customer an invoice is a bill.
    [subject('bills')],
  ],
  ['customer invoice|customer invoices|sales invoice|sales invoices', [subject('invoices')]],
  ['bill numbers|invoice numbers|with numbers', []],
  [
    'next cargo|next voyage|next voyages|next employment',
    [subject('voyages'), value('status', 'Scheduled'), order(false, 'date')],
  ],
  ['cargoes|cargoes lifted|cargoes carried|cargoes loaded', [subject('voyages')]],
  ['phone contact|phone number|contact details|contact person', [subject('contacts')]],
  ['receivable|receivables', [measure('balance'), unpaid]],
  ['payment|payments|receipt|receipts|remittances', [subject('payments')]],
  [
    'money received|money came in|came in|received|cash received',
    [subject('payments')],
    [value('status', 'Received')],
  ],
  [
    `bill|bills|vendor bill|vendor bills|supplier bill|supplier bills|vendor invoice|vendor invoices|supplier
    invoice|supplier invoices`,
    [subject('bills')],
    [noun('bill')],
  ],
  ['payable|payables', [only('bills'), measure('balance'), unpaid]],
  ['bill payment|bill payments|have we given|we have given|given to', [subject('billPayments')]],
  [
    'payments made|payments to|paid to|we paid|did we pay|have we paid|we pay|paid out|money went out|remitted',
    [subject('billPayments')],
  ],
  [
    'we owe|do we owe|we still owe|owed by us|owed to|owe to|payable to|ap balance',
    [only('bills'), measure('balance'), unpaid],
  ],
  [
    'owed to us|owe us|owes us|owed us|owing to us|owing us',
    [only('invoices'), measure('balance'), unpaid],
  ],
  [
    `invoiced but not received|invoiced but not paid|invoiced but not yet paid|billed but not received|billed but not
    paid|billed but not yet paid`,
    [measure('balance'), unpaid],
  ],
  ['not received|not yet received', [only('invoices'), unpaid]],
  ['everything unpaid', [unpaid]],
  ['at the top|at the moment', []],
  ['bad debt|bad debts', [only('invoices'), value('state', 'overdue')]],
  ['going out|goes out|go out', [only('bills'), measure('balance'), unpaid, date('due')]],
  [
    'paying us on time|pay us on time|pays us on time|paying on time|pay on time|pays on time',
    [only('invoices'), value('state', 'overdue')],
  ],
  [
    'slowest payer|slowest payers',
    [subject('payments'), order(true), measure('daysToPay'), by, noun('customer')],
  ],
  ['sales|billings|turnover invoiced', [only('invoices'), measure('total')]],
  [
    'biggest expense|biggest expenses|largest expense|largest expenses|biggest cost|biggest costs',
    [
      only('entries'),
      value('class', 'expense'),
      by,
      noun('account'),
      order(true),
      measure('amount'),
    ],
  ],
  ['trial balance', [subject('entries'), measure('amount'), by, noun('account'), standing]],
  ['in the ledger|per ledger|in the books', [only('entries')]],
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
  [
    'departed|sail from|sailed from|depart from|departed from|departing',
    [only('calls'), date('leaving')],
  ],
  ['call at|calls at|calling at|where to', []],
  ['called|called at|visited|visit', [only('calls'), date('arriving')]],
  ['due at|due in port', [only('calls'), date('arriving')], [date('due')]],
  [
    'where are|where is|where',
    [subject('calls'), value('state', 'in port'), value('state', 'expected'), order(false, 'date')],
    [],
  ],
  ['vessel|vessels|ship|ships', [subject('vessels')], [noun('vessel')]],
  ['bulker|bulkers|bulk carrier|bulk carriers', [subject('vessels')], [noun('vessel')]],
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
  // No noun of bills: other vendors stand among them.
  ['agent|agents', [subject('contacts'), value('kind', 'agent')]],
  ['bunker supplier|bunker suppliers', [subject('contacts'), value('kind', 'bunker supplier')]],
  [
    'ledger entry|ledger entries|ledger|entries|posting|postings|journal lines|bookings|journal',
    [subject('entries')],
  ],
  ['cash|bank balance|bank balances|in the bank|cash balance', [subject('cash')]],
  ['cash position', [subject('cash'), sum]],
  [
    'alert|alerts|warning|warnings|problem|problems|issues|wrong|attention|worry|worry about',
    [subject('alerts')],
  ],
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
  [
    'who',
    [{ is: 'which' }, noun('customer')],
    [{ is: 'which' }, noun('vendor')],
    [{ is: 'which' }, noun('vessel')],
  ],
  ['ageing|aging|age buckets', [noun('ageing')]],
  [
    'aged debtors|aged receivables|aged debt',
    [only('invoices'), measure('balance'), unpaid, noun('ageing')],
  ],
  ['aged creditors|aged payables', [only('bills'), measure('balance'), unpaid, noun('ageing')]],
];

const MEASURE_ROWS: readonly Row[] = [
  ['tce|net tce|time charter equivalent|tces', [measure('tce')]],
  [
    `profit|profits|result|results|earn|earned|earns|earnings|earning|gross profit|gross profits|voyage profit|voyage
    result|voyage results`,
    [measure('profit')],
  ],
  [
    `p&l|pnl|profit and loss|profit & loss|profit or loss|net profit|net result|net results|net income|net loss|bottom
    line`,
    [measure('result')],
  ],
  ['revenue|revenues|income|turnover', [measure('revenue')], [value('class', 'revenue')]],
  ['voyage expenses|voyage costs', [measure('expenses')]],
  ['expense|expenses|cost|costs', [measure('expenses')], [value('class', 'expense')]],
  ['spend|spent|spending|paid for', [sum, value('class', 'expense')]],
  ['freight earned|bring in|brought in', [measure('freight')]],
  ['demurrage earned', [measure('demurrage')]],
  ['freight|freights', [measure('freight')], [value('type', 'freight')]],
  ['demurrage', [measure('demurrage')], [value('type', 'demurrage')]],
  ['hire', [value('type', 'hire')], [value('type', 'Time Charter Hire')]],
  ['port da|da|das|disbursement account|disbursement accounts', [value('type', 'Port DA')]],
  ['brokerage', [value('type', 'Brokerage')]],
  ['insurance', [value('type', 'Insurance')]],
  ['freight tax', [value('type', 'Freight Tax')]],
  [
    'bunkers|bunker|bunker cost|bunker costs|bunkers cost|bunker spend|fuel spend|fuel',
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
  ['stay|time in port|port stay|port stays|port time', [measure('stay')]],
  ['invoiced amount|billed|invoice amount', [measure('total')]],
  ['invoiced|invoice in', [measure('total'), date('dated')]],
  ['paid amount|amount paid', [measure('paid')]],
  [
    'balance|balances',
    // Of nothing else named it is what lies in the bank.
    [measure('balance'), only('cash')],
    [measure('balance')],
    [measure('amount'), standing],
  ],
  [
    'owe|owes|owed|owing|outstanding|debt|debts|open balance|open amount',
    [measure('balance'), unpaid],
  ],
  ['overdue amount|amount overdue', [measure('balance'), value('state', 'overdue')]],
  ['days overdue|days late', [measure('lateness'), value('state', 'overdue')]],
  ['days past due', [measure('lateness')]],
  ['amount|amounts', [measure('amount')], [only('invoices')], [only('bills')]],
  ['deadweight|dwt|tonnage', [measure('deadweight')]],
  ['age|ages', [measure('age')]],
  [
    `daily cost|daily costs|running cost a day|daily running cost|daily running costs|opex|cost a day|cost me a day|cost
    us a day|cost per day|costs per day`,
    [measure('dailyCost')],
  ],
  ['days to pay|days to payment', [measure('daysToPay')]],
  ['number|number of|how many|count|count of', [{ is: 'how many' }]],
  ['how much', [{ is: 'how much' }]],
  ['total|sum|altogether|in total|total of', [sum]],
  ['average|mean|avg|on average', [average]],
];

const VALUE_ROWS: readonly Row[] = [
  ['draft|drafts', [value('status', 'Draft')], [value('status', 'DRAFT')]],
  ['scheduled|planned', [value('status', 'Scheduled')]],
  [
    'commenced|under way|underway|in progress|ongoing|running|current',
    [value('status', 'Commenced')],
  ],
  ['completed|finished', [value('status', 'Completed')]],
  ['closed', [value('status', 'Closed')]],
  ['cancelled|canceled', [value('status', 'Cancelled')]],
  ['live', [value('state', 'live')]],
  ['open', [value('state', 'live')], [unpaid], [value('status', 'ACTIVE')]],
  ['active', [value('status', 'ACTIVE')], [value('state', 'live')], [only('vessels')]],
  ['fixed', [value('status', 'FIXED')]],
  ['became voyages|were fixed|got fixed', [value('status', 'FIXED')]],
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
  ['in port|in port now|at berth|at anchor|alongside', [value('state', 'in port')]],
  ['expected', [value('state', 'expected')]],
  ['next', [value('state', 'expected')]],
  ['owned', [value('ownership', 'OV-Owned Vessel')]],
  ['chartered in|time chartered in|tc in|chartered-in', [value('ownership', 'TCIN')]],
  ['chartered out|time chartered out|tc out', [value('ownership', 'TCOUT')]],
  ['laycan|laycans|missed laycan|missed laycans|miss', [value('kind', 'LAYCAN_MISSED')]],
  ['late approval|late approvals', [value('kind', 'APPROVAL_LATE')]],
  ['out of bunkers|negative rob|bunker shortage', [value('kind', 'NEGATIVE_ROB')]],
];

const DATE_ROWS: readonly Row[] = [
  ['commencing|starting|started|beginning|commence', [date('commencing')]],
  ['completing|ending|ended|complete|finishing', [date('completing')]],
  ['dated|issued on|raised|entered', [date('dated')], []],
  [
    'did we issue|we issued|we raised|did we raise',
    [date('dated'), value('state', 'issued')],
    [date('dated')],
  ],
  ['due|fall due|falls due|falling due', [date('due')]],
  ['arriving|arrive|arrives|arrived', [date('arriving')]],
  ['eta|etas', [date('arriving'), value('state', 'expected')]],
  ['leaving|leave|leaves|left|sailing|etd', [date('leaving')]],
  ['posted|booked', [date('posted')]],
];

const SHAPE_ROWS: readonly Row[] = [
  [
    'by|per|for each|each|every|for every|grouped by|split by|broken down by|across',
    [{ is: 'by' }],
  ],
  ['which', [{ is: 'which' }]],
  ['beat|beats|did better than', [{ is: 'side by side' }, measure('profit')]],
  ['compare|compared|versus|vs|against|side by side', [{ is: 'side by side' }]],
  ['not|except|without|other than|excluding', [{ is: 'not' }]],
  ['any status', [{ is: 'any' }]],
  ['first', [{ is: 'first' }]],
  ['top|best|highest|most|biggest|greatest|maximum|max|largest', [order(true)]],
  ['worst|lowest|least|smallest|minimum|min|fewest', [order(false)]],
  ['longest', [longest(true, 'duration')], [longest(true, 'stay')]],
  ['shortest', [longest(false, 'duration')], [longest(false, 'stay')]],
  ['low to high|lowest first|smallest first|ascending', [order(false)]],
  ['high to low|descending', [order(true)]],
  ['soonest', [order(false, 'date')]],
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
  ['days old', [unit('lateness')]],
  ['years', [unit('age')]],
  ['mt|tonnes|tons', [unit('deadweight')], [unit('cargo')]],
  ['nm', [unit('distance')]],
  [
    'lose money|loose money|lost money|losing money|lose|lost|loss making|loss-making|losses|loss|unprofitable|negative',
    [where('under')],
  ],
  ['profitable|made money', [where('over')]],
];

/** What a voyage does at the port behind the word; where none follows, soft words say nothing. */
const ROLE_ROWS: readonly Row[] = [
  ['from|ex|out of', [role('loading', false)]],
  ['to|into', [role('discharging', false)]],
  ['loading|loading in|loading at|loaded in|loaded at|load at|load port', [role('loading', true)]],
  [
    'discharging|discharging in|discharging at|discharged in|discharged at|discharge at|discharge port',
    [role('discharging', true)],
  ],
];

/** Names of vessel types are words of the trade. */
const TYPE_ROWS: readonly Row[] = Object.keys(valuesOf('vessels', 'type')).map((type) => [
  `${type.toLowerCase()}|${type.toLowerCase()}s`,
  [value('type', type)],
]);

/** Every phrase that means something. */
export const ROWS: readonly Row[] = [
  ...SUBJECT_ROWS,
  ...FIELD_ROWS,
  ...MEASURE_ROWS,
  ...VALUE_ROWS,
  ...DATE_ROWS,
  ...SHAPE_ROWS,
  ...ROLE_ROWS,
  ...TYPE_ROWS,
];
