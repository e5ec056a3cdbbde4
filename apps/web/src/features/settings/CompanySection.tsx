import { type BusinessDetails, businessDetails } from '@mainsheet/contract';
import { useMutation } from 'urql';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { reloadUser } from '../../app/session.ts';
import { useMay } from '../../app/use-session.ts';
import { ErrorState, TextField } from '../../ui/index.ts';
import { BUSINESS_DETAILS, UPDATE_BUSINESS } from './company.queries.ts';
import { DataExportPanel } from './DataExportPanel.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { FRESH } from './security.queries.ts';

/** Who the company is; invoices say so too. */
export function CompanySection() {
  const [{ data, error }, again] = useFreshQuery({ query: BUSINESS_DETAILS });
  const [, update] = useMutation(UPDATE_BUSINESS);
  const mayExport = useMay('closeAccount.modify');
  if (error) return <ErrorState message={error.message} onRetry={() => again(FRESH)} />;
  if (!data) return null;
  const { data: initial, version } = data.businessDetails;
  return (
    <div className="stack">
      <DetailsForm<BusinessDetails>
        key={version}
        title="Business details"
        hint="They stand at the head of every invoice"
        schema={businessDetails}
        initial={initial as BusinessDetails}
        needs="businessDetails.modify"
        send={async (values) => {
          const answer = await update({ version, data: values });
          return { answer: answer.data?.updateBusinessDetails, error: answer.error };
        }}
        onSaved={() => {
          again(FRESH);
          void reloadUser();
        }}
      >
        <TextField<BusinessDetails> name="name" label="Legal name" required />
        <TextField<BusinessDetails> name="registrationNo" label="Registration no." />
        <TextField<BusinessDetails> name="vatNumber" label="VAT number" />
        <TextField<BusinessDetails> name="address" label="Address" />
        <TextField<BusinessDetails> name="postcode" label="Postcode" />
        <TextField<BusinessDetails> name="city" label="City" />
        <TextField<BusinessDetails> name="countryCode" label="Country code" />
        <TextField<BusinessDetails> name="phone" label="Phone" />
        <TextField<BusinessDetails> name="website" label="Website" />
      </DetailsForm>
      {mayExport && <DataExportPanel kind="company" />}
    </div>
  );
}
