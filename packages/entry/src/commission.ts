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

/** Commission in percent of freight: in total, or split between charterer and brokers. */
export type CommissionEntry =
  | { readonly kind: 'total'; readonly totalPercent: number }
  | {
      readonly kind: 'split';
      readonly addressPercent: number;
      readonly brokeragePercent: number;
    };

const ADDRESS = /^(?:add|adcom|address|addcom)$/;
const BROKER = /^(?:brk|brkg|brokerage|broker|bkr)$/;

/** Reads commissions: `3.75 ttl`, `2.5 add + 1.25 brk`. A bare figure is a total. */
export function parseCommission(text: string, context: EntryContext = {}): Parsed<CommissionEntry> {
  const typed = normalise(text);
  if (typed === '') return refuse('EMPTY', 'Enter the commission.');
  let total = 0;
  let address = 0;
  let brokerage = 0;
  let isSplit = false;
  for (const part of typed.split('+')) {
    const match = /^(?<figure>[\d.,]+) ?(?:%|pct)? ?(?<word>[a-z]*)$/.exec(part.trim());
    const percent = findValue(parseNumber(match?.groups?.figure ?? '', context));
    const word = match?.groups?.word ?? '';
    if (percent === null) return notUnderstood(text);
    if (ADDRESS.test(word)) {
      address += percent;
      isSplit = true;
    } else if (BROKER.test(word)) {
      brokerage += percent;
      isSplit = true;
    } else if (word === '' || word === 'ttl' || word === 'total') total += percent;
    else return notUnderstood(text);
  }
  if (isSplit && total > 0) return notUnderstood(text);
  if (total + address + brokerage >= 100) return refuse('OUT_OF_RANGE', 'At least 100 %.');
  const entry: CommissionEntry = isSplit
    ? { kind: 'split', addressPercent: address, brokeragePercent: brokerage }
    : { kind: 'total', totalPercent: total };
  return read(entry, formatCommission(entry, context));
}

export function formatCommission(entry: CommissionEntry, context: EntryContext = {}): string {
  if (entry.kind === 'total') return `${formatNumber(entry.totalPercent, context)} ttl`;
  const address = formatNumber(entry.addressPercent, context);
  return `${address} add + ${formatNumber(entry.brokeragePercent, context)} brk`;
}
