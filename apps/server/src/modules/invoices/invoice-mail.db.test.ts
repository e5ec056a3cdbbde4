import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitInvoice } from '../../../test/fixtures/submit-invoice.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { openWorker } from '../../compose.ts';
import { createCompany } from '../companies/index.ts';

const received: { to: string[]; text: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});
smtp.on('error', () => {});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const { port } = smtp.server.address() as { port: number };

const server = testServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  worker = await openWorker(server.platform, { sweepEveryMs: 300 });
});
afterAll(async () => {
  await worker.stop();
  smtp.close(() => {});
});

type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  invoice: { version: number; status: string } | null;
};

async function mail(who: SignedIn, id: string, version: number, data: object) {
  const reply = await who.graphql<{ emailInvoice: Answer }>(
    `mutation ($data: InvoiceMailInput!) { emailInvoice(invoiceId: "${id}", version: ${version}, data: $data) {
      errorFlag message violations { path message } invoice { version status } } }`,
    { data },
  );
  return { ...reply.data?.emailInvoice, refused: reply.errors?.[0] };
}
const WORDS = { to: 'accounts@meridian.example', message: 'Please find our invoice enclosed.' };

describe('an invoice by mail', () => {
  it('leaves with its PDF and is sent with it; again it carries the same PDF', async () => {
    const operator = await server.signIn('Operator');
    const finance = await server.signIn('Finance');
    const id = await submitInvoice(operator);
    const early = await mail(finance, id, 2, WORDS);
    expect(early.refused?.message).toBe('An invoice that is pending approval cannot be mailed.');
    await finance.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 2) { message } }`,
    );
    const sent = await mail(finance, id, 3, WORDS);
    expect(sent).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'INV-00001 is on its way by mail.',
      invoice: { status: 'Sent', version: 4 },
    });
    await mail(finance, id, 4, { ...WORDS, to: 'copy@meridian.example' });
    for (let i = 0; i < 200 && received.length < 2; i++) await pause(50);
    expect(new Set(received.map(({ to }) => to.join()))).toEqual(
      new Set(['accounts@meridian.example', 'copy@meridian.example']),
    );
    const pdfs = received.map(({ text }) => {
      expect(text).toContain('Subject: Invoice INV-00001 from Fjordline Bulk');
      expect(text).toContain('filename=INV-00001.pdf');
      return /\r\n\r\n(JVBERi[\s\S]+?)\r\n--/.exec(text)?.[1];
    });
    expect(pdfs[0]).toBeTruthy();
    expect(pdfs[1]).toBe(pdfs[0]);
    const stale = await mail(finance, id, 1, WORDS);
    expect(stale.refused?.extensions.code).toBe('STALE_VERSION');
  });

  it('SHELL-43 MAIL-08 needs somebody at the customer with an e-mail, and is refused in the words of the dialog', async () => {
    const companyId = await createCompany(server.platform, { name: 'Nobody', baseCurrency: 'USD' });
    const operator = await server.signIn('Operator', companyId);
    const finance = await server.signIn('Finance', companyId);
    const id = await submitInvoice(operator);
    await finance.graphql(
      `mutation { approveInvoice(invoiceId: "${id}", version: 2) { message } }`,
    );
    type Person = { name: string; email: string };
    const personOf = async () => {
      const { data } = await finance.graphql<{ invoice: { clientPerson: Person | null } }>(
        `{ invoice(id: "${id}") { clientPerson { name email } } }`,
      );
      return data.invoice.clientPerson;
    };
    expect(await personOf()).toEqual({ name: 'Elena Duarte', email: 'elena@meridian.example' });
    const employ = (people: object[]) =>
      server.platform.db.inTenant(companyId, (tx) =>
        tx.run(sql`
          update contact
          set details = jsonb_set(details, '{people}', ${JSON.stringify(people)}::jsonb)
          where company_id = ${companyId}`),
      );
    for (const people of [[], [{ name: 'Wei Zhang', email: '' }]]) {
      await employ(people);
      expect(await personOf()).toBeNull();
      const refused = await mail(finance, id, 3, WORDS);
      expect(refused).toMatchObject({ errorFlag: 'ERROR', invoice: null });
      expect(refused.violations).toEqual([
        { path: 'to', message: 'To send an email, please add a personal contact.' },
      ]);
    }
    await employ([{ name: 'Wei Zhang', email: 'wei@meridian.example' }]);
    expect(await mail(finance, id, 3, WORDS)).toMatchObject({ errorFlag: 'SUCCESS' });
  });

  it.each(['a@example.test, b@example.test', 'a@example.test\r\nBcc: b@example.test', 'nobody'])(
    'goes to one address, never to %j',
    async (to) => {
      const finance = await server.signIn('Finance');
      const answer = await mail(finance, '018f0000-0000-7000-8000-000000000000', 1, {
        ...WORDS,
        to,
      });
      expect(answer.violations).toEqual([
        { path: 'to', message: 'Enter the e-mail of the customer.' },
      ]);
    },
  );
});
