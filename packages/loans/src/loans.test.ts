import { addCivilDays, parseCivilDate, WEEKDAYS_ONLY } from '@mainsheet/calendar';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { addMoney, type Money, money, sumMoney, zeroMoney } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyCash,
  type BusinessDayConvention,
  bankingDayOf,
  closingPosting,
  DUE_PARTS,
  explainPayment,
  firstBreach,
  isOverdue,
  type LoanPosting,
  type LoanTerms,
  loanLedger,
  outstanding,
  paymentDates,
  scheduleLoan,
  totalPayable,
} from './index.ts';
import { allInPercent, resetDates, sofrFixingsOf } from './interest.ts';
import type { LoanRate } from './loan-terms.ts';
import { NO_FEES, sampleTerms } from './sample-terms.ts';

const start = parseCivilDate('2026-01-31');
const usd = (minor: bigint) => money('USD', minor);
const amount = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(usd);
const percent = fc.integer({ min: 0, max: 1500 }).map((basisPoints) => `${basisPoints / 100}`);

const someTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    amounts: fc.array(amount, { minLength: 1, maxLength: 3 }),
    days: fc.integer({ min: 120, max: 2500 }),
    paymentMonths: fc.constantFrom(1 as const, 3 as const, 6 as const, 12 as const),
    kind: fc.constantFrom('bullet' as const, 'annuity' as const, 'equalPrincipal' as const),
    instalment: amount,
    rates: fc.array(percent, { minLength: 1, maxLength: 5 }),
    isFixed: fc.boolean(),
    dayCount: fc.constantFrom('ACT/360' as const, 'ACT/365F' as const, '30/360' as const),
    isAdjusted: fc.boolean(),
  })
  .map((parts): LoanTerms => {
    const { amounts, days, kind, instalment, rates, isFixed } = parts;
    return {
      ...sampleTerms,
      drawdowns: amounts.map((one, index) => ({
        on: addCivilDays(start, index * 20),
        amount: one,
      })),
      maturityOn: addCivilDays(start, days),
      paymentMonths: parts.paymentMonths,
      repayment: kind === 'equalPrincipal' ? { kind, instalment } : { kind },
      rate: isFixed
        ? { kind: 'fixed', percent: rates[0]! }
        : {
            kind: 'floating',
            marginPercent: '2.5',
            casPercent: '0.26161',
            floorPercent: '0.5',
            resets: rates.map((rate, index) => ({
              from: addCivilDays(start, index * 91),
              percent: rate,
              source: 'Term SOFR 3M',
            })),
          },
      dayCount: parts.dayCount,
      bankingDays: parts.isAdjusted ? WEEKDAYS_ONLY : null,
    };
  });

/** A schedule, or null where an instalment is asked before it was drawn. */
function scheduled(terms: LoanTerms) {
  const schedule = scheduleLoan(terms);
  if (!('violations' in schedule)) return schedule;
  expect(schedule.violations.map(({ code }) => code)).toEqual(['REPAID_BEFORE_DRAWN']);
  return null;
}

describe('a schedule', () => {
  it('repays exactly what was drawn, and every row foots to the next', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const schedule = scheduled(terms);
        if (schedule === null) return;
        const { rows, totals } = schedule;
        expect(totals.principal).toEqual(totals.drawn);
        expect(rows.at(-1)!.closing.minorUnits).toBe(0n);
        for (const [index, row] of rows.entries()) {
          const { opening, drawn, prepaid, principal, closing } = row;
          const left =
            opening.minorUnits + drawn.minorUnits - prepaid.minorUnits - principal.minorUnits;
          expect(closing.minorUnits).toBe(left);
          expect(row.payable).toEqual(addMoney(principal, row.interest));
          if (index > 0) expect(opening).toEqual(rows[index - 1]!.closing);
        }
      }),
    );
  });

  it('an annuity whose rate is reset is levelled anew over the payments that are left', () => {
    const reset = (from: string, percent: string) => ({
      from: parseCivilDate(from),
      percent,
      source: 'SOFR',
    });
    const schedule = scheduled({
      ...sampleTerms,
      repayment: { kind: 'annuity' },
      dayCount: '30/360',
      rate: {
        kind: 'floating',
        marginPercent: '0',
        casPercent: '0',
        floorPercent: null,
        resets: [reset('2026-01-15', '6'), reset('2026-04-15', '8')],
      },
    });
    // 1,000,000 x 0.015 / (1 - 1.015^-4) = 259,444.79; 755,555.21 x 0.02 / (1 - 1.02^-3) = 261,992.30
    expect(schedule?.rows.map(({ payable }) => payable.minorUnits)).toEqual([
      25_944_479n,
      26_199_230n,
      26_199_230n,
      26_199_229n,
    ]);
  });

  it('tiles the life of the loan with interest periods, none empty', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const schedule = scheduled(terms);
        if (schedule === null) return;
        let at = start;
        for (const period of schedule.rows.flatMap((row) => row.periods)) {
          expect(period.from).toBe(at);
          expect(period.to > period.from).toBe(true);
          at = period.to;
        }
        expect(at).toBe(schedule.rows.at(-1)!.paidOn);
      }),
    );
  });

  it('is explained down to balance, rate and days of every stretch', () => {
    fc.assert(
      fc.property(someTerms, fc.nat(6), (terms, index) => {
        const schedule = scheduled(terms);
        if (schedule === null) return;
        const tree = explainPayment(terms, schedule, index);
        if (tree === null) {
          expect(index).toBeGreaterThanOrEqual(schedule.rows.length);
          return;
        }
        for (const part of everyPart(tree)) {
          const value = reevaluate(part) ?? Number.NaN;
          // A cent of slack where a sum of doubles falls on the other side of half a cent.
          const slack = part.formula?.startsWith('round(') ? 0.0101 : 1e-4;
          expect(Math.abs(value - (part.value ?? 0)), part.key).toBeLessThan(slack);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keeps what was prepaid out of later payments, in whatever order it is taken off', () => {
    const order = fc.constantFrom('balloonFirst' as const, 'inverse' as const, 'proRata' as const);
    fc.assert(
      fc.property(
        order,
        fc.bigInt(1n, 90_000_000n),
        fc.bigInt(1n, 20_000_000n),
        (by, paid, each) => {
          const terms: LoanTerms = {
            ...sampleTerms,
            repayment: { kind: 'equalPrincipal', instalment: usd(each) },
            prepayments: [{ on: parseCivilDate('2026-03-01'), amount: usd(paid), order: by }],
          };
          const schedule = scheduleLoan(terms);
          if ('violations' in schedule) throw new Error(schedule.violations[0]?.code);
          expect(schedule.totals.principal).toEqual(schedule.totals.drawn);
          for (const row of schedule.rows)
            expect(row.principal.minorUnits).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  it('drawn on 31 January, quarterly for a year: four payments, on 30 April, 31 July, 31 October, 31 January', () => {
    const terms: LoanTerms = {
      ...sampleTerms,
      drawdowns: [{ on: start, amount: usd(120_000_000n) }],
      maturityOn: parseCivilDate('2027-01-31'),
      repayment: { kind: 'annuity' },
    };
    expect(paymentDates(terms)).toEqual(['2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31']);
    expect(paymentDates({ ...terms, paymentMonths: 1 })).toHaveLength(12);
  });

  it('pays on last days of months where that is agreed and the first date is one', () => {
    const terms: LoanTerms = {
      ...sampleTerms,
      firstPaymentOn: parseCivilDate('2026-04-30'),
      maturityOn: parseCivilDate('2026-12-31'),
    };
    expect(paymentDates(terms)).toEqual(['2026-04-30', '2026-07-30', '2026-10-30', '2026-12-31']);
    const atEnd = { ...terms, isEndOfMonth: true };
    expect(paymentDates(atEnd)).toEqual(['2026-04-30', '2026-07-31', '2026-10-31', '2026-12-31']);
    const early = { ...atEnd, firstPaymentOn: parseCivilDate('2026-04-29') };
    expect(paymentDates(early)[1]).toBe('2026-07-29');
  });

  it('Saturday 31 October 2026 is paid on Monday 2 November, or back on Friday the 30th', () => {
    const on = parseCivilDate('2026-10-31');
    const paidBy = (businessDay?: BusinessDayConvention) =>
      bankingDayOf(on, { bankingDays: WEEKDAYS_ONLY, businessDay });
    expect(paidBy('following')).toBe('2026-11-02');
    expect(paidBy('preceding')).toBe('2026-10-30');
    expect([paidBy('modifiedFollowing'), paidBy()]).toEqual(['2026-10-30', '2026-10-30']);
  });

  it('a second drawdown sets an annuity anew: the last payment is as level as the others', () => {
    const terms: LoanTerms = {
      ...sampleTerms,
      drawdowns: [
        { on: parseCivilDate('2026-01-15'), amount: usd(1_000_000_000n) },
        { on: parseCivilDate('2026-07-15'), amount: usd(1_000_000_000n) },
      ],
      maturityOn: parseCivilDate('2031-01-15'),
      repayment: { kind: 'annuity' },
      dayCount: '30/360',
    };
    const schedule = scheduled(terms);
    const payments = schedule?.rows.map(({ payable }) => Number(payable.minorUnits) / 100) ?? [];
    // PMT(1.5 %, 20, -10,000,000) = 582,457.36; two paid, then 10,000,000 more over 18 payments.
    expect(payments[0]).toBeCloseTo(582_457.36, 2);
    const owed = 10_000_000 * 1.015 ** 2 - (582_457.36 * (1.015 ** 2 - 1)) / 0.015 + 10_000_000;
    const level = (owed * 0.015) / (1 - 1.015 ** -18);
    expect(payments[2]).toBeCloseTo(level, 1);
    expect(Math.abs((payments.at(-1) ?? 0) - level)).toBeLessThan(1);
  });

  it('a commitment costs its fee until the last day it may be drawn', () => {
    const availableUntil = parseCivilDate('2026-04-15');
    const fees = { ...NO_FEES, commitment: usd(200_000_000n), commitmentPercent: '1' };
    const feesOf = (one: LoanTerms) =>
      scheduled(one)?.fees.map(({ on, amount: fee }) => [on, fee.minorUnits]);
    expect(feesOf({ ...sampleTerms, fees })).toEqual([]);
    // 1,000,000 undrawn for 90 of 360 days at 1 %.
    expect(feesOf({ ...sampleTerms, fees: { ...fees, availableUntil } })).toEqual([
      [availableUntil, 250_000n],
    ]);
    const early = { ...fees, availableUntil: parseCivilDate('2026-01-14') };
    const refused = scheduleLoan({ ...sampleTerms, fees: early });
    expect(refused).toMatchObject({ violations: [{ path: 'fees.availableUntil' }] });
  });

  it('daily SOFR with a lookback of two days: Monday counts what Thursday fixed', () => {
    const fixings = new Map(
      ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'].map((on, index) => [
        parseCivilDate(on),
        `${4 + index / 10}`,
      ]),
    );
    const period = {
      from: parseCivilDate('2026-11-20'),
      to: parseCivilDate('2026-11-25'),
      lookbackDays: 2,
      bankingDays: WEEKDAYS_ONLY,
    };
    // Friday the 20th (three days) counts Wednesday's 4.0, Monday Thursday's 4.1, Tuesday Friday's 4.2.
    expect(sofrFixingsOf({ ...period, isObservationShifted: false }, fixings)).toEqual({
      fixings: [
        { percent: '4', days: 3 },
        { percent: '4.1', days: 1 },
        { percent: '4.2', days: 1 },
      ],
    });
    // Shifted, each weighs the days of its own date: the Friday observed weighs three.
    expect(sofrFixingsOf({ ...period, isObservationShifted: true }, fixings)).toEqual({
      fixings: [
        { percent: '4', days: 1 },
        { percent: '4.1', days: 1 },
        { percent: '4.2', days: 3 },
      ],
    });
    fixings.delete(parseCivilDate('2026-11-19'));
    expect(sofrFixingsOf({ ...period, isObservationShifted: false }, fixings)).toEqual({
      missingOn: '2026-11-19',
    });
  });

  it('comes back to the 31st after a short month', () => {
    const terms: LoanTerms = {
      ...sampleTerms,
      drawdowns: [{ on: start, amount: usd(100n) }],
      maturityOn: parseCivilDate('2026-05-31'),
      paymentMonths: 1,
    };
    expect(paymentDates(terms)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    const named = { ...terms, firstPaymentOn: parseCivilDate('2026-03-31') };
    expect(paymentDates(named)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  });
});

describe('terms that cannot be', () => {
  const faults = (terms: Partial<LoanTerms>) => {
    const answer = scheduleLoan({ ...sampleTerms, ...terms });
    return 'violations' in answer ? answer.violations.map(({ code, path }) => [code, path]) : [];
  };

  it('are refused with every reason and its path', () => {
    const day = parseCivilDate('2026-01-15');
    expect(
      faults({
        drawdowns: [
          { on: day, amount: usd(0n) },
          { on: addCivilDays(day, -1), amount: money('EUR', -1n) },
        ],
        rate: {
          kind: 'floating',
          marginPercent: 'two',
          casPercent: '101',
          floorPercent: null,
          resets: [{ from: addCivilDays(day, 1), percent: '4', source: '' }],
        },
        fees: { ...NO_FEES, commitment: usd(-5n) },
        prepayments: [{ on: day, amount: usd(1n), order: 'inverse' }],
      }),
    ).toEqual([
      ['NOT_POSITIVE', 'drawdowns.0.amount'],
      ['CURRENCY_MISMATCH', 'drawdowns.1.amount'],
      ['NEGATIVE_AMOUNT', 'drawdowns.1.amount'],
      ['DATES_OUT_OF_ORDER', 'drawdowns.1.on'],
      ['NOT_A_PERCENT', 'rate.marginPercent'],
      ['OUT_OF_RANGE', 'rate.casPercent'],
      ['NO_REFERENCE_RATE', 'rate.resets'],
      ['NEGATIVE_AMOUNT', 'fees.commitment'],
      ['COMMITMENT_EXCEEDED', 'fees.commitment'],
      ['DATES_OUT_OF_ORDER', 'prepayments.0.on'],
    ]);
    expect(faults({ drawdowns: [] })).toEqual([['NO_DRAWDOWN', 'drawdowns']]);
    expect(faults({ maturityOn: day })).toEqual([['MATURITY_TOO_EARLY', 'maturityOn']]);
    const far = { maturityOn: parseCivilDate('2126-01-15'), paymentMonths: 1 as const };
    expect(faults(far)).toEqual([['TOO_MANY_PAYMENTS', 'maturityOn']]);
    expect(faults({ firstPaymentOn: day })).toEqual([['DATES_OUT_OF_ORDER', 'firstPaymentOn']]);
  });

  it('say so when custom rows do not sum to what was drawn, or come before it', () => {
    const row = (on: string, minor: bigint) => ({ on: parseCivilDate(on), principal: usd(minor) });
    const rows = [row('2026-06-01', 1n), row('2026-05-01', 2n)];
    expect(faults({ repayment: { kind: 'custom', rows } })).toEqual([
      ['DATES_OUT_OF_ORDER', 'repayment.rows.1.on'],
      ['PRINCIPAL_NOT_DRAWN', 'repayment.rows'],
    ]);
    const late = { on: parseCivilDate('2026-07-01'), amount: usd(500n) };
    const drawdowns = [{ on: parseCivilDate('2026-01-15'), amount: usd(100n) }, late];
    const early = [row('2026-06-01', 600n), row('2026-12-01', 0n)];
    expect(faults({ drawdowns, repayment: { kind: 'custom', rows: early } })).toEqual([
      ['REPAID_BEFORE_DRAWN', 'repayment.rows.0'],
    ]);
    const prepayments = [
      { on: parseCivilDate('2026-02-01'), amount: usd(101n), order: 'inverse' as const },
    ];
    expect(faults({ drawdowns, prepayments })).toEqual([
      ['PREPAID_TOO_MUCH', 'prepayments.0.amount'],
    ]);
  });
});

describe('money received', () => {
  const due = fc.record({
    fees: amount,
    defaultInterest: amount,
    interest: amount,
    principal: amount,
  });
  const sum = (amounts: Record<string, Money>) =>
    sumMoney(
      'USD',
      DUE_PARTS.map((part) => amounts[part]!),
    );

  it('is applied or kept, never lost, and never beyond what is due', () => {
    fc.assert(
      fc.property(due, amount, (amounts, received) => {
        const { applied, open, unapplied } = applyCash(amounts, received);
        expect(addMoney(sum(applied), unapplied)).toEqual(received);
        expect(addMoney(sum(applied), sum(open))).toEqual(sum(amounts));
        if (unapplied.minorUnits > 0n) expect(sum(open).minorUnits).toBe(0n);
        expect(totalPayable(amounts, received).minorUnits).toBe(
          sum(amounts).minorUnits - received.minorUnits,
        );
      }),
    );
  });

  it('a payment is overdue the day after, while something is open', () => {
    const day = parseCivilDate('2026-11-20');
    expect(isOverdue(day, usd(1n), day)).toBe(false);
    expect(isOverdue(day, usd(1n), addCivilDays(day, 1))).toBe(true);
    expect(isOverdue(day, usd(0n), addCivilDays(day, 9))).toBe(false);
  });
});

describe('the account of a loan', () => {
  const posting = (
    day: number,
    entryNumber: number,
    debit: bigint,
    credit: bigint,
  ): LoanPosting => ({
    on: addCivilDays(start, day),
    entryNumber,
    transaction: debit > 0n ? 'Drawdown' : 'Payment',
    description: '',
    debit: usd(debit),
    credit: usd(credit),
  });

  it('runs by date and entry number, and is closed by one row', () => {
    const rows = loanLedger('USD', [
      posting(5, 3, 0n, 40n),
      posting(0, 1, 100n, 0n),
      posting(5, 2, 7n, 0n),
    ]);
    expect(rows.map(({ balance }) => balance.minorUnits)).toEqual([100n, 107n, 67n]);
    const last = closingPosting(rows, {
      on: addCivilDays(start, 9),
      entryNumber: 4,
      currency: 'USD',
    });
    expect(loanLedger('USD', [...rows, last]).at(-1)?.balance).toEqual(zeroMoney('USD'));
    const over = loanLedger('USD', [posting(0, 1, 0n, 5n)]);
    const mend = closingPosting(over, { on: start, entryNumber: 2, currency: 'USD' });
    expect(mend.debit).toEqual(usd(5n));
  });

  it('knows what is outstanding without interest', () => {
    const drawn = [usd(100n), usd(50n)];
    expect(outstanding('USD', { drawn, principalPaid: [usd(30n)] })).toEqual(usd(120n));
  });
});

describe('covenants ahead', () => {
  it('name the first date on which they fail', () => {
    const covenant = { name: 'Liquidity', kind: 'least' as const, limit: 5 };
    const figures = [
      { on: 'Q1', value: 6 },
      { on: 'Q2', value: 4.5 },
      { on: 'Q3', value: 3 },
    ];
    expect(firstBreach(covenant, figures)).toMatchObject({ on: 'Q2', test: { headroom: -0.5 } });
    expect(firstBreach(covenant, figures.slice(0, 1))).toBeNull();
  });
});

describe('loans at their edges', () => {
  const instalments = (order: 'balloonFirst' | 'inverse' | 'proRata') => {
    const schedule = scheduleLoan({
      ...sampleTerms,
      drawdowns: [{ on: parseCivilDate('2026-01-15'), amount: usd(10_000n) }],
      maturityOn: parseCivilDate('2027-01-15'),
      paymentMonths: 6,
      repayment: { kind: 'equalPrincipal', instalment: usd(4_000n) },
      prepayments: [{ on: parseCivilDate('2026-03-15'), amount: usd(3_000n), order }],
    });
    if ('violations' in schedule) throw new Error(schedule.violations[0]?.code);
    return schedule.rows
      .filter(({ principal }) => principal.minorUnits > 0n)
      .map(({ principal }) => principal.minorUnits);
  };
  it('30 prepaid of 40 and 60: the balloon of 20 first, then 5 and 5; or 30 off the last; or 12 and 18', () => {
    expect(instalments('balloonFirst')).toEqual([3_500n, 3_500n]);
    expect(instalments('inverse')).toEqual([4_000n, 3_000n]);
    expect(instalments('proRata')).toEqual([2_800n, 4_200n]);
  });
  it('interest of a quarter runs on from drawdown to drawdown, and of each day counts once', () => {
    const on = parseCivilDate;
    const schedule = scheduleLoan({
      ...sampleTerms,
      drawdowns: [
        { on: on('2026-01-15'), amount: usd(36_000_000n) },
        { on: on('2026-02-14'), amount: usd(36_000_000n) },
      ],
      prepayments: [{ on: on('2026-03-16'), amount: usd(18_000_000n), order: 'proRata' }],
    });
    if ('violations' in schedule) throw new Error(schedule.violations[0]?.code);
    const [first] = schedule.rows;
    // 6 % of 360 days: 6,000 a hundred days of 36,000,000.00; thirty days each of one, two, one and a half.
    expect(first?.periods.map(({ days, balance }) => [days, balance.minorUnits])).toEqual([
      [30, 36_000_000n],
      [30, 72_000_000n],
      [30, 54_000_000n],
    ]);
    expect(first?.interest.minorUnits).toBe(180_000n + 360_000n + 270_000n);
    expect(first?.drawn.minorUnits).toBe(72_000_000n);
    expect(first?.prepaid.minorUnits).toBe(18_000_000n);
    expect(schedule.totals.principal.minorUnits).toBe(72_000_000n);
  });
  it('what is drawn or prepaid on a payment date counts from that day on, and once', () => {
    const on = parseCivilDate;
    const schedule = scheduleLoan({
      ...sampleTerms,
      drawdowns: [
        { on: on('2026-01-15'), amount: usd(36_000_000n) },
        { on: on('2026-04-15'), amount: usd(36_000_000n) },
      ],
      prepayments: [{ on: on('2026-07-15'), amount: usd(18_000_000n), order: 'proRata' }],
    });
    if ('violations' in schedule) throw new Error(schedule.violations[0]?.code);
    // 90, 91, 92 and 92 days at 6 % of 360.
    expect(schedule.rows.map((row) => row.interest.minorUnits)).toEqual([
      540_000n,
      1_092_000n,
      828_000n,
      828_000n,
    ]);
    expect(schedule.rows.map((row) => row.drawn.minorUnits)).toEqual([
      36_000_000n,
      36_000_000n,
      0n,
      0n,
    ]);
    expect(schedule.rows.map((row) => row.prepaid.minorUnits)).toEqual([0n, 0n, 18_000_000n, 0n]);
    expect(schedule.rows.at(-1)?.principal.minorUnits).toBe(54_000_000n);
  });
  it('commitment is paid on what is not drawn yet: 90 days of 1 % on 600,000 are 1,500', () => {
    const schedule = scheduleLoan({
      ...sampleTerms,
      drawdowns: [
        { on: parseCivilDate('2026-01-15'), amount: usd(40_000_000n) },
        { on: parseCivilDate('2026-04-15'), amount: usd(60_000_000n) },
      ],
      fees: {
        ...NO_FEES,
        upfrontPercent: '0.5',
        upfrontAmount: usd(10_000n),
        commitmentPercent: '1',
        premiums: [{ on: parseCivilDate('2026-02-01'), name: 'Insurance', amount: usd(7n) }],
      },
    });
    if ('violations' in schedule) throw new Error(schedule.violations[0]?.code);
    expect(schedule.fees.map((fee) => [fee.on, fee.kind, fee.amount.minorUnits])).toEqual([
      ['2026-01-15', 'upfront', 510_000n],
      ['2026-02-01', 'premium', 7n],
      ['2026-04-15', 'commitment', 150_000n],
    ]);
    expect(schedule.totals.fees.minorUnits).toBe(660_007n);
  });
  it('rows and resets of one day are out of order, of the day after they are not', () => {
    const on = parseCivilDate;
    const faultsOf = (second: string) => {
      const answer = scheduleLoan({
        ...sampleTerms,
        repayment: {
          kind: 'custom',
          rows: [
            { on: on('2026-06-01'), principal: usd(40_000_000n) },
            { on: on(second), principal: usd(60_000_000n) },
          ],
        },
        rate: {
          kind: 'floating',
          marginPercent: '2',
          casPercent: '0',
          floorPercent: null,
          resets: [
            { from: on('2026-01-15'), percent: '3', source: 'test' },
            {
              from: on(second === '2026-06-01' ? '2026-01-15' : '2026-01-16'),
              percent: '4',
              source: 'test',
            },
          ],
        },
      });
      return 'violations' in answer ? answer.violations.map(({ path }) => path).toSorted() : [];
    };
    expect(faultsOf('2026-06-01')).toEqual(['rate.resets.1.from', 'repayment.rows.1.on']);
    expect(faultsOf('2026-06-02')).toEqual([]);
  });
  it('a floating rate is the reference, no less than its floor, and the margins; from the day it is set', () => {
    const rate: LoanRate = {
      kind: 'floating',
      marginPercent: '2',
      casPercent: '0.25',
      floorPercent: '1',
      resets: [
        { from: parseCivilDate('2026-02-01'), percent: '0.5', source: 'test' },
        { from: parseCivilDate('2026-05-01'), percent: '3', source: 'test' },
      ],
    };
    const at = (day: string) => allInPercent(rate, parseCivilDate(day))?.toString();
    expect(at('2026-01-31')).toBeUndefined();
    expect([at('2026-02-01'), at('2026-04-30'), at('2026-05-01')]).toEqual([
      '3.25',
      '3.25',
      '5.25',
    ]);
    const none: LoanRate = { ...rate, floorPercent: null };
    expect(allInPercent(none, parseCivilDate('2026-02-01'))?.toString()).toBe('2.75');
    const within = (from: string, to: string) =>
      resetDates(rate, parseCivilDate(from), parseCivilDate(to));
    expect(within('2026-02-01', '2026-05-01')).toEqual([]);
    expect(within('2026-01-31', '2026-05-02')).toEqual(['2026-02-01', '2026-05-01']);
  });
  it('600 payments are taken, one more is not', () => {
    const faults = (maturity: string) => {
      const answer = scheduleLoan({
        ...sampleTerms,
        paymentMonths: 1,
        maturityOn: parseCivilDate(maturity),
      });
      return 'violations' in answer ? answer.violations.map(({ code }) => code) : [];
    };
    expect(faults('2076-01-15')).toEqual([]);
    expect(faults('2076-02-15')).toEqual(['TOO_MANY_PAYMENTS']);
  });
});
