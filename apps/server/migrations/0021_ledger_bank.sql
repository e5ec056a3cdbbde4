-- Why: the ledger bank: accounts with numbers and balances, their transactions, and entries that say which account they moved.
-- Lock: ledger_entry and global_account exclusively for one scan of their rows; writers wait for seconds at a million entries.
-- Undo: drop the table bank_transaction, the constraints, the index and the columns of this file.

-- Numbers follow from serial and institution; accounts that are there already get theirs with the column.
alter table global_account
  add column serial bigint generated always as identity,
  add column institution text not null default 'NL',
  add column posted_minor bigint not null default 0,
  add column reserved_minor bigint not null default 0 check (reserved_minor >= 0),
  add column pending_minor bigint not null default 0 check (pending_minor >= 0);
-- Not an update: row-level security would hide the rows from it.
alter table global_account
  alter column institution drop default,
  alter column institution type text
    using (case currency when 'USD' then 'US' when 'GBP' then 'GB' when 'SGD' then 'SG' else 'NL' end),
  add constraint global_account_institution_check check (institution in ('NL', 'GB', 'US', 'SG')),
  add constraint global_account_serial_key unique (company_id, serial),
  add constraint global_account_currency_key unique (company_id, id, currency),
  add constraint global_account_funds_check check (posted_minor >= reserved_minor);

-- Which global account an entry on the bank moved; null for banks elsewhere.
alter table ledger_entry
  add column global_account_id uuid,
  add constraint ledger_entry_global_account_fkey
    foreign key (company_id, global_account_id, currency)
    references global_account (company_id, id, currency) not valid;
alter table ledger_entry validate constraint ledger_entry_global_account_fkey;
create index ledger_entry_by_global_account on ledger_entry (company_id, global_account_id)
  where global_account_id is not null;

-- What an account's statement shows; the amount is above zero for money in.
create table bank_transaction (
  company_id uuid not null references company (company_id),
  id uuid not null,
  account_id uuid not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor <> 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  status text not null check (status in ('PENDING', 'SETTLED', 'FAILED')),
  source_type text not null check (source_type in ('DEPOSIT', 'TRANSFER', 'OPENING_BALANCE')),
  counterparty text not null,
  reference text not null,
  -- What it belongs to: an invoice that was paid.
  subject_type text not null default '',
  subject_id uuid,
  subject_label text not null default '',
  -- The posting that moved the money; nothing settles without one.
  transaction_id uuid,
  value_on date not null,
  created_at timestamptz not null,
  created_by text not null,
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, account_id, currency) references global_account (company_id, id, currency),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  check ((status = 'SETTLED') = (settled_at is not null)),
  check ((status = 'SETTLED') = (transaction_id is not null))
);
create index bank_transaction_by_day on bank_transaction (company_id, value_on desc, id desc);
create index bank_transaction_by_account on bank_transaction (company_id, account_id, value_on desc, id desc);
create index bank_transaction_by_posting on bank_transaction (company_id, transaction_id);
select protect_tenant_table('bank_transaction', 'select, insert');
