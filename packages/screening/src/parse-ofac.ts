import { findImoNumber } from '@mainsheet/identifiers';
import Papa from 'papaparse';
import {
  compactIdentifier,
  type Identifier,
  type IdentifierKind,
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
  vessel: 'vessel',
  aircraft: 'aircraft',
};

/**
 * OFAC's SDN and consolidated lists in XML (`sdn.xml`, `consolidated.xml`).
 * Source: US Treasury, SDN XML schema: sdnList / sdnEntry.
 */
export function parseOfacXml(text: string): ParsedList {
  try {
    const root = partOf(readXml(text).sdnList);
    const issued = textAt(partOf(root.publshInformation), 'Publish_Date');
    const rows = partsAt(root, 'sdnEntry');
    const publishedOn = publishedDate(issued, 'monthFirst');
    return readRecords('OFAC', { rows, publishedOn }, readEntry);
  } catch (error) {
    return unreadable('OFAC', error);
  }
}

function readEntry(entry: XmlPart): ListedParty {
  const uid = textAt(entry, 'uid');
  if (uid === '') throw new Error('The record has no uid.');
  const vessel = partOf(entry.vesselInfo);
  const callSign = textAt(vessel, 'callSign');
  const flag = textAt(vessel, 'vesselFlag');
  const ids = partsAt(entry, 'idList', 'id');
  const sex = ids.map((id) => (textAt(id, 'idType') === 'Gender' ? textAt(id, 'idNumber') : ''));
  return {
    id: `OFAC:${uid}`,
    list: 'OFAC',
    kind: KINDS[textAt(entry, 'sdnType').toLowerCase()] ?? 'entity',
    name: nameOf(entry),
    aliases: partsAt(entry, 'akaList', 'aka').map((aka) => ({
      name: nameOf(aka),
      isWeak: textAt(aka, 'category').toLowerCase() === 'weak',
    })),
    identifiers: [
      ...ids.flatMap((id) => identifierOf(textAt(id, 'idType'), textAt(id, 'idNumber'))),
      ...(callSign === ''
        ? []
        : [{ kind: 'callSign' as const, value: compactIdentifier(callSign) }]),
    ],
    countries: unique([
      ...partsAt(entry, 'addressList', 'address').flatMap((one) => textsAt(one, 'country')),
      ...partsAt(entry, 'nationalityList', 'nationality').flatMap((one) => textsAt(one, 'country')),
      ...(flag === '' ? [] : [flag]),
    ]),
    birthYears: unique(
      partsAt(entry, 'dateOfBirthList', 'dateOfBirthItem').flatMap(
        (one) => birthYearOf(textAt(one, 'dateOfBirth')) ?? [],
      ),
    ),
    sex: sex.includes('Male') ? 'M' : sex.includes('Female') ? 'F' : null,
    programmes: partsAt(entry, 'programList').flatMap((one) => textsAt(one, 'program')),
    owner: textAt(vessel, 'vesselOwner') || null,
  };
}

const nameOf = (part: XmlPart) => joinWords([textAt(part, 'firstName'), textAt(part, 'lastName')]);
const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

const ID_KINDS: readonly (readonly [RegExp, IdentifierKind])[] = [
  [/^MMSI/i, 'mmsi'],
  [/passport/i, 'passport'],
  [/^LEI|legal entity/i, 'lei'],
  [/registration|tax id|company number|commercial regist/i, 'registration'],
];

function identifierOf(type: string, number: string): Identifier[] {
  if (number === '' || type === 'Gender') return [];
  const imo = /vessel registration/i.test(type) ? findImoNumber(number) : null;
  if (imo !== null) return [{ kind: 'imo', value: imo }];
  const kind = ID_KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';
  return [{ kind, value: compactIdentifier(number) }];
}

/** The three files of OFAC's list in CSV; none has a header, `-0-` is an empty cell. */
export type OfacCsvFiles = {
  /** ent_num, name, type, program, title, call sign, vessel type, tonnage, GRT, flag, owner, remarks */
  readonly sdn: string;
  /** ent_num, alt_num, type, name, remarks */
  readonly alt?: string | undefined;
  /** ent_num, add_num, address, city, country, remarks */
  readonly add?: string | undefined;
};

/** OFAC's SDN list in CSV. Source: US Treasury, data specification of the SDN CSV files. */
export function parseOfacCsv(files: OfacCsvFiles): ParsedList {
  const aliases = groupByFirst(rowsOf(files.alt ?? ''));
  const addresses = groupByFirst(rowsOf(files.add ?? ''));
  return readRecords('OFAC', { rows: rowsOf(files.sdn), publishedOn: null }, (row) => {
    const [uid = '', name = '', type = '', programme = '', , callSign = ''] = row;
    const [, , , , , , , , , flag = '', owner = '', remarks = ''] = row;
    if (!/^\d+$/.test(uid)) throw new Error('The record has no number.');
    return {
      id: `OFAC:${uid}`,
      list: 'OFAC',
      kind: KINDS[type.toLowerCase()] ?? 'entity',
      name: type.toLowerCase() === 'individual' ? givenNameFirst(name) : name,
      aliases: (aliases.get(uid) ?? []).map(([, , , alias = '', note = '']) => ({
        name: alias,
        isWeak: /weak/i.test(note),
      })),
      identifiers: [
        ...identifiersIn(remarks),
        ...(callSign === ''
          ? []
          : [{ kind: 'callSign' as const, value: compactIdentifier(callSign) }]),
      ],
      countries: unique([
        ...(addresses.get(uid) ?? []).flatMap(([, , , , country = '']) => country || []),
        ...(flag === '' ? [] : [flag]),
      ]),
      birthYears: unique(
        [...remarks.matchAll(/DOB ([^;]+)/g)].flatMap(([, date = '']) => birthYearOf(date) ?? []),
      ),
      sex: /Gender Male/.test(remarks) ? 'M' : /Gender Female/.test(remarks) ? 'F' : null,
      programmes: programme
        .split(/[\][;]+/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
      owner: owner || null,
    };
  });
}

function rowsOf(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  return (
    data
      .map((row) => row.map((cell) => (cell.trim() === '-0-' ? '' : cell.trim())))
      // The published files end with a control character on a line of its own.
      .filter((row) => row.length > 1)
  );
}

function groupByFirst(rows: readonly string[][]): ReadonlyMap<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const row of rows) groups.set(row[0] ?? '', [...(groups.get(row[0] ?? '') ?? []), row]);
  return groups;
}

/** `DOE, John` as `John DOE`. */
function givenNameFirst(name: string): string {
  const [last = '', first = ''] = name.split(/,\s*/, 2);
  return joinWords([first, last]);
}

function identifiersIn(remarks: string): Identifier[] {
  const found: Identifier[] = [];
  const add = (kind: IdentifierKind, value: string | undefined) => {
    if (value !== undefined) found.push({ kind, value: compactIdentifier(value) });
  };
  for (const [, imo = ''] of remarks.matchAll(/\bIMO (\d{7})\b/g)) add('imo', imo);
  for (const [, mmsi] of remarks.matchAll(/\bMMSI (\d{9})\b/g)) add('mmsi', mmsi);
  for (const [, number] of remarks.matchAll(/\bPassport ([A-Z0-9-]+)/gi)) add('passport', number);
  for (const [, number] of remarks.matchAll(/\bRegistration (?:ID|Number) ([A-Z0-9-]+)/gi))
    add('registration', number);
  return found;
}
