import {
  DIFFERENCE_LIMIT,
  DIFFERENCE_REASONS,
  type WriteOffInput,
  writeOffInput,
} from '@mainsheet/contract';
import { decimal, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  assertStatus,
  documents,
  getDocument,
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
import { accountOf, isDifference, listOfInvoice, sealOf, type WriteOff } from './write-off.ts';
import * as writeOffs from './write-offs.repository.ts';

export const listWriteOffs = (
  platform: Platform,
  actor: Actor,
  invoiceId: string,
): Promise<WriteOff[]> => inCompany(platform, actor, ({ tx }) => listOfInvoice(tx, invoiceId));

type Request = { readonly invoiceId: string; readonly data: unknown; readonly key: string | null };

/**
 * Prepares a write-off of what is open on an invoice; nothing is posted before another person approves it.
 * @throws DomainError INVALID_INPUT for more than is open or a difference that is none, INVALID_STATE while another one waits
 */
export async function prepareWriteOff(
  platform: Platform,
  actor: Actor,
  { invoiceId, data, key }: Request,
): Promise<WriteOff> {
  const input = parseBody(writeOffInput, data);
  return inCompany(platform, actor, async (work) => {
    const request = { invoiceId, ...input };
    const { clock } = platform;
    const command = { actor, operation: 'prepareWriteOff', key, request, clock };
    const { id } = await once(work.tx, command, () => prepare(work, invoiceId, input));
    return wholeOf(work, id);
  });
}

async function prepare(
  work: Work,
  invoiceId: string,
  input: WriteOffInput,
): Promise<{ id: string }> {
  const { platform, tx, actor } = work;
  await documents.lockDocuments(tx, [invoiceId]);
  const { document: invoice } = await getDocument(tx, { kind: 'invoice', id: invoiceId });
  assertStatus(invoice, KINDS.invoice.open, 'written off');
  const { amount, reason, note } = input;
  const { minorUnits: amountMinor } = parseAmount(invoice.currency, { amount, path: 'amount' });
  assertOpen(invoice, amountMinor);
  if (isDifference(reason)) await assertDifference(work, invoice, amountMinor);
  const by = memberStampOf(platform, actor);
  const id = newId(platform.clock);
  const said = { id, invoiceId, amountMinor, reason, note, accountCode: accountOf(reason) };
  const content = {
    ...{ id, reason, note, invoice_id: invoiceId, account_code: said.accountCode },
    ...{ amount_minor: String(amountMinor), prepared_by: by.memberId },
  };
  const seal = sealOf(platform.keys, content, { act: 'prepared', memberId: by.memberId });
  if (!(await writeOffs.insertWriteOff(tx, { ...said, seal }, by))) {
    const text = `A write-off of ${invoice.label} waits for approval already. Decide on it first.`;
    throw new DomainError('INVALID_STATE', { reason: text });
  }
  await recordWriteOff(work, { id, invoiceId, verb: 'propose-write-off' });
  return { id };
}

/** @throws DomainError INVALID_INPUT at the amount */
export function assertOpen(invoice: documents.DocumentRow, amountMinor: bigint): void {
  if (amountMinor <= openMinor(invoice)) return;
  throw invalidInput([violation('amount', tooMuchText(invoice, 0n))]);
}

/** Small is judged over all differences of the invoice. @throws DomainError INVALID_INPUT at the reason */
async function assertDifference(
  { tx }: Work,
  invoice: documents.DocumentRow,
  amountMinor: bigint,
): Promise<void> {
  const base = await getBaseCurrency(tx);
  const before = await writeOffs.sumWrittenOff(tx, invoice.id, DIFFERENCE_REASONS);
  const sum = before + amountMinor;
  const limit = moneyFromDecimal(base, decimal(DIFFERENCE_LIMIT.base));
  const isSmallPart = sum * 100n <= BigInt(invoice.total_minor) * BigInt(DIFFERENCE_LIMIT.percent);
  const share = shareOf(invoice, amountMinor).baseMinor;
  const beforeInBase = (share * before) / (amountMinor || 1n);
  if (isSmallPart && share + beforeInBase <= limit.minorUnits) return;
  const most = `${DIFFERENCE_LIMIT.percent} % of the invoice and ${formatMoney(limit)}`;
  const message = `A difference is at most ${most}. Choose the reason of a bad debt.`;
  throw invalidInput([violation('reason', message)]);
}

/** @throws DomainError NOT_FOUND */
export async function wholeOf({ tx }: Pick<Work, 'tx'>, id: string): Promise<WriteOff> {
  const row = await writeOffs.getWriteOff(tx, id);
  const all = await listOfInvoice(tx, row.invoice_id);
  return all.find((one) => one.row.id === id)!;
}

type Done = { readonly id: string; readonly invoiceId: string; readonly verb: string };

/** Writes it into the trail of the invoice, and tells whom it concerns. */
export async function recordWriteOff(work: Work, { id, invoiceId, verb }: Done): Promise<void> {
  const { platform, tx, actor } = work;
  const { row, invoice } = await wholeOf(work, id);
  const amount = formatMoney({ currency: row.currency, minorUnits: BigInt(row.amount_minor) });
  const said = { writeOff: row.label ?? '', amount, reason: row.reason, note: row.note };
  const detail = row.decision_reason ? { ...said, decision: row.decision_reason } : said;
  await recordOf(work, { kind: 'invoice', id: invoiceId, verb, detail });
  const link = `${KINDS.invoice.link}${invoiceId}`;
  const message = `${invoice.contact_name}, ${invoice.label}: ${row.reason}`;
  const isAsked = verb === 'propose-write-off' || verb === 'endorse-write-off';
  const notice: Notice = isAsked
    ? { kind: 'approval-needed', title: `Write-off to approve: ${amount}`, message, link }
    : { kind: 'decision', title: `${actor.name}: ${DECIDED[verb]} ${amount}`, message, link };
  const to = isAsked
    ? ({ holdersOf: 'invoiceApproval.modify' } as const)
    : { memberIds: [row.prepared_by] };
  await notify(platform, tx, { actor, to, notice, needs: KINDS.invoice.viewNeeds });
}

const DECIDED: Readonly<Record<string, string>> = {
  'write-off': 'approved the write-off of',
  'refuse-write-off': 'refused the write-off of',
  'recover-write-off': 'recovered the write-off of',
};
