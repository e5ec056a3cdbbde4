-- Why: papers lie with what they prove: the vendor's own bill with a bill, the bank's advice with its payment, the vendor's paper
--   with a credit.
-- Lock: a new table only. Duration: below a second. Undo: drop table paper, and the files that it names.

create table paper (
  company_id uuid not null references company (company_id),
  id uuid not null,
  -- With which record it lies.
  document_id uuid,
  payment_id uuid,
  file_id uuid not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references commercial_document (company_id, id),
  foreign key (company_id, payment_id) references bill_payment (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  check (num_nonnulls(document_id, payment_id) = 1)
);
create index paper_by_document on paper (company_id, document_id) where document_id is not null;
create index paper_by_payment on paper (company_id, payment_id) where payment_id is not null;
select protect_tenant_table('paper', 'select, insert, delete');
