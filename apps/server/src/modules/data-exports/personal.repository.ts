import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

type Rows = Promise<Record<string, unknown>[]>;

/** What sign-in keeps of a person, hashes and seeds left out; for the identity role. */
export const OF_PERSON: Readonly<Record<string, (tx: Tx, personId: string) => Rows>> = {
  profile: (tx, id) =>
    tx.many(sql`
      select id, email, first_name, last_name, mobile, details, is_deactivated, is_restricted,
        created_at, updated_at
      from person where id = ${id}`),
  memberships: (tx, id) =>
    tx.many(sql`
      select c.name as company, m.status, r.name as role, m.job_title, m.email, m.created_at
      from member m join company c on c.company_id = m.company_id
      join role r on r.company_id = m.company_id and r.id = m.role_id
      where m.person_id = ${id} and c.closed_at is null order by m.created_at`),
  devices: (tx, id) =>
    tx.many(sql`
      select id, name, model, location, push_token <> '' as has_push_token, created_at,
        last_active_at
      from device where person_id = ${id} order by created_at`),
  'push-subscriptions': (tx, id) =>
    tx.many(sql`
      select d.name as device, split_part(q.endpoint, '/', 3) as push_service, q.created_at,
        q.last_pushed_at
      from push_subscription q join device d on d.id = q.device_id
      where q.person_id = ${id} order by q.created_at`),
  sessions: (tx, id) =>
    tx.many(sql`
      select s.id, c.name as company, s.device_id, s.created_at, s.last_active_at, s.ended_at,
        s.ended_reason
      from session s join company c on c.company_id = s.company_id
      where s.person_id = ${id} and c.closed_at is null order by s.created_at desc`),
  'sign-in-attempts': (tx, id) =>
    tx.many(sql`
      select a.client_class, a.attempts, a.is_blocked, a.last_at
      from login_attempt a join person p on p.email = a.email where p.id = ${id}`),
  'second-factor': (tx, id) =>
    tx.many(sql`
      select f.totp_seed is not null as has_authenticator, f.phone, f.last_method, f.updated_at,
        (select count(*)::int from recovery_code c where c.person_id = f.person_id
          and c.used_at is null) as recovery_codes_left
      from second_factor f where f.person_id = ${id}`),
  'sign-ups': (tx, id) =>
    tx.many(sql`
      select flow, email, answers, created_at from sign_up
      where person_id = ${id} order by created_at`),
};

/** What a company keeps of one of its members. */
export const OF_MEMBER: Readonly<Record<string, (tx: Tx, memberId: string) => Rows>> = {
  notices: (tx, id) =>
    tx.many(sql`
      select title, message, link, created_at, read_at from notification
      where company_id = ${tx.companyId} and member_id = ${id} order by created_at`),
  'notification-preferences': (tx, id) =>
    tx.many(sql`
      select kind, in_app, by_mail, by_push, updated_at from notification_preference
      where company_id = ${tx.companyId} and member_id = ${id} order by kind`),
  'audit-entries': (tx, id) =>
    tx.many(sql`
      select seq, at, action, subject_type, subject_id, subject_label, detail from audit_event
      where company_id = ${tx.companyId} and member_id = ${id} order by seq`),
  'error-reports': (tx, id) =>
    tx.many(sql`
      select at, location, message, browser from error_log
      where company_id = ${tx.companyId} and member_id = ${id} order by at`),
  approvals: (tx, id) =>
    tx.many(sql`
      select document_id, approved_at from document_approval
      where company_id = ${tx.companyId} and member_id = ${id} order by approved_at`),
  'stored-files': (tx, id) =>
    tx.many(sql`
      select id, name, media_type, byte_size, created_at from file
      where company_id = ${tx.companyId} and created_by = ${id} order by created_at`),
  worksheets: (tx, id) =>
    tx.many(sql`
      select id, name, created_at, is_active from worksheet
      where company_id = ${tx.companyId} and created_by = ${id} order by created_at`),
};

export type Membership = { company_id: string; member_id: string; company_name: string };

/** Open companies that a person works in; for the identity role. */
export function listMemberships(tx: Tx, personId: string): Promise<Membership[]> {
  return tx.many(sql<Membership>`
    select m.company_id, m.id as member_id, c.name as company_name
    from member m join company c on c.company_id = m.company_id
    where m.person_id = ${personId} and m.status = 'ACTIVE' and c.closed_at is null
    order by m.created_at`);
}

/** Who works in the company. */
export function listMembers(tx: Tx): Rows {
  return tx.many(sql`
    select m.email, m.first_name, m.last_name, m.job_title, r.name as role, m.created_at
    from member m join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.company_id = ${tx.companyId} and m.status = 'ACTIVE' order by m.created_at`);
}

export type FileRow = { id: string; name: string };

export function listFiles(tx: Tx): Promise<FileRow[]> {
  return tx.many(sql<FileRow>`
    select id, name from file where company_id = ${tx.companyId} order by created_at, id`);
}
