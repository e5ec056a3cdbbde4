import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import {
  contactValues,
  countryName,
  countryOptions,
  emptyContact,
  termsText,
} from './contact-record.ts';

describe('contacts', () => {
  it('offers countries by name, without withdrawn codes', () => {
    const codes = countryOptions().map((option) => option.value);
    expect(codes).toEqual(expect.arrayContaining(['NO', 'BR', 'CN', 'GR']));
    for (const withdrawn of ['DD', 'SU', 'YU', 'ZZ', 'EU']) expect(codes).not.toContain(withdrawn);
    expect(countryName('NO')).toBe('Norway');
    expect(countryName('')).toBe('');
  });

  it('says the terms in words', () => {
    expect([0, 1, 30].map(termsText)).toEqual(['at once', '1 day', '30 days']);
  });

  it('a new customer is one already, and needs only its name', () => {
    const blank = emptyContact(['customer']);
    expect(contactInput.safeParse(blank).error?.issues.map((issue) => issue.path)).toEqual([
      ['name'],
    ]);
    expect(contactInput.safeParse({ ...blank, name: 'Kattegat' }).success).toBe(true);
  });

  it('CONT-06 keeps people with role and invite status', () => {
    const people = [
      { name: 'Mette', role: 'Chartering', email: '', phone: '', inviteStatus: 'INVITED' as const },
    ];
    const stored = { ...emptyContact(['charterer']), name: 'Kattegat', details: { people } };
    expect(contactValues(stored).people).toEqual(people);
  });
});
