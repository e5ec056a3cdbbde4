import {
  type Attribution,
  attributeChanges,
  type DocumentChange,
  documentChanges,
  estimateVoyage,
} from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { getRow } from './estimates.service.ts';
import { countStates, findStateAt, listStates, type StateRow } from './history.repository.ts';

const MOST_ENTRIES = 50;
const MOST_LISTED = 20;
const MOST_COMPARED = 500;

export type HistoryEntry = { state: StateRow; changes: DocumentChange[]; changeCount: number };
export type History = { total: number; entries: HistoryEntry[] };

type HistoryQuery = { estimateId: string; beforeVersion?: number | null; limit: number };

/** Who changed what and when: each state with what differs from the one before it. */
export function listHistory(
  platform: Platform,
  actor: Actor,
  { estimateId, beforeVersion = null, limit }: HistoryQuery,
): Promise<History> {
  const size = Math.min(Math.max(limit, 1), MOST_ENTRIES);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await getRow(tx, actor, estimateId);
    // One more than the page: what the oldest of it is compared with.
    const states = await listStates(tx, { estimateId, beforeVersion, limit: size + 1 });
    const entries = states.slice(0, size).map((state, index) => {
      const before = states[index + 1];
      const changes = before ? documentChanges(before.inputs, state.inputs) : [];
      return { state, changes: changes.slice(0, MOST_LISTED), changeCount: changes.length };
    });
    return { total: await countStates(tx, estimateId), entries };
  });
}

/** An estimate as it was. @throws DomainError NOT_FOUND where nothing was kept of then. */
export async function getState(
  platform: Platform,
  actor: Actor,
  { estimateId, version }: { estimateId: string; version: number },
) {
  const { present, row } = await platform.db.inTenant(actor.companyId, async (tx) => ({
    present: await getRow(tx, actor, estimateId),
    row: await stateAt(tx, { estimateId, version }),
  }));
  return { present, row, result: estimateVoyage(row.inputs) };
}

async function stateAt(tx: Tx, key: { estimateId: string; version: number }): Promise<StateRow> {
  const row = await findStateAt(tx, key);
  if (!row) throw notFound('The saved state');
  return row;
}

export type Comparison = {
  from: number;
  to: number;
  changes: DocumentChange[];
  changeCount: number;
  reasons: Attribution[];
};

/** What differs between two states and what it did to TCE and profit; calculated when the connection is given back. */
export async function compareStates(
  platform: Platform,
  actor: Actor,
  wish: { estimateId: string; from: number; to?: number | null },
): Promise<Comparison> {
  const { estimateId, from, to } = wish;
  const { before, after } = await platform.db.inTenant(actor.companyId, async (tx) => {
    const present = await getRow(tx, actor, estimateId);
    return {
      before: await stateAt(tx, { estimateId, version: from }),
      after: await stateAt(tx, { estimateId, version: to ?? present.version }),
    };
  });
  const changes = documentChanges(before.inputs, after.inputs);
  return {
    from: before.version,
    to: after.version,
    changes: changes.slice(0, MOST_COMPARED),
    changeCount: changes.length,
    reasons: attributeChanges(before.inputs, after.inputs, ['netTce', 'profit']),
  };
}
