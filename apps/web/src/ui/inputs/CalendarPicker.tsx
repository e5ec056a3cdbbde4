import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

type CalendarPickerProps = {
  value: string | null;
  /** Civil dates between which a day may be picked. */
  first: string;
  last: string;
  onPick: (day: string) => void;
};

/** Loaded when the calendar is opened for the first time. */
export function CalendarPicker({ value, first, last, onPick }: CalendarPickerProps) {
  return (
    <DatePicker
      ariaLabels={LABELS}
      minDate={first}
      maxDate={last}
      value={value}
      onChange={(day) => {
        if (day) onPick(day);
      }}
    />
  );
}
