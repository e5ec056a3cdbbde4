import { crc32, deflateSync } from 'node:zlib';
import { NO_INVOICE_SETTINGS } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

async function people() {
  const companyId = await createCompany(server.platform, { name: 'Skagen', baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const operator = await server.signIn('Operator', companyId);
  return { owner, operator };
}

type Answer = {
  errorFlag: string;
  violations: { code: string; path: string; message: string }[];
};
type Settings = {
  data: object;
  version: number;
  nextNumber: number;
  hasNumbers: boolean;
  hasLogo: boolean;
};

async function readSettings(who: SignedIn): Promise<Settings> {
  const { data } = await who.graphql<{ invoiceSettings: Settings }>(
    '{ invoiceSettings { data version nextNumber hasNumbers hasLogo } }',
  );
  return data.invoiceSettings;
}

async function saveSettings(who: SignedIn, changed: object): Promise<Answer> {
  const { version } = await readSettings(who);
  const { data } = await who.graphql<{ updateInvoiceSettings: Answer }>(
    `mutation ($version: Int!, $data: InvoiceSettingsInput!) { updateInvoiceSettings(version: $version, data: $data) {
      errorFlag violations { code path message } } }`,
    { version, data: { ...NO_INVOICE_SETTINGS, ...changed } },
  );
  return data.updateInvoiceSettings;
}

async function approve(who: SignedIn, id: string): Promise<string> {
  const { data } = await who.graphql<{ approveInvoice: { invoice: { number: string } } }>(
    'mutation ($id: ID!) { approveInvoice(invoiceId: $id, version: 2) { invoice { number } } }',
    { id },
  );
  return data.approveInvoice.invoice.number;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A red picture, or one whose points are not what its head promises. */
function png({ sidePx = 8, points }: { sidePx?: number; points?: Buffer } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(sidePx, 0);
  head.writeUInt32BE(sidePx, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(sidePx * 3, 'ff0000', 'hex')]);
  const rows = Buffer.concat(Array.from({ length: sidePx }, () => row));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', points ?? deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function sendLogo(who: SignedIn, picture: Buffer) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v2/company/logo',
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: who.cookie,
      'content-type': 'application/octet-stream',
    },
    payload: picture,
  });
  const body = answer.json<{ violations?: { message: string }[] }>();
  return { status: answer.statusCode, reason: body.violations?.[0]?.message ?? '' };
}

const NORDBANK = { accountName: '', bankName: 'Nordbank', bic: 'NORDNOKK' };

const pdfOf = async (who: SignedIn, id: string): Promise<Buffer> =>
  (await who.request('GET', `/v2/invoices/${id}/pdf`)).raw;

describe('numbers of invoices', () => {
  it('begin where the company says, with its year and digits, and have no gap', async () => {
    const { owner, operator } = await people();
    const settings = { prefix: 'SK-{YYYY}/{YY}-', digits: 4, firstNumber: 1042 };
    expect((await saveSettings(owner, settings)).errorFlag).toBe('SUCCESS');
    expect(await readSettings(owner)).toMatchObject({ nextNumber: 1042, hasNumbers: false });
    expect(await approve(owner, await submitInvoice(operator))).toBe('SK-2026/26-1042');
    expect(await readSettings(owner)).toMatchObject({ nextNumber: 1043, hasNumbers: true });
    const refused = await saveSettings(owner, { ...settings, firstNumber: 2000 });
    expect(refused.violations).toEqual([
      {
        code: 'NUMBERED',
        path: 'firstNumber',
        message: 'Numbers up to 1042 are given already; the next is 1043.',
      },
    ]);
    expect((await saveSettings(owner, { ...settings, prefix: 'SK', digits: 6 })).errorFlag).toBe(
      'SUCCESS',
    );
    expect(await approve(owner, await submitInvoice(operator, 'Adriatic Steel'))).toBe('SK001043');
  });

  it('a prefix that is none is refused in words', async () => {
    const { owner } = await people();
    for (const prefix of ['', 'inv-', 'A{MM}', 'ABCDEFGHIJKLMNOPQ', '{YYYY', '-A'] as const) {
      const refused = await saveSettings(owner, { prefix });
      expect(refused.violations, prefix).toMatchObject([{ path: 'prefix' }]);
    }
  });
});

describe('the paper of an invoice', () => {
  it('carries the footer of the company, its bank details and its terms', async () => {
    const { owner, operator } = await people();
    await saveSettings(owner, {
      footer: 'Skagen Bulk, registered in Aalborg',
      terms: '30 days net',
      banks: [
        { ...NORDBANK, currency: 'USD', iban: 'NO9386011117947' },
        { ...NORDBANK, currency: 'GBP', bankName: 'Thamesbank', iban: '60161331926819' },
      ],
    });
    const text = readPdfText(await pdfOf(owner, await submitInvoice(operator)));
    for (const one of [
      'SkagenBulk,registeredinAalborg',
      '30daysnet',
      'Nordbank',
      'NO938601111',
      'NORDNOKK',
    ]) {
      expect(text).toContain(one);
    }
    expect(text).toContain('Page1of1');
    expect(text).not.toContain('Thamesbank');
    const { data } = await operator.graphql(
      '{ invoiceIssuer { name terms footer banks { currency facts { name value } } hasLogo } }',
    );
    expect(data).toEqual({
      invoiceIssuer: {
        name: 'Skagen',
        terms: '30 days net',
        footer: 'Skagen Bulk, registered in Aalborg',
        banks: [
          {
            currency: 'USD',
            facts: [
              { name: 'Bank', value: 'Nordbank' },
              { name: 'IBAN', value: 'NO93 8601 1117 947' },
              { name: 'BIC', value: 'NORDNOKK' },
              { name: 'Currency', value: 'USD' },
            ],
          },
          {
            currency: 'GBP',
            facts: [
              { name: 'Bank', value: 'Thamesbank' },
              { name: 'Account', value: '60161331926819' },
              { name: 'BIC', value: 'NORDNOKK' },
              { name: 'Currency', value: 'GBP' },
            ],
          },
        ],
        hasLogo: false,
      },
    });
  });

  it('says that there is no bank account of its currency, and prints no other', async () => {
    const { owner, operator } = await people();
    await saveSettings(owner, {
      banks: [{ ...NORDBANK, currency: 'EUR', iban: 'NO9386011117947' }],
    });
    const id = await submitInvoice(operator);
    const text = readPdfText(await pdfOf(owner, id));
    expect(text).toContain('ThereisnobankaccountinUSDtopayto');
    expect(text).not.toContain('Nordbank');
    const { data } = await operator.graphql<{ invoice: { warnings: string[] } }>(
      `{ invoice(id: "${id}") { warnings } }`,
    );
    expect(data.invoice.warnings).toEqual([
      'There is no bank account in USD to pay to; its details follow separately.',
    ]);
  });

  it('carries the logo from the moment it is there until it is taken away', async () => {
    const { owner, operator } = await people();
    const id = await submitInvoice(operator);
    const picture = png();
    expect((await pdfOf(owner, id)).includes('/Subtype /Image')).toBe(false);
    expect((await owner.request('GET', '/v2/company/logo')).status).toBe(404);
    expect(await sendLogo(owner, picture)).toEqual({ status: 200, reason: '' });
    expect(await readSettings(owner)).toMatchObject({ hasLogo: true });
    expect((await pdfOf(owner, id)).includes('/Subtype /Image')).toBe(true);
    expect((await operator.request('GET', '/v2/company/logo')).raw.equals(picture)).toBe(true);
    const stranger = await server.signIn('Owner');
    expect((await stranger.request('GET', '/v2/company/logo')).status).toBe(404);
    await owner.graphql('mutation { removeLogo { errorFlag } }');
    expect((await pdfOf(owner, id)).includes('/Subtype /Image')).toBe(false);
    expect(await readSettings(owner)).toMatchObject({ hasLogo: false });
  });

  it('a logo that is too large, no picture or cannot be drawn is refused in words, and the old one stays', async () => {
    const { owner } = await people();
    const good = png();
    await sendLogo(owner, good);
    const cases: [Buffer, string][] = [
      [Buffer.alloc(1_000_001, 1), 'Keep the logo within 1 MB.'],
      [
        Buffer.from('<svg onload=alert(1)>'),
        'Upload a PDF, a PNG or a JPEG; this file is something else.',
      ],
      [Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n'), 'A logo is a PNG or a JPEG.'],
      [png({ sidePx: 2001 }), 'Keep the logo within 2,000 points a side.'],
      [
        png({ points: Buffer.from('no points at all') }),
        'This picture cannot be drawn. Save it anew as a PNG.',
      ],
    ];
    for (const [picture, reason] of cases) {
      expect(await sendLogo(owner, picture)).toEqual({ status: 400, reason });
    }
    expect((await owner.request('GET', '/v2/company/logo')).raw.equals(good)).toBe(true);
  });

  it('a viewer reads the logo and changes nothing', async () => {
    const { owner } = await people();
    await sendLogo(owner, png());
    const viewer = await server.signIn('Viewer', owner.companyId);
    expect((await sendLogo(viewer, png())).status).toBe(403);
    const refused = await viewer.graphql('mutation { removeLogo { errorFlag } }');
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await viewer.request('GET', '/v2/company/logo')).status).toBe(200);
  });
});
