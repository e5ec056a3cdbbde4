import {
  BENEFICIARY_TYPE_NAMES,
  type BeneficiaryInput,
  bankFieldsOf,
  beneficiaryInput,
  ibanFaultText,
  PAYMENT_METHOD_NAMES,
} from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { useKycGate } from '../../platform/permissions/kyc-gate.tsx';
import { COUNTRY_OPTIONS, countryName } from '../../platform/places/countries.ts';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { useMutate, useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
import {
  Alert,
  Form,
  FormField,
  optionsOf,
  Page,
  PageHead,
  Panel,
  SelectField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { ContactPicker, type PickedContact } from '../contacts/index.ts';
import { gated } from './gated.ts';
import { beneficiaryHref } from './links.ts';
import { PayeeCheck } from './PayeeCheck.tsx';
import {
  BENEFICIARY,
  type Beneficiary,
  CREATE_BENEFICIARY,
  UPDATE_BENEFICIARY,
} from './payouts.queries.ts';
import './payouts.css';

const SCHEMA = beneficiaryInput as unknown as ZodType<BeneficiaryInput, BeneficiaryInput>;
const namesToOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const TYPES = namesToOptions(BENEFICIARY_TYPE_NAMES);
const METHODS = namesToOptions(PAYMENT_METHOD_NAMES);
const CURRENCIES = optionsOf([
  ...['USD', 'EUR', 'GBP', 'NOK', 'DKK', 'SEK', 'CHF', 'PLN', 'SGD', 'JPY'],
  ...['AUD', 'CNY', 'INR', 'MXN'],
]);

const EMPTY: BeneficiaryInput = {
  ...{ entityType: 'COMPANY', name: '', contactId: '', email: '', street: '', building: '' },
  ...{ postcode: '', town: '', countryCode: '', bankCountryCode: '', currency: 'USD' },
  ...{ method: 'LOCAL', iban: '', accountNumber: '', routingCode: '', bic: '', bankName: '' },
};

function formOf(stored: Beneficiary): BeneficiaryInput {
  const fields = Object.keys(EMPTY) as (keyof BeneficiaryInput)[];
  return Object.fromEntries(fields.map((field) => [field, stored[field]])) as BeneficiaryInput;
}

type Params = { id?: string; name?: string; account?: string };

/** What is known of somebody who is entered from elsewhere: a name and an account, as it was written there. */
function startOf(name: unknown, account: unknown): BeneficiaryInput {
  const text = String(account);
  const isIban = /^[A-Z]{2}\d\d/.test(text);
  return {
    ...EMPTY,
    name: String(name),
    ...(isIban
      ? { iban: text, bankCountryCode: text.slice(0, 2), countryCode: text.slice(0, 2) }
      : { accountNumber: text }),
  };
}

/** `/beneficiary`: whom money goes to, new or by `?id=` again. */
export function BeneficiaryFormPage() {
  const { id, name = '', account = '' }: Params = useSearch({ strict: false });
  const [{ data, error }, again] = useFreshQuery({
    query: BENEFICIARY,
    variables: { id: id ?? '' },
    pause: !id,
  });
  const present = data?.getBeneficiary.beneficiary;
  if (id && !present) {
    return <RecordState error={error} missing="No beneficiary found." onRetry={() => again()} />;
  }
  return (
    <BeneficiaryForm
      key={id ?? 'new'}
      present={present ?? null}
      start={present ? formOf(present) : startOf(name, account)}
    />
  );
}

type FormProps = { present: Beneficiary | null; start: BeneficiaryInput };

function BeneficiaryForm({ present, start }: FormProps) {
  const navigate = useNavigate();
  const { pass, popup } = useKycGate();
  const form = useKitForm(SCHEMA, start);
  const { refusal, judge } = useVerdict(form);
  const [create, isCreating] = useMutateOnce(CREATE_BENEFICIARY);
  const [update, isUpdating] = useMutate(UPDATE_BENEFICIARY);
  const { isDirty, isSubmitting } = form.formState;
  const save = async (data: BeneficiaryInput) => {
    const saved = judge(
      present
        ? await update({ id: present.id, version: present.version, data })
        : await create({ data }),
    );
    if (!saved?.beneficiary) return;
    form.reset(data);
    showSnackbar(saved.message);
    await navigate({ href: beneficiaryHref(saved.beneficiary.id) });
  };
  return (
    <Page>
      <LeaveGuard dirty={isDirty && !isSubmitting} />
      <PageHead title={present ? `Change ${present.name}` : 'New beneficiary'} />
      {refusal && <Alert tone="negative">{refusal}</Alert>}
      {present && (
        <Alert tone="warning">
          Another account or holder is new again: it is held until somebody else confirms it by a
          call to {present.knownPhone || 'the known number'}.
        </Alert>
      )}
      <Form form={form} onSubmit={(data) => gated(pass, () => save(data))}>
        <div className="stack">
          <WhoPanel form={form} contactName={present?.contactName} />
          <BankPanel form={form} />
          <div className="row">
            <Button type="submit" loading={isCreating || isUpdating}>
              Save beneficiary
            </Button>
          </div>
        </div>
        {popup}
      </Form>
    </Page>
  );
}

type PanelProps = { form: UseFormReturn<BeneficiaryInput, unknown, BeneficiaryInput> };

const PLACE = ['street', 'building', 'postcode', 'town', 'countryCode'] as const;

/**
 * Takes name and address from a contact that is picked. An address is taken as a whole or not at all: only where
 * nothing of it is there, or all of it is what the contact picked before had.
 */
function useContactTaken(form: PanelProps['form']) {
  const last = useRef<Partial<Record<'name' | (typeof PLACE)[number], string | undefined>>>({});
  return ({ name, street, building, postcode, city, countryCode }: PickedContact) => {
    const known = { name, street, building, postcode, town: city, countryCode };
    const isOurs = (field: keyof typeof known) => {
      const text = form.getValues(field) || '';
      return text === '' || text === last.current[field];
    };
    const fields = [
      ...(isOurs('name') ? (['name'] as const) : []),
      ...(PLACE.every(isOurs) ? PLACE : []),
    ];
    last.current = known;
    for (const field of fields) {
      form.setValue(field, known[field] ?? '', { shouldDirty: true });
    }
  };
}

function WhoPanel({ form, contactName }: PanelProps & { contactName: string | undefined }) {
  const take = useContactTaken(form);
  return (
    <Panel title="Whom we pay" hint="As their bank knows them, in Latin letters">
      <div className="pay-fields">
        <FormField control={form.control} name="contactId">
          {({ value, onChange, ...field }) => (
            <ContactPicker
              label="Contact"
              kind="vendor"
              valueLabel={contactName}
              value={value || null}
              onChange={(id) => onChange(id ?? '')}
              onPick={take}
              {...field}
              required
            />
          )}
        </FormField>
        <SelectField<BeneficiaryInput> name="entityType" label="Kind" options={TYPES} required />
        <TextField<BeneficiaryInput> name="name" label="Account holder" required />
        <TextField<BeneficiaryInput> name="email" label="E-mail for the payment advice" />
        <TextField<BeneficiaryInput> name="street" label="Street" required />
        <TextField<BeneficiaryInput> name="building" label="Building" />
        <TextField<BeneficiaryInput> name="postcode" label="Postcode" />
        <TextField<BeneficiaryInput> name="town" label="Town" required />
        <SelectField<BeneficiaryInput>
          name="countryCode"
          label="Country"
          options={COUNTRY_OPTIONS}
          blank=""
          required
        />
      </div>
    </Panel>
  );
}

/** What the banks of the chosen country want to know, and nothing else. */
function BankPanel({ form }: PanelProps) {
  const { control, setValue } = form;
  const [country, method, iban] = useWatch({
    control,
    name: ['bankCountryCode', 'method', 'iban'],
  });
  const asked = bankFieldsOf(country, method);
  const isIban = asked.account === 'IBAN';
  useEffect(() => {
    if (isIban) setValue('accountNumber', '');
    else setValue('iban', '');
    if (asked.route === null) setValue('routingCode', '');
  }, [isIban, asked.route, setValue]);
  return (
    <Panel title="Account">
      <div className="pay-fields">
        <SelectField<BeneficiaryInput>
          name="bankCountryCode"
          label="Country of the bank"
          options={COUNTRY_OPTIONS}
          blank=""
          required
        />
        <SelectField<BeneficiaryInput>
          name="currency"
          label="Currency"
          options={CURRENCIES}
          required
        />
        <SelectField<BeneficiaryInput> name="method" label="Paid by" options={METHODS} required />
        {country !== '' && isIban && (
          <TextField<BeneficiaryInput>
            name="iban"
            label="IBAN"
            hint={ibanHint(iban, country)}
            required
          />
        )}
        {country !== '' && !isIban && (
          <TextField<BeneficiaryInput> name="accountNumber" label={asked.account} required />
        )}
        {country !== '' && asked.route !== null && (
          <TextField<BeneficiaryInput> name="routingCode" label={asked.route} required />
        )}
        <TextField<BeneficiaryInput> name="bic" label="BIC" required={asked.isBicNeeded} />
        <TextField<BeneficiaryInput> name="bankName" label="Bank" />
      </div>
      {country !== '' && <PayeeCheck form={form} />}
      {country !== '' && !asked.isOffered && (
        <Alert tone="warning">
          There is no local transfer to {countryName(country)} from here: choose SWIFT.
        </Alert>
      )}
    </Panel>
  );
}

/** Judged on each key, in words. */
function ibanHint(iban: string, country: string): string {
  if (!iban) return `Begins with ${country}`;
  const fault = ibanFaultText(iban, country);
  return (
    fault ??
    `${countryName(country)}, ${iban.replaceAll(' ', '').length} characters, check digits correct`
  );
}
