import {
  type BusinessDetails,
  NO_BUSINESS_DETAILS,
  NO_INVOICE_SETTINGS,
} from '@mainsheet/contract';
import { NO_ESTIMATE_DEFAULTS } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { detailsOf, invoiceSettingsOf } from './company-settings.service.ts';
import { createCompany, getCompany } from './index.ts';

const server = testServer();

type Answer = { errorFlag: string; violations: { path: string; message: string }[] };

const save = async (who: SignedIn, field: string, variables: { version: number; data: object }) => {
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation ($version: Int!, $data: ${typeOfArgument(field)}) { ${field}(version: $version, data: $data) {
      errorFlag violations { path message } } }`,
    variables,
  );
  return { answer: reply.data?.[field], code: reply.errors?.[0]?.extensions.code };
};

describe('settings of a company', () => {
  it('details and invoice settings are kept; mistyped bank details are refused in words', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Kattegat',
      baseCurrency: 'EUR',
    });
    const owner = await server.signIn('Owner', companyId);
    const details = { ...NO_BUSINESS_DETAILS, name: 'Kattegat Bulk AS', countryCode: 'NO' };
    const first = await save(owner, 'updateBusinessDetails', { version: 1, data: details });
    expect(first.answer?.errorFlag).toBe('SUCCESS');
    const bank = { currency: 'EUR', accountName: '', bankName: 'Nordbank', bic: 'nordnokk' };
    const wrongBank = { ...bank, iban: 'NO9386011117948', bic: 'NO' };
    const wrong = { ...NO_INVOICE_SETTINGS, banks: [{ ...bank, iban: '123' }, wrongBank] };
    const refused = await save(owner, 'updateInvoiceSettings', { version: 2, data: wrong });
    expect(refused.answer?.violations).toEqual([
      {
        path: 'banks.1.iban',
        message: 'A digit of this IBAN is wrong: its check digits do not fit.',
      },
      { path: 'banks.1.bic', message: 'This is no BIC: payers abroad need it.' },
    ]);
    const right = {
      ...NO_INVOICE_SETTINGS,
      prefix: 'KB-',
      banks: [{ ...bank, iban: 'NO9386011117947' }],
    };
    const stored = await save(owner, 'updateInvoiceSettings', { version: 2, data: right });
    expect(stored.answer?.errorFlag).toBe('SUCCESS');
    const company = await server.platform.db.inTenant(companyId, getCompany);
    expect(detailsOf(company)).toEqual(details);
    expect(invoiceSettingsOf(company)).toMatchObject({
      prefix: 'KB-',
      banks: [{ ...bank, iban: 'NO93 8601 1117 947', bic: 'NORDNOKK' }],
    });
    const before = {
      ...company,
      settings: { invoice: { iban: 'NO93 8601 1117 947', bankName: 'B' } },
    };
    expect(invoiceSettingsOf(before).banks).toEqual([
      { currency: 'EUR', accountName: '', bankName: 'B', iban: 'NO93 8601 1117 947', bic: '' },
    ]);
  });

  it('prices of new estimates are kept by who may change estimates, and read by who may see them', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Skagen',
      baseCurrency: 'USD',
    });
    const owner = await server.signIn('Owner', companyId);
    const viewer = await server.signIn('Viewer', companyId);
    const finance = await server.signIn('Finance', companyId);
    const bunkerPrices = { VLSFO: 545, HSFO: null, MGO: 760.5, LNG: null, ULSFO: null };
    const data = { ...NO_ESTIMATE_DEFAULTS, bunkerPrices, pricedOn: '2026-11-20' };
    const read = async (who: SignedIn) =>
      (await who.graphql<{ estimateDefaults: { data: object } }>('{ estimateDefaults { data } }'))
        .data.estimateDefaults.data;
    expect(await read(viewer)).toEqual(NO_ESTIMATE_DEFAULTS);
    const set = (who: SignedIn, given: object) =>
      save(who, 'updateEstimateDefaults', { version: 1, data: given });
    expect((await set(viewer, data)).code).toBe('FORBIDDEN');
    expect((await set(finance, data)).code).toBe('FORBIDDEN');
    const withoutRate = await set(owner, { ...data, etsPriceEur: 72 });
    expect(withoutRate.answer?.violations).toEqual([
      {
        path: 'eurExchangeRate',
        message: 'Enter what a euro costs: allowances are priced in euro.',
      },
    ]);
    const whole = { ...data, etsPriceEur: 72, eurExchangeRate: 1.16 };
    expect((await set(owner, whole)).answer?.errorFlag).toBe('SUCCESS');
    expect((await set(owner, whole)).code).toBe('STALE_VERSION');
    expect(await read(viewer)).toEqual(whole);
  });

  it("one's own details are kept for all one's companies, and contact info tells them", async () => {
    const owner = await server.signIn('Owner');
    const details = {
      firstName: 'Aino',
      lastName: 'Salo',
      jobTitle: 'Chair',
      birthDate: '1979-11-30',
      mobile: '+358 40 123 4567',
      address: 'Rantakatu 4',
      postcode: '65100',
      city: 'Vaasa',
      countryCode: 'FI',
    };
    const update = (data: object) =>
      owner.graphql<{ updatePersonalDetails: Answer }>(
        `mutation ($data: PersonalDetailsInput!) { updatePersonalDetails(data: $data) {
          errorFlag violations { path message } } }`,
        { data },
      );
    const refused = await update({ ...details, mobile: '12', birthDate: '1979-02-30' });
    expect(refused.data?.updatePersonalDetails.violations).toEqual([
      { path: 'birthDate', message: 'This date does not exist.' },
      {
        path: 'mobile',
        message: 'Enter the number with its country code, like +47 900 12 345.',
      },
    ]);
    const unborn = await update({ ...details, birthDate: '2026-11-21' });
    expect(unborn.data?.updatePersonalDetails.violations).toEqual([
      { path: 'birthDate', message: '21 Nov 2026 has not come yet.' },
    ]);
    const saved = await update(details);
    expect(saved.data?.updatePersonalDetails.errorFlag).toBe('SUCCESS');
    const fields = Object.keys(details).join(' ');
    const read = await owner.graphql(`{ personalDetails { ${fields} } }`);
    expect(read.data).toEqual({ personalDetails: { ...details, mobile: '+358401234567' } });
    const info = await owner.request('GET', '/v2/contacts/info');
    expect(info.body.data).toMatchObject({
      dob: '1979-11-30',
      mobile: '+358401234567',
      address1: 'Rantakatu 4',
      city: 'Vaasa',
      country: 'FI',
      postcode: '65100',
    });
  });

  it('what the company told when it opened its account is changed with its details', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Kvarken',
      baseCurrency: 'EUR',
      settings: { onboarding: { incorporationDate: '2015-06-01', whoIsFilling: 'director' } },
    });
    const owner = await server.signIn('Owner', companyId);
    const read = await owner.graphql<{ businessDetails: { data: BusinessDetails } }>(
      '{ businessDetails { data } }',
    );
    const shown = read.data!.businessDetails.data;
    expect(shown).toMatchObject({
      name: 'Kvarken',
      incorporationDate: '2015-06-01',
      fleetSize: null,
    });
    const data = {
      ...shown,
      primaryBusiness: 'operator',
      fleetSize: 4,
      vesselTypes: ['Handysize'],
    };
    const wrong = await save(owner, 'updateBusinessDetails', {
      version: 1,
      data: { ...data, fleetSize: 1.5, primaryBusiness: 'pirate' },
    });
    expect(wrong.answer?.violations).toEqual([
      { path: 'primaryBusiness', message: 'Choose one of the list.' },
      { path: 'fleetSize', message: 'Enter a whole number of vessels.' },
    ]);
    const early = await save(owner, 'updateBusinessDetails', {
      version: 1,
      data: { ...data, incorporationDate: '2026-11-21' },
    });
    expect(early.answer?.violations).toEqual([
      { path: 'incorporationDate', message: '21 Nov 2026 has not come yet.' },
    ]);
    expect(
      (await save(owner, 'updateBusinessDetails', { version: 1, data })).answer?.errorFlag,
    ).toBe('SUCCESS');
    const company = await server.platform.db.inTenant(companyId, getCompany);
    expect(detailsOf(company)).toEqual(data);
    expect(company.settings.onboarding).toMatchObject({ whoIsFilling: 'director', fleetSize: 4 });
  });

  it('of two saves at once the later is told; a viewer changes nothing', async () => {
    const companyId = await createCompany(server.platform, {
      name: 'Oresund',
      baseCurrency: 'EUR',
    });
    const owner = await server.signIn('Owner', companyId);
    const viewer = await server.signIn('Viewer', companyId);
    const data = { ...NO_BUSINESS_DETAILS, name: 'Oresund AS' };
    await save(owner, 'updateBusinessDetails', { version: 1, data });
    const stale = await save(owner, 'updateBusinessDetails', { version: 1, data });
    expect(stale.code).toBe('STALE_VERSION');
    const refused = await save(viewer, 'updateBusinessDetails', { version: 2, data });
    expect(refused.code).toBe('FORBIDDEN');
  });
});
