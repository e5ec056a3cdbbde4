import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImapServer,
  type StoredMail,
  startImapServer,
} from '../../../../../tools/imap-server.ts';
import {
  cardData,
  cardsCompany,
  issue,
  messageOf,
  networkOf,
} from '../../../test/fixtures/cards-company.ts';
import { mailOf } from '../../../test/fixtures/mailed.ts';
import { billData, payablesCompany, say } from '../../../test/fixtures/payables-company.ts';
import { pageOfLines } from '../../../test/fixtures/pdf-files.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { closingModule } from '../closing/index.ts';
import { mailboxesModule } from '../mailboxes/index.ts';
import { takeMailsIn } from './taking-in.service.ts';

const PASSWORD = 'a password';
const USER = 'bills@fjord.example';
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_given, _session, done) => done(null, { user: USER }),
});
smtp.on('error', () => {});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpPort = (smtp.server.address() as { port: number }).port;
const server = testServer({ MAILBOX_HOSTS: 'any' });

let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
  imap.passwords.set(USER, PASSWORD);
});
afterAll(async () => {
  await imap.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const BILL = [
  'Santos Port Agency Ltda.',
  'Invoice No: SPA-2026/1184',
  'Invoice date: 3 November 2026',
  'Due date: 3 December 2026',
  'Total due: USD 22,065.50',
  'IBAN: GB29 NWBK 6016 1331 9268 19',
];
const REPORT = [
  ...['Noon report', 'Vessel: Nordic Lark', 'Date: 2026-11-20 12:00 UTC'],
  ...['Position: 10 30 N 025 10 W', 'Distance: 312 nm', 'ROB VLSFO: 640.5 mt'],
].join('\n');

let uid = 0;
const stored = (source: Buffer, at = server.clock.now()): StoredMail => {
  uid += 1;
  return { uid, source, at };
};
const put = (path: string, mails: StoredMail[], uidValidity = 7) =>
  imap.folders.set(path, { messages: 0, unseen: 0, mails, uidValidity });

type Listed = {
  id: string;
  version: number;
  sender: string;
  subject: string;
  kind: string;
  status: string;
  reasons: string[];
  findings: { label: string; value: string; source: string }[];
  fileCount: number;
  billId: string | null;
  merchantName: string | null;
  vesselName: string | null;
};
const FIELDS = `id version sender subject kind status reasons findings { label value source } fileCount
  billId merchantName vesselName`;

const list = async (who: SignedIn) => {
  const reply = await who.graphql<{ receivedMails: { rows: Listed[]; total: number } }>(
    `{ receivedMails { total rows { ${FIELDS} } } }`,
  );
  return reply.data.receivedMails.rows;
};

type Done = { errorFlag: string; message: string; receivedMail: Listed | null };
async function act(who: SignedIn, call: string) {
  const reply = await who.graphql<Record<string, Done>>(
    `mutation { ${call} { errorFlag message receivedMail { ${FIELDS} } } }`,
  );
  return { ...Object.values(reply.data ?? {})[0], refused: reply.errors?.[0] };
}

/** Links the mailbox of a company and chooses its folders; each look is one round of the worker. */
async function linked(owner: SignedIn, folders: { path: string; contents: string }[]) {
  const open = { host: '127.0.0.1', security: 'none', user: USER, password: PASSWORD };
  const reply = await owner.graphql<{ linkMailbox: { mailboxId: string } }>(
    'mutation ($data: MailboxInput!) { linkMailbox(data: $data) { mailboxId } }',
    {
      data: {
        ...{ email: USER, displayName: '', color: '#2563eb', signature: '' },
        ...{ isDefault: false, isShared: true },
        imap: { ...open, port: imap.port },
        smtp: { ...open, port: smtpPort },
      },
    },
  );
  const mailboxId = reply.data.linkMailbox.mailboxId;
  const job = { companyId: owner.companyId, mailboxId };
  await mailboxesModule.tasks?.['mailbox.sync']?.(server.platform, job, { lists: [] });
  const choose = async (chosen: { path: string; contents: string }[]) =>
    owner.graphql<{ chooseReadFolders: { errorFlag: string; message: string } }>(
      `mutation ($data: ReadFoldersInput!) { chooseReadFolders(id: "${mailboxId}", data: $data) {
        errorFlag message violations { message } } }`,
      { data: { folders: chosen } },
    );
  expect((await choose(folders)).data.chooseReadFolders.errorFlag).toBe('SUCCESS');
  return { job, choose, look: () => takeMailsIn(server.platform, job) };
}

const folderOf = async (owner: SignedIn) => {
  const reply = await owner.graphql<{
    mailboxes: { rows: { id: string; readFolders: { error: string; readAt: string }[] }[] };
  }>('{ mailboxes { rows { id readFolders { path error readAt } } } }');
  return reply.data.mailboxes.rows[0]?.readFolders[0];
};

async function ownerOf(name: string) {
  const company = await payablesCompany(server, name);
  return { ...company, owner: await server.signIn('Owner', company.finance.companyId) };
}
const EVERYTHING = [{ path: 'Documents', contents: 'everything' }];

describe('mails that come into a folder', () => {
  it('a bill is proposed with the words it was read from, and saved from there as a draft with its paper', async () => {
    const { owner, vendorId } = await ownerOf('Mailed bill');
    put('Documents', [
      stored(
        mailOf({
          text: 'Please find our bill.',
          parts: [{ type: 'application/pdf', name: 'bill.pdf', content: pageOfLines(BILL) }],
        }),
      ),
    ]);
    const { look } = await linked(owner, EVERYTHING);
    await look();
    const [mail] = await list(owner);
    expect(mail).toMatchObject({ kind: 'Bill', status: 'Proposed', fileCount: 1 });
    expect(mail?.sender).toBe('Desk <desk@vendor.example>');
    expect(mail?.findings).toContainEqual({
      ...{ label: 'Total', value: '22065.50', source: '22,065.50' },
    });
    expect(mail?.reasons[0]).toContain('bill.pdf says');
    // Nothing was booked, and nothing but the folder was opened, to read alone.
    const bills = await owner.graphql<{ listBills: { data: unknown[] } }>(
      '{ listBills { data { id } } }',
    );
    expect(bills.data.listBills.data).toEqual([]);
    const heard = imap.heard.join('\n');
    expect(heard).toContain('EXAMINE Documents');
    expect(heard).not.toMatch(/STORE|EXPUNGE|COPY|MOVE|SELECT|BODY\[/);

    const save = () =>
      say<Listed>(owner, {
        ...{ field: 'createBillOfMail', args: `id: "${mail?.id}", version: ${mail?.version}` },
        ...{ data: billData(vendorId, '22065.50'), answer: ['receivedMail', FIELDS] },
      });
    const { row } = await save();
    expect(row).toMatchObject({ status: 'Taken over', billId: expect.any(String) });
    const papers = await server.platform.db.inTenant(owner.companyId, (tx) =>
      tx.many(sql<{ name: string }>`
        select f.name from paper p join file f on f.company_id = p.company_id and f.id = p.file_id
        where p.document_id = ${row?.billId}`),
    );
    expect(papers).toEqual([{ name: 'bill.pdf' }]);
    expect((await save()).code).toBe('INVALID_STATE');
    // The words of mails that became records are the company's, and leave with its data.
    const file = await owner.request('POST', '/v2/exports/received-mails', { format: 'csv' });
    expect(file.raw.toString('utf8')).toMatch(
      /Desk <desk@vendor\.example>.*Taken over.*Total: 22065\.50.*Draft bill.*Please find our bill\./,
    );
  });

  it('twice, in two folders, or after the numbers of a folder began anew, it comes once; under a borrowed id another mail comes too', async () => {
    const { owner } = await ownerOf('Once');
    const source = mailOf({ text: BILL.join('\n'), id: '<one@vendor.example>' });
    put('Documents', [stored(source)]);
    put('Copies', [stored(source)]);
    const { look } = await linked(owner, [
      ...EVERYTHING,
      { path: 'Copies', contents: 'everything' },
    ]);
    await Promise.all([look(), look()]);
    await look();
    expect(await list(owner)).toHaveLength(1);
    put('Documents', [{ ...stored(source), uid: 1 }], 8);
    await look();
    expect(await list(owner)).toHaveLength(1);
    const forged = mailOf({ text: 'Something else', id: '<one@vendor.example>' });
    put(
      'Documents',
      [
        { ...stored(source), uid: 1 },
        { ...stored(forged), uid: 2 },
      ],
      8,
    );
    await look();
    expect((await list(owner)).map(({ kind }) => kind)).toEqual(['Not recognised', 'Bill']);
  });

  it('a noon report names its vessel; what is nothing of this stays in the list with what speaks against it', async () => {
    const { owner } = await ownerOf('Reports');
    put('Documents', [
      stored(mailOf({ subject: 'Noon', text: REPORT })),
      stored(mailOf({ subject: 'Lunch', text: 'Lunch on Friday?' })),
      stored(mailOf({ subject: 'Credit', text: `CREDIT NOTE\n${BILL.join('\n')}` })),
    ]);
    const { look } = await linked(owner, EVERYTHING);
    await look();
    const mails = await list(owner);
    const [credit, lunch, noon] = mails;
    expect(noon).toMatchObject({ kind: 'Vessel report', status: 'Proposed' });
    expect(noon?.reasons.join(' ')).toContain('Nordic Lark');
    expect(lunch).toMatchObject({ kind: 'Not recognised', status: 'Not recognised' });
    expect(credit?.reasons).toContain('The mail is a credit note, not a bill.');
    const key = `id: "${lunch?.id}", version: 1`;
    const ignored = await act(owner, `ignoreMail(${key})`);
    expect(ignored.receivedMail?.status).toBe('Ignored');
    expect((await act(owner, `ignoreMail(${key})`)).refused?.extensions.code).toBe('STALE_VERSION');
    const back = await act(owner, `restoreMail(id: "${lunch?.id}", version: 2)`);
    expect(back.receivedMail?.status).toBe('Not recognised');
    const read = await act(owner, `readMailAs(id: "${lunch?.id}", version: 3, kind: "Bill")`);
    expect(read.receivedMail).toMatchObject({ kind: 'Bill', status: 'Proposed' });
  });

  it('a receipt finds its card purchase by merchant and amount, and lies with it once a person takes it', async () => {
    const c = await cardsCompany(server, 'Mailed receipt');
    const owner = await server.signIn('Owner', c.controller.companyId);
    const { row: card } = await issue(c.controller, cardData(c, c.controller));
    const say = networkOf(server, c, card!.id);
    await say(messageOf('AUTHORISATION', 'HOTEL-1', '1234.50'));
    put('Documents', [
      stored(
        mailOf({
          ...{ from: 'Harbour Hotel <stay@hotel.example>', subject: 'Your stay' },
          text: 'Thank you. You paid USD 1,234.50.',
          parts: [{ type: 'application/pdf', name: 'stay.pdf', content: pageOfLines(['Stay']) }],
        }),
      ),
    ]);
    const { look } = await linked(owner, EVERYTHING);
    await look();
    const [mail] = await list(owner);
    expect(mail, JSON.stringify(mail)).toMatchObject({
      ...{ kind: 'Card receipt', status: 'Proposed', merchantName: 'Harbour Hotel' },
    });
    const taken = await act(owner, `takeMailAsReceipt(id: "${mail?.id}", version: 1)`);
    expect(taken, JSON.stringify(taken)).toMatchObject({
      message: 'The receipt was added to the card purchase.',
    });
    const [row] = await server.platform.db.inTenant(owner.companyId, (tx) =>
      tx.many(sql<{ name: string }>`
        select f.name from card_transaction t
        join file f on f.company_id = t.company_id and f.id = t.receipt_file_id`),
    );
    expect(row?.name).toBe('stay.pdf');
  });
});

describe('hostile mails', () => {
  it('are refused or kept harmless in words, and the mail behind them is read', async () => {
    const { owner } = await ownerOf('Hostile');
    const many = Array.from({ length: 10_000 }, () => ({ type: 'text/plain', content: 'x' }));
    const header = `=?utf-8?B?${Buffer.from('Bill\r\nBcc: all@fjord.example\u202e\0').toString('base64')}?=`;
    put('Documents', [
      stored(mailOf({ subject: 'Parts', text: 'x', parts: many })),
      stored(mailOf({ subject: 'Long', text: 'word '.repeat(250_000) })),
      stored(mailOf({ subject: 'Large', text: 'x'.repeat(12_000_000) })),
      stored(mailOf({ subject: header, from: 'CEO <ceo@fj0rd.example>', text: BILL.join('\n') })),
      stored(
        mailOf({
          subject: 'Bomb',
          parts: [
            {
              type: 'application/zip',
              name: '../../etc/42.zip',
              content: Buffer.from('PK\x03\x04bomb'),
            },
            { type: 'application/pdf', name: 'a.pdf', content: '%PDF-1.7 broken %%EOF' },
          ],
        }),
      ),
      stored(Buffer.from('\0\xff no mail at all', 'latin1')),
      stored(mailOf({ subject: 'Good', text: BILL.join('\n'), id: '<good@vendor.example>' })),
    ]);
    const { look } = await linked(owner, EVERYTHING);
    await look();
    const mails = await list(owner);
    const of = (subject: string) => mails.find((mail) => mail.subject === subject);
    expect(of('Parts')).toMatchObject({ status: 'Refused' });
    expect(of('Parts')?.reasons[0]).toContain('more than 100 parts');
    expect(of('Large')?.reasons[0]).toContain('16.0 MB; mails up to 15.0 MB are read');
    expect(of('Long')?.reasons).toContain('Its text is long: the beginning was read.');
    const injected = mails.find(({ sender }) => sender.startsWith('CEO'));
    expect(injected).toMatchObject({ subject: 'Bill Bcc: all@fjord.example', status: 'Proposed' });
    const whole = await owner.graphql<{
      receivedMail: { files: { name: string; refusal: string; downloadUrl: string | null }[] };
    }>(`{ receivedMail(id: "${of('Bomb')?.id}") { files { name refusal downloadUrl } } }`);
    expect(whole.data.receivedMail.files).toMatchObject([
      { downloadUrl: null, refusal: expect.stringContaining('Upload a PDF, a PNG or a JPEG') },
      { downloadUrl: null, refusal: expect.stringContaining('cannot be opened') },
    ]);
    expect(of('Good')).toMatchObject({ kind: 'Bill', status: 'Proposed' });
  }, 60_000);

  it('another company, and who may not see bills, sees none of it; its file is nobody else’s', async () => {
    const { owner } = await ownerOf('Seen');
    const parts = [{ type: 'application/pdf', name: 'bill.pdf', content: pageOfLines(BILL) }];
    put('Documents', [stored(mailOf({ subject: 'Mine', parts }))]);
    const { look } = await linked(owner, EVERYTHING);
    await look();
    const [mail] = await list(owner);
    const { owner: stranger } = await ownerOf('Stranger');
    expect(await list(stranger)).toEqual([]);
    const url = `/v2/received-mails/${mail?.id}/files/0/file`;
    const fetched = async (who: SignedIn | null) => {
      const headers = who ? { authorization: `Bearer ${who.token}`, cookie: who.cookie } : {};
      return (await server.app.inject({ method: 'GET', url, headers })).statusCode;
    };
    const viewer = await server.signIn('Viewer', owner.companyId);
    expect(await Promise.all([owner, stranger, viewer, null].map(fetched))).toEqual([
      200, 404, 403, 401,
    ]);
    const refused = await act(stranger, `ignoreMail(id: "${mail?.id}", version: 1)`);
    expect(refused.refused?.extensions.code).toBe('NOT_FOUND');
    expect(
      (await act(viewer, `ignoreMail(id: "${mail?.id}", version: 1)`)).refused?.extensions.code,
    ).toBe('FORBIDDEN');
  });
});

describe('a folder that is read', () => {
  it('is chosen of a mailbox of the company alone, and only one that is there', async () => {
    const { owner } = await ownerOf('Choosing');
    put('Documents', []);
    const { choose, job } = await linked(owner, EVERYTHING);
    const other = await choose([{ path: 'Nowhere', contents: 'bills' }]);
    expect(JSON.stringify(other)).toContain('There is no folder Nowhere in this mailbox');
    const twice = await choose([...EVERYTHING, { path: 'Documents', contents: 'bills' }]);
    expect(JSON.stringify(twice)).toContain('Choose each folder once');
    await server.platform.db.inTenant(job.companyId, (tx) =>
      tx.run(sql`update mailbox set is_shared = false`),
    );
    const own = await choose(EVERYTHING);
    expect(own.errors?.[0]?.message).toContain('Only a mailbox of the company');
  });

  it('stops where somebody unlinks it meanwhile; a server that is away is said beside it, and read from there later', async () => {
    const { owner } = await ownerOf('Away');
    put('Documents', [stored(mailOf({ text: BILL.join('\n') }))]);
    const { look, choose, job } = await linked(owner, EVERYTHING);
    imap.passwords.set(USER, 'another');
    await look();
    expect((await folderOf(owner))?.error).toContain('refused the user name or the password');
    expect(await list(owner)).toEqual([]);
    imap.passwords.set(USER, PASSWORD);
    await look();
    expect(await list(owner)).toHaveLength(1);
    expect((await folderOf(owner))?.error).toBe('');
    put('Documents', [stored(mailOf({ subject: 'Later', text: 'Later' }))], 9);
    await choose([]);
    await look();
    expect(await list(owner)).toHaveLength(1);
    await owner.graphql(`mutation { unlinkMailbox(id: "${job.mailboxId}") { message } }`);
    await look();
    expect(await list(owner)).toHaveLength(1);
  });

  it('goes on behind a mail that is listed and not handed out; a time that is none is taken for now', async () => {
    const { owner } = await ownerOf('Withheld');
    const withheld = { ...stored(mailOf({ subject: 'Withheld' })), isWithheld: true };
    const undated = {
      ...stored(mailOf({ subject: 'Undated' })),
      date: '40-Foo-0000 99:99:99 +0000',
    };
    put('Documents', [withheld, undated, stored(mailOf({ subject: 'Behind' }))]);
    const { look, job } = await linked(owner, EVERYTHING);
    await look();
    expect((await list(owner)).map(({ subject }) => subject)).toEqual(['Behind', 'Undated']);
    expect((await folderOf(owner))?.error).toBe('');
    const [row] = await server.platform.db.inTenant(job.companyId, (tx) =>
      tx.many(
        sql<{ last_uid: string }>`select last_uid::text as last_uid from mailbox_read_folder`,
      ),
    );
    expect(Number(row?.last_uid)).toBe(uid);
  });

  it('stops where somebody pauses its mailbox meanwhile', async () => {
    const { owner } = await ownerOf('Paused');
    put('Documents', []);
    const parts = [{ type: 'application/pdf', name: 'bill.pdf', content: pageOfLines(BILL) }];
    const { job } = await linked(owner, EVERYTHING);
    put('Documents', [stored(mailOf({ subject: 'Late', parts }))]);
    const scanner = {
      isInfected: async () => {
        await server.platform.db.inTenant(job.companyId, (tx) =>
          tx.run(sql`update mailbox set is_paused = true`),
        );
        return false;
      },
    } as never;
    await takeMailsIn({ ...server.platform, scanner }, job);
    expect(await list(owner)).toEqual([]);
  });

  it('goes with its company: mails and their files are erased in time', async () => {
    const { owner } = await ownerOf('Closed');
    const parts = [{ type: 'application/pdf', name: 'bill.pdf', content: pageOfLines(BILL) }];
    put('Documents', [stored(mailOf({ parts }))]);
    const { look, job } = await linked(owner, EVERYTHING);
    await look();
    const longAgo = new Date(server.clock.now().getTime() - 31 * 86_400_000).toISOString();
    await server.platform.db.inTenant(job.companyId, (tx) =>
      tx.run(sql`update company set account_status = 'CLOSED', closed_at = ${longAgo}`),
    );
    await closingModule.housekeeper?.(server.platform);
    const left = await server.platform.db.inTenant(job.companyId, (tx) =>
      tx.many(sql`select name from file union all select subject from received_mail`),
    );
    expect(left).toEqual([]);
  });

  it('leaves mails older than 30 days, and goes on round by round with the others', async () => {
    const { owner } = await ownerOf('Rounds');
    const longAgo = new Date(server.clock.now().getTime() - 40 * 86_400_000);
    const numbered = Array.from({ length: 30 }, (_, at) =>
      stored(mailOf({ subject: `Mail ${at}`, text: `Mail ${at}` })),
    );
    put('Documents', [stored(mailOf({ subject: 'Old', text: 'Old' }), longAgo), ...numbered]);
    const { look } = await linked(owner, EVERYTHING);
    await look();
    expect(await list(owner)).toHaveLength(25);
    await look();
    expect((await list(owner)).map(({ subject }) => subject)).not.toContain('Old');
    expect(await list(owner)).toHaveLength(30);
  });
});
