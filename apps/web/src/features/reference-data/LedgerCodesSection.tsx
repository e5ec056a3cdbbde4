import { LEDGER_CODE_KINDS, type LedgerCodeInput, ledgerCodeInput } from '@mainsheet/contract';
import { CHART } from '@mainsheet/ledger';
import { REBILLABLE_CATEGORIES } from '@mainsheet/terms';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LedgerCodesQuery } from '../../api/generated/graphql.ts';
import { ImportButton } from '../../platform/lists/ImportButton.tsx';
import type { Outcome } from '../../platform/records/mutations.ts';
import {
  Alert,
  CheckField,
  type Column,
  type ListFilter,
  optionsOf,
  SelectField,
  showSnackbar,
  TextField,
} from '../../ui/index.ts';
import { ReferenceList } from './ReferenceList.tsx';
import {
  CREATE_LEDGER_CODE,
  IMPORT_LEDGER_CODES,
  LEDGER_CODES,
  UPDATE_LEDGER_CODE,
} from './reference.queries.ts';

type Code = LedgerCodesQuery['ledgerCodes'][number];

const KINDS = optionsOf(LEDGER_CODE_KINDS);
const REBILL_TYPES = optionsOf(REBILLABLE_CATEGORIES);

const COLUMNS: readonly Column<Code>[] = [
  { key: 'code', header: 'Code', width: 110, kind: 'text', value: (c) => c.code },
  {
    key: 'description',
    header: 'Description',
    width: 220,
    kind: 'text',
    value: (c) => c.description,
  },
  { key: 'kind', header: 'Kind', width: 120, kind: 'text', value: (c) => c.kind },
  {
    key: 'rebillType',
    header: 'Rebill type',
    width: 150,
    kind: 'text',
    value: (c) => c.rebillType,
  },
  {
    key: 'account',
    header: 'Posts to',
    width: 210,
    kind: 'text',
    value: (c) => `${c.accountCode} ${c.accountName}`,
  },
];
const FILTERS: readonly ListFilter<Code>[] = [
  { key: 'kind', label: 'Kind', options: KINDS, valueOf: (code) => code.kind },
  {
    key: 'rebill',
    label: 'Rebill type',
    options: REBILL_TYPES,
    valueOf: (code) => code.rebillType,
  },
];

const BLANK: LedgerCodeInput = {
  code: '',
  description: '',
  kind: 'Expense',
  rebillType: 'Non-Rebillable',
  accountCode: '5090',
  isActive: true,
};
const nameOf = (code: Code) => `${code.code} ${code.description}`;
const valuesOf = (code: Code): LedgerCodeInput => ({
  code: code.code,
  description: code.description,
  kind: code.kind as LedgerCodeInput['kind'],
  rebillType: code.rebillType as LedgerCodeInput['rebillType'],
  accountCode: code.accountCode,
  isActive: code.isActive,
});

/** Accounts on the side that the kind stands on. */
function CodeFields() {
  const kind = useWatch<LedgerCodeInput, 'kind'>({ name: 'kind' });
  const side = kind === 'Revenue' ? 'revenue' : 'expense';
  const accounts = CHART.filter((account) => account.kind === side).map(({ code, name }) => ({
    value: code,
    label: `${code} ${name}`,
  }));
  return (
    <>
      <div className="field-grid">
        <TextField<LedgerCodeInput> name="code" label="Code" required />
        <TextField<LedgerCodeInput> name="description" label="Description" required />
        <SelectField<LedgerCodeInput> name="kind" label="Kind" options={KINDS} />
        <SelectField<LedgerCodeInput>
          name="rebillType"
          label="Rebill type"
          options={REBILL_TYPES}
        />
      </div>
      <SelectField<LedgerCodeInput> name="accountCode" label="Posts to" options={accounts} />
      <CheckField<LedgerCodeInput> name="isActive" label="Active: offered in estimates" />
    </>
  );
}

/** The codes that revenue and cost are booked by, with the account each posts to. */
export function LedgerCodesSection() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const imported = ({ answer, refusal: refused }: Outcome) => {
    setRefusal(refused);
    if (answer) showSnackbar(answer.message);
  };
  return (
    <div className="stack">
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      <ReferenceList<Code, LedgerCodeInput>
        place={{ section: 'ledger-codes' }}
        query={LEDGER_CODES}
        create={CREATE_LEDGER_CODE}
        update={UPDATE_LEDGER_CODE}
        label="Ledger codes"
        exportName="ledger-codes"
        hint="Other revenue and expense of an estimate is named by these. A code in use is switched off, not deleted."
        newLabel="New code"
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={nameOf}
        valuesOf={valuesOf}
        blank={BLANK}
        schema={ledgerCodeInput}
        needs="accounting.modify"
        actions={(reload) => (
          <ImportButton
            fileLabel="CSV file"
            accept=".csv,text/csv"
            mutation={IMPORT_LEDGER_CODES}
            onDone={(outcome) => {
              imported(outcome);
              reload();
            }}
          >
            Import CSV
          </ImportButton>
        )}
      >
        <CodeFields />
      </ReferenceList>
    </div>
  );
}
