import {
  CONTACT_REQUIRED,
  findPersonalContact,
  type InvoiceInput,
  invoiceInput,
  invoiceMail,
  labelOfInvoice,
} from '@mainsheet/contract';
import { ACCOUNT, translateLines } from '@mainsheet/ledger';
import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { storeFile } from '../../platform/files.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import { send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import { stampOf } from '../../platform/stamp.ts';
import { getBaseCurrency, getCompany, hasLogo, invoiceSettingsOf } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import type { Proof } from '../identity/index.ts';
import { post, reverse } from '../ledger/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { lockVoyageForBilling } from '../voyages/index.ts';
import { insertApproval, voidApprovals } from './approvals.repository.ts';
import { confirmAlone } from './approving-alone.service.ts';
import { computeLines, violation } from './invoice-amounts.ts';
import { type InvoiceDocument, readDocument } from './invoice-document.ts';
import { printInvoice } from './invoice-pdf.service.ts';
import * as invoices from './invoices.repository.ts';
import { issuerOf } from './issuer.ts';
import { type InvoiceEvent, tellOf } from './notices.ts';
import { sourceOfRate } from './rate-source.ts';

const MAX_PER_PAGE = 500;
/** More mail than that in ten minutes is no longer a person writing to customers. */
const MAIL_RATE = { max: 60, windowSeconds: 600 };

export type InvoiceQuery = {
  status?: readonly string[] | null;
  type?: string | null;
  clientId?: string | null;
  voyageId?: string | null;
  search?: string | null;
  isOverdue?: boolean | null;
  page?: number | null;
  perPage?: number | null;
};

export const today = (platform: Platform): string => todayBy(platform.clock);

function pageOf(query: { page?: number | null; perPage?: number | null }) {
  const limit = Math.min(Math.max(query.perPage ?? 100, 1), MAX_PER_PAGE);
  return { limit, offset: (Math.max(query.page ?? 1, 1) - 1) * limit };
}

function filterOf(platform: Platform, query: InvoiceQuery): invoices.InvoiceFilter {
  return {
    status: query.status?.length ? query.status : null,
    type: query.type ?? null,
    clientId: query.clientId ?? null,
    voyageId: query.voyageId ?? null,
    search: query.search?.trim() || null,
    overdueOn: query.isOverdue ? today(platform) : null,
    ...pageOf(query),
  };
}

export function listInvoices(platform: Platform, actor: Actor, query: InvoiceQuery) {
  const filter = filterOf(platform, query);
  return platform.db.readTenant(actor.companyId, (tx) => invoices.listInvoices(tx, filter));
}

/** A page of invoices and how many fit; counted apart, as a page must not read the company. */
export function listInvoicePage(platform: Platform, actor: Actor, query: InvoiceQuery) {
  const filter = filterOf(platform, query);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      invoices.listInvoices(tx, filter),
      invoices.countInvoices(tx, filter),
    ]);
    return { rows, total };
  });
}

export async function readIssuer(platform: Platform, actor: Actor) {
  const company = await platform.db.inTenant(actor.companyId, (tx) => getCompany(tx));
  return {
    ...issuerOf(company),
    hasLogo: hasLogo(company),
    baseCurrency: company.base_currency,
    today: today(platform),
  };
}

export type PaymentQuery = {
  clientId?: string | null;
  page?: number | null;
  perPage?: number | null;
};

const paymentFilterOf = (query: PaymentQuery): invoices.PaymentFilter => ({
  invoiceId: null,
  clientId: query.clientId ?? null,
  ...pageOf(query),
});

export function listPayments(platform: Platform, actor: Actor, query: PaymentQuery) {
  const filter = paymentFilterOf(query);
  return platform.db.readTenant(actor.companyId, (tx) => invoices.listPayments(tx, filter));
}

/** A page of payments and how many fit. */
export function listPaymentPage(platform: Platform, actor: Actor, query: PaymentQuery) {
  const filter = paymentFilterOf(query);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      invoices.listPayments(tx, filter),
      invoices.countPayments(tx, filter),
    ]);
    return { rows, total };
  });
}

export function getInvoice(platform: Platform, actor: Actor, id: string): Promise<InvoiceDocument> {
  return platform.db.inTenant(actor.companyId, (tx) => readDocument(tx, id));
}

/** Prepares a draft; the same key answers with the same draft. */
export function createInvoice(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<InvoiceDocument> {
  const input = parseBody(invoiceInput, request.data);
  const computed = computeLines(input);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const command = { actor, operation: 'createInvoice', key: request.key, request: input };
    const { id } = await once(tx, { ...command, clock: platform.clock }, async () => {
      await refuseUnfit(tx, input);
      const made = newId(platform.clock);
      const by = { ...stampOf(platform, actor), memberId: actor.memberId };
      const sourced = await withSource(tx, input);
      await invoices.insertInvoice(tx, { id: made, input: sourced, ...computed }, by);
      await record(platform, tx, { actor, id: made, action: 'invoice.prepare' });
      return { id: made };
    });
    return readDocument(tx, id);
  });
}

/** Changes a draft. Whoever changes it last is its preparer. */
export function updateInvoice(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
): Promise<InvoiceDocument> {
  const input = parseBody(invoiceInput, change.data);
  const computed = computeLines(input);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await invoices.lockInvoice(tx, change.id);
    const { invoice } = await readDocument(tx, change.id);
    assertStatus(invoice, ['Draft', 'Pending approval'], 'changed');
    await refuseUnfit(tx, input, change.id);
    const by = { ...stampOf(platform, actor), memberId: actor.memberId };
    const sourced = await withSource(tx, input);
    const saved = await invoices.updateInvoice(tx, { ...change, input: sourced, ...computed }, by);
    if (!saved) throw new DomainError('STALE_VERSION');
    await voidApprovals(tx, change.id);
    await record(platform, tx, { actor, id: change.id, action: 'invoice.update' });
    return readDocument(tx, change.id);
  });
}

/** What is kept says where its rate comes from by the server's own knowledge. */
async function withSource(tx: Tx, input: InvoiceInput): Promise<InvoiceInput> {
  return { ...input, rateSource: await sourceOfRate(tx, { ...input, on: input.invoiceOn }) };
}

/**
 * What an invoice bills must be there, and stay until the transaction ends: the voyage, and a
 * vessel that is not the voyage's own. A voyage outlives its vessel: she may be sold and billed yet.
 */
async function lockSubject(
  tx: Tx,
  of: { voyageId: string | null; vesselId: string | null },
): Promise<void> {
  const voyage = of.voyageId ? await lockVoyageForBilling(tx, of.voyageId) : null;
  if (of.vesselId && of.vesselId !== voyage?.vesselId) await getVesselRow(tx, of.vesselId);
}

/** A customer must exist, and a cargo's freight is billed to 100 % at the most. */
async function refuseUnfit(tx: Tx, input: InvoiceInput, exceptId?: string): Promise<void> {
  await lockSubject(tx, input);
  await getContactRow(tx, input.clientId);
  const base = await getBaseCurrency(tx);
  if (input.currency === base && Number(input.exchangeRate) !== 1) {
    throw invalidInput([violation('exchangeRate', `${base} is the base currency: its rate is 1.`)]);
  }
  const { voyageId, cargoRowId, freightPercent } = input;
  if (input.type !== 'freight' || !voyageId || !cargoRowId || !freightPercent) return;
  const cargo = { voyageId, cargoRowId, ...(exceptId ? { exceptId } : {}) };
  const billed = Number(await invoices.invoicedPercent(tx, cargo));
  if (billed + Number(freightPercent) > 100) {
    const left = 100 - billed;
    const message = `${billed} % of this freight is invoiced already; ${left} % are left.`;
    throw invalidInput([violation('freightPercent', message)]);
  }
}

type Key = { id: string; version: number };

export function submitInvoice(platform: Platform, actor: Actor, key: Key) {
  return change(platform, actor, key, async (tx, { invoice }) => {
    assertStatus(invoice, ['Draft'], 'submitted');
    await move(platform, tx, actor, key, { status: 'Pending approval' });
    return 'invoice.submit';
  });
}

/**
 * Approves what somebody else prepared. The last approval that the policy asks for takes the next
 * number and posts receivable and revenue; one before it waits for the others. Who is alone in the
 * company approves their own with a fresh second factor.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, INVALID_STATE, STALE_VERSION, PERIOD_CLOSED.
 */
export async function approveInvoice(
  platform: Platform,
  actor: Actor,
  request: Key & { proof?: Proof | null },
) {
  const { proof, ...key } = request;
  const mayOwn = await confirmAlone(platform, actor, { id: key.id, proof: proof ?? null });
  return change(platform, actor, key, async (tx, document) => {
    const { invoice } = document;
    assertStatus(invoice, ['Draft', 'Pending approval'], 'approved');
    if (invoice.prepared_by === actor.memberId && !mayOwn) throw new DomainError('FOUR_EYES');
    await lockSubject(tx, { voyageId: invoice.voyage_id, vesselId: invoice.vessel_id });
    await addApproval(platform, tx, actor, document);
    if (document.approvals.length + 1 < document.approvalsNeeded) {
      await move(platform, tx, actor, key, { status: 'Pending approval' });
      return 'invoice.endorse';
    }
    const settings = invoiceSettingsOf(await getCompany(tx));
    const number = await nextNumber(tx, 'invoice', settings.firstNumber);
    const label = labelOfInvoice(settings, { number, invoiceOn: document.invoice.invoice_on });
    const posted = await postClaim(platform, tx, actor, { ...document, label });
    await move(platform, tx, actor, key, {
      status: 'Approved',
      number,
      label,
      approvedBy: actor.memberId,
      approvedByName: actor.name,
      approvedAt: platform.clock.now().toISOString(),
      ...posted,
    });
    return 'invoice.approve';
  });
}

/** Nobody is two approvers. */
async function addApproval(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { invoice, approvals }: InvoiceDocument,
): Promise<void> {
  if (approvals.some((one) => one.member_id === actor.memberId)) {
    const reason = 'You have approved this invoice already; another person must approve it too.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  const { at, by } = stampOf(platform, actor);
  const row = { member_id: actor.memberId, member_name: by, approved_at: at };
  await insertApproval(tx, invoice.id, row);
}

async function postClaim(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { invoice, lines, label }: InvoiceDocument & { label: string },
) {
  const money = (minorUnits: bigint) => ({ currency: invoice.currency, minorUnits });
  const base = await getBaseCurrency(tx);
  const entries = translateLines(
    [
      { accountCode: ACCOUNT.receivable, amount: money(BigInt(invoice.total_minor)) },
      ...lines.map((line) => ({
        accountCode: line.account_code,
        amount: money(-BigInt(line.amount_minor)),
      })),
    ],
    invoice.exchange_rate,
    base,
  );
  const dimensions = {
    contactId: invoice.client_id,
    vesselId: invoice.vessel_id,
    voyageId: invoice.voyage_id,
  };
  const transactionId = await post(platform, tx, actor, {
    postedOn: invoice.invoice_on,
    documentType: 'invoice',
    documentId: invoice.id,
    reference: label,
    description: `Invoice to ${invoice.client_name}`,
    entries: entries.map((entry) => ({ ...entry, ...dimensions })),
    rate: {
      rate: invoice.exchange_rate,
      on: invoice.invoice_on,
      source: invoice.rate_source || 'typed',
    },
  });
  return { transactionId, baseTotalMinor: entries[0]!.base.minorUnits };
}

/** Draws the final PDF, keeps it and marks the invoice as sent. */
export async function markSent(platform: Platform, actor: Actor, key: Key) {
  const before = await getInvoice(platform, actor, key.id);
  assertStatus(before.invoice, ['Approved'], 'marked as sent');
  const content = await printInvoice(platform, actor, before);
  return change(platform, actor, key, async (tx, { invoice }) => {
    assertStatus(invoice, ['Approved'], 'marked as sent');
    await keepPdf(platform, tx, actor, { key, invoice, content });
    return 'invoice.send';
  });
}

/** Keeps the PDF as it goes out; an approved invoice is sent with it. Returns its file. */
async function keepPdf(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { key, invoice, content }: { key: Key; invoice: invoices.InvoiceRow; content: Buffer },
): Promise<string> {
  const file = { name: `${invoice.label}.pdf`, mediaType: 'application/pdf', content };
  const pdfFileId = await storeFile(tx, file, { actor, clock: platform.clock });
  const sentAt = platform.clock.now().toISOString();
  const status = invoice.status === 'Approved' ? 'Sent' : invoice.status;
  await move(platform, tx, actor, key, { status, sentAt, pdfFileId });
  return pdfFileId;
}

const MAILABLE = ['Approved', 'Sent', 'Partially paid'];

/**
 * Mails an invoice with its PDF in the company's name; an approved one is sent with it. A repetition
 * carries the PDF that went out first.
 * @throws DomainError INVALID_INPUT also where nobody is known at the customer, INVALID_STATE
 */
export async function emailInvoice(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
) {
  const { to, message } = parseBody(invoiceMail, data);
  await assertRate(platform.db, `invoice-mail:${actor.memberId}`, MAIL_RATE);
  const before = await getInvoice(platform, actor, key.id);
  assertStatus(before.invoice, MAILABLE, 'mailed');
  assertPersonalContact(before.invoice);
  const content = before.invoice.pdf_file_id ? null : await printInvoice(platform, actor, before);
  return change(platform, actor, key, async (tx, { invoice }) => {
    assertStatus(invoice, MAILABLE, 'mailed');
    const fileId =
      invoice.pdf_file_id ??
      (content && (await keepPdf(platform, tx, actor, { key, invoice, content })));
    if (!fileId) throw new DomainError('STALE_VERSION');
    const { name } = await getCompany(tx);
    const subject = `Invoice ${invoice.label} from ${name}`;
    const payload = { to, subject, text: message, fileId, isOfCompany: true };
    await send(tx, { kind: 'mail', payload }, platform.clock);
    return 'invoice.email';
  });
}

/** A company is written to only where somebody there is known by name. */
function assertPersonalContact({ client_people: people }: invoices.InvoiceDetailRow): void {
  if (findPersonalContact(people)) return;
  throw invalidInput([{ code: 'CONTACT_REQUIRED', path: 'to', message: CONTACT_REQUIRED.text }]);
}

/** Cancels an invoice without payments; what was posted is reversed today. */
export function cancelInvoice(platform: Platform, actor: Actor, key: Key & { reason: string }) {
  const reason = key.reason.trim();
  if (!reason) throw invalidInput([violation('reason', 'Say why the invoice is cancelled.')]);
  return change(platform, actor, key, async (tx, { invoice }) => {
    assertStatus(invoice, ['Draft', 'Pending approval', 'Approved', 'Sent'], 'cancelled');
    const reversal = invoice.transaction_id
      ? await reverse(platform, tx, actor, {
          transactionId: invoice.transaction_id,
          postedOn: today(platform),
          description: `Cancelled: ${reason.slice(0, 200)}`,
        })
      : null;
    const reversalId = reversal ? { reversalId: reversal } : {};
    await move(platform, tx, actor, key, { status: 'Cancelled', ...reversalId });
    return 'invoice.cancel';
  });
}

function change(
  platform: Platform,
  actor: Actor,
  key: Key,
  work: (tx: Tx, document: InvoiceDocument) => Promise<string>,
): Promise<InvoiceDocument> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await invoices.lockInvoice(tx, key.id);
    const document = await readDocument(tx, key.id);
    if (document.invoice.version !== key.version) throw new DomainError('STALE_VERSION');
    const action = await work(tx, document);
    await record(platform, tx, { actor, id: key.id, action });
    return readDocument(tx, key.id);
  });
}

export function assertStatus(
  invoice: invoices.InvoiceRow,
  allowed: readonly string[],
  done: string,
): void {
  if (allowed.includes(invoice.status)) return;
  const reason = `An invoice that is ${invoice.status.toLowerCase()} cannot be ${done}.`;
  throw new DomainError('INVALID_STATE', { reason });
}

async function move(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  key: Key,
  to: invoices.InvoiceChange,
): Promise<void> {
  const saved = await invoices.moveInvoice(tx, key, to, stampOf(platform, actor));
  if (!saved) throw new DomainError('STALE_VERSION');
}

/** What others are told of. */
const EVENTS: Readonly<Record<string, InvoiceEvent>> = {
  'invoice.submit': 'submit',
  'invoice.endorse': 'submit',
  'invoice.approve': 'approve',
  'invoice.cancel': 'cancel',
  'invoice.payment': 'payment',
};

export async function record(
  platform: Platform,
  tx: Tx,
  { actor, id, action }: { actor: Actor; id: string; action: string },
): Promise<void> {
  const { invoice } = await readDocument(tx, id);
  await platform.audit.write(tx, actor, {
    action,
    subjectType: 'invoice',
    subjectId: id,
    subjectLabel: invoice.label ?? `Draft for ${invoice.client_name}`,
    detail: {
      status: invoice.status,
      total: formatMoney({
        currency: invoice.currency,
        minorUnits: BigInt(invoice.total_minor),
      }),
    },
  });
  const event = EVENTS[action];
  if (event) await tellOf(platform, tx, { event, invoice, actor });
  const by = actor.memberId;
  await announce(tx, { topic: 'invoices', id, version: invoice.version, by });
  if (invoice.voyage_id) {
    await announce(tx, { topic: 'voyages', id: invoice.voyage_id, version: 0, by });
  }
}
