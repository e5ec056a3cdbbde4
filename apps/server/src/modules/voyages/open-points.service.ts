import { ACCOUNT } from '@mainsheet/ledger';
import { decimal, formatDecimal, formatMoney, money, moneyFromDecimal } from '@mainsheet/money';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import * as open from './open-points.repository.ts';
import { listRebillables, openOf } from './rebillables.ts';
import { listPosted, type VoyageRow } from './voyages.repository.ts';
import { getRow } from './voyages.service.ts';

/** What of a voyage is not done yet, and the record where it is; null for one of the voyage itself. */
type OpenPoint = {
  readonly kind: 'invoice' | 'bill' | 'rebillable' | 'claim' | 'bunkers' | 'port';
  readonly text: string;
  readonly recordId: string | null;
};

/** What closing a voyage would leave undone. @throws DomainError NOT_FOUND */
export function listOpenPoints(
  platform: Platform,
  actor: Actor,
  voyageId: string,
): Promise<OpenPoint[]> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getRow(tx, voyageId);
    const nameOf = (rowId: string): string =>
      row.inputs.itinerary.find(({ id }) => id === rowId)?.portName || 'a port that is gone';
    const claims = await open.listOpenClaims(tx, voyageId);
    const undelivered = await open.listUndelivered(tx, voyageId);
    return [
      ...documentPoints(actor, await open.listOpenDocuments(tx, voyageId)),
      ...(await portPoints(tx, row, nameOf)),
      ...(await rebillPoints(tx, row)),
      ...claims.map(
        ({ id, label, status }): OpenPoint => ({
          ...{ kind: 'claim', recordId: id },
          text: `${label} is ${status.toLowerCase()}, not agreed`,
        }),
      ),
      ...undelivered.map(
        ({ fuel, requested_t: tonnes, row_id: rowId }): OpenPoint => ({
          ...{ kind: 'bunkers', recordId: null },
          text: `${formatDecimal(decimal(tonnes ?? '0'))} mt ${fuel} at ${nameOf(rowId)} ordered, not delivered`,
        }),
      ),
    ];
  });
}

const VIEW = { invoice: 'receivablesInvoices.view', bill: 'payablesBills.view' } as const;

/** Documents by name for those who may read them, else how many there are. */
function documentPoints(actor: Actor, rows: readonly open.OpenDocumentRow[]): OpenPoint[] {
  return (['invoice', 'bill'] as const).flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (can(actor, VIEW[kind])) return ofKind.map(documentPoint);
    const [count, is] = ofKind.length === 1 ? ['1', ' is'] : [String(ofKind.length), 's are'];
    const text = `${count} ${kind}${is} not approved or not paid`;
    return ofKind.length === 0 ? [] : [{ kind, text, recordId: null }];
  });
}

function documentPoint(row: open.OpenDocumentRow): OpenPoint {
  const kind = row.kind === 'invoice' ? 'invoice' : 'bill';
  const party = `${kind === 'invoice' ? 'to' : 'from'} ${row.contact_name}`;
  const amount = (minor: bigint) => formatMoney(money(row.currency, minor));
  const total = BigInt(row.total_minor);
  const text =
    row.label === null
      ? `${kind === 'invoice' ? 'An' : 'A'} ${kind} ${party} over ${amount(total)} is ${row.status === 'Draft' ? 'a draft' : 'not approved'}`
      : `${row.label} ${party}: ${amount(total - BigInt(row.settled_minor))} not paid`;
  return { kind, text, recordId: row.id };
}

/** Calls that cost something without a final account, and what of the accounts is not rebilled. */
async function portPoints(
  tx: Tx,
  { id, result }: VoyageRow,
  nameOf: (rowId: string) => string,
): Promise<OpenPoint[]> {
  const accounts = await open.listPortAccounts(tx, id);
  const final = new Set(accounts.filter((one) => one.is_final).map(({ row_id: rowId }) => rowId));
  const costing = result.rows.filter(
    ({ rowId, call }) => call.portExpenses !== 0 && !final.has(rowId),
  );
  return [
    ...costing.map(
      ({ rowId }): OpenPoint => ({
        ...{ kind: 'port', recordId: null },
        text: `The port account of ${nameOf(rowId)} is not final`,
      }),
    ),
    ...(await listRebillables(tx, { voyageId: id })).flatMap((row): OpenPoint[] => {
      const open = openOf(row);
      const text = `${formatMoney(open)} of port costs of ${nameOf(row.row_id)} are to be rebilled and are not`;
      return open.minorUnits === 0n ? [] : [{ kind: 'rebillable', recordId: null, text }];
    }),
  ];
}

/** What the voyage says is rebilled beyond what is posted. */
async function rebillPoints(tx: Tx, { id, inputs, result }: VoyageRow): Promise<OpenPoint[]> {
  const line = result.lines.find(({ key }) => key === 'rebillableRevenue');
  if (!line) return [];
  const currency = inputs.baseCurrency;
  const posted = (await listPosted(tx, id))
    .filter(({ code }) => code === ACCOUNT.rebilled)
    .reduce((sum, { base_minor: minor }) => sum - BigInt(minor), 0n);
  const left = moneyFromDecimal(currency, decimal(line.amount)).minorUnits - posted;
  if (left <= 0n) return [];
  const text = `${formatMoney(money(currency, left))} of rebillable expense is not rebilled`;
  return [{ kind: 'rebillable', text, recordId: null }];
}
