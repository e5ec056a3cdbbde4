import type { CivilDate } from '@mainsheet/calendar';
import { parseDateTime } from '@mainsheet/entry';
import { extraPortDaysForDeparture, extraSeaDaysForArrival } from '@mainsheet/voyage';
import { formatInstant, formatInstantShort, type Reading } from '../../../../ui/index.ts';
import { instantOf } from '../../rows/date-rows.ts';
import { type Call, type CallColumn, change, overridable, typedColumn } from './call.ts';

const group = 'Schedule, port time';

/** A moment as it was typed on the clock of a zone, as an instant. */
function readInstant(text: string, timeZone: string, today: string): Reading {
  if (text.trim() === '') return { ok: true, value: null };
  const parsed = parseDateTime(text, { today: today as CivilDate });
  if ('violation' in parsed) return { ok: false, reason: parsed.violation.message };
  if ('ambiguous' in parsed) {
    return {
      ok: false,
      reason: `Which one: ${parsed.ambiguous.map((one) => one.echo).join(' or ')}?`,
    };
  }
  return { ok: true, value: instantOf(parsed.value, timeZone) };
}

/** A typed arrival is kept as extra days at sea; at the first port it is the commencing date. */
function withArrival(call: Call, value: string | null): Call {
  const isFirst = call.inputs.commencingAt === call.result?.call.arrivalAt;
  if (isFirst && call.row.sequenceNo === 1) {
    return value === null ? call : { ...call, commencingAt: value };
  }
  if (value === null) return change(call, { extraSeaDays: 0 });
  const extra = extraSeaDaysForArrival(call.inputs, call.row.id, value);
  return extra === null ? call : change(call, { extraSeaDays: extra });
}

/** A typed departure is kept as extra days in port. */
function withDeparture(call: Call, value: string | null): Call {
  if (value === null) return change(call, { extraPortDays: 0 });
  const extra = extraPortDaysForDeparture(call.inputs, call.row.id, value);
  return extra === null ? call : change(call, { extraPortDays: extra });
}

type Moment = { key: 'arrivalAt' | 'departureAt'; header: string; isUtc: boolean };

function momentColumn({ key, header, isUtc }: Moment, today: string): CallColumn {
  const isArrival = key === 'arrivalAt';
  const zoneOf = ({ row }: Call) => (isUtc ? 'UTC' : row.timeZone);
  const momentOf = ({ result }: Call) => result?.call[key] ?? null;
  const write = isArrival ? withArrival : withDeparture;
  return {
    key: `${key}${isUtc ? 'Utc' : ''}`,
    header,
    ...(isUtc ? { unit: 'UTC', optional: true } : {}),
    group,
    width: 112,
    kind: 'text',
    value: momentOf,
    text: (call) => formatInstantShort(momentOf(call), zoneOf(call)),
    isTyped: ({ row }) => (isArrival ? row.extraSeaDays !== 0 : row.extraPortDays !== 0),
    restore: (call) => write(call, null),
    edit: {
      source: (call) => formatInstant(momentOf(call), zoneOf(call)),
      read: (text, call) => {
        const reading = readInstant(text, zoneOf(call), today);
        const arrivalAt = call.result?.call.arrivalAt;
        if (!reading.ok || reading.value === null || isArrival || !arrivalAt) return reading;
        if (Date.parse(reading.value) >= Date.parse(arrivalAt)) return reading;
        return { ok: false, reason: 'The ship would leave before she arrives.' };
      },
      write,
      readOnly: ({ result }) => result === undefined,
    },
  };
}

/** When the ship arrives and leaves; a typed date moves all that follow. */
export function scheduleColumns(today: string): CallColumn[] {
  return [
    momentColumn({ key: 'arrivalAt', header: 'Arrival', isUtc: false }, today),
    momentColumn({ key: 'departureAt', header: 'Departure', isUtc: false }, today),
    overridable('portDays', {
      header: 'Stay',
      unit: 'd',
      group,
      width: 70,
      decimals: 2,
      total: 'sum',
      shown: ({ call }) => call.portDays,
    }),
    {
      key: 'waitingDays',
      header: 'Waiting',
      unit: 'd',
      group,
      width: 84,
      kind: 'number',
      decimals: 2,
      total: 'sum',
      value: ({ result }) => result?.call.waitingDays || null,
    },
    typedColumn('extraPortDays', {
      header: 'Extra port',
      unit: 'd',
      group,
      width: 94,
      decimals: 2,
      total: 'sum',
    }),
    typedColumn('norHours', { header: 'NOR', unit: 'h', group, width: 68, decimals: 1 }),
    momentColumn({ key: 'arrivalAt', header: 'Arrival', isUtc: true }, today),
    momentColumn({ key: 'departureAt', header: 'Departure', isUtc: true }, today),
    {
      key: 'timeZone',
      header: 'Time zone',
      group,
      width: 140,
      kind: 'text',
      optional: true,
      value: ({ row }) => row.timeZone,
    },
  ];
}
