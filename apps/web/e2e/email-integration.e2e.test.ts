import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { startImapServer } from '../../../tools/imap-server.ts';
import { openApi, submitInvoice } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const USER = 'desk@fjordline.example';
const PASSWORD = 'an app password';
const ORPHAN = 'ann@orphan.example';

/** Both servers of a provider, in this process. */
async function startMailServers() {
  const refused = new Set<string>();
  const imap = await startImapServer();
  imap.passwords.set(USER, PASSWORD);
  imap.folders.set('INBOX', { messages: 12, unseen: 3 });
  imap.folders.set('Sent', { messages: 8, unseen: 0 });
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === PASSWORD ? done(null, { user: username ?? '' }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address)
        ? done(Object.assign(new Error('No such person here'), { responseCode: 550 }))
        : done(),
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const close = async () => {
    await imap.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  };
  return { imap, refused, smtpPort: port, close };
}

/** Mails a new invoice to somebody at a customer. */
async function mailInvoice(baseURL: string | undefined, to: string): Promise<void> {
  const password = 'mainsheet-demo';
  const operator = await openApi(baseURL, { email: 'operator@fjordline.example', password });
  const id = await submitInvoice(operator, 'Orphan Grain', {
    people: [{ name: 'Ann Orphan', email: to }],
  });
  const finance = await openApi(baseURL, { email: 'finance@fjordline.example', password });
  await finance.ask(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);
  const { emailInvoice } = await finance.ask(
    `mutation ($data: InvoiceMailInput!) { emailInvoice(invoiceId: "${id}", version: 3, data: $data) { errorFlag message } }`,
    { to, message: 'Enclosed.' },
  );
  expect(emailInvoice).toMatchObject({ errorFlag: 'SUCCESS' });
  await Promise.all([operator.close(), finance.close()]);
}

test('a mailbox is linked once both servers let us in, sends for the company, is paused and unlinked', async ({
  page,
  baseURL,
}) => {
  const servers = await startMailServers();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  await page.getByLabel('Search commands').fill('imap');
  await page.getByText('Settings: Email integration').click();
  await expect(page).toHaveURL(/section=email/);
  await expect(page.getByText('No mailbox is linked')).toBeVisible();
  await expect(page.getByText('this installation has no mail server')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Link mailbox' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(USER);
  for (const [name, port] of [
    ['Incoming (IMAP)', servers.imap.port],
    ['Outgoing (SMTP)', servers.smtpPort],
  ] as const) {
    const group = dialog.getByRole('group', { name });
    await group.getByLabel('Server').fill('127.0.0.1');
    await group.getByLabel('Port').fill(String(port));
    await group.getByRole('combobox', { name: 'Protected by' }).fill('None');
    await page.getByRole('option', { name: 'None' }).click();
    await group.getByLabel('User name').fill(USER);
    await group.getByLabel('Password').fill('wrong');
  }
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('refused the user name or the password')).toHaveCount(2);
  await expectAccessible(page);
  await dialog
    .getByRole('group', { name: 'Incoming (IMAP)' })
    .getByLabel('Password')
    .fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Link mailbox' }).click();
  await expect(
    dialog.getByRole('group', { name: 'Outgoing (SMTP)' }).getByText('wants an app password here'),
  ).toBeVisible();
  await dialog
    .getByRole('group', { name: 'Outgoing (SMTP)' })
    .getByLabel('Password')
    .fill(PASSWORD);
  await dialog.getByLabel('Name of the sender').fill('Chartering desk');
  await dialog.getByRole('button', { name: 'Link mailbox' }).click();
  await expect(page.getByText(`${USER} is linked.`)).toBeVisible();

  const grid = page.getByRole('grid', { name: 'Mailboxes' });
  await expect(grid.getByText('Linked', { exact: true })).toBeVisible();
  await expect(grid.getByRole('row').last()).toContainText('2');
  await expectAccessible(page);
  const act = async (entry: string) => {
    await grid.getByText(USER).click({ button: 'right' });
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await act("Send the company's mail by it");
  await expect(page.getByText(`leaves by ${USER}`).first()).toBeVisible();

  servers.refused.add(ORPHAN);
  await mailInvoice(baseURL, ORPHAN);
  const undelivered = page.getByRole('region', { name: 'Messages that did not arrive' });
  await expect(async () => {
    await page.reload();
    await expect(undelivered).toContainText('No such person here', { timeout: 3_000 });
  }).toPass();
  await expectAccessible(page);
  servers.refused.clear();
  await undelivered.getByRole('button', { name: /^Send again .* to ann@orphan.example$/ }).click();
  await expect(page.getByText('The message to ann@orphan.example is tried again.')).toBeVisible();
  await expect(undelivered).toHaveCount(0);

  servers.imap.passwords.set(USER, 'changed at the provider');
  await act('Look now');
  await expect(page.getByRole('alert')).toContainText('refused the user name or the password');
  await expectAccessible(page);
  servers.imap.passwords.set(USER, PASSWORD);
  await act('Test connection');
  await expect(page.getByText('Both servers let us in.')).toBeVisible();
  await act('Pause');
  await expect(grid.getByText('Paused')).toBeVisible();
  await act('Unlink');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink mailbox' }).click();
  await expect(page.getByText('its passwords are destroyed')).toBeVisible();
  await expect(page.getByText('No mailbox is linked')).toBeVisible();
  await servers.close();
  expectQuiet();
});

test('a sign-in at a provider that came from nowhere links nothing and says so', async ({
  page,
}) => {
  await signIn(page, 'owner', '/settings?section=email&state=somebody-elses&code=0123456789');
  await expect(page.getByRole('alert')).toContainText(
    'This sign-in was not begun by you, was used, or is too old. Begin again.',
  );
  await expect(page).not.toHaveURL(/state=/);
  await expect(page.getByText('No mailbox is linked')).toBeVisible();
});

test('who sets up no mailboxes finds none among the settings', async ({ page }) => {
  await signIn(page, 'operator', '/settings?section=email');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email integration' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Link mailbox' })).toBeHidden();
});
