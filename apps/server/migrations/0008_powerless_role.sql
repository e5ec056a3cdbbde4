-- Why: a pooled connection may do nothing outside a transaction that names its company or identity.
-- Lock: none. Duration: below a second. Undo: drop role mainsheet_nobody.

do $$
begin
  if not exists (select from pg_roles where rolname = 'mainsheet_nobody') then
    create role mainsheet_nobody nologin nobypassrls;
  end if;
exception when duplicate_object then null;
end $$;
do $$
begin
  execute format('grant mainsheet_nobody to %I', current_user);
end $$;
