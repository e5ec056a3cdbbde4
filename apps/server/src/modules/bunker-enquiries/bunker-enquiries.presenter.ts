import { formatAmount, type Money } from '@mainsheet/money';
import type { Enquiry } from './bunker-enquiries.service.ts';
import { compareOffers } from './compare-offers.ts';

const text = (amount: Money | null): string | null => amount && formatAmount(amount);

export function presentEnquiry({ row, voyage, today }: Enquiry) {
  const { form } = row;
  const { baseCurrency } = voyage.inputs;
  const tcePerDay = voyage.result.totals.netTce ?? 0;
  const compared = compareOffers(form, {
    ...{ baseCurrency, tcePerDay },
    on: row.ordered_at?.slice(0, 10) ?? today,
  });
  const portOf = (rowId: string) =>
    voyage.inputs.itinerary.find(({ id }) => id === rowId)?.portName ?? '';
  return {
    id: row.id,
    voyageId: row.voyage_id,
    rowId: row.row_id,
    portName: portOf(row.row_id),
    neededOn: form.neededOn,
    remarks: form.remarks,
    baseCurrency,
    tcePerDay,
    lines: form.lines.map(({ fuelType, quantity }) => ({ fuelType, quantity: String(quantity) })),
    offers: form.offers.map((offer, at) => ({
      vendorId: offer.vendorId,
      vendorName: row.vendor_names[offer.vendorId] ?? '',
      rowId: offer.rowId,
      portName: portOf(offer.rowId),
      currency: offer.currency,
      exchangeRate: String(offer.exchangeRate),
      prices: form.lines.map((_, index) => {
        const price = offer.prices[index] ?? null;
        return price === null ? null : String(price);
      }),
      fuels: compared[at]!.fuels.map(text),
      barging: String(offer.barging),
      extraHours: offer.extraHours,
      validUntil: offer.validUntil,
      remarks: offer.remarks,
      fuelCost: text(compared[at]!.fuel),
      bargingCost: formatAmount(compared[at]!.barging),
      timeCost: formatAmount(compared[at]!.time),
      total: text(compared[at]!.total),
      overBest: text(compared[at]!.overBest),
      isExpired: compared[at]!.isExpired,
    })),
    orderedOffer: row.ordered_offer,
    orderedAt: row.ordered_at,
    orderedBy: row.ordered_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}
