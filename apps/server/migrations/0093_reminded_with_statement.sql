-- Why: a payment reminder may carry the customer's statement of account; which one it was stays on record.
-- Lock: payment_reminder for a moment, no rewrite. Duration: below a second. Undo: drop the column.

alter table payment_reminder
  add column statement_file_id uuid,
  add constraint payment_reminder_statement foreign key (company_id, statement_file_id)
    references file (company_id, id);
