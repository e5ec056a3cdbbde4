import { CARD_AREAS } from '@mainsheet/contract';
import type { RecordSearch } from '../../platform/record-search.ts';
import { findCards } from './cards.repository.ts';

/** Cards by name or last four digits: of each area for those who may see it. */
export const cardSearches: readonly RecordSearch[] = Object.values(CARD_AREAS).map((area) => ({
  kind: 'card',
  guard: `${area}.view`,
  find: (tx, { actor, text: { pattern }, limit }) =>
    findCards(tx, { area, memberId: actor.memberId, pattern, limit }),
}));
