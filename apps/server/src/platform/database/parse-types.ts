import pg from 'pg';

/**
 * Values from PostgreSQL: numeric and bigint as decimal strings, date as `YYYY-MM-DD`, timestamptz
 * as ISO 8601 UTC with milliseconds, numbers inside json that a double cannot hold as their text.
 */
export function parseTypes(): typeof pg.types.getTypeParser {
  const parsers = new Map<number, (text: string) => unknown>([
    [1082, (text) => text],
    [1184, isoInstant],
    [114, parseJson],
    [3802, parseJson],
  ]);
  return ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as never;
}

/** `2026-11-20 12:00:00.5+00` of a connection in UTC as `2026-11-20T12:00:00.500Z`. */
function isoInstant(text: string): string {
  if (text.length >= 22 && text[10] === ' ' && text.endsWith('+00')) {
    const millis = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`;
  }
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

type JsonSource = { source?: string };

/** Only a number of so many digits, or with an exponent, can be one that a double cannot hold. */
const LONG_NUMBER = /\d{16}|\d[eE]/;

function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const keepDigits = (_key: string, value: unknown, context?: JsonSource) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}
