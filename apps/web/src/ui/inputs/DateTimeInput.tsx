import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, use, useState } from 'react';
import { civilToday } from '../format/civil-day.ts';
import { formatDay } from '../format/date.ts';
import { type DateRules, endOfRange, offeredDays, readDate } from '../format/read-date.ts';
import type { InputProps } from './figure-inputs.tsx';
import { InsidePopover } from './inside-popover.ts';

const CalendarPicker = lazy(async () => ({
  default: (await import('./CalendarPicker.tsx')).CalendarPicker,
}));

type DateTimeInputProps = InputProps<string | null> & {
  /** True keeps the time of day: `YYYY-MM-DD HH:mm`. */
  withTime?: boolean;
  /** Named beside the field, because a time without a zone is no time: "UTC", "Santos time". */
  zoneLabel?: string | undefined;
  rules?: DateRules;
};

const shown = (value: string | null): string =>
  value ? `${formatDay(value)}${value.length > 10 ? ` ${value.slice(11, 16)}` : ''}` : '';

/**
 * A date as people type it (`5feb`, `5-2`, `+5`, `29 Nov 2026 18:00`), or picked from a calendar.
 * The value is a civil `YYYY-MM-DD`, with ` HH:mm` where a time is kept.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { label, value, onChange, onBlur, error, hint, withTime, zoneLabel, rules, ...rest } =
    props;
  const [draft, setDraft] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [open, setOpen] = useState(false);
  const isInside = use(InsidePopover);
  const today = civilToday();
  const reading = draft === null ? null : readDate(draft, today, rules);
  const { first, last } = offeredDays(today);
  const commit = () => {
    setFocused(false);
    if (reading?.ok) {
      const entered = withTime ? reading.value : (reading.value?.slice(0, 10) ?? null);
      setDraft(null);
      if (entered !== value) onChange(entered);
    }
    onBlur?.();
  };
  const unreadable = !focused && reading && !reading.ok ? reading.reason : undefined;
  const calendar = (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={!isInside}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon size="sm" aria-label={`Calendar for ${label}`} onClick={() => setOpen(!open)}>
          <IconCalendar size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Calendar for ${label}`}>
        <Suspense fallback={<div style={{ width: 252, height: 268 }} />}>
          {open && (
            <CalendarPicker
              value={value?.slice(0, 10) ?? null}
              first={rules?.minDay ?? first}
              last={last}
              onPick={(day) => {
                const picked = `${day}${value?.slice(10) || ' 00:00'}`;
                onChange(withTime ? (rules?.endsRange ? endOfRange(picked) : picked) : day);
                setDraft(null);
                setOpen(false);
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      label={zoneLabel ? `${label}, ${zoneLabel}` : label}
      value={draft ?? shown(value)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={() => setFocused(true)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft !== null) setDraft(null);
        if (event.key === 'Enter' && reading?.ok) onChange(reading.value);
      }}
      error={unreadable ?? error}
      description={hint}
      autoComplete="off"
      // A dialog around it leaves Escape to what was begun here.
      data-mantine-stop-propagation={draft !== null}
      rightSection={calendar}
      styles={{ input: { color: 'var(--typed)' } }}
      {...rest}
    />
  );
}
