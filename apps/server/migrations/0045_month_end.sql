-- Why: open items in foreign currency are valued at the rate of the last day of a month; what was valued is kept beside its posting.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

-- A month has several when it was reopened: each posts what changed since the ones before it.
create table revaluation (
  company_id uuid not null references company (company_id),
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  run integer not null check (run > 0),
  base_currency char(3) not null,
  -- What the whole month comes to with this one, not what it posted.
  gain_minor bigint not null check (gain_minor >= 0),
  loss_minor bigint not null check (loss_minor >= 0),
  transaction_id uuid not null,
  reversal_id uuid not null,
  posted_at timestamptz not null,
  posted_by text not null,
  primary key (company_id, id),
  constraint revaluation_run_key unique (company_id, month, run),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
select protect_tenant_table('revaluation', 'select, insert');

create table revaluation_line (
  company_id uuid not null references company (company_id),
  revaluation_id uuid not null,
  line_no integer not null check (line_no > 0),
  account_code text not null check (account_code ~ '^\d{4}$'),
  currency char(3) not null,
  contact_id uuid,
  global_account_id uuid,
  -- Debit above zero, credit below.
  amount_minor bigint not null,
  base_minor bigint not null,
  rate numeric(24, 12) not null check (rate > 0),
  rate_on date not null,
  rate_source text not null,
  valued_minor bigint not null,
  primary key (company_id, revaluation_id, line_no),
  foreign key (company_id, revaluation_id) references revaluation (company_id, id),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, global_account_id) references global_account (company_id, id)
);
select protect_tenant_table('revaluation_line', 'select, insert');
