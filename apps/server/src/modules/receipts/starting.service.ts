import type { Money } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { assertCan } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  assertCurrencyOf,
  documents,
  KINDS,
  plainDecimal,
  today,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { listRatesOn } from '../exchange-rates/index.ts';
import { leftMinor } from './allocating.service.ts';
import * as receipts from './receipts.repository.ts';

const MOST_OPEN = 200;

/** Cash of a customer that settles nothing yet, with what of it is about to go back. */
export type UnallocatedCash = {
  readonly receipt: receipts.ReceiptRow;
  readonly left: Money;
  readonly refund: Money;
};

/** What a receipt of a customer begins with: the open invoices, the earliest due first, and the rates of the day. */
export type ReceiptStart = {
  readonly client: { readonly id: string; readonly name: string };
  /** In which money most likely comes: that of the earliest open invoice. */
  readonly currency: string;
  readonly base: string;
  readonly today: string;
  readonly open: readonly documents.DocumentRow[];
  /** Base units per unit of each currency that has a rate on the day. */
  readonly rates: readonly { currency: string; rate: string }[];
  readonly unallocated: readonly UnallocatedCash[];
};

/** @throws DomainError NOT_FOUND, INVALID_INPUT for what is no currency, FORBIDDEN for who may not see invoices */
export function startReceipt(
  platform: Platform,
  actor: Actor,
  { clientId, currency: asked }: { clientId: string; currency?: string | null },
): Promise<ReceiptStart> {
  assertCan(actor, 'receivablesInvoices.view');
  assertCurrencyOf(asked);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const client = await getContactRow(tx, clientId);
    const base = await getBaseCurrency(tx);
    const on = today(platform);
    const listed = await documents.listDocuments(tx, {
      ...{ kind: 'invoice', status: KINDS.invoice.open, contactId: clientId, limit: MOST_OPEN },
      ...{ type: null, voyageId: null, text: null, overdueOn: null, offset: 0 },
      order: { by: 'dueDate', isDescending: false },
    });
    const open = listed.toSorted(
      (a, b) => a.due_on.localeCompare(b.due_on) || (a.label ?? '').localeCompare(b.label ?? ''),
    );
    const unallocated = await cashOf(tx, clientId);
    const currency = asked ?? open[0]?.currency ?? client.currency;
    const rates = await listRatesOn(tx, { base, on });
    return {
      client: { id: client.id, name: client.name },
      ...{ currency, base, today: on, open, unallocated },
      rates: [
        { currency: base, rate: '1' },
        ...rates.map((row) => ({ currency: row.currency, rate: plainDecimal(row.rate) })),
      ],
    };
  });
}

/** What a customer has with us that settles nothing yet, the oldest first. */
export const listUnallocated = (
  platform: Platform,
  actor: Actor,
  clientId: string,
): Promise<UnallocatedCash[]> =>
  platform.db.inTenant(actor.companyId, (tx) => cashOf(tx, clientId));

async function cashOf(tx: Tx, clientId: string): Promise<UnallocatedCash[]> {
  const rows = await receipts.listLeft(tx, clientId);
  const promised = await receipts.listRefundsPromised(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((receipt) => {
    const { id, currency } = receipt;
    const left = { currency, minorUnits: leftMinor(receipt) };
    return { receipt, left, refund: { currency, minorUnits: promised.get(id) ?? 0n } };
  });
}
