-- Why: a company is verified before its money moves, people sign up by themselves, and accounts close.
-- Lock: new tables; company, person, member and session get columns and checks over few rows.
-- Duration: below a second. Undo: drop the new tables and columns and put the three checks back.

alter table company
  add column is_house boolean not null default false,
  -- When its first Mainsheet account was opened: switchable accounts stand in this order.
  add column balance_created_at timestamptz,
  add column closed_at timestamptz,
  add column erased_at timestamptz;
-- What stood active before there was a review needs none.
alter table company no force row level security;
update company set kyc_status = 'APPROVED' where account_status = 'ACTIVE' and kyc_status = 'NEW';
alter table company force row level security;
alter table company
  add constraint company_account_status_check check (account_status in ('PENDING', 'ACTIVE', 'CLOSED')),
  add constraint company_kyc_status_check check (kyc_status in
    ('NEW', 'CREATED', 'SUBMITTED', 'ACTION_REQUIRED', 'REJECTED', 'APPROVED'));

alter table person
  add column mobile text not null default '',
  add column details jsonb not null default '{}';

-- An administrator may keep a member out without taking them out of service.
alter table member drop constraint member_status_check;
alter table member add constraint member_status_check
  check (status in ('ACTIVE', 'INVITED', 'DEACTIVATED', 'RESTRICTED'));

alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check check (ended_reason in
  ('logout', 'other_device', 'idle', 'reuse', 'expired', 'switched', 'signed_out', 'password', 'closed'));

create table kyc_application (
  company_id uuid primary key references company (company_id),
  form jsonb not null default '{}',
  terms_agreed_at timestamptz not null,
  terms_agreed_by text not null,
  submitted_at timestamptz,
  -- What the reviewer asks for or decided, and the company's answer to it.
  request_text text not null default '',
  requested_kinds jsonb not null default '[]',
  answer_text text not null default '',
  decided_at timestamptz,
  version integer not null default 1
);
select protect_tenant_table('kyc_application');

create table kyc_document (
  company_id uuid not null references company (company_id),
  id uuid not null,
  kind text not null,
  file_id uuid not null,
  uploaded_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select protect_tenant_table('kyc_document', 'select, insert, delete');

-- Accounts at Mainsheet's bank; the money in them is the ledger's.
create table global_account (
  company_id uuid not null references company (company_id),
  id uuid not null,
  currency char(3) not null,
  nickname text not null check (length(nickname) between 1 and 200),
  status text not null check (status in ('PENDING', 'ACTIVE', 'CLOSED')),
  opening jsonb not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id)
);
select protect_tenant_table('global_account', 'select, insert, update');

-- Somebody on the way to an account: by a link, by an invitation, or signed in and adding one.
create table sign_up (
  id uuid primary key,
  token_hash bytea not null unique,
  flow text not null check (flow in ('normal', 'invited', 'add-account')),
  person_id uuid references person (id),
  email text not null default '' check (email = lower(email)),
  answers jsonb not null default '{}',
  done_tabs jsonb not null default '[]',
  password_hash text,
  code_tab text,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create unique index sign_up_of_person on sign_up (person_id) where finished_at is null;
select protect_identity_table('sign_up');
