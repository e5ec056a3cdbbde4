-- Why: a second factor at sign-in, and the browsers a person signs in with.
-- Lock: new tables; session gets a column (no default, no rewrite). Duration: below a second.
-- Undo: drop the tables and session.device_id.

-- The seed is sealed with the versioned key `seeds`; a step of the authenticator counts once.
create table second_factor (
  person_id uuid primary key references person (id),
  totp_seed bytea,
  totp_last_step bigint,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  last_method text check (last_method in ('SMS', 'Authenticator', 'Recovery code')),
  attempts integer not null default 0 check (attempts >= 0),
  is_blocked boolean not null default false,
  failed_at timestamptz,
  updated_at timestamptz not null
);
select protect_identity_table('second_factor');

create table recovery_code (
  person_id uuid not null references person (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
select protect_identity_table('recovery_code');

-- A method that is being set up; the seed leaves the server once, with this handle.
create table factor_pairing (
  token_hash bytea primary key,
  person_id uuid not null references person (id),
  seed bytea,
  phone text,
  attempts integer not null default 0,
  -- Set by the right code; only then may the method be turned on.
  validated_at timestamptz,
  validated_step bigint,
  expires_at timestamptz not null,
  check ((seed is null) <> (phone is null))
);
create index factor_pairing_by_person on factor_pairing (person_id);
select protect_identity_table('factor_pairing');

-- The latest code sent to a person; an older one is worth nothing.
create table sms_code (
  person_id uuid primary key references person (id),
  code_hash bytea not null,
  expires_at timestamptz not null
);
select protect_identity_table('sms_code');

-- Between password and second factor: no session yet, so it opens nothing.
create table pending_sign_in (
  token_hash bytea primary key,
  person_id uuid not null references person (id),
  company_id uuid not null,
  cookie_hash bytea not null,
  expires_at timestamptz not null
);
select protect_identity_table('pending_sign_in', 'select, insert, delete');

-- A browser a person has signed in with; it is trusted, and named in the list of devices.
create table device (
  id uuid primary key,
  person_id uuid not null references person (id),
  cookie_hash bytea not null,
  name text not null check (length(name) <= 120),
  model text not null default '' check (length(model) <= 120),
  location text not null default '' check (length(location) <= 120),
  push_token text not null default '' check (length(push_token) <= 500),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  constraint device_browser_key unique (person_id, cookie_hash)
);
select protect_identity_table('device');

alter table session add column device_id uuid references device (id);
alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check check (ended_reason in
  ('logout', 'other_device', 'idle', 'reuse', 'expired', 'switched', 'signed_out', 'password'));
