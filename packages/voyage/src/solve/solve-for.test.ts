import { type EstimateInput, newTimeCharterSide } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../compare/seeded-random.ts';
import { anyEstimate } from '../estimate/any-estimate.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { solveFreight } from './back-solve.ts';
import { type SolveOutput, type SolveTask, solveFor } from './solve-for.ts';

function solvedFor(input: EstimateInput, task: SolveTask) {
  const found = solveFor(input, task);
  if (!('solved' in found)) throw new Error(found.violation.message);
  return found.solved;
}

describe('any input for any output', () => {
  it('freight is solved exactly as before: 38.50 + (15,000 x 82.5 - 1,114,222) / 62,700', () => {
    const input = sampleGrainVoyage();
    const solved = solvedFor(input, {
      path: 'cargoes.0.freight.rate',
      output: 'netTce',
      target: 15_000,
    });
    const before = solveFreight(input, 'grain', { kind: 'tce', perDay: 15_000 });
    expect(solved.value).toBe('freight' in before ? before.freight.figure : Number.NaN);
    expect(solved.output).toBeCloseTo(15_000, 8);
  });

  it('the bunker price at which nothing is earned: 560 + 495,472 / 1,901.3', () => {
    const solved = solvedFor(sampleGrainVoyage(), {
      path: 'bunkers.0.initialPrice',
      output: 'profit',
      target: 0,
    });
    expect(solved.value).toBeCloseTo(560 + 495_472 / 1_901.3, 6);
    expect(solved.isOnly).toBe(true);
  });

  it('extra days that bring the TCE to 13,000, each burning 3 t: d = (1,114,222 - 13,000 x 82.5) / (13,000 + 1,680)', () => {
    const solved = solvedFor(sampleGrainVoyage(), {
      path: 'itinerary.2.extraPortDays',
      output: 'netTce',
      target: 13_000,
    });
    expect(solved.value).toBeCloseTo((1_114_222 - 13_000 * 82.5) / 14_680, 6);
  });

  it('commission, daily cost, ballast bonus and hire', () => {
    const input = sampleGrainVoyage();
    const commission = solvedFor(input, {
      path: 'cargoes.0.commissions.0.ratePercent',
      output: 'voyageResult',
      target: 1_114_222 - 25_410,
    });
    expect(commission.value).toBeCloseTo(4.75, 9);
    const cost = solvedFor(input, { path: 'dailyCost', output: 'dailyProfit', target: 5_000 });
    expect(cost.value).toBeCloseTo(1_114_222 / 82.5 - 5_000, 6);
    const hired = structuredClone(input);
    hired.operationType = 'TCI-VCO';
    hired.timeCharterIn = newTimeCharterSide();
    hired.timeCharterIn.hirePeriods[0]!.rate = 9_000;
    const bonus = {
      path: 'timeCharterIn.ballastBonus',
      output: 'profit',
      target: 100_000,
    } as const;
    expect(solvedFor(hired, bonus).value).toBeCloseTo(1_114_222 - 82.5 * 9_000 - 100_000, 5);
    const hire = { path: 'timeCharterIn.hirePeriods.0.rate', output: 'profit', target: 0 } as const;
    expect(solvedFor(hired, hire).value).toBeCloseTo(1_114_222 / 82.5, 6);
  });

  it('an output that turns shows both speeds that make the TCE', () => {
    const input = sampleGrainVoyage();
    const entries = input.vessel!.seaConsumption.filter((entry) => entry.condition === 'laden');
    for (const entry of entries) entry.tPerDay = entry.speedKn === 12.5 ? 20 : 44;
    input.vessel!.seaConsumption.push(
      ...entries
        .filter((entry) => entry.speedKn === 12.5)
        .map((entry) => ({ ...entry, speedKn: 10, tPerDay: 19, isDefault: false })),
    );
    const at = (ladenSpeedKn: number) =>
      estimateVoyage({ ...input, ladenSpeedKn }).totals.netTce ?? 0;
    const target = (at(12.5) + Math.max(at(10), at(14))) / 2;
    const solved = solvedFor(input, { path: 'ladenSpeedKn', output: 'netTce', target });
    expect(solved.solutions).toHaveLength(2);
    expect(solved.isOnly).toBe(false);
    for (const speed of solved.solutions) expect(at(speed)).toBeCloseTo(target, 5);
  });

  it('says what is out of reach, without effect, jumped over or no number', () => {
    const input = sampleGrainVoyage();
    const why = (task: SolveTask) => {
      const found = solveFor(input, task);
      return 'violation' in found ? found.violation.code : 'solved';
    };
    expect(why({ path: 'ladenSpeedKn', output: 'netTce', target: 99_000 })).toBe('NOT_REACHABLE');
    expect(why({ path: 'dailyCost', output: 'netTce', target: 9_000 })).toBe('NO_EFFECT');
    expect(why({ path: 'remarks', output: 'netTce', target: 9_000 })).toBe('NOT_A_NUMBER_CELL');
    expect(why({ path: '__proto__.x', output: 'netTce', target: 1 })).toBe('NOT_A_NUMBER_CELL');
    const empty = { path: 'dailyCost', output: 'profit', target: 0, from: 5, to: 5 } as const;
    expect(why(empty)).toBe('RANGE_EMPTY');
    input.settings.arePortDaysRoundedUp = true;
    const days = { path: 'itinerary.1.norHours', output: 'portDays', target: 13.5 } as const;
    expect(why(days)).toBe('JUMPS_OVER');
    const reach = solveFor(input, { path: 'ladenSpeedKn', output: 'netTce', target: 99_000 });
    expect('violation' in reach && (reach.violation.reach?.most ?? 0) > 10_000).toBe(true);
  });

  it('whatever the estimate: what was there is found again, residual below 1e-6 of the target', () => {
    const random = seededRandom(77);
    const cells: readonly (readonly [string, SolveOutput])[] = [
      ['dailyCost', 'profit'],
      ['bunkers.0.initialPrice', 'netTce'],
      ['itinerary.1.extraPortDays', 'voyageDays'],
      ['itinerary.1.portExpenses', 'voyageResult'],
      ['cargoes.0.commissions.1.ratePercent', 'profit'],
      ['ballastSpeedKn', 'seaDays'],
      ['weatherFactorPercent', 'voyageDays'],
      ['cargoes.0.freight.rate', 'voyageResult'],
    ];
    let solvedCount = 0;
    for (let draw = 0; draw < 60; draw += 1) {
      const input = anyEstimate(random);
      for (const [path, output] of cells) {
        const target = estimateVoyage(input).totals[output];
        if (target === null) continue;
        const range = path.endsWith('Kn') ? { from: 8, to: 18 } : {};
        const found = solveFor(input, { path, output, target, ...range });
        if (!('solved' in found)) {
          expect(['NO_EFFECT', 'JUMPS_OVER']).toContain(found.violation.code);
          continue;
        }
        solvedCount += 1;
        const reached = estimateVoyage(found.solved.input).totals[output] ?? Number.NaN;
        const allowed = 1e-6 * Math.max(1, Math.abs(target));
        expect(Math.abs(reached - target), `${path} for ${output}`).toBeLessThan(allowed);
      }
    }
    expect(solvedCount).toBeGreaterThan(250);
  }, 60_000);
});
