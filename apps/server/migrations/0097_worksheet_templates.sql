-- Why: a desk begins its worksheets with the same estimates again and again; a template keeps them for the company.
-- Lock: none on tables in use. Duration: nothing. Undo: drop table worksheet_template.
create table worksheet_template (
  company_id uuid not null references company (company_id),
  id uuid not null,
  name text not null,
  -- Name, document and chosen routes of each estimate, in their order.
  estimates jsonb not null,
  is_ended boolean not null default false,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index worksheet_template_name_key
  on worksheet_template (company_id, lower(name)) where not is_ended;
select protect_tenant_table('worksheet_template', 'select, insert, update');
