import {
  type BusinessDetails,
  businessDetails,
  EMPLOYEE_COUNTS,
  MONTHLY_REVENUES,
  PRIMARY_BUSINESSES,
  TRADE_AREAS,
  VESSEL_TYPES,
} from '@mainsheet/contract';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { reloadUser } from '../../platform/session/session.ts';
import { useMay } from '../../platform/session/use-session.ts';
import {
  civilToday,
  LongTextField,
  MultiSelectField,
  NumberField,
  optionsOf,
  PastDateField,
  SelectField,
  TextField,
  Waiting,
} from '../../ui/index.ts';
import { SCHEME_OPTIONS } from '../commercial-documents/index.ts';
import { DataExportPanel } from '../data-exports/index.ts';
import { BUSINESS_DETAILS, UPDATE_BUSINESS } from './company.queries.ts';

const BUSINESS_OPTIONS = PRIMARY_BUSINESSES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const RegisterFields = () => (
  <>
    <h3 className="settings-group">In its register</h3>
    <TextField<BusinessDetails> name="name" label="Legal name" required />
    <TextField<BusinessDetails> name="registrationNo" label="Registration no." />
    <PastDateField<BusinessDetails> name="incorporationDate" label="Incorporated on" blank="" />
    <TextField<BusinessDetails> name="vatNumber" label="VAT number" />
    <TextField<BusinessDetails> name="address" label="Address" />
    <TextField<BusinessDetails> name="postcode" label="Postcode" />
    <TextField<BusinessDetails> name="city" label="City" />
    <SelectField<BusinessDetails>
      name="countryCode"
      label="Country"
      options={COUNTRY_OPTIONS}
      clearable
      blank=""
    />
    <TextField<BusinessDetails> name="phone" label="Phone" type="tel" />
    <TextField<BusinessDetails> name="website" label="Website" />
    <h3 className="settings-group">Where e-invoices reach it</h3>
    <SelectField<BusinessDetails>
      name="electronicScheme"
      label="List of the address"
      options={SCHEME_OPTIONS}
      clearable
      blank=""
    />
    <TextField<BusinessDetails> name="electronicAddress" label="Electronic address" />
  </>
);

const ProfileFields = () => (
  <>
    <h3 className="settings-group">What it does</h3>
    <SelectField<BusinessDetails>
      name="primaryBusiness"
      label="Primary business"
      options={BUSINESS_OPTIONS}
      clearable
      blank=""
    />
    <SelectField<BusinessDetails>
      name="monthlyRevenue"
      label="Monthly revenue, USD"
      options={optionsOf(MONTHLY_REVENUES)}
      clearable
      blank=""
    />
    <SelectField<BusinessDetails>
      name="noOfEmployees"
      label="Number of employees"
      options={optionsOf(EMPLOYEE_COUNTS)}
      clearable
      blank=""
    />
    <NumberField<BusinessDetails> name="fleetSize" label="Fleet size" unit="vessels" blank={null} />
    <div className="settings-wide">
      <MultiSelectField<BusinessDetails>
        name="vesselTypes"
        label="Vessel types"
        options={optionsOf(VESSEL_TYPES)}
      />
    </div>
    <div className="settings-wide">
      <MultiSelectField<BusinessDetails>
        name="tradeAreas"
        label="Trade areas"
        options={optionsOf(TRADE_AREAS)}
      />
    </div>
    <div className="settings-whole">
      <LongTextField<BusinessDetails> name="description" label="What the company does" rows={3} />
    </div>
  </>
);

/** Who the company is; invoices say so too. */
export function CompanySection() {
  const [{ data, error }, again] = useFreshQuery({ query: BUSINESS_DETAILS });
  const [update] = useMutate(UPDATE_BUSINESS);
  const mayExport = useMay('closeAccount.modify');
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { data: initial, version } = data.businessDetails;
  return (
    <div className="stack">
      <DetailsForm<BusinessDetails>
        key={version}
        title="Business details"
        hint="Name, address and numbers stand at the head of every invoice"
        schema={businessDetails(civilToday())}
        initial={initial as BusinessDetails}
        needs="businessDetails.modify"
        send={(data) => update({ version, data })}
        onSaved={() => {
          again(FRESH);
          void reloadUser();
        }}
      >
        <RegisterFields />
        <ProfileFields />
      </DetailsForm>
      {mayExport && <DataExportPanel kind="company" />}
    </div>
  );
}
