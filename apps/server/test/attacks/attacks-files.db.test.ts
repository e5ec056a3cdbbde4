// What people put into documents, uploads and mails so that they do more than they show. Each test names its
// attack.
import { createServer } from 'node:http';
import { contactInput } from '@mainsheet/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createCompany } from '../../src/modules/companies/index.ts';
import { inObjectStream, onePage, PLAIN_PDF } from '../fixtures/pdf-files.ts';
import { readPdfStructure, readPdfText } from '../fixtures/pdf-text.ts';
import { type SignedIn, testServer } from '../test-server.ts';

const mails: { to: string[]; text: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo.map((one) => one.address), text });
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpPort = (smtp.server.address() as { port: number }).port;

let fetched = 0;
const lure = createServer((_request, reply) => {
  fetched += 1;
  reply.end('x');
});
await new Promise<void>((resolve) => lure.listen(0, '127.0.0.1', resolve));
const lurePort = (lure.address() as { port: number }).port;
afterAll(() => {
  lure.close();
  smtp.close(() => {});
});

const server = testServer({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });

async function invoicePdf(who: SignedIn, name: string, publicNotes: string): Promise<Buffer> {
  const contact = contactInput.parse({ name, kinds: ['customer'] });
  const made = await who.graphql<{ createContact: { contact: { id: string } } }>(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { data: contact },
  );
  const data = {
    type: 'misc',
    clientId: made.data.createContact.contact.id,
    currency: 'USD',
    exchangeRate: '1',
    rateSource: 'base currency',
    invoiceOn: '2026-11-20',
    dueOn: '2026-11-30',
    publicNotes,
    lines: [{ accountCode: '4090', description: name, quantity: '1', unit: '', rate: '50' }],
  };
  const draft = await who.graphql<{ createInvoice: { invoice: { id: string } } }>(
    'mutation ($data: InvoiceInput!) { createInvoice(data: $data) { invoice { id } } }',
    { data },
  );
  const answer = await who.request(
    'GET',
    `/v2/invoices/${draft.data.createInvoice.invoice.id}/pdf`,
  );
  expect(answer.status).toBe(200);
  return answer.raw;
}

describe('documents', () => {
  it('markup in the notes of an invoice stands in its PDF as it was typed, and nothing is fetched (attack I5)', async () => {
    const owner = await server.signIn('Owner');
    const notes = `<iframe src=file:///etc/passwd></iframe><img src="http://127.0.0.1:${lurePort}/x.png">`;
    const text = readPdfText(await invoicePdf(owner, 'Meridian Grain', notes));
    expect(text).toContain('<iframesrc=file:///etc/passwd></iframe>');
    expect(text).toContain(`<imgsrc="http://127.0.0.1:${lurePort}/x.png">`);
    expect(text).not.toContain('root:x:');
    expect(fetched).toBe(0);
  });

  it('a name written as PDF stays a name: no script, link or action gets into the document (attack I6)', async () => {
    const owner = await server.signIn('Owner');
    const names = [
      ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
      ')/A<</S/URI/URI(http://evil.example)>>(',
      '\\) /Launch (cmd.exe',
    ];
    for (const name of names) {
      const pdf = await invoicePdf(owner, name, '');
      expect(readPdfStructure(pdf), name).not.toMatch(
        /\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile|RichMedia|XFA)\b/,
      );
      expect(readPdfText(pdf)).toContain(name.replaceAll(' ', ''));
    }
  });
});

const PDF = PLAIN_PDF.toString('latin1');
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const HEX_SCRIPT = SCRIPT.replace('/JavaScript', '/J#61vaScript');
const PNG_HEAD = '89504e470d0a1a0a0000000d49484452';
const hugePng = Buffer.from(`${PNG_HEAD}00007530000075300806000000`, 'hex');

async function applicant() {
  const companyId = await createCompany(server.platform, {
    name: 'Applicant',
    baseCurrency: 'USD',
    standing: 'PENDING',
  });
  const owner = await server.signIn('Owner', companyId);
  await owner.graphql('mutation { startKyc(termsAgreed: true) { errorFlag } }');
  const upload = (content: Buffer | string, name: string) =>
    server.app.inject({
      method: 'POST',
      url: `/v2/kyc/documents?kind=identity&name=${encodeURIComponent(name)}`,
      headers: {
        authorization: `Bearer ${owner.token}`,
        cookie: owner.cookie,
        'content-type': 'application/octet-stream',
      },
      payload: content,
    });
  return { owner, upload };
}

describe('uploads', () => {
  it('what is no plain paper is refused, whatever its name says (attack I7)', async () => {
    const { upload } = await applicant();
    const refused: [string, Buffer | string][] = [
      ['HTML', '<html><script>alert(1)</script></html>'],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a zip bomb', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(4096)])],
      ['HTML before a PDF', `<script>alert(1)</script>${PDF}`],
      ['a PDF that runs', onePage({ catalogue: `/OpenAction${SCRIPT}` })],
      ['a PDF that runs, its name in hex', onePage({ catalogue: `/OpenAction${HEX_SCRIPT}` })],
      ['a PDF that runs from inside a stream', inObjectStream({ onPage: `/AA<</O${SCRIPT}>>` })],
      ['a page of HTML behind a PDF', `${PDF}<html><script>alert(1)</script></html>`],
      ['a page of HTML inside a PDF', PDF.replace('\n', '\n%<html><script>alert(1)</script>\n')],
      ['a PDF that nothing opens', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'],
      ['a picture of 30,000 points', Buffer.concat([hugePng, Buffer.alloc(64)])],
      ['a picture with a page behind it', Buffer.concat([hugePng, Buffer.from('<html>')])],
    ];
    for (const [what, content] of refused) {
      const answer = await upload(content, 'passport.pdf');
      expect(answer.statusCode, what).toBe(400);
    }
    const large = await upload(Buffer.alloc(11 * 1024 * 1024, '%PDF-'), 'large.pdf');
    expect(large.statusCode).toBe(413);
  });

  it('a name with folders, line breaks or another ending is only a name, and the file an attachment (attack I7)', async () => {
    const { owner, upload } = await applicant();
    for (const name of ['../../etc/passwd', 'a\r\nset-cookie: x=1', 'x.html', '..\\..\\boot.ini']) {
      const { data } = (await upload(PDF, name)).json() as { data: { id: string } };
      const answer = await server.app.inject({
        url: `/v2/kyc/documents/${data.id}`,
        headers: { authorization: `Bearer ${owner.token}`, cookie: owner.cookie },
      });
      const disposition = String(answer.headers['content-disposition']);
      expect(disposition, name).toMatch(/^attachment; filename="[^"/\\\r\n]+\.pdf"/);
      expect(disposition, name).not.toMatch(/\.\.|\.html/);
      expect(answer.headers['content-type']).toBe('application/octet-stream');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('mail', () => {
  it('an address with a line break, a list, or ten thousand of them invites nobody (attack I9)', async () => {
    const owner = await server.signIn('Owner');
    const team = await owner.graphql<{ team: { roles: { id: string; name: string }[] } }>(
      '{ team { roles { id name } } }',
    );
    const roleId = team.data.team.roles.find((role) => role.name === 'Viewer')?.id;
    const many = Array.from({ length: 10_000 }, (_, i) => `p${i}@example.test`).join(',');
    const wrong = [
      'a@example.test\r\nBcc: all@example.test',
      'a@example.test, b@example.test',
      many,
    ];
    for (const email of wrong) {
      const answer = await owner.graphql<{ inviteMember: { errorFlag: string } | null }>(
        `mutation ($email: String!, $roleId: ID!) {
          inviteMember(email: $email, firstName: "A", lastName: "B", roleId: $roleId) { errorFlag } }`,
        { email, roleId },
      );
      expect(answer.data?.inviteMember?.errorFlag ?? 'ERROR').toBe('ERROR');
    }
  });

  it('a line break in a subject begins no header of its own (attack I9)', async () => {
    await server.platform.mailer.deliver({
      id: '01890000-0000-7000-8000-000000000000',
      attachments: [],
      to: 'owner@example.test',
      subject: 'Skagen\r\nBcc: all@example.test\r\n\r\nClick here is closed',
      text: 'Hello',
    });
    await server.platform.mailer.close();
    expect(mails).toHaveLength(1);
    const [mail = { to: [], text: '' }] = mails;
    expect(mail.to).toEqual(['owner@example.test']);
    const head = mail.text.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.match(/^Subject:/gim)).toHaveLength(1);
  });
});
