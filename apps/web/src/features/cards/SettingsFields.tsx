import { LIMIT_INTERVALS, LIMIT_NAMES } from '@mainsheet/contract';
import { CURRENCY_CODES } from '@mainsheet/money';
import type { UseFormReturn } from 'react-hook-form';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import {
  AmountInput,
  FormField,
  MultiSelectField,
  minorUnitDigits,
  optionsOf,
  TextField,
} from '../../ui/index.ts';
import type { SettingsForm } from './card-form.ts';
import { CATEGORY_OPTIONS } from './card-words.ts';

type FieldsProps = { form: UseFormReturn<SettingsForm, unknown, SettingsForm>; currency: string };

export function NameFields() {
  return (
    <div className="card-fields">
      <TextField<SettingsForm> name="name" label="Name" hint="What the card is called" required />
      <TextField<SettingsForm> name="purpose" label="Purpose" hint="What it is for" required />
    </div>
  );
}

/** The limits of a card; those left empty are none. */
export function LimitFields({ form, currency }: FieldsProps) {
  return (
    <div className="card-fields">
      {LIMIT_INTERVALS.map((interval) => (
        <FormField key={interval} control={form.control} name={`limits.${interval}`}>
          {({ value, onChange, ...field }) => (
            <AmountInput
              label={LIMIT_NAMES[interval]}
              currency={currency}
              decimals={currency ? minorUnitDigits(currency) : 2}
              value={value === '' ? null : value}
              onChange={(typed) => onChange(typed ?? '')}
              {...field}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

const CURRENCY_OPTIONS = optionsOf(CURRENCY_CODES);

/** What a card is good for; where nothing is chosen, everything is. */
export function ControlFields() {
  return (
    <div className="card-fields">
      <MultiSelectField<SettingsForm>
        name="allowedCategories"
        label="Categories"
        hint="None chosen allows all"
        options={CATEGORY_OPTIONS}
      />
      <MultiSelectField<SettingsForm>
        name="allowedCountries"
        label="Countries"
        hint="None chosen allows all"
        options={COUNTRY_OPTIONS}
      />
      <MultiSelectField<SettingsForm>
        name="allowedCurrencies"
        label="Currencies"
        hint="None chosen allows all"
        options={CURRENCY_OPTIONS}
      />
    </div>
  );
}
