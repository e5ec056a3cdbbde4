import { sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { type Asked, type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { isOfParty, partiesNamed, party } from '../counterparties/index.ts';
import { isOfVoyage } from '../voyages/index.ts';
import { type DocumentKind, UNDECIDED } from './document-kinds.ts';
import { isOpen } from './open-statuses.ts';
import { writtenOff } from './written-off.ts';

/** A commercial document as lists show it. */
export type DocumentRow = {
  id: string;
  kind: DocumentKind;
  label: string | null;
  type: string;
  status: string;
  contact_id: string;
  /** Whose record stands for that contact now. */
  party_id: string;
  contact_name: string;
  contact_email: string;
  contact_address: string;
  currency: string;
  exchange_rate: string;
  rate_source: string;
  document_on: string;
  due_on: string;
  reference: string;
  their_number: string;
  terms: string;
  public_notes: string;
  private_notes: string;
  po_number: string;
  footer: string;
  partial_minor: string | null;
  partial_due_on: string | null;
  custom_values: string[];
  cargo_book_id: string | null;
  cargo_type: string | null;
  trade_area: string;
  pay_to_account: string;
  cp_on: string | null;
  /** The day on which it is posted, where it was open already when the books began; else null. */
  opening_on: string | null;
  /** The number it had before, of one that we had issued. */
  former_number: string;
  voyage_id: string | null;
  voyage_label: string | null;
  vessel_id: string | null;
  vessel_name: string | null;
  cargo_row_id: string | null;
  freight_percent: string | null;
  corrects_id: string | null;
  corrects_label: string | null;
  total_minor: string;
  settled_minor: string;
  /** What of the settled was written off. */
  written_off_minor: string;
  base_total_minor: string | null;
  base_settled_minor: string;
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
  /** The voyage that bears it, where that is not the voyage of the document. */
  voyage_id: string | null;
  voyage_label: string | null;
};

const columns = (
  tx: Tx,
) => sql`d.id, d.kind, d.label, d.type, d.status, d.contact_id, c.party_id, c.name as contact_name,
  c.email as contact_email,
  concat_ws(', ',
    coalesce(nullif(concat_ws(' ', nullif(c.details->>'street', ''), nullif(c.details->>'building', '')), ''),
      nullif(c.details->>'address', '')),
    nullif(concat_ws(' ', nullif(c.details->>'postcode', ''), nullif(c.city, '')), ''),
    nullif(c.country_code, '')) as contact_address,
  d.currency, d.exchange_rate, d.rate_source, d.document_on, d.due_on, d.reference, d.their_number,
  d.terms, d.public_notes, d.private_notes, d.po_number, d.footer, d.partial_minor, d.partial_due_on,
  d.custom_values, d.cargo_book_id, g.cargo as cargo_type, d.trade_area, d.pay_to_account, d.cp_on, d.opening_on,
  d.former_number, d.voyage_id, y.label as voyage_label, d.vessel_id,
  v.name as vessel_name, d.cargo_row_id, d.freight_percent, d.corrects_id,
  o.label as corrects_label, d.total_minor, d.settled_minor,
  ${writtenOff(tx, 'd')} as written_off_minor, d.base_total_minor,
  d.base_settled_minor, d.transaction_id, d.pdf_file_id, d.prepared_by, d.prepared_by_name,
  d.approved_by_name, d.approved_at, d.sent_at, d.updated_at, d.updated_by, d.version`;

/** The names of others that stand on a document. */
const others = (tx: Tx) => sql`
  join ${party(tx)} c on c.id = d.contact_id
  left join voyage y on y.company_id = ${tx.companyId} and y.id = d.voyage_id
  left join vessel v on v.company_id = ${tx.companyId} and v.id = d.vessel_id
  left join cargo_book g on g.company_id = ${tx.companyId} and g.id = d.cargo_book_id
  left join commercial_document o on o.company_id = ${tx.companyId} and o.id = d.corrects_id`;

export type DocumentFilter = {
  kind: DocumentKind;
  status: readonly string[] | null;
  type: string | null;
  contactId: string | null;
  voyageId: string | null;
  text: FoundText | null;
  overdueOn: string | null;
  limit: number;
  offset: number;
  /** Left out, the latest first. */
  order?: DocumentOrder;
  /** Left out, what is not deleted. */
  deleted?: 'only' | 'too';
  /** Our number or that of the other party, exactly. */
  number?: string | null;
  /** A part of the name of the other party. */
  contactName?: string | null;
  /** What is open and as many whole days past its due date; from 0 for what is not yet due. */
  overdueDays?: { on: string; from: number | null; to: number | null } | null;
  /** Only what stands behind this one, the latest first. */
  after?: string | null;
};

/** Every document of a kind that is not deleted, from the latest on. */
export const everyOf = (kind: DocumentKind): Omit<DocumentFilter, 'limit' | 'after'> => ({
  ...{ kind, status: null, type: null, contactId: null, voyageId: null, text: null },
  ...{ overdueOn: null, offset: 0 },
});

/** A filter whose text is still to be looked for, in these tables. */
export type DocumentsAsked = Asked<DocumentFilter>;
export const DOCUMENT_TEXTS = ['commercial_document', 'contact', 'voyage'] as const;

export type DocumentOrder = { by: keyof typeof ORDERS; isDescending: boolean };

/** What lists are ordered by; a page is found by a document's own columns where it can be. */
const ORDERS = {
  date: () => sql`d.document_on`,
  dueDate: () => sql`d.due_on`,
  number: () => sql`d.number`,
  amount: () => sql`d.total_minor`,
  balance: () => sql`(d.total_minor - d.settled_minor)`,
  status: () => sql`d.status`,
  vendor: (tx: Tx) => sql`(select lower(n.name) from ${party(tx)} n where n.id = d.contact_id)`,
} as const;

export const DOCUMENT_ORDERS = Object.keys(ORDERS) as (keyof typeof ORDERS)[];

const orderOf = (tx: Tx, { order }: DocumentFilter) => {
  const { by, isDescending } = order ?? { by: 'date', isDescending: true };
  const way = isDescending ? sql`desc nulls first` : sql`asc nulls last`;
  return sql`order by ${ORDERS[by](tx)} ${order ? way : sql`desc`}, d.id desc`;
};

/** What some lists ask beside the rest. */
function narrower(tx: Tx, f: DocumentFilter) {
  const { number, overdueDays: days } = f;
  const name = likePattern(f.contactName ?? null);
  const isDeleted = { only: sql`and d.deleted_at is not null`, too: sql`` };
  return sql`${f.deleted ? isDeleted[f.deleted] : sql`and d.deleted_at is null`}
    ${number ? sql`and (d.label = ${number} or d.their_number = ${number})` : sql``}
    ${name ? sql`and d.contact_id = any(${partiesNamed(tx, name)})` : sql``}
    ${
      days
        ? sql`and ${isOpen('d.status')}
            and (${days.from}::integer is null or ${days.on}::date - d.due_on >= ${days.from}::integer)
            and (${days.to}::integer is null or ${days.on}::date - d.due_on <= ${days.to}::integer)`
        : sql``
    }`;
}

/** By number or reference, or by the name of the other party or the number of the voyage. */
function searched(tx: Tx, text: FoundText | null) {
  return holdsText(text, {
    tables: DOCUMENT_TEXTS,
    ids: (ids) => sql`d.id = any(${ids.commercial_document})
      or d.contact_id = any(${partiesNamed(tx, text?.pattern ?? '', ids.contact)})
      or d.voyage_id = any(array(select id from voyage where company_id = ${tx.companyId}
        and id = any(${ids.voyage}) and label ilike ${text?.pattern}))`,
    pattern: (pattern) => sql`d.label ilike ${pattern} or d.reference ilike ${pattern}
      or d.their_number ilike ${pattern}
      or d.contact_id = any(${partiesNamed(tx, pattern)})
      or d.voyage_id = any(array(select id from voyage
        where company_id = ${tx.companyId} and label ilike ${pattern}))`,
  });
}

/**
 * Documents that fit, by their own columns: a page is found without reading what others hold. What nobody asks for is left
 * out: a plan made for any value would suppose that next to nothing fits, and gather and sort the company.
 */
function fitting(tx: Tx, f: DocumentFilter) {
  return sql`from commercial_document d
    where d.company_id = ${tx.companyId} and d.kind = ${f.kind} ${narrower(tx, f)}
    ${f.status === null ? sql`` : sql`and d.status = any(${f.status}::text[])`}
    ${f.type === null ? sql`` : sql`and d.type = ${f.type}`}
    ${f.contactId === null ? sql`` : sql`and ${isOfParty(tx, 'd.contact_id', f.contactId)}`}
    ${f.voyageId === null ? sql`` : sql`and ${isOfVoyage(tx, f.voyageId)}`}
    ${f.overdueOn === null ? sql`` : sql`and d.due_on < ${f.overdueOn}::date and ${isOpen('d.status')}`}
    ${
      f.after
        ? sql`and (d.document_on, d.id) < (
            (select document_on from commercial_document
              where company_id = ${tx.companyId} and id = ${f.after}), ${f.after}::uuid)`
        : sql``
    }
    and ${searched(tx, f.text)}`;
}

/** A page of documents of a kind, the latest first. */
export function listDocuments(tx: Tx, f: DocumentFilter): Promise<DocumentRow[]> {
  return tx.many(sql<DocumentRow>`
    select ${columns(tx)} from (
      select d.* ${fitting(tx, f)}
      ${orderOf(tx, f)} limit ${f.limit} offset ${f.offset}
    ) d ${others(tx)}
    ${orderOf(tx, f)}`);
}

/** A page of documents and how many fit; counted apart, as a page must not read the company. */
export async function listPage(
  tx: Tx,
  f: DocumentFilter,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const [rows, total] = await Promise.all([listDocuments(tx, f), countUpTo(tx, fitting(tx, f))]);
  return { rows, total };
}

/** A document with the people of its contact. */
export type DocumentDetailRow = DocumentRow & {
  contact_people: { name: string; email: string }[];
};

export function findDocument(
  tx: Tx,
  key: { kind: DocumentKind; id: string },
): Promise<DocumentDetailRow | null> {
  return tx.find(sql<DocumentDetailRow>`
    select ${columns(tx)}, coalesce(c.details->'people', '[]') as contact_people
    from commercial_document d ${others(tx)}
    where d.company_id = ${tx.companyId} and d.kind = ${key.kind} and d.id = ${key.id}
      and d.deleted_at is null`);
}

/** Holds documents still while their money moves, in one order whoever asks. */
export async function lockDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    select 1 from commercial_document
    where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[])
    order by id for update`);
}

export function listLines(tx: Tx, documentId: string): Promise<LineRow[]> {
  return tx.many(sql<LineRow>`
    select l.line_no, l.account_code, l.description, l.quantity, l.unit, l.rate, l.amount_minor, l.source_key,
      l.voyage_id, y.label as voyage_label
    from commercial_document_line l
    left join voyage y on y.company_id = ${tx.companyId} and y.id = l.voyage_id
    where l.company_id = ${tx.companyId} and l.document_id = ${documentId} order by l.line_no limit 200`);
}

/** What a form says of a document, whatever its kind. */
export type DocumentInput = {
  readonly type: string;
  readonly contactId: string;
  readonly currency: string;
  readonly exchangeRate: string;
  readonly rateSource: string;
  readonly documentOn: string;
  readonly dueOn: string;
  readonly reference: string;
  /** The number that the other party gave it; blank for what we number ourselves. */
  readonly theirNumber: string;
  readonly terms: string;
  readonly publicNotes: string;
  readonly privateNotes: string;
  readonly voyageId: string | null;
  readonly vesselId: string | null;
  readonly cargoRowId: string | null;
  readonly freightPercent: string | null;
  readonly correctsId: string | null;
  readonly lines: readonly LineInput[];
  /** Left out where a form does not ask for it. */
  readonly more?: MoreInput;
  /** Of what was open already when the books began. */
  readonly opening?: { readonly on: string; readonly formerNumber: string };
};

/** What some papers say beside the rest; none of it is posted. */
export type MoreInput = {
  readonly poNumber: string;
  readonly footer: string;
  readonly partialMinor: bigint | null;
  readonly partialDueOn: string | null;
  readonly customValues: readonly string[];
  readonly cargoBookId: string | null;
  readonly tradeArea: string;
  /** The account that the paper asks to be paid to. */
  readonly payToAccount: string;
  readonly cpOn: string | null;
};

export const NO_MORE: MoreInput = {
  poNumber: '',
  footer: '',
  partialMinor: null,
  partialDueOn: null,
  customValues: [],
  cargoBookId: null,
  tradeArea: '',
  payToAccount: '',
  cpOn: null,
};

export type LineInput = {
  readonly accountCode: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly rate: string;
  readonly sourceKey: string | null;
  readonly voyageId?: string | null | undefined;
};

export type ComputedLine = LineInput & { readonly amountMinor: bigint };
export type ComputedDocument = {
  readonly input: DocumentInput;
  readonly lines: readonly ComputedLine[];
  readonly totalMinor: bigint;
};

export async function insertDocument(
  tx: Tx,
  { id, kind, input, lines, totalMinor }: ComputedDocument & { id: string; kind: DocumentKind },
  by: MemberStamp,
): Promise<void> {
  const { more = NO_MORE } = input;
  await tx.run(sql`
    insert into commercial_document (company_id, id, kind, type, status, contact_id, currency,
      exchange_rate, rate_source, document_on, due_on, reference, their_number, terms,
      public_notes, private_notes, voyage_id, vessel_id, cargo_row_id, freight_percent, corrects_id, total_minor,
      po_number, footer, partial_minor, partial_due_on, custom_values, cargo_book_id, trade_area, pay_to_account, cp_on, opening_on, former_number, prepared_by, prepared_by_name,
      created_at, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${kind}, ${input.type}, 'Draft', ${input.contactId},
      ${input.currency}, ${input.exchangeRate}, ${input.rateSource}, ${input.documentOn},
      ${input.dueOn}, ${input.reference}, ${input.theirNumber}, ${input.terms}, ${input.publicNotes},
      ${input.privateNotes}, ${input.voyageId}, ${input.vesselId}, ${input.cargoRowId},
      ${input.freightPercent}, ${input.correctsId}, ${String(totalMinor)},
      ${more.poNumber}, ${more.footer}, ${more.partialMinor?.toString() ?? null}, ${more.partialDueOn},
      ${[...more.customValues]}, ${more.cargoBookId}, ${more.tradeArea}, ${more.payToAccount}, ${more.cpOn},
      ${input.opening?.on ?? null}, ${input.opening?.formerNumber ?? ''}, ${by.memberId},
      ${by.by}, ${by.at}, ${by.at}, ${by.by})`);
  await insertLines(tx, id, lines);
}

async function insertLines(tx: Tx, id: string, lines: readonly ComputedLine[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await tx.run(sql`
      insert into commercial_document_line (company_id, document_id, line_no, account_code,
        description, quantity, unit, rate, amount_minor, source_key, voyage_id)
      values (${tx.companyId}, ${id}, ${index + 1}, ${line.accountCode}, ${line.description},
        ${line.quantity}, ${line.unit}, ${line.rate}, ${String(line.amountMinor)}, ${line.sourceKey},
        ${line.voyageId ?? null})`);
  }
}

/** Saves a draft over exactly this version and takes it out of approval. Returns how many rows that was. */
export async function updateDocument(
  tx: Tx,
  { id, version, input, lines, totalMinor }: ComputedDocument & { id: string; version: number },
  by: Stamp,
): Promise<number> {
  const { more = NO_MORE } = input;
  const saved = await tx.run(sql`
    update commercial_document set type = ${input.type}, status = 'Draft',
      contact_id = ${input.contactId}, currency = ${input.currency},
      exchange_rate = ${input.exchangeRate}, rate_source = ${input.rateSource},
      document_on = ${input.documentOn}, due_on = ${input.dueOn}, reference = ${input.reference}, their_number = ${input.theirNumber},
      terms = ${input.terms}, public_notes = ${input.publicNotes},
      private_notes = ${input.privateNotes}, voyage_id = ${input.voyageId},
      vessel_id = ${input.vesselId}, cargo_row_id = ${input.cargoRowId},
      freight_percent = ${input.freightPercent}, corrects_id = ${input.correctsId},
      total_minor = ${String(totalMinor)}, po_number = ${more.poNumber}, footer = ${more.footer},
      partial_minor = ${more.partialMinor?.toString() ?? null}, partial_due_on = ${more.partialDueOn},
      custom_values = ${[...more.customValues]}, cargo_book_id = ${more.cargoBookId},
      trade_area = ${more.tradeArea}, pay_to_account = ${more.payToAccount}, cp_on = ${more.cpOn}, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}
      and status = any(${[...UNDECIDED]}::text[]) and deleted_at is null`);
  if (!saved) return 0;
  await tx.run(sql`
    delete from commercial_document_line
    where company_id = ${tx.companyId} and document_id = ${id}`);
  await insertLines(tx, id, lines);
  return saved;
}

/** What changes with a status; what is not named stays. */
export type StatusChange = {
  readonly status: string;
  readonly number?: number;
  readonly label?: string;
  readonly approvedBy?: string;
  readonly approvedByName?: string;
  readonly approvedAt?: string;
  readonly sentAt?: string;
  readonly baseTotalMinor?: bigint;
  readonly transactionId?: string;
  readonly reversalId?: string;
  readonly pdfFileId?: string;
  readonly deletedAt?: string;
};

/** Sets the status of exactly this version. Returns how many rows that was. */
export function setStatus(
  tx: Tx,
  key: { id: string; version: number },
  to: StatusChange,
  by: Stamp,
): Promise<number> {
  const postedOn = sql`(select posted_on from ledger_transaction
    where company_id = ${tx.companyId} and id = ${to.transactionId ?? to.reversalId ?? null})`;
  // Nothing moves a document before it is posted.
  const moved = to.transactionId
    ? sql`first_moved_on = ${postedOn}, last_moved_on = ${postedOn}`
    : sql`first_moved_on = least(first_moved_on, ${postedOn}),
        last_moved_on = greatest(last_moved_on, ${postedOn})`;
  return tx.run(sql`
    update commercial_document set status = ${to.status},
      ${moved},
      number = coalesce(${to.number ?? null}, number),
      label = coalesce(${to.label ?? null}, label),
      approved_by = coalesce(${to.approvedBy ?? null}, approved_by),
      approved_by_name = coalesce(${to.approvedByName ?? null}, approved_by_name),
      approved_at = coalesce(${to.approvedAt ?? null}, approved_at),
      sent_at = coalesce(${to.sentAt ?? null}, sent_at),
      base_total_minor = coalesce(${to.baseTotalMinor?.toString() ?? null}, base_total_minor),
      transaction_id = coalesce(${to.transactionId ?? null}, transaction_id),
      reversal_id = coalesce(${to.reversalId ?? null}, reversal_id),
      pdf_file_id = coalesce(${to.pdfFileId ?? null}, pdf_file_id),
      deleted_at = coalesce(${to.deletedAt ?? null}, deleted_at),
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}
      and deleted_at is null`);
}

/**
 * Adds what was settled of a document, below zero for what came back, as dated `on`. A document knows the first and the last
 * day that it moved: what was open at the end of a day is found by them.
 */
export function addSettled(
  tx: Tx,
  of: { id: string; amountMinor: bigint; baseMinor: bigint; status: string; on: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update commercial_document set settled_minor = settled_minor + ${String(of.amountMinor)}::bigint,
      base_settled_minor = base_settled_minor + ${String(of.baseMinor)}::bigint,
      first_moved_on = least(first_moved_on, ${of.on}),
      last_moved_on = greatest(last_moved_on, ${of.on}),
      status = ${of.status}, updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id}`);
}
