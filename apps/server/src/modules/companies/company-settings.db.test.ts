import { NO_BUSINESS_DETAILS, NO_INVOICE_SETTINGS } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { detailsOf, invoiceSettingsOf } from './company-settings.service.ts';
import { createCompany, getCompany } from './index.ts';

const server = testServer();

type Answer = { errorFlag: string; violations: { path: string; message: string }[] };

const save = async (who: SignedIn, field: string, variables: { version: number; data: object }) => {
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation ($version: Int!, $data: Json!) { ${field}(version: $version, data: $data) {
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
    const wrong = { ...NO_INVOICE_SETTINGS, iban: 'NO9386011117948', bic: 'NO' };
    const refused = await save(owner, 'updateInvoiceSettings', { version: 2, data: wrong });
    expect(refused.answer?.violations).toEqual([
      { path: 'iban', message: 'A digit of this IBAN is wrong: its check digits do not fit.' },
      { path: 'bic', message: 'This is no BIC.' },
    ]);
    const right = { ...NO_INVOICE_SETTINGS, prefix: 'KB-', iban: 'NO9386011117947' };
    const kept = await save(owner, 'updateInvoiceSettings', { version: 2, data: right });
    expect(kept.answer?.errorFlag).toBe('SUCCESS');
    const company = await server.platform.db.inTenant(companyId, getCompany);
    expect(detailsOf(company)).toEqual(details);
    expect(invoiceSettingsOf(company)).toMatchObject({
      prefix: 'KB-',
      iban: 'NO93 8601 1117 947',
    });
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
