import type { EstimateInput } from '@mainsheet/estimate';
import { reevaluate } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { explain, FIGURE_KEYS } from '../explain/explain.ts';

const MS_PER_DAY = 86_400_000;

/** The sample voyage whose laycan opens so many days after the ship has arrived and turned. */
function earlyBy(days: number): EstimateInput {
  const input = sampleGrainVoyage();
  const call = estimateVoyage(input).rows[1]!.call;
  const readyMs = Date.parse(call.arrivalAt) + input.itinerary[1]!.norHours * 3_600_000;
  input.cargoes[0]!.laycanStartAt = new Date(readyMs + days * MS_PER_DAY).toISOString();
  input.cargoes[0]!.laycanEndAt = new Date(readyMs + (days + 10) * MS_PER_DAY).toISOString();
  return input;
}

describe('waiting for the laycan', () => {
  const inTime = estimateVoyage(sampleGrainVoyage());

  it('8.5 days early: 8.5 idle days more in port, 8.5 x 3 t more burned, and the TCE falls', () => {
    const result = estimateVoyage(earlyBy(8.5));
    const { totals } = result;
    expect(totals.waitingDays).toBeCloseTo(8.5, 9);
    expect(totals.voyageDays).toBeCloseTo(inTime.totals.voyageDays + 8.5, 9);
    expect(totals.fuelT).toBeCloseTo(inTime.totals.fuelT + 8.5 * 3, 6);
    expect(totals.netTce).toBeCloseTo(totals.voyageResult / totals.voyageDays, 9);
    expect(result.rows[1]!.call.workingDays).toBe(inTime.rows[1]!.call.workingDays);
    const found = result.findings.find(({ code }) => code === 'LAYCAN_EARLY');
    expect(found?.message).toMatch(
      /waits 204\.0 h \(8\.50 days\) .*: counted in days and bunkers\.$/,
    );
  });

  it('burns idle rates while she waits, also where the whole stay burns the working rate', () => {
    const simple = earlyBy(4);
    simple.settings.portBurn = 'simple';
    const before = sampleGrainVoyage();
    before.settings.portBurn = 'simple';
    const more = estimateVoyage(simple).totals.fuelT - estimateVoyage(before).totals.fuelT;
    expect(more).toBeCloseTo(4 * 3, 6);
  });

  it('a setting leaves it out, and says so', () => {
    const input = earlyBy(8.5);
    input.settings.laycanWaiting = 'ignored';
    const { totals, findings } = estimateVoyage(input);
    expect(totals).toEqual(inTime.totals);
    expect(findings.map(({ message }) => message).join()).toContain('left out of days and bunkers');
  });

  it('a stay that is typed whole is as long as it is typed', () => {
    const input = earlyBy(8.5);
    input.itinerary[1]!.overrides = { portDays: 6 };
    const { call } = estimateVoyage(input).rows[1]!;
    expect([call.portDays, call.waitingDays]).toEqual([6, 0]);
  });

  it('two parcels at one port wait once, for the later opening', () => {
    const input = earlyBy(2);
    const second = structuredClone(input.cargoes[0]!);
    second.id = 'second';
    second.laycanStartAt = new Date(
      Date.parse(input.cargoes[0]!.laycanStartAt!) + 3 * MS_PER_DAY,
    ).toISOString();
    input.cargoes.push(second);
    for (const row of input.itinerary) {
      row.parcels.push(...row.parcels.map((parcel) => ({ ...parcel, cargoId: 'second' })));
    }
    expect(estimateVoyage(input).rows[1]!.call.waitingDays).toBeCloseTo(5, 9);
  });

  it('is explained from the opening, the way there and the turn time', () => {
    const input = earlyBy(8.5);
    const { totals } = estimateVoyage(input);
    for (const key of FIGURE_KEYS) {
      const root = explain(input, key);
      expect(root.value).toBe(totals[key]);
      const parts = [root];
      for (const part of parts) {
        parts.push(...part.inputs);
        expect(reevaluate(part) ?? 0, part.key).toBeCloseTo(part.value ?? 0, 6);
      }
    }
    const text = JSON.stringify(explain(input, 'portDays'));
    expect(text).toContain('max(0, opens - arrival - turn / 24)');
  });
});
