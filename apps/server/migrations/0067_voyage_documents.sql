-- Why: documents that stay with a voyage, each with its type and version: the claim package is the first. A PDF that
--   was handed over must be found again as it was.
-- Lock: a new table. Duration: none.
-- Undo: drop table voyage_document.

create table voyage_document (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  kind text not null check (kind in ('claim-package')),
  -- The record it was made of: versions are counted for each.
  source_id uuid not null,
  source_label text not null,
  version integer not null check (version > 0),
  file_id uuid not null,
  -- What it says is missing.
  missing text[] not null,
  -- What it takes to read it beside the voyage: it holds an invoice or a credit note. Null: nothing.
  also_needs text check (also_needs in ('receivablesInvoices.view', 'receivablesCreditNotes.view')),
  made_at timestamptz not null,
  made_by text not null,
  primary key (company_id, id),
  unique (company_id, source_id, kind, version),
  foreign key (company_id, voyage_id) references voyage (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
create index voyage_document_by_voyage on voyage_document (company_id, voyage_id, made_at desc);
select protect_tenant_table('voyage_document', 'select, insert');
