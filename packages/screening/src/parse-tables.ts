import { findImoNumber } from '@mainsheet/identifiers';
import Papa from 'papaparse';
import {
  compactIdentifier,
  type ListedParty,
  type ParsedList,
  type PartyKind,
} from './listed-party.ts';
import { readRecords } from './read-list.ts';
import { birthYearOf, joinWords, publishedDate } from './read-xml.ts';

/** A line of a table by the heads of its columns, in small letters without signs. */
type Line = ReadonlyMap<string, string>;

const headKey = (head: string): string => head.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Lines under the line that heads the columns: the first that holds one of the heads given. */
function linesOf(text: string, heads: readonly string[]): Line[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  const top = data.findIndex((cells) => cells.some((cell) => heads.includes(headKey(cell))));
  if (top < 0) return [];
  const keys = data[top]!.map(headKey);
  return data
    .slice(top + 1)
    .map((cells) => new Map(keys.map((key, index) => [key, (cells[index] ?? '').trim()])));
}

const at = (line: Line, ...heads: readonly string[]): string =>
  heads.map((head) => line.get(head) ?? '').find((cell) => cell !== '') ?? '';

/** Lines of one record stand anywhere: a record is all lines with its number. */
function groupLines(lines: readonly Line[], idOf: (line: Line) => string): Line[][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const id = idOf(line);
    if (id === '') continue;
    const group = groups.get(id);
    if (group) group.push(line);
    else groups.set(id, [line]);
  }
  return [...groups.values()];
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];
const filled = (values: readonly string[]) => unique(values.filter((value) => value !== ''));

const imoOf = (text: string) => {
  const imo = findImoNumber(text);
  return imo === null ? [] : [{ kind: 'imo' as const, value: imo }];
};

/**
 * The EU's consolidated list in CSV: a line for each name, address or birth date of an entity. Source: European
 * Commission, FSF CSV 1.1 (`Entity_LogicalId`, `Entity_SubjectType`, `NameAlias_WholeName` …).
 */
export function parseEuCsv(text: string): ParsedList {
  const lines = linesOf(text, ['entitylogicalid']);
  const published = publishedDate(lines[0] ? at(lines[0], 'filegenerationdate') : '', 'dayFirst');
  const rows = groupLines(lines, (line) => at(line, 'entitylogicalid'));
  return readRecords('EU', { rows, publishedOn: published }, (group): ListedParty => {
    const all = (head: string) => filled(group.map((line) => at(line, head)));
    const names = group
      .map((line) => ({
        name: at(line, 'namealiaswholename'),
        isWeak: at(line, 'namealiasstrong').toLowerCase() === 'false',
      }))
      .filter(
        ({ name }, index, list) =>
          name !== '' && list.findIndex((one) => one.name === name) === index,
      );
    const [main, ...aliases] = names;
    const isPerson = /^p/i.test(
      at(group[0]!, 'entitysubjecttypeclassificationcode', 'entitysubjecttype'),
    );
    return {
      id: `EU:${at(group[0]!, 'entitylogicalid')}`,
      list: 'EU',
      kind: isPerson ? 'person' : 'entity',
      name: main?.name ?? '',
      aliases,
      identifiers: all('identificationnumber').map((value) => ({
        kind: /passport/i.test(at(group[0]!, 'identificationtypedescription'))
          ? 'passport'
          : 'other',
        value: compactIdentifier(value),
      })),
      countries: filled([
        ...all('addresscountrydescription'),
        ...all('citizenshipcountrydescription'),
      ]),
      birthYears: unique(all('birthdatebirthdate').flatMap((date) => birthYearOf(date) ?? [])),
      sex: null,
      programmes: all('entityregulationprogramme'),
      owner: null,
    };
  });
}

const UK_KINDS: Readonly<Record<string, PartyKind>> = {
  individual: 'person',
  entity: 'entity',
  ship: 'vessel',
};

/** The UK Sanctions List in CSV: a line for each name of a designation. Source: FCDO, UK Sanctions List, format guide. */
export function parseUkCsv(text: string): ParsedList {
  const rows = groupLines(linesOf(text, ['uniqueid']), (line) => at(line, 'uniqueid'));
  return readRecords('UK', { rows, publishedOn: null }, (group): ListedParty => {
    const first = group[0]!;
    const names = group.map((line) => ({
      name: joinWords(
        ['name1', 'name2', 'name3', 'name4', 'name5', 'name6'].map((head) => at(line, head)),
      ),
      isPrimary: /^primary name$/i.test(at(line, 'nametype')),
      isWeak: /low/i.test(at(line, 'aliasstrength')),
    }));
    const main = names.find(({ isPrimary }) => isPrimary) ?? names[0];
    const all = (...heads: string[]) => filled(group.map((line) => at(line, ...heads)));
    return {
      id: `UK:${at(first, 'uniqueid')}`,
      list: 'UK',
      kind:
        UK_KINDS[at(first, 'designationtype', 'individualentityship').toLowerCase()] ?? 'entity',
      name: main?.name ?? '',
      aliases: names
        .filter(
          ({ name }, index, list) =>
            name !== main?.name && list.findIndex((one) => one.name === name) === index,
        )
        .map(({ name, isWeak }) => ({ name, isWeak })),
      identifiers: [
        ...all('imonumber').flatMap(imoOf),
        ...all('passportnumber').map((value) => ({
          kind: 'passport' as const,
          value: compactIdentifier(value),
        })),
        ...all('businessregistrationnumbers', 'businessregistrationnumber').map((value) => ({
          kind: 'registration' as const,
          value: compactIdentifier(value),
        })),
      ],
      countries: all(
        'addresscountry',
        'nationalityies',
        'nationality',
        'currentbelievedflagofship',
      ),
      birthYears: unique(all('dob').flatMap((date) => birthYearOf(date) ?? [])),
      sex: null,
      programmes: all('regimename'),
      owner: at(first, 'currentowneroperators') || null,
    };
  });
}

const OWN_KINDS: Readonly<Record<string, PartyKind>> = {
  person: 'person',
  company: 'entity',
  entity: 'entity',
  vessel: 'vessel',
  ship: 'vessel',
  aircraft: 'aircraft',
};

/** A list of one's own in CSV, headed Name, Kind, IMO, Country, Aliases, Reason; aliases with semicolons between. */
export function parseOwnCsv(text: string): ParsedList {
  const rows = linesOf(text, ['name']);
  return readRecords('OWN', { rows, publishedOn: null }, (line): ListedParty => {
    const name = at(line, 'name');
    const imo = at(line, 'imo', 'imonumber');
    if (imo !== '' && findImoNumber(imo) === null) throw new Error(`${imo} is no IMO number.`);
    const kind =
      OWN_KINDS[at(line, 'kind', 'type').toLowerCase()] ?? (imo === '' ? 'entity' : 'vessel');
    return {
      id: `OWN:${at(line, 'id') || compactIdentifier(`${name}${imo}`)}`,
      list: 'OWN',
      kind,
      name,
      aliases: filled(
        at(line, 'aliases', 'alias')
          .split(';')
          .map((one) => one.trim()),
      ).map((alias) => ({
        name: alias,
        isWeak: false,
      })),
      identifiers: imoOf(imo),
      countries: filled([at(line, 'country')]),
      birthYears: [],
      sex: null,
      programmes: filled([at(line, 'reason', 'programme')]),
      owner: at(line, 'owner') || null,
    };
  });
}
