-- Why: a saved state of an estimate holds all of it: its name, map and the figures it had, and which state it restored.
-- Lock: columns without defaults. Duration: below a second. Undo: drop the columns.

alter table estimate_revision
  add column name text,
  add column is_kept_as_draft boolean,
  add column map jsonb,
  add column net_tce numeric(20, 4),
  add column profit numeric(20, 4),
  add column engine_version text,
  add column restored_from integer;
