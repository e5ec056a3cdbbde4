import { permissionsOfRole, ROLE_NAMES, type RoleName } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword, people } from '../identity/index.ts';

export type NewCompany = { name: string; baseCurrency: string; isDemo?: boolean };

export type NewMember = {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  role: RoleName;
  password: string;
  isDemo?: boolean;
};

/** Makes a company with its nine roles; returns its id. */
export async function createCompany(platform: Platform, company: NewCompany): Promise<string> {
  const companyId = newId(platform.clock);
  const initial = company.name.trim().charAt(0).toUpperCase();
  await platform.db.inTenant(companyId, async (tx) => {
    await tx.run(sql`
      insert into company (company_id, name, initial, base_currency, account_status, is_demo, created_at)
      values (${companyId}, ${company.name}, ${initial}, ${company.baseCurrency}, 'ACTIVE',
        ${company.isDemo ?? false}, ${platform.clock.now().toISOString()})`);
    for (const name of ROLE_NAMES) {
      await tx.run(sql`
        insert into role (company_id, id, name, permissions)
        values (${companyId}, ${newId(platform.clock)}, ${name},
          ${JSON.stringify(permissionsOfRole(name))})`);
    }
  });
  return companyId;
}

/** Adds a person to a company, making the person when the e-mail is new. Returns both ids. */
export async function addMember(
  platform: Platform,
  companyId: string,
  member: NewMember,
): Promise<{ memberId: string; personId: string }> {
  const email = member.email.trim().toLowerCase();
  const at = platform.clock.now().toISOString();
  const passwordHash = await hashPassword(member.password);
  const personId = await platform.db.inIdentity(async (tx) => {
    const known = await people.findPersonByEmail(tx, email);
    if (known) return known.id;
    const id = newId(platform.clock);
    await people.insertPerson(tx, {
      id,
      email,
      password_hash: passwordHash,
      first_name: member.firstName,
      last_name: member.lastName,
      is_demo: member.isDemo ?? false,
      at,
    });
    return id;
  });
  const memberId = newId(platform.clock);
  await platform.db.inTenant(companyId, async (tx) => {
    const roleId = await roleIdOf(tx, member.role);
    await tx.run(sql`
      insert into member (company_id, id, person_id, role_id, email, first_name, last_name, job_title, created_at)
      values (${companyId}, ${memberId}, ${personId}, ${roleId}, ${email}, ${member.firstName},
        ${member.lastName}, ${member.jobTitle}, ${at})`);
    await platform.audit.write(tx, null, {
      action: 'member.add',
      subjectType: 'member',
      subjectId: memberId,
      subjectLabel: `${member.firstName} ${member.lastName}`,
      detail: { role: member.role },
    });
  });
  return { memberId, personId };
}

async function roleIdOf(tx: Tx, name: RoleName): Promise<string> {
  const row = await tx.get(
    sql<{ id: string }>`select id from role where company_id = ${tx.companyId} and name = ${name}`,
    `The role ${name}`,
  );
  return row.id;
}
