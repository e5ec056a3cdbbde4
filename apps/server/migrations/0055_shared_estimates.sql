-- Why: what several people type in one estimate is merged; a write that is sent again because its answer was lost is known by its id.
-- Lock: a moment on estimate_revision, no rewrite. Duration: below a second. Undo: drop the column.

alter table estimate_revision add column write_id uuid;
create unique index estimate_revision_by_write on estimate_revision (company_id, estimate_id, write_id)
  where write_id is not null;
