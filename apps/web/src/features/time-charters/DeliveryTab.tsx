import { CHARTER_DURATION_UNITS, type TimeCharterInput } from '@mainsheet/contract';
import { InstantField, NumberField, optionsOf, Panel, SelectField } from '../../ui/index.ts';
import { CharterPortFields } from './CharterPortFields.tsx';
import { OptionFields } from './OptionFields.tsx';
import { RowPanels } from './RowPanels.tsx';
import { newOption } from './time-charter-record.ts';

type Charter = TimeCharterInput;
const UNITS = optionsOf(CHARTER_DURATION_UNITS);

/** Where and when she comes and goes back, and how long that may be. */
export function DeliveryTab() {
  return (
    <>
      <Panel title="Delivery">
        <div className="field-grid">
          <CharterPortFields side="delivery" />
          <InstantField<Charter> name="estimatedDeliveryDateTime" label="Estimated delivery" />
          <InstantField<Charter> name="actualDeliveryDateTime" label="Actual delivery" />
        </div>
      </Panel>
      <Panel title="Duration">
        <div className="field-grid">
          <NumberField<Charter>
            name="minDuration"
            label="Minimum duration"
            unit=""
            decimals={2}
            blank={0}
          />
          <SelectField<Charter> name="minDurationType" label="Minimum in" options={UNITS} />
          <NumberField<Charter>
            name="maxDuration"
            label="Maximum duration"
            unit=""
            decimals={2}
            blank={0}
          />
          <SelectField<Charter> name="maxDurationType" label="Maximum in" options={UNITS} />
          <NumberField<Charter> name="plusDays" label="Plus" unit="days" decimals={2} blank={0} />
          <NumberField<Charter> name="minusDays" label="Minus" unit="days" decimals={2} blank={0} />
        </div>
      </Panel>
      <RowPanels name="options" noun="Option" newRow={newOption}>
        {(at) => <OptionFields at={at} />}
      </RowPanels>
      <Panel title="Redelivery">
        <div className="field-grid">
          <CharterPortFields side="redelivery" />
          <InstantField<Charter> name="earliestRedeliveryDateTime" label="Earliest redelivery" />
          <InstantField<Charter>
            name="estimatedRedeliveryDateTime"
            label="Estimated redelivery"
            endsRange
          />
          <InstantField<Charter>
            name="actualRedeliveryDateTime"
            label="Actual redelivery"
            endsRange
          />
          <InstantField<Charter>
            name="exposureStartDateTime"
            label="Exposure from"
            hint="Empty: earliest redelivery"
          />
          <InstantField<Charter>
            name="exposureEndDateTime"
            label="Exposure to"
            endsRange
            hint="Empty: latest redelivery"
          />
        </div>
      </Panel>
    </>
  );
}
