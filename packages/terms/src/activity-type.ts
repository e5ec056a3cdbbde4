/** What a line of a statement of facts can be. */
export const ACTIVITY_TYPES = [
  'Cargo work',
  'Waiting for berth',
  'Weather',
  'Half time',
  'Shifting',
  'Ship breakdown',
  'Shore breakdown',
  'Hold cleaning',
  'Inspection',
  'Draft survey',
  'Hatches',
  'Ballasting',
  'Bunkering',
  'Tide',
  'Strike',
  'Congestion',
  'Documents',
  'Stoppage',
  'Remark',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
