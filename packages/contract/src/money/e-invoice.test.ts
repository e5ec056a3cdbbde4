import { expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { businessDetails, NO_BUSINESS_DETAILS } from '../company/company.ts';
import { contactInput } from '../company/contact.ts';
import { findLengthFault, isXml } from './e-invoice.ts';

const SCHEMAS: readonly (readonly [ZodType, object])[] = [
  [businessDetails('2026-11-20'), { ...NO_BUSINESS_DETAILS, name: 'Skagen' }],
  [contactInput, { name: 'Levante', kinds: ['customer'] }],
];

it('half of an electronic address is refused beside the empty field, of the company and of contacts', () => {
  for (const [schema, whole] of SCHEMAS) {
    const faults = (of: object) =>
      schema
        .safeParse({ ...whole, ...of })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
    expect(faults({})).toEqual([]);
    expect(faults({ electronicScheme: '0192', electronicAddress: '918553207' })).toEqual([]);
    expect(faults({ electronicAddress: '918553207' })).toEqual([
      ['electronicScheme', 'Choose of which list the electronic address is.'],
    ]);
    expect(faults({ electronicScheme: '0192' })).toEqual([
      ['electronicAddress', 'Enter the electronic address, or choose no list.'],
    ]);
  }
});

it('tells XML from the words of a mail', () => {
  for (const xml of [
    '<?xml version="1.0"?><Invoice',
    '\uFEFF\n<Invoice xmlns="urn:x"><ID>1</ID>',
    '<rsm:CrossIndustryInvoice xmlns:rsm="urn:y">',
    '<!DOCTYPE a>',
    '<Order/>\n',
    '<a>1</a>',
  ]) {
    expect([xml, isXml(xml)]).toEqual([xml, true]);
  }
  for (const words of [
    '<name@x.com> wrote:\nInvoice no. 12',
    '<Ops Desk> wrote: total due 12',
    '<ops@x.com>',
    '<< see below',
    'Invoice no. 12',
    '',
  ]) {
    expect([words, isXml(words)]).toEqual([words, false]);
  }
});

it('a bill is too long when it would not come through as a request, in letters of any width', () => {
  expect(findLengthFault('x'.repeat(999_998))).toBeNull();
  expect(findLengthFault('x'.repeat(999_999))).toContain('Paste the bill alone');
  expect(findLengthFault('ü'.repeat(500_000))).toContain('longer than 1 MB');
  // A quotation mark travels as two letters, and attributes are full of them.
  expect(findLengthFault(`<a b=${'"'.repeat(500_000)}/>`)).toContain('Upload it as a file');
});
