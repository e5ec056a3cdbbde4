import { createHash } from 'node:crypto';
import { snapshotNote } from '@mainsheet/contract';
import { upcastEstimate, type VoyageProfitAndLoss } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import { canonicalJson } from '../../platform/audit.ts';
import { notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record } from '../../platform/work.ts';
import { ENGINE_VERSION } from '../estimates/index.ts';
import { type ProfitSources, profitOfSources, readProfitSources } from '../voyages/index.ts';
import * as snapshots from './voyage-snapshots.repository.ts';

const hashOf = (stored: { sources: ProfitSources; sections: VoyageProfitAndLoss }): Buffer =>
  createHash('sha256').update(canonicalJson(stored)).digest();

/**
 * Keeps the profit and loss of a voyage as it stands, with all that it follows from.
 * @throws DomainError NOT_FOUND, INVALID_INPUT for a note that is too long
 */
export function takeSnapshot(
  platform: Platform,
  actor: Actor,
  request: { voyageId: string; note: unknown },
): Promise<snapshots.SnapshotRow> {
  const note = parseBody(snapshotNote, request.note);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { voyage, sources: found } = await readProfitSources(tx, request.voyageId);
    // As it is read back: what JSON does not hold, a lost minus before a zero for one, would make another hash.
    const sources: ProfitSources = JSON.parse(JSON.stringify(found));
    const sections: VoyageProfitAndLoss = JSON.parse(JSON.stringify(profitOfSources(sources)));
    const id = newId(platform.clock);
    await snapshots.insertSnapshot(
      tx,
      {
        ...{ id, voyage_id: voyage.id, note, status: voyage.status },
        ...{ voyage_version: voyage.version, base_currency: sources.known.currency },
        ...{ engine_version: ENGINE_VERSION, sources, sections },
        hash: hashOf({ sources, sections }),
      },
      stampOf(platform, actor),
    );
    await record(work, {
      action: 'voyage-snapshot.take',
      subject: { type: 'voyage', id: voyage.id, label: voyage.label },
      detail: { note },
      changes: [{ topic: 'voyages', id: voyage.id, version: voyage.version }],
    });
    return getSnapshot(await snapshots.findSnapshot(tx, id));
  });
}

function getSnapshot<Row>(row: Row | null): Row {
  if (row === null) throw notFound('The snapshot');
  return row;
}

export const listSnapshots = (platform: Platform, actor: Actor, voyageId: string) =>
  platform.db.readTenant(actor.companyId, (tx) => snapshots.listSnapshots(tx, voyageId));

/** A snapshot, the same calculated again from what it followed from, and the voyage as it stands now. */
export function readSnapshot(platform: Platform, actor: Actor, id: string) {
  return inCompany(platform, actor, async ({ tx }) => {
    const row = getSnapshot(await snapshots.findSnapshot(tx, id));
    const { sources, sections } = row;
    const { sources: present } = await readProfitSources(tx, row.voyage_id);
    const again = profitOfSources({ ...sources, inputs: upcastEstimate(sources.inputs) });
    return {
      row,
      now: profitOfSources(present),
      nowCurrency: present.known.currency,
      isIntact: hashOf({ sources, sections }).equals(row.hash),
      isIdentical: canonicalJson(again) === canonicalJson(sections),
    };
  });
}
