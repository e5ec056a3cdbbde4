-- Why: a mailbox of the company is read for documents, in the folders that somebody chose.
-- Lock: a new table only. Duration: below a second. Undo: drop table mailbox_read_folder.

create table mailbox_read_folder (
  company_id uuid not null references company (company_id),
  mailbox_id uuid not null,
  path text not null check (length(path) between 1 and 500),
  contents text not null check (contents in ('everything', 'bills', 'receipts', 'reports')),
  -- As the server gave it when the folder was last read; another one means that its numbers began anew (RFC 3501, 2.3.1.1).
  uid_validity text not null default '' check (length(uid_validity) <= 20),
  -- Mails up to this number were read.
  last_uid bigint not null default 0 check (last_uid >= 0),
  read_at timestamptz,
  -- Why it could not be read; empty when it was.
  error text not null default '' check (length(error) <= 500),
  chosen_at timestamptz not null,
  chosen_by text not null,
  primary key (company_id, mailbox_id, path),
  foreign key (company_id, mailbox_id) references mailbox (company_id, id) on delete cascade
);
select protect_tenant_table('mailbox_read_folder');
