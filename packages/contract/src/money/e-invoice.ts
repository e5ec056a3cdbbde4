import { z } from 'zod';
import { text } from '../fields/fields.ts';

/**
 * Lists that an electronic address is from, by their code: those that shipping companies and their customers are found in.
 * Source: Electronic Address Scheme code list of the European Commission, version 14.
 */
export const ELECTRONIC_SCHEMES = {
  '0002': 'France SIRENE',
  '0007': 'Sweden organisation number',
  '0009': 'France SIRET',
  '0060': 'DUNS number',
  '0088': 'GLN',
  '0096': 'Denmark P number',
  '0106': 'Netherlands KvK',
  '0151': 'Australia ABN',
  '0184': 'Denmark CVR',
  '0188': 'Japan corporate number',
  '0190': 'Netherlands OIN',
  '0191': 'Estonia company code',
  '0192': 'Norway organisation number',
  '0195': 'Singapore UEN',
  '0196': 'Iceland kennitala',
  '0199': 'LEI',
  '0200': 'Lithuania company code',
  '0204': 'Germany Leitweg-ID',
  '0208': 'Belgium enterprise number',
  '0211': 'Italy partita IVA',
  '0216': 'Finland OVT',
  '0218': 'Latvia registration number',
  '0221': 'Japan invoice registration number',
  '0225': 'France electronic address',
  '0230': 'Malaysia',
  '0240': 'Luxembourg registration number',
  '9910': 'Hungary VAT',
  '9914': 'Austria VAT',
  '9920': 'Spain VAT',
  '9925': 'Belgium VAT',
  '9926': 'Bulgaria VAT',
  '9927': 'Switzerland VAT',
  '9928': 'Cyprus VAT',
  '9929': 'Czechia VAT',
  '9930': 'Germany VAT',
  '9931': 'Estonia VAT',
  '9932': 'United Kingdom VAT',
  '9933': 'Greece VAT',
  '9934': 'Croatia VAT',
  '9935': 'Ireland VAT',
  '9936': 'Liechtenstein VAT',
  '9937': 'Lithuania VAT',
  '9938': 'Luxembourg VAT',
  '9939': 'Latvia VAT',
  '9940': 'Monaco VAT',
  '9943': 'Malta VAT',
  '9944': 'Netherlands VAT',
  '9945': 'Poland VAT',
  '9946': 'Portugal VAT',
  '9947': 'Romania VAT',
  '9949': 'Slovenia VAT',
  '9950': 'Slovakia VAT',
  '9952': 'Türkiye VAT',
  '9957': 'France VAT',
  '9959': 'United States EIN',
  EM: 'E-mail',
} as const;
export type ElectronicScheme = keyof typeof ELECTRONIC_SCHEMES;
const SCHEME_CODES = Object.keys(ELECTRONIC_SCHEMES) as ElectronicScheme[];

/** Why an invoice charges no VAT, as e-invoices code it. */
export const UNTAXED_CATEGORIES = {
  E: 'Exempt from tax',
  Z: 'Zero rated',
  AE: 'Reverse charge',
  G: 'Export outside the EU',
  O: 'Outside the scope of VAT',
} as const;
export type UntaxedCategory = keyof typeof UNTAXED_CATEGORIES;
const CATEGORY_CODES = Object.keys(UNTAXED_CATEGORIES) as UntaxedCategory[];

/** Reasons that a category says by itself; an exemption names the law it rests on. */
export const USUAL_REASONS: Readonly<Record<UntaxedCategory, string>> = {
  ...{ E: '', Z: '', AE: 'Reverse charge', G: 'Export outside the EU' },
  O: 'Outside the scope of VAT',
};

const DECLARED = /^\uFEFF?\s*<(?:\?xml\s|!DOCTYPE\b|[\w:.-]+\s[^<>]*\bxmlns\b)/;
const ELEMENT = /^\uFEFF?\s*<[A-Za-z_][\w:.-]*[\s/>]/;

/** Whether a text is XML, rather than the words of a paper: a mail may begin with an address in brackets. */
export const isXml = (text: string): boolean =>
  DECLARED.test(text) || (ELEMENT.test(text) && text.trimEnd().endsWith('>'));

/** What a bill that is read may measure as it travels, in JSON: requests end at one mebibyte. */
const MOST_BILL_BYTES = 1_000_000;

/** Why a text of a bill is too long to travel; null where it is not. */
export function findLengthFault(text: string): string | null {
  const { length } = new TextEncoder().encode(JSON.stringify(text));
  if (length <= MOST_BILL_BYTES) return null;
  return isXml(text)
    ? 'This e-invoice is longer than 1 MB. Upload it as a file: papers that are packed into it are left out then.'
    : 'This text is longer than 1 MB. Paste the bill alone.';
}

/** Where e-invoices reach a company. */
export const electronicFields = {
  electronicScheme: z
    .enum(['', ...SCHEME_CODES], 'Choose a list of electronic addresses.')
    .default(''),
  electronicAddress: text(50),
};

type Electronic = { electronicScheme: string; electronicAddress: string };
type Issues = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void };

/** An address is of a list, and a list that of an address: half of it reaches nobody, and is refused beside the empty field. */
export function wholeAddress(of: Electronic, context: Issues): void {
  const say = (path: keyof Electronic, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (of.electronicScheme === '' && of.electronicAddress !== '') {
    say('electronicScheme', 'Choose of which list the electronic address is.');
  }
  if (of.electronicScheme !== '' && of.electronicAddress === '') {
    say('electronicAddress', 'Enter the electronic address, or choose no list.');
  }
}

/** What its e-invoices say where no tax is charged; nothing is decided while it is empty. */
export const untaxedFields = {
  untaxedCategory: z.enum(['', ...CATEGORY_CODES], 'Choose why no VAT is charged.').default(''),
  exemptionReason: text(200),
};
