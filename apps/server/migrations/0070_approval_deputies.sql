-- Why: an approver who is away names who decides in their stead, and approvals that wait are remembered.
-- Lock: a column and a constraint on payout_approval, which is small; otherwise new tables. Duration: below a second.
-- Undo: drop both tables and both columns.

create table approval_deputy (
  company_id uuid not null references company (company_id),
  id uuid not null,
  member_id uuid not null,
  member_name text not null,
  deputy_id uuid not null,
  deputy_name text not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null,
  -- Before its last day: by a person, or because one of both may not approve any more.
  ended_at timestamptz,
  ended_by_name text not null default '',
  end_reason text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, deputy_id) references member (company_id, id),
  check (member_id <> deputy_id),
  check (starts_on <= ends_on)
);
create index approval_deputy_running on approval_deputy (company_id, ends_on) where ended_at is null;
select protect_tenant_table('approval_deputy', 'select, insert, update');

-- In whose stead an approval was given.
alter table payout_approval
  add column for_member_id uuid,
  add column for_member_name text not null default '',
  add foreign key (company_id, for_member_id) references member (company_id, id),
  add check (for_member_id <> member_id);
-- One person counts once, whoever decided for them.
create unique index payout_approval_for on payout_approval (company_id, payout_id, for_member_id);

-- That those who may decide on a payout were reminded of it: once a day.
create table payout_reminder (
  company_id uuid not null references company (company_id),
  payout_id uuid not null,
  reminded_on date not null,
  reminded_at timestamptz not null,
  primary key (company_id, payout_id, reminded_on),
  foreign key (company_id, payout_id) references payout (company_id, id)
);
select protect_tenant_table('payout_reminder', 'select, insert');
