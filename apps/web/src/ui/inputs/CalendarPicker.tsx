import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';

/** Loaded when the calendar is opened for the first time. */
export function CalendarPicker({
  value,
  onPick,
}: {
  value: string | null;
  onPick: (day: string) => void;
}) {
  return (
    <DatePicker
      value={value}
      onChange={(day) => {
        if (day) onPick(day);
      }}
    />
  );
}
