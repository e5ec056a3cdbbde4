/** A cancelled voyage stays in lists to be seen and reopened; no sum, count or schedule has it. */
export const UNCOUNTED_VOYAGE_STATUS = 'Cancelled';

export const isCountedVoyage = ({ status }: { readonly status: string }): boolean =>
  status !== UNCOUNTED_VOYAGE_STATUS;
