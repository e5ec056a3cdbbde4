import {
  CONTACT_IMPORT_LIMITS,
  CONTACT_KIND_LABELS,
  CONTACT_KINDS,
  type ContactInput,
  type ContactKind,
  contactInput,
  ELECTRONIC_SCHEMES,
  UNTAXED_CATEGORIES,
} from '@mainsheet/contract';
import { COUNTRY_CODES } from '@mainsheet/identifiers';
import { readTitledTable, type TableFault } from '../sheets/index.ts';

export type ContactTable = {
  readonly rows: readonly { readonly line: number; readonly contact: ContactInput }[];
  readonly faults: readonly TableFault[];
  /** Titles of columns that say nothing of a contact here. */
  readonly unread: readonly string[];
};

/** Titles of columns, the first as it is named in what is wrong; those of the exported list among them. */
const TITLES = {
  name: ['Company', 'Name', 'Company name'],
  kinds: ['Kind', 'Kinds', 'Type'],
  email: ['E-mail', 'Email', 'Mail'],
  phone: ['Phone', 'Telephone', 'Tel'],
  street: ['Street'],
  building: ['Building', 'House number'],
  postcode: ['Postcode', 'Zip', 'Postal code'],
  city: ['City', 'Town'],
  countryCode: ['Country', 'Country code'],
  vatNumber: ['VAT number', 'VAT', 'VAT no'],
  electronicScheme: ['Electronic address list', 'Electronic scheme', 'EAS'],
  electronicAddress: ['Electronic address', 'Peppol ID', 'Endpoint'],
  untaxedCategory: ['Without VAT', 'Tax category', 'VAT category'],
  exemptionReason: ['Reason without VAT', 'Exemption reason'],
  currency: ['Currency'],
  paymentTermsDays: ['Terms', 'Terms days', 'Payment terms', 'Payment days'],
  tags: ['Tags'],
  notes: ['Notes'],
  person: ['Person', 'Contact person'],
  role: ['Role', 'Job title'],
  personEmail: ['Person e-mail', 'Person email'],
  personPhone: ['Person phone', 'Person telephone'],
} as const;
type Column = keyof typeof TITLES;

const kindOf = new Map<string, ContactKind>(
  CONTACT_KINDS.flatMap((kind) => [
    [kind, kind],
    [CONTACT_KIND_LABELS[kind].toLowerCase(), kind],
  ]),
);

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const countryOf = new Map<string, string>(
  [...COUNTRY_CODES].flatMap((code) => [
    [code.toLowerCase(), code],
    [(countryNames.of(code) ?? code).toLowerCase(), code],
  ]),
);

const listOf = (text: string): string[] =>
  text
    .split(/[,;/|]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The code that a cell holds or names; what is neither stays as it is, to be refused. */
function codeOf(names: Readonly<Record<string, string>>, cell: string): string {
  const typed = cell.toLowerCase();
  const known = Object.entries(names).find(
    ([code, name]) => code.toLowerCase() === typed || name.toLowerCase() === typed,
  );
  return known?.[0] ?? cell;
}

type Cells = (column: Column) => string;

/** What a line says, in the names of the form; what is no kind, country or number stays as it is, to be refused. */
function formOf(cell: Cells) {
  const terms = cell('paymentTermsDays');
  // Longer is no number of days, and looking for the word's blanks in it would take for ever.
  const days = terms.length > 20 ? terms : terms.replace(/\s*days?$/i, '');
  const country = cell('countryCode');
  return {
    ...{ name: cell('name'), email: cell('email'), phone: cell('phone'), notes: cell('notes') },
    ...{ street: cell('street'), building: cell('building'), postcode: cell('postcode') },
    ...{ city: cell('city'), vatNumber: cell('vatNumber'), tags: listOf(cell('tags')) },
    electronicScheme: codeOf(ELECTRONIC_SCHEMES, cell('electronicScheme')),
    electronicAddress: cell('electronicAddress'),
    untaxedCategory: codeOf(UNTAXED_CATEGORIES, cell('untaxedCategory')),
    exemptionReason: cell('exemptionReason'),
    kinds: listOf(cell('kinds')).map((kind) => kindOf.get(kind.toLowerCase()) ?? kind),
    countryCode: country === '' ? '' : (countryOf.get(country.toLowerCase()) ?? country),
    ...(cell('currency') === '' ? {} : { currency: cell('currency').toUpperCase() }),
    ...(days === '' ? {} : { paymentTermsDays: Number(days) }),
    people: cell('person') === '' ? [] : [personOf(cell)],
  };
}

const personOf = (cell: Cells) => ({
  ...{ name: cell('person'), role: cell('role') },
  ...{ email: cell('personEmail'), phone: cell('personPhone') },
});

/** In which column a broken rule of the form is mended. */
function columnNamed([first = '', , part]: readonly PropertyKey[]): string {
  if (first !== 'people') return TITLES[first as Column]?.[0] ?? '';
  const ofPerson = { email: 'personEmail', phone: 'personPhone', role: 'role' } as const;
  return TITLES[ofPerson[part as keyof typeof ofPerson] ?? 'person'][0];
}

/** Reads a table of companies; its first line says what the columns are. Nothing is guessed: what cannot be read is a fault with its place. */
export function readContactTable(text: string): ContactTable {
  const { lines, faults, unread } = readTitledTable<Column>(text, {
    titles: TITLES,
    required: [['name'], ['kinds']],
    most: CONTACT_IMPORT_LIMITS.rows,
    noun: 'companies',
  });
  const read = lines.map(({ line, cell }) => ({
    line,
    found: contactInput.safeParse(formOf(cell)),
  }));
  return {
    unread,
    rows: read.flatMap(({ line, found }) => (found.success ? [{ line, contact: found.data }] : [])),
    faults: [
      ...faults,
      ...read.flatMap(({ line, found }) =>
        (found.error?.issues ?? []).map(({ path, message }) => ({
          ...{ line, column: columnNamed(path), message },
        })),
      ),
    ],
  };
}
