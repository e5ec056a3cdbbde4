import { decimal, getCurrencyExponent, moneyFromDecimal } from '@mainsheet/money';
import {
  type EstimateInput,
  type FreightInvoice,
  freightBilledTo,
  freightInvoice,
  newCommission,
  sampleGrainVoyage,
} from '@mainsheet/voyage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freightLines } from './freight-lines.ts';

const names = { vesselName: 'Ocean Pearl', cargoName: 'Soybeans' };

/** Lines of one invoice after another, each as the form would save it, and what they come to. */
function billInParts(invoices: readonly FreightInvoice[], cumulative: readonly number[]) {
  const billed = new Map<string, bigint>();
  let fromPercent = 0;
  const drafts = cumulative.map((toPercent, index) => {
    const invoice = invoices[Math.min(index, invoices.length - 1)]!;
    const lines = freightLines(invoice, { ...names, fromPercent, toPercent, billed });
    for (const line of lines) {
      const amount = moneyFromDecimal(invoice.currency, decimal(line.quantity).times(line.rate));
      billed.set(line.sourceKey!, (billed.get(line.sourceKey!) ?? 0n) + amount.minorUnits);
    }
    fromPercent = toPercent;
    return lines;
  });
  const totalMinor = [...billed.values()].reduce((sum, minor) => sum + minor, 0n);
  return { drafts, totalMinor };
}

const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR');
const rates = fc.integer({ min: 1, max: 9_999_999 }).map((n) => n / 1000);

const anyInput = fc
  .record({
    currency: currencies,
    type: fc.constantFrom('Frt Rate', 'WSC', 'Lumpsum', 'Daily Rate'),
    rate: rates,
    quantity: fc.integer({ min: 1, max: 300_000_000 }).map((kg) => kg / 1000),
    supplied: fc.option(fc.integer({ min: 1, max: 300_000_000 }).map((kg) => kg / 1000)),
    minimum: fc.option(fc.integer({ min: 1, max: 300_000 })),
    differential: fc.integer({ min: 0, max: 5_000 }).map((n) => n / 1000),
    lumpsum: fc.integer({ min: 0, max: 90_000 }),
    address: fc.integer({ min: 0, max: 500 }).map((n) => n / 100),
    broker: fc.integer({ min: 0, max: 250 }).map((n) => n / 100),
    commissionLumpsum: fc.integer({ min: 0, max: 500 }),
  })
  .map((parts): EstimateInput => {
    const input = sampleGrainVoyage();
    const cargo = input.cargoes[0]!;
    Object.assign(cargo, {
      currency: parts.currency,
      quantityOverride: parts.supplied === null ? parts.quantity : null,
      suppliedQuantity: parts.supplied,
      quantity: parts.quantity,
      commissions: [
        { ...newCommission('Add comm'), ratePercent: parts.address },
        {
          ...newCommission('Broker'),
          ratePercent: parts.broker,
          lumpsum: parts.commissionLumpsum,
          freightCommission: 'Deduct from invoice',
        },
      ],
    });
    Object.assign(cargo.freight, {
      type: parts.type,
      rate: parts.rate,
      lumpsum: parts.rate * 1_000,
      dailyRate: parts.rate * 10,
      worldscaleFlat: parts.rate,
      worldscalePercent: 87.5,
      worldscaleMinimumQuantity: parts.minimum,
      overagePercent: 50,
      fixedDifferential: parts.differential,
      fixedDifferentialLumpsum: parts.lumpsum,
      bunkerSurcharge: { price: 600, cap: 550, collar: 450, factor: 0.03 },
    });
    return input;
  });

const cuts = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 5 })
  .map((points) => [...points.toSorted((a, b) => a - b).map((n) => n / 100), 100]);

describe('freight on invoices', () => {
  it('whatever the freight, the currency and the parts: they sum to the net of the calculation', () => {
    fc.assert(
      fc.property(anyInput, cuts, (input, cumulative) => {
        const invoice = freightInvoice(input, input.cargoes[0]!.id)!;
        const whole = billInParts([invoice], [100]);
        expect(billInParts([invoice], cumulative).totalMinor).toBe(whole.totalMinor);
        const first = cumulative[0]!;
        const billedFirst = billInParts([invoice], [first]).totalMinor;
        expect(freightBilledTo(invoice, first).minorUnits).toBe(billedFirst);
        const minor = 10 ** getCurrencyExponent(invoice.currency);
        // Each line is rounded once, and its quantity printed with six decimals.
        const lines = invoice.parts.length + invoice.deductions.length;
        const printed = invoice.parts.reduce((sum, { rate }) => sum + Math.abs(rate) * 1e-6, 0);
        const off = Math.abs(Number(whole.totalMinor) / minor - invoice.net);
        expect(off).toBeLessThanOrEqual((lines * 0.5 + 0.5) / minor + printed + 1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('66,000 mt x 38.50: 95 % = 2,413,950.00 at 36.575, then 5 % = 127,050.00, commission in proportion', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.freight.rate = 38.5;
    input.cargoes[0]!.commissions = [{ ...newCommission('Add comm'), ratePercent: 3.75 }];
    const { drafts } = billInParts([freightInvoice(input, input.cargoes[0]!.id)!], [95, 100]);
    expect(drafts[0]).toEqual([
      {
        accountCode: '4000',
        description: 'Freight, Ocean Pearl, Soybeans, 38.5 per mt, 95 % of it',
        quantity: '66000',
        unit: 'mt',
        rate: '36.575',
        sourceKey: 'freight',
      },
      {
        accountCode: '4100',
        description: 'Address commission, 3.75 %, 95 % of it',
        quantity: '1',
        unit: '',
        rate: '-90523.13',
        sourceKey: 'address.0',
      },
    ]);
    expect(drafts[1]?.map(({ rate }) => rate)).toEqual(['1.925', '-4764.37']);
  });

  it('the bill of lading says 500 mt less after 95 %: the balance is what is left of 65,500 mt', () => {
    const before = sampleGrainVoyage();
    before.cargoes[0]!.freight.rate = 38.5;
    before.cargoes[0]!.commissions = [];
    const after = structuredClone(before);
    after.cargoes[0]!.quantityOverride = 65_500;
    const invoices = [before, after].map((input) => freightInvoice(input, input.cargoes[0]!.id)!);
    const { drafts, totalMinor } = billInParts(invoices, [95, 100]);
    expect(totalMinor).toBe(252_175_000n);
    expect(drafts[1]).toMatchObject([{ quantity: '65500', sourceKey: 'freight' }]);
    // All of it billed, and 100 mt less then: 3,850.00 come back.
    const less = structuredClone(after);
    less.cargoes[0]!.quantityOverride = 65_400;
    const corrected = billInParts(
      [...invoices, freightInvoice(less, less.cargoes[0]!.id)!],
      [95, 100, 100],
    );
    expect(corrected.totalMinor).toBe(251_790_000n);
    expect(corrected.drafts[2]?.[0]?.description).toMatch(/adjustment$/);
  });

  it('a part that is no longer owed comes back; lines billed without a part count for their account', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.commissions = [];
    const invoice = freightInvoice(input, input.cargoes[0]!.id)!;
    const billed = new Map([
      ['deadfreight', 12_345n],
      ['4000', 100n],
    ]);
    const lines = freightLines(invoice, { ...names, fromPercent: 100, toPercent: 100, billed });
    expect(lines.find(({ sourceKey }) => sourceKey === 'deadfreight')).toMatchObject({
      accountCode: '4010',
      description: 'Deadfreight billed before, no longer owed',
      rate: '-123.45',
    });
    const freight = lines.find(({ sourceKey }) => sourceKey === 'freight')!;
    const due = decimal(freight.quantity).times(freight.rate).plus(1).toNumber();
    expect(due).toBeCloseTo(invoice.net, 2);
  });
});
