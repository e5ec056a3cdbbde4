-- Why: a bill or an invoice of hire is of a ship and of several voyages of hers; each line names the voyage that bears it.
-- Lock: commercial_document_line for a moment, and against writes while the index is built, which no row is in yet.
-- Duration: below a second. Undo: drop the column.

alter table commercial_document_line add column voyage_id uuid;
alter table commercial_document_line add constraint commercial_document_line_voyage_fkey
  foreign key (company_id, voyage_id) references voyage (company_id, id) not valid;
alter table commercial_document_line validate constraint commercial_document_line_voyage_fkey;
create index commercial_document_line_by_voyage on commercial_document_line (company_id, voyage_id)
  where voyage_id is not null;
