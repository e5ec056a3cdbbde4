import { PLANNED_CALLS, type VoyagePlan } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldPath, useFieldArray, useFormContext } from 'react-hook-form';
import { usePortSearch } from '../../../platform/places/use-port-search.ts';
import { FormField, optionsOf, PortInput, SelectField } from '../../../ui/index.ts';

const MOST = 40;
const FUNCTION_OPTIONS = optionsOf(PLANNED_CALLS);

type PortFieldProps = {
  name: Extract<FieldPath<VoyagePlan>, 'open_port' | `calls.${number}.port`>;
  label: string;
};

/** A port of the plan, by its code. */
export function PlannedPortField({ name: path, label }: PortFieldProps) {
  const { control } = useFormContext<VoyagePlan>();
  const search = usePortSearch();
  const [portName, setName] = useState('');
  return (
    <FormField control={control} name={path}>
      {({ value, onChange, ...field }) => (
        <PortInput
          label={label}
          value={value || null}
          valueLabel={portName}
          search={search}
          onPick={(option) => setName(option.label)}
          onChange={(code) => onChange(code ?? '')}
          required
          {...field}
        />
      )}
    </FormField>
  );
}

/** The calls between where she begins and where she ends. */
export function PlannedCallFields() {
  const { control } = useFormContext<VoyagePlan>();
  const { fields, append, remove } = useFieldArray({ control, name: 'calls' });
  return (
    <div className="stack">
      {fields.map((field, at) => (
        <fieldset key={field.id} className="planned-call">
          <legend className="visually-hidden">Port {at + 1}</legend>
          <div className="field-grid">
            <PlannedPortField name={`calls.${at}.port`} label={`Port ${at + 1}`} />
            <SelectField<VoyagePlan>
              name={`calls.${at}.port_function`}
              label="What is done there"
              options={FUNCTION_OPTIONS}
            />
            <div className="planned-call-end">
              <Button
                variant="default"
                aria-label={`Take away port ${at + 1}`}
                disabled={fields.length === 1}
                onClick={() => remove(at)}
              >
                Take away
              </Button>
            </div>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          disabled={fields.length >= MOST}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append({ port: '', port_function: 'Discharging' })}
        >
          Add port
        </Button>
      </div>
    </div>
  );
}
