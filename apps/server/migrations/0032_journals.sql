-- Why: manual journals: what an accountant books beside the documents, line by line, drafted by one and posted by another.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

create table journal (
  company_id uuid not null references company (company_id),
  id uuid not null,
  -- Given at posting, without a gap.
  number integer check (number > 0),
  status text not null default 'Draft' check (status in ('Draft', 'Posted', 'Reversed')),
  journal_on date not null,
  reference text not null,
  description text not null,
  -- An accrual is taken back on this day by a posting that is made with its own.
  reverses_on date check (reverses_on > journal_on),
  transaction_id uuid,
  reversal_id uuid,
  posted_by text,
  posted_at timestamptz,
  prepared_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  -- A draft that was deleted is kept for its trail; it stands in no list.
  deleted_at timestamptz check (deleted_at is null or status = 'Draft'),
  primary key (company_id, id),
  constraint journal_number_key unique (company_id, number),
  constraint journal_posted_check check ((status = 'Draft') = (number is null)),
  constraint journal_posting_check check ((number is null) = (transaction_id is null)),
  constraint journal_reversal_check check ((status = 'Reversed') = (reversal_id is not null)),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
create index journal_journal_on_idx on journal (company_id, journal_on desc, id desc);
select protect_tenant_table('journal', 'select, insert, update');

create table journal_line (
  company_id uuid not null references company (company_id),
  journal_id uuid not null,
  line_no integer not null check (line_no > 0),
  account_code text not null check (account_code ~ '^\d{4}$'),
  description text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Debit above zero, credit below.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Base units per unit of the currency, as typed.
  rate numeric not null check (rate > 0),
  contact_id uuid,
  vessel_id uuid,
  voyage_id uuid,
  primary key (company_id, journal_id, line_no),
  foreign key (company_id, journal_id) references journal (company_id, id),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id)
);
select protect_tenant_table('journal_line', 'select, insert, delete');

-- Whoever ever shaped a journal; none of them posts it.
create table journal_maker (
  company_id uuid not null references company (company_id),
  journal_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  made_at timestamptz not null,
  primary key (company_id, journal_id, member_id),
  foreign key (company_id, journal_id) references journal (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('journal_maker', 'select, insert');
