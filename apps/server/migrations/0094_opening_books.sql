-- Why: a company brings what was open when its books begin here: invoices, bills and credits of before, each posted on that day and
--   with the number that it has with the other party.
-- Lock: commercial_document for a moment; the check reads its rows once. Duration: a second for a million documents.
-- Undo: drop both columns, and put the check of the number back.

alter table commercial_document
  add column opening_on date,
  add column former_number text not null default '',
  add constraint commercial_document_opening check (opening_on is not null or former_number = ''),
  -- What was issued before has no number of ours.
  drop constraint invoice_check2,
  add constraint commercial_document_numbered
    check (approved_by is null or number is not null or opening_on is not null);

create index commercial_document_opening on commercial_document (company_id, created_at, id)
  where opening_on is not null;
