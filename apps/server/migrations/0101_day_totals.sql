-- Why: what an account held on a day in the middle of many years was summed from half of the ledger. Here stands what
--   the lines of an account come to, a row an account and day, for every posting up to a place in the chain.
-- Lock: new tables only; they are filled by housekeeping. Duration: below a second. Undo: drop both tables.

create table ledger_day_total (
  company_id uuid not null references company (company_id),
  account_id uuid not null,
  posted_on date not null,
  amount_minor bigint not null,
  base_minor bigint not null,
  entry_count bigint not null check (entry_count > 0),
  primary key (company_id, account_id, posted_on) include (amount_minor, base_minor, entry_count),
  foreign key (company_id, account_id) references ledger_account (company_id, id)
);
select protect_tenant_table('ledger_day_total', 'select, insert, update');

-- Postings up to this one are in the totals, all others in none.
create table ledger_day_total_head (
  company_id uuid primary key references company (company_id),
  seq bigint not null check (seq >= 0)
);
select protect_tenant_table('ledger_day_total_head', 'select, insert, update');
