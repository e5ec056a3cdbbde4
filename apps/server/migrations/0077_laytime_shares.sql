-- Why: a laytime statement is shown to a named recipient by a link, without an account; they may write what they
--   think of it, and are answered. Tokens are kept as hashes only.
-- Lock: new tables only. Duration: below a second.
-- Undo: drop table laytime_share_answer, laytime_share_comment, laytime_share.

create table laytime_share (
  company_id uuid not null references company (company_id),
  id uuid not null,
  laytime_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  recipient_name text not null check (length(recipient_name) between 1 and 120),
  recipient_email text not null check (length(recipient_email) <= 254),
  -- What is shown as it stood then; null for a link that shows the statement as it stands.
  shown jsonb,
  allows_comments boolean not null,
  -- Who made it: they are told of comments, and it lives no longer than their membership.
  member_id uuid not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null check (expires_at > created_at),
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, laytime_id) references laytime_statement (company_id, id),
  foreign key (company_id, member_id) references member (company_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create index laytime_share_by_token on laytime_share (token_hash);
create index laytime_share_by_statement on laytime_share (company_id, laytime_id, created_at desc, id);
select protect_tenant_table('laytime_share', 'select, insert, update');
-- Whoever comes by a link belongs to no company yet: their token is looked up, and nothing is read of what it shows.
create policy identity_reads on laytime_share for select to mainsheet_identity using (true);
grant select (company_id, id, token_hash, member_id, expires_at, ended_at) on laytime_share
  to mainsheet_identity;

create table laytime_share_comment (
  company_id uuid not null references company (company_id),
  id uuid not null,
  share_id uuid not null,
  -- What it is about: an event of a port, or nothing for the whole; in words too, as the event may go.
  port_id text,
  activity_id text,
  about text not null check (length(about) <= 400),
  comment text not null check (length(comment) between 1 and 2000),
  written_at timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  primary key (company_id, id),
  foreign key (company_id, share_id) references laytime_share (company_id, id),
  check ((port_id is null) = (activity_id is null)),
  check ((settled_at is null) = (settled_by is null))
);
create index laytime_share_comment_by_share on laytime_share_comment (company_id, share_id, written_at, id);
select protect_tenant_table('laytime_share_comment', 'select, insert, update');

create table laytime_share_answer (
  company_id uuid not null references company (company_id),
  id uuid not null,
  comment_id uuid not null,
  answer text not null check (length(answer) between 1 and 2000),
  answered_at timestamptz not null,
  answered_by text not null,
  primary key (company_id, id),
  foreign key (company_id, comment_id) references laytime_share_comment (company_id, id)
);
create index laytime_share_answer_by_comment on laytime_share_answer (company_id, comment_id, answered_at, id);
select protect_tenant_table('laytime_share_answer', 'select, insert');
