import { addCivilDays, type CivilDate, findWallClock, instantAt } from '@mainsheet/calendar';
import {
  formatLaycan,
  type LaycanEntry,
  parseDateTime,
  parseLaycan,
  parseSpeeds,
} from '@mainsheet/entry';
import { type EstimateInput, laycanZone } from '@mainsheet/voyage';
import { formatInstant, formatInstantShort, formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { answerOf, type Field, numberField } from './field.ts';
import type { RowSpec } from './row-spec.ts';
import { waitingRow } from './waiting-row.ts';

/** The instant of a civil date and minutes on a port's clock. */
export function instantOf(
  entry: { readonly date: string; readonly minutes: number },
  timeZone: string,
): string {
  const hours = String(Math.floor(entry.minutes / 60)).padStart(2, '0');
  const minutes = String(entry.minutes % 60).padStart(2, '0');
  const clock = findWallClock(`${entry.date}T${hours}:${minutes}`);
  if (clock === null) throw new RangeError(`${entry.date} has no ${hours}:${minutes}`);
  return new Date(instantAt(clock, timeZone)).toISOString();
}

function commencingField({ shown }: EstimateColumn): Field {
  return {
    source: formatInstant(shown.commencingAt),
    read: (text, { today }) =>
      answerOf(parseDateTime(text, { today: today as CivilDate }), (entry) => {
        const commencingAt = instantOf(entry, 'UTC');
        return {
          echo: [{ label: 'Commencing', value: `${formatInstant(commencingAt)} UTC` }],
          write: (input) => ({ ...input, commencingAt }),
        };
      }),
  };
}

function setLaycan(input: EstimateInput, start: string | null, end: string | null): EstimateInput {
  return {
    ...input,
    cargoes: input.cargoes.map((cargo, index) =>
      index === 0 ? { ...cargo, laycanStartAt: start, laycanEndAt: end } : cargo,
    ),
  };
}

/** First and last moment of a laycan on the clock of a port. */
function laycanSpan({ startOn, endOn }: LaycanEntry, zone: string): { start: string; end: string } {
  const nextDay = instantOf({ date: addCivilDays(endOn, 1), minutes: 0 }, zone);
  return {
    start: instantOf({ date: startOn, minutes: 0 }, zone),
    end: new Date(Date.parse(nextDay) - 1000).toISOString(),
  };
}

/** Puts a laycan into an estimate, in the time of its first load port. */
export function putLaycan(input: EstimateInput, entry: LaycanEntry): EstimateInput {
  const { start, end } = laycanSpan(entry, laycanZone(input, input.cargoes[0]));
  return setLaycan(input, start, end);
}

function laycanField({ shown }: EstimateColumn): Field | null {
  if (shown.cargoes.length === 0) return null;
  return {
    source: laycanText(shown),
    read: (text, { today }) =>
      answerOf(parseLaycan(text, { today: today as CivilDate }), (entry) => {
        const zone = laycanZone(shown, shown.cargoes[0]);
        const { start, end } = laycanSpan(entry, zone);
        return {
          echo: [
            { label: 'Laycan', value: formatLaycan(entry) },
            { label: 'Cancelling', value: `${formatInstant(end, zone)} port time` },
          ],
          write: (input) => setLaycan(input, start, end),
        };
      }),
    clear: (input) => setLaycan(input, null, null),
  };
}

function laycanText(input: EstimateInput): string {
  const cargo = input.cargoes[0];
  if (!cargo?.laycanStartAt || !cargo.laycanEndAt) return '';
  const zone = laycanZone(input, cargo);
  const day = (instant: string) => formatInstant(instant, zone).slice(0, 11);
  const [start, end] = [day(cargo.laycanStartAt), day(cargo.laycanEndAt)];
  const from = start.slice(7) === end.slice(7) ? start.slice(0, 6) : start;
  return start === end ? end : `${from}/${end}`;
}

function speedField({ shown }: EstimateColumn): Field {
  return {
    source: `${shown.ladenSpeedKn ?? ''}/${shown.ballastSpeedKn ?? ''}`,
    read: (text) =>
      answerOf(parseSpeeds(text), ({ ladenKn, ballastKn }) => ({
        echo: [
          { label: 'Laden', value: `${formatNumber(ladenKn, 1)} kn` },
          { label: 'Ballast', value: `${formatNumber(ballastKn, 1)} kn` },
        ],
        write: (input) => ({ ...input, ladenSpeedKn: ladenKn, ballastSpeedKn: ballastKn }),
      })),
  };
}

const speedText = ({ shown }: EstimateColumn): string =>
  shown.ladenSpeedKn === null && shown.ballastSpeedKn === null
    ? ''
    : `${formatNumber(shown.ladenSpeedKn, 1)} / ${formatNumber(shown.ballastSpeedKn, 1)}`;

export const dateRows: readonly RowSpec[] = [
  {
    key: 'commencing',
    group: 'dates',
    label: 'Commencing',
    unit: 'UTC',
    cell: ({ shown }) => ({
      text: formatInstantShort(shown.commencingAt),
      isTyped: true,
      paths: ['commencingAt'],
    }),
    field: commencingField,
  },
  {
    key: 'laycan',
    group: 'dates',
    label: 'Laycan',
    cell: ({ shown }) => ({
      text: laycanText(shown),
      hint: 'e.g. 10/20 dec',
      isTyped: true,
      paths: ['cargoes.0.laycanStartAt', 'cargoes.0.laycanEndAt'],
    }),
    field: laycanField,
  },
  waitingRow,
  {
    key: 'speeds',
    group: 'dates',
    label: 'Speed laden / ballast',
    unit: 'kn',
    cell: (column) => ({
      text: speedText(column),
      hint: 'e.g. 13/12.5',
      isTyped: true,
      paths: ['ladenSpeedKn', 'ballastSpeedKn'],
    }),
    field: speedField,
  },
  {
    key: 'weather',
    group: 'dates',
    label: 'Weather factor',
    unit: '%',
    cell: ({ shown }) => ({
      text: formatNumber(shown.weatherFactorPercent, shown.weatherFactorPercent % 1 === 0 ? 0 : 1),
      isTyped: true,
      paths: ['weatherFactorPercent'],
    }),
    field: ({ shown }) =>
      numberField({
        label: 'Weather factor',
        unit: '%',
        value: shown.weatherFactorPercent,
        least: -50,
        most: 100,
        set: (input, weatherFactorPercent) => ({ ...input, weatherFactorPercent }),
      }),
  },
  {
    key: 'completing',
    group: 'dates',
    label: 'Completing',
    unit: 'UTC',
    cell: ({ result }) => ({ text: formatInstantShort(result.totals.completionAt) }),
  },
];

export function dateSummary(column: EstimateColumn): string {
  const { totals } = column.result;
  const day = (instant: string) => formatInstant(instant).slice(0, 6);
  const speeds = speedText(column).replaceAll(' ', '');
  const dates = `${day(totals.commencingAt)} – ${day(totals.completionAt)}`;
  return speeds === '' ? dates : `${dates}, ${speeds} kn`;
}
