import { INVOICE_PAYMENT_TERMS } from '@mainsheet/calendar';
import type {
  CargoGroup,
  CargoTypeInput,
  LedgerCodeInput,
  LedgerCodeKind,
  PaymentTermInput,
} from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import type { RebillableCategory } from '@mainsheet/terms';

/** Cost codes every company has; ILOHC is spelled out as charters do. */
export const COST_CODES = {
  CABLE: 'Gratuities',
  VICTU: 'Victualling',
  ALLOW: 'Repr. Exp./Allowances',
  LASHS: 'Lashing and Stowage',
  ILOHC: 'In lieu of hold cleaning',
  INTHC: 'Intermediate HC',
} as const;

type CodeLine = readonly [
  code: string,
  description: string,
  kind: LedgerCodeKind,
  accountCode: string,
  rebillType?: RebillableCategory,
];

const REBILLED: ReadonlySet<string> = new Set(['LASHS', 'ILOHC', 'INTHC']);

const CODE_LINES: readonly CodeLine[] = [
  ...Object.entries(COST_CODES).map(([code, description]): CodeLine => {
    const rebillType = REBILLED.has(code) ? 'Rebillable' : 'Non-Rebillable';
    return [code, description, 'Expense', ACCOUNT.otherVoyageExpenses, rebillType];
  }),
  ['DEADF', 'Deadfreight', 'Revenue', ACCOUNT.deadfreight],
  ['DEMUR', 'Demurrage', 'Revenue', ACCOUNT.demurrage],
  ['BALBO', 'Ballast bonus', 'Revenue', ACCOUNT.hire],
  ['REBIL', 'Rebilled expenses', 'Revenue', ACCOUNT.rebilled],
  ['MISCR', 'Miscellaneous revenue', 'Revenue', ACCOUNT.otherRevenue],
  ['AGENC', 'Agency fee', 'Port cost', ACCOUNT.portExpenses],
  ['PORTD', 'Port and light dues', 'Port cost', ACCOUNT.portExpenses],
  ['PILOT', 'Pilotage', 'Port cost', ACCOUNT.portExpenses],
  ['TOWAG', 'Towage', 'Port cost', ACCOUNT.portExpenses],
  ['MOORG', 'Mooring and unmooring', 'Port cost', ACCOUNT.portExpenses],
  ['CANAL', 'Canal toll', 'Port cost', ACCOUNT.portExpenses],
  ['STEVE', 'Stevedoring', 'Port cost', ACCOUNT.portExpenses, 'Rebillable'],
  ['BUNKR', 'Bunkers', 'Bunkers', ACCOUNT.bunkers],
  ['BROKR', 'Brokerage', 'Expense', ACCOUNT.brokerage],
  ['FRTAX', 'Freight tax', 'Expense', ACCOUNT.freightTax],
  ['WARRI', 'War risk premium', 'Expense', ACCOUNT.otherVoyageExpenses, 'Advance Rebillable'],
  ['SURVY', 'Surveys', 'Expense', ACCOUNT.otherVoyageExpenses],
  ['WEATH', 'Weather routing', 'Expense', ACCOUNT.otherVoyageExpenses],
  ['MISCE', 'Miscellaneous expense', 'Expense', ACCOUNT.otherVoyageExpenses],
  ['HIREX', 'Time-charter hire', 'Hire', ACCOUNT.hireIn],
  ['CREWX', 'Crew', 'Running cost', ACCOUNT.runningCost],
  ['STORE', 'Stores and lubricants', 'Running cost', ACCOUNT.runningCost],
];

export const STANDARD_CODES: readonly LedgerCodeInput[] = CODE_LINES.map(
  ([code, description, kind, accountCode, rebillType = 'Non-Rebillable']) => ({
    code,
    description,
    kind,
    rebillType,
    accountCode,
    isActive: true,
  }),
);

/** Source of the figures below, as a company reads it. */
const USUAL = 'Usual figure, until the shipper declares';

/**
 * Stowage in m³ a tonne, in the round figures that are reckoned with before the shipper declares.
 * They are no declaration: a company writes its own over them.
 */
const STOWAGE: Readonly<Partial<Record<CargoGroup, readonly (readonly [string, number])[]>>> = {
  Grain: [
    ['Wheat', 1.3],
    ['Corn', 1.36],
    ['Barley', 1.5],
    ['Soybeans', 1.36],
    ['Soybean meal', 1.6],
    ['Rice in bags', 1.4],
  ],
  Coal: [
    ['Steam coal', 1.22],
    ['Coking coal', 1.2],
    ['Petcoke', 1.38],
  ],
  Ore: [
    ['Iron ore fines', 0.42],
    ['Iron ore pellets', 0.48],
    ['Bauxite', 0.8],
    ['Nickel ore', 0.65],
  ],
  Fertiliser: [
    ['Urea', 1.32],
    ['Diammonium phosphate', 1.05],
    ['Potash', 0.95],
    ['Sulphur', 0.82],
  ],
  Minerals: [
    ['Cement', 0.72],
    ['Clinker', 0.75],
    ['Salt', 0.92],
    ['Limestone', 0.7],
  ],
  Steel: [
    ['Steel coils', 0.45],
    ['Steel scrap', 1.2],
    ['Pig iron', 0.32],
  ],
  'Forest products': [
    ['Wood pellets', 1.55],
    ['Logs', 2.2],
  ],
  Sugar: [
    ['Raw sugar in bulk', 1.15],
    ['Sugar in bags', 1.3],
  ],
};

export const STANDARD_CARGOES: readonly CargoTypeInput[] = Object.entries(STOWAGE).flatMap(
  ([group, cargoes]) =>
    cargoes.map(([name, stowageFactorM3PerT]) => ({
      name,
      group: group as CargoGroup,
      stowageFactorM3PerT,
      stowageSource: USUAL,
      unit: 'MT' as const,
      isActive: true,
    })),
);

const term = (
  label: string,
  days: number | null,
  module: PaymentTermInput['module'],
): PaymentTermInput => ({
  label,
  days,
  module,
  description:
    days === null
      ? 'Counts from an event of the voyage'
      : days === 0
        ? 'On the date of the document'
        : 'After the date of the document',
  isDefault: days === 30,
  isActive: true,
});

/** Terms of freight invoices wait for an event of the voyage; the others count from their own date. */
export const STANDARD_TERMS: readonly PaymentTermInput[] = [
  ...INVOICE_PAYMENT_TERMS.map((label) => term(label, null, 'Invoices')),
  term('On presentation', 0, 'Invoices'),
  term('Net 10 days', 10, 'Invoices'),
  term('Net 30 days', 30, 'Invoices'),
  term('On receipt', 0, 'Bills'),
  term('Net 14 days', 14, 'Bills'),
  term('Net 30 days', 30, 'Bills'),
];
