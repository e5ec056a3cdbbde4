import { type PersonalDetails, personalDetails } from '@mainsheet/contract';
import { useMutation } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { reloadUser } from '../../app/session.ts';
import { ErrorState, TextField } from '../../ui/index.ts';
import { PERSONAL_DETAILS, UPDATE_PERSONAL } from './company.queries.ts';
import { DataExportPanel } from './DataExportPanel.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { FRESH } from './security.queries.ts';

/** One's own name and work. */
export function PersonalSection() {
  const [{ data, error }, again] = useFreshQuery({ query: PERSONAL_DETAILS });
  const [, update] = useMutation(UPDATE_PERSONAL);
  if (error) return <ErrorState message={error.message} onRetry={() => again(FRESH)} />;
  if (!data) return null;
  const { firstName, lastName, jobTitle, email } = data.personalDetails;
  return (
    <div className="stack">
      <DetailsForm<PersonalDetails>
        title="Personal details"
        hint={`You log in as ${email}`}
        schema={personalDetails}
        initial={{ firstName, lastName, jobTitle }}
        needs="personalDetails.modify"
        send={async (values) => {
          const answer = await update({ data: values });
          return { answer: answer.data?.updatePersonalDetails, error: answer.error };
        }}
        onSaved={() => void reloadUser()}
      >
        <TextField<PersonalDetails> name="firstName" label="First name" required />
        <TextField<PersonalDetails> name="lastName" label="Last name" required />
        <TextField<PersonalDetails> name="jobTitle" label="Job title" />
      </DetailsForm>
      <DataExportPanel kind="personal" />
    </div>
  );
}
