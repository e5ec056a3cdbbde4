import { presentProfitAndLoss } from '../voyages/index.ts';
import type { SnapshotRow } from './voyage-snapshots.repository.ts';
import type { readSnapshot } from './voyage-snapshots.service.ts';

export const presentSnapshot = (row: SnapshotRow) => ({
  id: row.id,
  voyageId: row.voyage_id,
  note: row.note,
  status: row.status,
  takenAt: row.taken_at,
  takenBy: row.taken_by,
  engineVersion: row.engine_version,
  baseCurrency: row.base_currency,
  profit: row.sections.profit_loss.find(({ key }) => key === 'profit')?.latest ?? 0,
  hash: row.hash.toString('hex'),
});

export function presentWholeSnapshot(found: Awaited<ReturnType<typeof readSnapshot>>) {
  const { row, now, nowCurrency, isIntact, isIdentical } = found;
  const taken = { baseCurrency: row.base_currency, sections: row.sections, remarks: '' };
  return {
    ...{ snapshot: presentSnapshot(row), isIntact, isIdentical },
    taken: presentProfitAndLoss(taken),
    now: presentProfitAndLoss({ baseCurrency: nowCurrency, sections: now, remarks: '' }),
  };
}
