-- Why: a payment of a customer can be taken back, what is credited says the customer's order, its footer and a part due
--   early, and whoever a document was mailed to has an invitation with a key that names its PDF.
-- Lock: invoice_payment and commercial_document exclusively, for the new columns only; no row is rewritten.
--   Duration: below a second.
-- Undo: drop document_invitation and the new columns, take the right to update payments back.

alter table invoice_payment
  add column reversal_id uuid,
  add column reversed_by text,
  add column reversed_at timestamptz,
  add column version integer not null default 1,
  add constraint invoice_payment_reversal_check
    check ((reversal_id is null) = (reversed_by is null) and (reversal_id is null) = (reversed_at is null)),
  add constraint invoice_payment_reversal foreign key (company_id, reversal_id)
    references ledger_transaction (company_id, id);
grant update on invoice_payment to mainsheet_app;

alter table commercial_document
  add column po_number text not null default '',
  add column footer text not null default '',
  -- What of it is due before the rest, and when.
  add column partial_minor bigint check (partial_minor > 0),
  add column partial_due_on date,
  add column custom_values text[] not null default '{}',
  add constraint commercial_document_partial_check
    check (partial_due_on is null or partial_minor is not null);

create table document_invitation (
  company_id uuid not null references company (company_id),
  id uuid not null,
  document_id uuid not null,
  -- Names the PDF to members of the company; to nobody else.
  key text not null check (length(key) >= 32),
  person_name text not null,
  person_email text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint document_invitation_key_key unique (company_id, key),
  constraint document_invitation_person_key unique (company_id, document_id, person_email),
  foreign key (company_id, document_id) references commercial_document (company_id, id)
);
select protect_tenant_table('document_invitation', 'select, insert');
