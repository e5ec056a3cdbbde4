-- Why: statements of an account are read by the day it was booked.
-- Lock: bank_transaction is written to only after the index is there. Duration: seconds for millions of rows.
-- Undo: drop the index.

create index bank_transaction_by_booking on bank_transaction (company_id, account_id, settled_at, id)
  where status = 'SETTLED';
