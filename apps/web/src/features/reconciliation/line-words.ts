import { COUNTER_ACCOUNTS, findChartAccount } from '@mainsheet/ledger';
import { formatAccounting, formatNumber, minorUnitDigits } from '../../ui/index.ts';
import type { BankLine, Suggestion } from './reconciliation.queries.ts';

export const ACCOUNT_OPTIONS = COUNTER_ACCOUNTS.map(({ code, name }) => ({
  value: code,
  label: `${code} ${name}`,
}));

export const accountText = (code: string): string =>
  `${code} ${findChartAccount(code)?.name ?? ''}`.trim();

export const lineAmount = ({ currency, amount }: Pick<BankLine, 'currency' | 'amount'>): string =>
  `${currency} ${formatAccounting(amount, minorUnitDigits(currency))}`;

/** What people call a line: who, else what is written on it. */
export const nameOfLine = ({ counterparty, text, reference }: BankLine): string =>
  counterparty || text || reference || 'Line without text';

/** What a suggestion would make of its lines, in one line. */
export function suggestionText({ kind, documents, entries, fee, accountCode }: Suggestion): string {
  if (kind === 'account') return `Post to ${accountText(accountCode ?? '')}`;
  if (entries.length > 0) return entries.map(({ reference }) => reference).join(', ');
  const named = documents.map(({ number, contactName }) => `${number} ${contactName}`).join(', ');
  const [first] = documents;
  const charges =
    Number(fee) > 0 && first
      ? `, charges ${first.currency} ${formatNumber(fee, minorUnitDigits(first.currency))}`
      : '';
  return kind === 'partial' ? `Part of ${named}` : `${named}${charges}`;
}
