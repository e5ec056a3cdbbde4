/** Whether a cost comes back to whom it is rebilled, and whether before it is paid. */
export const REBILLABLE_CATEGORIES = [
  'Non-Rebillable',
  'Rebillable',
  'Advance Rebillable',
] as const;
export type RebillableCategory = (typeof REBILLABLE_CATEGORIES)[number];
