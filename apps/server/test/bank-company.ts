import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addGlobalAccount, bringMoney } from '../src/modules/accounts/index.ts';
import { createCompany } from '../src/modules/companies/index.ts';
import type { Actor } from '../src/platform/actor.ts';
import type { SignedIn, TestServer } from './test-server.ts';

export type BankCompany = {
  companyId: string;
  finance: SignedIn;
  /** The same rights for services. */
  actor: Actor;
  /** Opens an account and brings money to it; returns its id. */
  open: (currency: string, amount?: string, countryCode?: string) => Promise<string>;
};

export async function bankCompany(server: TestServer, name: string): Promise<BankCompany> {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  const finance = await server.signIn('Finance', companyId);
  const actor = await server.actorWith('Finance', companyId);
  let opened = 0;
  const open: BankCompany['open'] = async (currency, amount, countryCode = 'NL') => {
    opened += 1;
    const data = { countryCode, currency, nickName: `${currency} ${opened}` };
    const account = await addGlobalAccount(server.platform, actor, { data, key: null });
    const opening = { accountId: account.id, reference: 'Opening' };
    if (amount) await bringMoney(server.platform, actor, { ...opening, amount });
    return account.id;
  };
  return { companyId, finance, actor, open };
}

export type Money = { total: string; available: string; pending: string; reserved: string };

/** Balances as the API tells them, by account. */
export async function balancesOf(who: SignedIn): Promise<Record<string, Money>> {
  const { data } = await who.graphql<{
    listGlobalAccount: { rows: { id: string; balance: Money }[] };
  }>('{ listGlobalAccount { rows { id balance { total available pending reserved } } } }');
  return Object.fromEntries(data.listGlobalAccount.rows.map((row) => [row.id, row.balance]));
}

export const totalOf = async (who: SignedIn, id: string): Promise<string | undefined> =>
  (await balancesOf(who))[id]?.total;

type TransferAnswer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  transactions: { id: string; amount: string; counterparty: string }[] | null;
};

export function transfer(
  who: SignedIn,
  data: { fromAccountId: string; toAccountId: string; amount: string; reference?: string },
  key: string = randomUUID(),
) {
  return who.graphql<{ transferMoney: TransferAnswer }>(
    `mutation ($data: TransferInput!, $key: String!) {
      transferMoney(data: $data, idempotencyKey: $key) {
        errorFlag message violations { path message } transactions { id amount counterparty } } }`,
    { data, key },
  );
}

/** What the ledger says an account holds, against what its row and its transactions say. */
export const booksOf = (server: TestServer, companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ posted: string; entries: string; settled: string }>`
      select a.posted_minor as posted,
        (select coalesce(sum(e.amount_minor), 0)::text from ledger_entry e
          where e.company_id = a.company_id and e.global_account_id = a.id) as entries,
        (select coalesce(sum(b.amount_minor), 0)::text from bank_transaction b
          where b.company_id = a.company_id and b.account_id = a.id and b.status = 'SETTLED') as settled
      from global_account a where a.company_id = ${tx.companyId}`),
  );

export async function expectBooked(server: TestServer, companyId: string): Promise<void> {
  for (const { posted, entries, settled } of await booksOf(server, companyId)) {
    expect([entries, settled]).toEqual([posted, posted]);
  }
}
