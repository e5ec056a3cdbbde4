import { documentChanges } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { attributeChanges } from '../compare/attribution.ts';
import { seededRandom } from '../compare/seeded-random.ts';
import { anyEstimate } from './any-estimate.ts';
import { changedCells } from './blended-estimate.ts';
import { sampleGrainVoyage } from './sample-estimates.ts';

const said = (before: ReturnType<typeof sampleGrainVoyage>, after: typeof before) =>
  documentChanges(before, after).map(({ label, unit, before: was, after: is }) =>
    `${label}: ${was} → ${is} ${unit}`.trim(),
  );

describe('changes of a document', () => {
  it('name the row, the field, its unit, what stood there and what stands there', () => {
    const before = sampleGrainVoyage();
    const after = sampleGrainVoyage();
    after.itinerary[1]!.overrides.portDays = 5;
    after.itinerary[1]!.portExpenses += 1_000;
    after.ladenSpeedKn = null;
    after.settings.portBurn = before.settings.portBurn === 'split' ? 'simple' : 'split';
    const name = `${after.itinerary[1]!.portFunction} ${after.itinerary[1]!.portName}`;
    const { portExpenses } = before.itinerary[1]!;
    const typed = before.itinerary[1]!.overrides.portDays ?? null;
    expect(said(before, after)).toEqual([
      `Laden speed: ${before.ladenSpeedKn} → null kn`,
      `${name}, Port expenses: ${portExpenses} → ${portExpenses + 1_000} USD`,
      `${name}, Port days: ${typed} → 5 d`,
      expect.stringContaining(`: ${before.settings.portBurn} → ${after.settings.portBurn}`),
    ]);
  });

  it('rows that came, went or changed places are told as rows', () => {
    const before = sampleGrainVoyage();
    const after = sampleGrainVoyage();
    after.itinerary.push({ ...after.itinerary[2]!, id: 'new', portName: 'Rizhao' });
    after.itinerary.splice(0, 1);
    const changes = documentChanges(before, after).filter(({ path }) =>
      path.startsWith('itinerary'),
    );
    expect(changes.map(({ label, after: is }) => [label, is])).toEqual([
      ['Discharging Rizhao', 'added'],
      [`Commencing ${before.itinerary[0]!.portName}`, 'removed'],
    ]);
    const turned = { ...before, itinerary: before.itinerary.toReversed() };
    expect(documentChanges(before, turned).map(({ label }) => label)).toEqual(['Itinerary, order']);
  });

  it('whatever two documents: none where they are the same, some where a cause of change is found', () => {
    const random = seededRandom(47);
    for (let draw = 0; draw < 60; draw += 1) {
      const [one, other] = [anyEstimate(random), anyEstimate(random)];
      expect(documentChanges(one, structuredClone(one))).toEqual([]);
      expect(documentChanges(one, other).length > 0).toBe(changedCells(one, other).size > 0);
    }
  });
});

describe('few causes of many', () => {
  it('whatever changed: at most eight parts, and to the last bit they sum to the change', () => {
    const random = seededRandom(48);
    for (let draw = 0; draw < 12; draw += 1) {
      const [before, after] = [anyEstimate(random), anyEstimate(random)];
      const cells = changedCells(before, after);
      for (const found of attributeChanges(before, after, ['netTce', 'profit'])) {
        expect(found.parts.length).toBeLessThanOrEqual(8);
        expect(found.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(found.change);
        expect(found.before + found.change).toBe(found.after);
        const shown = found.parts.flatMap(({ paths }) => paths).toSorted();
        expect(shown).toEqual([...cells.values()].flat().toSorted());
      }
    }
  });
});
