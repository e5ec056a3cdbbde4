import { EXPENSE_RATE_TYPES, type TimeCharterInput } from '@mainsheet/contract';
import { FUELS, HIRE_BUNKERS, HIRE_RATE_TYPES, OPEX_TYPES } from '@mainsheet/terms';
import { useWatch } from 'react-hook-form';
import {
  InstantField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { RowPanels } from './RowPanels.tsx';
import { SurveyFields } from './SurveyFields.tsx';
import {
  newBunker,
  newOperationExpense,
  newSurvey,
  newVoyageExpense,
} from './time-charter-record.ts';

type Charter = TimeCharterInput;
const EXPENSE_RATES = optionsOf(EXPENSE_RATE_TYPES);
const RATES = optionsOf(HIRE_RATE_TYPES);
const OPEX = optionsOf(OPEX_TYPES);
const FUEL_TYPES = optionsOf(FUELS);

const DAILY = [
  ['technicalManagementFee', 'Technical management fee a day'],
  ['insurance', 'Insurance a day'],
  ['otherExpenses', 'Other expenses a day'],
] as const;

/** What is paid beside hire, what the vessel costs her owner, and the bunkers that change hands. */
export function ExpensesTab() {
  const [type, currency] = useWatch<Charter, ['type', 'currency']>({ name: ['type', 'currency'] });
  return (
    <>
      <BunkerRows side="bunkersOnDelivery" noun={HIRE_BUNKERS[0]} currency={currency} />
      <BunkerRows side="bunkersOnRedelivery" noun={HIRE_BUNKERS[1]} currency={currency} />
      <RowPanels name="surveys" noun="Survey" newRow={newSurvey}>
        {(at) => <SurveyFields at={at} currency={currency} />}
      </RowPanels>
      <RowPanels name="voyageExpenses" noun="Voyage expense" newRow={newVoyageExpense}>
        {(at) => (
          <div className="field-grid">
            <TextField<Charter> name={`voyageExpenses.${at}.name`} label="Name" />
            <RateFields path={`voyageExpenses.${at}`} currency={currency} options={EXPENSE_RATES} />
          </div>
        )}
      </RowPanels>
      {type === 'out' && <RunningCost currency={currency} />}
    </>
  );
}

/** Of an owned vessel. */
function RunningCost({ currency }: { currency: string }) {
  return (
    <>
      <Panel title="Running cost" hint="of an owned vessel">
        <div className="field-grid">
          {DAILY.map(([name, label]) => (
            <NumberField<Charter>
              key={name}
              name={name}
              label={label}
              unit={currency}
              decimals={2}
              blank={0}
            />
          ))}
        </div>
      </Panel>
      <RowPanels name="operationExpenses" noun="Operation expense" newRow={newOperationExpense}>
        {(at) => (
          <div className="field-grid">
            <SelectField<Charter>
              name={`operationExpenses.${at}.type`}
              label="Type"
              options={OPEX}
            />
            <RateFields path={`operationExpenses.${at}`} currency={currency} options={RATES} />
          </div>
        )}
      </RowPanels>
    </>
  );
}

type RateFieldsProps = {
  path: `voyageExpenses.${number}` | `operationExpenses.${number}`;
  currency: string;
  options: ReturnType<typeof optionsOf>;
};

function RateFields({ path, currency, options }: RateFieldsProps) {
  return (
    <>
      <NumberField<Charter>
        name={`${path}.rate`}
        label="Rate"
        unit={currency}
        decimals={2}
        blank={0}
      />
      <SelectField<Charter> name={`${path}.rateType`} label="Rate type" options={options} />
      <InstantField<Charter> name={`${path}.startDateTime`} label="From" />
      <InstantField<Charter> name={`${path}.endDateTime`} label="To" />
    </>
  );
}

type BunkerRowsProps = {
  side: 'bunkersOnDelivery' | 'bunkersOnRedelivery';
  noun: string;
  currency: string;
};

function BunkerRows({ side, noun, currency }: BunkerRowsProps) {
  return (
    <RowPanels name={side} noun={noun} newRow={newBunker}>
      {(at) => (
        <div className="field-grid">
          <SelectField<Charter> name={`${side}.${at}.fuelType`} label="Fuel" options={FUEL_TYPES} />
          <NumberField<Charter>
            name={`${side}.${at}.quantity`}
            label="Quantity"
            unit="mt"
            decimals={3}
            blank={0}
          />
          <NumberField<Charter>
            name={`${side}.${at}.price`}
            label="Price"
            unit={`${currency}/mt`}
            decimals={2}
            blank={0}
          />
        </div>
      )}
    </RowPanels>
  );
}
