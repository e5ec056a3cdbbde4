import { makeIban } from '@mainsheet/identifiers';

/** Numbers that an account is paid by. */
export type AccountNumbers = {
  readonly accountNumber: string;
  /** Empty where the country has none. */
  readonly iban: string;
  readonly swiftCode: string;
  readonly routingCodes: readonly { readonly kind: string; readonly code: string }[];
};

export type Institution = {
  readonly countryCode: string;
  readonly name: string;
  readonly currencies: readonly string[];
  readonly numbersOf: (serial: bigint) => AccountNumbers;
};

const padded = (serial: bigint, digits: number): string => String(serial).padStart(digits, '0');

/**
 * Ten digits that pass the eleven test of Dutch account numbers: Σ digit × 10 … 1 is divisible by 11.
 * The ninth digit is 0, or 1 where no tenth fits. Source: NEN 3077 practice, Betaalvereniging Nederland.
 */
function dutchNumber(serial: bigint): string {
  const head = `8${padded(serial, 7)}`;
  const sum = [...head].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const ninth = (11 - (sum % 11)) % 11 === 10 ? 1 : 0;
  const tenth = (11 - ((sum + 2 * ninth) % 11)) % 11;
  return `${head}${ninth}${tenth}`;
}

/** In an IBAN the British account number follows bank and sort code. */
const BRITISH_SORT_CODE = '00-90-61';
/** Valid by its check digit; 13 is no prefix that was ever given to a bank. */
const AMERICAN_ROUTING = '130000093';

/** Where the ledger bank keeps accounts. A country more is a row here and a name in the migration's check. */
export const INSTITUTIONS: readonly Institution[] = [
  {
    countryCode: 'NL',
    name: 'Mainsheet Bank Europe N.V., Amsterdam',
    currencies: ['EUR', 'USD', 'CHF', 'DKK', 'NOK', 'PLN', 'SEK'],
    numbersOf: (serial) => {
      const accountNumber = dutchNumber(serial);
      return {
        accountNumber,
        iban: makeIban('NL', `MSHT${accountNumber}`),
        swiftCode: 'MSHTNL2A',
        routingCodes: [],
      };
    },
  },
  {
    countryCode: 'GB',
    name: 'Mainsheet Bank UK Ltd, London',
    currencies: ['GBP', 'EUR', 'USD'],
    numbersOf: (serial) => {
      const accountNumber = `6${padded(serial, 7)}`;
      const sortCode = BRITISH_SORT_CODE.replaceAll('-', '');
      return {
        accountNumber,
        iban: makeIban('GB', `MSHT${sortCode}${accountNumber}`),
        swiftCode: 'MSHTGB2L',
        routingCodes: [{ kind: 'Sort code', code: BRITISH_SORT_CODE }],
      };
    },
  },
  {
    countryCode: 'US',
    name: 'Mainsheet Bank N.A., New York',
    currencies: ['USD'],
    numbersOf: (serial) => ({
      accountNumber: `83${padded(serial, 8)}`,
      iban: '',
      swiftCode: 'MSHTUS33',
      routingCodes: [{ kind: 'ABA', code: AMERICAN_ROUTING }],
    }),
  },
  {
    countryCode: 'SG',
    name: 'Mainsheet Bank Singapore Pte. Ltd.',
    currencies: ['SGD', 'USD', 'JPY'],
    numbersOf: (serial) => ({
      accountNumber: `701${padded(serial, 7)}`,
      iban: '',
      swiftCode: 'MSHTSGSG',
      routingCodes: [
        { kind: 'Bank code', code: '9961' },
        { kind: 'Branch code', code: '001' },
      ],
    }),
  },
];

export const findInstitution = (countryCode: string): Institution | null =>
  INSTITUTIONS.find((institution) => institution.countryCode === countryCode) ?? null;

/** Of an account that exists. */
export function getInstitution(countryCode: string): Institution {
  const found = findInstitution(countryCode);
  if (!found) throw new Error(`No institution in ${countryCode}`);
  return found;
}

/** Where a company's first account in a currency is kept when nobody chose. */
export function homeOf(currency: string): string {
  const home: Readonly<Record<string, string>> = { USD: 'US', GBP: 'GB', SGD: 'SG', JPY: 'SG' };
  return home[currency] ?? 'NL';
}
