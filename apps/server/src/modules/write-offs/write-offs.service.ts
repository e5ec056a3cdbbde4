import {
  type BillWriteOffReason,
  billWriteOffInput,
  DIFFERENCE_LIMIT,
  DIFFERENCE_REASONS,
  type WriteOffInput,
  writeOffInput,
} from '@mainsheet/contract';
import { decimal, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  assertStatus,
  type CommercialDocument,
  documents,
  findPromised,
  getDocument,
  isTaxLine,
  KINDS,
  openMinor,
  parseAmount,
  recordOf,
  shareOf,
  tooMuchText,
  violation,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { type Notice, notify } from '../notifications/index.ts';
import {
  accountOf,
  isDifference,
  listOfDocument,
  SIDES,
  sealOf,
  type WriteOff,
  type WrittenKind,
} from './write-off.ts';
import * as writeOffs from './write-offs.repository.ts';

type Of = { readonly kind: WrittenKind; readonly id: string };

export const listWriteOffs = (platform: Platform, actor: Actor, of: Of): Promise<WriteOff[]> =>
  inCompany(platform, actor, ({ tx }) => listOfDocument(tx, of));

type Request = Of & { readonly data: unknown; readonly key: string | null };

/**
 * Prepares a write-off of what is open on an invoice or a bill; nothing is posted before another person approves it.
 * @throws DomainError INVALID_INPUT for more than is open or a difference that is none, INVALID_STATE while another one waits
 */
export async function prepareWriteOff(
  platform: Platform,
  actor: Actor,
  { kind, id: documentId, data, key }: Request,
): Promise<WriteOff> {
  const input: WriteOffInput =
    kind === 'bill' ? parseBody(billWriteOffInput, data) : parseBody(writeOffInput, data);
  return inCompany(platform, actor, async (work) => {
    const request = { invoiceId: documentId, ...input };
    const { clock } = platform;
    const command = { actor, operation: 'prepareWriteOff', key, request, clock };
    const of = { kind, id: documentId };
    const { id } = await once(work.tx, command, () => prepare(work, of, input));
    return wholeOf(work, id);
  });
}

async function prepare(work: Work, of: Of, input: WriteOffInput): Promise<{ id: string }> {
  const { platform, tx, actor } = work;
  await documents.lockDocuments(tx, [of.id]);
  const { document, lines } = await getDocument(tx, of);
  assertStatus(document, KINDS[of.kind].open, 'written off');
  const { amount, reason, note } = input;
  const { minorUnits: amountMinor } = parseAmount(document.currency, { amount, path: 'amount' });
  await assertOpen(tx, document, amountMinor);
  if (isDifference(reason)) await assertDifference(work, document, amountMinor);
  assertTaxStays(of.kind, reason, lines);
  const by = memberStampOf(platform, actor);
  const id = newId(platform.clock);
  const accountCode = accountOf(of.kind, reason);
  const said = { id, invoiceId: of.id, amountMinor, reason, note, accountCode };
  const content = {
    ...{ id, reason, note, invoice_id: of.id, account_code: accountCode },
    ...{ amount_minor: String(amountMinor), prepared_by: by.memberId },
  };
  const seal = sealOf(platform.keys, content, { act: 'prepared', memberId: by.memberId });
  if (!(await writeOffs.insertWriteOff(tx, { ...said, seal }, by))) {
    const text = `A write-off of ${document.label} waits for approval already. Decide on it first.`;
    throw new DomainError('INVALID_STATE', { reason: text });
  }
  await recordWriteOff(work, { id, verb: 'propose-write-off' });
  return { id };
}

/** What payouts promised to a bill is not open. @throws DomainError INVALID_INPUT at the amount */
export async function assertOpen(
  tx: Tx,
  document: documents.DocumentRow,
  amountMinor: bigint,
): Promise<void> {
  const promised = document.kind === 'bill' ? await findPromised(tx, document.id) : 0n;
  if (amountMinor <= openMinor(document) - promised) return;
  throw invalidInput([violation('amount', tooMuchText(document, promised))]);
}

/**
 * What is not paid of a bill takes the input tax of it back too, which a write-off does not.
 * @throws DomainError INVALID_INPUT at the reason
 */
function assertTaxStays(kind: WrittenKind, reason: string, lines: CommercialDocument['lines']) {
  const message = kind === 'bill' ? UNPAID_WITH_TAX[reason as BillWriteOffReason] : undefined;
  if (message && lines.some(isTaxLine)) throw invalidInput([violation('reason', message)]);
}

const GIVEN_UP_WITH_TAX =
  "This bill has VAT: enter the vendor's credit note, which takes its VAT back too.";
/** Reasons by which less is paid than was billed. */
const UNPAID_WITH_TAX: Partial<Record<BillWriteOffReason, string>> = {
  'Discount taken': GIVEN_UP_WITH_TAX,
  'Given up by the vendor': GIVEN_UP_WITH_TAX,
  // No vendor writes a paper of it, and the tax was deducted for what is never paid.
  'Claim is time-barred':
    'This bill has VAT, which was deducted for what is never paid: enter a vendor credit note over the rest yourself, which takes its VAT back too.',
};

/** Small is judged over all differences of the document. @throws DomainError INVALID_INPUT at the reason */
async function assertDifference(
  { tx }: Work,
  document: documents.DocumentRow,
  amountMinor: bigint,
): Promise<void> {
  const base = await getBaseCurrency(tx);
  const before = await writeOffs.sumWrittenOff(tx, document.id, DIFFERENCE_REASONS);
  const sum = before + amountMinor;
  const limit = moneyFromDecimal(base, decimal(DIFFERENCE_LIMIT.base));
  const isSmallPart = sum * 100n <= BigInt(document.total_minor) * BigInt(DIFFERENCE_LIMIT.percent);
  const share = shareOf(document, amountMinor).baseMinor;
  const beforeInBase = (share * before) / (amountMinor || 1n);
  if (isSmallPart && share + beforeInBase <= limit.minorUnits) return;
  const kind = document.kind as WrittenKind;
  const most = `${DIFFERENCE_LIMIT.percent} % of the ${KINDS[kind].noun} and ${formatMoney(limit)}`;
  const message = `A difference is at most ${most}. Choose ${SIDES[kind].otherReason}.`;
  throw invalidInput([violation('reason', message)]);
}

/** @throws DomainError NOT_FOUND */
export async function wholeOf({ tx }: Pick<Work, 'tx'>, id: string): Promise<WriteOff> {
  const row = await writeOffs.getWriteOff(tx, id);
  const all = await listOfDocument(tx, { kind: row.kind, id: row.invoice_id });
  return all.find((one) => one.row.id === id)!;
}

type Done = { readonly id: string; readonly verb: string };

/** Writes it into the trail of the invoice or the bill, and tells whom it concerns. */
export async function recordWriteOff(work: Work, { id, verb }: Done): Promise<void> {
  const { platform, tx, actor } = work;
  const { row, document } = await wholeOf(work, id);
  const { kind, invoice_id: documentId } = row;
  const amount = formatMoney({ currency: row.currency, minorUnits: BigInt(row.amount_minor) });
  const said = { writeOff: row.label ?? '', amount, reason: row.reason, note: row.note };
  const detail = row.decision_reason ? { ...said, decision: row.decision_reason } : said;
  await recordOf(work, { kind, id: documentId, verb, detail });
  const link = `${KINDS[kind].link}${documentId}`;
  const message = `${document.contact_name}, ${document.label}: ${row.reason}`;
  const isAsked = verb === 'propose-write-off' || verb === 'endorse-write-off';
  const notice: Notice = isAsked
    ? { kind: 'approval-needed', title: `Write-off to approve: ${amount}`, message, link }
    : { kind: 'decision', title: `${actor.name}: ${DECIDED[verb]} ${amount}`, message, link };
  const to = isAsked
    ? ({ holdersOf: 'invoiceApproval.modify' } as const)
    : { memberIds: [row.prepared_by] };
  await notify(platform, tx, { actor, to, notice, needs: KINDS[kind].viewNeeds });
}

const DECIDED: Readonly<Record<string, string>> = {
  'write-off': 'approved the write-off of',
  'refuse-write-off': 'refused the write-off of',
  'recover-write-off': 'recovered the write-off of',
};
