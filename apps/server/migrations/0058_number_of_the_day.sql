-- Why: how old a number must be to confirm an account is settled when the account is entered; a policy that changes later
--   makes no number known.
-- Lock: beneficiary_detail for a moment, no rewrite (constant default). Duration: below a second.
-- Undo: drop the column.

alter table beneficiary_detail add column known_days integer not null default 30
  check (known_days between 1 and 365);
