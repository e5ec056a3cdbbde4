import { REBILLABLE_CATEGORIES } from '@mainsheet/terms';
import { CARGO_UNITS } from '@mainsheet/units';
import { z } from 'zod';
import { name, numberOrNull, plainText, text } from '../fields/fields.ts';

export const LEDGER_CODE_KINDS = [
  'Revenue',
  'Expense',
  'Port cost',
  'Bunkers',
  'Hire',
  'Running cost',
] as const;
export type LedgerCodeKind = (typeof LEDGER_CODE_KINDS)[number];

/** A code that revenue and cost of the operation are booked by. */
export const ledgerCodeInput = z.object({
  code: z
    .string('Enter a code.')
    .trim()
    .regex(/^[A-Z0-9]{2,12}$/, 'Enter 2 to 12 capital letters and figures, like CABLE.'),
  description: name('what the code stands for', 120),
  kind: z.enum(LEDGER_CODE_KINDS, 'Choose the kind.'),
  rebillType: z.enum(REBILLABLE_CATEGORIES, 'Choose the rebill type.'),
  accountCode: z.string('Choose the account.').regex(/^[45]\d{3}$/, 'Choose the account.'),
  isActive: z.boolean(),
});
export type LedgerCodeInput = z.infer<typeof ledgerCodeInput>;

export const CARGO_GROUPS = [
  'Grain',
  'Coal',
  'Ore',
  'Fertiliser',
  'Minerals',
  'Steel',
  'Forest products',
  'Sugar',
  'Liquid',
  'Other',
] as const;
export type CargoGroup = (typeof CARGO_GROUPS)[number];

/** A cargo by the name that estimates call it, with what it usually stows at. */
export const cargoTypeInput = z.object({
  name: name('the cargo', 100),
  group: z.enum(CARGO_GROUPS, 'Choose the group.'),
  stowageFactorM3PerT: z
    .number('Enter a number in m³/mt.')
    .min(0.1, 'Enter 0.1 or more m³/mt.')
    .max(20, 'Enter 20 or less m³/mt.')
    .nullable(),
  /** Where the stowage comes from: a book, the shipper, own voyages. */
  stowageSource: text(200),
  unit: z.enum(CARGO_UNITS, 'Choose the unit.'),
  isActive: z.boolean(),
});
export type CargoTypeInput = z.infer<typeof cargoTypeInput>;

export const PAYMENT_TERM_MODULES = ['Invoices', 'Bills'] as const;
export type PaymentTermModule = (typeof PAYMENT_TERM_MODULES)[number];

/** When a document is to be paid, in the words that stand on it. */
export const paymentTermInput = z
  .object({
    label: name('the term', 120),
    description: plainText().max(300, 'Keep this within 300 characters.'),
    /** After the date of the document; null where the term counts from an event of the voyage. */
    days: z
      .number('Enter a number of days.')
      .int('Enter whole days.')
      .min(0, 'Enter 0 or more days.')
      .max(365, 'Enter 365 days or less.')
      .nullable(),
    module: z.enum(PAYMENT_TERM_MODULES, 'Choose invoices or bills.'),
    isDefault: z.boolean(),
    isActive: z.boolean(),
  })
  .refine((term) => term.isActive || !term.isDefault, {
    path: ['isDefault'],
    message: 'A term that is switched off cannot be the default.',
  });
export type PaymentTermInput = z.infer<typeof paymentTermInput>;

/** Water of a berth, for which its draft is stated. */
export const DOCK_WATERS = ['Salt', 'Brackish', 'Fresh'] as const;
export type DockWater = (typeof DOCK_WATERS)[number];

/** What a port, or one berth of it, takes: ships up to these measures, cargoes and rates. */
export const portBerthInput = z.object({
  portCode: z
    .string('Choose the port.')
    .trim()
    .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'Choose the port: its UN/LOCODE has five characters.'),
  /** Empty for what holds in the whole port. */
  berth: text(60),
  maxDraftM: numberOrNull(0.5, 40, 'm'),
  water: z.enum(DOCK_WATERS, 'Choose salt, brackish or fresh water.'),
  maxLengthM: numberOrNull(5, 500, 'm'),
  maxBeamM: numberOrNull(2, 100, 'm'),
  maxAirDraftM: numberOrNull(2, 100, 'm'),
  cargoes: text(200),
  loadRateTPerDay: numberOrNull(1, 500_000, 't a day'),
  dischargeRateTPerDay: numberOrNull(1, 500_000, 't a day'),
  remarks: text(500),
  isActive: z.boolean(),
});
export type PortBerthInput = z.infer<typeof portBerthInput>;
