-- Why: an access token belongs to the refresh token it was given with, not to the session: while tabs of
-- one browser refresh in turn, each keeps what it was given for the same grace as the refresh token.
-- Lock: both tables alone while columns move. Duration: below a second. Undo: put the two columns back
-- into session from the newest pair of each, then drop them here.

alter table refresh_token
  add column access_hash bytea,
  add column access_expires_at timestamptz;
update refresh_token t set access_hash = s.access_hash, access_expires_at = s.access_expires_at
  from session s where s.id = t.session_id and t.used_at is null;
-- Pairs of before this change whose successor is out: nothing may be asked with them.
update refresh_token set access_hash = sha256(token_hash), access_expires_at = created_at
  where access_hash is null;
alter table refresh_token
  alter column access_hash set not null,
  alter column access_expires_at set not null,
  add constraint refresh_token_access_hash_key unique (access_hash);
alter table session
  drop column access_hash,
  drop column access_expires_at;
