import { DomainError } from '../../platform/errors.ts';

export const VOYAGE_STATUSES = [
  'Draft',
  'Scheduled',
  'Commenced',
  'Completed',
  'Closed',
  'Cancelled',
] as const;
export type VoyageStatus = (typeof VOYAGE_STATUSES)[number];

/** Where a voyage may go from each status; Closed opens again as Completed. */
const NEXT: Readonly<Record<VoyageStatus, readonly VoyageStatus[]>> = {
  Draft: ['Scheduled', 'Cancelled'],
  Scheduled: ['Draft', 'Commenced', 'Cancelled'],
  Commenced: ['Scheduled', 'Completed'],
  Completed: ['Commenced', 'Closed'],
  Closed: ['Completed'],
  Cancelled: ['Draft'],
};

export function isVoyageStatus(text: string): text is VoyageStatus {
  return (VOYAGE_STATUSES as readonly string[]).includes(text);
}

/** @throws DomainError INVALID_STATE naming the ways that are open. */
export function assertTransition(from: string, to: VoyageStatus): void {
  const open = isVoyageStatus(from) ? NEXT[from] : [];
  if (open.includes(to)) return;
  const reason = `A voyage that is ${from} cannot become ${to}. It can become ${open.join(' or ')}.`;
  throw new DomainError('INVALID_STATE', { reason });
}
