import type { Tx } from '../../platform/database/database.ts';
import type { Letterhead } from '../../platform/documents/paper.ts';
import { getCompany } from './companies.repository.ts';
import { findLogo, pictureOf } from './company-logo.service.ts';

/** Whose paper a document of this company is. */
export async function readLetterhead(tx: Tx): Promise<Letterhead> {
  const company = await getCompany(tx);
  const logo = await findLogo(tx, company);
  return { name: company.name, logo: logo && pictureOf(logo) };
}
