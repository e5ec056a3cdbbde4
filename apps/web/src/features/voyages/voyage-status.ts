import type { Tone } from '../../ui/index.ts';

export const VOYAGE_STATUSES = [
  'Draft',
  'Scheduled',
  'Commenced',
  'Completed',
  'Closed',
  'Cancelled',
] as const;

/** Where a voyage may go from each status. The server decides; this only keeps its menu short. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  Draft: ['Scheduled', 'Cancelled'],
  Scheduled: ['Commenced', 'Draft', 'Cancelled'],
  Commenced: ['Completed', 'Scheduled'],
  Completed: ['Closed', 'Commenced'],
  Closed: ['Completed'],
  Cancelled: ['Draft'],
};
export const waysFrom = (status: string): readonly string[] => NEXT[status] ?? [];

const TONES: Readonly<Record<string, Tone>> = {
  Scheduled: 'accent',
  Commenced: 'positive',
  Completed: 'idle',
  Closed: 'idle',
  Cancelled: 'negative',
  Draft: 'warning',
};
export const toneOf = (status: string): Tone => TONES[status] ?? 'idle';

/** Nothing of a closed or cancelled voyage is edited. */
export const isLocked = (status: string): boolean => status === 'Closed' || status === 'Cancelled';

/** Nothing is billed on a voyage that is cancelled; the server refuses it. */
export const isBillable = (status: string): boolean => status !== 'Cancelled';
