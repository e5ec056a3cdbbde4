-- Why: a schedule of reminders that had a fee or interest before either was charged says no day from which it is: all of the past would be.
-- Lock: rows of company whose schedule has one; seconds at the most. Undo: none, nothing was charged before.

alter table company no force row level security;
update company set settings = jsonb_set(settings, '{paymentReminders,feeSince}',
  to_jsonb(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
where (settings #>> '{paymentReminders,fee}')::numeric > 0
  and settings #>> '{paymentReminders,feeSince}' is null;
update company set settings = jsonb_set(settings, '{paymentReminders,interestSince}',
  to_jsonb((now() at time zone 'UTC')::date::text))
where (settings #>> '{paymentReminders,interestPercent}')::numeric > 0
  and settings #>> '{paymentReminders,interestSince}' is null;
alter table company force row level security;
