import {
  COUNTRY_CODES,
  compactAccount,
  findIbanFault,
  hasIban,
  isAbaRoutingNumber,
  isBic,
  isBsb,
  isClabe,
  isCnaps,
  isIfsc,
  isSortCode,
} from '@mainsheet/identifiers';
import { z } from 'zod';
import { currencyCode, recordId, text } from '../fields/fields.ts';

export const BENEFICIARY_TYPES = ['COMPANY', 'PERSONAL'] as const;
export type BeneficiaryType = (typeof BENEFICIARY_TYPES)[number];
export const BENEFICIARY_TYPE_NAMES: Readonly<Record<BeneficiaryType, string>> = {
  COMPANY: 'Company',
  PERSONAL: 'Person',
};

/** By the clearing of the bank's own country, or from bank to bank. */
export const PAYMENT_METHODS = ['LOCAL', 'SWIFT'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  LOCAL: 'Local transfer',
  SWIFT: 'SWIFT',
};

type Route = { readonly label: string; readonly isRight: (code: string) => boolean };

/** What says which bank or branch it is in a local transfer, by country. */
const LOCAL_ROUTES: Readonly<Record<string, Route>> = {
  AU: { label: 'BSB', isRight: isBsb },
  CN: { label: 'CNAPS code', isRight: isCnaps },
  GB: { label: 'Sort code', isRight: isSortCode },
  IN: { label: 'IFSC', isRight: isIfsc },
  US: { label: 'ABA routing number', isRight: isAbaRoutingNumber },
};

/** What the banks of a country want to know of an account. */
export type BankFields = {
  readonly account: 'IBAN' | 'CLABE' | 'Account number';
  /** Name of the routing code; null where none is asked for. */
  readonly route: string | null;
  readonly isBicNeeded: boolean;
  /** False where there is no local clearing that an account abroad could pay into. */
  readonly isOffered: boolean;
};

export function bankFieldsOf(countryCode: string, method: PaymentMethod): BankFields {
  const route = method === 'LOCAL' ? (LOCAL_ROUTES[countryCode]?.label ?? null) : null;
  const isOffered =
    method === 'SWIFT' || route !== null || hasIban(countryCode) || countryCode === 'MX';
  const isBicNeeded = method === 'SWIFT';
  if (countryCode === 'MX') return { account: 'CLABE', route, isBicNeeded, isOffered };
  const account = hasIban(countryCode) && route === null ? 'IBAN' : 'Account number';
  return { account, route, isBicNeeded, isOffered };
}

/** Characters that every bank passes on. Source: SWIFT MT character set X. */
const LATIN = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
const NOT_LATIN = "Banks pass on Latin letters, digits and / - ? : ( ) . , ' + only.";
const latin = (max: number) => text(max).refine((typed) => LATIN.test(typed), NOT_LATIN);
const needed = (what: string, max: number) =>
  latin(max).refine((typed) => typed !== '', `Enter ${what}.`);

const accountText = (max: number) =>
  z
    .string()
    .max(64, 'This is longer than any account.')
    .overwrite(compactAccount)
    .pipe(
      z
        .string()
        .max(max, `Keep this within ${max} characters.`)
        .regex(/^[A-Z0-9]*$/, 'Enter letters and digits only.'),
    );
const country = z.string().refine((code) => COUNTRY_CODES.has(code), 'Choose a country.');

const fields = z.strictObject({
  entityType: z.enum(BENEFICIARY_TYPES, 'Choose company or person.'),
  /** As the bank knows the holder of the account. */
  name: needed('the name of the account holder', 70),
  contactId: recordId('Choose the contact.'),
  /** Where the payment advice goes. */
  email: z.union([z.literal(''), z.email('Enter a valid e-mail.').max(254)]),
  street: needed('the street', 70),
  building: latin(16),
  postcode: latin(16),
  town: needed('the town', 35),
  countryCode: country,
  bankCountryCode: country,
  currency: currencyCode,
  method: z.enum(PAYMENT_METHODS, 'Choose how it is paid.'),
  iban: accountText(34),
  accountNumber: accountText(34),
  routingCode: accountText(12),
  bic: accountText(11),
  bankName: latin(70),
});
export type BeneficiaryInput = z.infer<typeof fields>;

const IBAN_FAULTS = {
  IBAN_SHAPE: 'An IBAN begins with two letters and two digits.',
  IBAN_COUNTRY: 'No IBANs are given in this country.',
  IBAN_LENGTH: 'This IBAN is too short or too long for its country.',
  IBAN_CHECK: 'The check digits do not fit: a character is wrong.',
} as const;

/** Why a text is no IBAN of a country, in words; null when it is one. */
export function ibanFaultText(iban: string, countryCode: string): string | null {
  const fault = findIbanFault(iban);
  if (fault) return IBAN_FAULTS[fault];
  return compactAccount(iban).startsWith(countryCode)
    ? null
    : 'This IBAN is of another country than the bank.';
}

type Fault = readonly [path: keyof BeneficiaryInput, message: string];

function accountFault(b: BeneficiaryInput, { account }: BankFields): Fault | null {
  if (account === 'IBAN') {
    const fault = b.iban ? ibanFaultText(b.iban, b.bankCountryCode) : 'Enter the IBAN.';
    return fault ? ['iban', fault] : null;
  }
  if (account === 'CLABE') {
    return isClabe(b.accountNumber)
      ? null
      : ['accountNumber', 'A CLABE has 18 digits, the last one checks the others.'];
  }
  if (b.bankCountryCode === 'GB' && !/^\d{8}$/.test(b.accountNumber)) {
    return ['accountNumber', 'A British account number has 8 digits.'];
  }
  return b.accountNumber.length >= 4 ? null : ['accountNumber', 'Enter the account number.'];
}

function routeFault(b: BeneficiaryInput, { route }: BankFields): Fault | null {
  const rule = route === null ? undefined : LOCAL_ROUTES[b.bankCountryCode];
  if (!rule) return b.routingCode ? ['routingCode', 'No such code is used here.'] : null;
  return rule.isRight(b.routingCode) ? null : ['routingCode', `This is no ${rule.label}.`];
}

function bicFault(b: BeneficiaryInput, { isBicNeeded }: BankFields): Fault | null {
  if (!b.bic) return isBicNeeded ? ['bic', 'SWIFT needs the BIC of the bank.'] : null;
  return isBic(b.bic) ? null : ['bic', 'A BIC has 8 or 11 characters and names a country.'];
}

/** Fields that another way of paying would have; a number left behind there would be paid to nobody. */
function strayFault(b: BeneficiaryInput, { account }: BankFields): Fault | null {
  if (account === 'IBAN' && b.accountNumber)
    return ['accountNumber', 'The IBAN holds the account number.'];
  if (account !== 'IBAN' && b.iban) return ['iban', 'No IBAN is used here.'];
  return null;
}

/** Whoever is paid, and the account that money goes to, checked by what the banks of its country want. */
export const beneficiaryInput = fields.superRefine((b, context) => {
  const asked = bankFieldsOf(b.bankCountryCode, b.method);
  const faults: (Fault | null)[] = asked.isOffered
    ? [accountFault(b, asked), routeFault(b, asked), bicFault(b, asked), strayFault(b, asked)]
    : [['method', 'There is no local transfer to this country from here: use SWIFT.']];
  for (const fault of faults) {
    if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
  }
});

/** A call to the number that was known before, which somebody else than who entered the account made. */
export const callBackInput = z.strictObject({
  phone: text(40).refine((typed) => typed !== '', 'Enter the number you called.'),
  spokeWith: text(120).refine((typed) => typed !== '', 'Say whom you spoke with.'),
  note: text(500),
  /** An older bill that the number was read from; null for the known number of the contact. */
  billId: recordId('Choose the bill.').nullable().default(null),
});
export type CallBackInput = z.infer<typeof callBackInput>;

/** How long bank details count as new, whatever was confirmed. */
export const NEW_DETAILS_HOURS = 24;
