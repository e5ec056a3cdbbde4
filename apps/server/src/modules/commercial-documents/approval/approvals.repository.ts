import type { PermissionKey } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { roleGrants } from '../../../platform/database/role-grants.ts';
import type { MemberStamp } from '../../../platform/stamp.ts';
import type { MakerRow } from '../../four-eyes/index.ts';

export type ApprovalRow = MakerRow & {
  approved_at: string;
  /** Of what stood there; null for an approval from before there were seals. */
  content_seal: Buffer | null;
  key_version: number | null;
  /** Whether its giver could give it now: is still here, and still has the right. */
  is_standing: boolean;
};

/** Who has approved a document as it stands, in order. */
export function listApprovals(
  tx: Tx,
  { id, needs }: { id: string; needs: PermissionKey },
): Promise<ApprovalRow[]> {
  return tx.many(sql<ApprovalRow>`
    select k.member_id, k.member_name, m.person_id, m.email, k.approved_at, k.content_seal, k.key_version,
      m.status = 'ACTIVE' and ${roleGrants(needs)} as is_standing
    from document_approval k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where k.company_id = ${tx.companyId} and k.document_id = ${id}
    order by k.approved_at, k.member_id`);
}

export function insertApproval(
  tx: Tx,
  documentId: string,
  { by, seal }: { by: MemberStamp; seal: { version: number; bytes: Buffer } },
): Promise<number> {
  return tx.run(sql`
    insert into document_approval (company_id, document_id, member_id, member_name, approved_at,
      content_seal, key_version)
    values (${tx.companyId}, ${documentId}, ${by.memberId}, ${by.by}, ${by.at}, ${seal.bytes},
      ${seal.version})`);
}

/** What was approved is no longer what stands there. */
export function voidApprovals(tx: Tx, documentId: string): Promise<number> {
  return tx.run(sql`
    delete from document_approval
    where company_id = ${tx.companyId} and document_id = ${documentId}`);
}

/** Everybody who ever shaped a document, the first of them first. */
export function listMakers(tx: Tx, documentId: string): Promise<MakerRow[]> {
  return tx.many(sql<MakerRow>`
    select k.member_id, k.member_name, m.person_id, m.email
    from document_maker k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    where k.company_id = ${tx.companyId} and m.company_id = ${tx.companyId}
      and k.document_id = ${documentId}
    order by k.made_at, k.member_id`);
}

/** Nobody stops being a maker: whoever undoes a change has had the document in hand. */
export function addMaker(tx: Tx, documentId: string, by: MemberStamp): Promise<number> {
  return tx.run(sql`
    insert into document_maker (company_id, document_id, member_id, member_name, made_at)
    values (${tx.companyId}, ${documentId}, ${by.memberId}, ${by.by}, ${by.at})
    on conflict do nothing`);
}
