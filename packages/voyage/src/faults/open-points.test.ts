import { type EstimateInput, newBunkerRow, newFuelRow, newParcel } from '@mainsheet/estimate';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { explainScrubberSaving } from '../fuel/scrubber-saving.ts';

/** Grain out and 60,000 t of another cargo home, one after the other in the same holds. */
function twoCargoes(isOverlapping: boolean): EstimateInput {
  const input = sampleGrainVoyage();
  const [first, load, discharge, last] = input.itinerary;
  const back = { ...newParcel('home'), rate: 10_000 };
  const homeLoad = { ...load!, id: 'h1', portName: 'Dalian', portCode: 'CNDLC', parcels: [back] };
  const homeDischarge = { ...discharge!, id: 'h2', portName: 'Santos', parcels: [back] };
  const order = isOverlapping
    ? [first!, load!, homeLoad, discharge!, homeDischarge, last!]
    : [first!, load!, discharge!, homeLoad, homeDischarge, last!];
  input.itinerary = order.map((row, index) => ({ ...row, sequenceNo: index + 1 }));
  const [grain] = input.cargoes;
  input.cargoes.push({
    ...grain!,
    id: 'home',
    name: 'Home',
    quantity: 60_000,
    quantityOverride: 60_000,
  });
  return input;
}

const cubicOf = (input: EstimateInput) =>
  estimateVoyage(input).intake.limits.filter((limit) => limit.kind === 'cubic');

describe('cubic capacity by the moment', () => {
  it('cargoes that follow one another each have all holds: 97,000 / 1.3 + the other', () => {
    const input = twoCargoes(false);
    const limits = cubicOf(input).map((limit) => limit.cargoT);
    expect(limits.toSorted((a, b) => a - b)).toEqual([
      expect.closeTo(97_000 / 1.3 + 60_000, 6),
      expect.closeTo(97_000 / 1.3 + 66_000, 6),
    ]);
    const codes = estimateVoyage(input).findings.map((found) => found.code);
    expect(codes).not.toContain('INTAKE_EXCEEDED');
  });
  it('cargoes on board together share them: 97,000 / 1.3 in all, and that is exceeded', () => {
    const input = twoCargoes(true);
    for (const limit of cubicOf(input)) expect(limit.cargoT).toBeCloseTo(97_000 / 1.3, 6);
    const codes = estimateVoyage(input).findings.map((found) => found.code);
    expect(codes).toContain('INTAKE_EXCEEDED');
  });
});

describe('port stay factors as some schools teach them', () => {
  it('SHINC 6 days x 1.05 + 12 h = 6.8; SHEX 5 days x 1.45 + 24 h = 8.25', () => {
    const input = sampleGrainVoyage();
    input.settings.portStayFactors = 'school';
    input.itinerary[2]!.parcels[0]!.terms = 'SHEX5';
    const { rows } = estimateVoyage(input);
    expect(rows[1]?.call.portDays).toBeCloseTo(6.8, 9);
    expect(rows[2]?.call.portDays).toBeCloseTo(8.25, 9);
  });
});

describe('what a scrubber saves', () => {
  it('1,901.3 t of HSFO at 420 instead of VLSFO at 560: 266,182, and not in the profit', () => {
    const input = sampleGrainVoyage();
    input.hasScrubberInUse = true;
    input.nonEcaFuels = [newFuelRow('HSFO')];
    input.vessel!.seaConsumption.forEach((entry) => {
      if (entry.fuel === 'VLSFO') entry.fuel = 'HSFO';
    });
    input.vessel!.portConsumption[0]!.fuel = 'HSFO';
    input.bunkers.push({ ...newBunkerRow('HSFO'), initialPrice: 420 });
    const saving = explainScrubberSaving(input);
    expect(saving?.value).toBeCloseTo(1_901.3 * 140, 6);
    for (const part of everyPart(saving!)) {
      expect(reevaluate(part)).toBeCloseTo(part.value ?? 0, 6);
    }
    expect(estimateVoyage(input).totals.bunkers).toBeCloseTo(1_901.3 * 420, 6);
    // 33 t of MGO at Qingdao where the wash water is banned cost 160 a tonne more than VLSFO.
    input.itinerary[2]!.isWashWaterBanned = true;
    expect(explainScrubberSaving(input)?.value).toBeCloseTo(1_868.3 * 140 - 33 * 160, 6);
  });
  it('says nothing without a scrubber or a price to compare with', () => {
    expect(explainScrubberSaving(sampleGrainVoyage())).toBeNull();
    expect(explainScrubberSaving({ ...sampleGrainVoyage(), hasScrubberInUse: true })).toBeNull();
  });
});
