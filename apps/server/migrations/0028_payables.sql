-- Why: bills of vendors and their credit notes are documents of the same kernel, on the payable side; payments pay several
--   bills at once, may leave an advance with the vendor, and are taken back by a reversal.
-- Lock: commercial_document and bank_transaction exclusively; their rows are read once for the checks and the index of what
--   is open is built anew. Duration: about two seconds for a million documents.
-- Undo: drop the two tables and the new column, put the checks and the index back.

alter table commercial_document
  -- The number that the other party gave it: of a bill, the vendor's own.
  add column their_number text not null default '',
  drop constraint commercial_document_kind_check,
  add constraint commercial_document_kind_check
    check (kind in ('invoice', 'credit_note', 'bill', 'vendor_credit_note')),
  drop constraint invoice_type_check,
  add constraint commercial_document_type_check check (
    kind in ('bill', 'vendor_credit_note')
    or type in ('freight', 'hire', 'demurrage', 'rebill', 'misc', 'other')),
  drop constraint commercial_document_status_check,
  add constraint commercial_document_status_check check (
    case kind
      when 'invoice' then status in
        ('Draft', 'Pending approval', 'Approved', 'Sent', 'Partially paid', 'Paid', 'Cancelled')
      when 'bill' then status in
        ('Draft', 'Pending approval', 'Approved', 'Received', 'Partially paid', 'Paid', 'Cancelled')
      else status in ('Draft', 'Sent', 'Partially applied', 'Applied', 'Cancelled')
    end);

drop index commercial_document_open;
create index commercial_document_open on commercial_document (company_id, due_on)
  where status in ('Approved', 'Sent', 'Received', 'Partially paid', 'Partially applied');

alter table bank_transaction
  drop constraint bank_transaction_source_type_check,
  add constraint bank_transaction_source_type_check
    check (source_type in ('DEPOSIT', 'TRANSFER', 'OPENING_BALANCE', 'BILL_PAYMENT'));

create table bill_payment (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer not null,
  contact_id uuid not null,
  paid_on date not null,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What settles bills; the rest is an advance to the vendor.
  applied_minor bigint not null check (applied_minor between 0 and amount_minor),
  -- What the advance is booked at in base, less what of it was applied.
  base_advance_minor bigint not null check (base_advance_minor >= 0),
  exchange_rate numeric(24, 12) not null check (exchange_rate > 0),
  type text not null,
  transaction_reference text not null default '',
  -- The global account it left; null for money of a bank elsewhere.
  account_id uuid,
  transaction_id uuid not null,
  reversal_id uuid,
  reversed_by text,
  created_by text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint bill_payment_number_key unique (company_id, number),
  foreign key (company_id, contact_id) references contact (company_id, id),
  foreign key (company_id, account_id) references global_account (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
create index bill_payment_by_time on bill_payment (company_id, paid_on desc, number desc);
create index bill_payment_by_contact on bill_payment (company_id, contact_id);
select protect_tenant_table('bill_payment', 'select, insert, update');

-- What a payment settles of a bill: in its own posting, or later out of its advance.
create table bill_payment_part (
  company_id uuid not null references company (company_id),
  id uuid not null,
  payment_id uuid not null,
  bill_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- As the bill was booked.
  base_minor bigint not null,
  applied_on date not null,
  transaction_id uuid not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, payment_id) references bill_payment (company_id, id),
  foreign key (company_id, bill_id) references commercial_document (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id)
);
create index bill_payment_part_by_payment on bill_payment_part (company_id, payment_id);
create index bill_payment_part_by_bill on bill_payment_part (company_id, bill_id);
select protect_tenant_table('bill_payment_part', 'select, insert');
