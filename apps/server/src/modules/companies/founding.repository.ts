import { permissionsOfRole, type RoleName } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type CompanyFounding = {
  name: string;
  initial: string;
  baseCurrency: string;
  accountStatus: string;
  kycStatus: string;
  isDemo?: boolean;
  isHost?: boolean;
  settings?: Readonly<Record<string, unknown>>;
  at: string;
};

/** The company of this transaction; nothing happens when it is there. */
export function insertCompanyRow(tx: Tx, company: CompanyFounding): Promise<number> {
  return tx.run(sql`
    insert into company (company_id, name, initial, base_currency, account_status, kyc_status,
      is_demo, is_house, settings, created_at)
    values (${tx.companyId}, ${company.name}, ${company.initial}, ${company.baseCurrency},
      ${company.accountStatus}, ${company.kycStatus}, ${company.isDemo ?? false},
      ${company.isHost ?? false}, ${JSON.stringify(company.settings ?? {})}, ${company.at})
    on conflict do nothing`);
}

export function insertRole(tx: Tx, id: string, name: RoleName): Promise<number> {
  return tx.run(sql`
    insert into role (company_id, id, name, permissions)
    values (${tx.companyId}, ${id}, ${name}, ${JSON.stringify(permissionsOfRole(name))})
    on conflict do nothing`);
}

export async function getRoleId(tx: Tx, name: RoleName): Promise<string> {
  const row = await tx.get(
    sql<{ id: string }>`select id from role where company_id = ${tx.companyId} and name = ${name}`,
    `The role ${name}`,
  );
  return row.id;
}

export function insertMember(
  tx: Tx,
  m: {
    id: string;
    personId: string;
    roleId: string;
    email: string;
    firstName: string;
    lastName: string;
    jobTitle: string;
    at: string;
  },
): Promise<number> {
  return tx.run(sql`
    insert into member (company_id, id, person_id, role_id, email, first_name, last_name, job_title, created_at)
    values (${tx.companyId}, ${m.id}, ${m.personId}, ${m.roleId}, ${m.email}, ${m.firstName},
      ${m.lastName}, ${m.jobTitle}, ${m.at})`);
}

/** For the identity role: the id kept for the host; the first one asked for stays. */
export async function storeHostId(tx: Tx, id: string): Promise<string> {
  await tx.run(sql`
    insert into installation (name, value) values ('house', ${JSON.stringify(id)})
    on conflict do nothing`);
  const row = await tx.get(
    sql<{ value: string }>`select value from installation where name = 'house'`,
    'The host',
  );
  return row.value;
}
