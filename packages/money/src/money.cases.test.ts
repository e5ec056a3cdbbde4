import { describe, expect, it } from 'vitest';
import cases from '../cases/settlement.json' with { type: 'json' };
import {
  convertMoney,
  decimal,
  decimalFromMoney,
  fxRate,
  moneyFromDecimal,
  subtractMoney,
  sumMoney,
} from './index.ts';

const byId = (id: string) => {
  const found = cases.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No case ${id}`);
  return found;
};

describe('worked cases of settlement', () => {
  it('LT-003 each claim is rounded to cents, then netted: 833.33 - 4,166.67', () => {
    const { inputs, expected } = byId('LT-003');
    const perHour = decimal(inputs.demurrage_per_day ?? 0).div(24);
    const demurrage = moneyFromDecimal('USD', perHour.times(inputs.load_demurrage_hours ?? 0));
    const despatch = moneyFromDecimal(
      'USD',
      perHour.times(inputs.discharge_saved_hours ?? 0).times(inputs.despatch_fraction ?? 0),
    );
    const net = decimalFromMoney(subtractMoney(demurrage, despatch)).toNumber();
    expect(net).toBe(expected.net_to_owner);
  });

  it('PDA-001 final less proforma and less advance, at 1.0865', () => {
    const { inputs, expected } = byId('PDA-001');
    const rate = fxRate({
      base: 'EUR',
      quote: 'USD',
      rate: String(inputs.fx_usd_per_eur),
      date: '2026-01-05',
      source: 'case',
    });
    const dollars = (amounts: readonly number[]) =>
      convertMoney(
        sumMoney(
          'EUR',
          amounts.map((amount) => moneyFromDecimal('EUR', amount)),
        ),
        rate,
      );
    const proforma = dollars(inputs.proforma_eur ?? []);
    const final = dollars(inputs.final_eur ?? []);
    const advance = moneyFromDecimal('USD', inputs.advance_usd ?? 0);
    const number = (value: Parameters<typeof decimalFromMoney>[0]) =>
      decimalFromMoney(value).toNumber();
    expect(number(proforma)).toBe(expected.proforma_usd);
    expect(number(final)).toBe(expected.final_usd);
    expect(number(subtractMoney(final, proforma))).toBeCloseTo(expected.difference_usd ?? 0, 2);
    expect(number(subtractMoney(final, advance))).toBeCloseTo(
      expected.balance_due_agent_usd ?? 0,
      2,
    );
  });
});
