import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

const RATES = `exchangeRates { baseCurrency total rows {
  currency rateOn rate source basePerEur currencyPerEur recordedBy isCurrent } }`;

type Row = {
  currency: string;
  rateOn: string;
  rate: string;
  source: string;
  basePerEur: string | null;
  currencyPerEur: string | null;
  isCurrent: boolean;
};
type Page = { exchangeRates: { baseCurrency: string; total: number; rows: Row[] } };
type Answer = {
  errorFlag: string;
  message: string;
  count: number | null;
  violations: { path: string; message: string }[];
};

const list = async (who: SignedIn) =>
  (await who.graphql<Page>(`{ ${RATES} }`)).data.exchangeRates.rows;
const record = (who: SignedIn, data: object) =>
  who.graphql<{ recordExchangeRate: Answer }>(
    `mutation ($data: ExchangeRateInput!) { recordExchangeRate(data: $data) {
      errorFlag message count violations { path message } } }`,
    { data },
  );
const importXml = async (who: SignedIn, xml: string) => {
  const reply = await who.graphql<{ importExchangeRates: Answer }>(
    `mutation ($xml: String!) { importExchangeRates(xml: $xml) {
      errorFlag message count violations { path message } } }`,
    { xml },
  );
  return reply.data.importExchangeRates;
};
const rateOn = async (who: SignedIn, currency: string, on: string) => {
  const reply = await who.graphql<{ exchangeRateOn: Row | null }>(
    `query ($currency: String!, $on: CivilDate!) { exchangeRateOn(currency: $currency, on: $on) {
      rate rateOn source } }`,
    { currency, on },
  );
  return reply.data.exchangeRateOn;
};

const ecb = (
  rates: Record<string, string>,
  date = '2026-11-19',
) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time='${date}'>
${Object.entries(rates)
  .map(([code, rate]) => `<Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
</Cube></Cube></gesmes:Envelope>`;

const RATES_19 = { USD: '1.0821', NOK: '11.7435', GBP: '0.86110', JPY: '164.32' };

async function people(name: string, baseCurrency = 'USD') {
  const companyId = await createCompany(server.platform, { name, baseCurrency });
  return { companyId, finance: await server.signIn('Finance', companyId) };
}

describe('exchange rates typed by hand', () => {
  it('a correction is a later entry of the same day; the first stays and no longer counts', async () => {
    const { finance } = await people('Typed');
    const first = await record(finance, { currency: 'EUR', rateOn: '2026-11-18', rate: '1.08' });
    expect(first.data.recordExchangeRate).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'The rate of EUR on 2026-11-18 was recorded.',
    });
    await record(finance, { currency: 'EUR', rateOn: '2026-11-18', rate: '1.081234567891' });
    const rows = await list(finance);
    expect(rows.map(({ rate, isCurrent }) => [rate, isCurrent])).toEqual([
      ['1.081234567891', true],
      ['1.08', false],
    ]);
    expect(await rateOn(finance, 'EUR', '2026-11-18')).toMatchObject({ rate: '1.081234567891' });
  });

  it('the rate of a day without one is that of the last day before it, and none before the first', async () => {
    const { finance } = await people('Weekend');
    await record(finance, { currency: 'EUR', rateOn: '2026-11-13', rate: '1.07' });
    await record(finance, { currency: 'EUR', rateOn: '2026-11-16', rate: '1.09' });
    expect(await rateOn(finance, 'EUR', '2026-11-15')).toEqual({
      rate: '1.07',
      rateOn: '2026-11-13',
      source: 'typed',
    });
    expect(await rateOn(finance, 'EUR', '2026-11-12')).toBeNull();
    expect(await rateOn(finance, 'GBP', '2026-11-20')).toBeNull();
  });

  it.each([
    [{ currency: 'USD', rateOn: '2026-11-18', rate: '1' }, 'currency', 'USD is the base currency'],
    [{ currency: 'XQZ', rateOn: '2026-11-18', rate: '1' }, 'currency', 'XQZ is no currency'],
    [{ currency: 'EUR', rateOn: '2026-11-21', rate: '1' }, 'rateOn', 'lies in the future'],
    [{ currency: 'EUR', rateOn: '2026-11-18', rate: '0' }, 'rate', 'Enter a rate above zero.'],
    [{ currency: 'EUR', rateOn: '2026-11-18', rate: '1.0000000000001' }, 'rate', '12 decimals'],
  ])('refuses %o in words', async (data, path, words) => {
    const finance = await server.signIn('Finance');
    const { violations, errorFlag } = (await record(finance, data)).data.recordExchangeRate;
    expect(errorFlag).toBe('ERROR');
    expect(violations[0]?.path).toBe(path);
    expect(violations[0]?.message).toContain(words);
  });

  it('the database itself lets nobody change or delete an entry', async () => {
    const { companyId, finance } = await people('Append only');
    await record(finance, { currency: 'EUR', rateOn: '2026-11-18', rate: '1.08' });
    const run = (statement: ReturnType<typeof sql>) =>
      server.platform.db.inTenant(companyId, (tx) => tx.run(statement));
    await expect(run(sql`update exchange_rate set rate = 2`)).rejects.toThrow(/permission/);
    await expect(run(sql`delete from exchange_rate`)).rejects.toThrow(/permission/);
  });
});

describe('the daily file of the ECB', () => {
  it('crosses every rate to the base currency: 1 NOK is 1.0821 / 11.7435 USD', async () => {
    const { finance } = await people('Crossed');
    expect(await importXml(finance, ecb(RATES_19))).toMatchObject({
      errorFlag: 'SUCCESS',
      message: '4 rates were imported.',
      count: 4,
    });
    const rows = await list(finance);
    expect(rows.map(({ currency, rate }) => [currency, rate])).toEqual([
      ['EUR', '1.0821'],
      ['GBP', '1.256648472884'],
      ['JPY', '0.006585321324'],
      ['NOK', '0.092144590625'],
    ]);
    expect(rows[3]).toMatchObject({
      source: 'ECB',
      basePerEur: '1.0821',
      currencyPerEur: '11.7435',
      rateOn: '2026-11-19',
    });
  });

  it('against a euro base a rate is one divided by the quoted figure', async () => {
    const { finance } = await people('Euro', 'EUR');
    await importXml(finance, ecb({ USD: '1.25' }));
    expect((await list(finance)).map(({ currency, rate }) => [currency, rate])).toEqual([
      ['USD', '0.8'],
    ]);
  });

  it('twice imported enters nothing twice; a figure the bank changed, and a typed one, is entered over it', async () => {
    const { finance } = await people('Twice');
    await importXml(finance, ecb(RATES_19));
    const again = await importXml(finance, ecb(RATES_19));
    expect(again).toMatchObject({ count: 0, message: 'Every rate of the file was known already.' });
    const changed = await importXml(finance, ecb({ ...RATES_19, NOK: '11.80' }));
    expect(changed).toMatchObject({ count: 1, message: '1 rate was imported.' });
    await record(finance, { currency: 'GBP', rateOn: '2026-11-19', rate: '1.3' });
    expect(await importXml(finance, ecb({ ...RATES_19, NOK: '11.80' }))).toMatchObject({
      count: 1,
    });
    expect(await rateOn(finance, 'GBP', '2026-11-20')).toMatchObject({ source: 'ECB' });
  });

  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>`;
  it.each([
    ['no XML', 'rates of today', 'The file is no XML.'],
    ['cut off', ecb(RATES_19).slice(0, 400), 'The file is no XML.'],
    ['another XML', '<invoice/>', 'it has no day with rates'],
    ['a document type', bomb, 'declares a document type'],
    ['a rate that is no number', ecb({ ...RATES_19, GBP: '1e9' }), 'The rate of GBP on 2026-11-19'],
    ['a rate of zero', ecb({ ...RATES_19, GBP: '0' }), 'The rate of GBP on 2026-11-19'],
    ['without the base currency', ecb({ NOK: '11' }), 'no rate of USD, your base currency'],
    ['a day to come', ecb(RATES_19, '2026-11-21'), '2026-11-21 lies in the future.'],
    ['no date', ecb(RATES_19, 'yesterday'), 'A day of the file has no date.'],
    ['too much', `<a>${' '.repeat(600_000)}</a>`, 'The file is too large.'],
  ])('refuses %s and enters nothing', async (_, xml, words) => {
    const finance = await server.signIn('Finance');
    const answer = await importXml(finance, xml);
    expect(answer.errorFlag).toBe('ERROR');
    expect(answer.violations[0]?.message).toContain(words);
    expect(await list(finance)).toEqual([]);
  });
});

describe('who may', () => {
  it('keep rates: finance, of their own company; a viewer reads what an invoice needs and no more', async () => {
    const { companyId, finance } = await people('Guards');
    await record(finance, { currency: 'EUR', rateOn: '2026-11-18', rate: '1.08' });
    const viewer = await server.signIn('Viewer', companyId);
    const refused = await record(viewer, { currency: 'EUR', rateOn: '2026-11-18', rate: '9' });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const listed = await viewer.graphql(`{ ${RATES} }`);
    expect(listed.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await rateOn(viewer, 'EUR', '2026-11-18')).toMatchObject({ rate: '1.08' });
    const stranger = await server.signIn('Owner');
    expect(await list(stranger)).toEqual([]);
    expect(await rateOn(stranger, 'EUR', '2026-11-18')).toBeNull();
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: `{ ${RATES} }` },
    });
    expect(nobody.json().errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('the list is saved as CSV, corrections and all', async () => {
    const { finance } = await people('Saved');
    await record(finance, { currency: 'EUR', rateOn: '2026-11-18', rate: '1.08' });
    await record(finance, { currency: 'EUR', rateOn: '2026-11-18', rate: '1.09' });
    const file = await finance.request('POST', '/v2/exports/exchange-rates', { format: 'csv' });
    expect(file.status).toBe(200);
    const text = file.raw.toString('utf8');
    expect(text).toContain('Corrected');
    expect(text).toContain('1.09');
  });

  it('the trail keeps who recorded and who imported', async () => {
    const { companyId, finance } = await people('Trail');
    await record(finance, { currency: 'EUR', rateOn: '2026-11-18', rate: '1.08' });
    await importXml(finance, ecb(RATES_19));
    const events = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ action: string; subject_label: string }>`
        select action, subject_label from audit_event where action like 'exchange-rate%' order by seq`),
    );
    expect(events).toEqual([
      { action: 'exchange-rate.record', subject_label: 'EUR on 2026-11-18' },
      { action: 'exchange-rate.import', subject_label: 'ECB 2026-11-19' },
    ]);
  });
});
