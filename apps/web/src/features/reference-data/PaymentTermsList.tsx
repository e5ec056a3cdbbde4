import { PAYMENT_TERM_MODULES, type PaymentTermInput, paymentTermInput } from '@mainsheet/contract';
import type { AllPaymentTermsQuery } from '../../api/generated/graphql.ts';
import {
  CheckField,
  type Column,
  type ListFilter,
  NumberField,
  optionsOf,
  SelectField,
  Tag,
  TextField,
} from '../../ui/index.ts';
import { ReferenceList } from './ReferenceList.tsx';
import {
  ALL_PAYMENT_TERMS,
  CREATE_PAYMENT_TERM,
  UPDATE_PAYMENT_TERM,
} from './reference.queries.ts';

type Term = AllPaymentTermsQuery['allPaymentTerms'][number];

const MODULES = optionsOf(PAYMENT_TERM_MODULES);

const COLUMNS: readonly Column<Term>[] = [
  { key: 'label', header: 'Term', width: 260, kind: 'text', value: (t) => t.label },
  {
    key: 'description',
    header: 'Description',
    width: 230,
    kind: 'text',
    value: (t) => t.description,
  },
  { key: 'days', header: 'Days', width: 80, kind: 'number', value: (t) => t.days ?? null },
  { key: 'module', header: 'For', width: 90, kind: 'text', value: (t) => t.module },
  {
    key: 'default',
    header: 'Default',
    width: 90,
    kind: 'text',
    value: (t) => (t.isDefault ? 'Default' : ''),
    render: (t) => t.isDefault && <Tag tone="accent">Default</Tag>,
  },
];
const FILTERS: readonly ListFilter<Term>[] = [
  { key: 'module', label: 'For', options: MODULES, valueOf: (term) => term.module },
];
const BLANK: PaymentTermInput = {
  label: '',
  description: '',
  days: 30,
  module: 'Invoices',
  isDefault: false,
  isActive: true,
};
const nameOf = (term: Term) => term.label;
const valuesOf = (term: Term): PaymentTermInput => ({
  label: term.label,
  description: term.description,
  days: term.days ?? null,
  module: term.module as PaymentTermInput['module'],
  isDefault: term.isDefault,
  isActive: term.isActive,
});

/** Terms that invoices and bills offer, and which of them a new one starts with. */
export function PaymentTermsList() {
  return (
    <ReferenceList<Term, PaymentTermInput>
      place={{ section: 'reference-data', list: 'payment-terms' }}
      query={ALL_PAYMENT_TERMS}
      create={CREATE_PAYMENT_TERM}
      update={UPDATE_PAYMENT_TERM}
      label="Payment terms"
      exportName="payment-terms"
      hint="Choosing a term with days fills in the due date; a term without waits for an event of the voyage."
      newLabel="New payment term"
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      valuesOf={valuesOf}
      blank={BLANK}
      schema={paymentTermInput}
      needs="contracts.modify"
    >
      <TextField<PaymentTermInput> name="label" label="Term" required />
      <TextField<PaymentTermInput> name="description" label="Description" />
      <div className="field-grid">
        <NumberField<PaymentTermInput>
          name="days"
          label="Due after"
          hint="Empty: counts from an event"
          unit="days"
          blank={null}
        />
        <SelectField<PaymentTermInput> name="module" label="For" options={MODULES} />
      </div>
      <CheckField<PaymentTermInput> name="isDefault" label="Default: new ones start with it" />
      <CheckField<PaymentTermInput> name="isActive" label="Active: offered in forms" />
    </ReferenceList>
  );
}
