import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { KINDS } from './document-kinds.ts';
import type { DocumentRow } from './documents.repository.ts';

type Numbered = { readonly number?: number; readonly label: string };

/**
 * What was issued before the books began keeps the number that it has with the other party; anything else takes the next that no
 * document of before has.
 * @throws DomainError INVALID_STATE where another living document of the kind has that number
 */
export async function numberOf(
  tx: Tx,
  document: DocumentRow,
  take: () => Promise<Numbered>,
): Promise<Numbered> {
  const { id, kind, opening_on: openingOn, former_number: former } = document;
  // A bill of before takes the next number as any other: the vendor's stands beside it.
  if (KINDS[kind].side === 'payable') return take();
  await lockLabels(tx, kind);
  if (openingOn !== null && former !== '') {
    if (await isLabel(tx, { id, kind, label: former })) {
      const reason = `Another ${KINDS[kind].noun} of these books is called ${former}: delete this one and import it anew under a number of its own.`;
      throw new DomainError('INVALID_STATE', { reason });
    }
    return { label: former };
  }
  let numbered = await take();
  // The series has no gap by that: the document of before fills it.
  while (await isOfBefore(tx, { kind, label: numbered.label })) numbered = await take();
  return numbered;
}

/** Of two under one number the later one finds the earlier. */
const lockLabels = (tx: Tx, kind: string): Promise<number> =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`labels ${kind} ${tx.companyId}`}, 0))`,
  );

async function isLabel(
  tx: Tx,
  { id, kind, label }: { id: string; kind: string; label: string },
): Promise<boolean> {
  const found = await tx.find(sql<{ id: string }>`
    select id from commercial_document
    where company_id = ${tx.companyId} and kind = ${kind} and lower(label) = lower(${label}) and id <> ${id}
      and deleted_at is null and status <> 'Cancelled' limit 1`);
  return found !== null;
}

/** Whether a document of before is posted under this number. */
async function isOfBefore(tx: Tx, { kind, label }: { kind: string; label: string }) {
  const found = await tx.find(sql<{ id: string }>`
    select id from commercial_document
    where company_id = ${tx.companyId} and opening_on is not null and kind = ${kind}
      and lower(label) = lower(${label}) and deleted_at is null and status <> 'Cancelled' limit 1`);
  return found !== null;
}
