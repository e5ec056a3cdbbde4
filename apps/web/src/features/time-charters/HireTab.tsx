import {
  BROKER_AMOUNT_TYPES,
  CHARTER_DURATION_UNITS,
  type TimeCharterInput,
} from '@mainsheet/contract';
import { HIRE_RATE_TYPES, INDEX_METHODS } from '@mainsheet/terms';
import { useWatch } from 'react-hook-form';
import {
  CheckField,
  InstantField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { CompanyField } from './CompanyField.tsx';
import { useCharter } from './charter-context.ts';
import { RowPanels } from './RowPanels.tsx';
import { newBroker, newHireLine } from './time-charter-record.ts';

type Charter = TimeCharterInput;
const RATE_TYPES = optionsOf(HIRE_RATE_TYPES);
const UNITS = optionsOf(CHARTER_DURATION_UNITS);
const METHODS = optionsOf(INDEX_METHODS);
const AMOUNT_TYPES = optionsOf(BROKER_AMOUNT_TYPES);
const BROKER_TYPES = [
  { value: 'A', label: 'Address Commission' },
  { value: 'B', label: 'Broker' },
];
const WAYS = optionsOf([
  'Deduct from invoice',
  'Will be paid by counterparty',
  'Will be paid separately',
]);

/** What is paid by the day, what goes off it, and the bonus for the way to delivery. */
export function HireTab() {
  const currency = useWatch<Charter, 'currency'>({ name: 'currency' });
  return (
    <>
      <RowPanels name="hireLines" noun="Hire line" newRow={newHireLine}>
        {(at) => <HireLineFields at={at} currency={currency} />}
      </RowPanels>
      <Panel title="Ballast bonus">
        <div className="field-grid">
          <NumberField<Charter>
            name="ballastBonus"
            label="Ballast bonus"
            unit={currency}
            decimals={2}
            blank={0}
          />
          <CheckField<Charter> name="isCommissionable" label="Bears commission" />
        </div>
      </Panel>
      <RowPanels name="brokers" noun="Commission" newRow={newBroker}>
        {(at) => <BrokerFields at={at} currency={currency} />}
      </RowPanels>
    </>
  );
}

type RowProps = { at: number; currency: string };

function HireLineFields({ at, currency }: RowProps) {
  const path = `hireLines.${at}` as const;
  const route = useWatch<Charter>({ name: `${path}.indexOptions.indexRoute` });
  return (
    <div className="stack">
      <div className="field-grid">
        <RateFields path={path} currency={currency} />
        <NumberField<Charter>
          name={`${path}.hireDuration`}
          label="Duration"
          unit=""
          decimals={2}
          blank={0}
        />
        <SelectField<Charter>
          name={`${path}.hireDurationType`}
          label="Duration in"
          options={UNITS}
        />
        <InstantField<Charter>
          name={`${path}.startDateTime`}
          label="Hire from"
          hint="Empty: follows on"
        />
        <InstantField<Charter> name={`${path}.endDateTime`} label="Hire to" />
        <NumberField<Charter>
          name={`${path}.insurance`}
          label="Insurance a day"
          unit={currency}
          decimals={2}
          blank={0}
        />
        <TextField<Charter> name={`${path}.comments`} label="Comments" />
        <IndexRouteField path={path} />
        {route && <IndexFields path={`${path}.indexOptions`} currency={currency} />}
      </div>
      <CheckField<Charter> name={`${path}.isLocked`} label="Locked" />
    </div>
  );
}

type HirePath = `${'hireLines' | 'options'}.${number}`;

/** A rate of hire that is typed, of a hire line or of an option. */
export function RateFields({ path, currency }: { path: HirePath; currency: string }) {
  return (
    <>
      <NumberField<Charter>
        name={`${path}.hireRate`}
        label="Hire rate"
        unit={currency}
        decimals={2}
        blank={0}
      />
      <SelectField<Charter> name={`${path}.hireRateType`} label="Rate type" options={RATE_TYPES} />
    </>
  );
}

/** The route of the market that hire follows. */
export function IndexRouteField({ path }: { path: HirePath }) {
  const { routes } = useCharter();
  return (
    <SelectField<Charter>
      name={`${path}.indexOptions.indexRoute`}
      label="Index route"
      options={routes}
      clearable
    />
  );
}

type IndexPath = `${HirePath}.indexOptions`;

/** How hire follows an index, of a hire line or of an option. */
export function IndexFields({ path, currency }: { path: IndexPath; currency: string }) {
  const method = useWatch<Charter>({ name: `${path}.billingMethod` });
  return (
    <>
      <SelectField<Charter> name={`${path}.billingMethod`} label="Index method" options={METHODS} />
      <NumberField<Charter>
        name={`${path}.adjustmentPercent`}
        label="Of the index"
        unit="%"
        decimals={2}
        blank={0}
      />
      <NumberField<Charter>
        name={`${path}.lumpsumOffset`}
        label="Offset a day"
        unit={currency}
        decimals={2}
        blank={0}
      />
      <NumberField<Charter>
        name={`${path}.floor`}
        label="Floor"
        unit={currency}
        decimals={2}
        blank={null}
      />
      <NumberField<Charter>
        name={`${path}.ceiling`}
        label="Ceiling"
        unit={currency}
        decimals={2}
        blank={null}
      />
      {method === 'Prior days' && (
        <>
          <NumberField<Charter>
            name={`${path}.priorDay`}
            label="Prior day from"
            unit=""
            blank={null}
          />
          <NumberField<Charter>
            name={`${path}.priorDayTo`}
            label="Prior day to"
            unit=""
            blank={null}
          />
        </>
      )}
    </>
  );
}

function BrokerFields({ at, currency }: RowProps) {
  const path = `brokers.${at}` as const;
  const amountType = useWatch<Charter>({ name: `${path}.amountType` });
  return (
    <div className="field-grid">
      <SelectField<Charter> name={`${path}.type`} label="Type" options={BROKER_TYPES} />
      <CompanyField name={`${path}.brokerId`} label="Beneficiary" />
      <SelectField<Charter> name={`${path}.amountType`} label="Amount is" options={AMOUNT_TYPES} />
      <NumberField<Charter>
        name={`${path}.amount`}
        label="Amount"
        unit={amountType === 'Percent' ? '%' : currency}
        decimals={4}
        blank={0}
      />
      <SelectField<Charter> name={`${path}.invoiceMethod`} label="Paid how" options={WAYS} />
      <TextField<Charter> name={`${path}.paymentTerms`} label="Payment terms" />
      <InstantField<Charter> name={`${path}.startDateTime`} label="Commission from" />
      <InstantField<Charter> name={`${path}.endDateTime`} label="Commission to" />
    </div>
  );
}
