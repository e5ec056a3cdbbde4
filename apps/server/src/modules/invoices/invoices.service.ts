import { type InvoiceInput, invoiceInput, labelOfInvoice } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  approveDocument,
  assertStatus,
  type CommercialDocument,
  cancelDocument,
  changeDocument,
  createDocument,
  documents,
  getDocument,
  type Inside,
  type Key,
  KINDS,
  keepPdf,
  listInvitations,
  mailDocument,
  printDocument,
  readIssuer,
  submitDocument,
  today,
  updateDocument,
  violation,
  withDiscount,
  withTaxes,
} from '../commercial-documents/index.ts';
import { getCompany, hasLogo, invoiceSettingsOf } from '../companies/index.ts';
import type { Proof } from '../identity/index.ts';
import { refuseMisbilledClaims } from '../laytime/index.ts';
import { listPartsOfInvoice } from '../receipts/index.ts';
import { invoicedPercent } from './billed-freight.repository.ts';
import { readBilling } from './billing-warnings.ts';
import type { Invoice } from './invoice.ts';

const MAX_PER_PAGE = 500;

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

export function pageOf(query: { page?: number | null; perPage?: number | null }) {
  const limit = Math.min(Math.max(query.perPage ?? 100, 1), MAX_PER_PAGE);
  return { limit, offset: (Math.max(query.page ?? 1, 1) - 1) * limit };
}

function filterOf(platform: Platform, query: InvoiceQuery): documents.DocumentsAsked {
  return {
    kind: 'invoice',
    status: query.status?.length ? query.status : null,
    type: query.type ?? null,
    contactId: query.clientId ?? null,
    voyageId: query.voyageId ?? null,
    search: query.search?.trim() || null,
    overdueOn: query.isOverdue ? today(platform) : null,
    ...pageOf(query),
  };
}

const searchOf = (platform: Platform, actor: Actor, query: InvoiceQuery) => ({
  companyId: actor.companyId,
  asked: filterOf(platform, query),
  tables: documents.DOCUMENT_TEXTS,
});

export function listInvoices(platform: Platform, actor: Actor, query: InvoiceQuery) {
  return readSearching(platform.db, searchOf(platform, actor, query), documents.listDocuments);
}

/** A page of invoices and how many fit. */
export function listInvoicePage(platform: Platform, actor: Actor, query: InvoiceQuery) {
  return readSearching(platform.db, searchOf(platform, actor, query), documents.listPage);
}

export function getIssuer(platform: Platform, actor: Actor) {
  return inCompany(platform, actor, async ({ tx }) => {
    const company = await getCompany(tx);
    return {
      ...(await readIssuer(tx, company)),
      hasLogo: hasLogo(company),
      baseCurrency: company.base_currency,
      today: today(platform),
    };
  });
}

/** @throws DomainError NOT_FOUND */
export async function getInvoice(platform: Platform, actor: Actor, id: string): Promise<Invoice> {
  const key = { kind: 'invoice', id } as const;
  const whole = await inCompany(platform, actor, ({ tx }) => getDocument(tx, key));
  return withPayments(platform, actor, whole);
}

const NOT_SENT: readonly string[] = ['Draft', 'Pending approval', 'Approved'];

/** An invoice with the money that came for it, and what is to be known before it is sent. */
export async function withPayments(
  platform: Platform,
  actor: Actor,
  whole: CommercialDocument,
): Promise<Invoice> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const payments = await listPartsOfInvoice(tx, whole.document.id);
    const isSent = !NOT_SENT.includes(whole.document.status);
    const invitations = await listInvitations(tx, whole.document.id);
    return {
      ...whole,
      payments,
      invitations,
      ...(await readBilling(tx, { ...whole.document, isSent })),
    };
  });
}

/** What every document says, from the form of an invoice. */
function documentOf(input: InvoiceInput): documents.DocumentInput {
  const { clientId, invoiceOn, taxes, discount, ...rest } = input;
  const { currency } = input;
  const net = withDiscount(input.lines, { currency, discount });
  const lines = withTaxes(net, 'output', { currency, taxes });
  return {
    ...rest,
    lines,
    contactId: clientId,
    documentOn: invoiceOn,
    correctsId: null,
    theirNumber: '',
  };
}

/** Prepares a draft; the same key answers with the same draft. */
export async function createInvoice(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null; inside?: Inside },
): Promise<Invoice> {
  const created = await createDocument(platform, actor, {
    kind: 'invoice',
    input: documentOf(parseBody(invoiceInput, request.data)),
    operation: 'createInvoice',
    key: request.key,
    check: refuseMisbilled,
    inside: request.inside,
  });
  return withPayments(platform, actor, created);
}

/** Changes a draft; whoever does is one of its makers from here on. */
export async function updateInvoice(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<Invoice> {
  const input = documentOf(parseBody(invoiceInput, data));
  const change = { ...key, kind: 'invoice', input, check: refuseMisbilled } as const;
  return withPayments(platform, actor, await updateDocument(platform, actor, change));
}

/** Freight is billed to 100 % at the most, a laytime claim once. */
async function refuseMisbilled(
  work: Work,
  input: documents.DocumentInput,
  { exceptId }: { exceptId: string | null },
): Promise<void> {
  await refuseTooMuch(work, input, { exceptId });
  await refuseMisbilledClaims(work, input, { exceptId, sign: 1 });
}

async function refuseTooMuch(
  { tx }: Work,
  { type, voyageId, cargoRowId, freightPercent }: documents.DocumentInput,
  { exceptId }: { exceptId: string | null },
): Promise<void> {
  if (type !== 'freight' || !voyageId || !cargoRowId || !freightPercent) return;
  const billed = Number(await invoicedPercent(tx, { voyageId, cargoRowId, exceptId }));
  if (billed + Number(freightPercent) > 100) {
    const message = `${billed} % of this freight is invoiced already; ${100 - billed} % are left.`;
    throw invalidInput([violation('freightPercent', message)]);
  }
}

async function change(
  platform: Platform,
  actor: Actor,
  key: Key,
  run: Parameters<typeof changeDocument>[3],
): Promise<Invoice> {
  const whole = await changeDocument(platform, actor, { ...key, kind: 'invoice' }, run);
  return withPayments(platform, actor, whole);
}

export async function submitInvoice(platform: Platform, actor: Actor, key: Key): Promise<Invoice> {
  const submitted = await submitDocument(platform, actor, { ...key, kind: 'invoice' });
  return withPayments(platform, actor, submitted);
}

/** Approves what somebody else made; the last approval numbers and posts it. */
export async function approveInvoice(
  platform: Platform,
  actor: Actor,
  request: Key & { proof?: Proof | null },
): Promise<Invoice> {
  const approved = await approveDocument(platform, actor, {
    ...request,
    kind: 'invoice',
    takeNumber: async ({ tx }, document) => {
      const settings = invoiceSettingsOf(await getCompany(tx));
      const number = await nextNumber(tx, 'invoice', settings.firstNumber);
      return {
        number,
        label: labelOfInvoice(settings, { number, invoiceOn: document.document_on }),
      };
    },
  });
  return withPayments(platform, actor, approved);
}

/** Draws the final PDF, keeps it and marks the invoice as sent. */
export async function markSent(platform: Platform, actor: Actor, key: Key): Promise<Invoice> {
  const before = await getInvoice(platform, actor, key.id);
  assertStatus(before.document, ['Approved'], 'marked as sent');
  const content = await printDocument(platform, actor, before);
  return change(platform, actor, key, async (work, { document }) => {
    assertStatus(document, ['Approved'], 'marked as sent');
    await keepPdf(work, { key, document, content });
    return 'send';
  });
}

/** Mails an invoice with its PDF in the company's name; an approved one is sent with it. */
export async function emailInvoice(
  platform: Platform,
  actor: Actor,
  request: Key & { data: unknown },
): Promise<Invoice> {
  const mail = { ...request, kind: 'invoice', allowed: KINDS.invoice.open } as const;
  return withPayments(platform, actor, await mailDocument(platform, actor, mail));
}

/** Cancels an invoice that nothing settles; what was posted is reversed today. */
export async function cancelInvoice(
  platform: Platform,
  actor: Actor,
  key: Key & { reason: string },
): Promise<Invoice> {
  const allowed = ['Draft', 'Pending approval', 'Approved', 'Sent'];
  const cancelled = await cancelDocument(platform, actor, { ...key, kind: 'invoice', allowed });
  return withPayments(platform, actor, cancelled);
}
