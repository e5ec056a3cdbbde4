import { ROLE_NAMES, type RoleName } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword, people } from '../identity/index.ts';
import { insertStandardLists } from '../reference-data/index.ts';
import { getRoleId, insertCompanyRow, insertMember, insertRole } from './founding.repository.ts';

export type NewCompany = {
  name: string;
  baseCurrency: string;
  isDemo?: boolean;
  /** PENDING until it is verified; the operator's own command and tests vouch for theirs. */
  standing?: 'ACTIVE' | 'PENDING';
  settings?: Readonly<Record<string, unknown>>;
};

export type NewMember = {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  role: RoleName;
  isDemo?: boolean;
};

/** What a new person signs in with: a password, or the hash of one that was made before. */
export type NewSecret = { password: string } | { passwordHash: string };

/** Makes a company with its nine roles and the lists it starts with; returns its id. */
export async function createCompany(platform: Platform, company: NewCompany): Promise<string> {
  const companyId = newId(platform.clock);
  await platform.db.inTenant(companyId, (tx) => insertCompany(platform, tx, company));
  return companyId;
}

/** Writes the company of this transaction with its roles; again, it changes nothing. */
export async function insertCompany(
  platform: Platform,
  tx: Tx,
  company: NewCompany & { isHost?: boolean },
): Promise<void> {
  const standing = company.standing ?? 'ACTIVE';
  await insertCompanyRow(tx, {
    ...company,
    initial: company.name.trim().charAt(0).toUpperCase(),
    accountStatus: standing,
    kycStatus: standing === 'ACTIVE' ? 'APPROVED' : 'NEW',
    at: platform.clock.now().toISOString(),
  });
  for (const name of ROLE_NAMES) await insertRole(tx, newId(platform.clock), name);
  await insertStandardLists(platform, tx);
}

/** Adds a person to a company, making the person when the e-mail is new. Returns both ids. */
export async function addMember(
  platform: Platform,
  companyId: string,
  member: NewMember & NewSecret,
): Promise<{ memberId: string; personId: string }> {
  const email = member.email.trim().toLowerCase();
  const at = platform.clock.now().toISOString();
  const passwordHash =
    'passwordHash' in member ? member.passwordHash : await hashPassword(member.password);
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
  const memberId = await platform.db.inTenant(companyId, (tx) =>
    joinCompany(platform, tx, { ...member, email, personId }),
  );
  return { memberId, personId };
}

/** Makes a known person a member of this transaction's company; returns the member's id. */
export async function joinCompany(
  platform: Platform,
  tx: Tx,
  member: NewMember & { personId: string },
): Promise<string> {
  const id = newId(platform.clock);
  const at = platform.clock.now().toISOString();
  const roleId = await getRoleId(tx, member.role);
  await insertMember(tx, { ...member, id, roleId, at });
  await platform.audit.write(tx, null, {
    action: 'member.add',
    subjectType: 'member',
    subjectId: id,
    subjectLabel: `${member.firstName} ${member.lastName}`,
    detail: { role: member.role },
  });
  return id;
}
