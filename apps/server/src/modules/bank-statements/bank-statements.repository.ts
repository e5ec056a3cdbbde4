import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';

export type StatementRow = {
  id: string;
  account: string;
  currency: string;
  format: string;
  number: string;
  opening_minor: string | null;
  closing_minor: string | null;
  closing_on: string | null;
  balance_fault: string;
  line_count: number;
  new_line_count: number;
  imported_at: string;
  imported_by: string;
};

export type LineRow = {
  id: string;
  statement_id: string;
  account: string;
  currency: string;
  booked_on: string;
  value_on: string;
  amount_minor: string;
  counterparty: string;
  counterparty_account: string;
  reference: string;
  end_to_end_id: string;
  details: string;
  status: string;
  ignored_because: string;
  version: number;
};

export type LineFilter = {
  readonly status: string | null;
  readonly account: string | null;
  readonly search: string | null;
  /** Lines that came with one statement; null for any. */
  readonly statementId: string | null;
  /** These alone, and none of those. */
  readonly among?: readonly string[] | null;
  readonly except?: readonly string[] | null;
};

export type OpenDocumentRow = {
  id: string;
  kind: 'invoice' | 'bill';
  label: string;
  their_number: string;
  currency: string;
  open_minor: string;
  contact_id: string;
  contact_name: string;
  due_on: string;
};

type Page = { readonly limit: number; readonly offset: number };

/** The account of a number and currency, made when no file named it before. */
export async function takeAccount(
  tx: Tx,
  account: { id: string; number: string; currency: string },
  stamp: Stamp,
): Promise<string> {
  await tx.run(sql`
    insert into statement_account (company_id, id, number, currency, created_at, created_by)
    values (${tx.companyId}, ${account.id}, ${account.number}, ${account.currency}, ${stamp.at}, ${stamp.by})
    on conflict (company_id, number, currency) do nothing`);
  const row = await tx.get(
    sql<{ id: string }>`select id from statement_account
      where company_id = ${tx.companyId} and number = ${account.number} and currency = ${account.currency}`,
    'The account',
  );
  return row.id;
}

export type NewStatement = {
  readonly id: string;
  readonly accountId: string;
  readonly format: string;
  readonly number: string;
  readonly openingMinor: bigint | null;
  readonly closingMinor: bigint | null;
  readonly closingOn: string | null;
  readonly balanceFault: string;
  readonly lineCount: number;
  /** Place in its file, from 1. */
  readonly nth: number;
};

export function insertStatement(tx: Tx, of: NewStatement, stamp: MemberStamp): Promise<number> {
  return tx.run(sql`
    insert into bank_statement (company_id, id, account_id, format, number, opening_minor, closing_minor,
      closing_on, balance_fault, line_count, new_line_count, nth, imported_at, imported_by, member_id)
    values (${tx.companyId}, ${of.id}, ${of.accountId}, ${of.format}, ${of.number},
      ${of.openingMinor === null ? null : String(of.openingMinor)},
      ${of.closingMinor === null ? null : String(of.closingMinor)},
      ${of.closingOn}, ${of.balanceFault}, ${of.lineCount}, 0, ${of.nth}, ${stamp.at}, ${stamp.by},
      ${stamp.memberId})`);
}

export type NewLine = {
  id: string;
  fingerprint: string;
  booked_on: string;
  value_on: string;
  amount_minor: string;
  counterparty: string;
  counterparty_account: string;
  reference: string;
  end_to_end_id: string;
  bank_ref: string;
  details: string;
};

/** Keeps the lines that no earlier file held; returns how many those are. */
export async function insertLines(
  tx: Tx,
  of: { statementId: string; accountId: string; lines: readonly NewLine[] },
  stamp: Stamp,
): Promise<number> {
  const count = await insertRows(tx, {
    into: sql`
      insert into bank_line (company_id, id, statement_id, account_id, fingerprint, booked_on, value_on,
        amount_minor, counterparty, counterparty_account, reference, end_to_end_id, bank_ref, details,
        updated_at, updated_by)`,
    rows: of.lines.map((n) => [
      ...[tx.companyId, n.id, of.statementId, of.accountId, n.fingerprint, n.booked_on, n.value_on],
      ...[n.amount_minor, n.counterparty, n.counterparty_account, n.reference, n.end_to_end_id],
      ...[n.bank_ref, n.details, stamp.at, stamp.by],
    ]),
    otherwise: sql`on conflict (company_id, account_id, fingerprint) do nothing`,
  });
  await tx.run(sql`
    update bank_statement set new_line_count = ${count}
    where company_id = ${tx.companyId} and id = ${of.statementId}`);
  return count;
}

/** How many lines of an account earlier files held. */
export async function countKnownLines(
  tx: Tx,
  of: { number: string; currency: string; fingerprints: readonly string[] },
): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from ${withAccount(tx)}
      where l.company_id = ${tx.companyId} and a.company_id = ${tx.companyId}
        and a.number = ${of.number} and a.currency = ${of.currency}
        and l.fingerprint = any(${[...of.fingerprints]}::text[])`,
    'The count',
  );
  return Number(row.count);
}

export function listStatements(tx: Tx, page: Page): Promise<StatementRow[]> {
  return tx.many(sql<StatementRow>`
    select ${statementColumns} from bank_statement s
    join statement_account a on a.company_id = ${tx.companyId} and a.id = s.account_id
    where s.company_id = ${tx.companyId} and a.company_id = ${tx.companyId}
    order by s.imported_at desc, s.id desc limit ${page.limit} offset ${page.offset}`);
}

const statementColumns = sql`s.id, a.number as account, a.currency, s.format, s.number, s.opening_minor,
  s.closing_minor, s.closing_on, s.balance_fault, s.line_count, s.new_line_count, s.imported_at, s.imported_by`;

/** A statement, locked. @throws DomainError NOT_FOUND */
export const lockStatement = (tx: Tx, id: string): Promise<StatementRow> =>
  tx.get(
    sql<StatementRow>`
      select ${statementColumns} from bank_statement s
      join statement_account a on a.company_id = ${tx.companyId} and a.id = s.account_id
      where s.company_id = ${tx.companyId} and a.company_id = ${tx.companyId} and s.id = ${id}
      for update of s`,
    'The statement',
  );

/** Locks the lines that came with a statement and counts those that were matched. */
export async function countMatchedLines(tx: Tx, statementId: string): Promise<number> {
  const rows = await tx.many(sql<{ status: string }>`
    select status from bank_line
    where company_id = ${tx.companyId} and statement_id = ${statementId} order by id for update`);
  return rows.filter(({ status }) => status === 'Matched').length;
}

/** A statement of the same account that came later and left out lines that came before it; null without one. */
export const findLaterOverlap = (
  tx: Tx,
  statementId: string,
): Promise<{ number: string; imported_at: string } | null> =>
  tx.find(sql<{ number: string; imported_at: string }>`
    select later.number, later.imported_at from bank_statement s
    join bank_statement later on later.company_id = ${tx.companyId} and later.account_id = s.account_id
    where s.company_id = ${tx.companyId} and later.company_id = ${tx.companyId} and s.id = ${statementId}
      and (later.imported_at, later.id) > (s.imported_at, s.id) and later.new_line_count < later.line_count
    order by later.imported_at desc, later.id desc limit 1`);

/** Takes a statement out with the lines that came with it. */
export async function deleteStatement(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`delete from bank_line where company_id = ${tx.companyId} and statement_id = ${id}`,
  );
  await tx.run(sql`delete from bank_statement where company_id = ${tx.companyId} and id = ${id}`);
}

export async function countStatements(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from bank_statement where company_id = ${tx.companyId}`,
    'The count',
  );
  return Number(row.count);
}

const lineColumns = sql`l.id, l.statement_id, a.number as account, a.currency, l.booked_on, l.value_on,
  l.amount_minor, l.counterparty, l.counterparty_account, l.reference, l.end_to_end_id, l.details,
  l.status, l.ignored_because, l.version`;
const withAccount = (tx: Tx) => sql`bank_line l
  join statement_account a on a.company_id = ${tx.companyId} and a.id = l.account_id`;

const idsOf = (ids: readonly string[] | null | undefined) => (ids ? [...ids] : null);

const fitsFilter = (tx: Tx, of: LineFilter) => sql`
  l.company_id = ${tx.companyId} and a.company_id = ${tx.companyId}
    and (${of.status}::text is null or l.status = ${of.status})
    and (${of.account}::text is null or a.number = ${of.account})
    and (${of.statementId}::uuid is null or l.statement_id = ${of.statementId})
    and (${idsOf(of.among)}::uuid[] is null or l.id = any(${idsOf(of.among)}::uuid[]))
    and (${idsOf(of.except)}::uuid[] is null or l.id <> all(${idsOf(of.except)}::uuid[]))
    and (${likePattern(of.search)}::text is null or concat_ws(' ', l.counterparty, l.counterparty_account, l.reference,
      l.end_to_end_id, l.details) ilike ${likePattern(of.search)})`;

/** The latest first. */
export function listLines(tx: Tx, of: Page & LineFilter): Promise<LineRow[]> {
  return tx.many(sql<LineRow>`
    select ${lineColumns} from ${withAccount(tx)} where ${fitsFilter(tx, of)}
    order by l.booked_on desc, l.id desc limit ${of.limit} offset ${of.offset}`);
}

export async function countLines(tx: Tx, of: LineFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from ${withAccount(tx)} where ${fitsFilter(tx, of)}`,
    'The count',
  );
  return Number(row.count);
}

const oneLine = (tx: Tx, id: string) => sql`select ${lineColumns} from ${withAccount(tx)}
  where l.company_id = ${tx.companyId} and a.company_id = ${tx.companyId} and l.id = ${id}`;

/** @throws DomainError NOT_FOUND */
export const getLine = (tx: Tx, id: string): Promise<LineRow> =>
  tx.get(sql<LineRow>`${oneLine(tx, id)}`, 'This line');

/** Who took in the file that a line came with. */
export const findImporter = (tx: Tx, lineId: string): Promise<{ member_id: string } | null> =>
  tx.find(sql<{ member_id: string }>`
    select s.member_id from bank_line l
    join bank_statement s on s.company_id = ${tx.companyId} and s.id = l.statement_id
    where l.company_id = ${tx.companyId} and l.id = ${lineId}`);

/** A line, locked. @throws DomainError NOT_FOUND */
export const lockLine = (tx: Tx, id: string): Promise<LineRow> =>
  tx.get(sql<LineRow>`${oneLine(tx, id)} for update of l`, 'This line');

export function setStatus(
  tx: Tx,
  of: { id: string; status: string; because: string },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update bank_line set status = ${of.status}, ignored_because = ${of.because},
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${of.id}`);
}

const documentColumns = sql`d.id, d.kind, coalesce(d.label, '') as label, d.their_number, d.currency,
  case d.kind when 'bill' then d.settled_minor - d.total_minor else d.total_minor - d.settled_minor end
    as open_minor,
  c.party_id as contact_id, c.name as contact_name, d.due_on`;
const openDocuments = (tx: Tx) => sql`commercial_document d
  join ${party(tx)} c on c.id = d.contact_id
  where d.company_id = ${tx.companyId} and d.total_minor > d.settled_minor`;

/** Invoices and bills that money is still to move for; bills below zero. */
export function listOpenDocuments(
  tx: Tx,
  of: { invoice: readonly string[]; bill: readonly string[]; limit: number },
): Promise<OpenDocumentRow[]> {
  return tx.many(sql<OpenDocumentRow>`
    select ${documentColumns} from ${openDocuments(tx)}
      and ((d.kind = 'invoice' and d.status = any(${[...of.invoice]}::text[]))
        or (d.kind = 'bill' and d.status = any(${[...of.bill]}::text[])))
    order by d.due_on, d.id limit ${of.limit}`);
}

export type DocumentSearch = {
  readonly kind: 'invoice' | 'bill';
  readonly statuses: readonly string[];
  /** Part of a number or of a name; null for any. */
  readonly search: string | null;
  /** What the line comes to: documents of its currency and near its amount come first. */
  readonly currency: string;
  readonly sizeMinor: string;
  readonly limit: number;
};

/** Open documents of one kind, the likeliest for an amount first. */
export function findOpenDocuments(tx: Tx, of: DocumentSearch): Promise<OpenDocumentRow[]> {
  return tx.many(sql<OpenDocumentRow>`
    select ${documentColumns} from ${openDocuments(tx)}
      and d.kind = ${of.kind} and d.status = any(${[...of.statuses]}::text[])
      and concat_ws(' ', d.label, d.their_number, c.name) ilike coalesce(${likePattern(of.search)}, '%')
    order by d.currency <> ${of.currency},
      abs(d.total_minor - d.settled_minor - ${of.sizeMinor}::bigint), d.due_on, d.id
    limit ${of.limit}`);
}
