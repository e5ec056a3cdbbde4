-- Why: statements of voyages and charters are made as PDF by jobs, polled by whoever asked, and kept for a week.
-- Lock: a new table only. Duration: below a second. Undo: drop table document_job.

create table document_job (
  company_id uuid not null references company (company_id),
  id uuid not null,
  -- Who asked for it, and alone may fetch it.
  member_id uuid not null,
  kind text not null check (kind in ('freight', 'performance', 'profit', 'hire', 'pool', 'opex')),
  -- The voyage or time charter it is about.
  subject_id uuid not null,
  -- What else was asked for: a time zone, a vessel, the number of a statement.
  query jsonb not null,
  status text not null default 'pending'
    check (status in ('pending', 'generating', 'success', 'failure')),
  -- Why it could not be made, in words.
  reason text not null default '',
  file_name text not null default '',
  content bytea,
  -- A worker that died lets go of it then.
  lease_until timestamptz,
  asked_at timestamptz not null,
  done_at timestamptz,
  expires_at timestamptz not null,
  primary key (company_id, id),
  check ((status = 'success') = (content is not null)),
  foreign key (company_id, member_id) references member (company_id, id)
);
create unique index document_job_open_key
  on document_job (company_id, member_id, kind, subject_id, query)
  where status in ('pending', 'generating');
create index document_job_by_subject
  on document_job (company_id, member_id, subject_id, asked_at desc);
create index document_job_by_time on document_job (company_id, expires_at);
select protect_tenant_table('document_job');
