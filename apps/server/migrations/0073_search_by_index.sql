-- Why: a text is found by an index, also in a company of hundreds of thousands of records. A policy lets no condition
--   of `ilike` into an index, so a role of its own looks for ids, in functions that ask for the company themselves.
-- Lock: where pg_trgm and btree_gin can be had, an index over each searched table is built, which holds its writers up
--   meanwhile: about four seconds for 300,000 voyages. Where they cannot, nothing is built and a later start tries again.
-- Undo: drop the functions search_*, let_search, build_search_indexes, searched_tables, the policies search_reads,
--   the indexes *_by_text and voyage_by_commencing, and the role mainsheet_search.

-- The owner of the functions alone: no transaction takes it. Roles are shared by all databases of a server.
do $$
begin
  if not exists (select from pg_roles where rolname = 'mainsheet_search') then
    create role mainsheet_search nologin nobypassrls;
  end if;
exception when duplicate_object then null;
end $$;
do $$
begin
  execute format('grant mainsheet_search to %I', current_user);
end $$;
grant usage on schema public to mainsheet_search;

-- Which tables are searched, by which columns, and how a row is one text: a column a line, so that no text
-- runs over from one into the next. A later file that adds a table replaces this, then runs let_search.
create function searched_tables() returns table (name text, columns text[], row_text text)
language sql immutable as $$
  values
    ('voyage', array['label', 'name', 'load_ports', 'discharge_ports'],
      $t$label || e'\n' || name || e'\n' || load_ports || e'\n' || discharge_ports$t$),
    ('vessel', array['name', 'imo', 'details'],
      $t$name || e'\n' || coalesce(imo, '') || e'\n' || coalesce(details->>'vesselCode', '')$t$),
    ('contact', array['name', 'email', 'city'], $t$name || e'\n' || email || e'\n' || city$t$),
    ('commercial_document', array['label', 'reference', 'their_number'],
      $t$coalesce(label, '') || e'\n' || reference || e'\n' || their_number$t$),
    ('worksheet', array['name'], $t$name$t$),
    ('payout', array['reference', 'beneficiary'],
      $t$reference || e'\n' || coalesce(beneficiary->>'name', '')$t$)
$$;

-- Lets the searching role read the searched columns, and makes search_<table> where there is none: ids of the rows
-- of this transaction's company that hold a text, at most so many; null alone when they are more, or not indexed.
create function let_search() returns void language plpgsql as $body$
declare
  searched record;
begin
  -- Whoever is to own a function must be able to make one.
  grant create on schema public to mainsheet_search;
  for searched in select * from searched_tables() loop
    continue when to_regproc('public.search_' || searched.name) is not null;
    execute format('create policy search_reads on %I for select to mainsheet_search using (true)', searched.name);
    execute format('grant select (company_id, id, %s) on %I to mainsheet_search',
      (select string_agg(quote_ident(c), ', ') from unnest(searched.columns) c), searched.name);
    execute format($make$
      create function %I(pattern text, most integer) returns setof uuid
      language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $search$
      declare
        found_ids uuid[];
      begin
        if to_regclass(%L) is not null then
          -- Planned for this very text: how rare it is decides the way.
          execute $find$
            select array(select id from public.%I where company_id = $1 and (%s) ilike $2 limit $3)
          $find$ into found_ids using public.current_company(), pattern, most + 1;
        end if;
        if found_ids is null or cardinality(found_ids) > most then
          return next null;
        else
          return query select unnest(found_ids);
        end if;
      end $search$
    $make$, 'search_' || searched.name, format('public.%I', searched.name || '_by_text'), searched.name,
      searched.row_text);
    execute format('alter function %I(text, integer) owner to mainsheet_search', 'search_' || searched.name);
    execute format('revoke all on function %I(text, integer) from public', 'search_' || searched.name);
    execute format('grant execute on function %I(text, integer) to mainsheet_app', 'search_' || searched.name);
  end loop;
  revoke create on schema public from mainsheet_search;
end $body$;
revoke all on function let_search() from public;
select let_search();

-- Builds what is missing, also in a later start of a server that gets the extensions meanwhile.
-- Null when all stand, else why not.
create function build_search_indexes() returns text language plpgsql as $$
declare
  searched record;
  letters text;
begin
  for searched in
    select * from searched_tables() t where to_regclass(format('public.%I', t.name || '_by_text')) is null
  loop
    if letters is null then
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      select quote_ident(n.nspname) into letters
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
    end if;
    -- What waits to be sorted in is read by every search, so it stays short.
    execute format(
      'create index %I on %I using gin (company_id, (%s) %s.gin_trgm_ops) with (gin_pending_list_limit = 256)',
      searched.name || '_by_text', searched.name, searched.row_text, letters);
  end loop;
  return null;
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    return sqlerrm;
end $$;
revoke all on function build_search_indexes() from public;
select build_search_indexes();

-- A common text is looked for along the order of what is shown: voyages in the command palette, the latest first.
create index voyage_by_commencing on voyage (company_id, commencing_at desc, id) where is_active;
