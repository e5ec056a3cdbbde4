import {
  compactIdentifier,
  type Identifier,
  type ListedParty,
  type ParsedList,
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

/**
 * The consolidated list of the United Nations Security Council in XML. Names are given in parts.
 * Source: UN Security Council, consolidated list XML schema (INDIVIDUALS, ENTITIES).
 */
export function parseUnXml(text: string): ParsedList {
  try {
    const root = partOf(readXml(text).CONSOLIDATED_LIST);
    const rows = [
      ...partsAt(root, 'INDIVIDUALS', 'INDIVIDUAL').map((part) => ({ part, isPerson: true })),
      ...partsAt(root, 'ENTITIES', 'ENTITY').map((part) => ({ part, isPerson: false })),
    ];
    const publishedOn = publishedDate(textAt(root, '@dateGenerated'), 'dayFirst');
    return readRecords('UN', { rows, publishedOn }, readPart);
  } catch (error) {
    return unreadable('UN', error);
  }
}

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function readPart({ part, isPerson }: { part: XmlPart; isPerson: boolean }): ListedParty {
  const id = textAt(part, 'DATAID');
  if (id === '') throw new Error('The record has no DATAID.');
  const noun = isPerson ? 'INDIVIDUAL' : 'ENTITY';
  const sex = textAt(part, 'GENDER').toUpperCase();
  return {
    id: `UN:${id}`,
    list: 'UN',
    kind: isPerson ? 'person' : 'entity',
    name: joinWords(NAME_PARTS.map((name) => textAt(part, name))),
    aliases: partsAt(part, `${noun}_ALIAS`)
      .map((alias) => ({
        name: textAt(alias, 'ALIAS_NAME'),
        isWeak: textAt(alias, 'QUALITY').toLowerCase() === 'low',
      }))
      .filter((alias) => alias.name !== ''),
    identifiers: partsAt(part, 'INDIVIDUAL_DOCUMENT').flatMap(documentOf),
    countries: [
      ...new Set([
        ...partsAt(part, 'NATIONALITY').flatMap((one) => textsAt(one, 'VALUE')),
        ...partsAt(part, `${noun}_ADDRESS`).flatMap((one) => textsAt(one, 'COUNTRY')),
      ]),
    ],
    birthYears: [
      ...new Set(
        partsAt(part, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(
          (one) => birthYearOf(`${textAt(one, 'YEAR')} ${textAt(one, 'DATE')}`) ?? [],
        ),
      ),
    ],
    sex: sex === 'MALE' ? 'M' : sex === 'FEMALE' ? 'F' : null,
    programmes: textsAt(part, 'UN_LIST_TYPE'),
    owner: null,
  };
}

function documentOf(document: XmlPart): Identifier[] {
  const number = compactIdentifier(textAt(document, 'NUMBER'));
  if (number === '') return [];
  const isPassport = /passport/i.test(textAt(document, 'TYPE_OF_DOCUMENT'));
  return [{ kind: isPassport ? 'passport' : 'other', value: number }];
}
