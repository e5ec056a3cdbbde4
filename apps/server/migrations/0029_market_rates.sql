-- Why: routes and indices of the market, what each was quoted day by day, and the forward curves quoted of them.
-- Lock: new tables only. Duration: below a second. Undo: drop the tables of this file.

-- A route is switched off, never deleted: rates, curves and formulas name it.
create table market_route (
  company_id uuid not null references company (company_id),
  id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_./-]{0,19}$'),
  name text not null check (length(name) between 1 and 120),
  unit text not null check (unit in ('USD/day', 'USD/t', 'WS', 'points')),
  description text not null,
  -- A sum of other routes; empty for a route that is quoted.
  formula text not null,
  is_active boolean not null default true,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint market_route_code_key unique (company_id, code)
);
select protect_tenant_table('market_route', 'select, insert, update');

-- One value a route and day; what it replaces stands in the trail.
create table market_rate (
  company_id uuid not null references company (company_id),
  route_id uuid not null,
  rate_on date not null,
  value numeric(18, 6) not null,
  source text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (company_id, route_id, rate_on),
  foreign key (company_id, route_id) references market_route (company_id, id)
);
select protect_tenant_table('market_rate', 'select, insert, update, delete');

-- What a route was quoted on a day for a period to come, both ends included.
create table market_forward (
  company_id uuid not null references company (company_id),
  route_id uuid not null,
  quoted_on date not null,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  value numeric(18, 6) not null,
  source text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (company_id, route_id, quoted_on, period_from, period_to),
  foreign key (company_id, route_id) references market_route (company_id, id)
);
select protect_tenant_table('market_forward', 'select, insert, update, delete');
