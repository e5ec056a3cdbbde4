import { AGEING_BUCKETS } from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DocumentSide, today, violation } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { sumAccountAt } from '../ledger/index.ts';
import * as ageing from './ageing.repository.ts';

/** What a party owed or was owed, in base by bucket. */
export type Party = {
  readonly id: string;
  readonly name: string;
  readonly minor: readonly bigint[];
  readonly count: number;
};

/** How a side stood at the end of a day, beside its account of the ledger. */
export type AgeingReport = {
  readonly side: DocumentSide;
  readonly on: string;
  readonly base: string;
  readonly parties: readonly Party[];
  /** What documents come to, as the account holds it: below zero where we owe. */
  readonly documentsMinor: bigint;
  readonly ledgerMinor: bigint;
  /** What was paid ahead of documents, of an account of its own. */
  readonly aheadMinor: bigint;
};

const AHEAD = { receivable: ACCOUNT.customerCash, payable: ACCOUNT.vendorAdvances } as const;

/** The day asked for, today without one. @throws DomainError INVALID_INPUT for one that has not come */
function dayOf(platform: Platform, on: string | null): string {
  const now = today(platform);
  if (!on) return now;
  if (on > now) throw invalidInput([violation('on', 'This day has not come yet.')]);
  return on;
}

type Asked = { readonly side: DocumentSide; readonly on: string | null };

/** @throws DomainError INVALID_INPUT for a day that has not come */
export function readAgeingReport(
  platform: Platform,
  actor: Actor,
  { side, on: asked }: Asked,
): Promise<AgeingReport> {
  const on = dayOf(platform, asked);
  return platform.db.readReport(actor.companyId, async (tx) => {
    const base = await getBaseCurrency(tx);
    const rows = await ageing.listParties(tx, { side, on });
    const ledgerMinor = await sumAccountAt(tx, { code: ageing.controlAccountOf(side), on });
    const aheadMinor = await sumAccountAt(tx, { code: AHEAD[side], on });
    const parties = partiesOf(rows);
    const sum = parties.flatMap(({ minor }) => minor).reduce((total, part) => total + part, 0n);
    const documentsMinor = side === 'payable' ? -sum : sum;
    return { side, on, base, parties, documentsMinor, ledgerMinor, aheadMinor };
  });
}

function partiesOf(rows: readonly ageing.PartyRow[]): Party[] {
  return [...Map.groupBy(rows, (row) => row.contact_id)].map(([id, own]) => ({
    id,
    name: own[0]!.contact_name,
    minor: AGEING_BUCKETS.map((_, bucket) =>
      BigInt(own.find((row) => row.bucket === bucket)?.base_minor ?? '0'),
    ),
    count: own.reduce((sum, row) => sum + Number(row.count), 0),
  }));
}

/** The documents of a party that were open at the end of a day. */
export function listAgeingDocuments(
  platform: Platform,
  actor: Actor,
  { side, on: asked, contactId }: Asked & { contactId: string },
) {
  const on = dayOf(platform, asked);
  return platform.db.readReport(actor.companyId, async (tx) => ({
    base: await getBaseCurrency(tx),
    rows: await ageing.listOpen(tx, { side, on, contactId }),
  }));
}
