import { exchangeRateInput } from '@mainsheet/contract';
import { type FxRate, findCurrencyExponent, findDecimal } from '@mainsheet/money';
import { XMLParser } from 'fast-xml-parser';
import { invalidInput } from '../../platform/errors.ts';

type Part = { readonly [name: string]: unknown };

/** The reference rates of one day: what a euro costs. */
export type EcbDay = { readonly date: string; readonly rates: readonly FxRate[] };

const LARGEST_FILE = 600_000;
/** As rates from these files name their source. */
export const ECB_SOURCE = 'ECB';

/**
 * Reads reference rates as the European Central Bank publishes them (eurofxref-daily.xml, and the
 * files of 90 days and of one day, which have the same form): Envelope, Cube, Cube with `time`, Cube
 * with `currency` and `rate`, units per euro. Currencies we do not know are passed over.
 * @throws DomainError INVALID_INPUT with the reason; a document type is refused, because entities
 * are the door for files that grow while they are read.
 */
export function readEcb(xml: string): EcbDay[] {
  if (xml.length > LARGEST_FILE)
    refuse('The file is too large. Take the daily or the 90-day file.');
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) refuse('The file declares a document type.');
  const days = partsAt(parse(xml), 'Envelope', 'Cube', 'Cube').map(readDay);
  if (days.length === 0)
    refuse('This is no file of ECB reference rates: it has no day with rates.');
  return days;
}

function parse(xml: string): Part {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    processEntities: false,
    removeNSPrefix: true,
  });
  try {
    return partOf(parser.parse(xml, true));
  } catch {
    return refuse('The file is no XML. Take eurofxref-daily.xml as the ECB publishes it.');
  }
}

function readDay(day: Part): EcbDay {
  const date = exchangeRateInput.shape.rateOn.safeParse(day['@time']);
  if (!date.success) return refuse('A day of the file has no date.');
  const rates = partsAt(day, 'Cube').flatMap((cube) => readRate(cube, date.data) ?? []);
  const codes = new Set(rates.map((rate) => rate.quote));
  if (codes.size < rates.length) refuse(`A currency stands twice on ${date.data}.`);
  return { date: date.data, rates };
}

function readRate(cube: Part, date: string): FxRate | null {
  const [quote, rate] = [textOf(cube, '@currency'), textOf(cube, '@rate')];
  const value = /^\d{1,12}(\.\d{1,12})?$/.test(rate) ? findDecimal(rate) : null;
  if (value === null || !value.isPositive() || value.isZero()) {
    return refuse(`The rate of ${quote || 'a currency'} on ${date} is no number above zero.`);
  }
  return findCurrencyExponent(quote) === null
    ? null
    : { base: 'EUR', quote, rate, date, source: ECB_SOURCE };
}

function textOf(part: Part, name: string): string {
  const text = part[name];
  return typeof text === 'string' ? text : '';
}

function partOf(value: unknown): Part {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Part)
    : {};
}

/** The parts under a path, none, one or many. */
function partsAt(part: Part, ...path: readonly string[]): Part[] {
  const [name, ...rest] = path;
  if (name === undefined) return [part];
  const inner = part[name];
  const list: unknown[] = Array.isArray(inner) ? inner : inner === undefined ? [] : [inner];
  return list.flatMap((one) => partsAt(partOf(one), ...rest));
}

function refuse(message: string): never {
  throw invalidInput([{ code: 'ECB_FILE', path: 'xml', message }]);
}
