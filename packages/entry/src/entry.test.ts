import { parseCivilDate } from '@mainsheet/calendar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as e from './index.ts';

const today = parseCivilDate('2026-11-20');
const dates = { today };

describe('numbers', () => {
  it.each([
    ['12.5k', 12_500],
    ['1.2m', 1_200_000],
    ['12 500', 12_500],
    ['12,500', 12_500],
    ['12.500,00', 12_500],
    ['12,5', 12.5],
    ['1,234,567.89', 1_234_567.89],
    ['=85000*.0375', 3_187.5],
    ['=(1+2)*-3', -9],
    ['-250', -250],
    ['0.1', 0.1],
    ['-0', 0],
  ])('%s is %f', (text, value) => {
    expect(e.findValue(e.parseNumber(text))).toBe(value);
  });
  it('12.500 and 1.234,5 follow a comma locale', () => {
    const context = { decimalSeparator: ',' } as const;
    expect(e.findValue(e.parseNumber('12.500', context))).toBe(12_500);
    expect(e.findValue(e.parseNumber('1.234,5', context))).toBe(1_234.5);
    expect(e.formatNumber(1_234.5, context)).toBe('1.234,5');
  });
  it('+5% and -250 change the present value of 1,000', () => {
    expect(e.findValue(e.parseNumber('+5%', { current: 1000 }))).toBe(1050);
    expect(e.findValue(e.parseNumber('-250', { current: 1000 }))).toBe(750);
    expect(e.parseNumber('+5%')).toMatchObject({ violation: { code: 'NO_CURRENT_VALUE' } });
  });
  it.each(['', 'abc', '1.2.3', '12,50,0', '=1/0', '=alert(1)', '1e400', '9999999999999999'])(
    '“%s” is refused with a reason',
    (text) => {
      expect(e.parseNumber(text)).toHaveProperty('violation.message');
    },
  );
});

describe('freight, quantity, rates, commissions', () => {
  it.each([
    ['23.50', { type: 'Frt Rate', rate: 23.5 }],
    ['23.5 pmt', { type: 'Frt Rate', rate: 23.5 }],
    ['ls 1.25m', { type: 'Lumpsum', lumpsum: 1_250_000 }],
    ['450k ls', { type: 'Lumpsum', lumpsum: 450_000 }],
    ['ws72.5', { type: 'WSC', worldscalePercent: 72.5 }],
    ['18k/d', { type: 'Daily Rate', dailyRate: 18_000 }],
  ])('freight %s', (text, value) => {
    expect(e.findValue(e.parseFreight(text))).toEqual(value);
  });
  it('50k 10% moloo', () => {
    expect(e.findValue(e.parseQuantity('50k 10% moloo'))).toMatchObject({
      quantity: 50_000,
      optionType: 'MOLOO',
      optionPercent: 10,
      unit: 'MT',
    });
  });
  it('30/35k is 30,000 to 35,000, counted with the minimum', () => {
    expect(e.findValue(e.parseQuantity('30/35k'))).toMatchObject({
      quantity: 30_000,
      minQuantity: 30_000,
      maxQuantity: 35_000,
      optionType: 'MNMX',
    });
  });
  it('55000 lt keeps its unit; 66,000 mt 5pct moloo', () => {
    expect(e.findValue(e.parseQuantity('55000 lt'))).toMatchObject({
      quantity: 55_000,
      unit: 'LT',
    });
    expect(e.findValue(e.parseQuantity('66,000 mt 5pct moloo'))).toMatchObject({
      quantity: 66_000,
      optionPercent: 5,
    });
  });
  it('50k 10% asks whose option it is', () => {
    const parsed = e.parseQuantity('50k 10%');
    if (!('ambiguous' in parsed)) throw new Error('must ask');
    expect(parsed.ambiguous.map((reading) => reading.value.optionType)).toEqual(['MOLOO', 'MOLCO']);
  });
  it.each([
    ['10k shinc', [10_000], 'SHINC'],
    ['8000 sshex uu', [8_000], 'SHEX6'],
    ['12k/8k', [12_000, 8_000], 'SHINC'],
    ['8,000 mt pwwd shex uu', [8_000], 'SHEX1'],
    ['cqd', [null], 'CQD1'],
  ])('rate %s', (text, rates, terms) => {
    expect(e.findValue(e.parseLaytimeRate(text))).toMatchObject({ rates, terms });
  });
  it('10k shex asks for eiu or uu, 10k zzz is refused', () => {
    expect(e.parseLaytimeRate('10k shex')).toHaveProperty('ambiguous.length', 2);
    expect(e.parseLaytimeRate('10k zzz')).toHaveProperty('violation.code', 'NOT_UNDERSTOOD');
  });
  it('3.75 ttl and 2.5 add + 1.25 brk', () => {
    expect(e.findValue(e.parseCommission('3.75 ttl'))).toEqual({
      kind: 'total',
      totalPercent: 3.75,
    });
    expect(e.findValue(e.parseCommission('2.5 add + 1.25 brk'))).toEqual({
      kind: 'split',
      addressPercent: 2.5,
      brokeragePercent: 1.25,
    });
    expect(e.parseCommission('120 ttl')).toHaveProperty('violation.code', 'OUT_OF_RANGE');
  });
});

describe('dates on 20 Nov 2026', () => {
  it.each([
    ['3', '2026-12-03'],
    ['25', '2026-11-25'],
    ['5-2', '2027-02-05'],
    ['5feb', '2027-02-05'],
    ['5 feb 26', '2026-02-05'],
    ['2026-02-05', '2026-02-05'],
    ['+5', '2026-11-25'],
    ['-10', '2026-11-10'],
    ['29 feb', '2028-02-29'],
  ])('%s is %s', (text, date) => {
    expect(e.findValue(e.parseDate(text, dates))).toBe(date);
  });
  it('5-2 is 2 May where the month comes first', () => {
    expect(e.findValue(e.parseDate('5-2', { today, dateOrder: 'monthFirst' }))).toBe('2027-05-02');
  });
  it.each(['31 feb', '32', '5-13', 'soon'])('%s is refused', (text) => {
    expect(e.parseDate(text, dates)).toHaveProperty('violation');
  });
  it('times 0830, 8.5h; 5feb 0830', () => {
    expect(e.findValue(e.parseTime('0830'))).toBe(510);
    expect(e.findValue(e.parseTime('8.5h'))).toBe(510);
    expect(e.parseDateTime('5feb 2027', dates)).toHaveProperty('ambiguous.length', 2);
    expect(e.parseTime('2575')).toHaveProperty('violation.code', 'OUT_OF_RANGE');
    expect(e.findValue(e.parseDateTime('5feb 0830', dates))).toEqual({
      date: '2027-02-05',
      minutes: 510,
    });
  });
  it.each([
    ['10/15 jan', '2027-01-10', '2027-01-15'],
    ['28 dec/5 jan', '2026-12-28', '2027-01-05'],
    ['1h mar', '2027-03-01', '2027-03-15'],
    ['2h feb', '2027-02-16', '2027-02-28'],
    ['end apr', '2027-04-21', '2027-04-30'],
    ['ppt', '2026-11-20', '2026-11-27'],
    ['05/15 apr 2026', '2026-04-05', '2026-04-15'],
  ])('laycan %s', (text, startOn, endOn) => {
    expect(e.findValue(e.parseLaycan(text, dates))).toEqual({ startOn, endOn });
  });
  it('15/10 jan is refused', () => {
    expect(e.parseLaycan('15/10 jan', dates)).toHaveProperty('violation.code', 'NO_SUCH_DATE');
  });
});

describe('durations, speeds, ports, positions, prices', () => {
  it('3d12h, 3.5 and 84h are all 3.5 days', () => {
    for (const text of ['3d12h', '3.5', '84h'])
      expect(e.findValue(e.parseDuration(text))).toBe(3.5);
  });
  it('13.5/12.5 is laden/ballast; 28 vlsfo + 0.2 mgo', () => {
    expect(e.findValue(e.parseSpeeds('13.5/12.5'))).toEqual({ ladenKn: 13.5, ballastKn: 12.5 });
    expect(e.findValue(e.parseConsumption('28 vlsfo + 0.2 mgo'))).toEqual([
      { fuel: 'VLSFO', tPerDay: 28 },
      { fuel: 'MGO', tPerDay: 0.2 },
    ]);
  });
  it('rbay(l) qdo(d) is two rows, new york(l)/tubarao too', () => {
    expect(e.findValue(e.parsePortTokens('rbay(l) qdo(d)'))).toEqual([
      { token: 'rbay', portFunction: 'Loading' },
      { token: 'qdo', portFunction: 'Discharging' },
    ]);
    expect(e.findValue(e.parsePortTokens('New York(L)/Tubarao'))).toEqual([
      { token: 'new york', portFunction: 'Loading' },
      { token: 'tubarao', portFunction: null },
    ]);
    expect(e.parsePortTokens('x(z)')).toHaveProperty('violation');
  });
  it('a clear best port is taken, close ones are listed, none is refused', () => {
    const port = (code: string, score: number) => ({ code, name: code, country: 'XX', score });
    expect(e.findValue(e.choosePort('a', [port('AAA', 1), port('BBB', 0.5)]))?.code).toBe('AAA');
    expect(e.choosePort('a', [port('AAA', 0.9), port('BBB', 0.85)])).toHaveProperty(
      'ambiguous.length',
      2,
    );
    expect(e.choosePort('a', [])).toHaveProperty('violation.code', 'NOT_FOUND');
  });
  it('1.26N 103.84E and 01-16N 103-50E', () => {
    expect(e.findValue(e.parsePosition('1.26N 103.84E'))).toEqual({
      latitude: 1.26,
      longitude: 103.84,
    });
    expect(e.findValue(e.parsePosition('01-16N 103-50E'))).toEqual({
      latitude: 1.266667,
      longitude: 103.833333,
    });
    expect(e.parsePosition('91N 0E')).toHaveProperty('violation.code', 'OUT_OF_RANGE');
  });
  it('vlsfo 565 sin picks fuel, price and port token', () => {
    expect(e.findValue(e.parseFuelPrice('vlsfo 565 sin'))).toEqual({
      fuel: 'VLSFO',
      price: 565,
      portToken: 'sin',
    });
  });
});

describe('what is echoed parses back to the same value', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
  const separator = fc.constantFrom('.' as const, ',' as const);
  const small = fc.double({ min: 0.001, max: 40, noNaN: true });
  const same = <T>(parsed: e.Parsed<T>, value: T): void => {
    expect(e.findValue(parsed)).toEqual(value);
  };

  it('numbers of any size and sign in both locales', () => {
    const any = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(any, separator, (value, decimalSeparator) => {
        const plain = value === 0 ? 0 : value;
        same(
          e.parseNumber(e.formatNumber(plain, { decimalSeparator }), { decimalSeparator }),
          plain,
        );
      }),
    );
  });
  it('freight', () => {
    const freight = fc.oneof(
      amount.map((rate): e.FreightEntry => ({ type: 'Frt Rate', rate })),
      amount.map((lumpsum): e.FreightEntry => ({ type: 'Lumpsum', lumpsum })),
      amount.map((worldscalePercent): e.FreightEntry => ({ type: 'WSC', worldscalePercent })),
      amount.map((dailyRate): e.FreightEntry => ({ type: 'Daily Rate', dailyRate })),
    );
    fc.assert(fc.property(freight, (entry) => same(e.parseFreight(e.formatFreight(entry)), entry)));
  });
  it('quantities with an option or a range', () => {
    const option = fc.constantFrom('MOLOO', 'MOLCO', 'MOO', 'MCO', 'LOO', 'LCO');
    const unit = fc.constantFrom('MT', 'LT', 'CBM', 'BBL');
    const tolerance = fc.record({
      quantity: amount,
      unit,
      optionType: option,
      optionPercent: small,
      minQuantity: fc.constant(null),
      maxQuantity: fc.constant(null),
    });
    const range = fc.tuple(amount, amount, unit).map(([a, b, code]) => ({
      quantity: Math.min(a, b),
      unit: code,
      optionType: 'MNMXO' as const,
      optionPercent: 0,
      minQuantity: Math.min(a, b),
      maxQuantity: Math.max(a, b),
    }));
    fc.assert(
      fc.property(fc.oneof(tolerance, range), (entry) =>
        same(e.parseQuantity(e.formatQuantity(entry)), entry),
      ),
    );
  });
  it('laytime rates, commissions, speeds, consumption, prices', () => {
    const terms = fc.constantFrom('SHINC', 'SHEX0', 'SHEX3', 'SHEX6', 'FHEX2');
    const rates = fc.array(small, { minLength: 1, maxLength: 2 });
    const rateUnit = fc.constantFrom('Per Day', 'Per Hour');
    fc.assert(
      fc.property(fc.record({ rates, rateUnit, terms }), (entry) =>
        same(e.parseLaytimeRate(e.formatLaytimeRate(entry)), entry),
      ),
    );
    fc.assert(
      fc.property(small, small, (a, b) => {
        const split = { kind: 'split', addressPercent: a, brokeragePercent: b } as const;
        same(e.parseCommission(e.formatCommission(split)), split);
        same(e.parseSpeeds(e.formatSpeeds({ ladenKn: a, ballastKn: b })), {
          ladenKn: a,
          ballastKn: b,
        });
        const burn = [
          { fuel: 'VLSFO', tPerDay: a },
          { fuel: 'MGO', tPerDay: b },
        ] as const;
        same(e.parseConsumption(e.formatConsumption(burn)), burn);
        const price = { fuel: 'HSFO', price: a, portToken: 'sin' } as const;
        same(e.parseFuelPrice(e.formatFuelPrice(price)), price);
        same(e.parseDuration(e.formatDuration(a)), a);
      }),
    );
  });
  it('dates, laycans, times, positions, ports', () => {
    const date = fc
      .integer({ min: 0, max: 4000 })
      .map((days) => e.findValue(e.parseDate(`+${days}`, { today })) ?? today);
    const degree = (limit: number) =>
      fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6 || 0);
    fc.assert(
      fc.property(date, date, fc.integer({ min: 0, max: 1439 }), (a, b, minutes) => {
        same(e.parseDate(e.formatDate(a), dates), a);
        const [startOn = a, endOn = b] = [a, b].toSorted();
        const laycan = { startOn, endOn };
        same(e.parseLaycan(e.formatLaycan(laycan), dates), laycan);
        same(e.parseDateTime(e.formatDateTime({ date: a, minutes }), dates), { date: a, minutes });
      }),
    );
    fc.assert(
      fc.property(degree(90), degree(180), (latitude, longitude) => {
        const position = { latitude, longitude };
        same(e.parsePosition(e.formatPosition(position)), position);
      }),
    );
  });
});

describe('edges', () => {
  it('today is a date; no time at all and a whole day are durations', () => {
    expect(e.findValue(e.parseDate('today', dates))).toBe(today);
    expect(e.findValue(e.parseDuration('-0'))).toBe(0);
    expect(e.findValue(e.parseDuration('1'))).toBe(1);
  });
});
