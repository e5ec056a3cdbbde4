import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { startImapServer } from '../../../tools/imap-server.ts';
import { openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const USER = 'documents@fjordline.example';
const PASSWORD = 'an app password';
const BILL = [
  'Gatun Canal Agency',
  'Invoice No: GCA-26-1502',
  'Invoice date: 12 November 2026',
  'Due date: 12 December 2026',
  'Total due: USD 6,280.75',
  'IBAN: GB29 NWBK 6016 1331 9268 19',
];

/** A day of this year, as ships write it. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const mailOf = (subject: string, lines: readonly string[]): Buffer =>
  Buffer.from(
    [
      ...['From: Gatun Canal Agency <desk@gatun.example>', `Subject: ${subject}`],
      ...[`Message-ID: <${subject}@gatun.example>`, 'Content-Type: text/plain', '', ...lines],
    ].join('\r\n'),
  );

async function startMailServers() {
  const imap = await startImapServer();
  imap.passwords.set(USER, PASSWORD);
  const report = [
    ...['Noon report', 'Vessel: Ocean Pearl', `Date: ${yesterday()} 12:00 UTC`],
    ...['Position: 10 30 N 025 10 W', 'Distance: 312 nm', 'Hours: 24', 'Crew is well'],
  ];
  const mails = [
    mailOf('Our bill of the transit', BILL),
    mailOf('Noon Ocean Pearl', report),
    mailOf('Lunch on Friday', ['Shall we meet?']),
  ].map((source, at) => ({ uid: at + 1, source, at: new Date() }));
  imap.folders.set('INBOX', { messages: 3, unseen: 3 });
  imap.folders.set('Documents', { messages: 3, unseen: 3, mails });
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_given, _session, done) => done(null, { user: USER }),
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const close = async () => {
    await imap.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  };
  return { imap, smtpPort: port, close };
}

type Servers = Awaited<ReturnType<typeof startMailServers>>;

async function linkMailbox(baseURL: string | undefined, { imap, smtpPort }: Servers) {
  const email = 'owner@fjordline.example';
  const owner = await openApi(baseURL, { email, password: 'mainsheet-demo' });
  const open = { host: '127.0.0.1', security: 'none', user: USER, password: PASSWORD };
  await owner.ask('mutation ($data: MailboxInput!) { linkMailbox(data: $data) { errorFlag } }', {
    ...{ email: USER, displayName: '', color: '#2563eb', signature: '', isDefault: false },
    ...{ isShared: true, imap: { ...open, port: imap.port }, smtp: { ...open, port: smtpPort } },
  });
  await owner.close();
}

test('a folder is read: a mailed bill becomes a draft, a noon report comes to its vessel, the rest is ignored', async ({
  page,
  baseURL,
}) => {
  const servers = await startMailServers();
  await linkMailbox(baseURL, servers);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=email');
  const mailboxes = page.getByRole('grid', { name: 'Mailboxes' });
  const row = mailboxes.getByRole('row').filter({ hasText: USER });
  await expect(row.getByText('Linked', { exact: true })).toBeVisible();
  const act = async (entry: string) => {
    await mailboxes.getByText(USER).click({ button: 'right' });
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await act('Read for documents');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('nothing is booked, approved or paid by a mail');
  // Words first: no list stands unfolded over them.
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
  await dialog
    .getByRole('combobox', { name: 'Bills, receipts and reports in one folder' })
    .fill('Documents');
  await page.getByRole('option', { name: 'Documents' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${USER} is read for documents.`)).toBeVisible();
  await expect(row).toContainText('Read for documents');

  const mails = page.getByRole('grid', { name: 'Received by mail' });
  const bill = mails.getByRole('row').filter({ hasText: 'Our bill of the transit' });
  await page.goto('/payables/received-by-mail');
  await expect(bill).toContainText('Proposed', { timeout: 40_000 });
  await expect(bill).toContainText('GCA-26-1502');
  await expectAccessible(page);
  await expectFitting(page);

  await bill.getByText('Our bill of the transit').dblclick();
  await expect(page.getByRole('heading', { name: 'Our bill of the transit' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('“6,280.75”');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open as a bill' }).click();
  await expect(page.getByLabel('Text of the bill')).toHaveValue(BILL.join('\n'));
  await page.getByRole('button', { name: 'Take all' }).click();
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveValue('Gatun Canal Agency');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/payables\/bills\?id=/);

  await page.goto('/payables/received-by-mail');
  await expect(bill).toContainText('Taken over');
  await expect(bill.getByRole('link', { name: 'Draft bill' })).toBeVisible();
  await mails.getByText('Lunch on Friday').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Ignore' }).click();
  await expect(mails.getByRole('row').filter({ hasText: 'Lunch on Friday' })).toContainText(
    'Ignored',
  );

  await mails.getByText('Noon Ocean Pearl').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open as a vessel report' }).click();
  const report = page.getByRole('dialog');
  await expect(report).toContainText('Crew is well');
  await report.getByRole('button', { name: 'Submit report' }).click();
  await expect(report).toHaveCount(0);
  await page.goto('/payables/received-by-mail');
  const noon = mails.getByRole('row').filter({ hasText: 'Noon Ocean Pearl' });
  await expect(noon).toContainText('Taken over');
  await expect(noon.getByRole('link', { name: 'Noon report' })).toBeVisible();

  await page.goto('/settings?section=email');
  await act('Unlink');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink mailbox' }).click();
  await expect(page.getByText('its passwords are destroyed')).toBeVisible();
  await servers.close();
  expectQuiet();
});
