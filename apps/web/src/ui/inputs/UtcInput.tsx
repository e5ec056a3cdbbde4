import { DateTimeInput } from './DateTimeInput.tsx';
import type { InputProps } from './figure-inputs.tsx';

/** An instant as a date and time by the UTC clock; null where none is typed. */
export function UtcInput({ value, onChange, ...rest }: InputProps<string | null>) {
  return (
    <DateTimeInput
      zoneLabel="UTC"
      withTime
      value={value === null ? null : value.slice(0, 16).replace('T', ' ')}
      onChange={(typed) =>
        onChange(typed && `${typed.slice(0, 10)}T${typed.slice(11, 16) || '00:00'}:00.000Z`)
      }
      {...rest}
    />
  );
}
