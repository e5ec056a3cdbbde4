-- Why: what the checks of an agent's account find is accepted or disputed, with a reason that stays.
-- Lock: a new table only. Duration: below a second. Undo: drop it.

-- The latest of a finding counts; another figure is another finding.
create table port_cost_verdict (
  company_id uuid not null references company (company_id),
  id uuid not null,
  disbursement_id uuid not null,
  finding_key text not null,
  verdict text not null check (verdict in ('Accepted', 'Disputed', 'Open')),
  reason text not null,
  given_by text not null,
  given_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, disbursement_id) references port_disbursement (company_id, id)
    on delete cascade
);
create index port_cost_verdict_by_finding
  on port_cost_verdict (company_id, disbursement_id, finding_key, given_at);
select protect_tenant_table('port_cost_verdict', 'select, insert');
