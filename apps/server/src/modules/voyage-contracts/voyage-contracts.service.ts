import { freightHireQuery, revenueExpenseQuery } from '@mainsheet/contract';
import { decimal, formatAmount, money } from '@mainsheet/money';
import {
  burnedOn,
  ciiShipType,
  type EstimateInput,
  reportedCii,
  reportedEmissions,
  rowEmissions,
} from '@mainsheet/voyage';
import { sql } from 'kysely';
import { type Actor, can } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentFinance, readFinance } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { todayIn } from '../time-charters/index.ts';
import { listFuelReports } from '../vessel-reports/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import { getVoyageRow } from '../voyages/index.ts';
import * as documents from './voyage-contracts.repository.ts';

const VIEW_OF = { invoice: 'receivablesInvoices.view', bill: 'payablesBills.view' } as const;
const SIDE_OF = { invoice: 'customer', bill: 'vendor' } as const;
type Kind = keyof typeof VIEW_OF;

const kindsOf = (actor: Actor): Kind[] =>
  (['invoice', 'bill'] as const).filter((kind) => can(actor, VIEW_OF[kind]));

/** What a vendor is by what they billed, where the bill says it. */
const ROLES: Readonly<Record<string, string>> = {
  Bunkers: 'Bunker supplier',
  'Port DA': 'Agent',
  Brokerage: 'Broker',
  'TCO Brokerage': 'Broker',
  'Time Charter Hire': 'Owners',
};

/** Whom a voyage invoices and who bills it: its charterers, also before the first invoice, and all others. */
export function listContacts(platform: Platform, actor: Actor, voyageId: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { inputs } = await getVoyageRow(tx, voyageId);
    const rows = await documents.listStandings(tx, voyageId);
    const kinds = kindsOf(actor);
    const charterers = new Map(
      inputs.cargoes.flatMap(({ chartererId: id, chartererName: name }) =>
        id ? [[id, name] as const] : [],
      ),
    );
    const seen = rows.filter(({ kind }) => kinds.includes(kind));
    const billed = [...Map.groupBy(seen, ({ id, kind }) => `${id}.${kind}`).values()].map((own) =>
      standingOf(own, charterers),
    );
    const customers = new Set(
      billed.flatMap((one) => (one.contactType === 'customer' ? [one.id] : [])),
    );
    const waiting = [...charterers].flatMap(([id, name]) =>
      customers.has(id) || !kinds.includes('invoice')
        ? []
        : [{ id, name, contactType: 'customer', roles: ['Charterers'], documents: 0, open: [] }],
    );
    return [...waiting, ...billed];
  });
}

function standingOf(
  own: readonly documents.StandingRow[],
  charterers: ReadonlyMap<string, string>,
) {
  const { id, name, kind } = own[0]!;
  const role = (type: string): string => {
    if (kind === 'bill') return ROLES[type] ?? 'Vendor';
    return charterers.has(id) ? 'Charterers' : 'Customer';
  };
  const owing = own.filter(({ open_minor: minor }) => minor !== '0');
  return {
    ...{ id, name, contactType: SIDE_OF[kind] as string },
    roles: [...new Set(own.map(({ type }) => role(type)))],
    documents: own.reduce((sum, row) => sum + Number(row.documents), 0),
    open: [...Map.groupBy(owing, ({ currency }) => currency)].map(([currency, rows]) => ({
      currency,
      amount: amountOf(
        currency,
        rows.reduce((sum, row) => sum + BigInt(row.open_minor), 0n),
      ),
    })),
  };
}

const amountOf = (currency: string, minor: bigint): string => formatAmount(money(currency, minor));

export type FinanceQuery = {
  contactId: string;
  contactType: string;
  voyageId: string;
  tz?: string | null | undefined;
};

/**
 * How a contact stands on a voyage, by currency and in base.
 * @throws DomainError NOT_FOUND, NOTHING_FOUND "No contact finance details found" for whom it names nowhere
 */
export async function readContactFinance(platform: Platform, actor: Actor, query: FinanceQuery) {
  const today = todayIn(platform, query.tz);
  const { contactId, contactType, voyageId } = query;
  const known = (await listContacts(platform, actor, voyageId)).find(
    (one) => one.id === contactId && one.contactType === contactType,
  );
  if (!known)
    throw new DomainError('NOTHING_FOUND', { reason: 'No contact finance details found' });
  const kind = contactType === 'customer' ? 'invoice' : 'bill';
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const documentIds = sql`select id from commercial_document
      where company_id = ${tx.companyId} and voyage_id = ${voyageId}`;
    const rows = await readFinance(tx, { contactId, kind, today, documentIds });
    return presentFinance(await getBaseCurrency(tx), { id: contactId, contactType, rows });
  });
}

/** Types of documents by what they are about. */
const TYPES = {
  freight: ['freight', 'Cargo Expense'],
  hire: ['hire', 'Time Charter Hire', 'Ballast Bonus'],
} as const;

/** Invoices and bills of freight or hire, the latest first. @throws DomainError INVALID_INPUT, NOT_FOUND */
export function listFreightHire(platform: Platform, actor: Actor, data: unknown) {
  const { voyageId = null, tcId = null, type, page, pageSize } = parseBody(freightHireQuery, data);
  const of = { voyageId, charterId: tcId, kinds: kindsOf(actor), types: TYPES[type] };
  if (tcId !== null && !can(actor, 'timeCharters.view')) throw new DomainError('FORBIDDEN');
  return platform.db.inTenant(actor.companyId, async (tx) => {
    if (voyageId !== null) await getVoyageRow(tx, voyageId);
    const slice = { limit: pageSize, offset: (page - 1) * pageSize };
    const rows = await documents.listFreightHire(tx, of, slice);
    return { rows: rows.map(presentDocument), total: await documents.countFreightHire(tx, of) };
  });
}

function presentDocument(row: documents.FreightHireRow) {
  const [total, paid] = [BigInt(row.total_minor), BigInt(row.settled_minor)];
  return {
    ...{ id: row.id, kind: row.kind, number: row.label, type: row.type, status: row.status },
    ...{ contactId: row.contact_id, contactName: row.contact_name },
    ...{ date: row.document_on, dueDate: row.due_on, currency: row.currency },
    amount: amountOf(row.currency, total),
    paid: amountOf(row.currency, paid),
    balance: amountOf(row.currency, total - paid),
  };
}

/** Other revenue and expense of a voyage; billed where a living document has a line of the same words. */
export function listRevenueExpense(platform: Platform, actor: Actor, data: unknown) {
  const { voyageId, page, pageSize } = parseBody(revenueExpenseQuery, data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { inputs } = await getVoyageRow(tx, voyageId);
    const billed = await documents.listBilledTexts(tx, voyageId);
    const rows = [
      ...rowsOf('revenue', inputs.otherRevenues, billed),
      ...rowsOf('expense', inputs.otherExpenses, billed),
    ];
    return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
  });
}

function rowsOf(
  type: 'revenue' | 'expense',
  rows: EstimateInput['otherRevenues'],
  billed: readonly documents.BilledText[],
) {
  const kind = type === 'revenue' ? 'invoice' : 'bill';
  const said = new Set(billed.flatMap((one) => (one.kind === kind ? [one.description] : [])));
  return rows.map(({ name, description, currency, amount, rebillable }) => ({
    ...{ type, name, description, currency },
    amount: decimal(amount).toFixed(),
    rebillCategory: rebillable,
    isBilled: said.has([name, description].filter(Boolean).join(', ')),
  }));
}

/** What was done to a voyage, and by whom. @throws DomainError NOT_FOUND */
export const listActivity = (platform: Platform, actor: Actor, voyageId: string) =>
  platform.db.inTenant(actor.companyId, async (tx) => {
    await getVoyageRow(tx, voyageId);
    const rows = await documents.listEntries(tx, voyageId);
    return rows.map(({ seq, at, actor_name: actorName, action, status }) => ({
      ...{ id: seq, at, actorName, action },
      status: status ?? '',
    }));
  });

const sumOf = <One>(ones: readonly One[], of: (one: One) => number): number =>
  ones.reduce((sum, one) => sum + of(one), 0);

/**
 * What a voyage emits by its own rows, and its intensity: by what its approved reports say was burned, and as it is calculated
 * for the rest. @throws DomainError NOT_FOUND
 */
export function readEmissions(platform: Platform, actor: Actor, voyageId: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const {
      inputs,
      result,
      vessel_id: vesselId,
      vessel_type: type,
    } = await getVoyageRow(tx, voyageId);
    const vessel = await getVesselRow(tx, vesselId);
    const emissions = reportedEmissions(inputs, await listFuelReports(tx, voyageId));
    const { parts, fuels, fuelT, reportedT, co2T, co2eT, european, isPriced } = emissions;
    const ship = { shipType: ciiShipType(type), capacity: Number(vessel.deadweight_t) };
    const cii = reportedCii(inputs, emissions, ship);
    const partsOf = (rowId: string) => parts.filter((part) => part.rowId === rowId);
    const names = new Map(result.rows.map(({ rowId, portName }) => [rowId, portName]));
    return {
      ...{ voyageId, fuelT, reportedT, co2T, co2eT, isPriced },
      etsCost: european?.etsCost ?? null,
      fuelEuCost: european?.fuelEuCost ?? null,
      ciiAttained: cii?.attained ?? null,
      ciiRequired: cii?.required ?? null,
      ciiRating: cii?.rating ?? null,
      annualDistanceSailed: emissions.distanceNm,
      rows: rowEmissions(inputs, result).map(({ rowId, isEu }) => ({
        ...{ rowId, isEu, portName: names.get(rowId) ?? '' },
        fuelT: sumOf(partsOf(rowId).flatMap(burnedOn), ({ quantityT }) => quantityT),
        co2T: sumOf(partsOf(rowId), (part) => part.co2T),
      })),
      fuels: fuels.map(({ fuel, reportedT: said, restT, co2T: ofFuel }) => ({
        ...{ fuel, co2T: ofFuel },
        quantityT: said + restT,
      })),
    };
  });
}
