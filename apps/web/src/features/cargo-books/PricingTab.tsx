import { type CargoBookInput, SURCHARGE_TYPES } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import { LAYTIME_TERMS } from '@mainsheet/terms';
import { QUANTITY_BASES, RATE_UNITS } from '@mainsheet/voyage';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  CheckField,
  NumberField,
  optionsOf,
  Panel,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { BookGrid } from './BookGrid.tsx';
import { bandColumns, PRICING_PORT_COLUMNS, type PricingPort } from './cargo-book-lists.ts';
import { newBand, newPricingPort } from './cargo-book-record.ts';

type Book = CargoBookInput;
type Band = Book['pricing']['table'][number];
const TERMS = optionsOf(LAYTIME_TERMS);
const TIMES = optionsOf(RATE_UNITS);
const BASES = optionsOf(QUANTITY_BASES);
const SURCHARGES = optionsOf(SURCHARGE_TYPES);
const CURRENCIES = optionsOf(CURRENCY_CODES);
const FREIGHT_BANDS = bandColumns('Rate');
const DEMURRAGE_BANDS = {
  day: bandColumns('Demurrage', 'a day'),
  hour: bandColumns('Demurrage', 'an hour'),
};
const LAYTIME_BANDS = new Map(
  RATE_UNITS.map((unit) => [unit, bandColumns('Laytime', unit.toLowerCase())]),
);

const RATES = [
  ['loadDemurrageRate', 'Demurrage, loading'],
  ['loadDespatchRate', 'Despatch, loading'],
  ['dischargeDemurrageRate', 'Demurrage, discharging'],
  ['dischargeDespatchRate', 'Despatch, discharging'],
] as const;

/** Laytime and demurrage, and with advanced pricing what depends on the quantity. */
export function PricingTab() {
  const { control } = useFormContext<Book>();
  const [isFromCoa, isAdvanced] = useWatch({
    control,
    name: ['pricing.usePricingFromCoa', 'pricing.isAdvanced'],
  });
  return (
    <fieldset disabled={isFromCoa} className="cargo-terms">
      <LaytimePanel />
      <DemurragePanel />
      <CheckField<Book> name="pricing.isAdvanced" label="Advanced pricing: scales and surcharges" />
      {isAdvanced && !isFromCoa && <Scales />}
    </fieldset>
  );
}

function LaytimePanel() {
  return (
    <Panel
      title="Laytime"
      hint="for ports without a rate of their own; days and hours are shared by them"
    >
      <div className="field-grid">
        <NumberField<Book>
          name="pricing.laytimeAllowed"
          label="Laytime allowed"
          unit=""
          decimals={2}
          blank={0}
        />
        <SelectField<Book> name="pricing.laytimeUnit" label="Laytime unit" options={TIMES} />
        <SelectField<Book> name="pricing.laytimeTerms" label="Laytime terms" options={TERMS} />
        <NumberField<Book>
          name="pricing.norOffsetTime"
          label="NOR offset"
          unit="h"
          decimals={1}
          blank={0}
        />
      </div>
      <div className="row cargo-checks">
        <CheckField<Book> name="pricing.isReversible" label="Reversible" />
      </div>
    </Panel>
  );
}

function DemurragePanel() {
  const { control } = useFormContext<Book>();
  const [currency, isPerHour] = useWatch({
    control,
    name: ['pricing.currency', 'pricing.isPerHour'],
  });
  const perTime = `${currency}/${isPerHour ? 'h' : 'd'}`;
  return (
    <Panel
      title="Demurrage and despatch"
      hint="rates of loading and discharging count before those of all ports; all of them in this currency"
    >
      <div className="field-grid">
        {RATES.map(([name, label]) => (
          <NumberField<Book>
            key={name}
            name={name}
            label={label}
            unit={`${currency}/d`}
            decimals={2}
            blank={0}
          />
        ))}
        <NumberField<Book>
          name="pricing.demurrageAmount"
          label="Demurrage, all ports"
          unit={perTime}
          decimals={2}
          blank={0}
        />
        <NumberField<Book>
          name="pricing.despatchAmount"
          label="Despatch, all ports"
          unit={perTime}
          decimals={2}
          blank={0}
        />
        <SelectField<Book> name="pricing.currency" label="Currency" options={CURRENCIES} />
        <NumberField<Book>
          name="pricing.exchangeRate"
          label="Exchange rate"
          unit=""
          decimals={6}
          blank={0}
        />
        <TextField<Book> name="pricing.demurrageTimeBarTerms" label="Demurrage time bar" />
      </div>
      <div className="row cargo-checks">
        <CheckField<Book> name="pricing.isPerDay" label="Per day" />
        <CheckField<Book> name="pricing.isPerHour" label="Per hour" />
      </div>
    </Panel>
  );
}

function Scales() {
  const { control } = useFormContext<Book>();
  const [currency, isPerHour, laytimeUnit] = useWatch({
    control,
    name: ['freightCurrency', 'pricing.isPerHour', 'pricing.laytimeUnit'],
  });
  return (
    <>
      <Panel title="Scales and surcharges">
        <div className="field-grid">
          <SelectField<Book>
            name="pricing.scaleTableQuantity"
            label="Scale table quantity"
            options={BASES}
          />
          <NumberField<Book>
            name="pricing.topOff"
            label="Top-off rate"
            unit={currency}
            decimals={4}
            blank={0}
          />
          <SelectField<Book>
            name="pricing.freightSurchargeType"
            label="Freight surcharge"
            options={SURCHARGES}
          />
          <NumberField<Book>
            name="pricing.freightSurchargeAmount"
            label="Freight surcharge amount"
            unit=""
            decimals={4}
            blank={0}
          />
          <SelectField<Book>
            name="pricing.bunkerSurchargeType"
            label="Bunker surcharge"
            options={SURCHARGES}
          />
          <NumberField<Book>
            name="pricing.bunkerSurchargeAmount"
            label="Bunker surcharge amount"
            unit=""
            decimals={4}
            blank={0}
          />
        </div>
        <div className="row cargo-checks">
          <CheckField<Book>
            name="pricing.useBlDate"
            label="Days of the scale by the B/L date, else by the day the laycan opens"
          />
        </div>
      </Panel>
      <div className="panel-columns">
        <BookGrid<Band>
          name="pricing.table"
          label="Freight by quantity"
          columns={FREIGHT_BANDS}
          newItem={newBand}
          addLabel="Add freight band"
        />
        <BookGrid<Band>
          name="pricing.demurrageScaleTable"
          label="Demurrage by quantity"
          columns={DEMURRAGE_BANDS[isPerHour ? 'hour' : 'day']}
          newItem={newBand}
          addLabel="Add demurrage band"
        />
        <BookGrid<Band>
          name="pricing.laytimeScaleTable"
          label="Laytime by quantity"
          columns={LAYTIME_BANDS.get(laytimeUnit) ?? []}
          newItem={newBand}
          addLabel="Add laytime band"
        />
        <BookGrid<PricingPort>
          name="pricing.portItineraries"
          label="Price by port"
          columns={PRICING_PORT_COLUMNS}
          newItem={newPricingPort}
          addLabel="Add port price"
        />
      </div>
    </>
  );
}
