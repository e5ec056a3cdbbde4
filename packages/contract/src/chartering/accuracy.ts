import { z } from 'zod';

/** What estimates are held against: a port's costs and days, a vessel's days at sea and her fuel a day there, what voyages that a broker fixed earn a day. */
export const ACCURACY_KINDS = [
  'portCost',
  'portDays',
  'seaDays',
  'seaConsumption',
  'brokerResult',
] as const;
export type AccuracyKind = (typeof ACCURACY_KINDS)[number];

export const ACCURACY_KIND_NAMES: Readonly<Record<AccuracyKind, string>> = {
  portCost: 'Port costs',
  portDays: 'Days in port',
  seaDays: 'Days at sea',
  seaConsumption: 'Fuel at sea',
  brokerResult: 'Net TCE by broker',
};

export const accuracyKind = z.enum(
  ACCURACY_KINDS,
  'Kinds are portCost, portDays, seaDays, seaConsumption and brokerResult.',
);

/** By what calls of one port are known: its code, without one its name. */
export const portKeyOf = ({
  portCode,
  portName,
}: {
  readonly portCode: string | null;
  readonly portName: string;
}): string => portCode || portName.trim().toLowerCase();

/** By what voyages of one broker are known: the contact, without one the name as it was typed. */
export const brokerKeyOf = ({
  beneficiary,
  beneficiaryId,
}: {
  readonly beneficiary: string;
  readonly beneficiaryId: string | null;
}): string => beneficiaryId || beneficiary.trim().toLowerCase();
