-- Why: who charters and who operates a voyage, whose broker it was and what the charter party says; bills that
--   stand in a voyage and never in the ledger.
-- Lock: columns with constant defaults; the foreign keys read voyage, the check reads commercial_document.
--   Duration: below a second. Undo: drop the columns and the check.

alter table voyage
  add column charter_specialist_id uuid,
  add column ops_coordinator_id uuid,
  add column cargo_broker_id uuid,
  add column notes text not null default '' check (length(notes) <= 4000),
  add column charter_party_terms text not null default '' check (length(charter_party_terms) <= 4000),
  add column laytime_terms text not null default '' check (length(laytime_terms) <= 4000),
  add foreign key (company_id, charter_specialist_id) references member (company_id, id),
  add foreign key (company_id, ops_coordinator_id) references member (company_id, id),
  add foreign key (company_id, cargo_broker_id) references contact (company_id, id);
