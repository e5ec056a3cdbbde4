import { describe, expect, it } from 'vitest';
import { EMPTY_KYC_FORM, type KycForm, listKycGaps, NO_KYC_PERSON } from './kyc.ts';

const WHOLE: KycForm = {
  ...EMPTY_KYC_FORM,
  legalName: 'Skagerrak AS',
  registrationNo: '1',
  countryCode: 'NO',
  incorporationDate: '2011-03-01',
  address: 'Kai 1',
  city: 'Bergen',
  purpose: 'Freight',
  currencies: ['USD'],
  monthlyVolume: 'Below 100,000',
  people: [
    {
      ...NO_KYC_PERSON,
      firstName: 'Nora',
      lastName: 'Vik',
      birthDate: '1980-02-03',
      nationality: 'NO',
    },
  ],
};
const nora = WHOLE.people[0]!;
const PAPERS = ['register_extract', 'identity'];
const messages = (form: KycForm, kinds: readonly string[]) =>
  listKycGaps(form, kinds).map((gap) => `${gap.path}: ${gap.message}`);

describe('what is missing in an application', () => {
  it('nothing in a whole one, and much in an empty one', () => {
    expect(messages(WHOLE, PAPERS)).toEqual([]);
    expect(messages(EMPTY_KYC_FORM, []).length).toBe(15);
  });

  it('a person’s gap names the person; somebody must direct; shares end at 100 %', () => {
    const nameless = { ...nora, firstName: '', isDirector: false, sharePercent: 60 };
    const people = [{ ...nora, isDirector: false, sharePercent: 60 }, nameless];
    expect(messages({ ...WHOLE, people }, [...PAPERS, 'identity'])).toEqual([
      'people.1.firstName: Enter the first name.',
      'people: Name at least one director.',
      'people: The shares add up to more than 100 %.',
    ]);
  });

  it('an owner of a quarter shows an identity document, one of less does not', () => {
    const owner = { ...nora, isDirector: false, sharePercent: 25 };
    expect(messages({ ...WHOLE, people: [nora, owner] }, PAPERS)).toEqual([
      'documents: Upload an identity document of each of the 2 people named; 1 of 2 are here.',
    ]);
    const small = { ...owner, sharePercent: 24.99 };
    expect(messages({ ...WHOLE, people: [nora, small] }, PAPERS)).toEqual([]);
  });
});
