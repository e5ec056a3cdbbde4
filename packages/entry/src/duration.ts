import { formatNumber, parseNumber } from './number.ts';
import {
  type EntryContext,
  findValue,
  normalise,
  notUnderstood,
  type Parsed,
  read,
  refuse,
} from './parsed.ts';

const DAYS_PER_UNIT: Readonly<Record<string, number>> = { d: 1, h: 1 / 24, m: 1 / 1440 };

/** Reads a duration in days: `3d12h`, `3.5`, `84h`, `90m`; a leading minus makes it negative. */
export function parseDuration(text: string, context: EntryContext = {}): Parsed<number> {
  const typed = normalise(text).replaceAll(' ', '');
  if (typed === '') return refuse('EMPTY', 'Enter a duration.');
  const sign = /^[-−]/.test(typed) ? -1 : 1;
  const unsigned = typed.replace(/^[-−+]/, '');
  const plain = findValue(parseNumber(unsigned, context));
  if (plain !== null && /^[\d.,]+$/.test(unsigned)) return accept(sign * plain, context);
  const parts = [...unsigned.matchAll(/(?<figure>[\d.,]+)(?<unit>[dhm])/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== unsigned) {
    return notUnderstood(text);
  }
  let days = 0;
  for (const part of parts) {
    const figure = findValue(parseNumber(part.groups?.figure ?? '', context));
    if (figure === null) return notUnderstood(text);
    days += figure * (DAYS_PER_UNIT[part.groups?.unit ?? 'd'] ?? 0);
  }
  return accept(sign * days, context);
}

function accept(days: number, context: EntryContext): Parsed<number> {
  const value = days === 0 ? 0 : days;
  return read(value, formatDuration(value, context));
}

/** All digits, so that the text parses back to the same days; screens cut to four decimals. */
export function formatDuration(days: number, context: EntryContext = {}): string {
  return `${formatNumber(days, context)}d`;
}
