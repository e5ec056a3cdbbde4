-- Why: the next hire of a charter is drafted some days before it is due, in the name of whoever switched it on.
-- Lock: time_charter for a moment, no rewrite. Duration: below a second. Undo: drop the column.

alter table time_charter add column hire_drafted_by uuid;
alter table time_charter add constraint time_charter_hire_drafted_by_fkey
  foreign key (company_id, hire_drafted_by) references member (company_id, id) not valid;
alter table time_charter validate constraint time_charter_hire_drafted_by_fkey;
create index time_charter_hire_drafted on time_charter (company_id) where hire_drafted_by is not null;
