-- Why: lists of sanctioned parties as they were brought, whom they were compared with, and the cases that came of it.
-- Lock: new tables only. Duration: below a second. Undo: drop the four tables and the function of this file.

create table sanctions_edition (
  company_id uuid not null references company (company_id),
  id uuid not null,
  list text not null check (list in ('OFAC', 'UN', 'EU', 'UK', 'OWN')),
  -- Counts the editions of a list here.
  number integer not null check (number > 0),
  published_on date,
  file_name text not null,
  file_hash bytea not null,
  party_count integer not null check (party_count > 0),
  problem_count integer not null check (problem_count >= 0),
  -- The first records that could not be read, each with its reason.
  problems jsonb not null,
  is_in_use boolean not null,
  brought_at timestamptz not null,
  brought_by text not null,
  member_id uuid not null,
  primary key (company_id, id),
  constraint sanctions_edition_number_key unique (company_id, list, number),
  foreign key (company_id, member_id) references member (company_id, id)
);
create unique index sanctions_edition_in_use on sanctions_edition (company_id, list) where is_in_use;
select protect_tenant_table('sanctions_edition', 'select, insert, update');

-- Records of the editions in use; a case keeps the record it is about.
create table sanctions_entry (
  company_id uuid not null references company (company_id),
  edition_id uuid not null,
  listed_id text not null,
  content jsonb not null,
  primary key (company_id, edition_id, listed_id),
  foreign key (company_id, edition_id) references sanctions_edition (company_id, id)
);
select protect_tenant_table('sanctions_entry', 'select, insert, delete');

-- With what and against which editions somebody was compared last.
create table sanctions_screening (
  company_id uuid not null references company (company_id),
  subject_type text not null check (subject_type in ('beneficiary', 'contact', 'vessel')),
  subject_id uuid not null,
  print text not null,
  editions text not null,
  screened_at timestamptz not null,
  primary key (company_id, subject_type, subject_id)
);
select protect_tenant_table('sanctions_screening', 'select, insert, update, delete');

create table sanctions_case (
  company_id uuid not null references company (company_id),
  id uuid not null,
  number integer not null,
  status text not null default 'Open' check (status in ('Open', 'Cleared', 'Confirmed', 'Lapsed')),
  subject_type text not null check (subject_type in ('beneficiary', 'contact', 'vessel')),
  subject_id uuid not null,
  -- Who it is, as they were when they were compared, and the record they look like.
  subject jsonb not null,
  subject_print text not null,
  listed_id text not null,
  list text not null,
  listed jsonb not null,
  listed_print text not null,
  edition_id uuid not null,
  met text not null,
  score numeric(5, 2) not null check (score between 0 and 100),
  parts jsonb not null,
  level text not null,
  screening_version text not null,
  reason text not null default '',
  decided_at timestamptz,
  decided_by text,
  member_id uuid,
  opened_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint sanctions_case_number_key unique (company_id, number),
  foreign key (company_id, edition_id) references sanctions_edition (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  check ((status in ('Cleared', 'Confirmed')) = (member_id is not null))
);
-- One that counts for each pair.
create unique index sanctions_case_that_holds on sanctions_case (company_id, subject_type, subject_id, listed_id)
  where status in ('Open', 'Confirmed');
create index sanctions_case_by_subject on sanctions_case (company_id, subject_type, subject_id);
create index sanctions_case_by_time on sanctions_case (company_id, opened_at desc, id desc);
select protect_tenant_table('sanctions_case', 'select, insert, update');

-- The one table of where a case goes, and that what it was decided about never changes.
create function check_sanctions_case_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status, new.status) in (
    ('Open', 'Cleared'), ('Open', 'Confirmed'), ('Open', 'Lapsed'), ('Confirmed', 'Cleared'))
  then
    raise exception 'sanctions case %: % never becomes %', old.number, old.status, new.status;
  end if;
  if (new.subject_type, new.subject_id, new.subject, new.subject_print, new.listed_id, new.listed,
      new.listed_print, new.score) is distinct from
    (old.subject_type, old.subject_id, old.subject, old.subject_print, old.listed_id, old.listed,
      old.listed_print, old.score)
  then
    raise exception 'sanctions case %: what it is about does not change', old.number;
  end if;
  return new;
end $$;
create trigger sanctions_case_change before update on sanctions_case
  for each row execute function check_sanctions_case_change();
