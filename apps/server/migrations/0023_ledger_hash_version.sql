-- Why: the hash of a ledger transaction covers every column of it and of its entries; older ones keep theirs.
-- Lock: ledger_transaction exclusively for a moment; the default is constant, no row is written. Duration: below a second.
-- Undo: drop trigger ledger_hash_version_kept and its function; drop the column. The chain is then broken where version 2 begins.

alter table ledger_transaction
  add column hash_version integer not null default 1 check (hash_version in (1, 2));

-- A node of the release before writes version 1 and would break the chain of a company that a newer one
-- has written to, for ever: it is refused instead. Newer nodes pay nothing for it.
create function assert_hash_version_kept() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_transaction
    where company_id = new.company_id and seq = new.seq - 1 and hash_version > new.hash_version
  ) then
    raise exception 'ledger transaction % is hashed by an older version than the one before it', new.id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_hash_version_kept
  before insert on ledger_transaction for each row when (new.hash_version < 2)
  execute function assert_hash_version_kept();
