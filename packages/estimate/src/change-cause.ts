/** What a change of a result can come from. */
export const CHANGE_CAUSES = [
  'freight',
  'quantity',
  'distance',
  'speed',
  'seaDays',
  'portDays',
  'consumption',
  'bunkerPrice',
  'portCosts',
  'commissions',
  'demurrage',
  'carbon',
  'vesselCost',
  'other',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

export const CHANGE_CAUSE_NAMES: Readonly<Record<ChangeCause, string>> = {
  freight: 'Freight',
  quantity: 'Quantity and intake',
  distance: 'Ports and distance',
  speed: 'Speed',
  seaDays: 'Weather and days at sea',
  portDays: 'Port days',
  consumption: 'Consumption',
  bunkerPrice: 'Bunker prices and stems',
  portCosts: 'Port costs',
  commissions: 'Commissions and tax',
  demurrage: 'Demurrage and despatch',
  carbon: 'Carbon',
  vesselCost: 'Vessel cost',
  other: 'Other',
};
