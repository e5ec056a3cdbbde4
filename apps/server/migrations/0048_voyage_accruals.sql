-- Why: at the end of a month what voyages earned and cost is accrued by their days; what was accrued is kept beside its posting.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

-- A month has several when it was reopened: each posts what changed since the ones before it.
create table voyage_accrual (
  company_id uuid not null references company (company_id),
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  run integer not null check (run > 0),
  base_currency char(3) not null,
  -- What the whole month comes to with this one, not what it posted; revenue above zero, expense below.
  revenue_minor bigint not null,
  expense_minor bigint not null,
  transaction_id uuid not null,
  reversal_id uuid not null,
  posted_at timestamptz not null,
  posted_by text not null,
  primary key (company_id, id),
  constraint voyage_accrual_run_key unique (company_id, month, run),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
select protect_tenant_table('voyage_accrual', 'select, insert');

create table voyage_accrual_line (
  company_id uuid not null references company (company_id),
  accrual_id uuid not null,
  line_no integer not null check (line_no > 0),
  voyage_id uuid not null,
  account_code text not null check (account_code ~ '^\d{4}$'),
  -- The voyage as it stood then.
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  -- Revenue above zero, expense below: of the whole voyage, of its days so far, and posted by then.
  whole_minor bigint not null,
  due_minor bigint not null,
  posted_minor bigint not null,
  primary key (company_id, accrual_id, line_no),
  foreign key (company_id, accrual_id) references voyage_accrual (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id)
);
select protect_tenant_table('voyage_accrual_line', 'select, insert');
