import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();

let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
afterAll(() => listener.close());

const test = async (who: SignedIn, host: string, changes: object = {}) => {
  const typed = { host, port: 993, security: 'tls', user: 'x', password: 'x', ...changes };
  const data = {
    email: 'x@example.test',
    displayName: '',
    color: '#2563eb',
    signature: '',
    isDefault: false,
    isShared: true,
    imap: typed,
    smtp: { ...typed, port: 465, ...changes },
  };
  const reply = await who.graphql<{ testMailbox: { tests: { message: string }[] } }>(
    `mutation ($data: MailboxInput!) { testMailbox(data: $data) { tests { what isGood message } } }`,
    { data },
  );
  return reply.data.testMailbox.tests.map(({ message }) => message);
};

describe('a mailbox on a private network', () => {
  it('W2 is refused before anything is connected, however its address is written', async () => {
    const owner = await server.signIn('Owner');
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '169.254.169.254',
      '0x7f.1',
      '2130706433',
      'localhost',
    ]) {
      for (const message of await test(owner, host)) {
        expect(message, host).toContain('is on a private network');
      }
    }
    expect(connections).toBe(0);
  });

  it('W2 no other port than those of mail, and no password in the clear', async () => {
    const owner = await server.signIn('Owner');
    expect(await test(owner, 'mail.example.com', { port: 5432 })).toEqual([
      'Port 5432 is none of IMAP. Use one of 143, 993.',
      'Port 5432 is none of SMTP. Use one of 25, 465, 587, 2525.',
    ]);
    const [message] = await test(owner, 'mail.example.com', { security: 'none' });
    expect(message).toBe(
      'Choose TLS or STARTTLS: without it the password could be read on the way.',
    );
  });

  it('a person who tries server after server is asked to wait', async () => {
    const owner = await server.signIn('Owner');
    for (let i = 0; i < 20; i++) await test(owner, '127.0.0.1');
    await expect(test(owner, '127.0.0.1')).rejects.toThrow();
  });
});
