import { expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { businessDetails, NO_BUSINESS_DETAILS } from './company.ts';
import { contactInput } from './contact.ts';

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
