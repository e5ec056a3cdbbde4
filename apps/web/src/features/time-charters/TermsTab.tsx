import {
  BILLING_SCHEDULES,
  settableCharterStatuses,
  TIME_CHARTER_CONTRACT_TYPES,
  type TimeCharterInput,
} from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { PAYMENT_INTERVALS } from '@mainsheet/terms';
import { useWatch } from 'react-hook-form';
import {
  DateField,
  InstantField,
  LongTextField,
  MultiSelectField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { CompanyField } from './CompanyField.tsx';
import { useCharter } from './charter-context.ts';

type Charter = TimeCharterInput;
const CONTRACT_TYPES = optionsOf(TIME_CHARTER_CONTRACT_TYPES);
const INTERVALS = optionsOf(PAYMENT_INTERVALS);
const SCHEDULES = optionsOf(BILLING_SCHEDULES);
const CURRENCIES = optionsOf(CURRENCY_CODES);

/** Who hires which vessel from whom, and how hire is billed. */
export function TermsTab() {
  return (
    <>
      <PartiesPanel />
      <BillingPanel />
      <PoolPanel />
      <Panel title="Remarks">
        <LongTextField<Charter> name="remarks" label="Remarks" />
      </Panel>
    </>
  );
}

function PartiesPanel() {
  const type = useWatch<Charter, 'type'>({ name: 'type' });
  const { status, statuses, vessels } = useCharter();
  const open = statuses.length > 0 ? statuses : settableCharterStatuses(status, false);
  const isIn = type === 'in';
  return (
    <Panel title="Charter">
      <div className="field-grid">
        <TextField<Charter>
          name="charterCode"
          label="Charter code"
          hint="Empty takes the next one"
        />
        <SelectField<Charter> name="status" label="Status" options={optionsOf(open)} />
        <SelectField<Charter> name="contractType" label="Contract type" options={CONTRACT_TYPES} />
        <SelectField<Charter> name="vesselId" label="Vessel" options={vessels} clearable />
        <CompanyField
          name="ownerCompanyId"
          label="Owners"
          {...(isIn ? { kind: 'owner' as const } : { hint: 'Empty: your own' })}
        />
        <CompanyField
          name="timeCharterCompanyId"
          label="Charterers"
          {...(isIn ? { hint: 'Empty: your own' } : { kind: 'charterer' as const })}
        />
        <ManagerField />
        <ExecutivesField />
        <TextField<Charter> name="department" label="Department" />
        <TextField<Charter> name="tradingArea" label="Trading area" />
        <InstantField<Charter> name="laycanStartDateTime" label="Laycan from" />
        <InstantField<Charter> name="laycanEndDateTime" label="Laycan to" endsRange />
        {!isIn && <DateField<Charter> name="contractFixedDate" label="Contract fixed on" />}
      </div>
    </Panel>
  );
}

/** A hint of what was written before there was a choice, as long as nothing is chosen. */
const written = (words: string, isChosen: boolean) =>
  words !== '' && !isChosen ? { hint: `Written: ${words}` } : {};

function ManagerField() {
  const [id, words] = useWatch<Charter, ['technicalManagerId', 'technicalManager']>({
    name: ['technicalManagerId', 'technicalManager'],
  });
  return (
    <CompanyField
      name="technicalManagerId"
      label="Technical manager"
      {...written(words, id !== null)}
    />
  );
}

function ExecutivesField() {
  const { people } = useCharter();
  const [ids, words] = useWatch<Charter, ['executiveIds', 'executives']>({
    name: ['executiveIds', 'executives'],
  });
  return (
    <MultiSelectField<Charter>
      name="executiveIds"
      label="Executives"
      options={people}
      {...written(words, ids.length > 0)}
    />
  );
}

function BillingPanel() {
  return (
    <Panel title="Billing">
      <div className="field-grid">
        <SelectField<Charter> name="billingPeriodType" label="Billing period" options={INTERVALS} />
        <SelectField<Charter> name="billingScheduleType" label="Schedule" options={SCHEDULES} />
        <NumberField<Charter>
          name="hireDraftDays"
          label="Draft hire before due"
          unit="days"
          decimals={0}
          blank={0}
        />
        <TextField<Charter> name="paymentTerms" label="Payment terms" />
        <SelectField<Charter> name="currency" label="Currency" options={CURRENCIES} />
        <NumberField<Charter>
          name="exchangeRate"
          label="Exchange rate"
          unit=""
          decimals={6}
          blank={0}
        />
        <NumberField<Charter>
          name="rebillableAdminFee"
          label="Fee on owners’ expenses"
          unit="%"
          decimals={2}
          blank={0}
        />
      </div>
    </Panel>
  );
}

function PoolPanel() {
  const [contractType, currency] = useWatch<Charter, ['contractType', 'currency']>({
    name: ['contractType', 'currency'],
  });
  if (contractType !== 'Pool') return null;
  return (
    <Panel title="Pool">
      <div className="field-grid">
        <NumberField<Charter>
          name="poolPoints"
          label="Pool points"
          unit="points"
          decimals={2}
          blank={0}
        />
        <NumberField<Charter>
          name="poolFeePerDay"
          label="Manager’s fee a day"
          unit={currency}
          decimals={2}
          blank={0}
        />
        <NumberField<Charter>
          name="poolFeePercent"
          label="Manager’s fee"
          unit="%"
          decimals={2}
          blank={0}
        />
      </div>
    </Panel>
  );
}
