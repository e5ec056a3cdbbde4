with page as (
  select y.* from voyage y where y.company_id = $1 and y.is_active
  order by y.created_at desc, y.id limit 20 offset 0
)
select y.id, y.label, y.name, y.status, y.operation_type, y.vessel_id, v.name as vessel_name,
  v.type as vessel_type, y.load_ports, y.discharge_ports, y.commencing_at, y.completion_at,
  y.voyage_days, y.net_tce, y.profit, y.version,
  (select base_currency from company where company_id = y.company_id) as base_currency,
  coalesce(c.charterers, '') as charterers, coalesce(c.cargo, '') as cargo,
  coalesce(m.invoiced_minor, 0)::text as invoiced_minor, coalesce(m.paid_minor, 0)::text as paid_minor
from page y
join vessel v on v.company_id = y.company_id and v.id = y.vessel_id
left join lateral (
  select string_agg(distinct charterer_name, ', ') as charterers, string_agg(distinct name, ', ') as cargo
  from voyage_cargo where company_id = y.company_id and voyage_id = y.id) c on true
left join lateral (
  select sum(e.base_minor) filter (where t.document_type = 'invoice') as invoiced_minor,
    -sum(e.base_minor) filter (where t.document_type = 'payment') as paid_minor
  from ledger_entry e
  join ledger_account a on a.company_id = e.company_id and a.id = e.account_id and a.code = '1100'
  join ledger_transaction t on t.company_id = e.company_id and t.id = e.transaction_id
  where e.company_id = y.company_id and e.voyage_id = y.id) m on true
order by y.created_at desc, y.id
