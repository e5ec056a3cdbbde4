import { type LedgerCodeInput, type LedgerCodeKind, ledgerCodeInput } from '@mainsheet/contract';
import { findChartAccount } from '@mainsheet/ledger';
import type { RebillableCategory } from '@mainsheet/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';

export type LedgerCodeRow = ReferenceRow & {
  code: string;
  description: string;
  kind: LedgerCodeKind;
  rebill_type: RebillableCategory;
  account_code: string;
};

/** Codes of other revenue and expense rows, by name and by operation ledger. */
const codeUses = (tx: Tx) => sql`
  select lower(word) as word, count(distinct id) as uses from (
    select one.id, unnest(array[line.value->>'name', line.value->>'operationLedger']) as word
    from (
      select id, inputs from estimate where company_id = ${tx.companyId} and is_active
      union all
      select id, inputs from voyage where company_id = ${tx.companyId} and is_active
    ) one
    cross join lateral jsonb_array_elements(coalesce(one.inputs->'otherRevenues', '[]')
      || coalesce(one.inputs->'otherExpenses', '[]')) line
  ) lines where word <> '' group by lower(word)`;

const violation = (path: string, message: string) => ({ code: 'LEDGER_CODE', path, message });

/** A code posts to an account of its own side, and what records call it stays. */
export function findCodeFaults(input: LedgerCodeInput, known: LedgerCodeRow | null) {
  const account = findChartAccount(input.accountCode);
  const side = input.kind === 'Revenue' ? 'revenue' : 'expense';
  const faults = [];
  if (account?.kind !== side) {
    faults.push(violation('accountCode', `Choose an account of ${side} for this kind.`));
  }
  if (known && known.used_by > 0 && known.code !== input.code) {
    const records = known.used_by === 1 ? '1 record' : `${known.used_by} records`;
    const message = `${known.code} stands in ${records}: the code stays. Switch it off and add another.`;
    faults.push(violation('code', message));
  }
  return faults;
}

export const ledgerCodes: ReferenceList<LedgerCodeRow, LedgerCodeInput> = {
  table: 'ledger_code',
  subject: 'ledger-code',
  what: 'The ledger code',
  schema: ledgerCodeInput,
  columnsOf: (input) => ({
    code: input.code,
    description: input.description,
    kind: input.kind,
    rebill_type: input.rebillType,
    account_code: input.accountCode,
    is_active: input.isActive,
  }),
  labelOf: (input) => input.code,
  wordColumn: 'code',
  order: sql`t.code`,
  uses: codeUses,
  prepare: async (_tx, input, known) => {
    const faults = findCodeFaults(input, known);
    if (faults.length > 0) throw invalidInput(faults);
  },
};

export const inputOfCode = (row: LedgerCodeRow): LedgerCodeInput => ({
  code: row.code,
  description: row.description,
  kind: row.kind,
  rebillType: row.rebill_type,
  accountCode: row.account_code,
  isActive: row.is_active,
});
