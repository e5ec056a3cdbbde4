-- Why: recap and voyage instructions are made by jobs too, and a claim package is kept as a workbook beside its PDF.
-- Lock: document_job and voyage_document for one scan of their rows. Duration: below a second.
-- Undo: put the checks without these kinds back, after their rows are deleted.

alter table document_job
  drop constraint document_job_kind_check,
  add constraint document_job_kind_check
    check (kind in ('freight', 'performance', 'profit', 'recap', 'instructions', 'hire', 'pool', 'opex', 'laytime'));
alter table voyage_document
  drop constraint voyage_document_kind_check,
  add constraint voyage_document_kind_check check (kind in ('claim-package', 'claim-workbook'));
