import { DATE_ROWS, ROLE_ROWS, SHAPE_ROWS, TYPE_ROWS, VALUE_ROWS } from './condition-phrases.ts';
import {
  average,
  by,
  date,
  measure,
  noun,
  only,
  order,
  type Row,
  standing,
  subject,
  sum,
  unpaid,
  value,
  where,
} from './senses.ts';

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
  ['cargoes lifted|cargoes carried|cargoes loaded', [subject('voyages')]],
  [
    `phone contact|phone number|phone numbers|contact details|contact person|phone and email|email and phone|phone|email|emails|e-mail|email
    address`,
    [subject('contacts')],
  ],
  ['contact at|contact for|contacts at', [only('contacts')]],
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
    'payments out|payment out|outgoing payments|money out|went out|payments made|payments to|paid to|we paid|did we pay|have we paid|we pay|paid out|money went out|remitted',
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
  ['are we owed|we are owed|is owed to us', [only('invoices'), measure('balance'), unpaid]],
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
    'worst customer for paying late|worst payer|worst payers|worst customers for paying late|latest payers',
    [only('invoices'), value('state', 'overdue'), order(true), by, noun('customer')],
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
  ['list the fleet|list the vessels', [subject('vessels'), by, noun('vessel')]],
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
  [
    'agent details|agent contact|who our agent|who is our agent|who the agent|who is the agent',
    [subject('contacts'), value('kind', 'agent')],
  ],
  [
    'who the phone contact|who is the phone contact|who the contact|who is the contact|who our contact',
    [subject('contacts')],
  ],
  ['agent|agents', [subject('contacts'), value('kind', 'agent')]],
  ['bunker supplier|bunker suppliers', [subject('contacts'), value('kind', 'bunker supplier')]],
  [
    'ledger entry|ledger entries|ledger|entries|posting|postings|journal lines|bookings|journal',
    [subject('entries')],
  ],
  [
    'cash|bank balance|bank balances|in the bank|cash balance|cash at bank|cash in bank|cash in the bank|at bank',
    [subject('cash')],
    [only('entries'), value('account', 'Bank'), measure('amount'), standing],
  ],
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
  ['ageing|aging|age buckets|usual buckets|buckets|usual ageing buckets', [noun('ageing')]],
  [
    'aged debtors|aged receivables|aged debt',
    [only('invoices'), measure('balance'), unpaid, noun('ageing')],
  ],
  ['aged creditors|aged payables', [only('bills'), measure('balance'), unpaid, noun('ageing')]],
];

const MEASURE_ROWS: readonly Row[] = [
  [
    `tce|net tce|time charter equivalent|tces|earn per day|earns per day|earned per day|earn a day|earns a day|earned a
    day|earnings per day|make a day|makes a day`,
    [measure('tce')],
  ],
  ['estimated tce|estimated net tce|tce estimated', [measure('estimatedTce')]],
  [
    'estimated profit against actual|estimated profit vs actual|estimated profit versus actual|estimated profit and actual',
    [measure('estimatedProfit'), measure('profit')],
  ],
  [
    'est port costs vs actual|estimated port costs vs actual|estimated port costs against actual',
    [measure('estimatedPortCosts'), measure('portCosts')],
  ],
  ['how far off were our estimates|how far off', [only('voyages'), measure('profitChange')]],
  [
    'estimated profit|expected profit|profit estimated|profit in the estimate',
    [measure('estimatedProfit')],
  ],
  ['estimated bunkers|estimated bunker cost|estimated bunker costs', [measure('estimatedBunkers')]],
  ['estimated port costs|est port costs|estimated port cost', [measure('estimatedPortCosts')]],
  [
    'profit above estimate|profit against estimate|profit versus estimate',
    [measure('profitChange')],
  ],
  ['bunkers above estimate|bunkers against estimate', [measure('bunkersChange')]],
  ['port costs above estimate|port costs against estimate', [measure('portCostsChange')]],
  [
    'estimated vs actual profit|estimated versus actual profit|actual vs estimated profit|estimated against actual profit',
    [measure('estimatedProfit'), measure('profit')],
  ],
  [
    'estimated vs actual tce|estimated versus actual tce|actual vs estimated tce|estimated against actual tce',
    [measure('estimatedTce'), measure('tce')],
  ],
  [
    `below estimate on profit|below their estimate on profit|came in below estimate on profit|missed their
    estimate|missed the estimate`,
    [where('under', 'profitChange')],
  ],
  ['bunkers ran over the estimate', [measure('bunkersChange')]],
  ['actual profit', [measure('profit')]],
  ['actual tce', [measure('tce')]],
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
  ['by spend|by spending|by what we spend', [only('bills'), by, measure('total')]],
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
  ['stay|sit|time in port|port stay|port stays|port time', [measure('stay')]],
  ['invoiced amount|billed|invoice amount', [measure('total')]],
  ['invoiced|invoice in', [measure('total'), date('dated')]],
  ['paid amount|amount paid|collected', [measure('paid')]],
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
