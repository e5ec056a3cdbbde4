import { describe, expect, it } from 'vitest';
import type { Keys } from '../../platform/keys.ts';
import type { StoredEntry, TransactionRow } from './ledger.repository.ts';
import { transactionHash } from './transaction-hash.ts';

const KEYS = { hmac: (...parts: unknown[]) => Buffer.from(parts.join('|')) } as unknown as Keys;
const CONTACT = '0192abcd-0000-7000-8000-00000000000a';
const ROW: TransactionRow = {
  id: 'id',
  seq: '1',
  posted_on: '2026-11-01',
  posted_at: '2026-11-01T12:00:00.000Z',
  posted_by: 'Test Finance',
  document_type: 'invoice',
  document_id: null,
  reference: 'INV-1',
  description: 'Freight',
  reversal_of: null,
  base_currency: 'USD',
  rate: '1.08',
  rate_on: '2026-11-01',
  rate_source: 'typed',
  hash_version: 2,
  prev_hash: Buffer.alloc(32),
  hash: Buffer.alloc(32),
};
const ENTRY: StoredEntry = {
  line_no: 1,
  account_id: 'account',
  code: '1100',
  currency: 'EUR',
  amount_minor: '100',
  base_minor: '108',
  contact_id: CONTACT,
  vessel_id: null,
  voyage_id: null,
  global_account_id: null,
};
const hash = (row: Partial<TransactionRow> = {}, entry: Partial<StoredEntry> = {}) =>
  transactionHash(KEYS, 'company', { ...ROW, ...row }, [{ ...ENTRY, ...entry }]).toString();

describe('the hash of a transaction', () => {
  it('is the same before and after the database has written rate and ids its own way', () => {
    expect(hash({ rate: '1.080000000000' })).toBe(hash());
    expect(hash({}, { contact_id: CONTACT.toUpperCase() })).toBe(hash());
  });

  it('reads a rate that is no number as another one', () => {
    expect(hash({ rate: 'NaN' })).not.toBe(hash());
  });

  it('says its version in all but the first', () => {
    expect(hash({ hash_version: 1 })).not.toContain('version');
    expect(hash({ hash_version: 1, rate: '9' })).toBe(hash({ hash_version: 1 }));
    expect(hash()).toContain('"version":2');
    expect(hash({ hash_version: 3 })).toContain('"version":3');
  });
});
