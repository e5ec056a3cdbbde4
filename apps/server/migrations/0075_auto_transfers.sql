-- Why: rules that move money between own accounts once a day: keep one above a floor, send what is above a ceiling on, pass
-- on a part of what came in. Each day a rule ran is kept with what it saw and did.
-- Lock: new tables only. Duration: below a second. Undo: drop the two tables.

create table auto_transfer_rule (
  company_id uuid not null references company (company_id),
  id uuid not null,
  status text not null default 'Draft' check (status in ('Draft', 'Active', 'Paused', 'Ended')),
  -- Why it paused by itself; empty where a person paused it.
  status_reason text not null default '',
  name text not null,
  -- Rules run one after another in this order; those of the same place by id.
  position integer not null,
  kind text not null check (kind in ('Top up', 'Sweep', 'Share')),
  -- The account it watches, and the one money comes from or goes to.
  account_id uuid not null,
  other_account_id uuid not null check (other_account_id <> account_id),
  currency text not null,
  -- Floor or ceiling, and what the account is brought to.
  level_minor bigint check (level_minor >= 0),
  target_minor bigint check (target_minor >= 0),
  -- Of each receipt.
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  fixed_minor bigint check (fixed_minor > 0),
  least_minor bigint not null default 0 check (least_minor >= 0),
  limit_minor bigint check (limit_minor > 0),
  -- 1 is Monday.
  weekdays smallint[] not null,
  -- Counts what it says; a dry run is of one count, and it is switched on with a dry run of the present one.
  terms_no integer not null default 1,
  tried_terms_no integer,
  tried_at timestamptz,
  tried_by text not null default '',
  -- What of all receipts of the account it has seen, and what it still has to pass on of them.
  seen_minor bigint not null default 0,
  owed_minor bigint not null default 0,
  -- Whoever switched it on answers for it.
  member_id uuid not null,
  member_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, account_id) references global_account (company_id, id),
  foreign key (company_id, other_account_id) references global_account (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  check ((kind = 'Share') = (level_minor is null and target_minor is null)),
  check ((kind = 'Share') = ((percent is null) <> (fixed_minor is null)))
);
select protect_tenant_table('auto_transfer_rule', 'select, insert, update');

-- One run of a rule on a day, whichever server makes it.
create table auto_transfer_run (
  company_id uuid not null references company (company_id),
  rule_id uuid not null,
  run_on date not null,
  outcome text not null check (outcome in ('Transferred', 'In part', 'Nothing to do', 'Too little', 'No money', 'Refused')),
  -- What the watched account and the paying one had to give, and what the rule asked for.
  watched_minor bigint,
  movable_minor bigint,
  wanted_minor bigint not null default 0,
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  reason text not null default '',
  -- The side that left.
  bank_transaction_id uuid,
  ran_at timestamptz not null,
  ran_by text not null,
  primary key (company_id, rule_id, run_on),
  foreign key (company_id, rule_id) references auto_transfer_rule (company_id, id),
  foreign key (company_id, bank_transaction_id) references bank_transaction (company_id, id),
  check ((amount_minor > 0) = (bank_transaction_id is not null))
);
select protect_tenant_table('auto_transfer_run', 'select, insert');
