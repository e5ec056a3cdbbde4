-- Why: receivables: invoices with gapless numbers, their payments, both documents over the ledger.
-- Lock: new tables only. Duration: below a second. Undo: drop the four tables.

create table invoice (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer,
  label text,
  type text not null check (type in ('freight', 'hire', 'demurrage', 'rebill', 'misc', 'other')),
  status text not null check (status in
    ('Draft', 'Pending approval', 'Approved', 'Sent', 'Partially paid', 'Paid', 'Cancelled')),
  client_id uuid not null,
  currency char(3) not null,
  exchange_rate numeric(24, 12) not null check (exchange_rate > 0),
  rate_source text not null,
  invoice_on date not null,
  due_on date not null check (due_on >= invoice_on),
  reference text not null default '',
  terms text not null default '',
  public_notes text not null default '',
  private_notes text not null default '',
  voyage_id uuid,
  vessel_id uuid,
  cargo_row_id text,
  freight_percent numeric(9, 6),
  total_minor bigint not null,
  paid_minor bigint not null default 0 check (paid_minor between 0 and total_minor),
  base_total_minor bigint,
  base_paid_minor bigint not null default 0,
  transaction_id uuid,
  reversal_id uuid,
  pdf_file_id uuid,
  prepared_by uuid not null,
  prepared_by_name text not null,
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint invoice_number_key unique (company_id, number),
  foreign key (company_id, client_id) references contact (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, vessel_id) references vessel (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id),
  foreign key (company_id, pdf_file_id) references file (company_id, id),
  foreign key (company_id, prepared_by) references member (company_id, id),
  foreign key (company_id, approved_by) references member (company_id, id),
  check (approved_by is null or number is not null)
);
create index invoice_by_time on invoice (company_id, invoice_on desc, id);
create index invoice_by_client on invoice (company_id, client_id);
create index invoice_by_voyage on invoice (company_id, voyage_id) where voyage_id is not null;
create index invoice_open on invoice (company_id, due_on)
  where status in ('Approved', 'Sent', 'Partially paid');
select protect_tenant_table('invoice', 'select, insert, update');

create table invoice_line (
  company_id uuid not null references company (company_id),
  invoice_id uuid not null,
  line_no integer not null,
  account_code text not null,
  description text not null,
  quantity numeric(18, 6) not null,
  unit text not null default '',
  rate numeric(24, 10) not null,
  amount_minor bigint not null,
  primary key (company_id, invoice_id, line_no),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
select protect_tenant_table('invoice_line', 'select, insert, delete');

create table invoice_payment (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer not null,
  invoice_id uuid not null,
  client_id uuid not null,
  paid_on date not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  exchange_rate numeric(24, 12) not null check (exchange_rate > 0),
  type text not null default 'Bank transfer',
  transaction_reference text not null default '',
  transaction_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint invoice_payment_number_key unique (company_id, number),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, client_id) references contact (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id)
);
create index invoice_payment_by_invoice on invoice_payment (company_id, invoice_id);
create index invoice_payment_by_time on invoice_payment (company_id, paid_on desc, id);
select protect_tenant_table('invoice_payment', 'select, insert');
