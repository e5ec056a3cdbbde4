-- Why: what the books say is on board of a ship is read when a voyage takes of it; without an index of ships that reads the fuel of all
--   of them.
-- Lock: nobody posts while the index is built. Duration: seconds for a million entries.
-- Undo: drop index ledger_entry_by_vessel.

create index ledger_entry_by_vessel on ledger_entry (company_id, account_id, vessel_id)
  where vessel_id is not null;
