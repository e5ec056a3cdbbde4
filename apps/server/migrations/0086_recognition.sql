-- Why: how revenue of voyages is spread over time is the choice of a company. Whoever accrued voyages before did so by the days
--   of the whole voyage, and goes on until somebody chooses.
-- Lock: voyage_accrual for a moment, no rewrite; else a new table. Duration: below a second.
-- Undo: drop the table and the column.

create table recognition_policy (
  company_id uuid not null references company (company_id) primary key,
  method text not null check (method in ('Load to discharge', 'Voyage days', 'Completed voyage')),
  updated_at timestamptz not null,
  updated_by text not null
);
-- Row-level security binds the owner too.
alter table voyage_accrual no force row level security;
insert into recognition_policy (company_id, method, updated_at, updated_by)
  select company_id, 'Voyage days', max(posted_at), 'Mainsheet' from voyage_accrual group by company_id;
alter table voyage_accrual force row level security;
select protect_tenant_table('recognition_policy', 'select, insert, update');

-- By which method a month was accrued.
alter table voyage_accrual add column method text not null default 'Voyage days'
  check (method in ('Load to discharge', 'Voyage days', 'Completed voyage'));
