import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import { instant, instantOrNull, laytimeTerm, rateUnit } from '../chartering/chartering-fields.ts';
import { estimateInputSchema, otherRow } from '../chartering/estimate.ts';
import { civilDate, name, numberIn, plainText, recordId, text } from '../fields/fields.ts';

const otherRows = z.array(otherRow).max(60, 'Keep to 60 rows.');

const personOrNull = recordId('Choose a person of the company.').nullable();
const contactOrNull = recordId('Choose a contact.').nullable();
const clause = plainText().max(4000, 'Keep this within 4000 characters.');

/** What a voyage says beside its calculation; what is left out stays. */
export const voyageContractDetails = z.object({
  charterSpecialistId: personOrNull.optional(),
  opsCoordinatorId: personOrNull.optional(),
  cargoBrokerId: contactOrNull.optional(),
  notes: clause.optional(),
  charterPartyTerms: clause.optional(),
  laytimeTerms: clause.optional(),
});
export type VoyageContractDetails = z.infer<typeof voyageContractDetails>;
/** All of it, as a voyage keeps it. */
export type StoredContractDetails = {
  [Key in keyof VoyageContractDetails]-?: Exclude<VoyageContractDetails[Key], undefined>;
};

const rate = numberIn(0, 1e9, '').nullable().optional();

/** Laytime of a whole voyage: what is named goes to each of its calls that load or discharge. */
export const voyageLaytime = z.object({
  /** The clause in words. */
  terms_text: clause.optional(),
  terms: laytimeTerm.optional(),
  load_rate: rate,
  discharge_rate: rate,
  rate_unit: rateUnit.optional(),
  turn_time_hours: numberIn(0, 1_000, 'h').optional(),
  demurrage_rate: numberIn(0, 1e9, '').optional(),
  /** Null is half of the demurrage rate. */
  despatch_rate: rate,
});
export type VoyageLaytime = z.infer<typeof voyageLaytime>;

const portCode = plainText('Choose a port.')
  .min(1, 'Choose a port.')
  .max(20, 'Choose a port of the list.');
/** What a ship does between the place she opens at and the one she ends at. */
export const PLANNED_CALLS = [
  'Loading',
  'Discharging',
  'Fueling',
  'Canal transit',
  'Stop',
] as const;

/** A voyage that was fixed without an estimate: the ship, where and when she begins, her calls, and what she carries. */
export const voyagePlan = z.object({
  vessel_id: recordId('Choose a vessel.'),
  commencing_at: instant,
  open_port: portCode,
  calls: z
    .array(
      z.object({
        port: portCode,
        port_function: z.enum(PLANNED_CALLS, 'Choose what is done there.'),
      }),
    )
    .min(1, 'Add a port.')
    .max(40, 'Keep to 40 ports.'),
  /** Of the fuels on board, in the base currency per tonne; zero is the company's usual price. */
  bunker_prices: z
    .array(z.object({ fuel: z.enum(FUELS, 'Unknown fuel.'), price: numberIn(0, 1e6, '') }))
    .max(FUELS.length)
    .default([]),
  cargo: z.object({
    name: name('the cargo', 120),
    /** In metric tonnes. */
    quantity: numberIn(0, 1e7, 'mt').refine((tonnes) => tonnes > 0, 'Enter the quantity.'),
    freight_type: z.enum(['Frt Rate', 'Lumpsum'], 'Use Frt Rate or Lumpsum.').default('Frt Rate'),
    /** In the base currency: per tonne, or the lumpsum. */
    freight: numberIn(0, 1e9, '').default(0),
    charterer_id: contactOrNull.default(null),
    laycan_start: instantOrNull,
    laycan_end: instantOrNull,
  }),
});
export type VoyagePlan = z.infer<typeof voyagePlan>;

/** What an operator changes of a voyage; what is left out stays. */
export const voyageInput = z.object({
  name: plainText().max(120, 'Keep the name within 120 characters.').optional(),
  tradeArea: plainText().max(100, 'Keep this within 100 characters.').optional(),
  remarks: clause.optional(),
  inputs: estimateInputSchema.optional(),
  ...voyageContractDetails.shape,
});

/** What `Create_voyage` and `POST /v2/voyages` send: an estimate by its id or as it is, or a plan where there is none. */
export const voyagePayload = z
  .object({
    estimate_id: recordId().nullable().default(null),
    /** The estimate itself where there is none yet; it is saved on the worksheet “Voyages” first. */
    estimate: z.unknown().optional(),
    /** Becomes such an estimate, at the company's defaults. */
    plan: voyagePlan.optional(),
    name: text(120),
    time_charter_in: recordId().nullable().default(null),
    time_charter_out: recordId().nullable().default(null),
    other_revenue: otherRows.optional(),
    other_expense: otherRows.optional(),
    /** Paid to owners of a ship that is chartered in, else received for one that is let out. */
    ballast_bonus: numberIn(0, 1e9, '').optional(),
    operation_coordinator: personOrNull.default(null),
    charter_specialist: personOrNull.default(null),
    cargo_broker: contactOrNull.default(null),
    cp_terms: clause.optional(),
    laytime: voyageLaytime.optional(),
    notes: clause.optional(),
    /** Messages of the warnings that somebody has read; left out, nobody is asked. */
    warnings_read: z.array(z.string().max(500)).max(100).nullable().default(null),
  })
  .refine(
    ({ estimate_id: id, estimate, plan }) =>
      [id !== null, estimate !== undefined, plan !== undefined].filter(Boolean).length === 1,
    { path: ['estimate_id'], message: 'Send an estimate, the id of one, or a plan.' },
  );
export type VoyagePayload = z.infer<typeof voyagePayload>;

/** What somebody says of a snapshot of a voyage: "Board, November". */
export const snapshotNote = text(200);

/** What the mutation on the profit and loss saves; what is left out stays. */
export const profitAndLossInput = z.object({
  voyageId: recordId('Choose a voyage.'),
  version: z.number().int().min(1).max(2_000_000_000),
  remarks: plainText().max(4000, 'Keep this within 4000 characters.').optional(),
  revenue: otherRows.optional(),
  expense: otherRows.optional(),
});

/** Which voyages a profit and loss adds up: those that end between two days, both included. */
export const profitAndLossQuery = z
  .object({
    companyId: recordId().nullish(),
    voyageId: recordId('Choose a voyage.').nullish(),
    startDate: civilDate.nullish(),
    endDate: civilDate.nullish(),
    ownershipId: recordId().nullish(),
    projectId: recordId().nullish(),
  })
  .refine(({ voyageId, startDate, endDate }) => Boolean(voyageId ?? (startDate && endDate)), {
    path: ['startDate'],
    message: 'Name a voyage, or the days between which voyages end.',
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'The last day lies before the first.',
  });

const paging = {
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(500).default(50),
};

/** Freight or hire of a voyage or of a time charter, as it was invoiced and billed. */
export const freightHireQuery = z
  .object({
    voyageId: recordId().nullish(),
    tcId: recordId().nullish(),
    type: z.enum(['freight', 'hire'], { error: 'Use freight or hire.' }),
    ...paging,
  })
  .refine(({ voyageId, tcId }) => Boolean(voyageId) !== Boolean(tcId), {
    path: ['voyageId'],
    message: 'Name a voyage or a time charter.',
  });

export const revenueExpenseQuery = z.object({ voyageId: recordId('Choose a voyage.'), ...paging });
