import { findImoNumber } from '@mainsheet/identifiers';
import {
  compactIdentifier,
  type Identifier,
  type ListedParty,
  type ParsedList,
  type PartyKind,
} from './listed-party.ts';
import { readRecords, unreadable } from './read-list.ts';
import {
  birthYearOf,
  joinWords,
  partOf,
  partsAt,
  publishedDate,
  readXml,
  textAt,
  textsAt,
  type XmlPart,
} from './read-xml.ts';

const KINDS: Readonly<Record<string, PartyKind>> = {
  individual: 'person',
  entity: 'entity',
  ship: 'vessel',
};

/**
 * The UK Sanctions List in XML. Name6 is the family name or the whole name of an entity or a ship.
 * Source: Foreign, Commonwealth and Development Office, UK Sanctions List format guide.
 */
export function parseUkXml(text: string): ParsedList {
  try {
    const root = partOf(readXml(text).Designations);
    const rows = partsAt(root, 'Designation');
    const publishedOn = publishedDate(textAt(root, 'DateGenerated'), 'dayFirst');
    return readRecords('UK', { rows, publishedOn }, readDesignation);
  } catch (error) {
    return unreadable('UK', error);
  }
}

function readDesignation(designation: XmlPart): ListedParty {
  const id = textAt(designation, 'UniqueID');
  if (id === '') throw new Error('The record has no UniqueID.');
  const names = partsAt(designation, 'Names', 'Name').map((part) => ({
    name: nameOf(part),
    type: textAt(part, 'NameType').toLowerCase(),
  }));
  const main = names.find(({ type }) => type.startsWith('primary name')) ?? names[0];
  const kind = textAt(designation, 'IndividualEntityShip').toLowerCase();
  const person = partsAt(designation, 'IndividualDetails', 'Individual');
  const sexes = person.flatMap((one) =>
    partsAt(one, 'Genders').flatMap((g) => textsAt(g, 'Gender')),
  );
  return {
    id: `UK:${id}`,
    list: 'UK',
    kind: KINDS[kind] ?? 'entity',
    name: main?.name ?? '',
    aliases: names
      .filter((one) => one !== main && one.name !== '')
      .map(({ name, type }) => ({ name, isWeak: type.includes('weak') })),
    identifiers: identifiersOf(designation, person),
    countries: [
      ...new Set([
        ...partsAt(designation, 'Addresses', 'Address').flatMap((one) =>
          textsAt(one, 'AddressCountry'),
        ),
        ...person.flatMap((one) =>
          partsAt(one, 'Nationalities').flatMap((n) => textsAt(n, 'Nationality')),
        ),
      ]),
    ],
    birthYears: [
      ...new Set(
        person.flatMap((one) =>
          partsAt(one, 'DOBs')
            .flatMap((dates) => textsAt(dates, 'DOB'))
            .flatMap((date) => birthYearOf(date) ?? []),
        ),
      ),
    ],
    sex: sexes.includes('Male') ? 'M' : sexes.includes('Female') ? 'F' : null,
    programmes: textsAt(designation, 'RegimeName'),
    owner:
      partsAt(designation, 'ShipDetails', 'Ship', 'CurrentOwnerOperators').flatMap((one) =>
        textsAt(one, 'CurrentOwnerOperator'),
      )[0] ?? null,
  };
}

const NAME_PARTS = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'];
const nameOf = (part: XmlPart) => joinWords(NAME_PARTS.map((name) => textAt(part, name)));

function identifiersOf(designation: XmlPart, person: readonly XmlPart[]): Identifier[] {
  const imos = partsAt(designation, 'ShipDetails', 'Ship', 'IMONumbers')
    .flatMap((one) => textsAt(one, 'IMONumber'))
    .flatMap((text) => findImoNumber(text) ?? []);
  const passports = person
    .flatMap((one) => partsAt(one, 'PassportDetails', 'Passport'))
    .flatMap((one) => textsAt(one, 'PassportNumber'));
  const registrations = partsAt(
    designation,
    'EntityDetails',
    'Entity',
    'BusinessRegistrationNumbers',
  ).flatMap((one) => textsAt(one, 'BusinessRegistrationNumber'));
  const of = (kind: Identifier['kind'], values: readonly string[]) =>
    values.map((value) => ({ kind, value: compactIdentifier(value) }));
  return [...of('imo', imos), ...of('passport', passports), ...of('registration', registrations)];
}
