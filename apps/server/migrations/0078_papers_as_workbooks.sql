-- Why: the laytime statement alone is made by a job too, as PDF or as a workbook.
-- Lock: document_job for one scan of its rows, which are kept for a week. Duration: below a second.
-- Undo: put the check without 'laytime' back, after its rows are deleted.

alter table document_job
  drop constraint document_job_kind_check,
  add constraint document_job_kind_check
    check (kind in ('freight', 'performance', 'profit', 'hire', 'pool', 'opex', 'laytime'));
