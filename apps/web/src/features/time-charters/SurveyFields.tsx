import { SURVEY_KINDS, SURVEY_PAYERS, type TimeCharterInput } from '@mainsheet/contract';
import { FUELS } from '@mainsheet/terms';
import { Button } from '@mantine/core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import {
  CheckField,
  InstantField,
  NumberField,
  optionsOf,
  SelectField,
  TextField,
} from '../../ui/index.ts';

type Charter = TimeCharterInput;
const KINDS = optionsOf(SURVEY_KINDS);
const PAYERS = optionsOf(SURVEY_PAYERS);
const FUEL_CHOICES = optionsOf(FUELS);

/** One survey: its time, its cost with the share of owners, and what it found on board. */
export function SurveyFields({ at, currency }: { at: number; currency: string }) {
  const path = `surveys.${at}` as const;
  return (
    <div className="stack">
      <div className="field-grid">
        <SelectField<Charter> name={`${path}.kind`} label="Survey" options={KINDS} />
        <InstantField<Charter> name={`${path}.startDateTime`} label="Survey from" />
        <InstantField<Charter> name={`${path}.endDateTime`} label="Survey to" />
        <TextField<Charter> name={`${path}.surveyor`} label="Surveyor" />
        <NumberField<Charter>
          name={`${path}.cost`}
          label="Cost"
          unit={currency}
          decimals={2}
          blank={0}
        />
        <SelectField<Charter> name={`${path}.paidBy`} label="Paid by" options={PAYERS} />
        <NumberField<Charter>
          name={`${path}.ownersPercent`}
          label="Owners’ share"
          unit="%"
          decimals={2}
          blank={0}
        />
      </div>
      <CheckField<Charter>
        name={`${path}.isOwnersTime`}
        label="In owners’ time: no hire meanwhile"
      />
      <FoundFuels at={at} />
    </div>
  );
}

function FoundFuels({ at }: { at: number }) {
  const { control } = useFormContext<Charter>();
  const list = `surveys.${at}.fuels` as const;
  const { fields, append, remove } = useFieldArray({ control, name: list });
  return (
    <>
      {fields.map((row, index) => (
        <div key={row.id} className="field-grid">
          <SelectField<Charter>
            name={`${list}.${index}.fuelType`}
            label={`Found fuel ${index + 1}`}
            options={FUEL_CHOICES}
          />
          <NumberField<Charter>
            name={`${list}.${index}.quantity`}
            label="On board by the survey"
            unit="mt"
            decimals={3}
            blank={0}
          />
          <button type="button" className="link-button" onClick={() => remove(index)}>
            Remove<span className="visually-hidden"> found fuel {index + 1}</span>
          </button>
        </div>
      ))}
      <div className="row">
        <Button
          size="xs"
          variant="default"
          onClick={() => append({ fuelType: 'VLSFO', quantity: 0 })}
        >
          Add found fuel
        </Button>
      </div>
    </>
  );
}
