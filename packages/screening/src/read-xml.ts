import { type CivilDate, findCivilDate } from '@mainsheet/calendar';
import { XMLParser } from 'fast-xml-parser';

/** A part of a list in XML: texts are strings, attributes begin with `@`, repeated tags are lists. */
export type XmlPart = { readonly [name: string]: unknown };

/**
 * Reads an XML text. Files with a document type are refused: sanctions lists have none, and it is
 * the door for entity bombs.
 * @throws Error with a message for people.
 */
export function readXml(text: string): XmlPart {
  if (/<!DOCTYPE/i.test(text)) throw new Error('The file declares a document type.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    removeNSPrefix: true,
    trimValues: true,
  });
  return partOf(parser.parse(text, true));
}

export function partOf(value: unknown): XmlPart {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as XmlPart)
    : {};
}

/** The parts under a path, none, one or many. */
export function partsAt(part: XmlPart, ...path: readonly string[]): XmlPart[] {
  const [name, ...rest] = path;
  if (name === undefined) return [part];
  return listOf(part[name]).flatMap((inner) => partsAt(partOf(inner), ...rest));
}

/** Texts of all tags of a name. */
export function textsAt(part: XmlPart, name: string): string[] {
  return listOf(part[name]).flatMap((value) => {
    const text = typeof value === 'string' ? value : partOf(value)['#text'];
    return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
  });
}

/** Text of the first tag of a name, empty without one. */
export function textAt(part: XmlPart, name: string): string {
  return textsAt(part, name)[0] ?? '';
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

/** Words of a name that are there, with a space between. */
export function joinWords(words: readonly string[]): string {
  return words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .join(' ');
}

/** The year of a date such as `12 Nov 1965`, `1965-11-12` or `circa 1965`; none is null. */
export function birthYearOf(text: string): number | null {
  const year = /\b(1[89]\d\d|20\d\d)\b/.exec(text)?.[1];
  return year === undefined ? null : Number(year);
}

/** Dates as the lists write them: `2026-11-20…`, `11/20/2026`, `20/11/2026` where no month is over 12. */
export function publishedDate(text: string, order: 'monthFirst' | 'dayFirst'): CivilDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})/.exec(text)?.[1];
  if (iso !== undefined) return findCivilDate(iso);
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  if (match === null) return null;
  const [, a = '', b = '', year = ''] = match;
  const [month, day] = order === 'monthFirst' ? [a, b] : [b, a];
  return findCivilDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
