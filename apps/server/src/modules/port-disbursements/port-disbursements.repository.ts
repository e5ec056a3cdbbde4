import {
  disbursementTotal,
  type FindingVerdict,
  type PortDisbursementInput,
} from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { DIFFERENCE_KEY } from '../bunker-matches/index.ts';
import { party } from '../counterparties/index.ts';

export type DisbursementRow = {
  id: string;
  voyage_id: string;
  row_id: string;
  port_name: string;
  agent_id: string | null;
  agent_name: string;
  currency: string;
  exchange_rate: string;
  form: Pick<PortDisbursementInput, 'proforma' | 'final' | 'lines'>;
  bill_id: string | null;
  bill_number: string | null;
  bill_status: string | null;
  /** What bills have of it, less what is credited; null where one is in another currency: what is left nobody can say. */
  billed_minor: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  invoice_status: string | null;
  updated_at: string;
  updated_by: string;
  version: number;
};

/** What the line of a document says of where it comes from. */
export const sourceKeyOf = (id: string): string => `port-disbursement.${id}`;
/** Of a bill of what an account is dearer by than what other bills have of it. */
export const differenceKeyOf = (id: string): string => `${sourceKeyOf(id)}${DIFFERENCE_KEY}`;

/** Whether a line of a document names a disbursement. */
const namesIt = sql`l.source_key in ('port-disbursement.' || p.id::text,
  'port-disbursement.' || p.id::text || ${DIFFERENCE_KEY})`;

const naming = (tx: Tx, kind: 'bill' | 'invoice') => sql`
  select d.id, d.label, d.status
  from commercial_document_line l
  join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
  where l.company_id = ${tx.companyId} and ${namesIt}
    and d.kind = ${kind} and d.status <> 'Cancelled' and d.deleted_at is null
  order by d.id desc limit 1`;

const columns = (tx: Tx) => sql`
  select p.id, p.voyage_id, p.row_id, coalesce(k.port_name, '') as port_name, p.agent_id,
    coalesce(c.name, '') as agent_name, p.currency, p.exchange_rate, p.form, b.id as bill_id,
    b.label as bill_number, b.status as bill_status, t.billed_minor, i.id as invoice_id,
    i.label as invoice_number, i.status as invoice_status, p.updated_at, p.updated_by, p.version
  from port_disbursement p
  left join voyage_port_call k on k.company_id = ${tx.companyId} and k.voyage_id = p.voyage_id
    and k.row_id = p.row_id
  left join ${party(tx)} c on c.id = p.agent_id
  left join lateral (${naming(tx, 'bill')}) b on true
  left join lateral (
    select case when bool_and(d.currency = p.currency) is false then null
      else coalesce(sum(case d.kind when 'bill' then l.amount_minor else -l.amount_minor end), 0)::text
      end as billed_minor
    from commercial_document_line l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and ${namesIt}
      and d.kind in ('bill', 'vendor_credit_note') and d.status <> 'Cancelled'
      and d.deleted_at is null) t on true
  left join lateral (${naming(tx, 'invoice')}) i on true
  where p.company_id = ${tx.companyId}`;

/** Disbursements of a voyage in the order of its calls, each with the documents that name it. */
export const listDisbursements = (tx: Tx, voyageId: string): Promise<DisbursementRow[]> =>
  tx.many(sql<DisbursementRow>`${columns(tx)} and p.voyage_id = ${voyageId}
    order by k.sequence_no nulls last, p.id limit 200`);

export const findDisbursement = (tx: Tx, id: string): Promise<DisbursementRow | null> =>
  tx.find(sql<DisbursementRow>`${columns(tx)} and p.id = ${id}`);

/** What a kind of document has, and what takes of it again. */
const KINDS_OF = { bill: ['bill', 'vendor_credit_note'], invoice: ['invoice'] } as const;

/** What invoices, or bills less what vendors credited, have of an account by the words of their lines, in minor units of its currency. */
export const sumBilled = async (
  tx: Tx,
  id: string,
  kind: 'bill' | 'invoice',
): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await tx.many(sql<{ description: string; minor: string }>`
    select l.description,
      sum(case d.kind when ${kind} then l.amount_minor else -l.amount_minor end)::text as minor
    from commercial_document_line l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId}
      and l.source_key = any(${[sourceKeyOf(id), differenceKeyOf(id)]}::text[])
      and d.kind = any(${[...KINDS_OF[kind]]}::text[]) and d.status <> 'Cancelled'
      and d.deleted_at is null
    group by l.description limit 200`);
  return new Map(rows.map(({ description, minor }) => [description, BigInt(minor)]));
};

type Stored = { id: string; voyageId: string; input: PortDisbursementInput };

const formOf = ({ proforma, final, lines }: PortDisbursementInput): string =>
  JSON.stringify({ proforma, final, lines });
const minorOf = (input: PortDisbursementInput, of: 'proforma' | 'final'): string =>
  String(disbursementTotal(input, of).minorUnits);

/** Returns 0 where the call has a disbursement already. */
export const insertDisbursement = (
  tx: Tx,
  { id, voyageId, input }: Stored,
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    insert into port_disbursement (company_id, id, voyage_id, row_id, agent_id, currency,
      exchange_rate, proforma_status, final_status, proforma_minor, final_minor, form, updated_at,
      updated_by)
    values (${tx.companyId}, ${id}, ${voyageId}, ${input.rowId}, ${input.agentId},
      ${input.currency}, ${input.exchangeRate}, ${input.proforma.status}, ${input.final.status},
      ${minorOf(input, 'proforma')}, ${minorOf(input, 'final')}, ${formOf(input)}, ${stamp.at},
      ${stamp.by})
    on conflict on constraint port_disbursement_row_key do nothing`);

/** Saves over exactly this version; returns how many rows that was. The call stays the same. */
export const updateDisbursement = (
  tx: Tx,
  { id, voyageId, input, version }: Stored & { version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update port_disbursement set agent_id = ${input.agentId}, currency = ${input.currency},
      exchange_rate = ${input.exchangeRate}, proforma_status = ${input.proforma.status},
      final_status = ${input.final.status}, proforma_minor = ${minorOf(input, 'proforma')},
      final_minor = ${minorOf(input, 'final')}, form = ${formOf(input)}, updated_at = ${stamp.at},
      updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and row_id = ${input.rowId} and version = ${version}`);

export const deleteDisbursement = (
  tx: Tx,
  { id, voyageId, version }: { id: string; voyageId: string; version: number },
): Promise<number> =>
  tx.run(sql`
    delete from port_disbursement
    where company_id = ${tx.companyId} and id = ${id} and voyage_id = ${voyageId}
      and version = ${version}`);

export type PastRow = Pick<DisbursementRow, 'currency' | 'exchange_rate' | 'form'> & {
  voyage_id: string;
  port_code: string;
};

/** The latest final accounts of ports on other voyages. */
export const listPast = (
  tx: Tx,
  { portCodes, exceptVoyageId }: { portCodes: readonly string[]; exceptVoyageId: string },
): Promise<PastRow[]> =>
  tx.many(sql<PastRow>`
    select p.currency, p.exchange_rate, p.form, p.voyage_id, k.port_code
    from port_disbursement p
    join voyage_port_call k on k.company_id = ${tx.companyId} and k.voyage_id = p.voyage_id
      and k.row_id = p.row_id
    where p.company_id = ${tx.companyId} and k.company_id = ${tx.companyId}
      and k.port_code = any (${portCodes}::text[]) and p.voyage_id <> ${exceptVoyageId}
      and p.final_status in ('Received', 'Approved')
    order by p.updated_at desc, p.id limit 200`);

export type VerdictRow = {
  disbursement_id: string;
  finding_key: string;
  verdict: FindingVerdict;
  reason: string;
  given_by: string;
  given_at: string;
};

/** What was said last of each finding on the accounts of a voyage. */
export const listVerdicts = (tx: Tx, voyageId: string): Promise<VerdictRow[]> =>
  tx.many(sql<VerdictRow>`
    select distinct on (v.disbursement_id, v.finding_key) v.disbursement_id, v.finding_key,
      v.verdict, v.reason, v.given_by, v.given_at
    from port_cost_verdict v
    join port_disbursement p on p.company_id = ${tx.companyId} and p.id = v.disbursement_id
    where v.company_id = ${tx.companyId} and p.company_id = ${tx.companyId}
      and p.voyage_id = ${voyageId}
    order by v.disbursement_id, v.finding_key, v.given_at desc, v.id desc limit 5000`);

type Given = {
  id: string;
  disbursementId: string;
  key: string;
  verdict: FindingVerdict;
  reason: string;
};

export const insertVerdict = (tx: Tx, of: Given, stamp: Stamp): Promise<number> =>
  tx.run(sql`
    insert into port_cost_verdict (company_id, id, disbursement_id, finding_key, verdict, reason,
      given_by, given_at)
    values (${tx.companyId}, ${of.id}, ${of.disbursementId}, ${of.key}, ${of.verdict},
      ${of.reason}, ${stamp.by}, ${stamp.at})`);
