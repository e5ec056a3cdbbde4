import { estimateVoyage, explain, sampleGrainVoyage } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { instantOfPortClock, portClock } from '../../platform/places/port-clock.ts';
import { placeOf, tabOfFinding } from './findings.ts';
import { inputsWith, itineraryLines, timesChange } from './itinerary/itinerary-rows.ts';
import { portsOf, unbroken } from './itinerary/voyage-map.ts';
import { figureKeyOf } from './profit/profit-lines.ts';
import { basisOfCalls, callsOf, tradeOf, type Voyage } from './voyage-record.ts';

/** The documented grain voyage, fixed and not yet begun. */
function fixedVoyage(): Voyage {
  const inputs = sampleGrainVoyage();
  const result = estimateVoyage(inputs);
  const portCalls = result.rows.map((row) => {
    const typed = inputs.itinerary[row.inputIndex];
    return {
      id: row.rowId,
      rowId: row.rowId,
      sequenceNo: row.sequenceNo,
      portName: row.portName,
      portCode: typed?.portCode ?? null,
      portFunction: row.portFunction,
      timeZone: typed?.timeZone ?? 'UTC',
      latitude: null,
      longitude: null,
      estimatedArrivalAt: row.call.arrivalAt,
      estimatedDepartureAt: row.call.departureAt,
      actualArrivalAt: null as string | null,
      actualDepartureAt: null as string | null,
    };
  });
  const documents = { inputs, result, estimateInputs: inputs, estimateResult: result };
  return { ...documents, portCalls } as unknown as Voyage;
}

/** The same voyage with the ship at one port a number of days later than estimated. */
function lateVoyage(rowId: string, days: number): Voyage {
  const voyage = fixedVoyage();
  const later = (instant: string) =>
    new Date(Date.parse(instant) + days * 86_400_000).toISOString();
  const portCalls = voyage.portCalls.map((call) =>
    call.rowId === rowId
      ? {
          ...call,
          actualArrivalAt: later(call.estimatedArrivalAt),
          actualDepartureAt: later(call.estimatedDepartureAt),
        }
      : call,
  );
  return { ...voyage, portCalls };
}

describe('port clock', () => {
  it('Santos is three hours behind UTC, and the way back gives the same instant', () => {
    const instant = '2026-12-31T22:12:00.000Z';
    expect(portClock(instant, 'America/Sao_Paulo')).toBe('2026-12-31 19:12');
    expect(instantOfPortClock('2026-12-31 19:12', 'America/Sao_Paulo')).toBe(instant);
  });

  it('a date alone is its midnight at the port', () => {
    expect(instantOfPortClock('2027-01-05', 'Asia/Shanghai')).toBe('2027-01-04T16:00:00.000Z');
  });
});

describe('calls', () => {
  it('a voyage as estimated has no slip anywhere', () => {
    expect(callsOf(fixedVoyage()).map((call) => call.slipDays)).toEqual([0, 0, 0, 0]);
    expect(tradeOf(fixedVoyage())).toBe('Santos → Qingdao');
  });

  it('a departure a day and a half late slips by 1.5 days', () => {
    const santos = callsOf(lateVoyage('r2', 1.5))[1];
    expect(santos?.slipDays).toBeCloseTo(1.5, 9);
    expect(santos?.actualArrivalAt).not.toBeNull();
  });

  it('the basis counts what was reported', () => {
    const none = callsOf(fixedVoyage());
    expect(basisOfCalls(none, 'Scheduled')).toBe(
      'No call is reported yet: nothing here has happened.',
    );
    const one = callsOf(lateVoyage('r2', 1.5));
    expect(basisOfCalls(one, 'Scheduled')).toBe(
      '1 of 4 calls are reported: what follows is expected.',
    );
    const at = '2027-01-01T00:00:00.000Z';
    const all = none.map((call) => ({ ...call, actualArrivalAt: at, actualDepartureAt: at }));
    expect(basisOfCalls(all, 'Scheduled')).toMatch(
      /^4 of 4 calls are reported: its times are actual/,
    );
    expect(basisOfCalls(none, 'Cancelled')).toMatch(/^This voyage is cancelled: it earns nothing/);
  });
});

describe('itinerary lines', () => {
  const lines = itineraryLines(fixedVoyage());
  const santos = lines[1]!;

  it('shows port time: Santos at -03:00', () => {
    const arrivalAt = fixedVoyage().result.rows[1]!.call.arrivalAt;
    expect(santos.arrival).toBe(portClock(arrivalAt, 'America/Sao_Paulo'));
    expect(santos.isArrivalActual).toBe(false);
  });

  it('a typed arrival is sent as an instant, and only the arrival', () => {
    const typed = { ...santos, arrival: '2027-01-02 09:00', isArrivalActual: true };
    expect(timesChange(santos, typed)).toEqual({
      rowId: 'r2',
      actualArrivalAt: '2027-01-02T12:00:00.000Z',
      actualDepartureAt: null,
    });
    expect(timesChange(santos, { ...santos, portExpenses: 1 })).toBeNull();
  });

  it('a changed cost changes the document of the voyage, and nothing else of it', () => {
    const { inputs } = fixedVoyage();
    expect(inputsWith(inputs, lines)).toBeNull();
    const dearer = lines.map((line) =>
      line.rowId === 'r2' ? { ...line, portExpenses: 120_000 } : line,
    );
    const next = inputsWith(inputs, dearer);
    expect(next?.itinerary[1]?.portExpenses).toBe(120_000);
    expect({ ...next, itinerary: [] }).toEqual({ ...inputs, itinerary: [] });
  });
});

describe('profit and loss', () => {
  it('a line is explained only by a figure of its own amount', () => {
    const { totals } = fixedVoyage().result;
    expect(figureKeyOf({ key: 'portExpenses' }, -totals.portExpenses, totals)).toBe('portExpenses');
    expect(figureKeyOf({ key: 'bunkers.MGO' }, -1, totals)).toBeNull();
    expect(figureKeyOf({ key: 'nothing' }, 0, totals)).toBeNull();
  });
});

describe('explanation tree', () => {
  it('keeps the value, writes the formula with its figures and gives every node its own key', () => {
    const inputs = sampleGrainVoyage();
    const tree = nodeOf(explain(inputs, 'netTce'));
    expect(tree.formula).toMatch(/^[\d,.]+ ÷ [\d,.]+$/);
    const keys: string[] = [];
    const walk = (node: typeof tree) => {
      keys.push(node.key);
      node.inputs?.forEach(walk);
    };
    walk(tree);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('findings', () => {
  it('lead to the tab and name the row', () => {
    const { inputs } = fixedVoyage();
    expect(tabOfFinding({ path: 'cargoes.0.quantity' })).toBe('cargo');
    expect(tabOfFinding({ path: 'itinerary.2.portName' })).toBe('itinerary');
    expect(placeOf({ path: 'itinerary.2.portName' }, inputs)).toBe('Qingdao, Discharging');
    expect(placeOf({ path: 'dailyCost' }, inputs)).toBe('');
  });
});

describe('map', () => {
  it('a line over the date line stays in one piece', () => {
    expect(
      unbroken([
        [170, 10],
        [-170, 12],
      ]),
    ).toEqual([
      [170, 10],
      [190, 12],
    ]);
  });

  it('names a port once and leaves out calls without a position', () => {
    const { portCalls } = fixedVoyage();
    const placed = portCalls.map((call, index) =>
      index === 0 ? call : { ...call, latitude: 10, longitude: 20 + index },
    );
    expect(portsOf({ portCalls: placed }).map((port) => port.name)).toEqual(['Santos', 'Qingdao']);
  });
});
