/** What is always true of the books, each with the tests that hold it, by file and title. */
export type Invariant = {
  readonly statement: string;
  readonly tests: readonly (readonly [file: string, title: string])[];
};

const MODULES = 'apps/server/src/modules';
const DAY_TOTALS = 'apps/server/src/modules/ledger/day-totals.db.test.ts';
const LEDGER = `${MODULES}/ledger/ledger.db.test.ts`;
const REPORTS = `${MODULES}/ledger/reports.db.test.ts`;
const PERIODS = `${MODULES}/ledger/periods.db.test.ts`;
const CORE = 'packages/ledger/src/ledger.test.ts';
const FIXTURES = 'packages/ledger/src/exchange-fixtures.test.ts';
const JOURNALS = `${MODULES}/journals/journals.db.test.ts`;
const INVOICES = `${MODULES}/invoices/invoices.db.test.ts`;
const MONTH_END = `${MODULES}/month-end/month-end.db.test.ts`;
const ACCRUALS = `${MODULES}/month-end/voyage-accruals.db.test.ts`;
const STOCK = `${MODULES}/voyages/bunkers/bunkers-on-board.db.test.ts`;
const YEAR_END = `${MODULES}/month-end/year-end.db.test.ts`;
const FOUR_EYES = `${MODULES}/commercial-documents/approval/four-eyes.db.test.ts`;
const TAX = `${MODULES}/tax-report/tax-report.db.test.ts`;
const GROUP = `${MODULES}/consolidation/consolidation.db.test.ts`;
const BUDGETS = `${MODULES}/budgets/budgets.db.test.ts`;
const CHAIN = 'apps/server/test/faults/chain-watch.db.test.ts';
const ANCHORS = 'apps/server/test/faults/anchors.db.test.ts';

export const INVARIANTS: readonly (readonly [heading: string, rules: readonly Invariant[]])[] = [
  [
    'Balance',
    [
      {
        statement:
          'Every transaction balances in each of its currencies and in base; the database refuses one that does not.',
        tests: [
          [LEDGER, 'the database itself refuses lines that do not balance'],
          [CORE, 'names the currency that is out of balance'],
          [CORE, 'any balanced lines at any rate balance in base'],
        ],
      },
      {
        statement:
          'What an account keeps as its balance is the sum of its lines, whoever posts at the same time.',
        tests: [
          [LEDGER, 'keeps balances in the same transaction: 100.00 EUR at 1.08 is 108.00 USD'],
          [LEDGER, 'fifty postings at once keep one chain and exact balances'],
        ],
      },
      {
        statement: 'Rounding is shared, never lost: parts of a turned amount add up to it.',
        tests: [
          [
            CORE,
            'three credits of 33.33, 33.33, 33.34 EUR at 1.1 share 110.00 USD without a cent lost',
          ],
        ],
      },
    ],
  ],
  [
    'Nothing is changed, everything can be taken back',
    [
      {
        statement: 'A line that is posted is neither changed nor deleted.',
        tests: [[LEDGER, 'entries can be neither changed nor deleted']],
      },
      {
        statement: 'A posting is reversed once, and leaves every account where it was.',
        tests: [
          [LEDGER, 'a reversal brings every account back to zero and cannot be made twice'],
          [CORE, 'a transaction and its reversal sum to nothing'],
          [
            JOURNALS,
            'a posted one is reversed once, on a day of an open period, never before its own',
          ],
          [INVOICES, 'cancelling reverses what was posted'],
        ],
      },
      {
        statement: 'Who changes a line behind the server, or cuts some off the end, is seen.',
        tests: [
          [CHAIN, 'holds for the ledger too, and sees a posting that was cut off its end'],
          [ANCHORS, 'show the same of a ledger'],
        ],
      },
      {
        statement: 'The same request posts once.',
        tests: [
          [INVOICES, 'the same key pays once; another request under that key is refused'],
          [JOURNALS, 'five people posting one draft at once post it once'],
          [MONTH_END, 'two post at once and one posts again: it is posted once'],
        ],
      },
    ],
  ],
  [
    'Who posts',
    [
      {
        statement:
          'Nobody approves or posts what they shaped, and an approval counts for what was approved.',
        tests: [
          [
            FOUR_EYES,
            'whoever ever shaped a document never approves it, however often others save it after them',
          ],
          [
            FOUR_EYES,
            'an approval counts for what was approved: changed behind the server it is refused until it is saved again',
          ],
          [
            JOURNALS,
            'JOUR-03 is drafted by one and posted by another, numbered from J-0001 on, and moves the ledger by its lines',
          ],
        ],
      },
      {
        statement: 'Whoever was signed out or lost a right meanwhile moves nothing.',
        tests: [
          [FOUR_EYES, 'a session that was ended moves nothing'],
          [FOUR_EYES, 'a role that lost the permission moves nothing'],
        ],
      },
    ],
  ],
  [
    'Time',
    [
      {
        statement: 'Nothing is posted into a closed month or one before it.',
        tests: [[LEDGER, 'a closed month refuses postings into it and before it']],
      },
      {
        statement:
          'Who closes or reopens a month says why; it stands in its history and in the trail.',
        tests: [
          [
            PERIODS,
            'a month is closed and reopened with a reason, which stands in its history and in the trail',
          ],
        ],
      },
      {
        statement:
          'The closing entry of a year moves its result and nothing else; months of a closed year stay closed.',
        tests: [
          [
            YEAR_END,
            'moves every account of result to retained earnings in base; the profit and loss leaves it out, the balance sheet has it',
          ],
          [
            YEAR_END,
            'a month of a closed year is not reopened before its closing entry is taken back',
          ],
        ],
      },
      {
        statement:
          'A voyage that is over costs the fuel that it burned; the rest of what was bought is stock, which no voyage takes below nothing.',
        tests: [
          [
            STOCK,
            'a voyage that is completed costs what it burned, the rest of what was bought is stock; going on takes it back',
          ],
          [
            STOCK,
            'takes no more out of the stock than the books hold: fuel that nobody bought costs nothing there',
          ],
        ],
      },
      {
        statement: 'An accrual or a revaluation leaves nothing behind in the next month.',
        tests: [
          [
            ACCRUALS,
            'the profit and loss of the voyage and the next month see nothing of it: the next month is accrued whole',
          ],
          [
            MONTH_END,
            'invoice, revaluation, reversal and payment: what is left is the realised difference alone',
          ],
        ],
      },
    ],
  ],
  [
    'Reports agree to the ledger',
    [
      {
        statement: 'Assets are liabilities and equity on every day.',
        tests: [
          [
            REPORTS,
            'holds on every day: assets are liabilities and equity, with the results of this year and of those before',
          ],
        ],
      },
      {
        statement: 'Debits and credits of a trial balance agree in base, on days long past too.',
        tests: [
          [LEDGER, 'shows debits and credits that agree in base'],
          [
            'apps/server/test/large-lists.db.test.ts',
            'the trial balance of a day leaves out what is posted for later, and of the last day is what accounts keep',
          ],
          [
            DAY_TOTALS,
            'an account holds at the end of any day what its lines come to: none counted, some, all, and dated back since',
          ],
          [DAY_TOTALS, 'workers that count at once count no posting twice'],
        ],
      },
      {
        statement:
          'Results by vessel, voyage and counterparty add up to the profit and loss, of both times that are compared.',
        tests: [
          [REPORTS, 'by counterparty, what names none last, and the same total'],
          [
            REPORTS,
            'by counterparty beside another time: both add up, and who earned in one of them alone stands there too',
          ],
          [
            `${MODULES}/ledger/reports.presenter.test.ts`,
            'results by subject add up: who is beyond the longest list stands together in the last row',
          ],
        ],
      },
      {
        statement:
          'The VAT report is what the accounts of tax moved by; what was cancelled or credited is taken off.',
        tests: [
          [
            TAX,
            'sums output and input tax by rate in base, with net before tax, and agrees to the accounts of tax',
          ],
          [
            TAX,
            'names the postings behind a figure in both currencies with rate and day; what was cancelled is taken off',
          ],
          [
            TAX,
            'a vendor credit note takes its tax off again, as the bill it is made from says it',
          ],
        ],
      },
      {
        statement: 'A statement of a customer, its ageing at any past day and the ledger agree.',
        tests: [
          [
            `${MODULES}/invoices/statements.db.test.ts`,
            'STMT-01 at any past day its buckets add up to its balance, and that is what the ledger holds',
          ],
          [
            `${MODULES}/invoices/statements.db.test.ts`,
            'closes right whatever it is too long for: it begins later, and opens with what stood before',
          ],
          [
            `${MODULES}/invoices/statements.db.test.ts`,
            'of a vendor says what we owe: bills, payments, an advance, and a balance that is the ledger’s',
          ],
        ],
      },
      {
        statement:
          'What was open when the books began is open in them, to the cent of its currency and at its rate; what did not come yet is shown.',
        tests: [
          [
            `${MODULES}/opening-books/opening-books.db.test.ts`,
            'come in as they were, are approved by another, and stand in ageing, statement and ledger',
          ],
          [
            `${MODULES}/opening-books/opening-books.db.test.ts`,
            'become one draft that another posts; what is missing waits on 3900, in each currency',
          ],
        ],
      },
      {
        statement: 'A budget has no cent more or less in parts of a month than in the month.',
        tests: [
          [
            `${MODULES}/budgets/budget.test.ts`,
            'a span has whole months whole, and of others the share of their days; shares add up to the month',
          ],
          [BUDGETS, 'of a time have whole months whole and of a cut month the share of its days'],
        ],
      },
      {
        statement:
          'The books of a group balance; what one company booked and the other did not is shown, never hidden.',
        tests: [
          [
            GROUP,
            'stand beside each other and as one, without what the companies billed and owe each other; it balances to the cent',
          ],
          [GROUP, 'says what one booked and the other did not, and balances with it'],
          [
            GROUP,
            'turns another currency at the mean of the time and the rate of the day, which it names; without a rate it says so',
          ],
        ],
      },
      {
        statement: 'No report shows a company where the person lacks the right to read it.',
        tests: [
          [
            GROUP,
            'never shows a company where the person lacks the right, is out of service, or is no member',
          ],
        ],
      },
    ],
  ],
  [
    'Realised differences',
    [
      {
        statement:
          'A claim that is paid at another rate leaves the difference as gain or loss, and the claim at zero in both currencies.',
        tests: [
          [CORE, '1,000 EUR booked at 1.08 and paid at 1.10 gains 20 USD'],
          [FIXTURES, 'USD 1,000 booked at 85 and received at 90 gains 5,000 rupees, not 85,000'],
          [FIXTURES, 'an invoice at 160 that is paid at 140.5 loses 19.5 a dollar'],
          [FIXTURES, 'at equal rates nothing is gained or lost, in any currency'],
          [FIXTURES, 'yen have no decimals and dinars three, on either side'],
          [INVOICES, 'a foreign invoice paid at another rate books the exchange difference'],
        ],
      },
    ],
  ],
];

/** What the books do not do, said where somebody looks for it. */
export const GAPS: readonly string[] = [
  'Taxes of bills that were posted before account 1310 was there stay in the cost they were posted to; the VAT report shows such a bill without tax.',
  'A tax is input tax whatever it is called: one that is not deducted is typed as a line of the bill, not as its tax.',
  'The balance sheet of a group is turned at one rate, that of its day, equity too; there is no reserve for translation differences, and its result is at that rate while the profit and loss is at the mean of the time.',
  'Profit on what one company of a group sold to another and the other still has is not eliminated; nor is share capital of one in another.',
  'A budget is of accounts and months, not of vessels or voyages.',
  'A commission that is owed to a broker is not a document of its own before it is billed.',
  'What was open when the books began comes in without its tax: a credit of it enters the tax itself.',
  'A balance that a journal posts to receivables or payables is of no document: ageing shows it as its difference from the ledger.',
];

/** The page of the invariants, as the tests write it. */
export function ledgerPage(): string {
  const parts = INVARIANTS.map(([heading, rules]) => {
    const lines = rules.map(({ statement, tests }) =>
      [`- **${statement}**`, ...tests.map(([file, title]) => `  - \`${file}\`: ${title}`)].join(
        '\n',
      ),
    );
    return `## ${heading}\n\n${lines.join('\n')}`;
  });
  return `# What is always true of the books

Each rule with the tests that hold it. The test run writes this page (\`tools/ledger-page.test.ts\`) and fails where a
test is gone or the page is not current; \`-u\` writes it anew.

${parts.join('\n\n')}

## Known gaps

${GAPS.map((gap) => `- ${gap}`).join('\n')}
`;
}
