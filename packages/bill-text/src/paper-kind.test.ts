import { describe, expect, it } from 'vitest';
import { readBillText } from './index.ts';

const BODY = ['Credits invoice no. INV-9', 'Date 4 November 2026', 'Total USD 1,200.00'];

describe('what a paper is', () => {
  it.each([
    ['creditNote', 'CREDIT NOTE'],
    ['creditNote', 'Credit note no. CN-4'],
    ['creditNote', 'Gutschrift'],
    ['creditNote', 'Nota de crédito n.º 12'],
    ['statement', 'STATEMENT OF ACCOUNT'],
    ['proforma', 'PROFORMA INVOICE'],
    ['proforma', 'Pro-forma'],
  ])('is %s by its title “%s”, and nothing of it is to be paid', (kind, title) => {
    const read = readBillText(['Quay Agency Ltd', title, ...BODY].join('\n'));
    expect([read.kind, read.number, read.total, read.dueOn]).toEqual([kind, null, null, null]);
    expect(read.vendorName?.value).toBe('Quay Agency Ltd');
  });

  it.each([
    ['Invoice no. 12', 'Credit note no. CN-3 is set off', 'Total USD 1,200.00'],
    ['TAX INVOICE', 'Statement of facts as attached', 'Invoice no. 12', 'Total USD 1,200.00'],
    ['Services as agreed', 'Invoice no. 12', 'Total USD 1,200.00'],
  ])('is a bill where a bill is its title: %s', (...lines) => {
    const read = readBillText(['Quay Agency Ltd', ...lines].join('\n'));
    expect([read.kind, read.number?.value, read.total?.value]).toEqual(['bill', '12', '1200.00']);
  });
});
