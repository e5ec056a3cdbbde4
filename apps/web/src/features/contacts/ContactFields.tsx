import type { ContactInput } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { Checkbox, TagsInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useQuery } from 'urql';
import { FormField, NumberField, optionsOf, SelectField, TextField } from '../../ui/index.ts';
import { SCHEME_OPTIONS, UNTAXED_OPTIONS } from '../commercial-documents/index.ts';
import { countryOptions, KIND_OPTIONS } from './contact-record.ts';
import { COMPANY_TAGS } from './contacts.queries.ts';

const CURRENCIES = optionsOf(CURRENCY_CODES);

/** What a company is to us; at least one. */
export function KindsField() {
  const { control } = useFormContext<ContactInput>();
  return (
    <FormField control={control} name="kinds">
      {({ value, onChange, error }) => (
        <Checkbox.Group label="Kinds" value={value} onChange={onChange} error={error} required>
          <div className="row" style={{ flexWrap: 'wrap', gap: '6px 16px', paddingTop: 4 }}>
            {KIND_OPTIONS.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </FormField>
  );
}

export function TagsField() {
  const { control } = useFormContext<ContactInput>();
  const [{ data }] = useQuery({ query: COMPANY_TAGS });
  return (
    <FormField control={control} name="tags">
      {({ value, onChange, onBlur, error }) => (
        <TagsInput
          label="Tags"
          size="xs"
          data={data?.companyTags ?? []}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
        />
      )}
    </FormField>
  );
}

export function CompanyFields() {
  return (
    <div className="field-grid">
      <TextField<ContactInput> name="name" label="Company name" required />
      <TextField<ContactInput> name="email" label="E-mail" type="email" />
      <TextField<ContactInput> name="phone" label="Phone" type="tel" />
      <SelectField<ContactInput> name="currency" label="Currency" options={CURRENCIES} required />
      <NumberField<ContactInput>
        name="paymentTermsDays"
        label="Payment terms"
        unit="days"
        blank={0}
      />
      <TextField<ContactInput> name="vatNumber" label="VAT number" />
    </div>
  );
}

/** What e-invoices to the company need beside its address. */
export function EInvoiceFields() {
  return (
    <div className="field-grid">
      <SelectField<ContactInput>
        name="electronicScheme"
        label="List of the address"
        options={SCHEME_OPTIONS}
        clearable
        blank=""
      />
      <TextField<ContactInput> name="electronicAddress" label="Electronic address" />
      <SelectField<ContactInput>
        name="untaxedCategory"
        label="Without VAT"
        hint="empty for what the invoice settings say"
        options={UNTAXED_OPTIONS}
        clearable
        blank=""
      />
      <TextField<ContactInput> name="exemptionReason" label="Reason without VAT" />
    </div>
  );
}

export function AddressFields() {
  const { formState } = useFormContext<ContactInput>();
  const address = formState.defaultValues?.address ?? '';
  return (
    <div className="field-grid">
      {address !== '' && (
        <TextField<ContactInput>
          name="address"
          label="Address as written"
          hint="no bank takes it: split it into the fields beside, then empty it"
        />
      )}
      <TextField<ContactInput> name="street" label="Street" />
      <TextField<ContactInput> name="building" label="Building" />
      <TextField<ContactInput> name="postcode" label="Postcode" />
      <TextField<ContactInput> name="city" label="City" />
      <SelectField<ContactInput>
        name="countryCode"
        label="Country"
        options={countryOptions()}
        clearable
        blank=""
      />
    </div>
  );
}
