import { type LedgerCodeInput, ledgerCodeInput } from '@mainsheet/contract';
import { readLines } from './read-lines.ts';

const HEADINGS = {
  code: 'Code',
  description: 'Description',
  kind: 'Kind',
  rebillType: 'Rebill type',
  accountCode: 'Account',
  isActive: 'Active',
} as const;

/**
 * Ledger codes of a file as the list is exported; a code without "No" under Active is active.
 * @throws DomainError INVALID_INPUT with every wrong line
 */
export const readCodes = (csv: string): LedgerCodeInput[] =>
  readLines(csv, {
    headings: HEADINGS,
    required: ['code', 'description', 'kind', 'rebillType', 'accountCode'],
    schema: ledgerCodeInput,
    typedOf: (text) => ({
      code: text('code'),
      description: text('description'),
      kind: text('kind'),
      rebillType: text('rebillType'),
      accountCode: text('accountCode'),
      isActive: text('isActive').toLowerCase() !== 'no',
    }),
    keyOf: ({ code }) => code,
    labelOf: ({ code }) => code,
    noun: 'code',
  });
