-- Why: a job can be asked for that begins later: the bank is asked by a job whose account it is where the request that saved it did
--   not, and began beside that request, so that each save asked twice.
-- Lock: none that a request waits for.
-- Undo: create the function of 0007 again; jobs that wait keep their time.

drop function enqueue_company_job(text, jsonb, text);
create function enqueue_company_job(task text, payload jsonb, job_key text, after_seconds integer default 0) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.current_company() is null then
    raise exception 'a job needs the transaction of a company';
  end if;
  perform graphile_worker.add_job(task,
    (payload || jsonb_build_object('companyId', public.current_company()))::json,
    job_key := job_key, max_attempts := 8, run_at := now() + make_interval(secs => after_seconds));
end $$;
revoke all on function enqueue_company_job(text, jsonb, text, integer) from public;
grant execute on function enqueue_company_job(text, jsonb, text, integer) to mainsheet_app;
