import { guardFormula } from '@mainsheet/contract';
import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';

type Bill = { number: string; vendor: string; amount: string | null };
const columns: Column<Bill>[] = [
  { key: 'number', header: 'Number', width: 90, kind: 'text', value: (bill) => bill.number },
  { key: 'vendor', header: 'Vendor', width: 200, kind: 'text', value: (bill) => bill.vendor },
  {
    key: 'amount',
    header: 'Amount',
    unit: 'USD',
    width: 90,
    kind: 'number',
    value: (bill) => bill.amount,
  },
];

it('a text that starts with = + - @ cannot run as a formula, a negative number stays a number', () => {
  expect(guardFormula('=HYPERLINK("x")')).toBe(`'=HYPERLINK("x")`);
  expect(guardFormula('+cmd')).toBe("'+cmd");
  expect(guardFormula('@SUM(A1)')).toBe("'@SUM(A1)");
  expect(guardFormula('-12.50')).toBe('-12.50');
  expect(guardFormula('-1+2')).toBe("'-1+2");
});

it('quotes commas, quotes and line breaks; numbers go out exact and plain', () => {
  const csv = toCsv(columns, [{ number: 'B-1', vendor: 'Towage, "Adria"', amount: '-1234567.1' }]);
  expect(csv).toBe('Number,Vendor,Amount USD\r\nB-1,"Towage, ""Adria""",-1234567.1\r\n');
});
