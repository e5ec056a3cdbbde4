import { civilDateAt } from '@mainsheet/calendar';
import type { LaytimeActivity, LaytimePort } from '@mainsheet/contract';
import { ACTIVITY_RULES, type CountedInterval, formatMinutes, readFacts } from '@mainsheet/laytime';
import { ACTIVITY_TYPES } from '@mainsheet/terms';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { portClock } from '../../platform/places/port-clock.ts';
import { Grid, type GridColumn, optionsOf, type Reading } from '../../ui/index.ts';
import {
  balanceAt,
  countedWithin,
  readClock,
  withDay,
  withFrom,
  withLastDay,
  withTo,
} from './laytime-record.ts';

type Line = LaytimeActivity;
const TYPES = optionsOf(ACTIVITY_TYPES);

const readTime = (text: string): Reading => {
  const clock = readClock(text);
  if (clock !== null) return { ok: true, value: clock };
  return { ok: false, reason: `“${text.trim()}” is no time of day. Type it like 0830 or 08:30.` };
};

/** What words say of a line that nobody has judged yet; it stands in the next cell to be seen. */
function typeOfWords(line: Line, words: string, zone: string): Line['type'] {
  if (line.type !== 'Remark') return line.type;
  const [from, to] = [portClock(line.start, zone), portClock(line.end, zone)];
  const context = { timeZone: zone, today: civilDateAt(line.start, zone), idOf: String };
  return readFacts(`${from} to ${to} ${words}`, context).activities[0]?.type ?? 'Remark';
}

/** What stands in a grid of one port: its zone, and the sheet that the engine made. */
type Counted = { readonly zone: string; readonly intervals: readonly CountedInterval[] };

function timeColumns({ zone }: Counted): readonly GridColumn<Line>[] {
  const isTyped = () => true;
  return [
    {
      key: 'day',
      header: 'Day',
      width: 112,
      kind: 'date',
      value: ({ start }) => portClock(start, zone).slice(0, 10),
      isTyped,
      edit: { write: (line, day) => (day ? withDay(line, day.slice(0, 10), zone) : line) },
    },
    {
      key: 'from',
      header: 'From',
      width: 66,
      kind: 'text',
      value: ({ start }) => portClock(start, zone).slice(11),
      isTyped,
      edit: {
        read: readTime,
        write: (line, clock) => (clock ? withFrom(line, clock, zone) : line),
      },
    },
    {
      key: 'to',
      header: 'To',
      width: 66,
      kind: 'text',
      value: ({ end }) => portClock(end, zone).slice(11),
      isTyped,
      edit: { read: readTime, write: (line, clock) => (clock ? withTo(line, clock, zone) : line) },
    },
  ];
}

function wordColumns({ zone }: Counted): readonly GridColumn<Line>[] {
  const isTyped = () => true;
  return [
    {
      key: 'remarks',
      header: 'What happened',
      width: 210,
      kind: 'text',
      value: ({ remarks }) => remarks,
      isTyped,
      edit: {
        write: (line, text) => {
          const remarks = (text ?? '').slice(0, 500);
          return { ...line, remarks, type: typeOfWords(line, remarks, zone) };
        },
      },
    },
    {
      key: 'type',
      header: 'Counts as',
      width: 120,
      kind: 'select',
      value: ({ type }) => type,
      isTyped,
      edit: {
        options: TYPES,
        write: (line, type) => ({
          ...line,
          type: ACTIVITY_TYPES.find((known) => known === type) ?? line.type,
        }),
      },
    },
    {
      key: 'percent',
      header: 'Accepted',
      unit: '%',
      width: 92,
      kind: 'number',
      value: ({ acceptancePercent, type }) => acceptancePercent ?? ACTIVITY_RULES[type].percent,
      isTyped: ({ acceptancePercent }) => acceptancePercent !== null,
      violation: ({ acceptancePercent: typed }) =>
        typed !== null && (typed < 0 || typed > 100)
          ? 'Enter a percentage from 0 to 100.'
          : undefined,
      calculated: ({ type }) => ACTIVITY_RULES[type].percent,
      restore: (line) => ({ ...line, acceptancePercent: null }),
      edit: {
        write: (line, text) => ({
          ...line,
          acceptancePercent: text === null ? null : Number(text),
        }),
      },
    },
    {
      key: 'lastDay',
      header: 'Until day',
      width: 104,
      kind: 'date',
      value: ({ end }) => portClock(end, zone).slice(0, 10),
      isTyped,
      edit: { write: (line, day) => (day ? withLastDay(line, day.slice(0, 10), zone) : line) },
    },
  ];
}

function countColumns({ intervals }: Counted): readonly GridColumn<Line>[] {
  return [
    {
      key: 'counted',
      header: 'Counted',
      width: 74,
      kind: 'text',
      value: (line) => {
        const minutes = countedWithin(intervals, line);
        return minutes > 0 ? formatMinutes(minutes) : '';
      },
    },
    {
      key: 'balance',
      header: 'Left',
      width: 80,
      kind: 'text',
      value: ({ end }) => {
        const minutes = balanceAt(intervals, end);
        return minutes === null ? '' : formatMinutes(minutes);
      },
    },
    {
      key: 'source',
      header: 'Source line',
      width: 240,
      kind: 'text',
      value: ({ source }) => source,
    },
  ];
}

type FactsGridProps = {
  port: LaytimePort;
  intervals: readonly CountedInterval[];
  onChange: (activities: LaytimeActivity[]) => void;
};

let lastLine = 0;
/** An id that no other line of this port has. */
function newId(port: LaytimePort): string {
  const known = new Set(port.activities.map(({ id }) => id));
  do lastLine += 1;
  while (known.has(`line-${lastLine}`));
  return `line-${lastLine}`;
}

/** The events of a port on its clock, typed or pasted a row each, with what each of them counts. */
export function FactsGrid({ port, intervals, onChange }: FactsGridProps) {
  const zone = port.timeZone;
  const columns = useMemo(() => {
    const counted = { zone, intervals };
    return [...timeColumns(counted), ...wordColumns(counted), ...countColumns(counted)];
  }, [zone, intervals]);
  const newRow = (): LaytimeActivity => {
    const start = port.activities.at(-1)?.end ?? port.arrivedAt;
    return {
      ...{ id: newId(port), type: 'Remark', start, end: start, remarks: '', source: '' },
      ...{ acceptancePercent: null, demurragePercent: null, clause: null },
    };
  };
  return (
    <>
      {port.activities.length > 0 && (
        <Grid
          label={`Events at ${port.portName}`}
          rows={port.activities}
          onRowsChange={(rows) => onChange([...rows])}
          columns={columns}
          rowId={(line) => line.id}
          newRow={newRow}
        />
      )}
      <div style={{ padding: '6px 8px' }}>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange([...port.activities, newRow()])}
        >
          Add event
        </Button>
      </div>
    </>
  );
}
