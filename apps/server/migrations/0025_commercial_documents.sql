-- Why: invoices, credit notes and the documents that follow share lines, approval, number, posting and settlement; whoever
--   ever shaped a document is its maker, an approval binds what was approved, and a credit is applied to what it credits.
-- Lock: invoice, invoice_line, invoice_approval exclusively; their rows are read once for the makers and the index by time is
--   built anew. Duration: about two seconds for a million invoices.
-- Undo: drop document_allocation and document_maker, rename the tables, columns and constraints back, drop the new columns.

alter table invoice rename to commercial_document;
alter table commercial_document rename column client_id to contact_id;
alter table commercial_document rename column invoice_on to document_on;
alter table commercial_document rename column paid_minor to settled_minor;
alter table commercial_document rename column base_paid_minor to base_settled_minor;
alter table commercial_document
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  -- The document that this one corrects: a credit note its invoice.
  add column corrects_id uuid,
  -- A draft that was deleted is kept for its trail; it stands in no list.
  add column deleted_at timestamptz,
  add constraint commercial_document_corrects foreign key (company_id, corrects_id)
    references commercial_document (company_id, id);
alter table commercial_document alter column kind drop default;
alter table commercial_document
  drop constraint invoice_number_key,
  add constraint commercial_document_number_key unique (company_id, kind, number),
  drop constraint invoice_status_check,
  add constraint commercial_document_status_check check (
    case kind
      when 'invoice' then status in
        ('Draft', 'Pending approval', 'Approved', 'Sent', 'Partially paid', 'Paid', 'Cancelled')
      else status in ('Draft', 'Sent', 'Partially applied', 'Applied', 'Cancelled')
    end);

drop index invoice_by_time;
create index commercial_document_by_time
  on commercial_document (company_id, kind, document_on desc, id desc);
alter index invoice_by_client rename to commercial_document_by_contact;
alter index invoice_by_voyage rename to commercial_document_by_voyage;
drop index invoice_open;
create index commercial_document_open on commercial_document (company_id, due_on)
  where status in ('Approved', 'Sent', 'Partially paid', 'Partially applied');
create index commercial_document_by_corrected on commercial_document (company_id, corrects_id)
  where corrects_id is not null;

alter table invoice_line rename to commercial_document_line;
alter table commercial_document_line rename column invoice_id to document_id;

alter table invoice_approval rename to document_approval;
alter table document_approval rename column invoice_id to document_id;
-- Sealed with a key that is not in the database; null for an approval given before this.
alter table document_approval add column content_seal bytea, add column key_version integer;

create table document_maker (
  company_id uuid not null references company (company_id),
  document_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  made_at timestamptz not null,
  primary key (company_id, document_id, member_id),
  foreign key (company_id, document_id) references commercial_document (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('document_maker', 'select, insert');

-- Row-level security binds the owner too and would hide the rows.
alter table commercial_document no force row level security;
alter table audit_event no force row level security;
alter table document_maker no force row level security;
insert into document_maker (company_id, document_id, member_id, member_name, made_at)
select company_id, document_id, member_id, min(member_name), min(made_at)
from (
  select company_id, id as document_id, prepared_by as member_id, prepared_by_name as member_name,
    created_at as made_at
  from commercial_document
  union all
  select d.company_id, d.id, a.member_id, a.actor_name, a.at
  from audit_event a
  join commercial_document d on d.company_id = a.company_id and d.id = a.subject_id
  where a.subject_type = 'invoice' and a.action in ('invoice.prepare', 'invoice.update')
    and a.member_id is not null
) shaped
group by company_id, document_id, member_id;
alter table commercial_document force row level security;
alter table audit_event force row level security;
alter table document_maker force row level security;

-- What a credit note settles of an invoice. Taken back by a reversal, never deleted.
create table document_allocation (
  company_id uuid not null references company (company_id),
  id uuid not null,
  source_id uuid not null,
  target_id uuid not null check (target_id <> source_id),
  amount_minor bigint not null check (amount_minor > 0),
  -- As the source and the target were booked; the difference is a realised exchange result.
  base_source_minor bigint not null,
  base_target_minor bigint not null,
  applied_on date not null,
  transaction_id uuid not null,
  reversal_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, source_id) references commercial_document (company_id, id),
  foreign key (company_id, target_id) references commercial_document (company_id, id),
  foreign key (company_id, transaction_id) references ledger_transaction (company_id, id),
  foreign key (company_id, reversal_id) references ledger_transaction (company_id, id)
);
create index document_allocation_by_source on document_allocation (company_id, source_id);
create index document_allocation_by_target on document_allocation (company_id, target_id);
select protect_tenant_table('document_allocation', 'select, insert, update');
