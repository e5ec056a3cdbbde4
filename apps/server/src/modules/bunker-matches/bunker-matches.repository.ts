import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { MemberStamp } from '../../platform/stamp.ts';
import type { JudgedBy } from './compare.ts';

export type Verdict = 'Matched' | 'Accepted' | 'Credit asked';

export type VerdictRow = {
  verdict: Verdict;
  facts_hash: string;
  judged_by: JudgedBy;
  reason: string;
  given_by: string;
  given_at: string;
};

/** What was said of a bill last. */
export const findVerdict = (tx: Tx, billId: string): Promise<VerdictRow | null> =>
  tx.find(sql<VerdictRow>`
    select verdict, facts_hash, judged_by, reason, given_by, given_at
    from bunker_match_verdict
    where company_id = ${tx.companyId} and bill_id = ${billId}
    order by given_at desc, id desc limit 1`);

type Given = {
  id: string;
  billId: string;
  verdict: Verdict;
  factsHash: string;
  judgedBy: JudgedBy;
  currency: string;
  differenceMinor: bigint;
  reason: string;
};

export const insertVerdict = (tx: Tx, of: Given, by: MemberStamp): Promise<number> =>
  tx.run(sql`
    insert into bunker_match_verdict (company_id, id, bill_id, verdict, facts_hash, judged_by,
      currency, difference_minor, reason, member_id, given_by, given_at)
    values (${tx.companyId}, ${of.id}, ${of.billId}, ${of.verdict}, ${of.factsHash},
      ${JSON.stringify(of.judgedBy)}::jsonb, ${of.currency}, ${String(of.differenceMinor)}, ${of.reason}, ${by.memberId}, ${by.by},
      ${by.at})`);
