import { findImoNumber } from '@mainsheet/identifiers';
import {
  compactIdentifier,
  type Identifier,
  type ListedParty,
  type ParsedList,
} from './listed-party.ts';
import { readRecords, unreadable } from './read-list.ts';
import {
  birthYearOf,
  partOf,
  partsAt,
  publishedDate,
  readXml,
  textAt,
  type XmlPart,
} from './read-xml.ts';

/**
 * The European Union's consolidated financial sanctions list, XML 1.1; everything is in attributes.
 * Source: European Commission, FSF XML schema (export / sanctionEntity).
 */
export function parseEuXml(text: string): ParsedList {
  try {
    const root = partOf(readXml(text).export);
    const rows = partsAt(root, 'sanctionEntity');
    const publishedOn = publishedDate(textAt(root, '@generationDate'), 'dayFirst');
    return readRecords('EU', { rows, publishedOn }, readEntity);
  } catch (error) {
    return unreadable('EU', error);
  }
}

function readEntity(entity: XmlPart): ListedParty {
  const id = textAt(entity, '@logicalId');
  if (id === '') throw new Error('The record has no logicalId.');
  const names = partsAt(entity, 'nameAlias').filter((alias) => textAt(alias, '@wholeName') !== '');
  const first = names.findIndex((alias) => textAt(alias, '@strong') !== 'false');
  const main = names[Math.max(0, first)];
  const isPerson = /^P/i.test(textAt(partOf(entity.subjectType), '@classificationCode'));
  const sexes = names.map((alias) => textAt(alias, '@gender'));
  const identifiers = partsAt(entity, 'identification').flatMap(identifierOf);
  const isShip = identifiers.some((identifier) => identifier.kind === 'imo') && !isPerson;
  return {
    id: `EU:${id}`,
    list: 'EU',
    kind: isPerson ? 'person' : isShip ? 'vessel' : 'entity',
    name: main === undefined ? '' : textAt(main, '@wholeName'),
    aliases: names
      .filter((alias) => alias !== main)
      .map((alias) => ({
        name: textAt(alias, '@wholeName'),
        isWeak: textAt(alias, '@strong') === 'false',
      })),
    identifiers,
    countries: [
      ...new Set(
        [...partsAt(entity, 'citizenship'), ...partsAt(entity, 'address')]
          .map((one) => textAt(one, '@countryIso2Code'))
          .filter((code) => code !== '' && code !== '00'),
      ),
    ],
    birthYears: [
      ...new Set(
        partsAt(entity, 'birthdate').flatMap(
          (one) => birthYearOf(`${textAt(one, '@year')} ${textAt(one, '@birthdate')}`) ?? [],
        ),
      ),
    ],
    sex: sexes.includes('M') ? 'M' : sexes.includes('F') ? 'F' : null,
    programmes: [
      ...new Set(
        partsAt(entity, 'regulation')
          .map((one) => textAt(one, '@programme'))
          .filter((programme) => programme !== ''),
      ),
    ],
    owner: null,
  };
}

function identifierOf(identification: XmlPart): Identifier[] {
  const number = textAt(identification, '@number');
  if (number === '') return [];
  const type = textAt(identification, '@identificationTypeCode').toLowerCase();
  const imo = type === 'imo' ? findImoNumber(number) : null;
  if (imo !== null) return [{ kind: 'imo', value: imo }];
  const kind = type === 'passport' ? 'passport' : type === 'regnumber' ? 'registration' : 'other';
  return [{ kind, value: compactIdentifier(number) }];
}
