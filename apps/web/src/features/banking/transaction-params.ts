import { BANK_SOURCES, BANK_STATUSES } from '@mainsheet/contract';
import { findDecimal } from '@mainsheet/money';
import type { TransactionListQueryVariables } from '../../api/generated/graphql.ts';

/** What transactions are filtered by, as it stands in the address. */
export type TransactionParams = {
  account?: string;
  currency?: string;
  source?: string;
  status?: string;
  from?: string;
  to?: string;
  least?: string;
  most?: string;
};

export const PARAM_KEYS = [
  'account',
  'currency',
  'source',
  'status',
  'from',
  'to',
  'least',
  'most',
] as const satisfies readonly (keyof TransactionParams)[];

const FITS: Readonly<Record<keyof TransactionParams, (text: string) => boolean>> = {
  account: (text) => /^[0-9a-f-]{36}$/.test(text),
  currency: (text) => /^[A-Z]{3}$/.test(text),
  source: (text) => BANK_SOURCES.some((source) => source === text),
  status: (text) => BANK_STATUSES.some((status) => status === text),
  from: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  to: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  least: (text) => /^\d{1,18}(\.\d{1,4})?$/.test(text) && findDecimal(text) !== null,
  most: (text) => /^\d{1,18}(\.\d{1,4})?$/.test(text) && findDecimal(text) !== null,
};

/** Reads the filters out of an address; what does not fit is left out, never an error. */
export function readTransactionParams(search: Record<string, unknown>): TransactionParams {
  const found = PARAM_KEYS.flatMap((key) => {
    const value = search[key];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && FITS[key](text) ? [[key, text] as const] : [];
  });
  return Object.fromEntries(found);
}

export type TransactionAsk = Omit<TransactionListQueryVariables, 'limit' | 'pageNum'>;

/** The same as the server is asked. */
export const askOf = (params: TransactionParams, name: string): TransactionAsk => ({
  accountId: params.account ?? null,
  currency: params.currency ?? null,
  source: params.source ?? null,
  status: params.status ?? null,
  dateFrom: params.from ?? null,
  dateTo: params.to ?? null,
  amountFrom: params.least ?? null,
  amountTo: params.most ?? null,
  name: name || null,
});
