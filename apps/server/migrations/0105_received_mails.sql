-- Why: mails that came into a folder that is read for documents, what they were taken for and what people made of them.
-- Lock: new tables only. Duration: below a second. Undo: drop tables received_mail_file, received_mail.

create table received_mail (
  company_id uuid not null references company (company_id),
  id uuid not null,
  -- As it was then: a mail stays when its mailbox is unlinked.
  mailbox_email text not null check (length(mailbox_email) <= 254),
  folder text not null check (length(folder) <= 500),
  message_id text not null check (length(message_id) <= 500),
  -- Of its id, sender, subject, words and files: the same mail in two folders or mailboxes comes once, another
  -- one under a borrowed id comes too.
  content_hash bytea not null check (length(content_hash) = 32),
  byte_size bigint not null check (byte_size >= 0),
  sender text not null check (length(sender) <= 320),
  subject text not null check (length(subject) <= 500),
  received_at timestamptz not null,
  body text not null check (length(body) <= 100000),
  kind text not null check (kind in ('Bill', 'Card receipt', 'Vessel report', 'Not recognised')),
  status text not null check (status in ('Proposed', 'Taken over', 'Not recognised', 'Ignored', 'Refused')),
  -- Sentences: why it was taken for this.
  reasons jsonb not null,
  -- What was read of it: label, value and the words it was read from.
  findings jsonb not null,
  card_transaction_id uuid,
  vessel_id uuid,
  bill_id uuid,
  vessel_report_id uuid,
  came_at timestamptz not null,
  changed_at timestamptz,
  changed_by text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  constraint received_mail_once unique (company_id, content_hash),
  check (status <> 'Taken over' or num_nonnulls(bill_id, card_transaction_id, vessel_report_id) > 0)
);
create index received_mail_came on received_mail (company_id, came_at);
select protect_tenant_table('received_mail');

create table received_mail_file (
  company_id uuid not null references company (company_id),
  mail_id uuid not null,
  place integer not null check (place between 0 and 99),
  -- Null where it is not kept; its refusal says why.
  file_id uuid,
  name text not null check (length(name) between 1 and 200),
  byte_size bigint not null check (byte_size >= 0),
  refusal text not null default '' check (length(refusal) <= 500),
  -- What it says, where it is a PDF with text or an e-invoice.
  body text not null default '' check (length(body) <= 1000000),
  primary key (company_id, mail_id, place),
  foreign key (company_id, mail_id) references received_mail (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references file (company_id, id)
);
create index received_mail_file_file on received_mail_file (company_id, file_id);
select protect_tenant_table('received_mail_file');
