-- Why: what is paid every week, month or quarter is prepared by itself and approved by people as every payout.
-- Lock: new tables only. Duration: below a second. Undo: drop the three tables.

create table recurring_payout (
  company_id uuid not null references company (company_id),
  id uuid not null,
  status text not null default 'Active' check (status in ('Active', 'Paused', 'Ended')),
  -- Why it paused by itself; empty where a person paused it.
  status_reason text not null default '',
  schedule text not null check (schedule in ('Weekly', 'Monthly', 'Quarterly')),
  on_last_working_day boolean not null,
  starts_on date not null,
  ends_on date,
  most_times integer check (most_times > 0),
  lead_days integer not null check (lead_days between 0 and 30),
  -- Days that passed while it was paused are left out.
  resumed_on date,
  account_id uuid not null,
  beneficiary_id uuid not null,
  -- As whoever set it up, or took it up again, saw the beneficiary.
  detail_no integer not null,
  payment_currency text not null,
  payment_minor bigint not null check (payment_minor > 0),
  reason text not null,
  reference text not null,
  member_id uuid not null,
  member_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, account_id) references global_account (company_id, id),
  foreign key (company_id, beneficiary_id) references beneficiary (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('recurring_payout', 'select, insert, update');

-- Everybody who set it up or took it up again: none of them approves what comes of it.
create table recurring_payout_maker (
  company_id uuid not null references company (company_id),
  recurring_id uuid not null,
  member_id uuid not null,
  member_name text not null,
  made_at timestamptz not null,
  primary key (company_id, recurring_id, member_id),
  foreign key (company_id, recurring_id) references recurring_payout (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('recurring_payout_maker', 'select, insert');

-- One payout for each of its days, whichever server makes it.
create table recurring_payout_run (
  company_id uuid not null references company (company_id),
  recurring_id uuid not null,
  period date not null,
  payout_id uuid not null,
  made_at timestamptz not null,
  primary key (company_id, recurring_id, period),
  foreign key (company_id, recurring_id) references recurring_payout (company_id, id),
  foreign key (company_id, payout_id) references payout (company_id, id)
);
create unique index recurring_payout_run_payout on recurring_payout_run (company_id, payout_id);
select protect_tenant_table('recurring_payout_run', 'select, insert');
