-- Why: what failed in a browser is read by date, belongs to a member and is forgotten after a while.
-- Lock: share row exclusive on an almost empty table. Duration: below a second. Undo: drop both.

alter table error_log add foreign key (company_id, member_id) references member (company_id, id);
create index error_log_by_time on error_log (company_id, at desc);
grant delete on error_log to mainsheet_app;
