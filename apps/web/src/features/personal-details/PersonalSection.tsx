import { type PersonalDetails, personalDetails } from '@mainsheet/contract';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { reloadUser } from '../../platform/session/session.ts';
import { civilToday, PastDateField, SelectField, TextField, Waiting } from '../../ui/index.ts';
import { DataExportPanel } from '../data-exports/index.ts';
import { PERSONAL_DETAILS, UPDATE_PERSONAL } from './personal-details.queries.ts';

/** One's own name, work and address. */
export function PersonalSection() {
  const [{ data, error }, again] = useFreshQuery({ query: PERSONAL_DETAILS });
  const [update] = useMutate(UPDATE_PERSONAL);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { email, ...initial } = data.personalDetails;
  return (
    <div className="stack">
      <DetailsForm<PersonalDetails>
        title="Personal details"
        hint={`You log in as ${email}`}
        schema={personalDetails(civilToday())}
        initial={initial}
        needs="personalDetails.modify"
        send={(data) => update({ data })}
        onSaved={() => void reloadUser()}
      >
        <TextField<PersonalDetails> name="firstName" label="First name" required />
        <TextField<PersonalDetails> name="lastName" label="Last name" required />
        <TextField<PersonalDetails> name="jobTitle" label="Job title" />
        <PastDateField<PersonalDetails> name="birthDate" label="Birth date" blank="" />
        <TextField<PersonalDetails>
          name="mobile"
          label="Mobile number"
          type="tel"
          hint="Codes go to the one under Security"
        />
        <TextField<PersonalDetails> name="address" label="Address" />
        <TextField<PersonalDetails> name="postcode" label="Postcode" />
        <TextField<PersonalDetails> name="city" label="City" />
        <SelectField<PersonalDetails>
          name="countryCode"
          label="Country"
          options={COUNTRY_OPTIONS}
          clearable
          blank=""
        />
      </DetailsForm>
      <DataExportPanel kind="personal" />
    </div>
  );
}
