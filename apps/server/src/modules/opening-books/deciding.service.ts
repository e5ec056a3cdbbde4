import { type OpenItemKind, openItemsChosen } from '@mainsheet/contract';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError, notFound, sentencesOf } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { approveBill } from '../bills/index.ts';
import { deleteDraft, type Key, KINDS, UNDECIDED } from '../commercial-documents/index.ts';
import { sendCreditNote } from '../credit-notes/index.ts';
import { approveInvoice } from '../invoices/index.ts';
import { sendVendorCredits } from '../vendor-credit-notes/index.ts';
import * as opening from './opening-books.repository.ts';

export type Decided = {
  readonly done: number;
  /** What was approved too, and is posted once others have. */
  readonly waiting: number;
  /** Why some were not, each reason once. */
  readonly refusals: readonly string[];
};

type Step = (platform: Platform, actor: Actor, key: Key) => Promise<unknown>;

/** Each kind is approved as any document of it: by the same rights, policy and rule of four eyes. */
const APPROVE: Readonly<Record<OpenItemKind, Step>> = {
  invoice: approveInvoice,
  bill: approveBill,
  credit_note: sendCreditNote,
  vendor_credit_note: (platform, actor, { id, version }) =>
    sendVendorCredits(platform, actor, {
      ...{ ids: [id], action: 'mark_sent', version, proof: null },
    }),
};

/** What the call of each kind would ask for. */
const APPROVING: Readonly<Record<OpenItemKind, readonly Parameters<typeof assertCan>[1][]>> = {
  invoice: ['receivablesInvoices.view', 'invoiceApproval.modify'],
  bill: ['payablesBills.view', 'invoiceApproval.modify'],
  credit_note: ['receivablesCreditNotes.modify'],
  vendor_credit_note: ['payablesBills.modify'],
};

/** Approves open items one after another; what is refused stays, and says why. @throws DomainError NOT_FOUND */
export const approveOpenItems = (platform: Platform, actor: Actor, data: unknown) =>
  decide(platform, actor, { data, steps: APPROVE, needs: APPROVING });

const DELETE: Readonly<Record<OpenItemKind, Step>> = {
  ...{ invoice: remove('invoice'), bill: remove('bill') },
  ...{ credit_note: remove('credit_note'), vendor_credit_note: remove('vendor_credit_note') },
};

function remove(kind: OpenItemKind): Step {
  const reason = `${KINDS[kind].indefinite} that is posted is not deleted: cancel it instead.`;
  return (platform, actor, key) =>
    deleteDraft(platform, actor, { ...key, kind, refusalOf: () => reason });
}

const DELETING: typeof APPROVING = {
  invoice: ['receivablesInvoices.modify'],
  bill: ['payablesBills.delete'],
  credit_note: ['receivablesCreditNotes.delete'],
  vendor_credit_note: ['payablesBills.delete'],
};

/** Throws drafts of open items away, to import them anew. @throws DomainError NOT_FOUND */
export const deleteOpenItems = (platform: Platform, actor: Actor, data: unknown) =>
  decide(platform, actor, { data, steps: DELETE, needs: DELETING });

async function decide(
  platform: Platform,
  actor: Actor,
  { data, steps, needs }: { data: unknown; steps: typeof APPROVE; needs: typeof APPROVING },
): Promise<Decided> {
  const { items } = parseBody(openItemsChosen, data);
  const rows = await platform.db.inTenant(actor.companyId, (tx) =>
    opening.listKinds(
      tx,
      items.map(({ id }) => id),
    ),
  );
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind as OpenItemKind]));
  const refusals = new Set<string>();
  const done: string[] = [];
  for (const key of items) {
    const kind = kindOf.get(key.id);
    if (!kind) throw notFound('The open item');
    try {
      for (const permission of needs[kind]) assertCan(actor, permission);
      await steps[kind](platform, actor, key);
      done.push(key.id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.add(sentencesOf(error));
    }
  }
  // What is deleted is there no more, and what is posted is decided on.
  const left = await platform.db.inTenant(actor.companyId, (tx) => opening.listKinds(tx, done));
  const waiting = left.filter(({ status }) => UNDECIDED.includes(status)).length;
  return { done: done.length - waiting, waiting, refusals: [...refusals] };
}
