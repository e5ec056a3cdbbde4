import { HIRE_BUNKERS, PAYMENT_INTERVALS } from '@mainsheet/terms';
import { describe, expect, it } from 'vitest';
import {
  charterBroker,
  charterBunker,
  charterOption,
  charterVoyageExpense,
  decidedOptionFaults,
  exposureOf,
  findTimeCharterFaults,
  hireLine,
  hireStretchesOf,
  lockedLineFaults,
  operationExpense,
  redeliveryWindowOf,
  settableCharterStatuses,
  type TimeCharterInput,
  timeCharterInput,
} from '../index.ts';

const inCamelCase = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const fieldsOf = (specified: string) => specified.trim().split(/\s+/).map(inCamelCase);
const charter = (change: object = {}): TimeCharterInput =>
  timeCharterInput.parse({ type: 'in', ...change });
const against = (change: object) =>
  findTimeCharterFaults(charter(change)).map(({ path, message }) => `${path}: ${message}`);
const day = (date: string) => `${date}T00:00:00.000Z`;

describe('the payload of a time charter', () => {
  it.each([
    [
      'TC-04 a time charter',
      timeCharterInput.shape,
      `charter_code type status technical_manager executives department trading_area payment_terms
       ballast_bonus contract_type billing_period_type billing_schedule_type rebillable_admin_fee
       currency exchange_rate min_duration max_duration min_duration_type max_duration_type plus_days
       minus_days remarks is_commissionable technical_management_fee insurance other_expenses
       contract_fixed_date hire_lines brokers operation_expenses voyage_expenses bunkers_on_delivery
       bunkers_on_redelivery delivery_port redelivery_port earliest_redelivery_date_time
       estimated_delivery_date_time actual_delivery_date_time estimated_redelivery_date_time
       actual_redelivery_date_time laycan_start_date_time laycan_end_date_time owner_company_id
       time_charter_company_id exposure_start_date_time exposure_end_date_time`,
    ],
    [
      'TC-05 a hire line',
      hireLine.shape,
      `hire_rate hire_rate_type hire_duration insurance start_date_time end_date_time comments
       is_locked index_options`,
    ],
    [
      'TC-05 the index options of a hire line',
      hireLine.shape.indexOptions.unwrap().shape,
      'index_route adjustment_percent billing_method lumpsum_offset ceiling floor prior_day prior_day_to',
    ],
    [
      'TC-06 a broker',
      charterBroker.shape,
      'amount payment_terms amount_type type invoice_method start_date_time end_date_time',
    ],
    [
      'an operation expense',
      operationExpense.shape,
      'type rate rate_type start_date_time end_date_time',
    ],
    [
      'a voyage expense',
      charterVoyageExpense.shape,
      'name rate rate_type start_date_time end_date_time',
    ],
    ['bunkers', charterBunker.shape, 'fuel_type price quantity'],
  ])('%s has the specified fields', (_, shape, specified) => {
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(fieldsOf(specified)));
  });

  it('TC-30 starts on subjects, in USD at 1, per day, for days', () => {
    expect(charter()).toMatchObject({ status: 'On Subjects', currency: 'USD', exchangeRate: 1 });
    expect(charter()).toMatchObject({ minDurationType: 'Days', maxDurationType: 'Days' });
    expect(hireLine.parse({})).toMatchObject({ hireRateType: 'Per Day', hireDurationType: 'Days' });
  });

  it('TC-31 is paid every 5, 10, 15 or 30 days or monthly', () => {
    expect(PAYMENT_INTERVALS).toEqual([
      'Every 5 days',
      'Every 10 days',
      'Every 15 days',
      'Every 30 days',
      'Monthly',
    ]);
    for (const billingPeriodType of PAYMENT_INTERVALS) {
      expect(charter({ billingPeriodType })).toMatchObject({ billingPeriodType });
    }
    expect(timeCharterInput.safeParse({ type: 'in', billingPeriodType: 'Weekly' }).success).toBe(
      false,
    );
  });

  it('TC-32 calls its bunkers “Bunkers on Delivery” and “Bunkers on Redelivery”', () => {
    expect(HIRE_BUNKERS).toEqual(['Bunkers on Delivery', 'Bunkers on Redelivery']);
  });

  it('TC-08 blank rates, percents and durations are 0, blank ids, dates and limits null; texts of rates are numbers', () => {
    const line = { hireRate: '14100.50', hireDuration: ' 75 ', insurance: '' };
    expect(hireLine.parse(line)).toMatchObject({
      hireRate: 14_100.5,
      hireDuration: 75,
      insurance: 0,
    });
    const blank = { ballastBonus: null, minDuration: '', rebillableAdminFee: '', exchangeRate: '' };
    expect(charter({ ...blank, contractFixedDate: '' })).toMatchObject({
      ...{ ballastBonus: 0, minDuration: 0, rebillableAdminFee: 0, exchangeRate: 1 },
      ...{ vesselId: null, ownerCompanyId: null, contractFixedDate: null },
      actualDeliveryDateTime: null,
    });
    const options = { floor: '', ceiling: '', priorDay: '', priorDayTo: '', adjustmentPercent: '' };
    expect(hireLine.parse({ indexOptions: options }).indexOptions).toEqual({
      ...{ indexRoute: null, floor: null, ceiling: null, priorDay: null, priorDayTo: null },
      ...{ adjustmentPercent: 100, lumpsumOffset: 0, billingMethod: 'Average of billing period' },
    });
    expect(hireLine.safeParse({ hireRate: 'much' }).success).toBe(false);
  });

  it('TC-09 “Address Commission” is kept as A and “Broker” as B; no other type is taken', () => {
    const types = ['Address Commission', 'Broker', 'A', 'B'].map(
      (type) => charterBroker.parse({ type }).type,
    );
    expect(types).toEqual(['A', 'B', 'A', 'B']);
    expect(charterBroker.safeParse({ type: 'Agent' }).success).toBe(false);
  });
});

describe('when hire runs', () => {
  const delivered = { actualDeliveryDateTime: '2026-01-31T11:30:00.000Z' };
  it('each line follows the one before, in calendar months too; the last goes on to redelivery', () => {
    const hireLines = [
      { hireRate: 14_000, hireDuration: 1, hireDurationType: 'Months' },
      { hireRate: 15_000, hireDuration: 10 },
      { hireRate: 16_000, hireDuration: 5 },
    ];
    const times = { ...delivered, estimatedRedeliveryDateTime: '2026-06-30T11:30:00.000Z' };
    expect(
      hireStretchesOf(charter({ ...times, hireLines })).map(({ start, end }) => [start, end]),
    ).toEqual([
      ['2026-01-31T11:30:00.000Z', '2026-02-28T11:30:00.000Z'],
      ['2026-02-28T11:30:00.000Z', '2026-03-10T11:30:00.000Z'],
      ['2026-03-10T11:30:00.000Z', '2026-06-30T11:30:00.000Z'],
    ]);
  });

  describe('past an end that was typed', () => {
    const typedEnd = {
      actualDeliveryDateTime: day('2026-12-01'),
      ...{ maxDuration: 2, maxDurationType: 'Months' },
      hireLines: [{ hireRate: 12_000, endDateTime: day('2027-02-01') }],
    };
    const asBefore = { duration: 1, decision: 'Declared' };
    const own = { ...asBefore, rateBasis: 'Typed', hireRate: 15_000 };
    const runs = (options: object[], change: object = {}) =>
      hireStretchesOf(charter({ ...typedEnd, options, ...change })).map(
        ({ line, end }) => `${line.hireRate} to ${end.slice(0, 10)}`,
      );
    it('the last line goes on as before through declared options, to the first with a rate of its own', () => {
      expect(runs([asBefore])).toEqual(['12000 to 2027-03-01']);
      expect(runs([asBefore, asBefore])).toEqual(['12000 to 2027-04-01']);
      expect(runs([asBefore, own])).toEqual(['12000 to 2027-03-01', '15000 to 2027-04-01']);
    });

    it('it ends there without a declared option, before one of another rate, and where none was reached', () => {
      const toFebruary = '12000 to 2027-02-01';
      expect(runs([{ duration: 1 }])).toEqual([toFebruary]);
      expect(runs([own, asBefore])).toEqual([toFebruary, '15000 to 2027-04-01']);
      const early = { actualRedeliveryDateTime: day('2027-01-20') };
      const hireLines = [{ hireRate: 12_000, endDateTime: day('2027-01-15') }];
      expect(runs([asBefore], { ...early, hireLines })).toEqual(['12000 to 2027-01-15']);
    });
  });

  it('4 to 7 months, 15 days more or less, open the redelivery 15 days early and close it 15 days late', () => {
    const terms = {
      ...delivered,
      ...{ minDuration: 4, minDurationType: 'Months', maxDuration: 7, maxDurationType: 'Months' },
      ...{ plusDays: 15, minusDays: 15 },
    };
    const window = { earliest: '2026-05-16T11:30:00.000Z', latest: '2026-09-15T11:30:00.000Z' };
    expect(redeliveryWindowOf(charter(terms))).toEqual(window);
    expect(exposureOf(charter(terms))).toEqual(window);
    const typed = { ...terms, exposureStartDateTime: day('2026-06-01') };
    expect(exposureOf(charter(typed))).toEqual({ ...window, earliest: day('2026-06-01') });
    expect(redeliveryWindowOf(charter(delivered))).toBeNull();
  });
});

describe('what stands against a time charter', () => {
  it('nothing while it is on subjects and says little', () => {
    expect(against({})).toEqual([]);
  });

  it('a fixture without vessel, other party, hire and ports; a delivery without its time', () => {
    const missing = [
      'vesselId: Choose the vessel.',
      'ownerCompanyId: Choose the owners.',
      'hireLines: Add the hire.',
      'deliveryPort: Enter the delivery port.',
      'redeliveryPort: Enter the redelivery port.',
    ];
    expect(against({ status: 'Fixed' })).toEqual(missing);
    const late = [
      'actualDeliveryDateTime: Enter when she was delivered.',
      'actualRedeliveryDateTime: Enter when she was redelivered.',
    ];
    expect(against({ status: 'Redelivered' })).toEqual([...missing, ...late]);
    expect(against({ type: 'out', contractType: 'Pool', status: 'Fixed' })).toEqual([
      'vesselId: Choose the vessel.',
      'timeCharterCompanyId: Choose the charterers.',
      ...missing.slice(3),
    ]);
  });

  it('times the wrong way round, durations, limits and percentages that cannot be', () => {
    expect(
      against({
        laycanStartDateTime: day('2026-03-02'),
        laycanEndDateTime: day('2026-03-01'),
        ...{ minDuration: 2, minDurationType: 'Months', maxDuration: 58 },
        contractFixedDate: '2026-01-01',
        hireLines: [
          { startDateTime: day('2026-03-01'), endDateTime: day('2026-03-10') },
          {
            startDateTime: day('2026-03-09'),
            endDateTime: day('2026-03-20'),
            indexOptions: {
              indexRoute: '01890000-0000-7000-8000-000000000001',
              billingMethod: 'Prior days',
              ...{ floor: 12_000, ceiling: 11_000 },
            },
          },
        ],
        brokers: [
          {
            type: 'A',
            amount: 60,
            startDateTime: day('2026-03-09'),
            endDateTime: day('2026-03-08'),
          },
          { type: 'B', amount: 40 },
        ],
      }),
    ).toEqual([
      'laycanEndDateTime: The laycan ends before it begins.',
      'brokers.0.endDateTime: It ends before it begins.',
      'maxDuration: The maximum is shorter than the minimum.',
      'contractFixedDate: Only a charter out has a contract fixed date.',
      'hireLines.1.startDateTime: It begins before the line above ends.',
      'hireLines.1.indexOptions.ceiling: The ceiling is below the floor.',
      'hireLines.1.indexOptions.priorDay: Enter from which to which publication before the period.',
      'brokers: The percentages come to 100 % or more together.',
    ]);
  });

  it('a charter of more than thirty years, by its durations or its dates', () => {
    const start = { estimatedDeliveryDateTime: day('2026-03-01') };
    const message = 'maxDuration: A charter runs for 30 years at most.';
    expect(against({ ...start, maxDuration: 360, maxDurationType: 'Months' })).toEqual([]);
    expect(against({ ...start, maxDuration: 361, maxDurationType: 'Months' })).toEqual([message]);
    expect(against({ ...start, maxDuration: 300_000, maxDurationType: 'Months' })).toEqual([
      message,
    ]);
    const typed = { ...start, estimatedRedeliveryDateTime: day('2056-04-01') };
    expect(against(typed)).toEqual([message]);
    const lines = Array.from({ length: 120 }, () => ({
      hireDuration: 300_000,
      hireDurationType: 'Months',
    }));
    const stretches = hireStretchesOf(charter({ ...start, hireLines: lines }));
    expect(stretches.at(-1)?.end).toBe('9000-01-01T00:00:00.000Z');
  });

  it('a locked line that is sent otherwise than it was; opening the lock is no change', () => {
    const line = hireLine.parse({ hireRate: 14_100, isLocked: true });
    expect(lockedLineFaults([{ ...line, isLocked: false }], [line])).toEqual([]);
    const message = 'Hire line 1 is locked. Unlock it first.';
    expect(lockedLineFaults([{ ...line, hireRate: 14_000 }], [line])).toMatchObject([{ message }]);
    expect(lockedLineFaults([], [line])).toMatchObject([{ path: 'hireLines.0', message }]);
  });
});

describe('an option that was decided', () => {
  const first = charterOption.parse({ duration: 1, declareBy: '2026-12-01', decision: 'Declared' });
  const second = charterOption.parse({ duration: 1, declareBy: '2027-01-01' });
  const against = (sent: readonly object[]) =>
    decidedOptionFaults(
      sent.map((one) => charterOption.parse(one)),
      [first, second],
    );
  it('stays in its place: none is added before it or takes its place, others follow as one likes', () => {
    expect(against([second, first, second])).toMatchObject([
      { code: 'DECIDED', path: 'options.0', message: expect.stringContaining('in its place') },
    ]);
    expect(against([second])).toHaveLength(1);
    expect(against([])).toHaveLength(1);
    expect(against([first])).toEqual([]);
    expect(against([first, { duration: 3 }, second])).toEqual([]);
  });

  it.each([
    { minusDays: 5 },
    { hireRateType: 'Monthly' },
    { indexOptions: { indexRoute: '0198c1f0-0000-7000-8000-000000000000' } },
    { declareBy: '2026-12-24' },
  ])('is sent with what was agreed: %o is a change, comments are none', (change) => {
    expect(against([{ ...first, ...change }, second])).toHaveLength(1);
    expect(against([{ ...first, comments: 'by e-mail' }, second])).toEqual([]);
  });
});

describe('the status of a time charter', () => {
  it('moves On Subjects, Fixed, Delivered, Redelivered; one step back while nothing went out', () => {
    expect(settableCharterStatuses(null, false)).toEqual(['On Subjects', 'Fixed']);
    expect(settableCharterStatuses('On Subjects', false)).toEqual([
      'On Subjects',
      'Fixed',
      'Cancelled',
    ]);
    expect(settableCharterStatuses('Fixed', false)).toEqual([
      'Fixed',
      'Delivered',
      'Cancelled',
      'On Subjects',
    ]);
    expect(settableCharterStatuses('Delivered', false)).toEqual([
      'Delivered',
      'Redelivered',
      'Fixed',
    ]);
    expect(settableCharterStatuses('Delivered', true)).toEqual(['Delivered', 'Redelivered']);
    expect(settableCharterStatuses('Redelivered', true)).toEqual(['Redelivered']);
    expect(settableCharterStatuses('Cancelled', false)).toEqual(['Cancelled', 'On Subjects']);
  });
});
