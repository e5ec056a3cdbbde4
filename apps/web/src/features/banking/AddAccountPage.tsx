import { type GlobalAccountInput, globalAccountInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import type { GlobalAccountCountriesQuery } from '../../api/generated/graphql.ts';
import { countryName } from '../../app/countries.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import { useKycGate } from '../../app/kyc-gate.tsx';
import { isRefused, useMutate, useVerdict } from '../../app/mutations.ts';
import {
  Alert,
  Form,
  FormField,
  optionsOf,
  Page,
  PageHead,
  Panel,
  SelectInput,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { ACCOUNT_COUNTRIES, ADD_ACCOUNT } from './banking.queries.ts';
import { accountHref } from './links.ts';
import './banking.css';

type Country = GlobalAccountCountriesQuery['listGlobalAccountCountries'][number];

/** `/add-global-account`: a further account, in a country and currency the bank offers. */
export function AddAccountPage() {
  const [{ data, error }, again] = useQuery({ query: ACCOUNT_COUNTRIES });
  return (
    <Page>
      <PageHead title="New account" />
      <Panel label="New account">
        {error && <FailedRead error={error} onRetry={again} />}
        {data && <AccountForm countries={data.listGlobalAccountCountries} />}
      </Panel>
    </Page>
  );
}

function AccountForm({ countries }: { countries: readonly Country[] }) {
  const navigate = useNavigate();
  const { pass, popup } = useKycGate();
  const form = useKitForm(globalAccountInput, { countryCode: '', currency: '', nickName: '' });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { refusal, judge } = useVerdict(form);
  const [add, isBusy] = useMutate(ADD_ACCOUNT);
  const open = async (data: GlobalAccountInput) => {
    const outcome = await add({ data, key });
    const opened = judge(outcome);
    if (opened?.account) {
      showSnackbar(opened.message);
      return void navigate({ to: accountHref(opened.account) });
    }
    if (isRefused(outcome)) setKey(crypto.randomUUID());
  };
  return (
    <Form form={form} onSubmit={(data) => pass(() => void open(data))}>
      <div className="stack bank-form">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <AccountFields form={form} countries={countries} />
        <div className="row">
          <Button type="submit" loading={isBusy}>
            Open account
          </Button>
          <Button component={Link} to="/global-accounts" variant="default">
            Cancel
          </Button>
        </div>
      </div>
      {popup}
    </Form>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useKitForm<GlobalAccountInput>>;
  countries: readonly Country[];
};

function AccountFields({ form, countries }: FieldsProps) {
  const { control, setValue } = form;
  const chosen = useWatch({ control, name: 'countryCode' });
  const country = countries.find(({ countryCode }) => countryCode === chosen);
  return (
    <>
      <FormField control={control} name="countryCode">
        {({ value, onChange, ...field }) => (
          <SelectInput
            label="Country"
            options={countries.map(({ countryCode }) => ({
              value: countryCode,
              label: countryName(countryCode),
            }))}
            value={value || null}
            onChange={(code) => {
              onChange(code ?? '');
              setValue('currency', '');
            }}
            hint={country ? `Kept by ${country.institution}` : 'Where the account is kept'}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="currency">
        {({ value, onChange, ...field }) => (
          <SelectInput
            label="Currency"
            options={optionsOf(country?.currencies ?? [])}
            value={value || null}
            onChange={(code) => onChange(code ?? '')}
            disabled={!country}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="nickName">
        {(field) => (
          <TextInput label="Name" hint="Only your company sees it: Freight collection" {...field} />
        )}
      </FormField>
    </>
  );
}
