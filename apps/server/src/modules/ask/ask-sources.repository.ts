import type { Subject } from '@mainsheet/ask';
import { AGEING_BUCKETS, type PermissionKey } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import { bucketAt, KINDS, writtenOff } from '../commercial-documents/index.ts';
import { party } from '../counterparties/index.ts';
import { YEAR_END } from '../ledger/index.ts';
import { countedVoyage } from '../voyages/index.ts';

/** Who asks, and when: what every source names in its statement. */
export type Asker = {
  companyId: string;
  memberId: string;
  baseCurrency: string;
  today: string;
  now: string;
  /** Entries make what stands at a day: closed years are in equity then. */
  isStanding: boolean;
};

/**
 * Where the rows of a subject come from. The columns of `from` are named by what they are: `f_` one
 * value of a field, `a_` several, `i_` the id of the record a field names, `d_` a civil date, `m_` a
 * measure, of posted money in minor units of `currency`, and `b_` the same in the base currency.
 */
export type Source = {
  readonly permission: PermissionKey;
  readonly recordType: string;
  readonly severalOf: readonly string[];
  readonly from: (asker: Asker) => RawBuilder<unknown>;
};

const total = (name: string) => sql`(result->'totals'->>${sql.lit(name)})::numeric`;

/** What estimates and voyages have in common: figures of their calculation, in base currency. */
const calculated = sql`net_tce as m_tce, profit as m_profit,
  ${total('netRevenue')} as m_revenue, ${total('voyageExpenses')} as m_expenses,
  ${total('grossFreight')} as m_freight, ${total('demurrage')} as m_demurrage,
  ${total('bunkers')} as m_bunkers, ${total('portExpenses')} as "m_portCosts",
  voyage_days as m_duration, ${total('seaDays')} as "m_seaDays",
  ${total('portDays')} as "m_portDays", ${total('ballastDays')} as "m_ballastDays",
  ${total('distanceNm')} as m_distance, ${total('cargoT')} as m_cargo`;

const estimatedTotal = (name: string) =>
  sql`case y.estimate_result->>'baseCurrency' when y.result->>'baseCurrency'
    then (y.estimate_result->'totals'->>${sql.lit(name)})::numeric end`;

/** What the estimate said that a voyage was fixed from, and how far the voyage came off, while both are in one currency. */
const againstEstimate = sql`
  s.tce as "m_estimatedTce", s.profit as "m_estimatedProfit", s.bunkers as "m_estimatedBunkers",
  s.ports as "m_estimatedPortCosts", round(y.profit - s.profit, 2) as "m_profitChange",
  round(${total('bunkers')} - s.bunkers, 2) as "m_bunkersChange",
  round(${total('portExpenses')} - s.ports, 2) as "m_portCostsChange"`;

/** Whether an invoice of a type was raised for a voyage. */
const isInvoiced = (asker: Asker, type: string) => sql`exists (
  select 1 from commercial_document d where d.company_id = ${asker.companyId} and d.voyage_id = y.id
    and d.kind = 'invoice' and d.type = ${type} and d.deleted_at is null
    and d.status not in ('Draft', 'Pending approval', 'Cancelled'))`;

const voyages = (asker: Asker) => sql`
  select y.id, y.id as record_id, y.label, ''::text as currency,
    v.name as f_vessel, y.vessel_id as i_vessel, y.label as f_voyage, y.id as i_voyage,
    g.names as a_customer, array_to_string(g.names, ', ') as f_customer,
    p.names as a_port, array_to_string(p.names, ' – ') as f_port,
    p.loading as a_loading, p.discharging as a_discharging,
    y.status as f_status,
    array_remove(array[
      case when y.status in ('Scheduled', 'Commenced') then 'live' end,
      case when ${countedVoyage('y')} and ${total('grossFreight')} > 0 and not ${isInvoiced(asker, 'freight')}
        then 'freight not invoiced' end,
      case when ${countedVoyage('y')} and ${total('demurrage')} > 0 and not ${isInvoiced(asker, 'demurrage')}
        then 'demurrage not invoiced' end], null) as a_state,
    ${againstEstimate},
    y.commencing_at::date as d_commencing, y.completion_at::date as d_completing, t.*
  from voyage y
  join vessel v on v.company_id = ${asker.companyId} and v.id = y.vessel_id
  cross join lateral (select ${calculated} from (select y.net_tce, y.profit, y.voyage_days, y.result) x) t
  cross join lateral (select ${estimatedTotal('netTce')} as tce, ${estimatedTotal('profit')} as profit,
    ${estimatedTotal('bunkers')} as bunkers, ${estimatedTotal('portExpenses')} as ports) s
  cross join lateral (
    select coalesce(array_agg(distinct charterer_name) filter (where charterer_name <> ''), '{}') as names
    from voyage_cargo c where c.company_id = ${asker.companyId} and c.voyage_id = y.id) g
  cross join lateral (
    select coalesce(array_agg(port_name order by sequence_no), '{}') as names,
      coalesce(array_agg(port_name) filter (where port_function = 'Loading'), '{}') as loading,
      coalesce(array_agg(port_name) filter (where port_function = 'Discharging'), '{}') as discharging
    from voyage_port_call c where c.company_id = ${asker.companyId} and c.voyage_id = y.id) p
  where y.company_id = ${asker.companyId} and y.is_active`;

/** As worksheets are: everybody's, or one's own. */
const estimates = (asker: Asker) => sql`
  select e.id, w.id as record_id, '#' || e.number as label, ''::text as currency,
    coalesce(v.name, '') as f_vessel, e.vessel_id as i_vessel, e.status as f_status,
    g.names as a_customer, array_to_string(g.names, ', ') as f_customer,
    w.name as x_worksheet, e.commencing_at::date as d_commencing, e.created_at::date as d_made, t.*
  from estimate e
  join worksheet w on w.company_id = ${asker.companyId} and w.id = e.worksheet_id
  left join vessel v on v.company_id = ${asker.companyId} and v.id = e.vessel_id
  cross join lateral (select ${calculated} from (select e.net_tce, e.profit, e.voyage_days, e.result) x) t
  cross join lateral (
    select coalesce(array_agg(distinct c.name), '{}') as names
    from jsonb_array_elements(e.inputs->'cargoes') cargo
    join ${party(asker)} c on c.id::text = cargo->>'chartererId') g
  where e.company_id = ${asker.companyId} and e.is_active and w.is_active
    and (w.is_public or w.created_by = ${asker.memberId})`;

type Side = { kind: 'invoice' | 'bill'; side: 'customer' | 'vendor' };

/** Invoices and bills are documents of one form; only what the other party and the document are called differs. */
const documents = (asker: Asker, { kind, side }: Side) => sql`
  select i.id, i.id as record_id, coalesce(i.label, 'Draft') as label, i.currency,
    c.name as ${sql.ref(`f_${side}`)}, c.party_id as ${sql.ref(`i_${side}`)},
    v.name as f_vessel, i.vessel_id as i_vessel, y.label as f_voyage, i.voyage_id as i_voyage,
    i.label as ${sql.ref(`f_${kind}`)}, i.type as f_type,
    i.status as f_status, i.currency as f_currency,
    array_remove(array[
      case when i.status not in ('Draft', 'Pending approval', 'Cancelled') then 'issued' end,
      case when o.is_open then 'unpaid' end,
      case when o.is_open and i.due_on < ${asker.today}::date then 'overdue' end], null) as a_state,
    case when o.is_open then (${AGEING_BUCKETS}::text[])[
      ${bucketAt(asker.today, 'i.due_on')} + 1] end as f_ageing,
    i.document_on as d_dated, i.due_on as d_due,
    i.total_minor as m_total, i.base_total_minor as b_total,
    i.settled_minor - ${writtenOff(asker, 'i')} as m_paid,
    i.base_settled_minor - ${writtenOff(asker, 'i', 'base_minor')} as b_paid,
    case when o.is_open then i.total_minor - i.settled_minor else 0 end as m_balance,
    case when o.is_open then i.base_total_minor - i.base_settled_minor else 0 end as b_balance,
    case when o.is_open and i.due_on < ${asker.today}::date
      then ${asker.today}::date - i.due_on end::numeric as m_lateness
  from commercial_document i
  join ${party(asker)} c on c.id = i.contact_id
  left join vessel v on v.company_id = ${asker.companyId} and v.id = i.vessel_id
  left join voyage y on y.company_id = ${asker.companyId} and y.id = i.voyage_id
  cross join lateral (select i.status = any(${[...KINDS[kind].open]}::text[]) as is_open) o
  where i.company_id = ${asker.companyId} and i.kind = ${kind} and i.deleted_at is null`;

const invoices = (asker: Asker) => documents(asker, { kind: 'invoice', side: 'customer' });
const bills = (asker: Asker) => documents(asker, { kind: 'bill', side: 'vendor' });

/** What arrived, in base at what the bank account was debited with; days to pay are those of the invoices it settles. */
const payments = (asker: Asker) => sql`
  select p.id, p.id as record_id, 'PAY-' || lpad(p.number::text, 5, '0') as label, p.currency,
    c.name as f_customer, c.party_id as i_customer, i.names as x_invoices, p.currency as f_currency,
    p.paid_on as d_paid, p.amount_minor - p.charges_minor as m_amount, b.base_minor as b_amount, i.days as "m_daysToPay"
  from invoice_payment p
  join ${party(asker)} c on c.id = p.client_id
  cross join lateral (
    select string_agg(d.label, ', ' order by d.number) as names,
      round(avg(p.paid_on - d.document_on), 6) as days
    from (select distinct t.invoice_id from invoice_payment_part t
      where t.company_id = ${asker.companyId} and t.payment_id = p.id and t.reversal_id is null) s
    join commercial_document d on d.company_id = ${asker.companyId} and d.id = s.invoice_id) i
  cross join lateral (
    select sum(e.base_minor)::bigint as base_minor
    from ledger_entry e
    join ledger_account a on a.company_id = ${asker.companyId} and a.id = e.account_id and a.code = '1000'
    where e.company_id = ${asker.companyId} and e.transaction_id = p.transaction_id) b
  where p.company_id = ${asker.companyId} and p.reversal_id is null`;

/** What left for vendors, whether it settled bills or was paid ahead; in base at the rate of its day. */
const billPayments = (asker: Asker) => sql`
  select p.id, p.id as record_id, 'BP-' || lpad(p.number::text, 5, '0') as label, p.currency,
    c.name as f_vendor, c.party_id as i_vendor, p.currency as f_currency,
    p.paid_on as d_paid, p.amount_minor as m_amount, b.base_minor as b_amount
  from bill_payment p
  join ${party(asker)} c on c.id = p.contact_id
  cross join lateral (
    select -sum(e.base_minor)::bigint as base_minor
    from ledger_entry e
    join ledger_account a on a.company_id = ${asker.companyId} and a.id = e.account_id and a.code = '1000'
    where e.company_id = ${asker.companyId} and e.transaction_id = p.transaction_id) b
  where p.company_id = ${asker.companyId} and p.reversal_id is null`;

/**
 * Times that count: actual, else expected by the calculation, else estimated when it was fixed. Where a voyage begins she does not
 * call, nor where it ends in the port of the call before.
 */
const calls = (asker: Asker) => sql`
  select c.id, y.id as record_id, y.label || ' ' || c.port_name as label, ''::text as currency,
    c.port_name as f_port, v.name as f_vessel, y.vessel_id as i_vessel,
    y.label as f_voyage, y.id as i_voyage, c.port_function as x_function,
    t.arrival::date as d_arriving, t.departure::date as d_leaving,
    round((extract(epoch from t.departure - t.arrival) / 86400)::numeric, 4) as m_stay,
    (x.expected->>'portExpenses')::numeric as "m_portCosts",
    case when t.arrival > ${asker.now}::timestamptz then 'expected'
      when t.departure > ${asker.now}::timestamptz then 'in port' end as f_state
  from voyage_port_call c
  join voyage y on y.company_id = ${asker.companyId} and y.id = c.voyage_id
  join vessel v on v.company_id = ${asker.companyId} and v.id = y.vessel_id
  left join lateral (
    select r->'call' as expected from jsonb_array_elements(y.result->'rows') r
    where r->>'rowId' = c.row_id limit 1) x on true
  cross join lateral (select
    coalesce(c.actual_arrival_at, (x.expected->>'arrivalAt')::timestamptz,
      c.estimated_arrival_at) as arrival,
    coalesce(c.actual_departure_at, (x.expected->>'departureAt')::timestamptz,
      c.estimated_departure_at) as departure) t
  where c.company_id = ${asker.companyId} and ${countedVoyage('y')}
    and c.port_function <> 'Commencing'
    and not (c.port_function = 'Terminating' and c.port_name is not distinct from (
      select p.port_name from voyage_port_call p
      where p.company_id = ${asker.companyId} and p.voyage_id = y.id
        and p.sequence_no < c.sequence_no
      order by p.sequence_no desc limit 1))`;

const vessels = (asker: Asker) => sql`
  select v.id, v.id as record_id, v.name as label, ''::text as currency, v.name as f_vessel,
    v.id as i_vessel, v.type as f_type, v.ownership as f_ownership,
    v.deadweight_t as m_deadweight, v.daily_cost as "m_dailyCost",
    (extract(year from ${asker.today}::date) - v.year_built)::numeric as m_age,
    case when not (l.is_idle and o.is_let) then l.free_on end as d_free,
    case when l.is_idle and not o.is_let then 'without voyage' end as f_state
  from vessel v
  -- Who has her employs her.
  cross join lateral (select v.ownership in ('TCOUT', 'POOLOUT') as is_let) o
  cross join lateral (
    select greatest(max(y.completion_at)::date, ${asker.today}::date) as free_on,
      max(y.completion_at) is null as is_idle from voyage y
    where y.company_id = ${asker.companyId} and y.vessel_id = v.id and y.is_active
      and y.status in ('Scheduled', 'Commenced')) l
  where v.company_id = ${asker.companyId} and not v.is_deleted and v.is_active`;

const contacts = (asker: Asker) => sql`
  select c.id, c.id as record_id, c.name as label, ''::text as currency, c.name as f_customer,
    c.id as i_customer, c.kinds as a_kind, array_to_string(c.kinds, ', ') as f_kind,
    c.city as x_city, c.city as f_port, c.phone as x_phone, c.email as x_email, c.country_code as x_country
  from contact c where c.company_id = ${asker.companyId} and not c.is_deleted`;

/**
 * Revenue, liabilities and equity count credits above zero, assets and expenses debits. The closing entry of a year
 * is no revenue and no expense of a stretch of time; at a day it has moved them to equity.
 */
const entries = (asker: Asker) => sql`
  select e.transaction_id || ':' || e.line_no as id, e.transaction_id as record_id,
    t.reference as label, e.currency, a.name as f_account, a.code as x_code, a.kind as f_class,
    v.name as f_vessel, e.vessel_id as i_vessel, y.label as f_voyage, e.voyage_id as i_voyage,
    c.name as f_customer, c.party_id as i_customer, e.currency as f_currency,
    t.description as x_description, t.posted_on as d_posted,
    s.sign * e.amount_minor as m_amount, s.sign * e.base_minor as b_amount,
    case when a.kind in ('revenue', 'expense') then -e.amount_minor end as m_result,
    case when a.kind in ('revenue', 'expense') then -e.base_minor end as b_result
  from ledger_entry e
  join ledger_transaction t on t.company_id = ${asker.companyId} and t.id = e.transaction_id
  join ledger_account a on a.company_id = ${asker.companyId} and a.id = e.account_id
  left join vessel v on v.company_id = ${asker.companyId} and v.id = e.vessel_id
  left join voyage y on y.company_id = ${asker.companyId} and y.id = e.voyage_id
  left join ${party(asker)} c on c.id = e.contact_id
  cross join lateral (
    select case when a.kind in ('revenue', 'liability', 'equity') then -1 else 1 end as sign) s
  where e.company_id = ${asker.companyId}
    and (${asker.isStanding} or not (a.kind in ('revenue', 'expense') and t.document_type = ${YEAR_END}))`;

const cash = (asker: Asker) => sql`
  select a.id, a.id as record_id, a.name || ' ' || a.currency as label, a.currency,
    a.currency as f_currency, a.posted_minor as m_balance, a.posted_base_minor as b_balance
  from ledger_account a
  where a.company_id = ${asker.companyId} and a.code = '1000' and a.entry_count > 0`;

/** What a field names, where that is a record with a page of its own: the column `i_` holds its id. */
export const RECORD_OF_FIELD: Readonly<Record<string, string>> = {
  vessel: 'vessel',
  customer: 'contact',
  vendor: 'contact',
  voyage: 'voyage',
};

const source = (
  permission: PermissionKey,
  recordType: string,
  from: Source['from'],
  severalOf: readonly string[] = [],
): Source => ({ permission, recordType, from, severalOf });

/** Alerts are found by the dashboard and are no table. */
export const SOURCES: Readonly<Record<Exclude<Subject, 'alerts'>, Source>> = {
  voyages: source('contracts.view', 'voyage', voyages, [
    'customer',
    'port',
    'loading',
    'discharging',
    'state',
  ]),
  estimates: source('estimates.view', 'estimate', estimates, ['customer']),
  invoices: source('receivablesInvoices.view', 'invoice', invoices, ['state']),
  payments: source('receivablesInvoicePayments.view', 'invoicePayment', payments, ['invoice']),
  bills: source('payablesBills.view', 'bill', bills, ['state']),
  billPayments: source('payablesBillPayments.view', 'billPayment', billPayments),
  calls: source('contracts.view', 'voyage', calls),
  vessels: source('vessels.view', 'vessel', vessels),
  contacts: source('contacts.view', 'contact', contacts, ['kind']),
  entries: source('receivablesInvoicePayments.view', 'entry', entries),
  cash: source('transactions.view', 'cash', cash),
};
