import { addCivilDays, type CivilDate, civilDateAt, type Instant } from '@mainsheet/calendar';
import { formatAmount, formatMoney, money, sumMoney } from '@mainsheet/money';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { listOpenCashItems } from '../cash-items/index.ts';
import { type DocumentKind, formatDay, KINDS } from '../commercial-documents/index.ts';
import { costChecksOf, getCompany } from '../companies/index.ts';
import { countForm } from '../laytime/index.ts';
import { getVoyageRow, listVoyageCalls, type VoyageRow } from '../voyages/index.ts';
import * as rules from './alerts.ts';
import { findPortAlerts } from './port-alerts.ts';
import { inBase, openShare, type StandingPart, standingOf } from './standing.ts';
import * as overview from './voyage-overview.repository.ts';

/** No voyage is planned further than this from today. */
const HORIZON_DAYS = 10 * 366;

type Known = {
  readonly actor: Actor;
  readonly now: Instant;
  readonly voyage: VoyageRow;
  readonly baseCurrency: string;
  readonly documents: readonly overview.OpenDocumentRow[];
  readonly items: Awaited<ReturnType<typeof listOpenCashItems>>;
  readonly claims: readonly overview.ClaimRow[];
};

/**
 * What of a voyage wants attention, what its laytime came to and what cash is still to move.
 * @throws DomainError NOT_FOUND
 */
export function readVoyageOverview(platform: Platform, actor: Actor, voyageId: string) {
  const now = rules.momentOf(platform.clock.now());
  return inCompany(platform, actor, async ({ tx }) => {
    const voyage = await getVoyageRow(tx, voyageId);
    const known: Known = {
      ...{ actor, now, voyage, baseCurrency: voyage.inputs.baseCurrency },
      documents: await overview.listOpenDocuments(tx, voyageId),
      items: await listOpenCashItems(tx, { ...spanAround(now), voyageId }),
      claims: await overview.listClaims(tx, voyageId),
    };
    return {
      baseCurrency: known.baseCurrency,
      alerts: await alertsOf(tx, known),
      ...laytimeOf(known),
      cashIn: cashOf(known, { isOut: false, key: 'cashIn', label: 'Cash still to come in' }),
      cashOut: cashOf(known, { isOut: true, key: 'cashOut', label: 'Cash still to go out' }),
    };
  });
}

/** Every day that a voyage may name. */
function spanAround(now: Instant): { from: CivilDate; to: CivilDate } {
  const today = civilDateAt(now, 'UTC');
  return { from: addCivilDays(today, -HORIZON_DAYS), to: addCivilDays(today, HORIZON_DAYS) };
}

function nameOf(actor: Actor, { kind, label }: overview.OpenDocumentRow): string {
  const { viewNeeds, indefinite } = KINDS[kind];
  return can(actor, viewNeeds) ? (label ?? `${indefinite} without a number`) : indefinite;
}

/** Whether money leaves for it: a credit that nobody has used is money on the other side. */
const isPaidOut = (kind: DocumentKind): boolean =>
  (KINDS[kind].side === 'payable') !== KINDS[kind].isCredit;

/** Documents that are not settled, then what is expected and nobody billed. */
function cashOf(of: Known, { isOut, key, label }: { isOut: boolean; key: string; label: string }) {
  const { actor, baseCurrency, documents, items } = of;
  const billed = documents
    .filter((row) => isPaidOut(row.kind) === isOut)
    .map(
      (row): StandingPart => ({
        ...{ key: `document.${row.id}`, label: nameOf(actor, row) },
        note: `${KINDS[row.kind].isCredit ? 'Not used yet, of' : 'Not settled, due'} ${formatDay(row.due_on)}`,
        amount: openShare(row, baseCurrency),
      }),
    );
  const expected = items
    .filter(({ isExpense }) => isExpense === isOut)
    .map(
      (item): StandingPart => ({
        ...{ key: `item.${item.id}`, label: item.name },
        note: `Expected ${formatDay(item.dueOn)}, not billed`,
        amount: inBase(item.amount, item.exchangeRate, baseCurrency),
      }),
    );
  return standingOf({ key, label, baseCurrency }, [...billed, ...expected]);
}

const isClaimed = (claim: overview.ClaimRow): boolean =>
  claim.is_billed || claim.status === 'Submitted' || claim.status === 'Agreed';

/** What the statements that count come to, and how much of it was brought to the charterer. */
function laytimeOf({ claims, baseCurrency }: Known) {
  const counted = claims.flatMap((claim) => {
    const { id, label, status, currency, exchange_rate: rate, claim_minor: minor } = claim;
    if (!claim.is_included || minor === null) return [];
    const amount = inBase(money(currency, BigInt(minor)), rate, baseCurrency);
    const note = claim.is_billed ? 'Billed' : status;
    return [{ key: `claim.${id}`, label, note, amount, isClaimed: isClaimed(claim) }];
  });
  const claimed = counted.filter((part) => part.isClaimed).map(({ amount }) => amount);
  const of = { key: 'demurrage', label: 'Demurrage less despatch', baseCurrency };
  return {
    demurrage: counted.length === 0 ? null : standingOf(of, counted),
    demurrageClaimed: formatAmount(sumMoney(baseCurrency, claimed)),
  };
}

async function alertsOf(tx: Tx, known: Known): Promise<rules.VoyageAlert[]> {
  const { voyage, now } = known;
  const isCancelled = voyage.status === 'Cancelled';
  const invoices = rules.invoiceAlerts(dueInvoices(known), { now, isCancelled });
  if (isCancelled) return invoices;
  const calls = await listVoyageCalls(tx, voyage.id);
  const reports = await overview.readReports(tx, voyage.id);
  const tolerances = costChecksOf(await getCompany(tx));
  const accounts = await overview.listPortAccounts(tx, voyage.id);
  const watched: rules.Watched = {
    status: voyage.status,
    commencingAt: voyage.commencing_at,
    calls: calls.map((call) => ({
      portName: call.port_name,
      expectedAt: call.expected_arrival_at ?? call.estimated_arrival_at,
      isArrived: call.actual_arrival_at !== null || call.actual_departure_at !== null,
    })),
    ...{ lastReportAt: lastHeardAt(reports.last_at, calls), submitted: reports.submitted },
  };
  const names = new Map(calls.map((call) => [call.row_id, call.port_name]));
  return rules.byUrgency([
    ...rules.laytimeAlerts(known.claims.flatMap(countingPorts), now),
    ...rules.claimAlerts(known.claims.flatMap(alertedClaim), now),
    ...rules.freightAlerts(dueFreight(known), now),
    ...invoices,
    ...findPortAlerts(accounts, { names, tolerances }),
    ...rules.reportAlerts(watched, now),
  ]);
}

/** The latest of her reports and of the times that somebody entered for her calls; null where nothing was heard. */
function lastHeardAt(
  reportAt: string | null,
  calls: Awaited<ReturnType<typeof listVoyageCalls>>,
): string | null {
  const heard = calls.flatMap((call) => [call.actual_arrival_at, call.actual_departure_at]);
  const times = [reportAt, ...heard].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

function countingPorts(claim: overview.ClaimRow): rules.CountingPort[] {
  const { count } = claim.form;
  const counted = countForm(claim.form).statement?.ports ?? [];
  return counted.flatMap(({ portId, expiresAt, completedAt }) => {
    const port = count.ports.find(({ id }) => id === portId);
    if (!port) return [];
    const rate = `${port.demurrageRate.toLocaleString('en-US')} ${count.currency} a day`;
    const { portName } = port;
    return [{ laytimeId: claim.id, portName, expiresAt, completedAt, rateText: rate }];
  });
}

function alertedClaim(claim: overview.ClaimRow): rules.AlertedClaim[] {
  const { id, label, status, claim_minor: minor } = claim;
  if (minor === null || minor === '0') return [];
  const units = BigInt(minor);
  const amountText = formatMoney(money(claim.currency, units < 0n ? -units : units));
  return [
    {
      ...{ id, label, status, amountText, isDemurrage: units > 0n },
      ...{ timeBarOn: claim.time_bar_on, isBilled: claim.is_billed },
    },
  ];
}

function dueInvoices({ actor, documents }: Known): rules.DueMoney[] {
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .map((row) => ({
      id: can(actor, KINDS.invoice.viewNeeds) ? row.id : null,
      name: nameOf(actor, row),
      amountText: formatMoney(money(row.currency, BigInt(row.open_minor))),
      dueOn: row.due_on,
    }));
}

/** Parts of the freight by the part that an invoice is drafted of. */
function dueFreight({ items }: Known): rules.DueMoney[] {
  return items
    .filter(({ sourceKey, isExpense }) => !isExpense && sourceKey?.startsWith('freight.'))
    .map((item) => ({
      id: item.sourceKey?.endsWith('.initial') ? 'initial' : 'balance',
      ...{ name: item.name, amountText: formatMoney(item.amount), dueOn: item.dueOn },
    }));
}
