import { expect, it } from 'vitest';
import { monthsOf } from './market-period.ts';

it('a month says what it is taken from: the narrowest period that holds it, or the two beside it', () => {
  const december = { from: '2026-12-01', to: '2026-12-31', value: '14000' };
  const march = { from: '2027-03-01', to: '2027-03-31', value: '17000' };
  const months = monthsOf([march, december]);
  expect(months.map(({ value }) => value)).toEqual(['14000', '15000', '16000', '17000']);
  expect(months[0]?.basis).toEqual([december]);
  expect(months[1]?.basis).toEqual([december, march]);
});
