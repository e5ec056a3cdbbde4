import type { ReceivedMailKind, ReceivedMailStatus } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';
import type { Classified, Finding } from './classify.ts';
import type { CardPurchase } from './purchase-of-mail.ts';

export type ReceivedMailRow = {
  id: string;
  mailbox_email: string;
  folder: string;
  byte_size: string;
  sender: string;
  subject: string;
  received_at: string;
  came_at: string;
  kind: ReceivedMailKind;
  status: ReceivedMailStatus;
  reasons: readonly string[];
  findings: readonly Finding[];
  file_count: number;
  card_transaction_id: string | null;
  card_id: string | null;
  merchant_name: string | null;
  vessel_id: string | null;
  vessel_name: string | null;
  bill_id: string | null;
  bill_label: string | null;
  vessel_report_id: string | null;
  report_kind: string | null;
  changed_at: string | null;
  changed_by: string;
  version: number;
};
/** With the words of it, and whether it was refused when it came. */
export type WholeMailRow = ReceivedMailRow & { body: string; is_refused: boolean };

export type MailFileRow = {
  place: number;
  file_id: string | null;
  name: string;
  byte_size: string;
  refusal: string;
  body: string;
};

const columnsOf = (
  tx: Tx,
) => sql`m.id, m.mailbox_email, m.folder, m.byte_size::text as byte_size, m.sender, m.subject,
  m.received_at, m.came_at, m.kind, m.status, m.reasons, m.findings, m.card_transaction_id, m.vessel_id,
  m.bill_id, m.vessel_report_id, m.changed_at, m.changed_by, m.version, t.card_id, t.merchant_name,
  v.name as vessel_name, d.label as bill_label, r.kind as report_kind,
  (select count(*)::integer from received_mail_file f
    where f.company_id = ${tx.companyId} and f.mail_id = m.id) as file_count`;

const joined = (tx: Tx, rest: RawBuilder<unknown>) => sql`from received_mail m
  left join card_transaction t on t.company_id = ${tx.companyId} and t.id = m.card_transaction_id
  left join vessel v on v.company_id = ${tx.companyId} and v.id = m.vessel_id
  left join commercial_document d on d.company_id = ${tx.companyId} and d.id = m.bill_id
  left join vessel_report r on r.company_id = ${tx.companyId} and r.id = m.vessel_report_id
  where m.company_id = ${tx.companyId} ${rest}`;

type Seen = { readonly kinds: readonly ReceivedMailKind[] };
const ofKinds = ({ kinds }: Seen) => sql`and m.kind = any(${[...kinds]}::text[])`;

/** The latest to come in first: ids are in the order of their coming. */
export function listMails(
  tx: Tx,
  { kinds, before, limit }: Seen & { before: string | null; limit: number },
): Promise<ReceivedMailRow[]> {
  const page = sql`${ofKinds({ kinds })} and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit}`;
  return tx.many(sql<ReceivedMailRow>`select ${columnsOf(tx)} ${joined(tx, page)}`);
}

/** A page of the same, with the words of each. */
export const listWholeMails = (
  tx: Tx,
  { kinds, limit, offset }: Seen & { limit: number; offset: number },
): Promise<WholeMailRow[]> =>
  tx.many(sql<WholeMailRow>`
    select ${columnsOf(tx)}, m.body, m.is_refused
    ${joined(tx, sql`${ofKinds({ kinds })} order by m.id desc limit ${limit} offset ${offset}`)}`);

export async function countMails(tx: Tx, { kinds }: Seen): Promise<number> {
  const row = await tx.get(
    sql<{ count: number }>`
      select count(*)::integer as count from received_mail m
      where m.company_id = ${tx.companyId} ${ofKinds({ kinds })}`,
    'The count',
  );
  return row.count;
}

/** One of the kinds that somebody may see. @throws DomainError NOT_FOUND */
export const getMail = (tx: Tx, { id, kinds }: Seen & { id: string }): Promise<WholeMailRow> =>
  tx.get(
    sql<WholeMailRow>`
      select ${columnsOf(tx)}, m.body, m.is_refused ${joined(tx, sql`${ofKinds({ kinds })} and m.id = ${id}`)}`,
    'The mail',
  );

/** Whoever changes a mail waits here for whoever does already. */
export const lockMail = (tx: Tx, id: string): Promise<unknown> =>
  tx.find(sql`
    select 1 from received_mail where company_id = ${tx.companyId} and id = ${id} for update`);

export const listMailFiles = (tx: Tx, mailId: string): Promise<MailFileRow[]> =>
  tx.many(sql<MailFileRow>`
    select place, file_id, name, byte_size::text as byte_size, refusal, body from received_mail_file
    where company_id = ${tx.companyId} and mail_id = ${mailId} order by place`);

export type NewMail = {
  readonly id: string;
  readonly mailboxEmail: string;
  readonly folder: string;
  readonly messageId: string;
  readonly contentHash: Buffer;
  readonly byteSize: number;
  readonly sender: string;
  readonly subject: string;
  readonly receivedAt: string;
  readonly body: string;
  readonly status: ReceivedMailStatus;
  readonly cameAt: string;
} & Classified;

/** As JSON that the database takes: what was cut from a text may begin or end within a character. */
const wellFormedJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one));

/** False where the same mail is here already. */
export async function insertMail(tx: Tx, m: NewMail): Promise<boolean> {
  const written = await insertRows(tx, {
    into: sql`
      insert into received_mail (company_id, id, mailbox_email, folder, message_id, content_hash,
        byte_size, sender, subject, received_at, body, kind, status, reasons, findings,
        card_transaction_id, vessel_id, came_at, is_refused)`,
    rows: [
      [
        ...[tx.companyId, m.id, m.mailboxEmail, m.folder, m.messageId, m.contentHash],
        ...[m.byteSize, m.sender, m.subject, m.receivedAt, m.body, m.kind, m.status],
        ...[wellFormedJson(m.reasons), wellFormedJson(m.findings)],
        ...[m.cardTransactionId, m.vesselId, m.cameAt, m.status === 'Refused'],
      ],
    ],
    otherwise: sql`on conflict (company_id, content_hash) do nothing`,
  });
  return written > 0;
}

export type NewFile = Omit<MailFileRow, 'byte_size'> & { readonly byteSize: number };

export const insertMailFiles = (
  tx: Tx,
  mailId: string,
  files: readonly NewFile[],
): Promise<number> =>
  insertRows(tx, {
    into: sql`
      insert into received_mail_file (company_id, mail_id, place, file_id, name, byte_size, refusal, body)`,
    rows: files.map((f) => [
      ...[tx.companyId, mailId, f.place, f.file_id, f.name, f.byteSize, f.refusal, f.body],
    ]),
  });

/** What a file says, where it was read later than it came. */
export const setFileText = (
  tx: Tx,
  mailId: string,
  { place, body }: { place: number; body: string },
): Promise<number> =>
  tx.run(sql`
    update received_mail_file set body = ${body}, refusal = ''
    where company_id = ${tx.companyId} and mail_id = ${mailId} and place = ${place}`);

/** How many mails came in since a moment, and the bytes of those that were read. */
export async function sumSince(tx: Tx, since: string): Promise<{ count: number; bytes: number }> {
  const row = await tx.get(
    sql<{ count: number; bytes: string }>`
      select count(*)::integer as count,
        coalesce(sum(byte_size) filter (where not is_refused), 0)::text as bytes
      from received_mail where company_id = ${tx.companyId} and came_at >= ${since}`,
    'The count',
  );
  return { count: row.count, bytes: Number(row.bytes) };
}

type Key = { readonly id: string; readonly version: number };

/** What a mail is taken for from now on; nothing where it was changed meanwhile. */
export const reclassify = (
  tx: Tx,
  { id, version }: Key,
  { status, ...c }: Classified & { status: ReceivedMailStatus; stamp: Stamp },
): Promise<number> =>
  tx.run(sql`
    update received_mail set kind = ${c.kind}, status = ${status}, reasons = ${wellFormedJson(c.reasons)},
      findings = ${wellFormedJson(c.findings)}, card_transaction_id = ${c.cardTransactionId},
      vessel_id = ${c.vesselId}, changed_at = ${c.stamp.at}, changed_by = ${c.stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);

export const setStatus = (
  tx: Tx,
  { id, version }: Key,
  { status, stamp }: { status: ReceivedMailStatus; stamp: Stamp },
): Promise<number> =>
  tx.run(sql`
    update received_mail set status = ${status}, changed_at = ${stamp.at}, changed_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);

export type Became = { readonly kind: ReceivedMailKind } & (
  | { readonly billId: string }
  | { readonly vesselReportId: string }
  | { readonly cardTransactionId: string }
);

/** What a person made of it. */
export const takeOver = (
  tx: Tx,
  { id, version }: Key,
  { stamp, ...became }: Became & { stamp: Stamp },
): Promise<number> => {
  const of = <Name extends string>(name: Name) =>
    (became as Partial<Record<Name, string>>)[name] ?? null;
  return tx.run(sql`
    update received_mail set status = 'Taken over', kind = ${became.kind}, bill_id = ${of('billId')},
      vessel_report_id = ${of('vesselReportId')},
      card_transaction_id = coalesce(${of('cardTransactionId')}::uuid, card_transaction_id),
      changed_at = ${stamp.at}, changed_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);
};

const MOST_PURCHASES = 500;

/** Purchases around a moment that have no receipt yet. */
export const listPurchasesAround = (
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<CardPurchase[]> =>
  tx.many(sql<CardPurchase>`
    select id, merchant_name, transaction_currency, transaction_minor::text as transaction_minor,
      authorised_at::text as authorised_at
    from card_transaction
    where company_id = ${tx.companyId} and kind = 'PURCHASE' and status in ('Authorised', 'Settled')
      and receipt_file_id is null and authorised_at between ${from} and ${to}
    order by authorised_at desc, id limit ${MOST_PURCHASES}`);

/** Vessels of the company by their names in small letters. */
export const listVesselsNamed = (tx: Tx, name: string): Promise<{ id: string; name: string }[]> =>
  tx.many(sql<{ id: string; name: string }>`
    select id, name from vessel
    where company_id = ${tx.companyId} and not is_deleted
      and lower(name) = lower(regexp_replace(${name}::text, '^\\s*m\\.?/?[vt]\\.?\\s+', '', 'i'))
    limit 2`);

/** Mails of which nobody made a record, that came before a moment. */
export const listAbandoned = (
  tx: Tx,
  { before, limit }: { before: string; limit: number },
): Promise<{ id: string }[]> =>
  tx.many(sql<{ id: string }>`
    select id from received_mail
    where company_id = ${tx.companyId} and status <> 'Taken over' and came_at < ${before}
    order by came_at limit ${limit} for update skip locked`);

/** Answers the files that they carried, which nothing points at any more. */
export async function deleteMails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const files = await tx.many(sql<{ file_id: string }>`
    delete from received_mail_file
    where company_id = ${tx.companyId} and mail_id = any(${[...ids]}::uuid[]) returning file_id`);
  await tx.run(sql`
    delete from received_mail where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[])`);
  return files.flatMap(({ file_id: fileId }) => fileId ?? []);
}
