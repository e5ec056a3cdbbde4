-- Why: statements of an account are read by the day it was booked; papers lie with payouts too, for those who approve.
-- Lock: bank_transaction is written to only after its index is there; paper exclusively while its rows are looked at once.
--   Duration: seconds for millions of rows.
-- Undo: drop the index, delete papers of payouts with their files, drop the column and put the former check back.

create index bank_transaction_by_booking on bank_transaction (company_id, account_id, settled_at, id)
  where status = 'SETTLED';

alter table paper
  add column payout_id uuid,
  add constraint paper_payout foreign key (company_id, payout_id) references payout (company_id, id),
  drop constraint paper_check,
  add constraint paper_check check (num_nonnulls(document_id, payment_id, payout_id) = 1);
create index paper_by_payout on paper (company_id, payout_id) where payout_id is not null;
