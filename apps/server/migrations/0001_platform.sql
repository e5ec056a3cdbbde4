-- Why: the ground every module stands on: roles, tenants, people, sessions, audit, counters, files.
-- Lock: new tables only. Duration: below a second. Undo: drop the schema of an empty database.

-- Roles are shared by all databases of a server: made once, under the migration lock.
do $$
begin
  if not exists (select from pg_roles where rolname = 'mainsheet_app') then
    create role mainsheet_app nologin nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'mainsheet_identity') then
    create role mainsheet_identity nologin nobypassrls;
  end if;
exception when duplicate_object then null;
end $$;
do $$
begin
  execute format('grant mainsheet_app, mainsheet_identity to %I', current_user);
end $$;
grant usage on schema public to mainsheet_app, mainsheet_identity;

-- The company of this transaction. nullif: after a transaction the setting is '' and not null.
create function current_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- Every tenant table goes through here: forced row-level security and just the grants it needs.
create function protect_tenant_table(name regclass, grants text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %s to mainsheet_app using (company_id = current_company()) with check (company_id = current_company())',
    name);
  execute format('grant %s on %s to mainsheet_app', grants, name);
end $$;

-- Tables of people and sessions belong to no company; only the identity role reaches them.
create function protect_identity_table(name regclass, grants text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy identity on %s to mainsheet_identity using (true) with check (true)', name);
  execute format('grant %s on %s to mainsheet_identity', grants, name);
end $$;

-- What sign-in must read of tenant tables before the company is known.
create function let_identity_read(name regclass) returns void language plpgsql as $$
begin
  execute format('create policy identity_reads on %s for select to mainsheet_identity using (true)', name);
  execute format('grant select on %s to mainsheet_identity', name);
end $$;

create table company (
  company_id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  initial text not null check (length(initial) between 1 and 3),
  base_currency char(3) not null default 'USD',
  account_status text not null default 'PENDING',
  kyc_status text not null default 'NEW',
  is_demo boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  version integer not null default 1
);
select protect_tenant_table('company', 'select, insert, update');
select let_identity_read('company');

create table role (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  permissions jsonb not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint role_name_key unique (company_id, name)
);
select protect_tenant_table('role');
select let_identity_read('role');

create table person (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  is_deactivated boolean not null default false,
  is_restricted boolean not null default false,
  is_demo boolean not null default false,
  is_show_ai_popup boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint person_email_key unique (email)
);
select protect_identity_table('person');

create table member (
  company_id uuid not null references company (company_id),
  id uuid not null,
  person_id uuid not null,
  role_id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  job_title text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INVITED', 'DEACTIVATED')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint member_person_key unique (company_id, person_id),
  foreign key (company_id, role_id) references role (company_id, id)
);
create index member_by_person on member (person_id);
select protect_tenant_table('member', 'select, insert, update');
select let_identity_read('member');

create table login_attempt (
  email text not null,
  client_class text not null check (client_class in ('trusted', 'unknown')),
  attempts integer not null default 0,
  is_blocked boolean not null default false,
  last_at timestamptz not null,
  primary key (email, client_class)
);
select protect_identity_table('login_attempt');

create table session (
  id uuid primary key,
  person_id uuid not null references person (id),
  company_id uuid not null,
  member_id uuid not null,
  browser_id text not null,
  cookie_hash bytea not null,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'other_device', 'idle', 'reuse', 'expired', 'switched'))
);
create index session_by_person on session (person_id) where ended_at is null;
select protect_identity_table('session');

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_by_session on refresh_token (session_id);
select protect_identity_table('refresh_token');

create table custom_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);
select protect_identity_table('custom_token', 'select, insert, delete');

-- Facts about this installation: key fingerprints, whether the demo was loaded.
create table installation (
  name text primary key,
  value jsonb not null
);
select protect_identity_table('installation', 'select, insert, update');

create table audit_head (
  company_id uuid primary key references company (company_id),
  seq bigint not null,
  hash bytea not null
);
select protect_tenant_table('audit_head', 'select, insert, update');

-- Append-only: the application may insert and read, nothing else.
create table audit_event (
  company_id uuid not null references company (company_id),
  seq bigint not null,
  at timestamptz not null,
  member_id uuid,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  subject_label text not null default '',
  detail jsonb not null default '{}',
  request_id text,
  key_version integer not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (company_id, seq)
);
create index audit_event_by_subject on audit_event (company_id, subject_type, subject_id, seq desc);
create index audit_event_by_time on audit_event (company_id, at desc);
select protect_tenant_table('audit_event', 'select, insert');

-- Human numbers: one row a company and kind, locked while a number is taken, so that none is skipped.
create table counter (
  company_id uuid not null references company (company_id),
  kind text not null,
  last_value bigint not null,
  primary key (company_id, kind)
);
select protect_tenant_table('counter', 'select, insert, update');

create table idempotency (
  company_id uuid not null references company (company_id),
  member_id uuid not null,
  operation text not null,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (company_id, member_id, operation, key)
);
select protect_tenant_table('idempotency', 'select, insert, update');

create table outbox (
  company_id uuid not null references company (company_id),
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (company_id, id)
);
create index outbox_open on outbox (company_id, created_at) where done_at is null;
select protect_tenant_table('outbox', 'select, insert, update');

create table notification (
  company_id uuid not null references company (company_id),
  id uuid not null,
  member_id uuid not null,
  title text not null,
  message text not null,
  link text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create index notification_by_member on notification (company_id, member_id, created_at desc);
select protect_tenant_table('notification');

create table file (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  byte_size integer not null check (byte_size between 0 and 26214400),
  content bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (company_id, id)
);
select protect_tenant_table('file', 'select, insert, delete');

create table error_log (
  company_id uuid not null references company (company_id),
  id uuid not null,
  at timestamptz not null,
  member_id uuid,
  location text not null,
  message text not null,
  stack text not null,
  browser text not null,
  primary key (company_id, id)
);
select protect_tenant_table('error_log', 'select, insert');

-- The migration table itself is read by nobody but its owner.
alter table migration enable row level security;

-- A link that may be used once: to choose the first password, to reset one.
create table one_time_link (
  token_hash bytea primary key,
  person_id uuid not null references person (id),
  purpose text not null check (purpose in ('first_password', 'reset_password')),
  expires_at timestamptz not null,
  used_at timestamptz
);
select protect_identity_table('one_time_link');
