-- Why: a worker delivers what waits in the outbox and keeps house; two nodes share their rate limits.
-- Lock: outbox is altered (small, new columns with constant defaults). Duration: below a second.
-- Undo: drop the columns, the function and rate_limit; the job queue is the schema graphile_worker.

-- waiting → sending (leased until try_at) → delivered, back to waiting with a later try_at, or dead.
alter table outbox
  add column state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'delivered', 'dead')),
  add column attempts integer not null default 0,
  add column try_at timestamptz not null default now(),
  add column last_error text not null default '';
drop index outbox_open;
create index outbox_due on outbox (company_id, try_at) where state in ('waiting', 'sending');
create index outbox_by_time on outbox (company_id, created_at desc);
grant delete on outbox, idempotency to mainsheet_app;

-- The worker must learn whose outbox has work before it enters that company; it sees nothing else.
create policy identity_reads on outbox for select to mainsheet_identity using (true);
grant select (company_id, state, try_at) on outbox to mainsheet_identity;

-- A job of the company of this transaction: it cannot name another, and the application needs no
-- right on the queue itself.
create function enqueue_company_job(task text, payload jsonb, job_key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if public.current_company() is null then
    raise exception 'a job needs the transaction of a company';
  end if;
  perform graphile_worker.add_job(task,
    (payload || jsonb_build_object('companyId', public.current_company()))::json,
    job_key := job_key, max_attempts := 8);
end $$;
revoke all on function enqueue_company_job(text, jsonb, text) from public;
grant execute on function enqueue_company_job(text, jsonb, text) to mainsheet_app;

-- How often something was tried in a window of time, by all nodes together.
create table rate_limit (
  bucket text primary key,
  used bigint not null,
  resets_at timestamptz not null
);
create index rate_limit_by_reset on rate_limit (resets_at);
select protect_identity_table('rate_limit');
