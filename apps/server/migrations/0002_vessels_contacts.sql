-- Why: the fleet and the people it trades with.
-- Lock: new tables only. Duration: below a second. Undo: drop table vessel, contact.

create table vessel (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null,
  imo text,
  type text not null,
  ownership text not null,
  deadweight_t numeric(10, 2) not null check (deadweight_t > 0),
  year_built integer,
  daily_cost numeric(14, 2) not null default 0,
  is_active boolean not null default true,
  is_deleted boolean not null default false,
  is_tracked boolean not null default false,
  is_valued boolean not null default false,
  is_global boolean not null default false,
  details jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index vessel_imo_key on vessel (company_id, imo) where not is_deleted and imo is not null;
create unique index vessel_name_key on vessel (company_id, lower(name)) where not is_deleted;
select protect_tenant_table('vessel', 'select, insert, update');

create table contact (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null,
  kinds text[] not null,
  email text not null,
  phone text not null,
  city text not null,
  country_code text not null,
  currency char(3) not null,
  payment_terms_days integer not null,
  is_deleted boolean not null default false,
  details jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index contact_name_key on contact (company_id, lower(name)) where not is_deleted;
create index contact_by_name on contact (company_id, name, id) where not is_deleted;
select protect_tenant_table('contact', 'select, insert, update');
