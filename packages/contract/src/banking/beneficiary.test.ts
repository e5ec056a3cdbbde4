import { describe, expect, it } from 'vitest';
import { type BeneficiaryInput, bankFieldsOf, beneficiaryInput } from '../index.ts';

const BASE: BeneficiaryInput = {
  entityType: 'COMPANY',
  name: 'Rotterdam Marine Fuels B.V.',
  contactId: '01935f5e-0000-7000-8000-000000000001',
  email: '',
  street: 'Wilhelminakade',
  building: '85',
  postcode: '3072 AP',
  town: 'Rotterdam',
  countryCode: 'NL',
  bankCountryCode: 'NL',
  currency: 'EUR',
  method: 'LOCAL',
  iban: 'NL91 ABNA 0417 1643 00',
  accountNumber: '',
  routingCode: '',
  bic: '',
  bankName: '',
};

const faultsOf = (more: Partial<BeneficiaryInput>): string[] =>
  beneficiaryInput
    .safeParse({ ...BASE, ...more })
    .error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('bank details by country', () => {
  const none = { iban: '', accountNumber: '12345678' };
  it.each<[string, Partial<BeneficiaryInput>, string[]]>([
    ['an IBAN with spaces is one', {}, []],
    ['a wrong digit is found', { iban: 'NL91ABNA0417164301' }, ['iban']],
    ['an IBAN of another country is not of this bank', { bankCountryCode: 'DE' }, ['iban']],
    ['SWIFT needs the BIC', { method: 'SWIFT' }, ['bic']],
    ['and takes it', { method: 'SWIFT', bic: 'ABNANL2A' }, []],
    ['United States', { ...none, bankCountryCode: 'US', routingCode: '021000021' }, []],
    ['a wrong ABA', { ...none, bankCountryCode: 'US', routingCode: '021000022' }, ['routingCode']],
    ['Britain', { ...none, bankCountryCode: 'GB', routingCode: '60-16-13' }, []],
    [
      'eight digits in Britain',
      { iban: '', accountNumber: '1234567', bankCountryCode: 'GB', routingCode: '601613' },
      ['accountNumber'],
    ],
    ['Australia', { ...none, bankCountryCode: 'AU', routingCode: '062-000' }, []],
    ['India', { ...none, bankCountryCode: 'IN', routingCode: 'SBIN0005943' }, []],
    ['China', { ...none, bankCountryCode: 'CN', routingCode: '102100099996' }, []],
    ['Mexico', { iban: '', accountNumber: '032180000118359719', bankCountryCode: 'MX' }, []],
    ['a CLABE that does not check', { ...none, bankCountryCode: 'MX' }, ['accountNumber']],
    ['no local transfer to Singapore', { ...none, bankCountryCode: 'SG' }, ['method']],
    [
      'SWIFT to Singapore',
      { ...none, bankCountryCode: 'SG', method: 'SWIFT', bic: 'DBSSSGSG' },
      [],
    ],
    ['an account beside an IBAN', { accountNumber: '0417164300' }, ['accountNumber']],
  ])('%s', (_, more, faults) => {
    expect(faultsOf(more)).toEqual(faults);
  });

  it('keeps accounts without spaces and dashes', () => {
    const stored = beneficiaryInput.parse({ ...BASE });
    expect(stored.iban).toBe('NL91ABNA0417164300');
  });

  it('names the fields a form shows', () => {
    expect(bankFieldsOf('GB', 'LOCAL')).toMatchObject({
      account: 'Account number',
      route: 'Sort code',
    });
    expect(bankFieldsOf('GB', 'SWIFT')).toMatchObject({ account: 'IBAN', route: null });
  });
});

describe('names and addresses', () => {
  it.each<[string, Partial<BeneficiaryInput>, string[]]>([
    ['a letter from another alphabet is refused', { name: 'Rottеrdam Marine Fuels' }, ['name']],
    ['an accent too: banks drop it', { town: 'Zürich' }, ['town']],
    ['70 characters fit', { street: 'a'.repeat(70) }, []],
    ['71 do not', { street: 'a'.repeat(71) }, ['street']],
    ['a town is needed', { town: '' }, ['town']],
  ])('%s', (_, more, faults) => {
    expect(faultsOf(more)).toEqual(faults);
  });
});
