-- Why: messages pushed to browsers, how one wants to hear by them, and where a connection is authorised.
-- Lock: new table; notification_preference and accounting_connection get a column with a constant
-- default; an index over device, a row a browser. Duration: below a second.
-- Undo: drop the table, the index and the columns.

-- Where the push service of one browser takes messages for one person. A device is a person's browser,
-- so there is one a device, and forgetting the device forgets it.
create table push_subscription (
  id uuid primary key,
  person_id uuid not null references person (id),
  device_id uuid not null references device (id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  -- A point of P-256, uncompressed, and the shared secret of RFC 8291.
  public_key bytea not null check (length(public_key) = 65),
  auth_secret bytea not null check (length(auth_secret) = 16),
  created_at timestamptz not null,
  last_pushed_at timestamptz,
  constraint push_subscription_device_key unique (device_id),
  constraint push_subscription_endpoint_key unique (endpoint)
);
create index push_subscription_by_person on push_subscription (person_id);
select protect_identity_table('push_subscription');
-- A company's transaction must know which browsers of its members to write to: that there are some,
-- never where or by which key.
create policy members_browsers on push_subscription for select to mainsheet_app using (
  exists (
    select 1 from member m
    where m.company_id = current_company() and m.person_id = push_subscription.person_id
      and m.status = 'ACTIVE'));
grant select (id, person_id) on push_subscription to mainsheet_app;

-- Who else signed in with a browser.
create index device_by_browser on device (cookie_hash);

alter table notification_preference add column by_push boolean not null default true;

-- Where the company lets the service reach its books; the service tells it with each connection.
alter table accounting_connection
  add column link_url text not null default '' check (length(link_url) <= 500);
