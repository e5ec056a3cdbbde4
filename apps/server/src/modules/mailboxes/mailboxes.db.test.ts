import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeOfArgument } from '../../../../../tools/argument-type.ts';
import { type ImapServer, startImapServer } from '../../../../../tools/imap-server.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { openWorker } from '../../compose.ts';
import { send } from '../../platform/outbox/outbox.ts';
import { closingModule } from '../closing/index.ts';
import { createCompany } from '../companies/index.ts';
import { syncMailbox } from './mailbox-sync.service.ts';

const PASSWORD = 'correct "horse" åß';
const received: { from: string; to: string; text: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username?.startsWith('desk') && password === PASSWORD
      ? done(null, { user: username })
      : done(new Error('no')),
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo[0]?.address ?? '',
        text,
      });
      done();
    });
  },
});
smtp.on('error', () => {});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpPort = (smtp.server.address() as { port: number }).port;

/** The token address of a provider, as RFC 6749 and Microsoft answer. */
const granted: URLSearchParams[] = [];
let tokenAnswer: { status: number; body: object } = { status: 200, body: {} };
const tokens = createServer((request, answer) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    granted.push(new URLSearchParams(body));
    answer.writeHead(tokenAnswer.status, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(tokenAnswer.body));
  });
});
await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
const tokenPort = (tokens.address() as { port: number }).port;

const server = testServer({
  MAILBOX_HOSTS: 'any',
  OUTLOOK_OAUTH: 'our-client:our:secret',
  OUTLOOK_OAUTH_URL: `http://127.0.0.1:${tokenPort}/oauth2/v2.0`,
});

let imap: ImapServer;
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  imap = await startImapServer();
  imap.passwords.set('desk@fjord.example', PASSWORD);
  imap.passwords.set('desk2@fjord.example', PASSWORD);
  imap.folders.set('INBOX', { messages: 12, unseen: 3 });
  imap.folders.set('Archive', { messages: 40, unseen: 0, flags: '\\HasChildren' });
  imap.folders.set('Archive/2025', { messages: 7, unseen: 1 });
  worker = await openWorker(server.platform, { sweepEveryMs: 200 });
});
afterAll(async () => {
  await worker.stop();
  await imap.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  tokens.close();
});

const mailbox = (email = 'desk@fjord.example', changes: object = {}) => ({
  email,
  displayName: 'Chartering desk',
  color: '#2563eb',
  signature: 'Fjordline Bulk, Bergen',
  isDefault: false,
  isShared: true,
  imap: { host: '127.0.0.1', port: imap.port, security: 'none', user: email, password: PASSWORD },
  smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: email, password: PASSWORD },
  ...changes,
});

type Answer = {
  errorFlag: string;
  message: string;
  mailboxId: string | null;
  url: string | null;
  violations: { path: string; message: string }[];
  tests: { what: string; isGood: boolean; message: string }[] | null;
};
type Listed = {
  id: string;
  email: string;
  status: string;
  syncError: string;
  isSender: boolean;
  isDefault: boolean;
  version: number;
  folders: Record<string, unknown>[];
};

async function call(who: SignedIn, field: string, args: string, variables: object = {}) {
  const types = { id: 'ID!', state: 'String!', code: 'String!' } as const;
  const typeOf = (name: string) =>
    name === 'data' ? typeOfArgument(field) : (types[name as keyof typeof types] ?? 'String!');
  const head = Object.keys(variables)
    .map((name) => `$${name}: ${typeOf(name)}`)
    .join(', ');
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation ${head ? `(${head})` : ''} { ${field}(${args}) { errorFlag message mailboxId url
      violations { path message } tests { what isGood message } } }`,
    variables as Record<string, unknown>,
  );
  return { ...(reply.data?.[field] as Answer), refused: reply.errors?.[0] };
}
const link = (who: SignedIn, data: object) => call(who, 'linkMailbox', 'data: $data', { data });
const list = async (who: SignedIn) => {
  const reply = await who.graphql<{ mailboxes: { rows: Listed[] } }>(`{ mailboxes { rows {
    id email status syncError isSender isDefault version
    folders { id displayName parentFolderId childFolderCount totalItemCount unreadItemCount isHidden } } } }`);
  return reply.data.mailboxes.rows;
};
const until = async (test: () => Promise<boolean>) => {
  const end = Date.now() + 15_000;
  while (!(await test())) {
    if (Date.now() > end) throw new Error('Not within 15 s');
    await pause(40);
  }
};
const ownerOf = async (name: string) => {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return { companyId, owner: await server.signIn('Owner', companyId) };
};

describe('linking a mailbox by its passwords', () => {
  it('both servers let us in for real, its folders are listed, and no secret comes back', async () => {
    const { companyId, owner } = await ownerOf('Linked');
    const tested = await call(owner, 'testMailbox', 'data: $data', { data: mailbox() });
    expect(tested.tests).toEqual([
      { what: 'IMAP', isGood: true, message: 'Signed in.' },
      { what: 'SMTP', isGood: true, message: 'Signed in.' },
    ]);
    const linked = await link(owner, mailbox());
    expect(linked).toMatchObject({
      errorFlag: 'SUCCESS',
      message: 'desk@fjord.example is linked.',
    });
    await until(async () => (await list(owner))[0]?.status === 'Linked');
    const [row] = await list(owner);
    expect(row?.folders).toEqual([
      {
        id: 'Archive',
        displayName: 'Archive',
        parentFolderId: null,
        childFolderCount: 1,
        totalItemCount: 40,
        unreadItemCount: 0,
        isHidden: false,
      },
      {
        id: 'Archive/2025',
        displayName: '2025',
        parentFolderId: 'Archive',
        childFolderCount: 0,
        totalItemCount: 7,
        unreadItemCount: 1,
        isHidden: false,
      },
      {
        id: 'INBOX',
        displayName: 'INBOX',
        parentFolderId: null,
        childFolderCount: 0,
        totalItemCount: 12,
        unreadItemCount: 3,
        isHidden: false,
      },
    ]);
    const stored = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<Record<string, unknown>>`select mailbox::text as all from mailbox`),
    );
    const secretHex = Buffer.from(PASSWORD).toString('hex');
    expect(JSON.stringify(stored)).not.toContain(secretHex);
    expect(JSON.stringify(stored)).not.toContain('horse');
    const trail = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ all: string }>`select audit_event::text as all from audit_event`),
    );
    expect(JSON.stringify(trail)).toContain('mailbox.link');
    expect(JSON.stringify(trail)).not.toContain('horse');
  });

  it('says of each server what failed and how to mend it, and keeps nothing', async () => {
    const { owner } = await ownerOf('Failing');
    const { imap: good, smtp: out } = mailbox();
    const wrong = await link(
      owner,
      mailbox('desk@fjord.example', {
        imap: { ...good, password: 'wrong' },
        smtp: { ...out, password: 'wrong' },
      }),
    );
    expect(wrong.errorFlag).toBe('ERROR');
    expect(wrong.violations.map(({ path }) => path)).toEqual(['imap.password', 'smtp.password']);
    expect(wrong.violations[0]?.message).toBe(
      '127.0.0.1 refused the user name or the password. A provider with two-step sign-in wants an app password here.',
    );
    const away = await link(owner, mailbox('desk@fjord.example', { imap: { ...good, port: 1 } }));
    expect(away.violations).toEqual([
      {
        path: 'imap.port',
        message:
          '127.0.0.1 takes no connection on port 1. Check the port: 993 for TLS, 143 for STARTTLS.',
      },
    ]);
    const plain = await link(
      owner,
      mailbox('desk@fjord.example', {
        imap: { ...good, security: 'tls' },
        smtp: { ...out, security: 'tls' },
      }),
    );
    expect(plain.violations.map(({ path }) => path)).toEqual(['imap.security', 'smtp.security']);
    expect(plain.violations[1]?.message).toContain('does not begin with TLS on port');
    const start = await link(
      owner,
      mailbox('desk@fjord.example', {
        imap: { ...good, security: 'starttls' },
        smtp: { ...out, security: 'starttls' },
      }),
    );
    expect(start.violations.map(({ message }) => message)).toEqual([
      expect.stringContaining('does not offer STARTTLS'),
      expect.stringContaining('does not offer STARTTLS'),
    ]);
    const nowhere = await link(
      owner,
      mailbox('desk@fjord.example', { imap: { ...good, host: 'mail.nowhere.invalid' } }),
    );
    expect(nowhere.violations[0]).toEqual({
      path: 'imap.host',
      message: 'There is no server named mail.nowhere.invalid. Check the spelling.',
    });
    expect(await list(owner)).toEqual([]);
  });

  it('a password that stops working is told where the mailbox stands, and mended in place', async () => {
    const { owner } = await ownerOf('Changed');
    const { mailboxId: id } = await link(owner, mailbox('desk2@fjord.example'));
    await until(async () => (await list(owner))[0]?.status === 'Linked');
    imap.passwords.set('desk2@fjord.example', 'another one');
    await call(owner, 'syncMailbox', 'id: $id', { id });
    await until(async () => (await list(owner))[0]?.status === 'Failed');
    expect((await list(owner))[0]?.syncError).toContain('refused the user name or the password');
    expect((await list(owner))[0]?.folders).toHaveLength(3);
    const checked = await call(owner, 'checkMailbox', 'id: $id', { id });
    expect(checked.tests?.map(({ isGood }) => isGood)).toEqual([false, true]);
    imap.passwords.set('desk2@fjord.example', 'mended');
    const mended = await call(
      owner,
      'changeMailboxPassword',
      'id: $id, imapPassword: $imapPassword, smtpPassword: $smtpPassword',
      { id, imapPassword: 'mended', smtpPassword: PASSWORD },
    );
    expect(mended.message).toBe('desk2@fjord.example opens with the new password.');
    await until(async () => (await list(owner))[0]?.status === 'Linked');
  });

  it('paused it is left alone; unlinked, its row, folders and secret are gone', async () => {
    const { companyId, owner } = await ownerOf('Paused');
    const { mailboxId: id } = await link(owner, mailbox());
    await until(async () => (await list(owner))[0]?.status === 'Linked');
    await call(owner, 'pauseMailbox', 'id: $id, isPaused: true', { id });
    expect((await list(owner))[0]?.status).toBe('Paused');
    const refused = await call(owner, 'syncMailbox', 'id: $id', { id });
    expect(refused.refused?.extensions.code).toBe('INVALID_STATE');
    await call(owner, 'pauseMailbox', 'id: $id, isPaused: false', { id });
    const gone = await call(owner, 'unlinkMailbox', 'id: $id', { id });
    expect(gone.message).toBe('desk@fjord.example was unlinked; its passwords are destroyed.');
    const left = await server.platform.db.inTenant(companyId, (tx) =>
      tx.get(
        sql<{ boxes: string; folders: string }>`select (select count(*) from mailbox) as boxes,
          (select count(*) from mailbox_folder) as folders`,
        'The count',
      ),
    );
    expect(left).toEqual({ boxes: '0', folders: '0' });
  });

  it("somebody who left is not looked at any more; a closed company's mailboxes are erased in time", async () => {
    const { companyId, owner } = await ownerOf('Left');
    const { mailboxId: id } = await link(owner, mailbox('desk@fjord.example', { isShared: false }));
    await until(async () => (await list(owner))[0]?.status === 'Linked');
    const run = (statement: ReturnType<typeof sql>) =>
      server.platform.db.inTenant(companyId, (tx) => tx.run(statement));
    await run(sql`update mailbox set synced_at = null`);
    await run(sql`update member set status = 'DEACTIVATED'`);
    await syncMailbox(server.platform, { companyId, mailboxId: id });
    const left = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql<{ synced_at: string | null }>`select synced_at from mailbox`),
    );
    expect(left).toEqual([{ synced_at: null }]);
    const longAgo = new Date(server.clock.now().getTime() - 31 * 86_400_000).toISOString();
    await run(sql`update company set account_status = 'CLOSED', closed_at = ${longAgo}`);
    await closingModule.housekeeper?.(server.platform);
    const after = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql`select 1 from mailbox`),
    );
    expect(after).toEqual([]);
  });

  it('one default a person: a new one takes the place of the old', async () => {
    const { owner } = await ownerOf('Default');
    await link(owner, mailbox('desk@fjord.example', { isDefault: true }));
    server.clock.advance(1);
    await link(
      owner,
      mailbox('desk2@fjord.example', {
        isDefault: true,
        imap: { ...mailbox().imap },
      }),
    );
    const rows = await list(owner);
    expect(rows.map(({ email, isDefault }) => [email, isDefault])).toEqual([
      ['desk@fjord.example', false],
      ['desk2@fjord.example', true],
    ]);
    const twice = await link(owner, mailbox());
    expect(twice.refused?.extensions.code).toBe('DUPLICATE');
    const stale = await owner.graphql(
      `mutation ($data: MailboxDetailsInput!) { updateMailbox(id: "${rows[0]?.id}", version: 9, data: $data) { message } }`,
      { data: { displayName: '', color: '#2563eb', signature: '', isDefault: false } },
    );
    expect(stale.errors?.[0]?.extensions.code).toBe('STALE_VERSION');
  });
});

describe("the company's mail", () => {
  it('leaves by the chosen mailbox with its name and signature; mail of the host never does', async () => {
    const { companyId, owner } = await ownerOf('Sender');
    const { mailboxId: id } = await link(owner, mailbox());
    const chosen = await call(owner, 'chooseSender', 'id: $id', { id });
    expect(chosen.message).toBe("The company's mail leaves by desk@fjord.example.");
    const put = (to: string, isOfCompany: boolean) =>
      server.platform.db.inTenant(companyId, (tx) =>
        send(
          tx,
          { kind: 'mail', payload: { to, subject: 'Invoice', text: 'Enclosed.', isOfCompany } },
          server.platform.clock,
        ),
      );
    await put('house@example.test', false);
    await put('customer@example.test', true);
    await until(async () => received.some((mail) => mail.to === 'customer@example.test'));
    const mail = received.find((one) => one.to === 'customer@example.test');
    expect(mail?.from).toBe('desk@fjord.example');
    expect(mail?.text).toContain('From: Chartering desk <desk@fjord.example>');
    expect(mail?.text).toContain('Fjordline Bulk, Bergen');
    await until(async () => {
      const rows = await server.platform.db.inTenant(companyId, (tx) =>
        tx.many(sql<{ state: string }>`select state from outbox where kind = 'mail'`),
      );
      return rows.every((row) => row.state === 'delivered');
    });
    expect(received.some((one) => one.to === 'house@example.test')).toBe(false);
  });

  it('never leaves by a mailbox of one person', async () => {
    const { owner } = await ownerOf('Personal sender');
    const { mailboxId: id } = await link(owner, mailbox('desk@fjord.example', { isShared: false }));
    const refused = await call(owner, 'chooseSender', 'id: $id', { id });
    expect(refused.refused?.message).toBe(
      "Only a mailbox of the company sends the company's mail.",
    );
  });
});

describe('who may', () => {
  it("a person's own mailbox is nobody else's: not listed, not checked, not unlinked", async () => {
    const { companyId, owner } = await ownerOf('Own');
    const { mailboxId: id } = await link(owner, mailbox('desk@fjord.example', { isShared: false }));
    const colleague = await server.signIn('Administrator', companyId);
    const { owner: stranger } = await ownerOf('Other company');
    for (const who of [colleague, stranger]) {
      expect(await list(who)).toEqual([]);
      for (const field of ['checkMailbox', 'syncMailbox', 'unlinkMailbox', 'chooseSender']) {
        const refused = await call(who, field, 'id: $id', { id });
        expect(refused.refused?.extensions.code, field).toBe('NOT_FOUND');
      }
    }
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('a sign-in at the provider', () => {
  const idToken = (email: string) =>
    `e30.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.sig`;
  const begin = async (who: SignedIn) =>
    call(who, 'beginMailboxSignIn', 'provider: "outlook", isShared: true');

  it('goes out with a proof key and comes back once, for the person who began it (W3)', async () => {
    const { companyId, owner } = await ownerOf('Signed in');
    const { url } = await begin(owner);
    const asked = new URL(url ?? '');
    expect(asked.pathname).toBe('/oauth2/v2.0/authorize');
    expect(asked.searchParams.get('redirect_uri')).toBe(
      `${server.platform.config.publicUrl}/settings?section=email`,
    );
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    const state = asked.searchParams.get('state') ?? '';
    const finish = (who: SignedIn, code = 'the-code') =>
      call(who, 'finishMailboxSignIn', 'state: $state, code: $code', { state, code });
    const colleague = await server.signIn('Administrator', companyId);
    const { owner: stranger } = await ownerOf('Another');
    for (const other of [colleague, stranger]) {
      const refused = await finish(other);
      expect(refused.refused?.message).toBe(
        'This sign-in was not begun by you, was used, or is too old. Begin again.',
      );
    }
    expect(granted).toEqual([]);

    tokenAnswer = {
      status: 200,
      body: {
        access_token: 'access-1',
        refresh_token: 'refresh-1',
        id_token: idToken('Desk@fjord.example'),
      },
    };
    expect((await finish(owner)).message).toBe('desk@fjord.example is linked.');
    const [grant] = granted;
    expect(grant?.get('grant_type')).toBe('authorization_code');
    expect(grant?.get('client_secret')).toBe('our:secret');
    const { createHash } = await import('node:crypto');
    const challenge = createHash('sha256')
      .update(grant?.get('code_verifier') ?? '')
      .digest('base64url');
    expect(asked.searchParams.get('code_challenge')).toBe(challenge);
    expect((await finish(owner)).refused?.extensions.code).toBe('INVALID_STATE');
  });

  it('too old, or without leave to read while the person is away, links nothing', async () => {
    const { owner } = await ownerOf('Late');
    const late = new URL((await begin(owner)).url ?? '').searchParams.get('state') ?? '';
    server.clock.advance(601);
    const fresh = await server.signIn('Owner', owner.companyId);
    const finish = (state: string) =>
      call(fresh, 'finishMailboxSignIn', 'state: $state, code: $code', { state, code: 'x' });
    expect((await finish(late)).refused?.extensions.code).toBe('INVALID_STATE');
    tokenAnswer = { status: 200, body: { access_token: 'a', id_token: idToken('x@y.example') } };
    const state = new URL((await begin(fresh)).url ?? '').searchParams.get('state') ?? '';
    expect((await finish(state)).refused?.message).toContain('allow all of it');
    expect(await list(fresh)).toEqual([]);
  });

  it('looks at the mailbox with a fresh token, and says so when the leave was taken back', async () => {
    const { companyId, owner } = await ownerOf('Token');
    tokenAnswer = {
      status: 200,
      body: {
        access_token: 'access-2',
        refresh_token: 'refresh-2',
        id_token: idToken('token@fjord.example'),
      },
    };
    imap.accessTokens.set('token@fjord.example', 'access-2');
    const state = new URL((await begin(owner)).url ?? '').searchParams.get('state') ?? '';
    const linked = await call(owner, 'finishMailboxSignIn', 'state: $state, code: $code', {
      state,
      code: 'x',
    });
    // The provider's own server is not reachable here: the one of this test takes its place.
    const servers = mailbox('token@fjord.example');
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(
        sql`update mailbox set servers = ${JSON.stringify({
          imap: { ...servers.imap, password: undefined },
          smtp: { ...servers.smtp, password: undefined },
        })}`,
      ),
    );
    const id = linked.mailboxId;
    await call(owner, 'syncMailbox', 'id: $id', { id });
    await until(async () => (await list(owner))[0]?.status === 'Linked');
    expect(granted.at(-1)?.get('refresh_token')).toBe('refresh-2');
    tokenAnswer = { status: 400, body: { error: 'invalid_grant' } };
    await call(owner, 'syncMailbox', 'id: $id', { id });
    await until(async () => (await list(owner))[0]?.status === 'Failed');
    expect((await list(owner))[0]?.syncError).toBe(
      'The provider does not let us in any more. Link the mailbox again.',
    );
  });
});
