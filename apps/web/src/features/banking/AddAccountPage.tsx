import { type GlobalAccountInput, globalAccountInput } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import type { GlobalAccountCountriesQuery } from '../../api/generated/graphql.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { useKycGate } from '../../platform/permissions/kyc-gate.tsx';
import { countryName } from '../../platform/places/countries.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutateOnce, useVerdict } from '../../platform/records/mutations.ts';
import {
  Alert,
  Form,
  FormField,
  moneyText,
  optionsOf,
  Page,
  PageHead,
  Panel,
  SelectInput,
  showSnackbar,
  TextInput,
  useKitForm,
} from '../../ui/index.ts';
import { ACCOUNT_COUNTRIES, ADD_ACCOUNT, OPENING_FEE } from './banking.queries.ts';
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
  const { refusal, judge } = useVerdict(form);
  const [add, isBusy] = useMutateOnce(ADD_ACCOUNT);
  const open = async (data: GlobalAccountInput) => {
    const opened = judge(await add({ data }));
    if (opened?.account) {
      showSnackbar(opened.message);
      return void navigate({ to: accountHref(opened.account) });
    }
  };
  return (
    <Form form={form} onSubmit={(data) => pass(() => void open(data))}>
      <div className="stack bank-form">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <AccountFields form={form} countries={countries} />
        <OpeningFee form={form} />
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

/** What opening it costs, before it is opened. */
function OpeningFee({ form }: { form: FieldsProps['form'] }) {
  const currency = useWatch({ control: form.control, name: 'currency' });
  const [{ data, error }] = useFreshQuery({
    query: OPENING_FEE,
    variables: { currency },
    pause: currency === '',
  });
  if (currency === '') return null;
  if (error) return <Alert tone="warning">{errorText(error)}</Alert>;
  const fee = data?.openingFee;
  if (!fee) return null;
  return (
    <p>
      Opening it costs {moneyText(fee.currency, fee.amount)}, taken from {fee.accountName}.
    </p>
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
