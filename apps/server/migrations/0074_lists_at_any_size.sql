-- Why: a page of documents of a kind, the one behind it and how many there are, each from one index; what waits for approval or
--   for money without reading what is paid.
-- Lock: commercial_document is held against writers while the indexes are built: about a second for 300,000 documents.
-- Undo: drop the two indexes.

create index commercial_document_by_kind on commercial_document (company_id, kind, document_on desc, id desc)
  where deleted_at is null;
create index commercial_document_waiting on commercial_document (company_id, due_on, id)
  where status in ('Pending approval', 'Approved', 'Sent', 'Received', 'Partially paid', 'Partially applied');
