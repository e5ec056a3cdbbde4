-- Why: a charter out names the charter in under which the vessel came, so that both can be compared.
-- Lock: time_charter briefly, small; the key is added unvalidated and validated beside writers.
-- Undo: drop the column head_charter_id, with its key, check and index.
alter table time_charter add column head_charter_id uuid;
alter table time_charter add constraint time_charter_head
  foreign key (company_id, head_charter_id) references time_charter (company_id, id) not valid;
alter table time_charter validate constraint time_charter_head;
alter table time_charter add constraint time_charter_head_of_out
  check (head_charter_id is null or type = 'out');
create index time_charter_by_head on time_charter (company_id, head_charter_id)
  where head_charter_id is not null;
