-- Why: who has a worksheet open, and at which cell. Worth nothing after a crash, hence unlogged.
-- Lock: a new table only. Duration: below a second. Undo: drop the table.

create unlogged table worksheet_viewer (
  company_id uuid not null references company (company_id),
  worksheet_id uuid not null,
  member_id uuid not null,
  estimate_id uuid,
  row_key text check (length(row_key) <= 80),
  is_typing boolean not null default false,
  seen_at timestamptz not null,
  primary key (company_id, worksheet_id, member_id),
  foreign key (company_id, worksheet_id) references worksheet (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id)
);
select protect_tenant_table('worksheet_viewer');
