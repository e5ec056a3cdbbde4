import { expect, it } from 'vitest';
import { billMailOf } from './mailed-bill.ts';

const mailOf = (sources: readonly string[], files: readonly string[]) =>
  billMailOf({
    mail: {
      id: 'a',
      kind: 'Bill',
      status: 'Proposed',
      version: 3,
      findings: sources.map((source) => ({ source })),
    },
    text: 'Please pay 10.00',
    files: files.map((text) => ({ text })),
  }).text;

it('a bill is read from the text that all of it was found in, an e-invoice before a PDF before the mail', () => {
  expect(mailOf(['10.00'], ['Total 10.00'])).toBe('Total 10.00');
  expect(mailOf(['10.00'], ['Total 10.00', '<Invoice>10.00</Invoice>'])).toContain('<Invoice>');
  expect(mailOf(['Please'], ['Total 10.00'])).toBe('Please pay 10.00');
  expect(mailOf(['nowhere'], ['', 'Packing list'])).toBe('Packing list');
});
