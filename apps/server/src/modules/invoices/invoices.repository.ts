import type { InvoiceInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type InvoiceRow = {
  id: string;
  label: string | null;
  type: string;
  status: string;
  client_id: string;
  client_name: string;
  client_email: string;
  client_address: string;
  currency: string;
  exchange_rate: string;
  rate_source: string;
  invoice_on: string;
  due_on: string;
  reference: string;
  terms: string;
  public_notes: string;
  private_notes: string;
  voyage_id: string | null;
  voyage_label: string | null;
  vessel_id: string | null;
  vessel_name: string | null;
  cargo_row_id: string | null;
  freight_percent: string | null;
  total_minor: string;
  paid_minor: string;
  base_total_minor: string | null;
  base_paid_minor: string;
  transaction_id: string | null;
  pdf_file_id: string | null;
  prepared_by: string;
  prepared_by_name: string;
  approved_by_name: string | null;
  approved_at: string | null;
  sent_at: string | null;
  updated_at: string;
  updated_by: string;
  version: number;
};

export type LineRow = {
  line_no: number;
  account_code: string;
  description: string;
  quantity: string;
  unit: string;
  rate: string;
  amount_minor: string;
  source_key: string | null;
};

export type PaymentRow = {
  id: string;
  number: number;
  invoice_id: string;
  invoice_label: string | null;
  client_name: string;
  paid_on: string;
  amount_minor: string;
  currency: string;
  exchange_rate: string;
  type: string;
  transaction_reference: string;
  created_by: string;
};

export const OPEN_STATUSES = ['Approved', 'Sent', 'Partially paid'] as const;

const columns = sql`i.id, i.label, i.type, i.status, i.client_id, c.name as client_name,
  c.email as client_email,
  concat_ws(', ', nullif(c.details->>'address', ''), nullif(c.city, ''), nullif(c.country_code, ''))
    as client_address,
  i.currency, i.exchange_rate, i.rate_source, i.invoice_on, i.due_on, i.reference, i.terms,
  i.public_notes, i.private_notes, i.voyage_id, y.label as voyage_label, i.vessel_id,
  v.name as vessel_name, i.cargo_row_id, i.freight_percent, i.total_minor, i.paid_minor,
  i.base_total_minor, i.base_paid_minor, i.transaction_id, i.pdf_file_id, i.prepared_by,
  i.prepared_by_name, i.approved_by_name, i.approved_at, i.sent_at, i.updated_at, i.updated_by,
  i.version`;

/** The names of others that stand on an invoice. */
const others = (tx: Tx) => sql`
  join contact c on c.company_id = ${tx.companyId} and c.id = i.client_id
  left join voyage y on y.company_id = ${tx.companyId} and y.id = i.voyage_id
  left join vessel v on v.company_id = ${tx.companyId} and v.id = i.vessel_id`;

export type InvoiceFilter = {
  status: readonly string[] | null;
  type: string | null;
  clientId: string | null;
  voyageId: string | null;
  search: string | null;
  overdueOn: string | null;
  limit: number;
  offset: number;
};

/** Invoices that fit, by their own columns: a page is found without reading what others hold. */
function fitting(tx: Tx, f: InvoiceFilter) {
  const pattern = likePattern(f.search);
  const search = pattern
    ? sql`and (i.label ilike ${pattern} or i.reference ilike ${pattern}
        or i.client_id = any(array(select id from contact
          where company_id = ${tx.companyId} and name ilike ${pattern}))
        or i.voyage_id = any(array(select id from voyage
          where company_id = ${tx.companyId} and label ilike ${pattern})))`
    : sql``;
  return sql`from invoice i where i.company_id = ${tx.companyId}
    and (${f.status}::text[] is null or i.status = any(${f.status}::text[]))
    and (${f.type}::text is null or i.type = ${f.type})
    and (${f.clientId}::uuid is null or i.client_id = ${f.clientId}::uuid)
    and (${f.voyageId}::uuid is null or i.voyage_id = ${f.voyageId}::uuid)
    and (${f.overdueOn}::date is null or (i.due_on < ${f.overdueOn}::date
      and i.status = any(${[...OPEN_STATUSES]}::text[]))) ${search}`;
}

/** A page of invoices, the latest first. */
export function listInvoices(tx: Tx, f: InvoiceFilter): Promise<InvoiceRow[]> {
  return tx.many(sql<InvoiceRow>`
    select ${columns} from (
      select i.* ${fitting(tx, f)}
      order by i.invoice_on desc, i.id desc limit ${f.limit} offset ${f.offset}
    ) i ${others(tx)}
    order by i.invoice_on desc, i.id desc`);
}

export async function countInvoices(tx: Tx, f: InvoiceFilter): Promise<number> {
  const row = await tx.get(sql<{ count: string }>`select count(*) ${fitting(tx, f)}`, 'The count');
  return Number(row.count);
}

const MOST_UNPAID = 100;

/** Invoices that money is still to come for: the latest hundred, and how many there are. */
export async function listUnpaid(tx: Tx): Promise<{ rows: InvoiceRow[]; total: number }> {
  const filter = {
    status: OPEN_STATUSES,
    type: null,
    clientId: null,
    voyageId: null,
    search: null,
    overdueOn: null,
    limit: MOST_UNPAID,
    offset: 0,
  };
  const [rows, total] = await Promise.all([listInvoices(tx, filter), countInvoices(tx, filter)]);
  return { rows, total };
}

/** An invoice with the people of its customer. */
export type InvoiceDetailRow = InvoiceRow & {
  client_people: { name: string; email: string }[];
};

export function findInvoice(tx: Tx, id: string): Promise<InvoiceDetailRow | null> {
  return tx.find(sql<InvoiceDetailRow>`
    select ${columns}, coalesce(c.details->'people', '[]') as client_people
    from invoice i ${others(tx)} where i.company_id = ${tx.companyId} and i.id = ${id}`);
}

/** Holds an invoice still while its money moves. */
export async function lockInvoice(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    select 1 from invoice where company_id = ${tx.companyId} and id = ${id} for update`);
}

export function listLines(tx: Tx, invoiceId: string): Promise<LineRow[]> {
  return tx.many(sql<LineRow>`
    select line_no, account_code, description, quantity, unit, rate, amount_minor, source_key
    from invoice_line
    where company_id = ${tx.companyId} and invoice_id = ${invoiceId} order by line_no limit 200`);
}

export type PaymentFilter = {
  invoiceId: string | null;
  clientId: string | null;
  limit: number;
  offset: number;
};

const paymentsFitting = (tx: Tx, f: PaymentFilter) => sql`from invoice_payment p
  where p.company_id = ${tx.companyId}
    and (${f.invoiceId}::uuid is null or p.invoice_id = ${f.invoiceId}::uuid)
    and (${f.clientId}::uuid is null or p.client_id = ${f.clientId}::uuid)`;

/** A page of payments, the latest first. */
export function listPayments(tx: Tx, f: PaymentFilter): Promise<PaymentRow[]> {
  return tx.many(sql<PaymentRow>`
    select p.id, p.number, p.invoice_id, i.label as invoice_label, c.name as client_name, p.paid_on,
      p.amount_minor, p.currency, p.exchange_rate, p.type, p.transaction_reference, p.created_by
    from (
      select p.* ${paymentsFitting(tx, f)}
      order by p.paid_on desc, p.number desc limit ${f.limit} offset ${f.offset}
    ) p
    join invoice i on i.company_id = ${tx.companyId} and i.id = p.invoice_id
    join contact c on c.company_id = ${tx.companyId} and c.id = p.client_id
    order by p.paid_on desc, p.number desc`);
}

export async function countPayments(tx: Tx, f: PaymentFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) ${paymentsFitting(tx, f)}`,
    'The count',
  );
  return Number(row.count);
}

export type ComputedLine = InvoiceInput['lines'][number] & { amountMinor: bigint };
export async function insertInvoice(
  tx: Tx,
  invoice: { id: string; input: InvoiceInput; lines: readonly ComputedLine[]; totalMinor: bigint },
  by: Stamp & { memberId: string },
): Promise<void> {
  const { id, input } = invoice;
  await tx.run(sql`
    insert into invoice (company_id, id, type, status, client_id, currency, exchange_rate,
      rate_source, invoice_on, due_on, reference, terms, public_notes, private_notes, voyage_id,
      vessel_id, cargo_row_id, freight_percent, total_minor, prepared_by, prepared_by_name,
      created_at, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${input.type}, 'Draft', ${input.clientId}, ${input.currency},
      ${input.exchangeRate}, ${input.rateSource}, ${input.invoiceOn}, ${input.dueOn},
      ${input.reference}, ${input.terms}, ${input.publicNotes}, ${input.privateNotes},
      ${input.voyageId}, ${input.vesselId}, ${input.cargoRowId}, ${input.freightPercent},
      ${String(invoice.totalMinor)}, ${by.memberId}, ${by.by}, ${by.at}, ${by.at}, ${by.by})`);
  await insertLines(tx, id, invoice.lines);
}

async function insertLines(tx: Tx, id: string, lines: readonly ComputedLine[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await tx.run(sql`
      insert into invoice_line (company_id, invoice_id, line_no, account_code, description, quantity,
        unit, rate, amount_minor, source_key)
      values (${tx.companyId}, ${id}, ${index + 1}, ${line.accountCode}, ${line.description},
        ${line.quantity}, ${line.unit}, ${line.rate}, ${String(line.amountMinor)}, ${line.sourceKey})`);
  }
}

/** Saves a draft over exactly this version; the preparer becomes who changed it last. */
export async function updateInvoice(
  tx: Tx,
  invoice: {
    id: string;
    version: number;
    input: InvoiceInput;
    lines: readonly ComputedLine[];
    totalMinor: bigint;
  },
  by: Stamp & { memberId: string },
): Promise<number> {
  const { id, input } = invoice;
  const saved = await tx.run(sql`
    update invoice set type = ${input.type}, status = 'Draft', client_id = ${input.clientId},
      currency = ${input.currency}, exchange_rate = ${input.exchangeRate},
      rate_source = ${input.rateSource}, invoice_on = ${input.invoiceOn}, due_on = ${input.dueOn},
      reference = ${input.reference}, terms = ${input.terms}, public_notes = ${input.publicNotes},
      private_notes = ${input.privateNotes}, voyage_id = ${input.voyageId},
      vessel_id = ${input.vesselId}, cargo_row_id = ${input.cargoRowId},
      freight_percent = ${input.freightPercent}, total_minor = ${String(invoice.totalMinor)},
      prepared_by = ${by.memberId}, prepared_by_name = ${by.by}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${invoice.version}
      and status in ('Draft', 'Pending approval')`);
  if (!saved) return 0;
  await tx.run(sql`
    delete from invoice_line where company_id = ${tx.companyId} and invoice_id = ${id}`);
  await insertLines(tx, id, invoice.lines);
  return saved;
}

export type InvoiceChange = {
  status: string;
  number?: number;
  label?: string;
  approvedBy?: string;
  approvedByName?: string;
  approvedAt?: string;
  sentAt?: string;
  baseTotalMinor?: bigint;
  transactionId?: string;
  reversalId?: string;
  pdfFileId?: string;
};

/** Moves an invoice to another status; what is not named stays. Returns how many rows that was. */
export function moveInvoice(
  tx: Tx,
  key: { id: string; version: number },
  change: InvoiceChange,
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update invoice set status = ${change.status},
      number = coalesce(${change.number ?? null}, number),
      label = coalesce(${change.label ?? null}, label),
      approved_by = coalesce(${change.approvedBy ?? null}, approved_by),
      approved_by_name = coalesce(${change.approvedByName ?? null}, approved_by_name),
      approved_at = coalesce(${change.approvedAt ?? null}, approved_at),
      sent_at = coalesce(${change.sentAt ?? null}, sent_at),
      base_total_minor = coalesce(${change.baseTotalMinor?.toString() ?? null}, base_total_minor),
      transaction_id = coalesce(${change.transactionId ?? null}, transaction_id),
      reversal_id = coalesce(${change.reversalId ?? null}, reversal_id),
      pdf_file_id = coalesce(${change.pdfFileId ?? null}, pdf_file_id),
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}`);
}

export function addPaid(
  tx: Tx,
  payment: { invoiceId: string; amountMinor: bigint; baseMinor: bigint; status: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update invoice set paid_minor = paid_minor + ${String(payment.amountMinor)}::bigint,
      base_paid_minor = base_paid_minor + ${String(payment.baseMinor)}::bigint,
      status = ${payment.status}, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${payment.invoiceId}`);
}

export function insertPayment(
  tx: Tx,
  p: {
    id: string;
    number: number;
    invoiceId: string;
    clientId: string;
    paidOn: string;
    currency: string;
    amountMinor: bigint;
    exchangeRate: string;
    type: string;
    reference: string;
    transactionId: string;
  },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into invoice_payment (company_id, id, number, invoice_id, client_id, paid_on, currency,
      amount_minor, exchange_rate, type, transaction_reference, transaction_id, created_by, created_at)
    values (${tx.companyId}, ${p.id}, ${p.number}, ${p.invoiceId}, ${p.clientId}, ${p.paidOn},
      ${p.currency}, ${String(p.amountMinor)}, ${p.exchangeRate}, ${p.type}, ${p.reference},
      ${p.transactionId}, ${by.by}, ${by.at})`);
}

/** Percent of a cargo's freight that living invoices bill already. */
export async function invoicedPercent(
  tx: Tx,
  cargo: { voyageId: string; cargoRowId: string; exceptId?: string },
): Promise<string> {
  const row = await tx.get(
    sql<{ percent: string }>`
      select coalesce(sum(freight_percent), 0)::text as percent from invoice
      where company_id = ${tx.companyId} and voyage_id = ${cargo.voyageId}
        and cargo_row_id = ${cargo.cargoRowId} and type = 'freight' and status <> 'Cancelled'
        and id is distinct from ${cargo.exceptId ?? null}::uuid`,
    'The sum',
  );
  return row.percent;
}

/** What living invoices bill of a cargo's freight, by part; lines without one by their account. */
export function listBilledParts(
  tx: Tx,
  cargo: { voyageId: string; cargoRowId: string },
): Promise<{ source: string; amount_minor: string }[]> {
  return tx.many(sql<{ source: string; amount_minor: string }>`
    select coalesce(l.source_key, l.account_code) as source, sum(l.amount_minor)::text as amount_minor
    from invoice i
    join invoice_line l on l.company_id = i.company_id and l.invoice_id = i.id
    where i.company_id = ${tx.companyId} and l.company_id = ${tx.companyId}
      and i.voyage_id = ${cargo.voyageId} and i.cargo_row_id = ${cargo.cargoRowId}
      and i.type = 'freight' and i.status <> 'Cancelled'
    group by source order by source limit 1000`);
}

export async function countMembers(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from member where company_id = ${tx.companyId} and status = 'ACTIVE'`,
    'The count',
  );
  return Number(row.count);
}

export type AgeingRow = { bucket: number; base_minor: string; count: string };

/** Open claims in base by bucket: 0 current, 1 to 30, 31 to 60, 61 to 90, above 90 days overdue. */
export function listAgeing(
  tx: Tx,
  on: string,
  of: { clientId: string; currency: string } | null,
): Promise<AgeingRow[]> {
  const amount = of
    ? sql`total_minor - paid_minor`
    : sql`coalesce(base_total_minor, 0) - base_paid_minor`;
  return tx.many(sql<AgeingRow>`
    select width_bucket(${on}::date - due_on, array[1, 31, 61, 91]) as bucket,
      sum(${amount})::text as base_minor, count(*)::text as count
    from invoice
    where company_id = ${tx.companyId} and status = any(${[...OPEN_STATUSES]}::text[])
      and (${of?.clientId ?? null}::uuid is null or (client_id = ${of?.clientId ?? null}::uuid
        and currency = ${of?.currency ?? null}))
    group by bucket order by bucket`);
}

export type StatementRow = {
  posted_on: string;
  document_type: string;
  document_id: string | null;
  invoice_id: string | null;
  reference: string;
  description: string;
  amount_minor: string;
};

/** The customer's receivable entries of one currency up to a day, oldest first. */
export function listReceivableEntries(
  tx: Tx,
  of: { contactId: string; currency: string; to: string },
): Promise<StatementRow[]> {
  return tx.many(sql<StatementRow>`
    select t.posted_on, t.document_type, t.document_id, coalesce(p.invoice_id, i.id) as invoice_id,
      t.reference, t.description, e.amount_minor
    from ledger_entry e
    join ledger_account a on a.company_id = e.company_id and a.id = e.account_id and a.code = '1100'
    join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
    left join invoice i on i.company_id = t.company_id and i.id = t.document_id
    left join invoice_payment p on p.company_id = t.company_id and p.id = t.document_id
    where e.company_id = ${tx.companyId} and e.contact_id = ${of.contactId}
      and e.currency = ${of.currency} and t.posted_on <= ${of.to}
    order by t.posted_on, t.seq, e.line_no limit 5000`);
}

export async function listCurrencies(tx: Tx, contactId: string): Promise<string[]> {
  const rows = await tx.many(sql<{ currency: string }>`
    select distinct currency from invoice
    where company_id = ${tx.companyId} and client_id = ${contactId} order by currency`);
  return rows.map((row) => row.currency);
}
