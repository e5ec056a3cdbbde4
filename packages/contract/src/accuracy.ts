import { z } from 'zod';

/** What estimates are held against: a port's costs and days, a vessel's days at sea and her fuel a day there. */
export const ACCURACY_KINDS = ['portCost', 'portDays', 'seaDays', 'seaConsumption'] as const;
export type AccuracyKind = (typeof ACCURACY_KINDS)[number];

export const ACCURACY_KIND_NAMES: Readonly<Record<AccuracyKind, string>> = {
  portCost: 'Port costs',
  portDays: 'Days in port',
  seaDays: 'Days at sea',
  seaConsumption: 'Fuel at sea',
};

export const accuracyKind = z.enum(
  ACCURACY_KINDS,
  'Kinds are portCost, portDays, seaDays and seaConsumption.',
);

/** By what calls of one port are known: its code, without one its name. */
export const portKeyOf = ({
  portCode,
  portName,
}: {
  readonly portCode: string | null;
  readonly portName: string;
}): string => portCode || portName.trim().toLowerCase();
