import type { Point } from '../../../ui/index.ts';
import type { CellPlace } from './keys/grid-state.ts';

/** What lies over the worksheet: one menu, popover or dialog at a time. */
export type Layer =
  | { kind: 'cell-menu'; place: CellPlace; at: Point }
  | { kind: 'column-menu'; columnId: string; at: Point }
  | { kind: 'explanation'; place: CellPlace; at?: Point }
  | { kind: 'findings'; columnId: string }
  | { kind: 'fix'; columnId: string }
  | { kind: 'solve'; columnId: string }
  | { kind: 'recap'; columnId: string; text: string }
  | { kind: 'notes'; columnId: string }
  | { kind: 'delete'; columnId: string };
