-- Why: technical manager and executives of a time charter are chosen; words that name exactly one contact, or members
--   alone, become the choice. The words stay, and are shown where nothing is chosen.
-- Lock: time_charter for one scan of its rows. Duration: below a second.
-- Undo: update time_charter set details = details - 'technicalManagerId' - 'executiveIds'; nothing else was changed.

-- Row-level security binds the owner too and would hide the rows.
alter table time_charter no force row level security;
alter table contact no force row level security;
alter table member no force row level security;

-- Names of contacts in use are unique.
update time_charter t set details = t.details || jsonb_build_object('technicalManagerId', c.id)
from contact c
where c.company_id = t.company_id and not c.is_deleted
  and lower(c.name) = lower(trim(t.details->>'technicalManager'));

update time_charter t set details = t.details || jsonb_build_object('executiveIds', named.ids)
from (
  select w.company_id, w.id, jsonb_agg(m.id order by w.place) as ids
  from (
    select c.company_id, c.id, one.place, lower(trim(one.name)) as name
    from time_charter c, unnest(string_to_array(c.details->>'executives', ',')) with ordinality as one(name, place)) w
  left join (
    select company_id, lower(first_name || ' ' || last_name) as name, (array_agg(id))[1] as id from member
    group by company_id, lower(first_name || ' ' || last_name) having count(*) = 1) m
    on m.company_id = w.company_id and m.name = w.name
  group by w.company_id, w.id
  having bool_and(m.id is not null) and count(*) <= 10) named
where named.company_id = t.company_id and named.id = t.id;

alter table member force row level security;
alter table contact force row level security;
alter table time_charter force row level security;
