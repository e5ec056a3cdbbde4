-- Why: the profit and loss of a voyage as it stood on a day, with all that it followed from, so that it can be
--   calculated again for ever and compared with today's.
-- Lock: a new table. Duration: none.
-- Undo: drop table voyage_snapshot.

create table voyage_snapshot (
  company_id uuid not null references company (company_id),
  id uuid not null,
  voyage_id uuid not null,
  note text not null check (length(note) <= 200),
  -- Status and version of the voyage then.
  status text not null,
  voyage_version integer not null,
  base_currency char(3) not null,
  engine_version text not null,
  -- What was fixed, the document of the voyage, and what was posted, paid, reported and agreed.
  sources jsonb not null,
  sections jsonb not null,
  -- SHA-256 over sources and sections with sorted keys.
  hash bytea not null check (length(hash) = 32),
  taken_at timestamptz not null,
  taken_by text not null,
  primary key (company_id, id),
  foreign key (company_id, voyage_id) references voyage (company_id, id)
);
create index voyage_snapshot_by_voyage on voyage_snapshot (company_id, voyage_id, taken_at desc);
select protect_tenant_table('voyage_snapshot', 'select, insert');
