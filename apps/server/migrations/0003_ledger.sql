-- Why: the one double-entry ledger under all money: append-only, balanced by the database itself.
-- Lock: new tables only. Duration: below a second. Undo: drop the five tables of an empty ledger.

create table accounting_period (
  company_id uuid not null references company (company_id),
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  primary key (company_id, month)
);
select protect_tenant_table('accounting_period', 'select, insert, delete');

-- One account a code and currency; the balance is kept in the transaction that posts.
create table ledger_account (
  company_id uuid not null references company (company_id),
  id uuid not null,
  code text not null,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  currency char(3) not null,
  posted_minor bigint not null default 0,
  posted_base_minor bigint not null default 0,
  entry_count bigint not null default 0,
  primary key (company_id, id),
  constraint ledger_account_code_key unique (company_id, code, currency),
  constraint ledger_account_currency_key unique (company_id, id, currency)
);
select protect_tenant_table('ledger_account', 'select, insert, update');

create table ledger_head (
  company_id uuid primary key references company (company_id),
  seq bigint not null,
  hash bytea not null
);
select protect_tenant_table('ledger_head', 'select, insert, update');

create table ledger_transaction (
  company_id uuid not null references company (company_id),
  id uuid not null,
  seq bigint not null,
  posted_on date not null,
  posted_at timestamptz not null,
  posted_by text not null,
  document_type text not null,
  document_id uuid,
  reference text not null,
  description text not null,
  reversal_of uuid,
  base_currency char(3) not null,
  rate numeric(24, 12) not null check (rate > 0),
  rate_on date not null,
  rate_source text not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (company_id, id),
  constraint ledger_transaction_seq_key unique (company_id, seq),
  constraint ledger_transaction_reversal_key unique (company_id, reversal_of),
  foreign key (company_id, reversal_of) references ledger_transaction (company_id, id)
);
create index ledger_transaction_by_document on ledger_transaction (company_id, document_type, document_id);
create index ledger_transaction_by_day on ledger_transaction (company_id, posted_on, seq);
select protect_tenant_table('ledger_transaction', 'select, insert');

create table ledger_entry (
  company_id uuid not null references company (company_id),
  transaction_id uuid not null,
  line_no integer not null,
  account_id uuid not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor <> 0),
  base_minor bigint not null,
  contact_id uuid,
  vessel_id uuid,
  voyage_id uuid,
  primary key (company_id, transaction_id, line_no),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, account_id, currency) references ledger_account (company_id, id, currency),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id)
);
create index ledger_entry_by_account on ledger_entry (company_id, account_id);
create index ledger_entry_by_contact on ledger_entry (company_id, contact_id) where contact_id is not null;
create index ledger_entry_by_voyage on ledger_entry (company_id, voyage_id) where voyage_id is not null;
select protect_tenant_table('ledger_entry', 'select, insert');

-- At commit every transaction sums to zero in each currency and in base, whoever wrote it.
create function assert_ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entry
    where company_id = new.company_id and transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) or (
    select sum(base_minor) from ledger_entry
    where company_id = new.company_id and transaction_id = new.transaction_id
  ) <> 0 then
    raise exception 'ledger transaction % is out of balance', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced
  after insert on ledger_entry deferrable initially deferred
  for each row execute function assert_ledger_balanced();
