// Payments of before come over to parts, also where the owner of the database is bound by row-level security.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { ownedDatabase } from '../fixtures/plain-owner.ts';
import { insertAnything as insert, migrationsUntil } from './older-version.ts';

/** The last version whose payments name their invoice. */
const older = migrationsUntil('0058');
afterAll(() => rmSync(older, { recursive: true }));

type Before = {
  readonly currency?: string;
  readonly bank: string;
  readonly claim: string;
  readonly type?: string;
  readonly isReversed?: boolean;
  readonly isOnAccount?: boolean;
  readonly isPosted?: boolean;
};

/** A company of the version before, written by a superuser. */
async function olderBooks(client: pg.Client) {
  await client.query("set session_replication_role = 'replica'");
  const companyId = randomUUID();
  const globalAccount = randomUUID();
  const of = { company_id: companyId };
  await insert(client, 'company', of);
  await insert(client, 'contact', { ...of, kinds: ['client'] });
  const account = {
    ...of,
    id: globalAccount,
    status: 'ACTIVE',
    institution: 'US',
    currency: 'USD',
  };
  await insert(client, 'global_account', account);
  const accounts = new Map<string, string>();
  for (const code of ['1000', '1100', '4900']) {
    for (const currency of ['USD', 'EUR']) {
      const id = randomUUID();
      accounts.set(`${code} ${currency}`, id);
      await insert(client, 'ledger_account', { ...of, id, code, currency, kind: 'asset' });
    }
  }
  let seq = 0;
  const transaction = async () => {
    const id = randomUUID();
    seq += 1;
    await insert(client, 'ledger_transaction', { ...of, id, seq });
    return id;
  };
  const pay = async (before: Before) => {
    const { currency = 'USD', bank, claim, isOnAccount = false, isPosted = true } = before;
    const [id, invoiceId, transactionId] = [randomUUID(), randomUUID(), await transaction()];
    await insert(client, 'commercial_document', {
      ...{ ...of, id: invoiceId, kind: 'invoice', type: 'misc', status: 'Paid', currency },
      total_minor: 10_000,
    });
    const entry = (line_no: number, code: string, amount_minor: string, base_minor: string) => ({
      ...{ ...of, transaction_id: transactionId, line_no, amount_minor, base_minor, currency },
      account_id: accounts.get(`${code} ${currency}`),
    });
    if (isPosted) {
      const global_account_id = isOnAccount ? globalAccount : null;
      await insert(client, 'ledger_entry', {
        ...entry(1, '1000', '10000', bank),
        global_account_id,
      });
      await insert(client, 'ledger_entry', entry(2, '1100', '-10000', `-${claim}`));
    }
    const reversed = { reversed_by: 'x', reversed_at: '2026-11-20T10:00:00Z' };
    await insert(client, 'invoice_payment', {
      ...{ ...of, id, invoice_id: invoiceId, currency, amount_minor: 10_000, number: seq },
      ...{ type: before.type ?? 'Bank transfer', transaction_id: transactionId },
      ...(before.isReversed ? { ...reversed, reversal_id: await transaction() } : {}),
    });
    return { id, invoiceId };
  };
  return { globalAccount, pay };
}

async function openOlder() {
  const database = await ownedDatabase(inject('adminUrl'), 'upgrade_owner');
  const owner = database.asOwner(database.url);
  await migrate(owner, older);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return { client, bringForward: () => migrate(owner) };
}

describe('an upgrade to payments with parts, by an owner that is no superuser', () => {
  it('takes every payment over with its invoice, its worth and its account', async () => {
    const { client, bringForward } = await openOlder();
    const books = await olderBooks(client);
    const made = {
      live: await books.pay({ bank: '10000', claim: '10000' }),
      reversed: await books.pay({ bank: '10000', claim: '10000', isReversed: true }),
      setOff: await books.pay({ bank: '10000', claim: '10000', type: 'Set-off' }),
      onAccount: await books.pay({ bank: '10000', claim: '10000', isOnAccount: true }),
      euros: await books.pay({ bank: '11000', claim: '10800', currency: 'EUR' }),
    };
    expect(await bringForward()).toContain('0059_receipts.sql');
    const { rows } = await client.query(
      `select t.payment_id as id, t.invoice_id as "invoiceId", t.amount_minor, t.taken_minor,
         t.base_minor, t.base_taken_minor, t.reversal_id is not null as "isReversed",
         t.reversal_id is not distinct from p.reversal_id as "isOfPayment",
         p.applied_minor, p.refunded_minor, p.base_left_minor, p.account_id, p.created_by_member
       from invoice_payment p left join invoice_payment_part t on t.payment_id = p.id
       order by p.number`,
    );
    const common = {
      ...{ amount_minor: '10000', taken_minor: '10000', base_minor: '10000' },
      ...{ base_taken_minor: '10000', isReversed: false, isOfPayment: true },
      ...{ applied_minor: '10000', refunded_minor: '0', base_left_minor: '0' },
      ...{ account_id: null, created_by_member: null },
    };
    expect(rows).toEqual([
      { ...common, ...made.live },
      { ...common, ...made.reversed, isReversed: true, applied_minor: '0' },
      { ...common, ...made.setOff },
      { ...common, ...made.onAccount, account_id: books.globalAccount },
      { ...common, ...made.euros, base_minor: '10800', base_taken_minor: '11000' },
    ]);
    const open = await client.query(
      `select relname from pg_class where relname = any($1) and not relforcerowsecurity`,
      [['invoice_payment', 'invoice_payment_part', 'ledger_entry', 'ledger_account']],
    );
    expect(open.rows).toEqual([]);
    await client.end();
  });

  it('stops before anything is forgotten where a payment has no posting', async () => {
    const { client, bringForward } = await openOlder();
    const books = await olderBooks(client);
    const { invoiceId } = await books.pay({ bank: '10000', claim: '10000', isPosted: false });
    await expect(bringForward()).rejects.toThrow(/null value in column "base_minor"/);
    const { rows } = await client.query('select invoice_id from invoice_payment');
    expect(rows).toEqual([{ invoice_id: invoiceId }]);
    await client.end();
  });
});
