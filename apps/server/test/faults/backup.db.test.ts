import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openPlatform } from '../../src/compose.ts';
import { createContact } from '../../src/modules/contacts/index.ts';
import { approveInvoice, createInvoice } from '../../src/modules/invoices/index.ts';
import { backUp } from '../../src/platform/database/backup.ts';
import { restore } from '../../src/platform/database/restore.ts';
import { findBreaks } from '../../src/verify.ts';
import { createDatabase } from '../test-database.ts';
import { testServer } from '../test-server.ts';

const server = testServer();
const folder = mkdtempSync(path.join(tmpdir(), 'mainsheet-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function billOne(): Promise<void> {
  const operator = await server.actorWith('Operator');
  const finance = await server.actorWith('Finance');
  const input = contactInput.parse({ name: 'Søren & Co', kinds: ['customer'] });
  const contact = await createContact(server.platform, operator, input);
  const draft = await createInvoice(server.platform, operator, {
    key: null,
    data: {
      type: 'misc',
      clientId: contact.id,
      currency: 'USD',
      exchangeRate: '1',
      invoiceOn: '2026-11-20',
      dueOn: '2026-11-30',
      lines: [{ accountCode: '4090', description: 'x', quantity: '1', rate: '9007199254740.99' }],
    },
  });
  const { id, version } = draft.document;
  await approveInvoice(server.platform, finance, { id, version });
}

/** Written without asking for delivery, so that it waits while the backup is made. */
async function letMailWait(): Promise<void> {
  const payload = JSON.stringify({ to: 'a@example.com', subject: 'Waits', text: '' });
  await server.platform.db.inTenant(server.companyId, (tx) =>
    tx.run(sql`
      insert into outbox (company_id, id, kind, payload, created_at, try_at)
      values (${server.companyId}, gen_random_uuid(), 'mail', ${payload}, now(), now() + interval '1 hour')`),
  );
}

describe('backup and restore', () => {
  it('a restored database has the same rows, balances to the cent and whole chains', async () => {
    await billOne();
    await letMailWait();
    const file = path.join(folder, 'a.backup');
    const keys = { 'tokens.1.key': 'a' };
    const counts = await backUp(server.platform.db.connectionString, file, {
      keys,
      now: new Date(),
    });
    expect(counts.get('ledger_entry')).toBe(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const url = await createDatabase(
      inject('adminUrl'),
      `restored_${Date.now()}`,
      'mainsheet_template',
    );
    const source = { file, passphrase: null };
    const { head, held } = await restore(url, source, { sendsWaiting: false });
    expect(head.keys).toEqual(keys);
    expect(held).toMatchObject({ messages: 1, postings: 0 });
    const running = await openPlatform({ ...server.platform.config, databaseUrl: url });
    try {
      expect(await findBreaks(running.platform)).toEqual([]);
      const balance = (platform: typeof running.platform) =>
        platform.db.inTenant(server.companyId, (tx) =>
          tx.many(sql`select code, posted_minor from ledger_account order by code`),
        );
      expect(await balance(running.platform)).toEqual(await balance(server.platform));
      const forced = await running.platform.db.inTenant(server.companyId, (tx) =>
        tx.many(sql`select relname from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace
            and not relforcerowsecurity and relname <> 'migration'`),
      );
      expect(forced).toEqual([]);
      const messages = await running.platform.db.inTenant(server.companyId, (tx) =>
        tx.many(sql`select state, last_error from outbox where payload ->> 'subject' = 'Waits'`),
      );
      expect(messages).toEqual([
        { state: 'dead', last_error: 'Held back: it waited when the backup was made.' },
      ]);
    } finally {
      await running.close();
    }
  });

  it('a database that holds a company refuses a restore and stays as it is', async () => {
    const file = path.join(folder, 'b.backup');
    const url = server.platform.db.connectionString;
    await backUp(url, file, { keys: {}, now: new Date() });
    const source = { file, passphrase: null };
    await expect(restore(url, source, { sendsWaiting: false })).rejects.toThrow(
      /holds companies already/,
    );
    expect(await findBreaks(server.platform)).toEqual([]);
  });

  it('verify names the first entry that somebody changed behind our back', async () => {
    const pg = await import('pg');
    const client = new pg.default.Client({ connectionString: server.platform.db.connectionString });
    await client.connect();
    await client.query("update audit_event set action = 'nothing' where seq = 2");
    await client.end();
    expect(await findBreaks(server.platform)).toEqual([
      'Fjordline Bulk: the audit trail is broken at entry 2.',
    ]);
  });
});
