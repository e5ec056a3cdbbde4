import type { ProposalRow } from './proposals.repository.ts';

/** A proposal with what is looked at when it is decided on. */
export type Seen = {
  readonly row: ProposalRow;
  readonly hash: string;
  readonly isOwn: boolean;
  /** Why the actor may not confirm it now, in words; null where they may. */
  readonly obstacle: string | null;
  readonly differences: readonly { field: string; before: string; after: string }[];
};
