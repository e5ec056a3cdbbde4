import type { DateRules } from '../format/read-date.ts';
import { DateTimeInput } from './DateTimeInput.tsx';
import type { InputProps } from './figure-inputs.tsx';

type UtcInputProps = InputProps<string | null> & { rules?: DateRules };

/** Seconds are kept where there are some: the end of a day has them. */
const typedOf = (instant: string): string =>
  instant.slice(0, instant.slice(17, 19) === '00' ? 16 : 19).replace('T', ' ');

function instantOf(typed: string, isEnd: boolean): string {
  const time = typed.slice(11) || (isEnd ? '23:59:59' : '00:00');
  return `${typed.slice(0, 10)}T${time.padEnd(8, ':00')}.000Z`;
}

/** An instant as a date and time by the UTC clock; null where none is typed. One that ends a range ends its day. */
export function UtcInput({ value, onChange, rules, ...rest }: UtcInputProps) {
  return (
    <DateTimeInput
      zoneLabel="UTC"
      withTime
      value={value === null ? null : typedOf(value)}
      onChange={(typed) => onChange(typed && instantOf(typed, rules?.endsRange === true))}
      {...(rules ? { rules } : {})}
      {...rest}
    />
  );
}
