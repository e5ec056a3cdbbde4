-- Why: a bill says which cargo it is for, in which trade area and under which charter party.
-- Lock: commercial_document exclusively, for new columns and one scan for the reference; no row is rewritten.
--   Duration: below a second for a million documents.
-- Undo: drop the three columns.

alter table commercial_document
  add column cargo_book_id uuid,
  add column trade_area text not null default '',
  add column cp_on date,
  add constraint commercial_document_cargo_book foreign key (company_id, cargo_book_id)
    references cargo_book (company_id, id);
create index commercial_document_by_cargo_book on commercial_document (company_id, cargo_book_id)
  where cargo_book_id is not null;
