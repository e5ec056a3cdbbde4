/** Fuels as they are bought and planned, in the order the product shows them. */
export const FUELS = ['VLSFO', 'HSFO', 'MGO', 'LNG', 'ULSFO'] as const;
export type Fuel = (typeof FUELS)[number];
