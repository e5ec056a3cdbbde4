import type { KycStatus, PersonalDetails } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';

export type CompanyRow = {
  company_id: string;
  name: string;
  initial: string;
  base_currency: string;
  account_status: string;
  kyc_status: KycStatus;
  is_house: boolean;
  is_demo: boolean;
  settings: Record<string, unknown>;
  version: number;
};

export function getCompany(tx: Tx): Promise<CompanyRow> {
  return tx.get(
    sql<CompanyRow>`select * from company where company_id = ${tx.companyId}`,
    'The company',
  );
}

export async function getBaseCurrency(tx: Tx): Promise<string> {
  const company = await getCompany(tx);
  return company.base_currency;
}

export function lockCompany(tx: Tx): Promise<CompanyRow> {
  return tx.get(
    sql<CompanyRow>`select * from company where company_id = ${tx.companyId} for update`,
    'The company',
  );
}

export function updateCompany(
  tx: Tx,
  company: { name: string; settings: Record<string, unknown> },
): Promise<number> {
  return tx.run(sql`
    update company set name = ${company.name}, settings = ${JSON.stringify(company.settings)},
      version = version + 1
    where company_id = ${tx.companyId}`);
}

/** How far verification has come; APPROVED makes the account active. */
export function setKycStatus(tx: Tx, status: KycStatus): Promise<number> {
  return tx.run(sql`
    update company set kyc_status = ${status},
      account_status = case when ${status} = 'APPROVED' then 'ACTIVE' else account_status end
    where company_id = ${tx.companyId}`);
}

/** How many active members may approve invoices. */
export async function countApprovers(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from member m
      join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
      where m.company_id = ${tx.companyId} and m.status = 'ACTIVE'
        and ${roleGrants('invoiceApproval.modify')}`,
    'The count',
  );
  return Number(row.count);
}

export type OwnRow = { first_name: string; last_name: string; job_title: string; email: string };

export function getMember(tx: Tx, id: string): Promise<OwnRow> {
  return tx.get(
    sql<OwnRow>`
      select first_name, last_name, job_title, email from member
      where company_id = ${tx.companyId} and id = ${id}`,
    'The member',
  );
}

export function updateMember(tx: Tx, id: string, own: PersonalDetails): Promise<number> {
  return tx.run(sql`
    update member set first_name = ${own.firstName}, last_name = ${own.lastName},
      job_title = ${own.jobTitle}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
}

type PersonDetails = Pick<
  PersonalDetails,
  'birthDate' | 'address' | 'postcode' | 'city' | 'countryCode'
>;
export type OwnPersonRow = { mobile: string; details: Partial<PersonDetails> };

/** For the identity role. */
export function getOwnPerson(tx: Tx, id: string): Promise<OwnPersonRow> {
  return tx.get(sql<OwnPersonRow>`select mobile, details from person where id = ${id}`, 'You');
}

/** For the identity role. */
export function updateOwnPerson(
  tx: Tx,
  id: string,
  { firstName, lastName, mobile, at, jobTitle: _, ...details }: PersonalDetails & { at: string },
): Promise<number> {
  return tx.run(sql`
    update person set first_name = ${firstName}, last_name = ${lastName}, mobile = ${mobile},
      details = details || ${JSON.stringify(details)}::jsonb, updated_at = ${at}
    where id = ${id}`);
}
