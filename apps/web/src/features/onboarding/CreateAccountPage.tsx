import { type AccountOpening, accountOpening } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DefaultValues, useFormState } from 'react-hook-form';
import { useMutation, useQuery } from 'urql';
import type { ZodType } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { graphql } from '../../api/generated/index.ts';
import { Wordmark } from '../../brand/Logo.tsx';
import { showRefusal } from '../../platform/permissions/refusals.ts';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import { SessionLayers } from '../../platform/session/SessionLayers.tsx';
import { reloadUser } from '../../platform/session/session.ts';
import { useMay, useUser } from '../../platform/session/use-session.ts';
import {
  Alert,
  CheckField,
  Form,
  LongTextField,
  MultiSelectField,
  optionsOf,
  SelectField,
  showSnackbar,
  showViolations,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import './onboarding.css';

const CREATE_ACCOUNT = graphql(`
  mutation CreateMainsheetAccount($data: AccountOpeningInput!) {
    createMainsheetAccount(data: $data) {
      ...Outcome
    }
  }
`);

const ACCOUNTS = graphql(`
  query GlobalAccounts {
    listGlobalAccount(pageSize: 1) {
      rows {
        id
        nickName
        status
      }
    }
  }
`);

const CURRENCIES = optionsOf(CURRENCY_CODES);

const BLANK: DefaultValues<AccountOpening> = {
  address: '',
  postcode: '',
  city: '',
  purpose: '',
  currencies: [],
};

function OpeningForm() {
  const { companyName } = useUser();
  const mayOpen = useMay('globalAccount.create');
  const navigate = useNavigate();
  const form = useKitForm<AccountOpening>(
    accountOpening as unknown as ZodType<AccountOpening, AccountOpening>,
    { ...BLANK, legalName: companyName },
  );
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState({ control: form.control });
  const [, create] = useMutation(CREATE_ACCOUNT);
  const save = async (values: AccountOpening) => {
    const { data, error } = await create({ data: values });
    const answer = data?.createMainsheetAccount;
    if (error) return showSnackbar(errorText(error), { error: true, durationMs: 6000 });
    if (answer?.errorFlag !== 'SUCCESS') {
      const others = showViolations(form, answer?.violations ?? []);
      return others[0] && showSnackbar(others[0].message, { error: true });
    }
    form.reset(values);
    showSnackbar(answer.message, { durationMs: 6000 });
    await reloadUser();
    return navigate({ to: '/kyc' });
  };
  const submit = (values: AccountOpening) => {
    if (mayOpen) return save(values);
    return showRefusal('globalAccount.create', 'Open a Mainsheet account');
  };
  return (
    <Form form={form} onSubmit={submit}>
      <LeaveGuard dirty={isDirty && !isSubmitting && !isSubmitSuccessful} />
      <div className="onboarding-form">
        <div className="field-grid">
          <TextField<AccountOpening> name="legalName" label="Legal entity" />
          <SelectField<AccountOpening>
            name="countryCode"
            label="Country of registration"
            options={COUNTRY_OPTIONS}
          />
          <TextField<AccountOpening> name="address" label="Registered address" />
          <TextField<AccountOpening> name="postcode" label="Postcode" />
          <TextField<AccountOpening> name="city" label="City" />
        </div>
        <LongTextField<AccountOpening> name="purpose" label="What the account is for" rows={3} />
        <MultiSelectField<AccountOpening>
          name="currencies"
          label="Expected currencies"
          options={CURRENCIES}
        />
        <div className="row">
          <CheckField<AccountOpening>
            name="termsAgreed"
            label="I agree to the terms of the business account"
          />
          <a href="/terms" target="_blank" rel="noopener">
            Read the terms
          </a>
        </div>
        <div className="row">
          <span className="grow" />
          <Button type="submit" loading={isSubmitting}>
            Create account
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** `/create-mainsheet-account`: the company's first account; its verification begins with it. */
export function CreateAccountPage() {
  const [{ data }] = useQuery({ query: ACCOUNTS });
  const account = data?.listGlobalAccount.rows[0];
  return (
    <>
      <SessionLayers />
      <main className="onboarding-single">
        <Wordmark size={24} />
        <div>
          <h1>New Mainsheet account</h1>
          <p className="muted">
            An account in your base currency. It opens as soon as your company is verified.
          </p>
        </div>
        {account ? (
          <Alert tone="accent" title={`${account.nickName} is your Mainsheet account`}>
            {account.status === 'ACTIVE'
              ? 'It is open.'
              : 'It opens once your company is verified.'}
          </Alert>
        ) : (
          <OpeningForm />
        )}
        <p className="small">
          <Link to="/dashboard/overview">Back to Mainsheet</Link>
        </p>
      </main>
    </>
  );
}
