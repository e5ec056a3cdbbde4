import { decimal, findCurrencyExponent, moneyFromDecimal, roundDecimal } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Billed, billedOf, cautionsOf, type EInvoice, sumOf } from './index.ts';

const MOST_LINES = 190;

const party = {
  ...{ name: 'Elbe Supply', vatNumber: '', registrationNo: '', street: '', postcode: '' },
  ...{ city: '', countryCode: 'DE', electronicScheme: '', electronicAddress: '' },
  registrationScheme: '',
};
const TOTALS = {
  ...{ lines: '100.00', allowances: '0', charges: '0', withoutTax: '100.00', tax: '25.00' },
  ...{ withTax: '125.00', prepaid: '0', rounding: '0', due: '125.00' },
};
const TAX = { category: 'S' as const, rate: '25', taxable: '100.00', amount: '25.00', reason: '' };
const LINE = {
  ...{ id: '1', name: 'Rope', note: '', quantity: '4', unitCode: 'H87', price: '25' },
  ...{ amount: '100.00', category: 'S' as const, rate: '25' },
};

const invoice = (of: Partial<EInvoice> = {}): EInvoice => ({
  ...{ kind: 'invoice', typeCode: '380', payee: '', otherAccounts: [] },
  ...{ number: 'R-1', issuedOn: '2026-11-20', dueOn: '2026-12-20' },
  ...{ currency: 'EUR', note: '', paymentTerms: '', buyerReference: '', orderReference: '' },
  ...{ corrects: '', seller: party, buyer: party, payTo: null, lines: [LINE], adjustments: [] },
  ...{ taxes: [TAX], totals: TOTALS, ...of },
});

/** What the server makes of the lines and taxes: every line rounded to the currency, each tax on their sum. */
function billTotal({ lines, taxes }: Billed, currency: string) {
  const minor = (amount: string) => moneyFromDecimal(currency, amount).minorUnits;
  const net = lines.reduce(
    (sum, { quantity, rate }) => sum + minor(decimal(quantity).times(decimal(rate)).toFixed()),
    0n,
  );
  const unit = decimal(10).pow(findCurrencyExponent(currency) ?? 2);
  const taxed = taxes.map(({ rate }) =>
    minor(decimal(net).div(unit).times(decimal(rate)).div(100).toFixed()),
  );
  return decimal(net + taxed.reduce((sum, one) => sum + one, 0n))
    .div(unit)
    .toFixed();
}

const RATES = ['25', '12.5', '5', '0'] as const;
const digitsOf = (currency: string) => findCurrencyExponent(currency) ?? 2;
const figure = (most: number, places: number) =>
  fc.integer({ min: -most, max: most }).map((n) =>
    decimal(n)
      .div(10 ** places)
      .toFixed(places),
  );

const drawnLine = fc.record({
  ...{ quantity: figure(100_000, 3), price: figure(10_000_000, 4) },
  // What was taken off the line by itself, which its price does not say.
  ...{ off: fc.constantFrom('0', '0', '0', '0.01', '3'), rate: fc.constantFrom(...RATES) },
});
const drawn = fc.record({
  currency: fc.constantFrom('EUR', 'KWD', 'JPY', 'USD'),
  lines: fc.array(drawnLine, { maxLength: 12 }),
  isOneRate: fc.boolean(),
  isRoundedByLine: fc.boolean(),
  adjustments: fc.array(fc.record({ amount: figure(1_000, 0), isCharge: fc.boolean() }), {
    maxLength: 3,
  }),
  rounding: fc.constantFrom('0', '0', '-0.38', '0.49', '-1'),
  hasLines: fc.boolean(),
  mostLines: fc.constantFrom(MOST_LINES, 3),
});

/** A file whose parts come to its totals, as one who rounds by line, by sum or to whole coins makes it. */
const files = drawn.map(({ currency, hasLines, mostLines, isOneRate, ...of }) => {
  const digits = digitsOf(currency);
  const round = (amount: string) => roundDecimal(decimal(amount), digits).toFixed(digits);
  const rateOf = (rate: string) => (isOneRate ? '25' : rate);
  const lines = of.lines.map(({ quantity, price, off, rate }, at) => ({
    ...{ ...LINE, id: String(at), quantity, price, rate: rateOf(rate) },
    amount: round(
      decimal(quantity)
        .times(price)
        .minus(digits === 0 ? 0 : off)
        .toFixed(),
    ),
  }));
  const adjustments = of.adjustments.map((one) => ({
    ...{ ...one, reason: '', category: 'S' as const, rate: '25' },
  }));
  const parts = [...lines, ...adjustments];
  const taxes = [...new Set(parts.map(({ rate }) => rate))].map((rate) => {
    const own = parts.filter((part) => part.rate === rate).map(({ amount }) => amount);
    const taxOn = (amount: string) => round(decimal(amount).times(rate).div(100).toFixed());
    const taxable = sumOf(own).toFixed(digits);
    const amount = of.isRoundedByLine ? sumOf(own.map(taxOn)).toFixed(digits) : taxOn(taxable);
    return { ...TAX, rate, taxable, amount };
  });
  const net = sumOf(parts.map(({ amount }) => amount));
  const tax = sumOf(taxes.map(({ amount }) => amount));
  const rounding = digits === 0 && of.rounding !== '-1' ? '0' : of.rounding;
  const totals = {
    ...{ ...TOTALS, withoutTax: net.toFixed(digits), tax: tax.toFixed(digits), rounding },
    withTax: net.plus(tax).toFixed(digits),
  };
  const said = { currency, adjustments, taxes, totals, lines: hasLines ? lines : [] };
  return { file: invoice(said), mostLines };
});

describe('a bill of an e-invoice', () => {
  it('comes to the total with tax and rounding of every file that foots', () => {
    fc.assert(
      fc.property(files, ({ file, mostLines }) => {
        const billed = billedOf(file, mostLines);
        const asked = sumOf([file.totals.withTax, file.totals.rounding]);
        expect(billTotal(billed, file.currency)).toBe(asked.toFixed());
        expect(billed.cautions.join(' ')).not.toContain('the file says');
      }),
      { numRuns: 1000 },
    );
  });

  it('without lines has one for what is taxed at each rate, and its tax once', () => {
    const basic = billedOf(invoice({ lines: [] }), MOST_LINES);
    expect(basic.lines).toMatchObject([{ description: 'Net, taxed at 25 %', rate: '100.00' }]);
    expect(basic.taxes).toEqual([{ name: 'VAT', rate: '25' }]);
    expect(basic.cautions).toEqual([
      'It has no lines: one line stands for what is taxed at each rate.',
    ]);
    const minimum = invoice({ lines: [], taxes: [], totals: { ...TOTALS, lines: '0' } });
    expect(cautionsOf(minimum)).toEqual([]);
    const billed = billedOf(minimum, MOST_LINES);
    expect(billed.lines.map(({ description, rate }) => [description, rate])).toEqual([
      ['Net', '100.00'],
      ['VAT', '25.00'],
    ]);
    expect(billed.taxes).toEqual([]);
  });

  it('that was rounded has its VAT as a line, so that the rounding is not taxed', () => {
    const lines = [{ ...LINE, quantity: '1', price: '100.30', amount: '100.30' }];
    const taxes = [{ ...TAX, taxable: '100.30', amount: '25.08' }];
    const totals = {
      ...{ ...TOTALS, lines: '100.30', withoutTax: '100.30', tax: '25.08', withTax: '125.38' },
      ...{ rounding: '-0.38', due: '125.00' },
    };
    const billed = billedOf(invoice({ lines, taxes, totals }), MOST_LINES);
    expect(billed.taxes).toEqual([]);
    expect(billed.lines.map(({ rate }) => rate)).toEqual(['100.30', '25.08', '-0.38']);
    expect(billTotal(billed, 'EUR')).toBe('125');
    expect(billed.cautions).toEqual([
      'Its VAT stands as a line of its own: a rate on the lines does not come to its total. Choose its account.',
    ]);
  });

  it('has an amount as it is stated where the currency would round it otherwise', () => {
    const lines = [{ ...LINE, quantity: '3', price: '4.115', amount: '12.35' }];
    const taxes = [{ ...TAX, rate: '5', taxable: '12.35', amount: '0.62' }];
    const totals = {
      ...TOTALS,
      lines: '12.35',
      withoutTax: '12.35',
      tax: '0.62',
      withTax: '12.97',
    };
    const billed = billedOf(invoice({ currency: 'KWD', lines, taxes, totals }), MOST_LINES);
    expect(billed.lines.map(({ rate }) => rate)).toEqual(['12.35', '0.62']);
    expect(billTotal(billed, 'KWD')).toBe('12.97');
  });

  it('keeps a line that foots when it is rounded, and has what is taken off at its price', () => {
    const line = { ...LINE, quantity: '-3.333', price: '3', amount: '-10.00' };
    expect(billedOf(invoice({ lines: [line] }), MOST_LINES).lines[0]).toEqual({
      ...{ description: 'Rope', quantity: '3.333', unit: 'pc', rate: '-3' },
    });
  });

  it('leaves out lines of nothing, and says a name of several lines on one', () => {
    const free = { ...LINE, quantity: '0', price: '5', amount: '0.00' };
    const long = { ...LINE, name: 'Rope\n  8 mm' };
    expect(
      billedOf(invoice({ lines: [free, long] }), MOST_LINES).lines.map(
        ({ description }) => description,
      ),
    ).toEqual(['Rope 8 mm']);
  });

  it('of more lines than a bill holds has one for each rate', () => {
    const many = Array.from({ length: 400 }, () => ({ ...LINE, quantity: '0.01', amount: '0.25' }));
    const billed = billedOf(invoice({ lines: many }), MOST_LINES);
    expect(billed.lines).toMatchObject([{ rate: '100.00' }]);
    expect(billTotal(billed, 'EUR')).toBe('125');
    expect(billed.cautions[0]).toContain('more lines than a bill holds');
  });

  it('says what it comes to where the file contradicts itself', () => {
    const totals = { ...TOTALS, withTax: '130.00' };
    expect(billedOf(invoice({ totals }), MOST_LINES).cautions).toEqual([
      'Its lines and their tax come to 125.00 EUR as a bill; the file says 130.00.',
    ]);
  });
});
