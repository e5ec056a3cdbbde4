import { newCarbonTerms } from '@mainsheet/estimate';
import { reevaluate } from '@mainsheet/explanation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateVoyage, figureVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { type FuelReport, fuelOfVoyage } from './reported-fuel.ts';
import {
  explainReportedCo2,
  reportedCii,
  reportedEmissions,
  voyageCii,
  voyageEmissions,
} from './voyage-emissions.ts';

const grain = sampleGrainVoyage();
/** The same cargo to Rotterdam, at EUR 80 an allowance and USD 1.10 a euro. */
const input = {
  ...grain,
  itinerary: grain.itinerary.map((row) =>
    row.portFunction === 'Discharging' ? { ...row, portCode: 'NLRTM' } : row,
  ),
  carbon: newCarbonTerms(80, 1.1),
};
const result = estimateVoyage(input);
const { run } = figureVoyage(input);
const discharging = run.rows.findIndex(({ row }) => row.portFunction === 'Discharging');
const to = run.rows[discharging]!;
const leftMs = run.rows[discharging - 1]!.departureMs;
const legHours = (to.arrivalMs - leftMs) / 3_600_000;
const at = (hours: number) => new Date(leftMs + hours * 3_600_000).toISOString();

const report = (kind: string, hours: number, change: Partial<FuelReport> = {}): FuelReport => ({
  kind,
  reportedAt: at(hours),
  rowId: to.row.id,
  distanceNm: 280,
  hours: 24,
  fuels: [{ fuel: 'VLSFO', usedT: 30 }],
  ...change,
});

const legOf = (reports: readonly FuelReport[]) =>
  fuelOfVoyage(run, reports).parts.find(
    ({ rowId, place }) => rowId === to.row.id && place === 'leg',
  )!;
const tonnes = (burns: readonly { quantityT: number }[]) =>
  burns.reduce((sum, { quantityT }) => sum + quantityT, 0);

describe('fuel of a voyage by its reports', () => {
  it('is the estimate, leg by leg, where nothing is reported', () => {
    const { parts, unplaced } = fuelOfVoyage(run, []);
    expect(unplaced).toEqual([]);
    expect(parts.every(({ basis }) => basis === 'estimated')).toBe(true);
    const expected = run.rows.flatMap(({ sea, port }) => [...sea, ...port]);
    expect(tonnes(parts.flatMap(({ rest }) => rest))).toBeCloseTo(tonnes(expected), 9);
  });

  it('two noons of 24 h and 30 t are 60 t, and the rest of the leg is expected by time', () => {
    const leg = legOf([report('Noon', 24), report('Noon', 48)]);
    const expectedT = tonnes(to.sea);
    expect(leg).toMatchObject({ basis: 'partly', reports: 2, reportedHours: 48 });
    expect(tonnes(leg.reported)).toBe(60);
    expect(tonnes(leg.rest)).toBeCloseTo(expectedT * (1 - 48 / legHours), 9);
    expect(leg.distanceNm).toBeCloseTo(560 + to.leg.distanceNm * (1 - 48 / legHours), 9);
  });

  it('a leg that reports speak of to its end, within an hour, has no rest', () => {
    const days = Math.floor(legHours / 24);
    const noons = Array.from({ length: days }, (_, day) => report('Noon', 24 * (day + 1)));
    const arrival = report('Arrival', legHours, { hours: legHours - 24 * days - 0.5 });
    const leg = legOf([...noons, arrival]);
    expect(leg.basis).toBe('reported');
    expect(leg.rest).toEqual([]);
    expect(tonnes(leg.reported)).toBe(30 * (days + 1));
  });

  it('hours that are not said are those since the report before, of the first since the leg began', () => {
    const leg = legOf([report('Noon', 20, { hours: null }), report('Noon', 44, { hours: null })]);
    expect(leg.reportedHours).toBeCloseTo(44, 9);
  });

  it('an arrival ends the leg, a noon without miles after it is of the stay, a departure ends the stay', () => {
    const still = { distanceNm: null, rowId: null, fuels: [{ fuel: 'VLSFO' as const, usedT: 4 }] };
    const reports = [
      report('Arrival', legHours),
      report('Noon', legHours + 24, still),
      report('Departure', legHours + 48, { ...still, rowId: to.row.id }),
    ];
    const { parts, unplaced } = fuelOfVoyage(run, reports);
    const stay = parts.find(({ rowId, place }) => rowId === to.row.id && place === 'stay');
    expect(unplaced).toEqual([]);
    expect(tonnes(stay!.reported)).toBe(8);
    expect(tonnes(legOf(reports).reported)).toBe(30);
  });

  it('what fits nowhere is named and does not count; what has a place is kept to the gram', () => {
    const lost = report('Arrival', 10, { rowId: null });
    const { parts, unplaced } = fuelOfVoyage(run, [lost, report('Noon', 24), report('Noon', 48)]);
    expect(unplaced).toEqual([lost]);
    expect(tonnes(parts.flatMap(({ reported }) => reported))).toBe(60);
  });

  it('at the first port a noon without miles is of the stay there, and the way to it is not of the voyage', () => {
    const first = run.rows[0]!;
    const there = { rowId: first.row.id, distanceNm: null };
    const noon = report('Noon', -48, there);
    const alone = fuelOfVoyage(run, [noon]);
    expect(alone.unplaced).toEqual([]);
    expect(alone.parts[0]).toMatchObject({ rowId: first.row.id, place: 'stay', reports: 1 });
    const sailing = report('Noon', -96, { rowId: first.row.id });
    const arrival = report('Arrival', -72, there);
    const whole = fuelOfVoyage(run, [sailing, arrival, { ...noon, rowId: null }]);
    expect(whole.unplaced).toEqual([sailing, arrival]);
    expect(whole.parts[0]).toMatchObject({ rowId: first.row.id, place: 'stay', reports: 1 });
  });

  it('is counted or named as without a place, whatever was reported of whatever itinerary', () => {
    const said = fc.record({
      kind: fc.constantFrom('Noon', 'Arrival', 'Berthing', 'Departure', 'Statement of facts'),
      hoursAfter: fc.integer({ min: -500, max: 2000 }),
      row: fc.option(fc.nat(run.rows.length)),
      distanceNm: fc.option(fc.nat(400)),
      hours: fc.option(fc.nat(30)),
      usedT: fc.integer({ min: 1, max: 60 }),
    });
    const property = fc.property(fc.array(said), fc.nat(run.rows.length), (all, length) => {
      const rows = run.rows.slice(0, length);
      const reports = all.map(({ hoursAfter, row, usedT, ...one }) => ({
        ...one,
        reportedAt: at(hoursAfter),
        rowId: run.rows[row ?? length]?.row.id ?? null,
        fuels: [{ fuel: 'VLSFO' as const, usedT }],
      }));
      const { parts, unplaced } = fuelOfVoyage({ rows }, reports);
      const usedBy = (some: readonly FuelReport[]) =>
        some.reduce((sum, { fuels }) => sum + fuels[0]!.usedT, 0);
      const placedT = tonnes(parts.flatMap(({ reported }) => reported));
      expect(placedT + usedBy(unplaced)).toBe(usedBy(reports));
      const placed = parts.reduce((sum, part) => sum + part.reports, 0);
      expect(placed + unplaced.length).toBe(reports.length);
    });
    fc.assert(property, { numRuns: 500 });
  });
});

describe('emissions by reported fuel', () => {
  it('without a report are those of the voyage as it is calculated', () => {
    const [mixed, plain] = [reportedEmissions(input, []), voyageEmissions(input, result)];
    expect(mixed.co2T).toBeCloseTo(plain.co2T, 6);
    expect(mixed.european).toEqual(plain.european);
    expect(mixed.reportedT).toBe(0);
    const ship = { shipType: 'Bulk carrier', capacity: 82_000 } as const;
    const attained = reportedCii(input, mixed, ship)?.attained;
    expect(attained).toBeCloseTo(voyageCii(input, result, ship)!.attained!, 9);
  });

  it('worked: 600 t of VLSFO reported to Rotterdam are 600 × 3.151 × 50 % = 945.3 t in scope, and 70 % of that is surrendered for 2025', () => {
    // Cf of light fuel oil 3.151 (MEPC.364(79)); half of a leg from a third country is in scope (Directive 2003/87/EC,
    // Art. 3ga), 70 % of 2025 is surrendered (Art. 3gb), all of 2026 and later, with CH4 and N2O.
    const commencingAt = '2025-02-01T00:00:00.000Z';
    const early = { ...input, commencingAt };
    const earlyRun = figureVoyage(early).run;
    const row = earlyRun.rows[discharging]!;
    const begin = earlyRun.rows[discharging - 1]!.departureMs;
    const hours = (row.arrivalMs - begin) / 3_600_000;
    const all: FuelReport = {
      ...report('Arrival', 0),
      reportedAt: new Date(row.arrivalMs).toISOString(),
      hours,
      fuels: [{ fuel: 'VLSFO', usedT: 600 }],
    };
    const { european, parts } = reportedEmissions(early, [all]);
    const leg = parts.find(({ rowId, place }) => rowId === row.row.id && place === 'leg')!;
    expect(leg.co2T).toBeCloseTo(600 * 3.151, 9);
    expect(leg.scopePercent).toBe(50);
    const stay = parts.find(({ rowId, place }) => rowId === row.row.id && place === 'stay')!;
    const [year] = european!.years;
    expect(year!.year).toBe(2025);
    expect(year!.ets.inScopeT).toBeCloseTo(600 * 3.151 * 0.5 + stay.co2T, 6);
    expect(year!.ets.allowances).toBeCloseTo(0.7 * year!.ets.inScopeT, 9);
    expect(year!.etsCost).toBeCloseTo(year!.ets.allowances * 80 * 1.1, 6);
  });

  it('CO2e counts methane and nitrous oxide: VLSFO 3.151 + 0.00005 × 28 + 0.00018 × 265 = 3.2001 a tonne', () => {
    const { fuels, co2eT } = reportedEmissions(input, []);
    const factors = { VLSFO: 3.2001, MGO: 3.2551 } as Record<string, number>;
    const byHand = fuels.reduce(
      (sum, { fuel, restT }) => sum + restT * (factors[fuel] ?? Number.NaN),
      0,
    );
    expect(co2eT).toBeCloseTo(byHand, 6);
  });

  it('allowances are borne by charterers as far as was agreed, by owners for the rest', () => {
    const agreed = { ...input, carbon: { ...input.carbon, charterersPercent: 40 } };
    for (const year of reportedEmissions(agreed, [report('Noon', 24)]).european!.years) {
      expect(year.charterersAllowances).toBeCloseTo(0.4 * year.ets.allowances, 9);
    }
  });

  it('every part of the explanation calculates to its value', () => {
    const emissions = reportedEmissions(input, [report('Noon', 24), report('Noon', 48)]);
    const tree = explainReportedCo2(emissions);
    expect(tree.value).toBe(emissions.co2T);
    const visit = (part: typeof tree): void => {
      expect(reevaluate(part), part.key).toBeCloseTo(part.value ?? 0, 6);
      part.inputs.forEach(visit);
    };
    visit(tree);
    const leg = tree.inputs.find(({ key }) => key === `co2.${to.row.id}.leg`);
    expect(leg?.inputs[0]?.inputs[0]?.source.note).toBe(
      `2 approved reports, 48 of ${legHours.toFixed(0)} h.`,
    );
  });
});
