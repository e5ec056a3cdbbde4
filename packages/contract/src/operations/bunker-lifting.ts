import { decimal } from '@mainsheet/money';
import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import { exchangeRate, idOrNull } from '../chartering/chartering-fields.ts';
import { civilDate, currencyCode, name, numberIn, recordId, text } from '../fields/fields.ts';

/** Who pays for fuel that is taken, in the words of charter parties. */
export const BUNKER_PURPOSES = [
  "Owners' account",
  "Charterers' account",
  'Redelivery bunkers',
] as const;
/** From the plan to what lies in the tanks; a cancelled one was not lifted. */
export const LIFTING_STATUSES = ['Planned', 'Ordered', 'Delivered', 'Cancelled'] as const;
export type LiftingStatus = (typeof LIFTING_STATUSES)[number];

/** At most so many decimals, so that what is stored is what was typed. */
export const exactFigure = (decimals: number, max: number, unit: string) =>
  numberIn(0, max, unit).refine(
    (typed) => decimal(typed).decimalPlaces() <= decimals,
    `Enter at most ${decimals} decimals.`,
  );

const sentTonnes = exactFigure(3, 1e6, 'mt').nullish();
const sentPrice = exactFigure(4, 1e6, '').nullish();
const tonnes = exactFigure(3, 1e6, 'mt').nullable().default(null);
const price = exactFigure(4, 1e6, '').nullable().default(null);

/** kg/m3 at 15 °C, as fuels of ships have it. */
const density = exactFigure(2, 1_200, 'kg/m3')
  .refine((typed) => typed >= 400, 'Enter the density in kg/m3, like 962.5.')
  .nullable()
  .default(null);
const sulphur = exactFigure(3, 10, '%').nullable().default(null);

/** One fuel that is taken at one call. */
export const bunkerLiftingInput = z
  .object({
    /** Row of the voyage's itinerary. */
    rowId: name('the port', 100),
    fuelType: z.enum(FUELS, 'Choose a fuel.').default('VLSFO'),
    vendorId: idOrNull,
    purpose: z.enum(BUNKER_PURPOSES, 'Choose who pays.').default("Owners' account"),
    liftingStatus: z.enum(LIFTING_STATUSES, 'Choose the status.').default('Planned'),
    deliveryDate: civilDate.nullable().default(null),
    requestedQuantity: tonnes,
    requestedPrice: price,
    operationalQuantity: tonnes,
    operationalPrice: price,
    currency: currencyCode.default('USD'),
    exchangeRate,
    remarks: text(1_000),
    /** What the supplier's delivery note (BDN) says. */
    noteNumber: text(60),
    noteDate: civilDate.nullable().default(null),
    /** Null where the note names the fuel that was ordered. */
    noteFuel: z.enum(FUELS, 'Choose a fuel.').nullable().default(null),
    /** Empty where the note names the port of the call. */
    notePort: text(100),
    noteQuantity: tonnes,
    noteDensity: density,
    noteSulphur: sulphur,
  })
  .superRefine((lifting, context) => {
    for (const [path, message] of missingOf(lifting)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type BunkerLiftingInput = z.infer<typeof bunkerLiftingInput>;

type Judged = {
  liftingStatus: LiftingStatus;
  vendorId: string | null;
  deliveryDate: string | null;
  requestedQuantity: number | null;
  operationalQuantity: number | null;
  operationalPrice: number | null;
};

/** What a status takes for granted, by the field that does not say it. */
function missingOf(lifting: Judged): (readonly [path: string, message: string])[] {
  const { liftingStatus: status } = lifting;
  if (status === 'Planned' || status === 'Cancelled') return [];
  const isDelivered = status === 'Delivered';
  const quantity = isDelivered ? lifting.operationalQuantity : lifting.requestedQuantity;
  const faults: [string, string][] = [];
  if (lifting.vendorId === null) faults.push(['vendorId', 'Choose the vendor.']);
  if (!quantity) {
    const path = isDelivered ? 'operationalQuantity' : 'requestedQuantity';
    faults.push([path, 'Enter a quantity above zero.']);
  }
  if (isDelivered && lifting.operationalPrice === null) {
    faults.push(['operationalPrice', 'Enter the price.']);
  }
  if (isDelivered && lifting.deliveryDate === null) {
    faults.push(['deliveryDate', 'Enter the day of delivery.']);
  }
  return faults;
}

/** REST calls on liftings: the specified names, snake_case. */
const quantityT = numberIn(-1e9, 1e9, 'mt').nullish();
const money = numberIn(-1e9, 1e9, '').nullish();

const liftingRow = z.object({
  /** Of a lifting that there is, with its version; without, a new one is made. */
  bunker_id: recordId().nullish(),
  version: z.int().nullish(),
  vendor: recordId().nullish(),
  vendor_name: text(200),
  purpose: z.enum(BUNKER_PURPOSES).nullish(),
  delivery_date: civilDate.nullish(),
  lifting_status: z.enum(LIFTING_STATUSES).nullish(),
  requested_quantity: sentTonnes,
  requested_price: sentPrice,
  operational_quantity: sentTonnes,
  operational_price: sentPrice,
  currency: currencyCode.optional(),
  exchange_rate: numberIn(0, 1e9, '').nullish(),
  // Without a default: what is left out stays.
  remarks: text(1_000).unwrap().optional(),
});
export type LiftingRow = z.infer<typeof liftingRow>;

const itineraryRow = z.object({
  /** Row of the itinerary. */
  id: name('the row of the itinerary', 100),
  port_name: text(200),
  bunkers: z
    .array(
      z.object({
        fuel_type: z.enum(FUELS, 'Choose a fuel.'),
        sea_consumption: quantityT,
        rob_arrival: quantityT,
        port_consumption: quantityT,
        received_quantity: quantityT,
        price: money,
        rob_departure: quantityT,
        bunker_lifting: z.array(liftingRow).max(20, 'At most 20 rows.').default([]),
      }),
    )
    .max(FUELS.length, 'One row a fuel.')
    .default([]),
});
export type BunkerItineraryRow = z.infer<typeof itineraryRow>;
const itinerary = z.array(itineraryRow).max(200, 'At most 200 rows.').default([]);

const planRow = z.object({
  fuel_type: z.enum(FUELS, 'Choose a fuel.'),
  initial_quantity: quantityT,
  initial_price: money,
});
const planning = z.array(planRow).max(FUELS.length, 'One row a fuel.').default([]);

/** `POST {api}/prefill-bunker-lifting`. */
export const prefillBunkerLiftingBody = z.object({
  operation_type: text(20),
  owner_name: text(200),
  company_name: text(200),
  voyage_port_itinerary: itinerary,
  bunker_planning: planning,
  estimate_port_itinerary: itinerary,
});
export type PrefillBunkerLiftingBody = z.infer<typeof prefillBunkerLiftingBody>;

const inventory = z
  .array(z.object({ fuel_type: z.enum(FUELS), quantity: quantityT }))
  .max(FUELS.length)
  .default([]);

/** `POST {api}/bunker-lifting`. Inventories are what the client shows; the server answers its own. */
export const bunkerLiftingBody = z.object({
  voyage_id: recordId('Choose the voyage.'),
  bunker_lifting_port_itinerary: itinerary,
  open_inventory: inventory,
  received_inventory: inventory,
  consumed_inventory: inventory,
  closing_inventory: inventory,
  voyage_port_itinerary: itinerary,
  bunker_planning: planning,
});
