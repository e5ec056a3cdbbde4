-- Why: a stowage factor of a cargo type said nothing of where it comes from; who reckons with it has to know.
-- Lock: cargo_type briefly for the column. Duration: one update of a short list. Undo: drop column stowage_source.
alter table cargo_type add column stowage_source text not null default ''
  check (length(stowage_source) <= 200);

-- Row-level security binds the owner too and would hide the rows.
alter table cargo_type no force row level security;
-- What nobody changed since the standard list was laid down is the round figure of that list.
update cargo_type set stowage_source = 'Usual figure, until the shipper declares'
where updated_by = 'Mainsheet' and version = 1 and stowage_factor_m3_per_t is not null;
alter table cargo_type force row level security;
