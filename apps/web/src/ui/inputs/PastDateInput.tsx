import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { civilToday } from '../format/civil-day.ts';
import { formatDay } from '../format/date.ts';
import { readPastDate } from '../format/read-past-date.ts';
import type { InputProps } from './figure-inputs.tsx';

/**
 * A day of birth or incorporation, typed with its whole year; a calendar that begins today would be
 * turned back for hundreds of months. What cannot be read stays, with the reason beside it.
 */
export function PastDateInput(props: InputProps<string | null>) {
  const { value, onChange, onBlur, error, hint, ...rest } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const today = civilToday();
  const reading = draft === null ? null : readPastDate(draft, today);
  const unreadable = !focused && reading && !reading.ok ? reading.reason : undefined;
  const type = (text: string) => {
    setDraft(text);
    const read = readPastDate(text, today);
    onChange(read.ok ? read.value : null);
  };
  const leave = () => {
    setFocused(false);
    if (reading?.ok) setDraft(null);
    onBlur?.();
  };
  return (
    <TextInput
      value={draft ?? (value ? formatDay(value) : '')}
      placeholder="e.g. 30 Nov 1979"
      autoComplete="off"
      description={hint}
      error={unreadable ?? error}
      onFocus={() => setFocused(true)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      {...rest}
    />
  );
}
