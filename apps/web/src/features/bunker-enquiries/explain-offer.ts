import {
  type ExplanationNode,
  formatAccounting,
  formatExact,
  formatNumber,
  minorUnitDigits,
} from '../../ui/index.ts';
import type { Enquiry, Offer } from './bunker-enquiries.queries.ts';

/** How the total of an offer comes about: fuel by fuel, what is asked beside it, and what waiting costs. */
export function explainOffer(offer: Offer, enquiry: Enquiry): ExplanationNode {
  const { baseCurrency: unit, lines, tcePerDay } = enquiry;
  const figure = (text: string | null | undefined) =>
    formatAccounting(text ?? '0', minorUnitDigits(unit));
  const rate = offer.currency === unit ? '' : ` × ${formatExact(offer.exchangeRate)}`;
  return {
    key: 'total',
    label: `Offer of ${offer.vendorName}`,
    value: figure(offer.total),
    unit,
    formula: `${figure(offer.fuelCost)} + ${figure(offer.bargingCost)} + ${figure(offer.timeCost)}`,
    inputs: [
      {
        key: 'fuel',
        label: 'Fuel',
        value: figure(offer.fuelCost),
        unit,
        operator: '+',
        inputs: lines.map(({ fuelType, quantity }, at) => ({
          key: fuelType,
          label: fuelType,
          value: figure(offer.fuels[at]),
          unit,
          operator: '+',
          formula: `${formatExact(quantity)} mt × ${offer.currency} ${formatExact(offer.prices[at] ?? '0', 2)}${rate}`,
          source: { kind: 'document', text: `Offer of ${offer.vendorName}` },
        })),
      },
      {
        key: 'barging',
        label: 'Barging and delivery',
        value: figure(offer.bargingCost),
        unit,
        operator: '+',
        formula: `${offer.currency} ${formatExact(offer.barging, 2)}${rate}`,
        source: { kind: 'document', text: `Offer of ${offer.vendorName}` },
      },
      {
        key: 'time',
        label: 'Time of the ship',
        value: figure(offer.timeCost),
        unit,
        operator: '+',
        formula: `${formatNumber(offer.extraHours, 1)} h ÷ 24 × ${formatNumber(Math.max(0, tcePerDay), 2)}`,
        source: { kind: 'computed', text: 'Net TCE a day of the voyage as it stands' },
      },
    ],
  };
}
