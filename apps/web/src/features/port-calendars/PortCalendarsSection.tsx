import { Button, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { COUNTRY_OPTIONS, countryName } from '../../platform/places/countries.ts';
import { SEARCH_PORTS } from '../../platform/places/use-port-search.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { type Outcome, showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Alert, formatDay, Panel, PortInput, showSnackbar, Tag, Waiting } from '../../ui/index.ts';
import { MonthStrips } from './MonthStrips.tsx';
import { PortDayDialog } from './PortDayDialog.tsx';
import {
  CLEAR_PORT_DAY,
  PORT_CALENDAR,
  PORT_CALENDAR_PLACES,
  type PortCalendar,
  type PortDay,
} from './port-calendars.queries.ts';
import { RestDaysPanel } from './RestDaysPanel.tsx';
import './port-calendars.css';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const weekdayName = (on: string) => WEEKDAYS[new Date(`${on}T00:00Z`).getUTCDay()] ?? '';
const thisYear = () => new Date().getUTCFullYear();
const YEARS = [-1, 0, 1, 2].map((step) => String(thisYear() + step));
/** Shown before anybody chose a place or kept one. */
const FIRST_PLACE = 'SG';

const nameOfPlace = (place: string, name: string) =>
  place.length === 2 ? countryName(place) : `${name}, ${place}`;

/** Hours of a half day, in words. */
function hoursText({ kind, fromTime, untilTime }: PortDay): string {
  if (kind !== 'Half day') return '';
  return [fromTime && `from ${fromTime}`, untilTime && `until ${untilTime}`]
    .filter(Boolean)
    .join(' ');
}

const TONES = { Holiday: 'negative', 'Half day': 'warning', 'Working day': 'idle' } as const;

type DayRowProps = { day: PortDay; onEdit: () => void; onClear: () => void };

function DayRow({ day, onEdit, onClear }: DayRowProps) {
  const may = useMay('contracts.modify');
  const undo = day.covers ? 'Put back' : 'Remove';
  return (
    <li>
      <span className="nowrap" style={{ width: 118 }}>
        <span className="muted small">{weekdayName(day.on)}</span> {formatDay(day.on)}
      </span>
      <div className="grow">
        <div>{day.name}</div>
        <div className="muted small">{[hoursText(day), day.source].filter(Boolean).join(', ')}</div>
      </div>
      <Tag tone={TONES[day.kind as keyof typeof TONES] ?? 'idle'}>{day.kind}</Tag>
      <Button
        variant="default"
        disabled={!may}
        aria-label={`Edit ${day.name} on ${formatDay(day.on)}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      {day.version > 0 && (
        <Button
          variant="default"
          disabled={!may}
          aria-label={`${undo} ${formatDay(day.on)}`}
          onClick={onClear}
        >
          {undo}
        </Button>
      )}
    </li>
  );
}

type Show = (place: string, year: number) => void;

/** Which country or port, and which year. */
function PlaceFields({ calendar, show }: { calendar: PortCalendar; show: Show }) {
  const client = useClient();
  const [{ data }] = useQuery({ query: PORT_CALENDAR_PLACES, context: FRESH });
  const { place, country, name, year } = calendar;
  const search = useCallback(
    async (text: string) => {
      const found = await client.query(SEARCH_PORTS, { text });
      if (!found.data) throw found.error ?? new Error('The ports could not be searched.');
      return found.data.searchPorts
        .filter(({ id }) => !id.startsWith('XZ'))
        .map(({ id, ...port }) => ({ value: id, label: `${port.name}, ${port.country}` }));
    },
    [client],
  );
  const stored = data?.portCalendarPlaces ?? [];
  return (
    <div className="stack">
      <div className="field-grid">
        <Select
          label="Country"
          size="xs"
          searchable
          data={COUNTRY_OPTIONS}
          value={country}
          onChange={(code) => code && show(code, year)}
        />
        <PortInput
          label="Port"
          value={place.length > 2 ? place : null}
          valueLabel={name}
          search={search}
          onChange={(id) => show(id ?? country, year)}
        />
        <Select
          label="Year"
          size="xs"
          data={[...new Set([...YEARS, String(year)])].toSorted()}
          value={String(year)}
          onChange={(text) => text && show(place, Number(text))}
        />
      </div>
      {stored.length > 0 && (
        <p className="muted small">
          You keep days of{' '}
          {stored.map((one) => (
            <button
              key={one.place}
              type="button"
              className="link-button"
              style={{ marginRight: 10 }}
              aria-current={one.place === place}
              onClick={() => show(one.place, year)}
            >
              {nameOfPlace(one.place, one.name)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

type CalendarViewProps = { calendar: PortCalendar; show: Show; reload: () => void };

function CalendarView({ calendar, show, reload }: CalendarViewProps) {
  const { place, country, name, year, days, restDays, hasPublicList } = calendar;
  const [editing, setEditing] = useState<{ day: PortDay | null } | null>(null);
  const [clear] = useMutate(CLEAR_PORT_DAY);
  const settle = (outcome: Outcome) => {
    showOutcome(outcome);
    reload();
  };
  const onClear = async ({ on, version }: PortDay) => {
    settle(await clear({ place, version, on }));
  };
  return (
    <div className="stack">
      <Panel
        title="Place and year"
        actions={
          place !== country && (
            <button type="button" className="link-button" onClick={() => show(country, year)}>
              All of {countryName(country)}
            </button>
          )
        }
      >
        <PlaceFields calendar={calendar} show={show} />
      </Panel>
      {!hasPublicList && (
        <Alert tone="warning">
          There is no public list of holidays for {countryName(country)}. Enter the days that your
          agents give you; weekly rest is as usual there until you say otherwise.
        </Alert>
      )}
      <Panel title="The year">
        <MonthStrips year={year} days={days} restDays={restDays} />
      </Panel>
      <div className="settings-columns">
        <Panel
          title={`Holidays ${year}`}
          hint={nameOfPlace(place, name)}
          flush
          actions={
            <MayButton needs="contracts.modify" onClick={() => setEditing({ day: null })}>
              New day
            </MayButton>
          }
        >
          {days.length === 0 && <p className="muted settings-note">No holidays are known.</p>}
          <ul className="settings-rows" aria-label={`Holidays ${year}`}>
            {days.map((day) => (
              <DayRow
                key={day.on}
                day={day}
                onEdit={() => setEditing({ day })}
                onClear={() => void onClear(day)}
              />
            ))}
          </ul>
        </Panel>
        <RestDaysPanel calendar={calendar} onChanged={settle} />
      </div>
      {editing && (
        <PortDayDialog
          place={place}
          year={year}
          day={editing.day}
          onClose={() => setEditing(null)}
          onSaved={(message) => {
            setEditing(null);
            showSnackbar(message);
            reload();
          }}
        />
      )}
    </div>
  );
}

/** On which days ports rest: the public list of a country, corrected by what the company knows. */
export function PortCalendarsSection() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [places] = useQuery({ query: PORT_CALENDAR_PLACES });
  const first = places.data?.portCalendarPlaces[0]?.place ?? FIRST_PLACE;
  const place = typeof search.place === 'string' ? search.place : first;
  const year = Number(search.year) || thisYear();
  const [{ data, error }, again] = useQuery({
    query: PORT_CALENDAR,
    variables: { place, year },
    pause: places.fetching,
    context: FRESH,
  });
  const show: Show = (nextPlace, nextYear) =>
    void navigate({
      to: '.',
      search: { section: 'port-calendars', place: nextPlace, year: nextYear } as never,
    });
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  return <CalendarView calendar={data.portCalendar} show={show} reload={() => again(FRESH)} />;
}
