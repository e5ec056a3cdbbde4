import { type KycForm, NO_KYC_PERSON } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { COUNTRY_OPTIONS } from '../../platform/places/countries.ts';
import {
  Alert,
  CheckField,
  NumberField,
  PastDateField,
  SelectField,
  TextField,
} from '../../ui/index.ts';

const MOST = 20;

/** Directors, and whoever holds a quarter or more. */
export function PeopleFields() {
  const { control, formState } = useFormContext<KycForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'people' });
  const failure = formState.errors.people?.root?.message ?? formState.errors.people?.message;
  return (
    <div className="stack">
      {failure && <Alert tone="negative">{failure}</Alert>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="kyc-person">
          <legend className="visually-hidden">Person {index + 1}</legend>
          <div className="field-grid">
            <TextField<KycForm> name={`people.${index}.firstName`} label="First name" />
            <TextField<KycForm> name={`people.${index}.lastName`} label="Last name" />
            <PastDateField<KycForm>
              name={`people.${index}.birthDate`}
              label="Birth date"
              blank=""
            />
            <SelectField<KycForm>
              name={`people.${index}.nationality`}
              label="Nationality"
              options={COUNTRY_OPTIONS}
              blank=""
            />
            <NumberField<KycForm>
              name={`people.${index}.sharePercent`}
              label="Share"
              unit="%"
              decimals={2}
              blank={null}
            />
          </div>
          <div className="row row-apart">
            <CheckField<KycForm> name={`people.${index}.isDirector`} label="Director" />
            {fields.length > 1 && (
              <Button
                variant="default"
                aria-label={`Take away person ${index + 1}`}
                onClick={() => remove(index)}
              >
                Take away
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          disabled={fields.length >= MOST}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append({ ...NO_KYC_PERSON, isDirector: false })}
        >
          Add person
        </Button>
      </div>
    </div>
  );
}
