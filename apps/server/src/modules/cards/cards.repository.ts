import type { CardChange, CardStatus, LimitInterval, MerchantCategory } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { FoundRecord } from '../../platform/record-search.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type LimitRow = { span: LimitInterval; amount_minor: string };

export type CardRow = {
  id: string;
  family_id: string;
  name: string;
  purpose: string;
  status: CardStatus;
  status_reason: string;
  type: string;
  form_factor: string;
  issue_to: 'INDIVIDUAL' | 'ORGANISATION';
  holder_id: string;
  holder_name: string;
  holder_email: string;
  holder_status: string;
  currency: string;
  account_id: string;
  account_name: string;
  last_four: string;
  key_version: number;
  expires_on: string;
  allowed_categories: MerchantCategory[];
  allowed_countries: string[];
  allowed_currencies: string[];
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
  version: number;
  limits: LimitRow[];
};

export const cardLabel = (card: Pick<CardRow, 'last_four'>): string => `•• ${card.last_four}`;

const columns = (tx: Tx) => sql`d.*, concat_ws(' ', m.first_name, m.last_name) as holder_name,
  m.email as holder_email, m.status as holder_status, a.nickname as account_name,
  coalesce((select jsonb_agg(jsonb_build_object('span', l.span, 'amount_minor', l.amount_minor::text))
    from card_limit l where l.company_id = ${tx.companyId} and l.card_id = d.id), '[]') as limits`;

const joined = (tx: Tx) => sql`card d
  join member m on m.company_id = ${tx.companyId} and m.id = d.holder_id
  join global_account a on a.company_id = ${tx.companyId} and a.id = d.account_id`;

const rows = (tx: Tx, rest: RawBuilder<unknown>) => sql<CardRow>`
  select ${columns(tx)} from ${joined(tx)} where d.company_id = ${tx.companyId} ${rest}`;

/** Which of a company's cards: one's own, those of the company, those of others. */
export const ofArea = (area: string, memberId: string) =>
  area === 'companyCards'
    ? sql`d.issue_to = 'ORGANISATION'`
    : area === 'myCards'
      ? sql`d.issue_to = 'INDIVIDUAL' and d.holder_id = ${memberId}::uuid`
      : sql`d.issue_to = 'INDIVIDUAL' and d.holder_id <> ${memberId}::uuid`;

export type CardFilter = {
  area: string;
  memberId: string;
  email: string | null;
  search: string | null;
  statuses: readonly CardStatus[] | null;
  limit: number;
  offset: number;
};

const fitting = (f: CardFilter) => {
  const pattern = likePattern(f.search);
  return sql`and ${ofArea(f.area, f.memberId)}
    and (${f.email}::text is null or m.email = ${f.email})
    and (${f.statuses}::text[] is null or d.status = any(${f.statuses}::text[]))
    and (${pattern}::text is null or d.name ilike ${pattern} or d.purpose ilike ${pattern}
      or d.last_four ilike ${pattern} or concat_ws(' ', m.first_name, m.last_name) ilike ${pattern})`;
};

/** The newest first. */
export function listCards(tx: Tx, f: CardFilter): Promise<CardRow[]> {
  return tx.many(
    rows(
      tx,
      sql`${fitting(f)} order by d.created_at desc, d.id desc limit ${f.limit} offset ${f.offset}`,
    ),
  );
}

export async function countCards(tx: Tx, f: CardFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from ${joined(tx)} where d.company_id = ${tx.companyId} ${fitting(f)}`,
    'The count',
  );
  return Number(row.count);
}

export function findCards(
  tx: Tx,
  of: { area: string; memberId: string; pattern: string; limit: number },
): Promise<FoundRecord[]> {
  return tx.many(sql<FoundRecord>`
    select d.id, d.name as label,
      concat_ws(' · ', '•• ' || d.last_four, concat_ws(' ', m.first_name, m.last_name)) as detail
    from ${joined(tx)}
    where d.company_id = ${tx.companyId} and ${ofArea(of.area, of.memberId)}
      and (d.name ilike ${of.pattern} or d.last_four ilike ${of.pattern})
    order by d.name, d.id limit ${of.limit}`);
}

/** @throws DomainError NOT_FOUND */
export function getCard(tx: Tx, id: string): Promise<CardRow> {
  return tx.get(rows(tx, sql`and d.id = ${id}`), 'The card');
}

/** Holds a card still, so that one purchase after another is weighed against its limits. */
export function lockCard(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from card where company_id = ${tx.companyId} and id = ${id} for update`);
}

export type NewCard = Pick<
  CardRow,
  | 'id'
  | 'family_id'
  | 'status'
  | 'form_factor'
  | 'issue_to'
  | 'holder_id'
  | 'currency'
  | 'account_id'
  | 'last_four'
  | 'key_version'
  | 'expires_on'
> &
  Omit<CardChange, 'limits'>;

export function insertCard(tx: Tx, c: NewCard, by: Stamp): Promise<number> {
  return tx.run(sql`
    insert into card (company_id, id, family_id, name, purpose, status, form_factor, issue_to,
      holder_id, currency, account_id, last_four, key_version, expires_on, allowed_categories,
      allowed_countries, allowed_currencies, created_at, created_by, updated_at, updated_by)
    values (${tx.companyId}, ${c.id}, ${c.family_id}, ${c.name}, ${c.purpose}, ${c.status},
      ${c.form_factor}, ${c.issue_to}, ${c.holder_id}, ${c.currency}, ${c.account_id},
      ${c.last_four}, ${c.key_version}, ${c.expires_on}, ${[...c.allowedCategories]}::text[],
      ${[...c.allowedCountries]}::text[], ${[...c.allowedCurrencies]}::text[], ${by.at}, ${by.by},
      ${by.at}, ${by.by})`);
}

export type Key = { readonly id: string; readonly version: number };

/** Writes exactly this version anew; returns how many cards that was. */
export function updateSettings(
  tx: Tx,
  key: Key,
  c: Omit<CardChange, 'limits'>,
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update card set name = ${c.name}, purpose = ${c.purpose},
      allowed_categories = ${[...c.allowedCategories]}::text[],
      allowed_countries = ${[...c.allowedCountries]}::text[],
      allowed_currencies = ${[...c.allowedCurrencies]}::text[],
      updated_at = ${by.at}, updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}`);
}

/** Takes a card from one status to another; the database refuses what is no step. */
export function setStatus(
  tx: Tx,
  row: CardRow,
  to: { status: CardStatus; reason: string },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    update card set status = ${to.status}, status_reason = ${to.reason}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${row.id} and status = ${row.status}`);
}

export async function replaceLimits(
  tx: Tx,
  cardId: string,
  limits: readonly { span: LimitInterval; minor: bigint }[],
): Promise<void> {
  await tx.run(
    sql`delete from card_limit where company_id = ${tx.companyId} and card_id = ${cardId}`,
  );
  for (const { span, minor } of limits) {
    await tx.run(sql`
      insert into card_limit (company_id, card_id, span, amount_minor)
      values (${tx.companyId}, ${cardId}, ${span}, ${String(minor)})`);
  }
}

/** Of the cards of a family what is authorised and settled, by when it was authorised. */
export type SpentRow = { family_id: string } & Record<
  Exclude<LimitInterval, 'PER_TRANSACTION'>,
  string
>;

/** Since when each interval counts, as instants. */
export type Since = Readonly<Record<'DAILY' | 'WEEKLY' | 'MONTHLY' | 'QUARTERLY', string>>;

export function listSpent(tx: Tx, families: readonly string[], since: Since): Promise<SpentRow[]> {
  const from = (at: string) =>
    sql`coalesce(sum(t.held_minor + t.settled_minor) filter (where t.authorised_at >= ${at}), 0)::text`;
  return tx.many(sql<SpentRow>`
    select d.family_id, ${from(since.DAILY)} as "DAILY", ${from(since.WEEKLY)} as "WEEKLY",
      ${from(since.MONTHLY)} as "MONTHLY", ${from(since.QUARTERLY)} as "QUARTERLY",
      coalesce(sum(t.held_minor + t.settled_minor), 0)::text as "ALL_TIME"
    from card d
    join card_transaction t on t.company_id = ${tx.companyId} and t.card_id = d.id
    where d.company_id = ${tx.companyId} and d.family_id = any(${[...families]}::uuid[])
    group by d.family_id`);
}

/** Cards past their last day that nobody has closed. */
export function listExpired(tx: Tx, today: string, holderId: string | null): Promise<CardRow[]> {
  return tx.many(
    rows(
      tx,
      sql`and d.expires_on < ${today}::date and d.status in ('Pending', 'Active', 'Frozen')
        and (${holderId}::uuid is null or d.holder_id = ${holderId}::uuid) limit 500`,
    ),
  );
}

/** Says with a member whether they hold a card that is not closed. */
export function keepAvailability(tx: Tx, memberId: string): Promise<number> {
  return tx.run(sql`
    update member set card_availability = exists (
      select from card d where d.company_id = ${tx.companyId} and d.holder_id = member.id
        and d.status in ('Pending', 'Active', 'Frozen'))
    where company_id = ${tx.companyId} and id = ${memberId}`);
}

export type HolderRow = { id: string; first_name: string; last_name: string };

/** Members who may be given a card. */
export function listHolders(tx: Tx): Promise<HolderRow[]> {
  return tx.many(sql<HolderRow>`
    select id, first_name, last_name from member
    where company_id = ${tx.companyId} and status = 'ACTIVE'
    order by last_name, first_name, id limit 1000`);
}

export async function isHolder(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from member
    where company_id = ${tx.companyId} and id = ${memberId} and status = 'ACTIVE'`);
  return row !== null;
}

export function insertToken(
  tx: Tx,
  t: { hash: Buffer; cardId: string; memberId: string; sessionId: string; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into card_token (company_id, token_hash, card_id, member_id, session_id, expires_at)
    values (${tx.companyId}, ${t.hash}, ${t.cardId}, ${t.memberId}, ${t.sessionId}, ${t.expiresAt})`);
}

/** Uses a token up; returns whether it was good for this card, member and session. */
export async function takeToken(
  tx: Tx,
  t: { hash: Buffer; cardId: string; memberId: string; sessionId: string; now: string },
): Promise<boolean> {
  const taken = await tx.run(sql`
    delete from card_token where company_id = ${tx.companyId} and token_hash = ${t.hash}
      and card_id = ${t.cardId} and member_id = ${t.memberId} and session_id = ${t.sessionId}
      and expires_at > ${t.now}`);
  return taken === 1;
}

export function forgetTokens(tx: Tx, now: string): Promise<number> {
  return tx.run(sql`
    delete from card_token where company_id = ${tx.companyId} and expires_at <= ${now}`);
}
