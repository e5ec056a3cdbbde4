import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { party, standingContact } from '../counterparties/index.ts';
import { countedVoyage } from '../voyages/index.ts';

export type ProjectRow = {
  id: string;
  label: string;
  name: string;
  remarks: string;
  operation_type: string;
  vessel_id: string;
  vessel_name: string;
  client_id: string | null;
  due_on: string;
  voyage_days: string;
  daily_cost: string;
};

export type ProjectFilter = {
  clientId: string | null;
  hasClient: boolean;
  vesselId: string | null;
  search: string | null;
  limit: number;
  offset: number;
};

const client = (tx: Tx) => sql`(select c.party_id from ${party(tx)} c
  where c.id::text = y.inputs->'cargoes'->0->>'chartererId')`;

function fitting(tx: Tx, f: ProjectFilter) {
  const pattern = likePattern(f.search);
  return sql`from voyage y
    join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
    where y.company_id = ${tx.companyId} and ${countedVoyage('y')}
      and (${f.vesselId}::uuid is null or y.vessel_id = ${f.vesselId}::uuid)
      and (${f.clientId}::uuid is null or ${client(tx)} = ${standingContact(tx, sql`${f.clientId}::uuid`)})
      and (not ${f.hasClient}::boolean or ${client(tx)} is not null)
      and (${pattern}::text is null or y.label ilike ${pattern} or y.name ilike ${pattern}
        or v.name ilike ${pattern})`;
}

export function listProjects(tx: Tx, f: ProjectFilter): Promise<ProjectRow[]> {
  return tx.many(sql<ProjectRow>`
    select y.id, y.label, y.name, y.remarks, y.operation_type, y.vessel_id, v.name as vessel_name,
      ${client(tx)} as client_id, y.completion_at::date::text as due_on, y.voyage_days,
      coalesce(y.inputs->>'dailyCost', '0') as daily_cost
    ${fitting(tx, f)}
    order by y.created_at desc, y.id limit ${f.limit} offset ${f.offset}`);
}

export async function countProjects(tx: Tx, f: ProjectFilter): Promise<number> {
  const row = await tx.get(sql<{ count: string }>`select count(*) ${fitting(tx, f)}`, 'The count');
  return Number(row.count);
}
