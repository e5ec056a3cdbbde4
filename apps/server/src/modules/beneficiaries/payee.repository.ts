import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { PayeeAnswer } from '../banks/index.ts';

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
