import { estimateVoyage, type ItineraryRow, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { headerText } from '../../../../ui/columns/column.ts';
import type { PortHistory } from '../../../accuracy/index.ts';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import type { Call, CallColumn, PortBook } from './call.ts';
import { callColumns, SECTIONS, sectionOf } from './call-columns.tsx';
import { callsOf } from './calls-of.ts';
import { withCalls } from './with-calls.ts';

const input = sampleGrainVoyage();
const column = {
  inputs: input,
  result: estimateVoyage(input),
  map: {
    routeOptions: { suez: true, panama: true, minimiseEca: false },
    isExpanded: false,
    legs: {},
  },
} as unknown as EstimateColumn;
const book: PortBook = {
  search: () => Promise.resolve([]),
  find: () => undefined,
  historyOf: (row, kind) =>
    row.portCode === input.itinerary[1]!.portCode && kind === 'portCost'
      ? ({ count: 3, actual: { median: 132_160, p10: 129_328, p90: 135_936 } } as PortHistory)
      : undefined,
  berths: [
    {
      ...{ portCode: input.itinerary[1]!.portCode!, berth: 'Berth 212', maxDraftM: 12.8 },
      ...{ water: 'Brackish', maxLengthM: 200, maxBeamM: null, maxAirDraftM: null },
      ...{ loadRateTPerDay: null, dischargeRateTPerDay: null },
    },
  ],
  today: '2026-11-20',
};
const columns = callColumns(book, { fuels: ['VLSFO', 'MGO'], currency: 'EUR' });
const calls = callsOf(column);

const named = (key: string): CallColumn => {
  const found = columns.find((one) => one.key === key);
  if (!found) throw new Error(`No column ${key}`);
  return found;
};

/** Types a text into a cell as the grid does, and answers the whole estimate. */
function type(key: string, index: number, text: string) {
  const { edit } = named(key);
  const before = calls[index] as Call;
  const reading = edit?.read?.(text, before) ?? { ok: true as const, value: text || null };
  if (!reading.ok) return { reason: reading.reason };
  const after = edit?.write(before, reading.value) as Call;
  const rows = calls.map((call) => (call === before ? after : call));
  return { input: withCalls(input, rows, [{ kind: 'set', id: before.row.id, before, after }]) };
}

const rowOf = (changed: { input?: typeof input }, index: number) =>
  changed.input?.itinerary.toSorted((a, b) => a.sequenceNo - b.sequenceNo)[index] as ItineraryRow;

describe('columns of the itinerary', () => {
  it('stand in sections, money in the currency of the estimate', () => {
    expect(new Set(columns.map(sectionOf))).toEqual(new Set(SECTIONS));
    expect(headerText(named('portExpensesBase'))).toBe('Port costs €');
    expect(headerText(named('VLSFO-arrivalT'))).toBe('Arr');
  });

  it('no two have one key, and a sensible few are shown at first', () => {
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
    expect(columns.filter(({ optional }) => !optional).length).toBeLessThan(columns.length * 0.7);
  });

  it('a berth of the records brings its limits, and says that she is too long for it; another port offers none of them', () => {
    const row = rowOf(type('berth', 1, 'Berth 212'), 1);
    expect(row).toMatchObject({ draftM: 12.8, salinityTPerM3: 1.012, maxLengthM: 200 });
    const { violation, edit } = named('berth');
    expect(violation?.({ ...calls[1]!, row })).toMatch(/^length 200 m at .*Berth 212, she has/);
    const offered = (at: number) =>
      typeof edit?.options === 'function' ? edit.options(calls[at]!) : [];
    expect(offered(1)).toMatchObject([{ label: 'Berth 212', hint: '12.8 m brackish, LOA 200 m' }]);
    expect(offered(2)).toEqual([]);
    expect(rowOf(type('berth', 1, 'Anchorage'), 1)).toMatchObject({ berth: 'Anchorage' });
  });

  it('costs of a call say what own calls at its port came to, those of another port nothing', () => {
    const { note } = named('portExpenses');
    expect(note?.(calls[1]!)).toBe('3 own calls: median 132,160, eight of ten 129,328 to 135,936');
    expect(note?.(calls[2]!)).toBeUndefined();
    expect(named('portDays').note?.(calls[1]!)).toBeUndefined();
  });

  it('a typed arrival moves every later date by as much', () => {
    const [, load, next] = column.result.rows;
    const late = new Date(Date.parse(load?.call.arrivalAt ?? '') + 86_400_000).toISOString();
    const stamp = `${late.slice(0, 10)} ${late.slice(11, 16)}`;
    const changed = type('arrivalAtUtc', 1, stamp);
    const after = estimateVoyage(changed.input ?? input);
    const shift = (index: number, key: 'arrivalAt' | 'departureAt') =>
      (Date.parse(after.rows[index]?.call[key] ?? '') -
        Date.parse(column.result.rows[index]?.call[key] ?? '')) /
      3_600_000;
    expect(next).toBeDefined();
    // A stay may follow the working hours of its days; the leg after it does not.
    expect(shift(1, 'arrivalAt')).toBeCloseTo(24, 1);
    expect(shift(2, 'arrivalAt')).toBeCloseTo(shift(1, 'departureAt'), 6);
  });

  it('a typed arrival at the first port is the commencing date', () => {
    const changed = type('arrivalAtUtc', 0, '2027-02-03 06:00');
    expect(changed.input?.commencingAt).toBe('2027-02-03T06:00:00.000Z');
  });

  it('a departure before the arrival is refused with its reason', () => {
    expect(type('departureAtUtc', 1, '2020-01-01 00:00')).toEqual({
      reason: 'The ship would leave before she arrives.',
    });
  });

  it('a departure typed later adds days in port', () => {
    const left = column.result.rows[1]?.call.departureAt ?? '';
    const later = new Date(Date.parse(left) + 2 * 86_400_000).toISOString();
    const changed = type('departureAtUtc', 1, `${later.slice(0, 10)} ${later.slice(11, 16)}`);
    const before = calls[1]?.row.extraPortDays ?? 0;
    expect(rowOf(changed, 1).extraPortDays - before).toBeCloseTo(2, 2);
  });

  it('a stowage factor typed at a port is the cargo’s, in either unit', () => {
    const at = calls.findIndex((call) => call.row.portFunction === 'Loading');
    const changed = type('stowageCubicFeet', at, '47');
    expect(changed.input?.cargoes[0]?.stowageFactorM3PerT).toBeCloseTo(1.3309, 4);
    expect(type('api', at, '10').input?.cargoes[0]?.densityTPerM3).toBeCloseTo(1, 9);
  });

  it('a port not known loses the place and the miles of the one before', () => {
    const row = rowOf(type('port', 1, 'Anywhere'), 1);
    expect(row).toMatchObject({ portName: 'Anywhere', portCode: null, latitude: null });
    expect(row.distanceNm).toBe(0);
  });

  it('what becomes a loading call works the first cargo', () => {
    const last = calls.length - 1;
    const row = rowOf(type('function', last, 'Discharging'), last);
    expect(row.parcels.map((parcel) => parcel.cargoId)).toEqual([input.cargoes[0]?.id]);
  });
});
