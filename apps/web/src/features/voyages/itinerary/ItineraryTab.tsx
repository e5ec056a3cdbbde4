import { useEffect, useMemo, useRef, useState } from 'react';
import { instantOfPortClock } from '../../../platform/places/port-clock.ts';
import {
  type CellEdit,
  formatInstant,
  formatInstantShort,
  formatNumber,
  formatSigned,
  Grid,
  type GridColumn,
  Panel,
  SaveMark,
  type SaveState,
} from '../../../ui/index.ts';
import { useVoyageSaves } from '../use-voyage-saves.ts';
import type { Voyage } from '../voyage-record.ts';
import { isLocked } from '../voyage-status.ts';
import { type ItineraryLine, inputsWith, itineraryLines, timesChange } from './itinerary-rows.ts';

type TimeKey = 'estimatedArrival' | 'estimatedDeparture' | 'arrival' | 'departure';

/** Port-local, UTC on hover; what is only expected is set back. */
function LocalTime({ line, at, isPlan }: { line: ItineraryLine; at: TimeKey; isPlan: boolean }) {
  const local = line[at];
  if (!local) return null;
  const instant = instantOfPortClock(local, line.timeZone);
  return (
    <time
      dateTime={instant}
      title={`${formatInstant(instant)} UTC; shown in ${line.timeZone}`}
      className={isPlan ? 'muted nowrap' : 'nowrap'}
    >
      {formatInstantShort(instant, line.timeZone)}
      {isPlan && (at === 'arrival' || at === 'departure') ? ' exp.' : ''}
    </time>
  );
}

const timeColumn = (
  key: TimeKey,
  header: string,
  edit?: { mark: 'isArrivalActual' | 'isDepartureActual' },
): GridColumn<ItineraryLine> => {
  const isPlan = (line: ItineraryLine) => (edit ? !line[edit.mark] : true);
  const write: CellEdit<ItineraryLine>['write'] = (line, value) =>
    edit ? { ...line, [key]: value ?? line[key], [edit.mark]: value !== null } : line;
  return {
    key,
    header,
    group: edit ? 'Actual or expected, port time' : 'Estimated, port time',
    width: edit ? 136 : 104,
    kind: 'date',
    value: (line) => line[key],
    render: (line) => <LocalTime line={line} at={key} isPlan={isPlan(line)} />,
    ...(edit
      ? {
          edit: { write },
          isTyped: (line: ItineraryLine) => line[edit.mark],
          calculated: (line: ItineraryLine) => line[key],
          restore: (line: ItineraryLine) => ({ ...line, [edit.mark]: false }),
        }
      : {}),
  };
};

const figure = (
  key: 'extraSeaDays' | 'extraPortDays' | 'portExpenses',
  head: { header: string; unit: string; width: number; decimals: number; total?: 'sum' },
): GridColumn<ItineraryLine> => ({
  key,
  kind: 'number',
  ...head,
  value: (line) => line[key],
  isTyped: () => true,
  edit: { write: (line, value) => ({ ...line, [key]: value === null ? 0 : Number(value) }) },
});

const COMMON_COLUMNS: readonly GridColumn<ItineraryLine>[] = [
  { key: 'port', header: 'Port', width: 110, kind: 'text', value: (line) => line.portName },
  { key: 'function', header: 'Function', width: 96, kind: 'text', value: (l) => l.portFunction },
  timeColumn('estimatedArrival', 'Arrival'),
  timeColumn('estimatedDeparture', 'Departure'),
  timeColumn('arrival', 'Arrived', { mark: 'isArrivalActual' }),
  timeColumn('departure', 'Departed', { mark: 'isDepartureActual' }),
  {
    key: 'slip',
    header: 'Slip',
    unit: 'd',
    width: 66,
    kind: 'number',
    value: (line) => line.slipDays,
    text: (line) => formatSigned(line.slipDays, 2),
  },
  {
    key: 'distance',
    header: 'Distance',
    unit: 'nm',
    width: 100,
    kind: 'number',
    total: 'sum',
    value: (line) => line.distanceNm,
  },
  {
    key: 'sea',
    header: 'Sea',
    unit: 'd',
    width: 70,
    kind: 'number',
    decimals: 2,
    total: 'sum',
    value: (line) => line.seaDays,
  },
  figure('extraSeaDays', { header: 'Extra sea', unit: 'd', width: 92, decimals: 2 }),
  {
    key: 'stay',
    header: 'Port',
    unit: 'd',
    width: 70,
    kind: 'number',
    decimals: 2,
    total: 'sum',
    value: (line) => line.portDays,
  },
  figure('extraPortDays', { header: 'Extra port', unit: 'd', width: 96, decimals: 2 }),
];

/** Port costs in the currency of all calls; where they differ each says its own, and nothing is summed. */
const costsIn = (currency: string | null): GridColumn<ItineraryLine> => {
  const head = { header: 'Port costs', width: 116, decimals: 0 };
  if (currency) return figure('portExpenses', { ...head, unit: currency, total: 'sum' });
  return {
    ...figure('portExpenses', { ...head, unit: '' }),
    text: (line) => `${line.currency} ${formatNumber(line.portExpenses)}`,
  };
};

/** The berths of the calls, beside what is done there; a voyage without any shows no empty columns. */
const BERTH: GridColumn<ItineraryLine> = {
  ...{ key: 'berth', header: 'Berth', width: 120, kind: 'text' },
  value: (line) => line.berth || null,
  note: (line) => line.limits || undefined,
};
const LIMITS: GridColumn<ItineraryLine> = {
  ...{ key: 'limits', header: 'Takes', width: 250, kind: 'text' },
  value: (line) => line.limits || null,
};

/** The currency of every line, or null where they differ. */
function soleCurrency(lines: readonly ItineraryLine[]): string | null {
  const [only, ...others] = new Set(lines.map(({ currency }) => currency));
  return only !== undefined && others.length === 0 ? only : null;
}

const idOf = (line: ItineraryLine) => line.rowId;

type Shown = { currency: string | null; isShut: boolean; hasBerths: boolean };

/** Locked voyages show the same columns, none of them to be typed into. */
function columnsOf({ currency, isShut, hasBerths }: Shown): GridColumn<ItineraryLine>[] {
  const known = [...COMMON_COLUMNS, costsIn(currency)];
  const columns = hasBerths ? [...known.toSpliced(2, 0, BERTH), LIMITS] : known;
  if (!isShut) return columns;
  return columns.map((column) =>
    column.edit ? { ...column, edit: { ...column.edit, readOnly: () => true } } : column,
  );
}

/** Calls in order; actual times and costs are typed into the grid and recalculate the voyage. */
export function ItineraryTab({ voyage }: { voyage: Voyage }) {
  const saved = useMemo(() => itineraryLines(voyage), [voyage]);
  const [lines, setLines] = useState<readonly ItineraryLine[]>(saved);
  const [state, setState] = useState<SaveState>('saved');
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { saveChange, saveTimes } = useVoyageSaves(voyage);
  useEffect(() => setLines(saved), [saved]);
  const currency = soleCurrency(saved);
  const isShut = isLocked(voyage.status);
  const hasBerths = saved.some(({ berth, limits }) => berth !== '' || limits !== '');
  const columns = useMemo(
    () => columnsOf({ currency, isShut, hasBerths }),
    [currency, isShut, hasBerths],
  );
  const save = async (before: readonly ItineraryLine[], after: readonly ItineraryLine[]) => {
    setState('saving');
    const old = new Map(before.map((line) => [line.rowId, line]));
    let isStored = true;
    for (const line of after) {
      const known = old.get(line.rowId);
      const times = known && isStored ? timesChange(known, line) : null;
      if (times) isStored = await saveTimes(times);
    }
    const inputs = isStored ? inputsWith(voyage.inputs, after) : null;
    if (inputs) isStored = await saveChange({ inputs });
    setState(isStored ? 'saved' : 'dirty');
    if (!isStored) setLines(saved);
  };
  const change = (next: readonly ItineraryLine[]) => {
    const before = lines;
    setLines(next);
    queue.current = queue.current.then(() => save(before, next));
  };
  return (
    <Panel
      title="Itinerary"
      hint="Type the actual times as the port's clock shows them; UTC on hover."
      actions={isShut ? undefined : <SaveMark state={state} />}
      flush
    >
      <Grid label="Itinerary" rows={lines} onRowsChange={change} columns={columns} rowId={idOf} />
    </Panel>
  );
}
