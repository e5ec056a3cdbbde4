-- Why: an estimate names its charter specialist; lists of worksheets say who they are without opening each document.
-- Lock: access exclusive on estimate for a moment, then for the scan of its index. Duration: below a second.
-- Undo: drop both columns and the index. The documents keep what they say.
alter table estimate add column charter_specialist_id uuid, add column charter_specialist text;
create index estimate_by_specialist on estimate (company_id, charter_specialist_id)
  where charter_specialist_id is not null;
