-- Why: mailboxes that people link, the books handed to another accounting system, verdicts from outside.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

-- A mailbox at a provider. Its passwords or its refresh token are sealed with the key `seeds`.
create table mailbox (
  company_id uuid not null references company (company_id),
  id uuid not null,
  member_id uuid not null,
  -- The company's own: every member who may see mailboxes sees it. Else only who linked it.
  is_shared boolean not null,
  provider text not null check (provider in ('imap', 'gmail', 'outlook')),
  email text not null check (length(email) between 3 and 254),
  display_name text not null check (length(display_name) <= 120),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  signature text not null check (length(signature) <= 2000),
  is_default boolean not null,
  -- What leaves in the company's name goes out here.
  is_sender boolean not null check (is_shared or not is_sender),
  servers jsonb not null,
  secret bytea not null,
  is_paused boolean not null default false,
  sync_state text not null default 'waiting' check (sync_state in ('waiting', 'done', 'failed')),
  synced_at timestamptz,
  sync_error text not null default '',
  sync_due_at timestamptz not null,
  sync_failures integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
create unique index mailbox_sender on mailbox (company_id) where is_sender;
create unique index mailbox_default on mailbox (company_id, member_id) where is_default;
create unique index mailbox_once on mailbox (company_id, member_id, lower(email));
create index mailbox_due on mailbox (sync_due_at) where not is_paused;
select protect_tenant_table('mailbox');
-- The worker must learn which mailboxes are due before it enters their company; it sees nothing else.
create policy identity_reads on mailbox for select to mainsheet_identity using (true);
grant select (company_id, id, sync_due_at, is_paused) on mailbox to mainsheet_identity;

create table mailbox_folder (
  company_id uuid not null references company (company_id),
  mailbox_id uuid not null,
  path text not null,
  display_name text not null,
  parent_path text,
  is_hidden boolean not null,
  child_folder_count integer not null,
  total_item_count integer not null,
  unread_item_count integer not null,
  primary key (company_id, mailbox_id, path),
  foreign key (company_id, mailbox_id) references mailbox (company_id, id) on delete cascade
);
select protect_tenant_table('mailbox_folder');

-- Somebody on their way to the sign-in of a mail provider and back; the verifier is sealed.
create table mailbox_sign_in (
  company_id uuid not null references company (company_id),
  state_hash bytea not null,
  member_id uuid not null,
  provider text not null check (provider in ('gmail', 'outlook')),
  is_shared boolean not null,
  verifier bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, state_hash),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('mailbox_sign_in', 'select, insert, delete');

-- Where the books go: the export of files that every company has, and systems reached by a service.
create table accounting_connection (
  company_id uuid not null references company (company_id),
  id uuid not null,
  kind text not null check (kind in ('files', 'codat')),
  name text not null check (length(name) between 1 and 80),
  status text not null check (status in ('Ready', 'PendingAuth', 'Linked', 'Unlinked', 'Deauthorized')),
  outside_company text not null default '',
  outside_connection text not null default '',
  -- Sealed with the key `seeds`; gone once the connection is unlinked.
  api_key bytea,
  created_at timestamptz not null,
  created_by text not null,
  checked_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  check ((kind = 'files') = (status = 'Ready'))
);
select protect_tenant_table('accounting_connection', 'select, insert, update');

-- Our account as the other system calls it; an account without a row goes under our own code.
create table accounting_account (
  company_id uuid not null references company (company_id),
  connection_id uuid not null,
  account_code text not null,
  outside_code text not null check (length(outside_code) between 1 and 80),
  primary key (company_id, connection_id, account_code),
  foreign key (company_id, connection_id) references accounting_connection (company_id, id)
);
select protect_tenant_table('accounting_account');

create table accounting_run (
  company_id uuid not null references company (company_id),
  id uuid not null,
  connection_id uuid not null,
  number integer not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  is_repeat boolean not null,
  posting_count integer not null,
  line_count integer not null,
  file_id uuid,
  sha256 bytea,
  started_at timestamptz not null,
  started_by text not null,
  primary key (company_id, id),
  constraint accounting_run_number_key unique (company_id, connection_id, number),
  foreign key (company_id, connection_id) references accounting_connection (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
select protect_tenant_table('accounting_run', 'select, insert, update');

-- What became of a posting at a connection: one row, so that no two runs hand over the same one.
create table accounting_posting (
  company_id uuid not null references company (company_id),
  connection_id uuid not null,
  transaction_id uuid not null,
  run_id uuid not null,
  status text not null check (status in ('sending', 'exported', 'failed')),
  -- The push operation of the service, once it answered; tried without one, nobody knows how it went.
  operation_key text not null default '',
  tried_at timestamptz,
  claimed_until timestamptz not null default 'epoch',
  error text not null default '',
  updated_at timestamptz not null,
  primary key (company_id, connection_id, transaction_id),
  foreign key (company_id, connection_id) references accounting_connection (company_id, id),
  foreign key (company_id, run_id) references accounting_run (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id)
);
create index accounting_posting_by_run on accounting_posting (company_id, run_id);
create index accounting_posting_open on accounting_posting (updated_at) where status = 'sending';
select protect_tenant_table('accounting_posting', 'select, insert, update');
create policy identity_reads on accounting_posting for select to mainsheet_identity using (true);
grant select (company_id, run_id, status) on accounting_posting to mainsheet_identity;

-- Messages of the outside reviewer of applications that were acted on: each acts once.
create table kyc_verdict (
  company_id uuid not null references company (company_id),
  message_id text not null check (length(message_id) between 1 and 1000),
  body_hash bytea not null,
  received_at timestamptz not null,
  primary key (company_id, message_id)
);
select protect_tenant_table('kyc_verdict', 'select, insert');
