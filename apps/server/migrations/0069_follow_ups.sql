-- Why: what was said about overdue invoices, who follows them up, and what customers promised, so that a broken promise is noticed.
-- Lock: new tables only. Duration: below a second. Undo: drop both tables.

create table follow_up (
  company_id uuid not null references company (company_id),
  id uuid not null,
  contact_id uuid not null,
  note text not null,
  next_step text not null,
  next_step_on date,
  responsible_id uuid not null,
  responsible_name text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, responsible_id) references member (company_id, id)
);
create index follow_up_by_contact on follow_up (company_id, contact_id, created_at desc);
select protect_tenant_table('follow_up', 'select, insert');

-- What of an invoice a customer promised to pay by a day; the latest one of an invoice counts.
create table payment_promise (
  company_id uuid not null references company (company_id),
  id uuid not null,
  follow_up_id uuid not null,
  invoice_id uuid not null,
  promised_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What was open when it was given: it is kept once so much less is open.
  open_minor bigint not null check (open_minor >= amount_minor),
  -- When it was noticed that it was not kept.
  broken_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, follow_up_id) references follow_up (company_id, id),
  foreign key (company_id, invoice_id) references commercial_document (company_id, id)
);
create index payment_promise_by_invoice on payment_promise (company_id, invoice_id, created_at desc);
create index payment_promise_by_note on payment_promise (company_id, follow_up_id);
select protect_tenant_table('payment_promise', 'select, insert, update');
