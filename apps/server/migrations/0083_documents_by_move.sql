-- Why: what was open on a day by an index: each document keeps the first and the last day that it was posted, settled or taken back
--   on. What did not move after a day stands on it as it stands now; what did, and had by then, is reckoned from its parts. Of
--   documents that stand already both are found by the hourly housekeeping, 50,000 at a time; until then they are reckoned from
--   their parts.
-- Lock: commercial_document is held against writers while the indexes are built: about a second for 300,000 documents.
-- Undo: drop the statistics, the two indexes and the two columns.

alter table commercial_document
  -- Not known: it may have moved on any day.
  add column first_moved_on date not null default '-infinity',
  add column last_moved_on date not null default 'infinity';
create index commercial_document_moved on commercial_document (company_id, last_moved_on, first_moved_on)
  where transaction_id is not null;
create index commercial_document_unsettled on commercial_document (company_id, contact_id)
  where transaction_id is not null and reversal_id is null
    and (total_minor - settled_minor <> 0 or coalesce(base_total_minor, 0) - base_settled_minor <> 0);
-- That most of it is settled is not known from its columns.
create statistics commercial_document_open_amounts
  on (total_minor - settled_minor), (coalesce(base_total_minor, 0) - base_settled_minor)
  from commercial_document;
analyze commercial_document;
