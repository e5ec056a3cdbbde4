import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import { exchangeRate } from '../chartering/chartering-fields.ts';
import { civilDate, currencyCode, name, numberIn, recordId, text } from '../fields/fields.ts';
import { exactFigure } from './bunker-lifting.ts';

const MOST_FUELS = 5;
const MOST_OFFERS = 20;

const line = z.object({
  fuelType: z.enum(FUELS, 'Choose a fuel.'),
  quantity: exactFigure(3, 1e6, 'mt').refine((typed) => typed > 0, 'Enter a quantity above zero.'),
});

const offer = z.object({
  vendorId: recordId('Choose the supplier.'),
  /** Where they deliver: another call of the voyage than the one that was asked for may be cheaper. */
  rowId: name('the port', 100),
  currency: currencyCode.default('USD'),
  exchangeRate,
  /** A tonne of each fuel that is asked for, in its order; null where it is not offered. */
  prices: z
    .array(exactFigure(4, 1e6, '').nullable())
    .max(MOST_FUELS)
    .default([]),
  /** Barging, delivery and what else is asked beside the fuel, in one sum. */
  barging: exactFigure(2, 1e8, '').default(0),
  /** Hours that the ship waits or deviates for this delivery. */
  extraHours: numberIn(0, 2_000, 'h').default(0),
  validUntil: civilDate.nullable().default(null),
  remarks: text(500),
});

/** What suppliers are asked for at one call, and what they offered. */
export const bunkerEnquiryInput = z
  .object({
    /** Row of the voyage's itinerary. */
    rowId: name('the port', 100),
    neededOn: civilDate.nullable().default(null),
    remarks: text(1_000),
    lines: z
      .array(line)
      .min(1, 'Enter at least one fuel.')
      .max(MOST_FUELS, `Ask for at most ${MOST_FUELS} fuels.`),
    offers: z.array(offer).max(MOST_OFFERS, `Keep at most ${MOST_OFFERS} offers.`).default([]),
  })
  .superRefine(({ lines, offers }, context) => {
    lines.forEach(({ fuelType }, at) => {
      if (lines.findIndex((other) => other.fuelType === fuelType) === at) return;
      const message = 'This fuel is asked for already.';
      context.addIssue({ code: 'custom', path: ['lines', at, 'fuelType'], message });
    });
    offers.forEach(({ prices }, at) => {
      if (prices.length <= lines.length) return;
      const message = 'It has more prices than there are fuels.';
      context.addIssue({ code: 'custom', path: ['offers', at, 'prices'], message });
    });
  });
export type BunkerEnquiryInput = z.infer<typeof bunkerEnquiryInput>;
export type BunkerOffer = BunkerEnquiryInput['offers'][number];
