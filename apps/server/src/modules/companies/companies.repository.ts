import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type CompanyRow = {
  company_id: string;
  name: string;
  initial: string;
  base_currency: string;
  account_status: string;
  kyc_status: string;
  settings: Record<string, unknown>;
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
