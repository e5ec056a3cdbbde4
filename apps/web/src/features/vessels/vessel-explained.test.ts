import { expect, it } from 'vitest';
import { explainScore, explainWorth } from './vessel-explained.ts';

it('the CII score is 4.2 attained over 5.6 required, down to CO₂ and miles and where they were written', () => {
  const tree = explainScore({
    ...{ year: 2026, grade: 'B', emission: 20_000, attained: 4.2, required: 5.6, score: 0.75 },
    ...{ distanceNm: 58_000, source: 'reports' },
  });
  expect(tree).toMatchObject({
    ...{ value: '0.7500', formula: '4.200 ÷ 5.600' },
    inputs: [
      {
        inputs: [
          { value: '20,000', source: { text: 'approved reports of 2026' } },
          { value: '58,000' },
          { label: 'Capacity' },
        ],
      },
      { value: '5.600', operator: '÷' },
    ],
  });
});

it('fuel on board is worth 400 t at 550.25, by the plan where no report is approved', () => {
  const fuel = { fuel: 'VLSFO', quantityT: 400, price: 550.25, value: 220_100, isPlanned: true };
  expect(explainWorth(fuel, 'USD')).toMatchObject({
    ...{ value: '220,100', formula: '400.0 × 550.25' },
    inputs: [{ source: { text: 'lifted less planned burn' } }, { value: '550.25' }],
  });
});
