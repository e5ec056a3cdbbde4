import { describe, expect, it } from 'vitest';
import type { VesselReport } from '../reports/reports.queries.ts';
import { seaReportsOf, warrantiesOf } from './promised-speeds.ts';

const row = (of: object) => ({
  ...{ zone: 'nonEca', condition: 'laden', speedKn: 13, fuel: 'VLSFO', tPerDay: 28 },
  ...of,
});

describe('what is promised of a ship', () => {
  it('is each speed of her table once, with the auxiliaries that it has in it', () => {
    const seaConsumption = [
      row({ zone: 'eca', fuel: 'MGO', tPerDay: 27 }),
      row({ auxiliaryTPerDay: 2.2 }),
      row({ speedKn: 12, tPerDay: 23, isDefault: true }),
      row({ condition: 'ballast', tPerDay: 25 }),
    ];
    expect(warrantiesOf({ details: { seaConsumption } })).toEqual([
      { condition: 'laden', speedKn: 12, tPerDay: 23 },
      { condition: 'laden', speedKn: 13, tPerDay: 28 },
      { condition: 'ballast', speedKn: 13, tPerDay: 25 },
    ]);
  });
});

describe('reports at sea', () => {
  const report = (of: object) =>
    ({
      ...{
        id: 'r',
        kind: 'Noon',
        status: 'Approved',
        reportedAt: '2026-11-02T12:00:00Z',
        hours: 24,
      },
      ...{ distanceNm: 290, windBeaufort: 3, seaState: 2, cargoT: 0 },
      fuels: [
        { fuel: 'VLSFO', usedT: 24 },
        { fuel: 'MGO', usedT: 1 },
      ],
      ...of,
    }) as unknown as VesselReport;
  const all = { from: '', until: '' };
  it('are approved ones of noon and arrival, within the days asked for', () => {
    const none = [report({ status: 'Submitted' }), report({ kind: 'Departure' })];
    expect(seaReportsOf([...none, report({})], all)).toMatchObject([{ usedT: 25 }]);
    expect(seaReportsOf([report({})], { from: '2026-11-02', until: '2026-11-02' })).toHaveLength(1);
    expect(seaReportsOf([report({})], { from: '2026-11-03', until: '' })).toEqual([]);
    expect(seaReportsOf([report({})], { from: '', until: '2026-11-01' })).toEqual([]);
  });
  it('have no fuel rather than none burned where nobody typed any', () => {
    const fuels = [{ fuel: 'VLSFO', usedT: 0 }];
    expect(seaReportsOf([report({ fuels }), report({ fuels: [] })], all)).toMatchObject([
      { usedT: null },
      { usedT: null },
    ]);
  });
});
