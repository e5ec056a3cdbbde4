import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { PayeeAnswer } from '../banks/index.ts';
import type { BeneficiaryRow } from './beneficiaries.repository.ts';

type NewAnswer = PayeeAnswer & {
  id: string;
  beneficiaryId: string;
  bankNo: number;
  source: string;
  /** When the bank was asked, which is before it answered. */
  askedAt: string;
};

export const insertAnswer = (tx: Tx, v: NewAnswer, by: Stamp): Promise<number> =>
  tx.run(sql`
    insert into payee_verification (company_id, id, beneficiary_id, bank_no, answer,
      bank_says_name, reason, source, answered_at, asked_at, asked_by)
    values (${tx.companyId}, ${v.id}, ${v.beneficiaryId}, ${v.bankNo}, ${v.answer}, ${v.name},
      ${v.reason}, ${v.source}, ${by.at}, ${v.askedAt}, ${by.by})`);

/** The same answer again: it stands since it was given first. */
export const keepAsked = (
  tx: Tx,
  { id, askedAt, by }: { id: string; askedAt: string; by: Stamp },
): Promise<number> =>
  tx.run(sql`
    update payee_verification set asked_at = ${askedAt}, asked_by = ${by.by}
    where company_id = ${tx.companyId} and id = ${id}`);

/** Who is paid and where, without what speaks for or against it. */
export type HeldPayee = Pick<
  BeneficiaryRow,
  'id' | 'contact_id' | 'name' | 'detail_no' | 'bank_no' | 'is_archived' | 'content'
>;

/** Holds a beneficiary as it stands, beside others who do, until a payout to it is written. @throws DomainError NOT_FOUND */
export function holdPayee(tx: Tx, id: string): Promise<HeldPayee> {
  return tx.get(
    sql<HeldPayee>`
      select b.id, b.contact_id, b.name, b.detail_no, b.bank_no, b.is_archived, d.content
      from beneficiary b
      join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
        and d.detail_no = b.detail_no
      where b.company_id = ${tx.companyId} and b.id = ${id} for share of b`,
    'The beneficiary',
  );
}
