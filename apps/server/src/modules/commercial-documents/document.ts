import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { approvalPolicyOf, getCompany } from '../companies/index.ts';
import { countMembers, type MakerRow } from '../four-eyes/index.ts';
import { type AllocationRow, listAllocations } from './allocation/allocations.repository.ts';
import { type ApprovalRow, listApprovals, listMakers } from './approval/approvals.repository.ts';
import { approversAsked } from './approval/approvers-asked.ts';
import { type DocumentKind, KINDS } from './document-kinds.ts';
import {
  type DocumentDetailRow,
  findDocument,
  type LineRow,
  listLines,
} from './documents.repository.ts';

/** A commercial document with everything that stands on it. */
export type CommercialDocument = {
  readonly document: DocumentDetailRow;
  readonly lines: readonly LineRow[];
  readonly makers: readonly MakerRow[];
  /** Until it is posted, those whose givers could give them now. */
  readonly approvals: readonly ApprovalRow[];
  /** By today's policy: 0 where it asks for nobody, 1 at the most in a company of one member. */
  readonly approversAsked: number;
  /** Whether the company has one member: no other person could approve anything. */
  readonly isAlone: boolean;
  /** Credits applied to it, or what it is applied to; those taken back too. */
  readonly allocations: readonly AllocationRow[];
};

/** @throws DomainError NOT_FOUND */
export async function getDocument(
  tx: Tx,
  key: { kind: DocumentKind; id: string },
): Promise<CommercialDocument> {
  const document = await findDocument(tx, key);
  if (!document) throw notFound(`The ${KINDS[key.kind].noun}`);
  const [lines, makers, approvals, allocations, members, company] = await Promise.all([
    listLines(tx, key.id),
    listMakers(tx, key.id),
    listApprovals(tx, { id: key.id, needs: KINDS[key.kind].approveNeeds }),
    listAllocations(tx, [key.id]),
    countMembers(tx),
    getCompany(tx),
  ]);
  const asked = approversAsked(approvalPolicyOf(company), {
    total: { currency: document.currency, minorUnits: BigInt(document.total_minor) },
    exchangeRate: document.exchange_rate,
    baseCurrency: company.base_currency,
  });
  return {
    document,
    lines,
    makers,
    // What is posted keeps the names it was posted by.
    approvals: document.transaction_id ? approvals : approvals.filter((one) => one.is_standing),
    allocations,
    approversAsked: members === 1 ? Math.min(1, asked) : asked,
    isAlone: members === 1,
  };
}

/** Whether a member made this document, so that another one must approve it. */
export const needsAnother = ({ makers, isAlone }: CommercialDocument, memberId: string): boolean =>
  !isAlone && makers.some((maker) => maker.member_id === memberId);
