import { DateTimeInput } from '../../../ui/index.ts';

type UtcInputProps = {
  label: string;
  /** An instant, or null where the calculation gives it. */
  value: string | null;
  onChange: (instant: string | null) => void;
  disabled: boolean;
};

/** A date and time by the UTC clock. */
export function UtcInput({ label, value, onChange, disabled }: UtcInputProps) {
  return (
    <DateTimeInput
      label={label}
      zoneLabel="UTC"
      withTime
      disabled={disabled}
      value={value === null ? null : value.slice(0, 16).replace('T', ' ')}
      onChange={(typed) =>
        onChange(typed && `${typed.slice(0, 10)}T${typed.slice(11, 16) || '00:00'}:00.000Z`)
      }
    />
  );
}

/** A figure of the calculation among the fields of a form. */
export function Shown({ label, children }: { label: string; children: string }) {
  return (
    <div className="ed-shown">
      <span>{label}</span>
      <b title={children}>{children || '–'}</b>
    </div>
  );
}
