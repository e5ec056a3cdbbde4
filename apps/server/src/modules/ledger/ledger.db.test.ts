import { ACCOUNT, translateLines } from '@mainsheet/ledger';
import { money } from '@mainsheet/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../../test/test-server.ts';
import type { Actor } from '../../platform/actor.ts';
import { walkChain } from '../../platform/chain.ts';
import { createCompany } from '../companies/index.ts';
import { ledgerChain, post, reverse } from './index.ts';

const server = testServer();

async function freshBooks(): Promise<Actor> {
  const companyId = await createCompany(server.platform, { name: 'Books', baseCurrency: 'USD' });
  return server.actorWith('Finance', companyId);
}

function sale(minor: bigint, postedOn = '2026-11-01') {
  return {
    postedOn,
    documentType: 'invoice',
    documentId: null,
    reference: 'INV-1',
    description: 'Freight',
    rate: { rate: '1.08', on: postedOn, source: 'typed' },
    entries: translateLines(
      [
        { accountCode: ACCOUNT.receivable, amount: money('EUR', minor) },
        { accountCode: ACCOUNT.freight, amount: money('EUR', -minor) },
      ],
      '1.08',
      'USD',
    ),
  };
}

const inBooks = <T>(actor: Actor, work: Parameters<typeof server.platform.db.inTenant<T>>[1]) =>
  server.platform.db.inTenant(actor.companyId, work);

describe('posting', () => {
  it('keeps balances in the same transaction: 100.00 EUR at 1.08 is 108.00 USD', async () => {
    const actor = await freshBooks();
    await inBooks(actor, (tx) => post(server.platform, tx, actor, sale(10_000n)));
    const rows = await inBooks(actor, (tx) =>
      tx.many(sql`select code, posted_minor, posted_base_minor from ledger_account order by code`),
    );
    expect(rows).toEqual([
      { code: '1100', posted_minor: '10000', posted_base_minor: '10800' },
      { code: '4000', posted_minor: '-10000', posted_base_minor: '-10800' },
    ]);
  });

  it('the database itself refuses lines that do not balance', async () => {
    const actor = await freshBooks();
    const breach = inBooks(actor, async (tx) => {
      const id = await post(server.platform, tx, actor, sale(10_000n));
      await tx.run(sql`
        insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency, amount_minor, base_minor)
        select company_id, transaction_id, 9, account_id, currency, 1, 1 from ledger_entry
        where transaction_id = ${id} and line_no = 1`);
    });
    await expect(breach).rejects.toThrow(/out of balance/);
  });

  it('entries can be neither changed nor deleted', async () => {
    const actor = await freshBooks();
    await inBooks(actor, (tx) => post(server.platform, tx, actor, sale(1n)));
    const change = inBooks(actor, (tx) => tx.run(sql`update ledger_entry set amount_minor = 5`));
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = inBooks(actor, (tx) => tx.run(sql`delete from ledger_transaction`));
    await expect(removal).rejects.toThrow(/permission denied/);
  });

  it('a reversal brings every account back to zero and cannot be made twice', async () => {
    const actor = await freshBooks();
    const id = await inBooks(actor, (tx) => post(server.platform, tx, actor, sale(777n)));
    const undo = () =>
      inBooks(actor, (tx) =>
        reverse(server.platform, tx, actor, {
          transactionId: id,
          postedOn: '2026-11-02',
          description: 'Cancelled',
        }),
      );
    await undo();
    const rows = await inBooks(actor, (tx) =>
      tx.many<{ posted_minor: string }>(sql`select posted_minor from ledger_account`),
    );
    expect(rows.map((r) => r.posted_minor)).toEqual(['0', '0']);
    await expect(undo()).rejects.toThrow(/ledger_transaction_reversal_key/);
  });

  it('a closed month refuses postings into it and before it', async () => {
    const actor = await freshBooks();
    await inBooks(actor, (tx) =>
      tx.run(
        sql`insert into accounting_period values (${actor.companyId}, '2026-10-01', now(), 'x')`,
      ),
    );
    const into = inBooks(actor, (tx) => post(server.platform, tx, actor, sale(1n, '2026-10-31')));
    await expect(into).rejects.toMatchObject({ code: 'PERIOD_CLOSED' });
    const before = inBooks(actor, (tx) => post(server.platform, tx, actor, sale(1n, '2026-09-30')));
    await expect(before).rejects.toMatchObject({ code: 'PERIOD_CLOSED' });
    await inBooks(actor, (tx) => post(server.platform, tx, actor, sale(1n, '2026-11-01')));
  });

  it('fifty postings at once keep one chain and exact balances', async () => {
    const actor = await freshBooks();
    const postings = Array.from({ length: 50 }, (_, i) =>
      inBooks(actor, (tx) => post(server.platform, tx, actor, sale(BigInt(i + 1)))),
    );
    await Promise.all(postings);
    const walk = await inBooks(actor, (tx) => walkChain(tx, ledgerChain(server.platform)));
    expect(walk).toMatchObject({ brokenAt: null, end: { seq: '50' } });
    const rows = await inBooks(actor, (tx) =>
      tx.many<{ posted_minor: string }>(sql`select posted_minor from ledger_account order by code`),
    );
    expect(rows.map((r) => r.posted_minor)).toEqual(['1275', '-1275']);
  });
});

describe('trial balance', () => {
  it('shows debits and credits that agree in base', async () => {
    const companyId = await createCompany(server.platform, { name: 'Trial', baseCurrency: 'USD' });
    const finance = await server.signIn('Finance', companyId);
    const actor = await server.actorWith('Finance', companyId);
    await inBooks(actor, (tx) => post(server.platform, tx, actor, sale(10_000n)));
    const { data } = await finance.graphql<{ trialBalance: unknown }>(
      '{ trialBalance { baseCurrency baseDebit baseCredit rows { code debit credit baseBalance } } }',
    );
    expect(data.trialBalance).toEqual({
      baseCurrency: 'USD',
      baseDebit: '108.00',
      baseCredit: '108.00',
      rows: [
        { code: '1100', debit: '100.00', credit: '0.00', baseBalance: '108.00' },
        { code: '4000', debit: '0.00', credit: '100.00', baseBalance: '-108.00' },
      ],
    });
  });
});
