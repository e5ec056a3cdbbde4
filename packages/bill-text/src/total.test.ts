import { describe, expect, it } from 'vitest';
import { readBillText } from './index.ts';

const read = (...lines: string[]) => {
  const { total, currency } = readBillText(['Quay Agency Ltd', ...lines].join('\n'));
  return [total?.value ?? null, currency?.value ?? null];
};

describe('the total of a bill', () => {
  it.each([
    ['days behind it', ['Amount due USD 5,000.00 within 30 days'], '5000.00', 'USD'],
    ['its worth at a rate', ['Total USD 5,000.00 (EUR 4,629.63 at 1.08)'], '5000.00', 'USD'],
    ['a tax in brackets', ['Total incl. 20 % VAT GBP 1,200.00 (VAT 200.00)'], '1200.00', 'GBP'],
    ['a day, the sum below', ['Total due 30 November 2026', 'USD 800.00'], '800.00', 'USD'],
    ['two currencies', ['Total due EUR 5,000.00 / USD 5,400.00'], '5000.00', 'EUR'],
    ['a discount below', ['Total USD 1,000', 'Total discount USD 50'], '1000', 'USD'],
    ['what is old', ['Total payable USD 950', 'Total due last month USD 50'], '950', 'USD'],
    ['its tax below', ['Total amount EUR 5,000', 'Total amount VAT EUR 950'], '5000', 'EUR'],
    ['a narrow space', ['Total 12\u202f345,60 €'], '12345.60', 'EUR'],
    ['Indian groups', ['Total INR 12,34,567.00'], '1234567.00', 'INR'],
    ['reais', ['Total R$ 1.200,00'], '1200.00', 'BRL'],
    ['Canadian dollars', ['Total C$ 1,200.00'], '1200.00', 'CAD'],
    ['a word like a code', ['AMOUNT DUE ALL IN USD 1,200.00'], '1200.00', 'USD'],
    ['no cents', ['Te betalen EUR 1.200,-'], '1200', 'EUR'],
    ['columns that add up', ['Total GBP   1,000.00   200.00   1,200.00'], '1200.00', 'GBP'],
  ])('is read beside %s', (_what, lines, total, currency) => {
    expect(read(...lines)).toEqual([total, currency]);
  });

  it.each([
    [
      'a deposit that leaves less',
      ['Grand total USD 24,000', 'Deposit USD 10,000', 'Net amount USD 14,000'],
    ],
    ['dinars of either reading', ['Total KWD 1,500']],
    ['a minus behind it', ['Total EUR 22.065,50-']],
    ['brackets around it', ['Total USD (1,200.00)']],
    ['a minus before it', ['Total -USD 1,200.00']],
    ['two sums that differ', ['Total due USD 900.00', 'Total due USD 950.00']],
    ['columns that do not add up', ['Total   12.00   571.00']],
  ])('is left out with %s', (_what, lines) => {
    expect(read(...lines)[0]).toBeNull();
  });

  it('names no currency by a sign that has two, or by a dollar of a country unknown', () => {
    expect(read('Total ¥ 12,000')[1]).toBeNull();
    expect(read('Total Q$ 12,000')[1]).toBeNull();
  });
});
