import { Checkbox } from '@mantine/core';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Days of every week in words: Mon to Fri, or each of them. */
export function weekdaysText(days: readonly number[]): string {
  if (days.length === 7) return 'Every day';
  const isSpan = days.length > 2 && days.every((day, at) => at === 0 || day === days[at - 1]! + 1);
  const shown = isSpan ? [days[0]!, days.at(-1)!] : days;
  return shown.map((day) => WEEKDAYS[day - 1]).join(isSpan ? ' to ' : ', ');
}

type WeekdayChecksProps = {
  label: string;
  /** 1 is Monday. */
  value: readonly number[];
  onChange: (days: number[]) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** Where a heading above says it: the label is for those who cannot see that. */
  isLabelHidden?: boolean;
};

/** Days of every week. */
export function WeekdayChecks(props: WeekdayChecksProps) {
  const { label, value, onChange, disabled = false, error, isLabelHidden = false } = props;
  return (
    <Checkbox.Group
      label={label}
      {...(isLabelHidden ? { labelProps: { className: 'visually-hidden' } } : {})}
      value={value.map(String)}
      onChange={(days) => onChange(days.map(Number).toSorted((a, b) => a - b))}
      error={error}
    >
      <div className="row wrap">
        {WEEKDAYS.map((day, index) => (
          <Checkbox key={day} label={day} value={String(index + 1)} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
