import { findDecimal, formatDecimal } from '@mainsheet/money';
import { canonicalJson } from '../../platform/audit.ts';
import type { Keys } from '../../platform/keys.ts';
import type { StoredEntry, TransactionRow } from './ledger.repository.ts';

/**
 * What the hash of a new transaction covers. Version 1 left out the rate, the base currency, the
 * moment and the dimensions of the entries.
 */
export const HASH_VERSION = 2;

type Hashed = Omit<TransactionRow, 'hash'>;

/** The hash of a transaction and its entries, in their order, as its version has it. */
export function transactionHash(
  keys: Keys,
  companyId: string,
  row: Hashed,
  entries: readonly StoredEntry[],
): Buffer {
  const document =
    row.hash_version === 1 ? firstDocument(row, entries) : wholeDocument(row, entries);
  const text = canonicalJson(document);
  return keys.hmac('audit', 1, 'ledger', companyId, text, row.prev_hash.toString('hex'));
}

const partsOfBoth = (row: Hashed) => ({
  id: row.id,
  seq: row.seq,
  postedOn: row.posted_on,
  postedBy: row.posted_by,
  documentType: row.document_type,
  documentId: row.document_id,
  reference: row.reference,
  description: row.description,
  reversalOf: row.reversal_of,
});

const firstDocument = (row: Hashed, entries: readonly StoredEntry[]) => ({
  ...partsOfBoth(row),
  entries: entries.map((e) => ({
    code: e.code,
    currency: e.currency,
    amount: e.amount_minor,
    base: e.base_minor,
  })),
});

/**
 * Every column: none of them may change once it is posted. A reversal names what it reverses, and
 * the reversed one stays as it was.
 */
const wholeDocument = (row: Hashed, entries: readonly StoredEntry[]) => ({
  ...partsOfBoth(row),
  version: row.hash_version,
  postedAt: row.posted_at,
  baseCurrency: row.base_currency,
  rate: rateAsStored(row.rate),
  rateOn: row.rate_on,
  rateSource: row.rate_source,
  entries: entries.map((e) => ({
    line: e.line_no,
    accountId: e.account_id,
    code: e.code,
    currency: e.currency,
    amount: e.amount_minor,
    base: e.base_minor,
    contactId: asStored(e.contact_id),
    vesselId: asStored(e.vessel_id),
    voyageId: asStored(e.voyage_id),
    globalAccountId: asStored(e.global_account_id),
  })),
});

/** With the twelve digits of its column; `NaN`, which a column may be made to hold, as it is. */
function rateAsStored(text: string): string {
  const rate = findDecimal(text);
  return rate ? formatDecimal(rate, 12) : text;
}

/** An id may come in capitals; PostgreSQL keeps it in small letters. */
const asStored = (id: string | null) => id?.toLowerCase() ?? null;
