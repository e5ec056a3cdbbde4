-- Why: taxes of bills go to an account of their own; why a month was closed or reopened is kept; budgets by
-- account and month; contacts that are companies of the same group.
-- Lock: commercial_document_line for the lines of drafts alone; else new tables. Duration: below a second.
-- Undo: drop the tables of this file; taxes of drafts go back to the account of their first line.

-- What waits for approval was shown and sealed with its accounts, and is posted by them.
alter table commercial_document no force row level security;
alter table commercial_document_line no force row level security;
alter table document_approval no force row level security;
update commercial_document_line l set account_code = '1310'
from commercial_document d
where d.company_id = l.company_id and d.id = l.document_id and d.kind = 'bill'
  and d.status = 'Draft' and l.source_key like 'tax.%'
  and not exists (select 1 from document_approval a
    where a.company_id = d.company_id and a.document_id = d.id);
alter table commercial_document force row level security;
alter table commercial_document_line force row level security;
alter table document_approval force row level security;

-- Every closing and reopening of a month, for its history: accounting_period says what is closed now.
create table period_change (
  company_id uuid not null references company (company_id),
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  is_closed boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (company_id, id)
);
create index period_change_by_day on period_change (company_id, changed_at desc);
select protect_tenant_table('period_change', 'select, insert');

-- The budget of a year: one a company, in its base currency.
create table budget (
  company_id uuid not null references company (company_id),
  year integer not null check (year between 1900 and 9999),
  currency char(3) not null,
  -- 0 while its first save is under way.
  version integer not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (company_id, year)
);
select protect_tenant_table('budget', 'select, insert, update');

create table budget_amount (
  company_id uuid not null references company (company_id),
  year integer not null,
  account_code text not null check (account_code ~ '^\d{4}$'),
  month integer not null check (month between 1 and 12),
  -- Above zero the way the account grows: revenue that comes in, expenses that go out.
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (company_id, year, account_code, month),
  foreign key (company_id, year) references budget (company_id, year)
);
select protect_tenant_table('budget_amount', 'select, insert, delete');

-- A contact that is a company of the same group: what stands between both is left out of the books of the group.
create table group_contact (
  company_id uuid not null references company (company_id),
  contact_id uuid not null,
  -- The company that it is; never read in its own tenant by this row.
  is_company_id uuid not null references company (company_id) check (is_company_id <> company_id),
  marked_at timestamptz not null,
  marked_by text not null,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contact (company_id, id)
);
select protect_tenant_table('group_contact', 'select, insert, update, delete');
