import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { listDocuments } from './links/links.service.ts';
import { presentTimeCharter } from './time-charters.presenter.ts';
import { getTimeCharter } from './time-charters.service.ts';

/** What outside tools ask of a contract; a charter is what they call a vessel fixture. */
export const CONTRACT_SOURCES = ['vessel_fixture'] as const;

/**
 * A charter with its parties, hire lines and documents.
 * @throws DomainError SOURCE_ID_REQUIRED, BAD_REQUEST for another type, NOTHING_FOUND
 */
export async function readContractData(
  platform: Platform,
  actor: Actor,
  { sourceId, sourceType = 'vessel_fixture' }: { sourceId?: string; sourceType?: string },
) {
  if (!sourceId) throw new DomainError('SOURCE_ID_REQUIRED');
  if (sourceType !== 'vessel_fixture') {
    const reason = `source_type is one of ${CONTRACT_SOURCES.join(', ')}.`;
    throw new DomainError('BAD_REQUEST', { reason });
  }
  assertCan(actor, 'timeCharters.view');
  if (!isUuid(sourceId)) throw new DomainError('BAD_REQUEST', { reason: 'source_id is no id.' });
  const charter = presentTimeCharter(await getTimeCharter(platform, actor, sourceId));
  const { data, contacts, ownerCompany, timeCharterCompany, ...contract } = charter;
  const { hireLines, ...terms } = data;
  return {
    contract: { ...contract, terms },
    parties: [
      { role: 'owners', ...ownerCompany },
      { role: 'charterers', ...timeCharterCompany },
      ...data.brokers.map(({ brokerId, type }) => ({
        role: type === 'A' ? 'address commission' : 'broker',
        id: brokerId,
        name: contacts.find(({ id }) => id === brokerId)?.name ?? '',
      })),
    ],
    lines: hireLines,
    documents: (await listDocuments(platform, actor, sourceId)).map((row) => ({
      id: row.id,
      kind: row.kind,
      number: row.label,
      status: row.status,
      contact: row.contact_name,
      currency: row.currency,
    })),
  };
}
