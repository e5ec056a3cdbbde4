import { createECDH } from 'node:crypto';
import { createServer } from 'node:http';
import { accountingFlags } from '@mainsheet/contract';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { startImapServer } from '../../../../../tools/imap-server.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';

const KEY = 'codat-key-7Q';
const COMPANY = '3f1c2a54-8d3b-4f0e-9d0a-2f6f8f7f1a11';
const LINK = `https://link.codat.example/company/${COMPANY}`;
const XERO = { id: 'xero-1', platformName: 'Xero', status: 'Linked', linkUrl: LINK };
let connections: object[] = [XERO];

/** The accounting service: the connections of one company. */
const codat = createServer((_request, answer) => {
  answer.writeHead(200, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ results: connections }));
});
await new Promise<void>((resolve) => codat.listen(0, '127.0.0.1', resolve));
const PASSWORD = 'mailbox-password-9';
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
});
smtp.on('error', () => {});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const imap = await startImapServer();
imap.folders.set('INBOX', { messages: 1, unseen: 1 });
const portOf = (listening: { address(): unknown }) =>
  (listening.address() as { port: number }).port;

const server = testServer({
  CODAT_URL: `http://127.0.0.1:${portOf(codat)}`,
  MAILBOX_HOSTS: 'any',
  PUSH_HOSTS: 'any',
});
afterAll(async () => {
  codat.close();
  smtp.close(() => {});
  await imap.close();
});

type Info = Record<string, unknown> & {
  codat_company_connection: { new_status: string; connection_name: string }[];
};
const infoOf = async (who: SignedIn) =>
  (await who.request('GET', '/v2/contacts/info')).body.data as Info;

async function linkBooks(who: SignedIn, name: string): Promise<string> {
  const { data } = await who.graphql<{
    linkAccounting: { connectionId: string | null; violations: object[] };
  }>(
    'mutation ($data: AccountingLinkInput!) { linkAccounting(data: $data) { connectionId violations { message } } }',
    { data: { name, apiKey: KEY, outsideCompany: COMPANY } },
  );
  expect(data.linkAccounting.violations).toEqual([]);
  return data.linkAccounting.connectionId ?? '';
}

async function linkMailbox(who: SignedIn, email: string, isShared: boolean): Promise<string> {
  imap.passwords.set(email, PASSWORD);
  const at = { host: '127.0.0.1', security: 'none', user: email, password: PASSWORD };
  const { data } = await who.graphql<{
    linkMailbox: { mailboxId: string | null; violations: object[] };
  }>(
    'mutation ($data: MailboxInput!) { linkMailbox(data: $data) { mailboxId violations { message } } }',
    {
      data: {
        email,
        displayName: 'Desk',
        color: '#2563eb',
        signature: '',
        isDefault: !isShared,
        isShared,
        imap: { ...at, port: imap.port },
        smtp: { ...at, port: portOf(smtp.server) },
      },
    },
  );
  expect(data.linkMailbox.violations).toEqual([]);
  return data.linkMailbox.mailboxId ?? '';
}

const people = async (name: string) => {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const owner = await server.signIn('Owner', companyId);
  const viewer = await server.signIn('Viewer', companyId);
  return { companyId, owner, viewer };
};
const NOTHING = {
  codat_id: '',
  codat_status: '',
  codat_redirect_link: '',
  accounting_connection_id: '',
  codat_company_connection: [],
  connected_mailbox: [],
};

describe('what is connected, in the contact info', () => {
  it('AUTH-24 ACCT-03 a linked system and an unlinked one; what the list says agrees with the flags', async () => {
    const { owner, viewer } = await people('Books');
    expect(await infoOf(owner)).toMatchObject(NOTHING);
    connections = [XERO];
    const xero = await linkBooks(owner, 'Xero');
    server.clock.advance(60);
    connections = [
      { id: 'sage-1', platformName: 'Sage', status: 'PendingAuth', linkUrl: 'javascript:alert(1)' },
    ];
    await linkBooks(owner, 'Sage');
    const listed = [
      {
        new_status: 'Linked',
        connection_name: 'Xero',
        codat_company_id: COMPANY,
        codat_company_connection_id: 'xero-1',
      },
      {
        new_status: 'PendingAuth',
        connection_name: 'Sage',
        codat_company_id: COMPANY,
        codat_company_connection_id: 'sage-1',
      },
    ];
    const info = await infoOf(owner);
    expect(info).toMatchObject({
      codat_id: COMPANY,
      codat_status: 'Linked',
      codat_redirect_link: LINK,
      accounting_connection_id: 'xero-1',
      codat_company_connection: listed,
    });
    const flagsOf = ({ codat_company_connection: rows }: Info) =>
      accountingFlags(rows.map((row) => ({ name: row.connection_name, status: row.new_status })));
    type Integration = { isLinked: boolean; xeroConnected: boolean };
    const integration = async () => {
      const query = '{ accountingIntegration { isLinked xeroConnected } }';
      const { data } = await owner.graphql<{ accountingIntegration: Integration }>(query);
      const { isLinked, xeroConnected } = data.accountingIntegration;
      return { is_linked: isLinked, xero_connected: xeroConnected };
    };
    expect(flagsOf(info)).toEqual({ is_linked: true, xero_connected: true });
    expect(await integration()).toEqual(flagsOf(info));

    await owner.graphql(`mutation { unlinkAccounting(id: "${xero}") { errorFlag } }`);
    const after = await infoOf(owner);
    expect(after).toMatchObject({
      codat_status: 'Unlinked',
      codat_company_connection: [{ ...listed[0], new_status: 'Unlinked' }, listed[1]],
    });
    expect(flagsOf(after)).toEqual({ is_linked: false, xero_connected: false });
    expect(await integration()).toEqual(flagsOf(after));
    // Who may not see the integration sees nothing of it, nor does another company.
    expect(await infoOf(viewer)).toMatchObject(NOTHING);
    expect(await infoOf((await people('Elsewhere')).owner)).toMatchObject(NOTHING);
    expect(JSON.stringify(after)).not.toContain(KEY);
  });

  it('AUTH-24 the company’s mailboxes and one’s own, and no longer once they are unlinked', async () => {
    const { owner, viewer, companyId } = await people('Mail');
    const colleague = await server.signIn('Administrator', companyId);
    const desk = await linkMailbox(owner, 'desk@mail.example', true);
    const mine = await linkMailbox(owner, 'owner@mail.example', false);
    const shared = {
      id: desk,
      email: 'desk@mail.example',
      provider: 'imap',
      display_name: 'Desk',
      is_default: false,
      is_shared: true,
      status: 'Waiting',
    };
    const info = await infoOf(owner);
    expect(info.connected_mailbox).toEqual([
      shared,
      { ...shared, id: mine, email: 'owner@mail.example', is_default: true, is_shared: false },
    ]);
    expect(JSON.stringify(info)).not.toContain(PASSWORD);
    expect((await infoOf(colleague)).connected_mailbox).toEqual([shared]);
    expect((await infoOf(viewer)).connected_mailbox).toEqual([]);
    await owner.graphql(`mutation { pauseMailbox(id: "${desk}", isPaused: true) { errorFlag } }`);
    expect((await infoOf(colleague)).connected_mailbox).toEqual([{ ...shared, status: 'Paused' }]);
    await owner.graphql(`mutation { unlinkMailbox(id: "${desk}") { errorFlag } }`);
    expect((await infoOf(colleague)).connected_mailbox).toEqual([]);
  });

  it('AUTH-24 whether one is told by push and by mail', async () => {
    const { owner, companyId } = await people('Told');
    expect(await infoOf(owner)).toMatchObject({
      push_notification: false,
      email_notification: false,
    });
    const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
    const keys = { p256dh, auth: Buffer.alloc(16, 3).toString('base64url') };
    const data = { endpoint: 'http://127.0.0.1:9/push', keys };
    await owner.graphql(
      'mutation ($data: PushSubscription!) { subscribeToPush(data: $data) { errorFlag } }',
      {
        data,
      },
    );
    await owner.graphql(
      'mutation { updateNotificationPreference(kind: "payment", inApp: true, byMail: true, byPush: true) { errorFlag } }',
    );
    expect(await infoOf(owner)).toMatchObject({
      push_notification: true,
      email_notification: true,
    });
    await owner.graphql('mutation { unsubscribeFromPush { errorFlag } }');
    expect(await infoOf(owner)).toMatchObject({ push_notification: false });
    const entries = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ action: string }>`
        select action from audit_event
        where company_id = ${companyId} and action like 'push.%' order by seq`),
    );
    expect(entries.map(({ action }) => action)).toEqual(['push.on', 'push.off']);
  });
});
