import { EMPTY_KYC_FORM, type KycForm, NO_KYC_PERSON } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { findKycFindings } from './kyc-findings.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const person = {
  ...NO_KYC_PERSON,
  firstName: 'Nora',
  lastName: 'Vik',
  birthDate: '1980-02-03',
  nationality: 'NO',
  sharePercent: 100,
};
const form: KycForm = {
  ...EMPTY_KYC_FORM,
  countryCode: 'NO',
  incorporationDate: '2011-03-01',
  monthlyVolume: 'Below 100,000',
  people: [person],
};
const texts = (given: KycForm) => findKycFindings(given, NOW).map((finding) => finding.text);

describe('what the rules notice', () => {
  it('nothing in an old company held by one grown national', () => {
    expect(texts(form)).toEqual([]);
  });

  it('a minor, a stranger, a young company and large sums', () => {
    const odd = {
      ...form,
      incorporationDate: '2026-02-01',
      monthlyVolume: 'Above 10 million' as const,
      people: [{ ...person, birthDate: '2009-01-01', nationality: 'SE' }],
    };
    expect(texts(odd)).toEqual([
      'Nora Vik is under 18.',
      "Nora Vik is a national of another country than the company's.",
      'Incorporated less than a year ago.',
      'Expects more than 10 million a month.',
    ]);
  });

  it('shares that nobody named holds, from a quarter on', () => {
    expect(texts({ ...form, people: [{ ...person, sharePercent: 75 }] })).toEqual([]);
    expect(texts({ ...form, people: [{ ...person, sharePercent: 20 }] })).toEqual([
      '80 % of the shares are held by nobody named here.',
      'Nobody holds a quarter or more.',
    ]);
  });
});
