import { MOST_OBSERVATIONS } from '@mainsheet/accuracy';
import type { AccuracyKind } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { partiesOf, party } from '../counterparties/index.ts';
import { countedVoyage } from '../voyages/index.ts';

export type ObservationRow = {
  key: string;
  name: string;
  voyage_id: string;
  voyage_label: string;
  vessel_name: string;
  happened_at: string;
  estimated: number;
  /** Of a port's costs null: its account says it. */
  actual: number | null;
  currency: string | null;
  exchange_rate: string | null;
  minor: string | null;
};

type Wanted = {
  /** Null for all subjects. */
  readonly keys: readonly string[] | null;
  readonly baseCurrency: string;
};

/** Figures that one statement reads at the most. */
const MOST_FIGURES = 20_000;
/** Voyages whose cargoes are read for their brokers: each is a document of its own. */
const MOST_BROKERED = 2_000;
/** Share of the days at sea that reports have to speak of. */
const LEAST_REPORTED = 0.8;

const isOver = sql`${countedVoyage('y')} and y.status in ('Completed', 'Closed')`;
const isWanted = (key: RawBuilder<string>, { keys }: Wanted) =>
  sql`(${keys}::text[] is null or ${key} = any(${keys}::text[]))`;
const portKey = sql<string>`coalesce(nullif(c.port_code, ''), lower(trim(c.port_name)))`;

/** Figures of calls that a row of the frozen estimate foresaw: the latest of each port. */
const ofCalls = (
  tx: Tx,
  figures: RawBuilder<unknown>,
  estimated: RawBuilder<unknown>,
) => sql<ObservationRow>`
  with figure as (${figures}),
  foreseen as (
    select f.key, f.port_name as name, f.voyage_id, y.label as voyage_label,
      v.name as vessel_name, f.happened_at, ${estimated} as estimated, f.actual, f.currency,
      f.exchange_rate, f.minor,
      row_number() over (partition by f.key order by f.happened_at desc, f.id) as nth
    from figure f
    join voyage y on y.company_id = ${tx.companyId} and y.id = f.voyage_id and ${countedVoyage('y')}
    join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
    cross join lateral jsonb_array_elements(y.estimate_result->'rows') r
    where r->>'rowId' = f.row_id and r->>'portName' = f.port_name and ${estimated} > 0)
  select l.key, l.name, l.voyage_id, l.voyage_label, l.vessel_name, l.happened_at, l.estimated,
    l.actual, l.currency, l.exchange_rate, l.minor
  from foreseen l where l.nth <= ${MOST_OBSERVATIONS}`;

const newestFirst = sql`order by happened_at desc, voyage_id, key limit ${MOST_FIGURES}`;

/** Approved final accounts of agents. */
const portCosts = (tx: Tx, wanted: Wanted) => sql<ObservationRow>`
  select * from (${ofCalls(
    tx,
    sql`
      select c.company_id, c.id, c.voyage_id, c.row_id, c.port_name, ${portKey} as key,
        coalesce(c.actual_departure_at, y.completion_at) as happened_at, null::float8 as actual,
        d.currency, d.exchange_rate::text, d.final_minor::text as minor
      from port_disbursement d
      join voyage_port_call c on c.company_id = ${tx.companyId} and c.voyage_id = d.voyage_id
        and c.row_id = d.row_id
      join voyage y on y.company_id = ${tx.companyId} and y.id = c.voyage_id and ${isOver}
      where d.company_id = ${tx.companyId} and d.final_status = 'Approved'
        and ${isWanted(portKey, wanted)}`,
    sql`case y.estimate_result->>'baseCurrency' when ${wanted.baseCurrency}
      then (r->'call'->>'portExpenses')::float8 end`,
  )}) one ${newestFirst}`;

/** Stays with both their times reported. */
const portDays = (tx: Tx, wanted: Wanted) => sql<ObservationRow>`
  select * from (${ofCalls(
    tx,
    sql`
      select c.company_id, c.id, c.voyage_id, c.row_id, c.port_name, ${portKey} as key,
        c.actual_departure_at as happened_at,
        extract(epoch from c.actual_departure_at - c.actual_arrival_at)::float8 / 86400 as actual,
        null::text as currency, null::text as exchange_rate, null::text as minor
      from voyage_port_call c
      join voyage y on y.company_id = ${tx.companyId} and y.id = c.voyage_id and ${isOver}
      where c.company_id = ${tx.companyId} and c.actual_departure_at is not null
        and c.actual_arrival_at is not null
        and c.port_function not in ('Commencing', 'Terminating')
        and ${isWanted(portKey, wanted)}`,
    sql`(r->'call'->>'portDays')::float8`,
  )}) one ${newestFirst}`;

/** Days at sea of voyages whose passages all have their times. */
const passages = (tx: Tx) => sql`
  select p.company_id, p.voyage_id, count(*) as calls,
    sum(extract(epoch from p.actual_arrival_at - p.left_at)::float8) / 86400 as days
  from (
    select c.company_id, c.voyage_id, c.sequence_no, c.actual_arrival_at,
      lag(c.actual_departure_at) over way as left_at, row_number() over way as nth
    from voyage_port_call c
    join voyage y on y.company_id = ${tx.companyId} and y.id = c.voyage_id and ${isOver}
    where c.company_id = ${tx.companyId}
    window way as (partition by c.voyage_id order by c.sequence_no)) p
  group by p.company_id, p.voyage_id
  having count(*) > 1 and bool_and(p.nth = 1 or p.actual_arrival_at - p.left_at is not null)`;

/** The same voyages with what their estimates foresaw, where nobody added or took away a call. */
const sailed = (tx: Tx) => sql`
  select y.company_id, y.id as voyage_id, y.label as voyage_label, y.vessel_id, v.name as vessel_name,
    y.completion_at as happened_at, y.estimate_result, p.days,
    (select sum((r->'leg'->>'legDays')::float8)
      from jsonb_array_elements(y.estimate_result->'rows') r) as estimated_days
  from (${passages(tx)}) p
  join voyage y on y.company_id = ${tx.companyId} and y.id = p.voyage_id and ${countedVoyage('y')}
    and jsonb_array_length(y.estimate_result->'rows') = p.calls
  join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id`;

const NO_ACCOUNT = sql`null::text as currency, null::text as exchange_rate, null::text as minor`;

const seaDays = (tx: Tx, wanted: Wanted) => sql<ObservationRow>`
  select s.vessel_id::text as key, s.vessel_name as name, s.voyage_id, s.voyage_label,
    s.vessel_name, s.happened_at, s.estimated_days as estimated, s.days as actual, ${NO_ACCOUNT}
  from (${sailed(tx)}) s
  where s.estimated_days > 0 and s.days > 0
    and ${isWanted(sql<string>`s.vessel_id::text`, wanted)}
  ${newestFirst}`;

/** Tonnes a day of approved reports under way that say their hours: of arrivals, and of noons with a distance. */
const seaConsumption = (tx: Tx, wanted: Wanted) => sql<ObservationRow>`
  with way as (
    select r.voyage_id, r.details from vessel_report r
    where r.company_id = ${tx.companyId} and r.status = 'Approved' and r.voyage_id is not null
      and (r.kind = 'Arrival' or (r.kind = 'Noon' and (r.details->>'distanceNm')::float8 > 0))
      and (r.details->>'hours')::float8 is not null),
  time as (
    select w.voyage_id, sum((w.details->>'hours')::float8) / 24 as days from way w group by 1),
  used as (
    select w.voyage_id, f->>'fuel' as fuel, sum((f->>'usedT')::float8) as tonnes
    from way w cross join lateral jsonb_array_elements(w.details->'fuels') f group by 1, 2)
  select s.vessel_id::text || ' ' || u.fuel as key, s.vessel_name || ', ' || u.fuel as name,
    s.voyage_id, s.voyage_label, s.vessel_name, s.happened_at,
    (b->>'seaConsumptionT')::float8 / s.estimated_days as estimated,
    u.tonnes / t.days as actual, ${NO_ACCOUNT}
  from (${sailed(tx)}) s
  join time t on t.voyage_id = s.voyage_id and t.days >= ${LEAST_REPORTED} * s.days
  join used u on u.voyage_id = s.voyage_id
  cross join lateral jsonb_array_elements(s.estimate_result->'bunkers') b
  where s.estimated_days > 0 and s.days > 0 and b->>'fuel' = u.fuel
    and (b->>'seaConsumptionT')::float8 > 0 and u.tonnes > 0
    and ${isWanted(sql<string>`s.vessel_id::text || ' ' || u.fuel`, wanted)}
  ${newestFirst}`;

/** Keys that a broker's voyages were written with: those that are asked for, and of contacts those that were merged. */
const wantedBrokers = (tx: Tx, { keys }: Wanted): RawBuilder<unknown> => {
  if (keys === null) return sql`true`;
  const ids = keys.filter(isUuid);
  return sql`(b.key = any(${keys}::text[])
    or b.key = any(${partiesOf(tx, sql`${ids}::uuid[]`)}::text[]))`;
};

/** Brokers of the cargoes that the latest voyages were fixed with, and those of their contracts; each once a voyage. */
const brokers = (tx: Tx, wanted: Wanted) => sql`
  with latest as (
    select y.id, y.estimate_inputs->'cargoes' as cargoes, y.cargo_broker_id from voyage y
    where y.company_id = ${tx.companyId} and ${isOver}
    order by y.completion_at desc, y.id limit ${MOST_BROKERED})
  select b.voyage_id, b.key, min(b.typed) as typed from (
    select l.id as voyage_id, trim(c->>'beneficiary') as typed,
      coalesce(nullif(c->>'beneficiaryId', ''), lower(trim(c->>'beneficiary'))) as key
    from latest l
    cross join lateral jsonb_array_elements(l.cargoes) g
    cross join lateral jsonb_array_elements(coalesce(g->'commissions', '[]')) c
    where c->>'type' = 'Broker'
    union all
    select l.id, null, l.cargo_broker_id::text from latest l where l.cargo_broker_id is not null) b
  where b.key <> '' and ${wantedBrokers(tx, wanted)} group by b.voyage_id, b.key`;

/** What voyages earn a day, as fixed and as they came out, by who fixed them. */
const brokerResult = (tx: Tx, wanted: Wanted) => sql<ObservationRow>`
  select distinct on (y.completion_at, y.id, coalesce(p.party_id::text, b.key))
    coalesce(p.party_id::text, b.key) as key, coalesce(p.name, b.typed, b.key) as name,
    y.id as voyage_id, y.label as voyage_label,
    v.name as vessel_name, y.completion_at as happened_at,
    (y.estimate_result->'totals'->>'netTce')::float8 as estimated,
    (y.result->'totals'->>'netTce')::float8 as actual, ${NO_ACCOUNT}
  from (${brokers(tx, wanted)}) b
  join voyage y on y.company_id = ${tx.companyId} and y.id = b.voyage_id and ${countedVoyage('y')}
    and y.inputs->>'baseCurrency' = ${wanted.baseCurrency}
    and y.estimate_result->>'baseCurrency' = ${wanted.baseCurrency}
  join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
  left join ${party(tx)} p on p.id::text = b.key
  where y.estimate_result->'totals'->>'netTce' is not null
    and y.result->'totals'->>'netTce' is not null
  order by y.completion_at desc, y.id, coalesce(p.party_id::text, b.key) limit ${MOST_FIGURES}`;

const STATEMENTS = { portCost: portCosts, portDays, seaDays, seaConsumption, brokerResult };

/** What was estimated and what came of it on completed voyages, the newest first: one statement, whatever is wanted. */
export const listObservations = (
  tx: Tx,
  kind: AccuracyKind,
  wanted: Wanted,
): Promise<ObservationRow[]> => tx.many(STATEMENTS[kind](tx, wanted));
