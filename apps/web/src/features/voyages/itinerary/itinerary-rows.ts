import { limitText, WHOLE_PORT } from '@mainsheet/voyage';
import { instantOfPortClock, portClock } from '../../../platform/places/port-clock.ts';
import { callsOf, type Voyage } from '../voyage-record.ts';

/** One line of the itinerary grid; times on the port's own clock, `YYYY-MM-DD HH:mm`. */
export type ItineraryLine = {
  rowId: string;
  portName: string;
  portCode: string | null;
  portFunction: string;
  /** Blank where the call names none. */
  berth: string;
  /** What port and berth take, in words; blank where nobody limits it. */
  limits: string;
  timeZone: string;
  distanceNm: number;
  seaDays: number;
  portDays: number;
  slipDays: number | null;
  estimatedArrival: string | null;
  estimatedDeparture: string | null;
  arrival: string;
  departure: string;
  isArrivalActual: boolean;
  isDepartureActual: boolean;
  extraSeaDays: number;
  extraPortDays: number;
  portExpenses: number;
  currency: string;
};

/** The itinerary as the grid shows it. */
export function itineraryLines(voyage: Voyage): ItineraryLine[] {
  const typed = new Map(voyage.inputs.itinerary.map((row) => [row.id, row]));
  const results = new Map(voyage.result.rows.map((row) => [row.rowId, row]));
  return callsOf(voyage).map((call) => {
    const row = typed.get(call.rowId);
    const result = results.get(call.rowId);
    const local = (instant: string) => portClock(instant, call.timeZone);
    return {
      rowId: call.rowId,
      portName: call.portName,
      portCode: row?.portCode ?? null,
      portFunction: call.portFunction,
      berth: row && row.berth !== WHOLE_PORT ? row.berth : '',
      limits: row ? limitText(row) : '',
      timeZone: call.timeZone,
      distanceNm: result?.leg.distanceNm ?? 0,
      seaDays: result?.leg.legDays ?? 0,
      portDays: result?.call.portDays ?? 0,
      slipDays: call.slipDays,
      estimatedArrival: call.estimated && local(call.estimated.arrivalAt),
      estimatedDeparture: call.estimated && local(call.estimated.departureAt),
      arrival: local(call.expected.arrivalAt),
      departure: local(call.expected.departureAt),
      isArrivalActual: call.actualArrivalAt !== null,
      isDepartureActual: call.actualDepartureAt !== null,
      extraSeaDays: row?.extraSeaDays ?? 0,
      extraPortDays: row?.extraPortDays ?? 0,
      portExpenses: row?.portExpenses ?? 0,
      currency: row?.portExpensesCurrency ?? voyage.inputs.baseCurrency,
    };
  });
}

export type TimesChange = {
  rowId: string;
  actualArrivalAt: string | null;
  actualDepartureAt: string | null;
};

/** The actual times of a changed line; null where the line did not change in them. */
export function timesChange(before: ItineraryLine, after: ItineraryLine): TimesChange | null {
  const same =
    before.arrival === after.arrival &&
    before.departure === after.departure &&
    before.isArrivalActual === after.isArrivalActual &&
    before.isDepartureActual === after.isDepartureActual;
  if (same) return null;
  const { rowId, timeZone } = after;
  return {
    rowId,
    actualArrivalAt: after.isArrivalActual ? instantOfPortClock(after.arrival, timeZone) : null,
    actualDepartureAt: after.isDepartureActual
      ? instantOfPortClock(after.departure, timeZone)
      : null,
  };
}

const TYPED = ['extraSeaDays', 'extraPortDays', 'portExpenses'] as const;

/** The voyage's document with the days and costs of the lines; null when none of them changed. */
export function inputsWith(
  inputs: Voyage['inputs'],
  lines: readonly ItineraryLine[],
): Voyage['inputs'] | null {
  const byId = new Map(lines.map((line) => [line.rowId, line]));
  let isChanged = false;
  const itinerary = inputs.itinerary.map((row) => {
    const line = byId.get(row.id);
    if (!line || TYPED.every((key) => row[key] === line[key])) return row;
    isChanged = true;
    const { extraSeaDays, extraPortDays, portExpenses } = line;
    return { ...row, extraSeaDays, extraPortDays, portExpenses };
  });
  return isChanged ? { ...inputs, itinerary } : null;
}
