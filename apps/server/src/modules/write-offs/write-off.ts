import { DIFFERENCE_REASONS, type WriteOffReason } from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import { canonicalJson } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys.ts';
import {
  approversAsked,
  type CommercialDocument,
  getDocument,
} from '../commercial-documents/index.ts';
import { approvalPolicyOf, getCompany } from '../companies/index.ts';
import { countMembers } from '../four-eyes/index.ts';
import * as writeOffs from './write-offs.repository.ts';

/** A write-off with who approved it and how many must. */
export type WriteOff = {
  readonly row: writeOffs.WriteOffRow;
  /** The invoice or the bill of which it takes something. */
  readonly document: CommercialDocument['document'];
  readonly approvals: readonly writeOffs.ApprovalRow[];
  readonly approvalsNeeded: number;
  readonly isAlone: boolean;
};

export const isDifference = (reason: string): boolean =>
  DIFFERENCE_REASONS.includes(reason as WriteOffReason);

export type WrittenKind = 'invoice' | 'bill';

/** What writing off is on either side: what is given up to a customer costs, what a vendor gives up is revenue. */
export const SIDES = {
  invoice: {
    preparing: 'receivablesCreditNotes.create',
    control: ACCOUNT.receivable,
    other: ACCOUNT.badDebts,
    sign: 1n,
    otherReason: 'the reason of a bad debt',
  },
  bill: {
    preparing: 'payablesBills.modify',
    control: ACCOUNT.payable,
    other: ACCOUNT.otherRevenue,
    sign: -1n,
    otherReason: 'another reason and say what was agreed',
  },
} as const;

export const accountOf = (kind: WrittenKind, reason: string): string =>
  isDifference(reason) ? ACCOUNT.settlementDifferences : SIDES[kind].other;

type Content = Pick<
  writeOffs.WriteOffRow,
  'id' | 'invoice_id' | 'amount_minor' | 'reason' | 'note' | 'account_code' | 'prepared_by'
>;

type Seal = { readonly version: number; readonly bytes: Buffer };

/** What a member put their name to: prepared is not approved, and an approval is of its giver alone. */
type SealedAct = { readonly act: 'prepared' | 'approved'; readonly memberId: string };

const SEAL_NAMES = { prepared: 'write-off', approved: 'write-off-approval' } as const;

/** A seal over who did what, and what is written off, where and why, with a key that is not in the database. */
export function sealOf(
  keys: Keys,
  { id, invoice_id, amount_minor, reason, note, account_code, prepared_by }: Content,
  { act, memberId, version = keys.latestVersion('audit') }: SealedAct & { version?: number },
): Seal {
  const said = { id, invoice_id, amount_minor, reason, note, account_code, prepared_by };
  const text = canonicalJson(said);
  return { version, bytes: keys.hmac('audit', version, SEAL_NAMES[act], memberId, text) };
}

/** Whether what was prepared, and each approval with whoever gave it, is what stands there now. */
export function isSealed(keys: Keys, { row, approvals }: WriteOff): boolean {
  const holds = (act: SealedAct['act'], memberId: string, sealed: Sealed) =>
    sealed.content_seal.equals(
      sealOf(keys, row, { act, memberId, version: sealed.key_version }).bytes,
    );
  return (
    holds('prepared', row.prepared_by, row) &&
    approvals.every((one) => holds('approved', one.member_id, one))
  );
}

type Sealed = { readonly content_seal: Buffer; readonly key_version: number };

/** The write-offs of an invoice or a bill, the latest first. */
export async function listOfDocument(
  tx: Tx,
  of: { kind: WrittenKind; id: string },
): Promise<WriteOff[]> {
  const { document, isAlone } = await getDocument(tx, of);
  const rows = await writeOffs.listWriteOffs(tx, of.id);
  const approvals = await writeOffs.listApprovals(
    tx,
    rows.map(({ id }) => id),
  );
  const approvalsNeeded = await countNeeded(tx, document);
  return rows.map((row) => ({
    ...{ row, document, approvalsNeeded, isAlone },
    approvals: approvals.filter(
      (one) => one.write_off_id === row.id && (row.transaction_id !== null || one.is_standing),
    ),
  }));
}

/**
 * How many must approve: what the policy asks for over all that is written off of the document, so that several small ones are
 * judged as one; never nobody.
 */
async function countNeeded(tx: Tx, document: CommercialDocument['document']): Promise<number> {
  const [company, members] = [await getCompany(tx), await countMembers(tx)];
  const minorUnits = await writeOffs.sumWrittenOff(tx, document.id);
  const asked = approversAsked(approvalPolicyOf(company), {
    total: { currency: document.currency, minorUnits },
    exchangeRate: document.exchange_rate,
    baseCurrency: company.base_currency,
  });
  return Math.max(1, members === 1 ? Math.min(1, asked) : asked);
}
