-- Why: people are invited into a company by mail, and choose their own password.
-- Lock: a new table only. Duration: below a second. Undo: drop the table.

create table invitation (
  company_id uuid not null references company (company_id),
  id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null default '',
  last_name text not null default '',
  role_id uuid not null,
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, role_id) references role (company_id, id)
);
create unique index invitation_open_key on invitation (company_id, email)
  where accepted_at is null and withdrawn_at is null;
select protect_tenant_table('invitation', 'select, insert, update');
-- Whoever follows a link is in no company yet.
select let_identity_read('invitation');
