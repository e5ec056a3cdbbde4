import type { ApprovalPolicy } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { readCostOverEstimate } from '../voyages/index.ts';

/** What the bills of a payout are for, as a policy asks about it. */
export type PayoutSubjects = {
  readonly vessels: readonly { readonly id: string; readonly name: string }[];
  /** With the percentage that their costs are over the estimate. */
  readonly voyages: readonly { readonly label: string; readonly percentOver: number }[];
};

export const NO_SUBJECTS: PayoutSubjects = { vessels: [], voyages: [] };

type SubjectRow = {
  payout_id: string;
  vessel_id: string | null;
  vessel_name: string;
  voyage_id: string | null;
  voyage_label: string;
};

/** Vessels and voyages of bills: that of the bill and that of its voyage, so that neither hides the other. */
const listSubjects = (tx: Tx, payoutIds: readonly string[]): Promise<SubjectRow[]> =>
  tx.many(sql<SubjectRow>`
    select distinct t.payout_id, v.id as vessel_id, coalesce(v.name, '') as vessel_name,
      y.id as voyage_id, coalesce(y.label, '') as voyage_label
    from payout_bill t
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.bill_id
    left join voyage y on y.company_id = ${tx.companyId} and y.id = d.voyage_id and y.is_active
    left join vessel v on v.company_id = ${tx.companyId} and v.id in (d.vessel_id, y.vessel_id)
    where t.company_id = ${tx.companyId} and t.payout_id = any(${[...payoutIds]}::uuid[])
    order by vessel_name, voyage_label, vessel_id, voyage_id`);

/**
 * What some payouts are for, by their ids, as far as one of the policies asks about it. The costs of a voyage are those
 * of this moment.
 */
export async function readSubjects(
  tx: Tx,
  payoutIds: readonly string[],
  policies: readonly ApprovalPolicy[],
): Promise<ReadonlyMap<string, PayoutSubjects>> {
  const asksFor = (rule: 'vessels' | 'overEstimate') =>
    policies.some(({ payments }) => (payments?.[rule] ?? []).length > 0);
  const asksForCosts = asksFor('overEstimate');
  if (!asksForCosts && !asksFor('vessels')) return new Map();
  const rows = await listSubjects(tx, payoutIds);
  const percents = new Map<string, number>();
  for (const { voyage_id: id } of asksForCosts ? rows : []) {
    if (id && !percents.has(id)) percents.set(id, await readCostOverEstimate(tx, id));
  }
  const byPayout = Map.groupBy(rows, (row) => row.payout_id);
  return new Map([...byPayout].map(([id, own]) => [id, subjectsOf(own, percents)]));
}

function subjectsOf(
  rows: readonly SubjectRow[],
  percents: ReadonlyMap<string, number>,
): PayoutSubjects {
  const vessels = new Map<string, { id: string; name: string }>();
  const voyages = new Map<string, { label: string; percentOver: number }>();
  for (const row of rows) {
    const { vessel_id: id, voyage_id: voyageId } = row;
    if (id) vessels.set(id, { id, name: row.vessel_name });
    const percentOver = voyageId ? percents.get(voyageId) : undefined;
    if (voyageId && percentOver !== undefined) {
      voyages.set(voyageId, { label: row.voyage_label, percentOver });
    }
  }
  return { vessels: [...vessels.values()], voyages: [...voyages.values()] };
}
