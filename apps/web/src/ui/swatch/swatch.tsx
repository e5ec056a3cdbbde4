import { SWATCHES } from '@mainsheet/contract';
import { useId } from 'react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import './swatch.css';

const inkOf = (colour: string) => ({ background: `var(--swatch-${colour})` });

/** The colour of a group, before its name. */
export function SwatchName({ colour, name }: { colour: string; name: string }) {
  return (
    <span className="swatch-name" title={name}>
      <i className="swatch" style={inkOf(colour)} aria-hidden />
      <span className="ellipsis">{name}</span>
    </span>
  );
}

type SwatchFieldProps<Values extends FieldValues> = { name: FieldPath<Values>; label: string };

/** One colour of the palette; the `Form` around it holds the choice. */
export function SwatchField<Values extends FieldValues>({ name, label }: SwatchFieldProps<Values>) {
  const { control } = useFormContext<Values>();
  const { field } = useController({ name, control });
  const group = useId();
  return (
    <fieldset className="swatch-field">
      <legend>{label}</legend>
      <div className="row">
        {SWATCHES.map((colour) => (
          <label key={colour} className="swatch-choice">
            <input
              type="radio"
              name={group}
              value={colour}
              checked={field.value === colour}
              onChange={() => field.onChange(colour)}
              onBlur={field.onBlur}
            />
            <i className="swatch" style={inkOf(colour)} aria-hidden />
            {colour}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
