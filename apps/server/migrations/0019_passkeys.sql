-- Why: passkeys as a second factor, and codes by mail when browsers take turns in an account too often.
-- Lock: new tables; second_factor and device get a check and a column over few rows. Duration: below a second.
-- Undo: drop the tables, the index and the column, and put the check back.

-- The public half of a key that never leaves its device. The counter may only rise.
create table passkey (
  id uuid primary key,
  person_id uuid not null references person (id),
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports jsonb not null default '[]',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_credential_key unique (credential_id)
);
create index passkey_by_person on passkey (person_id);
select protect_identity_table('passkey');

-- What a device is asked to sign: once, for one person, for a few minutes.
create table passkey_challenge (
  challenge text primary key,
  person_id uuid not null references person (id),
  purpose text not null check (purpose in ('register', 'confirm')),
  expires_at timestamptz not null
);
select protect_identity_table('passkey_challenge', 'select, insert, delete');

alter table second_factor drop constraint second_factor_last_method_check;
alter table second_factor add constraint second_factor_last_method_check
  check (last_method in ('SMS', 'Authenticator', 'Recovery code', 'E-mail code', 'Passkey'));

-- How often a person's browsers threw each other out of late.
create index session_kicked on session (person_id, ended_at) where ended_reason = 'other_device';

-- False for a browser first seen by opening an account.
alter table device add column is_from_login boolean not null default true;
