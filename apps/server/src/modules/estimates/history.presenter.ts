import { CHANGE_CAUSE_NAMES } from '@mainsheet/voyage';
import type { Comparison, getState, History } from './history.service.ts';

export function presentHistory({ total, entries }: History) {
  return {
    total,
    entries: entries.map(({ state, changes, changeCount }) => ({
      version: state.version,
      savedAt: state.saved_at,
      savedBy: state.saved_by,
      netTce: state.net_tce,
      profit: state.profit,
      restoredFrom: state.restored_from,
      changes,
      changeCount,
    })),
  };
}

export function presentState({ present, row, result }: Awaited<ReturnType<typeof getState>>) {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    name: row.name ?? present.name,
    isKeptAsDraft: row.is_kept_as_draft ?? present.is_kept_as_draft,
    inputs: row.inputs,
    map: row.map ?? present.map,
    result,
    engineVersion: row.engine_version,
  };
}

export const presentComparison = (comparison: Comparison) => ({
  ...comparison,
  reasons: comparison.reasons.map(({ figure, before, after, change, parts }) => ({
    figure,
    before,
    after,
    change,
    parts: parts.map(({ cause, amount, paths }) => ({
      cause,
      label: CHANGE_CAUSE_NAMES[cause],
      amount,
      paths: [...paths],
    })),
  })),
});
