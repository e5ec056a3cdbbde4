import type { StoredContractDetails, VoyageContractDetails } from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { listMembersAmong } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { setContractDetails, type VoyageRow } from './voyages.repository.ts';

const detailsOf = (row: VoyageRow): StoredContractDetails => ({
  charterSpecialistId: row.charter_specialist?.contactId ?? null,
  opsCoordinatorId: row.ops_coordinator?.contactId ?? null,
  cargoBrokerId: row.cargo_broker?.id ?? null,
  notes: row.notes,
  charterPartyTerms: row.charter_party_terms,
  laytimeTerms: row.laytime_terms,
});

const NOTHING: StoredContractDetails = {
  charterSpecialistId: null,
  opsCoordinatorId: null,
  cargoBrokerId: null,
  notes: '',
  charterPartyTerms: '',
  laytimeTerms: '',
};

/** Whether a voyage that is not made yet may say it. @throws DomainError INVALID_INPUT, NOT_FOUND */
export const assertContractDetails = (tx: Tx, change: VoyageContractDetails): Promise<unknown> =>
  namedOf(tx, NOTHING, change);

/**
 * Keeps what is named of it; whoever stands there already may have left since.
 * @throws DomainError INVALID_INPUT for somebody who is no member in service, NOT_FOUND for a contact there is none of
 */
export async function saveContractDetails(
  tx: Tx,
  before: VoyageRow,
  change: VoyageContractDetails,
): Promise<void> {
  await setContractDetails(tx, before.id, await namedOf(tx, detailsOf(before), change));
}

/** The specialist of the estimate becomes that of its voyage, once they are a member in service. */
export async function carrySpecialist(tx: Tx, id: string, specialistId: string | undefined) {
  if (!specialistId || (await listMembersAmong(tx, [specialistId])).length === 0) return;
  await setContractDetails(tx, id, { ...NOTHING, charterSpecialistId: specialistId });
}

async function namedOf(
  tx: Tx,
  known: StoredContractDetails,
  change: VoyageContractDetails,
): Promise<StoredContractDetails> {
  const named = { ...known };
  for (const key of Object.keys(known) as (keyof VoyageContractDetails)[]) {
    if (change[key] !== undefined) Object.assign(named, { [key]: change[key] });
  }
  await refuseStrangers(tx, known, named);
  if (named.cargoBrokerId && named.cargoBrokerId !== known.cargoBrokerId) {
    await getContactRow(tx, named.cargoBrokerId);
  }
  return named;
}

async function refuseStrangers(
  tx: Tx,
  known: StoredContractDetails,
  named: StoredContractDetails,
): Promise<void> {
  const asked = (['charterSpecialistId', 'opsCoordinatorId'] as const).flatMap((path) => {
    const id = named[path];
    return id === null || id === known[path] ? [] : [{ path, id }];
  });
  if (asked.length === 0) return;
  const members = await listMembersAmong(
    tx,
    asked.map(({ id }) => id),
  );
  const strangers = asked.filter(({ id }) => !members.includes(id));
  if (strangers.length === 0) return;
  const message = 'Choose a person of the company.';
  throw invalidInput(strangers.map(({ path }) => ({ code: 'UNKNOWN_PERSON', path, message })));
}
