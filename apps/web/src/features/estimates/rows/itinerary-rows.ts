import type { CivilDate } from '@mainsheet/calendar';
import {
  formatLaytimeRate,
  parseDateTime,
  parseDuration,
  parseLaytimeRate,
  parsePortTokens,
} from '@mainsheet/entry';
import {
  type EstimateInput,
  extraSeaDaysForArrival,
  type ItineraryOverrides,
  type ItineraryRow,
  newParcel,
  type RowResult,
} from '@mainsheet/voyage';
import { formatInstant, formatInstantShort, formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { addPort, changeRow, insertCall, setPort } from '../model/itinerary-edits.ts';
import { functionOf, rowInSlot, type SlotKind, type Slots } from '../model/slots.ts';
import { instantOf } from './date-rows.ts';
import { answerOf, type Field, type FieldAnswer, numberField, violation } from './field.ts';
import type { CellContent, RowSpec } from './row-spec.ts';

const SLOT_NAMES: Readonly<Record<SlotKind, { label: string; word: string }>> = {
  open: { label: 'Open port', word: 'open' },
  delivery: { label: 'Delivery', word: 'delivery' },
  load: { label: 'Load port', word: 'load' },
  canal: { label: 'Canal', word: 'canal' },
  bunker: { label: 'Bunker call', word: 'bunkers' },
  discharge: { label: 'Discharge', word: 'discharge' },
  redelivery: { label: 'Redelivery', word: 'redelivery' },
  stop: { label: 'Stop', word: 'stop' },
  end: { label: 'End port', word: 'end' },
};

const HINTS: Partial<Record<SlotKind, string>> = {
  open: 'Where the vessel opens',
  load: 'Port, alias or code',
  discharge: 'Port, alias or code',
  delivery: 'Where the ship is delivered',
  redelivery: 'Where she is redelivered',
};

type SlotContext = {
  slots: Slots;
  slot: number;
  kind: SlotKind;
};

const resultOf = (column: EstimateColumn, row: ItineraryRow): RowResult | undefined =>
  column.result.rows.find((one) => one.rowId === row.id);

const pathOf = (column: EstimateColumn, row: ItineraryRow): string =>
  `itinerary.${column.shown.itinerary.indexOf(row)}`;

/** Index of a new call of this slot: after the calls of the slots before it. */
function placeOf(column: EstimateColumn, { slots, slot, kind }: SlotContext): number {
  if (kind === 'end') return column.shown.itinerary.length;
  const before = slots.rowIds.get(column.id)?.slice(0, slot) ?? [];
  return before.filter((rowId) => rowId !== undefined).length;
}

function portField(column: EstimateColumn, context: SlotContext): Field {
  const row = rowInSlot(context.slots, context.slot, column);
  return {
    source: row?.portName ?? '',
    read: async (text, lookUps): Promise<FieldAnswer> => {
      const found = await lookUps.ports(text.trim());
      if (found.length === 0) return violation(`No port is called “${text.trim()}”.`);
      const choices = found.map((port) => ({
        key: port.code,
        label: port.name,
        hint: `${port.country} ${port.code}`.trim(),
        reading: {
          echo: [],
          write: (input: EstimateInput) => {
            const id = row?.id ?? lookUps.newId();
            const portFunction = functionOf(context.kind);
            const index = placeOf(column, context);
            const withRow = row ? input : insertCall(input, { index, portFunction, id });
            return setPort(withRow, id, port);
          },
        },
      }));
      return { kind: 'choices', choices };
    },
  };
}

function portRow(context: SlotContext): RowSpec {
  const { slots, slot, kind } = context;
  const name = SLOT_NAMES[kind];
  return {
    key: `port-${slot}`,
    group: 'itinerary',
    label: `${slot + 1} ${name.label}`,
    level: 'port',
    slot,
    cell: (column) => {
      const row = rowInSlot(slots, slot, column);
      if (!row) return { text: '', align: 'start' };
      const hint = HINTS[kind];
      const path = pathOf(column, row);
      return {
        text: row.portName,
        ...(hint ? { hint } : {}),
        note: row.portName === '' ? '' : name.word,
        align: 'start',
        paths: [`${path}.portName`, `${path}.portFunction`, `${path}.isWashWaterBanned`],
      };
    },
    field: (column) => portField(column, context),
  };
}

/** A row below a port: blank where a column has no call in the slot. */
function callRow(
  context: SlotContext,
  spec: Omit<RowSpec, 'cell' | 'field' | 'group' | 'level' | 'slot'> & {
    content: (column: EstimateColumn, row: ItineraryRow, result: RowResult) => CellContent;
    input?: (column: EstimateColumn, row: ItineraryRow, result: RowResult) => Field | null;
  },
): RowSpec {
  const { slots, slot } = context;
  const { content, input, ...rest } = spec;
  const find = (column: EstimateColumn) => {
    const row = rowInSlot(slots, slot, column);
    const result = row && resultOf(column, row);
    return row && result ? { row, result } : null;
  };
  return {
    ...rest,
    group: 'itinerary',
    level: 'sub',
    slot,
    cell: (column) => {
      const found = find(column);
      return found ? content(column, found.row, found.result) : { text: '' };
    },
    ...(input
      ? {
          field: (column: EstimateColumn) => {
            const found = find(column);
            return found && input(column, found.row, found.result);
          },
        }
      : {}),
  };
}

const override = (rowId: string, change: ItineraryOverrides) => (input: EstimateInput) =>
  changeRow(input, rowId, (row) => ({ ...row, overrides: { ...row.overrides, ...change } }));

function distanceRow(context: SlotContext): RowSpec {
  return callRow(context, {
    key: `distance-${context.slot}`,
    label: 'Distance',
    unit: 'nm',
    content: (column, row, { leg }) => ({
      value: leg.distanceNm,
      ...(leg.ecaDistanceNm > 0 ? { note: `ECA ${formatNumber(leg.ecaDistanceNm)}` } : {}),
      isTyped: row.overrides.distanceNm != null,
      calculated: row.overrides.distanceNm == null ? undefined : formatNumber(row.distanceNm),
      paths: ['distanceNm', 'ecaDistanceNm', 'piracyDistanceNm'].map(
        (key) => `${pathOf(column, row)}.${key}`,
      ),
    }),
    input: (_, row, { leg }) =>
      numberField({
        label: 'Distance',
        unit: 'nm',
        value: leg.distanceNm,
        set: (input, distanceNm) => override(row.id, { distanceNm })(input),
        clear: override(row.id, { distanceNm: null }),
        ...(row.overrides.distanceNm == null
          ? {}
          : { restore: override(row.id, { distanceNm: null }) }),
      }),
  });
}

function seaDaysRow(context: SlotContext): RowSpec {
  return callRow(context, {
    key: `sea-${context.slot}`,
    label: 'Sea days',
    unit: 'd',
    decimals: 2,
    content: (column, row, { leg }) => ({
      value: leg.legDays,
      isTyped: row.overrides.seaDays != null,
      calculated: row.overrides.seaDays == null ? undefined : 'from distance and speed',
      paths: ['speedKn', 'extraSeaDays'].map((key) => `${pathOf(column, row)}.${key}`),
    }),
    input: (_, row, { leg }) =>
      numberField({
        label: 'Sea days',
        unit: 'd',
        value: leg.seaDays,
        parse: parseDuration,
        set: (input, seaDays) => override(row.id, { seaDays })(input),
        clear: override(row.id, { seaDays: null }),
        ...(row.overrides.seaDays == null ? {} : { restore: override(row.id, { seaDays: null }) }),
      }),
  });
}

/** A typed arrival is kept as extra days at sea, so that the next change moves it along. */
function arrivalField(column: EstimateColumn, row: ItineraryRow): Field {
  const setExtra = (extraSeaDays: number) => (input: EstimateInput) =>
    changeRow(input, row.id, (old) => ({ ...old, extraSeaDays }));
  return {
    source: formatInstant(resultOf(column, row)?.call.arrivalAt, row.timeZone),
    read: (text, { today }) =>
      answerOf(parseDateTime(text, { today: today as CivilDate }), (entry) => {
        const arrivalAt = instantOf(entry, row.timeZone);
        const extra = extraSeaDaysForArrival(column.inputs, row.id, arrivalAt) ?? 0;
        return {
          echo: [
            { label: 'Arrival', value: `${formatInstant(arrivalAt, row.timeZone)} port time` },
            {
              label: extra < 0 ? 'Earlier than steaming allows by' : 'Waits at sea',
              value: `${formatNumber(Math.abs(extra), 2)} d`,
              tone: extra < 0 ? 'warning' : undefined,
            },
          ],
          write: setExtra(extra),
        };
      }),
    clear: setExtra(0),
    ...(row.extraSeaDays === 0 ? {} : { restore: setExtra(0) }),
  };
}

function arrivalRow(context: SlotContext): RowSpec {
  return callRow(context, {
    key: `arrival-${context.slot}`,
    label: 'Arrival, port time',
    content: (column, row, { call }) => ({
      text: formatInstantShort(call.arrivalAt, row.timeZone),
      isTyped: row.extraSeaDays !== 0,
      calculated: row.extraSeaDays === 0 ? undefined : 'without extra days at sea',
      paths: laycanPaths(column, row),
    }),
    input: arrivalField,
  });
}

/** Findings about the laycan of a cargo belong to the arrival at its first load port. */
function laycanPaths(column: EstimateColumn, row: ItineraryRow): string[] {
  const first = column.result.rows.find((one) => one.portFunction === 'Loading');
  if (first?.rowId !== row.id) return [];
  return column.shown.cargoes.flatMap((_, index) => [
    `cargoes.${index}.laycanStartAt`,
    `cargoes.${index}.laycanEndAt`,
  ]);
}

function rateField(column: EstimateColumn, row: ItineraryRow): Field | null {
  const cargo = column.shown.cargoes[0];
  if (!cargo) return null;
  return {
    source: rateText(row),
    read: (text) =>
      answerOf(parseLaytimeRate(text), ({ rates, rateUnit, terms }, echo) => {
        const rate = rates[row.portFunction === 'Discharging' ? rates.length - 1 : 0] ?? null;
        return {
          echo: [{ label: row.portFunction === 'Loading' ? 'Loads' : 'Discharges', value: echo }],
          write: (input) =>
            changeRow(input, row.id, (old) => ({
              ...old,
              parcels: (old.parcels.length > 0 ? old.parcels : [newParcel(cargo.id)]).map(
                (parcel) => ({ ...parcel, rate, rateUnit, terms }),
              ),
            })),
        };
      }),
  };
}

function rateText(row: ItineraryRow): string {
  const parcel = row.parcels[0];
  if (!parcel || (parcel.rate === null && parcel.terms !== 'CQD1')) return '';
  if (parcel.rateUnit === 'Days' || parcel.rateUnit === 'Hours') {
    return `${parcel.rate} ${parcel.rateUnit.toLowerCase()}`;
  }
  return formatLaytimeRate({
    rates: [parcel.rate],
    rateUnit: parcel.rateUnit,
    terms: parcel.terms,
  });
}

function rateRow(context: SlotContext): RowSpec {
  return callRow(context, {
    key: `rate-${context.slot}`,
    label: context.kind === 'load' ? 'Load rate, terms' : 'Discharge rate, terms',
    content: (column, row) => ({
      text: rateText(row).toUpperCase(),
      hint: 'e.g. 10k shinc',
      isTyped: true,
      paths: [`${pathOf(column, row)}.parcels`],
    }),
    input: rateField,
  });
}

function stayRow(context: SlotContext): RowSpec {
  return callRow(context, {
    key: `stay-${context.slot}`,
    label: 'Port stay',
    unit: 'd',
    decimals: 2,
    content: (column, row, { call }) => ({
      value: call.portDays,
      isTyped: row.overrides.portDays != null,
      calculated: row.overrides.portDays == null ? undefined : 'from rate and terms',
      paths: [`${pathOf(column, row)}.extraPortDays`],
    }),
    input: (_, row, { call }) =>
      numberField({
        label: 'Port stay',
        unit: 'd',
        value: call.portDays,
        parse: (text, context_) =>
          /^[+-]/.test(text.trim())
            ? parseDurationChange(text.trim(), context_.current ?? 0)
            : parseDuration(text, context_),
        set: (input, portDays) => override(row.id, { portDays })(input),
        clear: override(row.id, { portDays: null }),
        ...(row.overrides.portDays == null
          ? {}
          : { restore: override(row.id, { portDays: null }) }),
      }),
  });
}

/** `+5`, `-12h`: longer or shorter than now. */
function parseDurationChange(text: string, current: number): ReturnType<typeof parseDuration> {
  const change = parseDuration(text);
  if (!('value' in change)) return change;
  return parseDuration(String(Math.max(0, current + change.value)));
}

const hasRate = (kind: SlotKind): boolean => kind === 'load' || kind === 'discharge';

function rowsOfSlot(context: SlotContext): RowSpec[] {
  const port = portRow(context);
  if (context.slot === 0) return [port];
  return [
    port,
    distanceRow(context),
    seaDaysRow(context),
    arrivalRow(context),
    ...(hasRate(context.kind) ? [rateRow(context)] : []),
    ...(context.kind === 'end' ? [] : [stayRow(context)]),
  ];
}

/** `rbay(l) qdo(d)` adds two calls before the end of the voyage. */
async function readNewPorts(
  text: string,
  lookUps: Parameters<Field['read']>[1],
): Promise<FieldAnswer> {
  const parsed = parsePortTokens(text);
  if (!('value' in parsed)) return violation('Type a port, or several: rbay(l) qdo(d).');
  const named = parsed.value.some((token) => token.portFunction !== null);
  if (!named) {
    const found = await lookUps.ports(text.trim());
    if (found.length === 0) return violation(`No port is called “${text.trim()}”.`);
    return {
      kind: 'choices',
      choices: found.map((port) => ({
        key: port.code,
        label: port.name,
        hint: `${port.country} ${port.code}`,
        reading: {
          echo: [],
          write: (input) => {
            return addPort(input, { port, portFunction: 'Stop', id: lookUps.newId() });
          },
        },
      })),
    };
  }
  const ports = await Promise.all(
    parsed.value.map(async ({ token, portFunction }) => ({
      token,
      portFunction: portFunction ?? ('Stop' as const),
      port: (await lookUps.ports(token))[0],
    })),
  );
  const unknown = ports.find(({ port }) => !port);
  if (unknown) return violation(`No port is called “${unknown.token}”.`);
  return {
    kind: 'reading',
    reading: {
      echo: ports.map(({ port, portFunction }) => ({
        label: portFunction,
        value: port ? `${port.name}, ${port.country}` : '',
      })),
      write: (input) =>
        ports.reduce((changed, { port, portFunction }) => {
          if (!port) return changed;
          return addPort(changed, { port, portFunction, id: lookUps.newId() });
        }, input),
    },
  };
}

const addPortRow: RowSpec = {
  key: 'add-port',
  group: 'itinerary',
  label: 'Add port',
  cell: () => ({ text: '', align: 'start', hint: 'e.g. rbay(l) qdo(d)' }),
  field: () => ({ source: '', read: readNewPorts }),
};

/** The itinerary of all columns, aligned by what the calls are for. */
export function itineraryRows(slots: Slots): RowSpec[] {
  const rows = slots.kinds.flatMap((kind, slot) => rowsOfSlot({ slots, slot, kind }));
  return [...rows, addPortRow];
}

export function itinerarySummary({ result }: EstimateColumn): string {
  if (result.rows.length === 0) return 'no ports';
  return `${result.rows.length} ports, ${formatNumber(result.totals.distanceNm)} nm`;
}
