import { type Entry, findChartAccount, findLedgerFaults, reverseEntries } from '@mainsheet/ledger';
import type { Actor } from '../../platform/actor.ts';
import type { Chain } from '../../platform/chain.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertStillThere } from '../identity/index.ts';
import { YEAR_END } from './closing-entry.ts';
import * as ledger from './ledger.repository.ts';
import { HASH_VERSION, transactionHash } from './transaction-hash.ts';

export type Posting = {
  readonly postedOn: string;
  readonly documentType: string;
  readonly documentId: string | null;
  readonly reference: string;
  readonly description: string;
  readonly entries: readonly (Entry & ledger.Dimensions)[];
  /** Base units per unit of the document's currency, with its day and source. */
  readonly rate: { readonly rate: string; readonly on: string; readonly source: string };
  readonly reversalOf?: string;
};

/**
 * Posts one balanced transaction inside the caller's database transaction; returns its id.
 * The base currency is that of the entries. @throws DomainError PERIOD_CLOSED; UNAUTHENTICATED or
 * FORBIDDEN for whoever was signed out or lost a right meanwhile. Asserts balanced entries on accounts of the chart: anything else is our own mistake.
 */
export async function post(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  posting: Posting,
): Promise<string> {
  const faults = findLedgerFaults(posting.entries);
  if (faults[0]) throw new Error(`Unpostable: ${faults.map((f) => f.message).join(' ')}`);
  const accounts = await lockAccountsOf(platform, tx, posting.entries);
  const lines = posting.entries.map((entry) => ({
    ...entry,
    accountId: accounts.get(`${entry.accountCode} ${entry.amount.currency}`)!,
  }));
  const head = await ledger.lockHead(tx);
  // Closing a month takes the head too: behind it a month is closed to every posting, or to none that came before.
  // The closing entry of a year follows the closing of its months.
  if (posting.documentType !== YEAR_END && (await ledger.isPeriodClosed(tx, posting.postedOn))) {
    throw new DomainError('PERIOD_CLOSED', { date: posting.postedOn });
  }
  // Behind the last lock: whoever waited for it may have been signed out, or lost a right, meanwhile.
  await assertStillThere(platform, tx, actor);
  const row = {
    id: newId(platform.clock),
    seq: String(BigInt(head.seq) + 1n),
    posted_on: posting.postedOn,
    posted_at: platform.clock.now().toISOString(),
    posted_by: actor.name,
    document_type: posting.documentType,
    document_id: posting.documentId,
    // Half of a pair of signs would be another text in the database than under the hash.
    reference: posting.reference.toWellFormed(),
    description: posting.description.toWellFormed(),
    reversal_of: posting.reversalOf ?? null,
    base_currency: posting.entries[0]!.base.currency,
    rate: posting.rate.rate,
    rate_on: posting.rate.on,
    rate_source: posting.rate.source,
    hash_version: HASH_VERSION,
    prev_hash: head.hash,
  };
  const hash = transactionHash(platform.keys, tx.companyId!, row, lines.map(toStored));
  await ledger.insertTransaction(tx, { ...row, hash });
  await ledger.insertEntries(tx, row.id, lines);
  await ledger.moveHead(tx, row.seq, hash);
  return row.id;
}

async function lockAccountsOf(
  platform: Platform,
  tx: Tx,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const wanted = new Map<
    string,
    { id: string; code: string; name: string; kind: string; currency: string }
  >();
  for (const { accountCode, amount } of entries) {
    const account = findChartAccount(accountCode);
    if (!account) throw new Error(`No account ${accountCode} in the chart`);
    const key = `${accountCode} ${amount.currency}`;
    wanted.set(key, { ...account, id: newId(platform.clock), currency: amount.currency });
  }
  const rows = await ledger.lockAccounts(tx, [...wanted.values()]);
  return new Map(rows.map((row) => [`${row.code} ${row.currency}`, row.id]));
}

/**
 * Undoes a posted transaction by one with every side turned round, on a day of its own. Asserts that it
 * moved no global account, unless the caller moves that back: such money goes back by a transaction of the account.
 * @throws DomainError INVALID_STATE when it was reversed before, PERIOD_CLOSED.
 */
export async function reverse(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  reversal: {
    transactionId: string;
    postedOn: string;
    description: string;
    isAccountSettled?: boolean;
  },
): Promise<string> {
  const original = await ledger.getTransaction(tx, reversal.transactionId);
  const stored = await ledger.listEntriesOf(tx, [original.id]);
  const hasMoved = stored.some((e) => e.global_account_id);
  if (hasMoved && !reversal.isAccountSettled) throw new Error('Unreversible: it moved an account');
  const entries = stored.map((e) => ({
    accountCode: e.code,
    amount: { currency: e.currency, minorUnits: BigInt(e.amount_minor) },
    base: { currency: original.base_currency, minorUnits: BigInt(e.base_minor) },
  }));
  const turned = reverseEntries(entries).map((entry, index) => ({
    ...entry,
    contactId: stored[index]!.contact_id,
    vesselId: stored[index]!.vessel_id,
    voyageId: stored[index]!.voyage_id,
    globalAccountId: stored[index]!.global_account_id,
  }));
  return post(platform, tx, actor, {
    postedOn: reversal.postedOn,
    documentType: original.document_type,
    documentId: original.document_id,
    reference: original.reference,
    description: reversal.description,
    entries: turned,
    rate: { rate: original.rate, on: original.rate_on, source: original.rate_source },
    reversalOf: original.id,
  });
}

const toStored = (
  line: Entry & { accountId: string } & ledger.Dimensions,
  index: number,
): ledger.StoredEntry => ({
  line_no: index + 1,
  account_id: line.accountId,
  code: line.accountCode,
  currency: line.amount.currency,
  amount_minor: String(line.amount.minorUnits),
  base_minor: String(line.base.minorUnits),
  contact_id: line.contactId ?? null,
  vessel_id: line.vesselId ?? null,
  voyage_id: line.voyageId ?? null,
  global_account_id: line.globalAccountId ?? null,
});

const PAGE = 500;

/** The ledger of a company as a chain to walk. */
export const ledgerChain = (platform: Platform): Chain => ({
  name: 'ledger',
  title: 'the ledger',
  linkTitle: 'transaction',
  listAfter: async (tx, seq) => {
    const rows = await ledger.listTransactions(tx, seq, PAGE);
    const stored = await ledger.listEntriesOf(
      tx,
      rows.map((row) => row.id),
    );
    const entries = Map.groupBy(stored, (entry) => entry.transaction_id);
    return rows.map((row) => ({
      seq: row.seq,
      hash: row.hash,
      prevHash: row.prev_hash,
      // Going back to a hash that covers less would hide what it leaves out.
      isIntact: () =>
        row.hash_version >= row.version_before &&
        row.hash.equals(
          transactionHash(platform.keys, tx.companyId!, row, entries.get(row.id) ?? []),
        ),
    }));
  },
  findHead: ledger.findHead,
});
