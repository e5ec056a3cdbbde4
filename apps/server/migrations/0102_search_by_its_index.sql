-- Why: where a text begins with two letters, PostgreSQL supposes a fifth of a company's rows and reads them all to find a
--   thousand; there may be none. A search by index goes by its index, whatever is supposed.
-- Lock: none but of the functions. Duration: below a second. Undo: alter function … reset enable_seqscan, reset enable_indexscan.

do $$
declare
  searched record;
begin
  for searched in select * from searched_tables() loop
    execute format('alter function %I(text, integer) set enable_seqscan = off', 'search_' || searched.name);
    execute format('alter function %I(text, integer) set enable_indexscan = off', 'search_' || searched.name);
  end loop;
end $$;
