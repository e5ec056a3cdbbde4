-- Why: a change of the approval policy waits for a second administrator; what was proposed, by whom and what became of it stays.
-- Lock: a new table only. Duration: below a second. Undo: drop the table and the function of this file.

create table policy_proposal (
  company_id uuid not null references company (company_id),
  id uuid not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Refused', 'Withdrawn', 'Void')),
  -- The policy in force when it was proposed, and the one that is to follow.
  before jsonb not null,
  proposed jsonb not null,
  proposed_by uuid not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  -- From when who proposed it may confirm it; null where somebody else could when it was proposed.
  alone_from timestamptz,
  reason text not null default '',
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, proposed_by) references member (company_id, id),
  foreign key (company_id, decided_by) references member (company_id, id),
  check ((status = 'Waiting') = (decided_at is null))
);
create index policy_proposal_by_time on policy_proposal (company_id, proposed_at desc, id desc);
select protect_tenant_table('policy_proposal', 'select, insert, update');

-- What was proposed never changes, and a decision is taken once.
create function check_policy_proposal() returns trigger language plpgsql as $$
begin
  if old.status <> 'Waiting' then
    raise exception 'policy proposal %: it was decided already', old.id;
  end if;
  if (new.before, new.proposed, new.proposed_by, new.proposed_at, new.alone_from)
    is distinct from (old.before, old.proposed, old.proposed_by, old.proposed_at, old.alone_from)
  then
    raise exception 'policy proposal %: what was proposed does not change', old.id;
  end if;
  return new;
end $$;
create trigger policy_proposal_change before update on policy_proposal
  for each row execute function check_policy_proposal();
