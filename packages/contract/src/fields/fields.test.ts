import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { businessDetails, NO_BUSINESS_DETAILS, personalDetails } from '../company/company.ts';
import { EMPTY_KYC_FORM, kycForm, NO_KYC_PERSON } from '../company/kyc.ts';
import { onboardingAnswers } from '../company/onboarding.ts';
import { findPastDateFault, name, pastDate, pastDateOrEmpty, text } from './fields.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const NOT_COME = '21 Nov 2026 has not come yet.';
const messages = (schema: ZodType, value: unknown) =>
  schema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('a day of a birth or an incorporation', () => {
  it('may be today, and neither after it nor before anybody lives', () => {
    expect(findPastDateFault(TODAY, TODAY)).toBeNull();
    expect(findPastDateFault('1850-01-01', TODAY)).toBeNull();
    expect(findPastDateFault(TOMORROW, TODAY)).toBe(NOT_COME);
    expect(findPastDateFault('1849-12-31', TODAY)).toBe('31 Dec 1849 is too long ago.');
    expect(findPastDateFault('2025-02-29', TODAY)).toBe('This date does not exist.');
  });

  it('is a date, or empty where that is allowed', () => {
    expect(messages(pastDate(TODAY), '')).toEqual([
      ': Enter a date.',
      ': This date does not exist.',
    ]);
    expect(messages(pastDateOrEmpty(TODAY), '')).toEqual([]);
    expect(messages(pastDateOrEmpty(TODAY), 'soon')).toEqual([': Enter a date.']);
    expect(messages(pastDateOrEmpty(TODAY), '2025-02-29')).toEqual([': This date does not exist.']);
    expect(messages(pastDateOrEmpty(TODAY), null)).toEqual([': Enter a date.']);
  });

  it('stands under this rule wherever it is asked for', () => {
    const company = { ...NO_BUSINESS_DETAILS, name: 'Kvarken', incorporationDate: TOMORROW };
    expect(messages(businessDetails(TODAY), company)).toEqual([`incorporationDate: ${NOT_COME}`]);
    const person = { firstName: 'Aino', lastName: 'Salo', birthDate: TOMORROW };
    const mine = messages(personalDetails(TODAY), { ...person, mobile: '', vesselTypes: [] });
    expect(mine).toEqual([`birthDate: ${NOT_COME}`]);
    const application = {
      ...EMPTY_KYC_FORM,
      incorporationDate: TOMORROW,
      people: [NO_KYC_PERSON, { ...NO_KYC_PERSON, birthDate: TOMORROW }],
    };
    expect(messages(kycForm(TODAY), application)).toEqual([
      `incorporationDate: ${NOT_COME}`,
      `people.1.birthDate: ${NOT_COME}`,
    ]);
    const answers = onboardingAnswers(TODAY);
    expect(messages(answers['fill-business-details'], { incorporationDate: TOMORROW })).toContain(
      `incorporationDate: ${NOT_COME}`,
    );
    expect(messages(answers['fill-personal-details'], { birthDate: TOMORROW })).toContain(
      `birthDate: ${NOT_COME}`,
    );
  });
});

describe('words that people read as they stand', () => {
  const said = (typed: string, schema: ZodType = name('the name')) => {
    const parsed = schema.safeParse(typed);
    return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
  };
  const HIDES = 'This holds characters that hide or turn text. Type it instead of pasting it.';

  it('lose what shows nothing and means nothing; a name of nothing else is none', () => {
    expect(said('\u200bMeri\u00addian\ufeff Grain\u2060')).toBe('Meridian Grain');
    for (const nothing of ['\u200b', '\u200d\u200c', '\u3164', '\u2800', '\u034f', '\ufe0f']) {
      expect(said(nothing)).toBe('Enter the name.');
    }
  });
  it.each([
    ['turned to the right', 'invoice\u202egpj.exe'],
    ['isolated', 'Grain\u2066SA'],
    ['a mark of direction', 'Grain\u200f'],
    ['an escape', 'Grain\u001b[31m'],
    ['a bell', 'Grain\u0007'],
    ['a control of C1', 'Grain\u009d'],
    ['a break of paragraphs', 'Gr\u2029ain'],
    ['an annotation', 'Grain\ufff9'],
    ['a tag', 'Grain\u{e0041}'],
  ])('are refused where they are disguised: %s', (_, typed) => {
    expect(said(typed)).toBe(HIDES);
    expect(said(typed, text(100))).toBe(HIDES);
  });
  it('stand on one line in a name, on several in a note, with line breaks of one kind', () => {
    expect(said('Grain\r\nBcc: all')).toBe('Write this on one line.');
    expect(said('Grain\tSA')).toBe('Write this on one line.');
    expect(said('one\r\ntwo\rthree', text(100))).toBe('one\ntwo\nthree');
  });
  it.each(['Ærø Mølle', 'شركة الحبوب', 'חברת תבואה', 'می‌خواهم', '穀物商事', '👩‍✈️ Crew'])(
    'are kept in every script: %s',
    (typed) => {
      expect(said(typed)).toBe(typed);
    },
  );
});
