import { type BunkerEnquiryInput, type BunkerOffer, bunkerEnquiryInput } from '@mainsheet/contract';
import { formatDay, formatExact } from '../../ui/index.ts';
import type { Enquiry } from './bunker-enquiries.queries.ts';

/** What of a voyage its panel needs. */
export type EnquiryVoyage = {
  id: string;
  voyageNumber: string;
  baseCurrency: string;
  calls: readonly {
    readonly rowId: string;
    readonly name: string;
    readonly hasLeft: boolean;
  }[];
};

/** An enquiry as its form holds it. */
export const valuesOf = (row: Enquiry): BunkerEnquiryInput =>
  bunkerEnquiryInput.parse({
    rowId: row.rowId,
    neededOn: row.neededOn ?? null,
    remarks: row.remarks,
    lines: row.lines.map(({ fuelType, quantity }) => ({ fuelType, quantity: Number(quantity) })),
    offers: row.offers.map((offer) => ({
      vendorId: offer.vendorId,
      rowId: offer.rowId,
      currency: offer.currency,
      exchangeRate: Number(offer.exchangeRate),
      prices: offer.prices.map((price) => (price == null ? null : Number(price))),
      barging: Number(offer.barging),
      extraHours: offer.extraHours,
      validUntil: offer.validUntil ?? null,
      remarks: offer.remarks,
    })),
  });

/** What an enquiry begins with; quantities are typed. */
export const newEnquiry = (rowId: string): BunkerEnquiryInput => ({
  rowId,
  neededOn: null,
  remarks: '',
  lines: [newLine()],
  offers: [],
});

export const newLine = (): BunkerEnquiryInput['lines'][number] => ({
  fuelType: 'VLSFO',
  quantity: 0,
});

export const newOffer = (rowId: string, currency: string): BunkerOffer => ({
  ...{ vendorId: '', rowId, exchangeRate: 1, prices: [], barging: 0, extraHours: 0 },
  currency: currency as BunkerOffer['currency'],
  ...{ validUntil: null, remarks: '' },
});

/** What suppliers are asked, as a mail. */
export function mailOf(
  { portName, neededOn, lines, remarks }: Enquiry,
  { voyageNumber }: EnquiryVoyage,
): string {
  const asked = lines.map(({ fuelType, quantity }) => `- ${fuelType}: ${formatExact(quantity)} mt`);
  return [
    `Bunker enquiry, ${portName}${neededOn ? `, delivery ${formatDay(neededOn)}` : ''} (${voyageNumber})`,
    '',
    'Please offer, each price a tonne delivered on board:',
    ...asked,
    '',
    'State apart: barging and delivery, when the barge can be alongside and how long the ship has to wait for it,',
    'until when the offer is good, specification (ISO 8217) and payment terms.',
    ...(remarks ? ['', remarks] : []),
  ].join('\n');
}
