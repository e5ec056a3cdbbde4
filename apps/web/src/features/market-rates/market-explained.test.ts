import { describe, expect, it } from 'vitest';
import { explainedBy, explainMarket } from './market-explained.ts';
import type { ExplainedRates, MarketRoute } from './market-rates.queries.ts';

const route = (id: string, formula = ''): MarketRoute => ({
  ...{ id, code: id, name: id, unit: 'USD/day', description: '', formula, isActive: true },
  ...{ version: 1, change: null, average30: '16500' },
  latest: { on: '2026-11-20', value: '17000', source: 'Baltic', recordedBy: 'Ann' },
});
const P1A = route('P1A');
const P2A = route('P2A');
const SUM = route('SUM', '0.5 * P1A + 0.5 * P2A - 250');
const routes = [P1A, P2A, SUM];

const point = (on: string, value: string) => ({ on, value, source: 'Baltic', recordedBy: 'Ann' });
const series = (routeId: string, ...values: [string, string]) => ({
  routeId,
  points: [point('2026-11-19', values[0]), point('2026-11-20', values[1])],
});
const period = (month: string, value: string) => ({
  ...{ from: `${month}-01`, to: `${month}-28`, value },
});
const [december, february] = [period('2026-12', '14000'), period('2027-02', '16000')];
const answer: ExplainedRates = {
  marketSeries: [
    series('P1A', '16000', '17000'),
    series('P2A', '12000', '13000'),
    series('SUM', '13750', '14750'),
  ],
  marketCurves: [
    {
      ...{ routeId: 'P1A', quotedOn: '2026-11-18', source: 'Broker' },
      months: [
        { ...december, basis: [december] },
        { ...period('2027-01', '15000'), basis: [december, february] },
      ],
    },
  ],
};
const tree = (of: MarketRoute, asked: Parameters<typeof explainMarket>[1]) =>
  explainMarket({ route: of, routes, answer }, asked)!;

describe('figures of the market explained', () => {
  it('the newest rate says who published it and when; its change is against the rate before', () => {
    expect(tree(P1A, { kind: 'latest' })).toMatchObject({
      value: '17,000',
      source: { kind: 'market', text: 'Baltic, 20 Nov 2026, recorded by Ann' },
    });
    expect(tree(P1A, { kind: 'change' })).toMatchObject({
      ...{ value: '+1,000', formula: '17,000 − 16,000' },
      inputs: [{ value: '17,000' }, { value: '16,000', operator: '−' }],
    });
    expect(tree(P1A, { kind: 'average30' }).inputs).toHaveLength(2);
  });

  it('a formula route is the sum of its parts on the day: 0.5 × 17,000 + 0.5 × 13,000 − 250', () => {
    expect(tree(SUM, { kind: 'latest' })).toMatchObject({
      ...{ value: '14,750', formula: '0.5 × 17,000 + 0.5 × 13,000 − 250' },
      inputs: [
        { label: 'P1A', value: '17,000', source: { text: 'Baltic, 20 Nov 2026, recorded by Ann' } },
        { label: 'P2A', value: '13,000' },
      ],
    });
    expect(explainedBy(SUM, routes).routeIds).toEqual(['SUM', 'P1A', 'P2A']);
  });

  it('a month nobody quoted lies on the straight line between the periods beside it', () => {
    const january = tree(P1A, { kind: 'month', from: '2027-01-01' });
    expect(january).toMatchObject({
      ...{ value: '15,000', formula: expect.stringContaining('straight line') },
      inputs: [
        { label: 'Dec 26', value: '14,000', source: { text: 'Broker, quoted 18 Nov 2026' } },
        { label: 'Feb 27', value: '16,000' },
      ],
    });
    const quoted = tree(P1A, { kind: 'month', from: '2026-12-01' });
    expect([quoted.formula, quoted.inputs?.length]).toEqual([undefined, 1]);
    expect(explainMarket({ route: P2A, routes, answer }, { kind: 'month', from: 'x' })).toBeNull();
  });
});
