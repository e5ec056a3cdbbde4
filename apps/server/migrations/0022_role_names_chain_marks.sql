-- Why: a role's name is unique in a company in whatever letters; the watch of the chains goes on from where it was.
-- Lock: role exclusively while its index is built, a row a role; a new table. Duration: below a second.
-- Undo: drop table chain_mark; drop index role_name_key; alter table role add constraint role_name_key unique (company_id, name).

-- Row-level security binds the owner too and would hide the rows from the loop.
alter table role no force row level security;
alter table role drop constraint role_name_key;
-- Of roles with one name the one that means something keeps it, else the oldest; the others get a number.
do $$
declare
  twin record;
  number integer;
  renamed text;
begin
  for twin in
    select company_id, id, name from (
      select company_id, id, name, row_number() over (
        partition by company_id, lower(name)
        order by name in ('Owner', 'Lender', 'Demo') desc, id) as place
      from role) named
    where place > 1 order by company_id, id
  loop
    number := 2;
    loop
      renamed := left(twin.name, 80 - length(' ' || number)) || ' ' || number;
      exit when not exists (
        select from role where company_id = twin.company_id and lower(name) = lower(renamed));
      number := number + 1;
    end loop;
    update role set name = renamed, version = version + 1
    where company_id = twin.company_id and id = twin.id;
  end loop;
end $$;
create unique index role_name_key on role (company_id, lower(name));
alter table role force row level security;

-- Up to where the watch found a chain whole, and when it last walked all of it. Sealed with a key that
-- is not in the database: whoever changes an entry cannot move the mark past it.
create table chain_mark (
  company_id uuid not null references company (company_id),
  chain text not null check (chain in ('audit', 'ledger')),
  seq bigint not null,
  hash bytea not null,
  walked_at timestamptz not null,
  key_version integer not null,
  seal bytea not null,
  primary key (company_id, chain)
);
select protect_tenant_table('chain_mark', 'select, insert, update');
