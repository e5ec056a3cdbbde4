import { type CivilDate, type Instant, parseInstant } from '@mainsheet/calendar';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { formatAmount, money } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import { laytimeWouldExpireMs } from './excepted-time.ts';
import {
  type Activity,
  claimAmount,
  compareStatements,
  countLaytime,
  differingSpans,
  explainLaytime,
  formatMinutes,
  type LaytimeInput,
  listedTimeOnly,
  moveBoundary,
  newLaytime,
  newPort,
  type PortInput,
  ruleInterval,
  settledAmount,
  timeBar,
  withdrawRuling,
} from './index.ts';

const at = (day: number, clock: string): Instant =>
  parseInstant(`2024-06-${String(day).padStart(2, '0')}T${clock}:00Z`);

const rain: Activity = {
  id: 'rain',
  type: 'Weather',
  start: at(4, '00:00'),
  end: at(4, '06:00'),
  acceptancePercent: null,
  demurragePercent: null,
  clause: null,
  remarks: '',
};

/** Three days at one port, one allowed, weather working, six hours of rain before expiry. */
function rainyCall(change: Partial<PortInput> = {}): LaytimeInput {
  const port: PortInput = {
    ...newPort('santos', { arrivedAt: at(3, '12:00'), completedAt: at(6, '12:00') }),
    isWeatherWorking: true,
    allowance: { kind: 'fixed', amount: 1, unit: 'Days' },
    activities: [rain],
    demurrageRate: 24_000,
    ...change,
  };
  return { ...newLaytime(), ports: [port] };
}

const demurrageOf = (input: LaytimeInput): string => {
  const { statement } = countLaytime(input);
  return statement === null ? 'none' : formatAmount(statement.demurrage);
};

describe('editing a statement', () => {
  it('the time sheet has percentage, time counted, use and balance per line', () => {
    const port = countLaytime(rainyCall()).statement?.ports[0];
    expect(port?.intervals.map((one) => [one.bucket, one.percent, one.countedMinutes])).toEqual([
      ['laytime', 100, 720],
      ['weather', 0, 0],
      ['laytime', 100, 720],
      ['demurrage', 100, 2520],
    ]);
    expect(port?.intervals.map((one) => one.balanceMinutes)).toEqual([720, 720, 0, -2520]);
    expect(port?.intervals[1]).toMatchObject({ factIds: ['rain'], clause: 'Weather working days' });
  });

  it('a ruling on the rain recounts the rest, and can be withdrawn', () => {
    const ruling = {
      id: 'r1',
      start: rain.start,
      end: rain.end,
      percent: 50,
      clause: 'Settled by half',
      remarks: '',
    };
    const ruled = ruleInterval(rainyCall(), 'santos', ruling);
    expect([demurrageOf(rainyCall()), demurrageOf(ruled)]).toEqual(['42000.00', '45000.00']);
    expect(withdrawRuling(ruled, 'santos', 'r1')).toEqual(rainyCall());
  });

  it('a ruling inside another cuts it in two', () => {
    const make = (id: string, from: string, to: string) => ({
      id,
      start: at(4, from),
      end: at(4, to),
      percent: 0,
      clause: id,
      remarks: '',
    });
    const outer = ruleInterval(rainyCall(), 'santos', make('outer', '00:00', '06:00'));
    const both = ruleInterval(outer, 'santos', make('inner', '02:00', '03:00'));
    expect(both.ports[0]?.rulings.map((one) => [one.id, one.start, one.end])).toEqual([
      ['outer', at(4, '00:00'), at(4, '02:00')],
      ['outer-after-inner', at(4, '03:00'), at(4, '06:00')],
      ['inner', at(4, '02:00'), at(4, '03:00')],
    ]);
  });

  it('dragging the end of the rain by two hours takes two hours off demurrage', () => {
    const moved = moveBoundary(rainyCall(), 'santos', { from: rain.end, to: at(4, '08:00') });
    expect(moved.input === null ? null : demurrageOf(moved.input)).toBe('40000.00');
  });

  it('a boundary of the calendar stays where it is, an interval is not turned round', () => {
    const sunday = moveBoundary(rainyCall(), 'santos', {
      from: at(9, '00:00'),
      to: at(9, '01:00'),
    });
    expect(sunday.violation?.code).toBe('BOUNDARY_OF_CALENDAR');
    const turned = moveBoundary(rainyCall(), 'santos', { from: rain.end, to: at(3, '20:00') });
    expect(turned.violation?.code).toBe('ENDS_BEFORE_START');
  });
});

describe('two opinions', () => {
  const owners = rainyCall({ activities: [], isWeatherWorking: true });
  const shifting: Activity = {
    ...rain,
    id: 'shift',
    type: 'Shifting',
    start: at(4, '08:00'),
    end: at(4, '10:00'),
  };
  const charterers = rainyCall({ activities: [rain, shifting], demurrageRate: 24_000 });

  it('each event carries its money: rain 6,000, shifting 2,000', () => {
    const { comparison } = compareStatements(owners, charterers);
    const parts = comparison?.differences.map((one) => [one.path, formatAmount(one.amount)]);
    expect(parts).toEqual([
      ['ports.santos.activities.rain', '-6000.00'],
      ['ports.santos.activities.shift', '-2000.00'],
    ]);
  });

  it('what both saw is one event, whatever each list calls it, and words alone are no difference', () => {
    const theirs = rainyCall({
      activities: [
        { ...shifting, id: 'sof-1' },
        { ...rain, id: 'sof-2', remarks: 'Heavy rain', end: at(4, '08:00') },
      ],
    });
    const ours = rainyCall({ activities: [{ ...rain, id: 'sof-1' }] });
    const { comparison } = compareStatements(ours, theirs);
    expect(comparison?.differences.map((one) => [one.path, formatAmount(one.amount)])).toEqual([
      // Two hours of rain more, then two of shifting.
      ['ports.santos.activities.sof-1', '-2000.00'],
      ['ports.santos.activities.theirs-sof-1', '-2000.00'],
    ]);
    const words = rainyCall({ activities: [{ ...rain, id: 'other', remarks: 'Showers' }] });
    expect(compareStatements(ours, words).comparison?.differences).toEqual([]);
  });

  it('settling the rain by half and giving up the shifting: 48,000 - 3,000', () => {
    const { comparison } = compareStatements(owners, charterers);
    if (comparison === null) throw new Error('Both can be counted');
    expect(formatAmount(settledAmount(comparison, [0.5, 0]))).toBe('45000.00');
  });

  it('the sheets differ over the rain, the shifting and the hours to the later expiry', () => {
    const [left, right] = [owners, charterers].map((one) => countLaytime(one).statement?.ports[0]);
    const spans = differingSpans(left?.intervals ?? [], right?.intervals ?? []);
    expect(spans.map((one) => [one.left?.bucket, one.right?.bucket])).toEqual([
      ['laytime', 'weather'],
      ['laytime', 'interrupted'],
      ['demurrage', 'laytime'],
    ]);
  });
});

describe('both counting methods', () => {
  it('time counting leaves out what no event covers; the difference is priced and sums to the gap', () => {
    const work: Activity = { ...rain, id: 'work', type: 'Cargo work', start: at(4, '06:00') };
    const facts = rainyCall({ activities: [rain, { ...work, end: at(6, '06:00') }] });
    const listed = listedTimeOnly(facts);
    const { comparison } = compareStatements(facts, listed);
    const [before] = comparison?.differences ?? [];
    expect(before).toMatchObject({ path: 'ports.santos.activities.unlisted-1' });
    const sum = comparison?.differences.reduce((total, one) => total + one.amount.minorUnits, 0n);
    expect(sum).toBe(comparison?.amount.minorUnits);
    const [left, right] = [facts, listed].map((one) => countLaytime(one).statement?.ports[0]);
    const [first] = differingSpans(left?.intervals ?? [], right?.intervals ?? []);
    expect([first?.left?.bucket, first?.right?.bucket]).toEqual(['laytime', 'interrupted']);
  });

  it('where events cover all time both methods are one', () => {
    const all: Activity = { ...rain, id: 'all', type: 'Waiting for berth' };
    const facts = rainyCall();
    const [port] = facts.ports;
    const covered = rainyCall({
      activities: [{ ...all, start: port!.arrivedAt, end: port!.completedAt }, rain],
    });
    expect(listedTimeOnly(covered)).toEqual(covered);
  });
});

describe('violations', () => {
  it('statements in two currencies cannot be compared', () => {
    const { violations } = compareStatements(rainyCall(), { ...rainyCall(), currency: 'EUR' });
    expect(violations.map((one) => one.code)).toEqual(['CURRENCIES_DIFFER']);
  });

  it('all at once: zone, notice, rate, percent, order of an activity', () => {
    const base = rainyCall();
    const port = base.ports[0]!;
    const input: LaytimeInput = {
      ...base,
      currency: 'XXQ',
      ports: [
        {
          ...port,
          notice: { ...port.notice, tenderedAt: null },
          allowance: { kind: 'rate', quantity: 5, rate: 0, rateUnit: 'Per Day' },
          activities: [{ ...rain, acceptancePercent: 120, end: at(3, '00:00') }],
        },
        { ...port, id: 'two', timeZone: 'Mars/Base' },
      ],
    };
    const { statement, violations } = countLaytime(input);
    expect(statement).toBeNull();
    expect(violations.map((one) => `${one.code} ${one.path}`)).toEqual([
      'UNKNOWN_CURRENCY currency',
      'ENDS_BEFORE_START ports.0.activities.0.end',
      'PERCENT_OUT_OF_RANGE ports.0.activities.0.acceptancePercent',
      'RATE_NOT_POSITIVE ports.0.allowance.rate',
      'NOTICE_MISSING ports.0.notice',
      'UNKNOWN_ZONE ports.1.timeZone',
    ]);
  });

  it('ports at different rates cannot be averaged in time, nor CQD joined', () => {
    const base = rainyCall();
    const port = base.ports[0]!;
    const later = { arrivedAt: at(20, '00:00'), completedAt: at(21, '00:00') };
    const notice = { ...port.notice, tenderedAt: later.arrivedAt };
    const two = { ...port, ...later, notice, id: 'two', demurrageRate: 9, terms: 'CQD1' as const };
    const { violations } = countLaytime({ ...base, method: 'Average', ports: [port, two] });
    expect(violations.map((one) => one.code)).toEqual([
      'CUSTOMARY_CANNOT_JOIN',
      'AVERAGE_RATES_DIFFER',
    ]);
  });

  it('one rate that differs is enough, of demurrage or of despatch', () => {
    const call = (id: string, day: number, change: Partial<PortInput>): PortInput => ({
      ...newPort(id, { arrivedAt: at(day, '12:00'), completedAt: at(day + 1, '12:00') }),
      allowance: { kind: 'fixed', amount: 1, unit: 'Days' },
      demurrageRate: 24_000,
      despatchRate: 12_000,
      ...change,
    });
    const codes = (change: Partial<PortInput>) => {
      const input = { ...newLaytime(), method: 'Average' as const, averageIn: 'time' as const };
      const ports = [call('a', 3, {}), call('b', 5, change)];
      return countLaytime({ ...input, ports }).violations.map(({ code }) => code);
    };
    expect(codes({})).toEqual([]);
    expect(codes({ demurrageRate: 20_000 })).toEqual(['AVERAGE_RATES_DIFFER']);
    expect(codes({ despatchRate: 10_000 })).toEqual(['AVERAGE_RATES_DIFFER']);
  });

  it('no port is no statement', () => {
    expect(countLaytime(newLaytime()).violations.map((one) => one.code)).toEqual(['NO_PORT']);
  });
});

describe('claims', () => {
  it('the agreed amount counts once it is marked as agreed', () => {
    const [calculated, agreed] = [money('USD', 4_200_000n), money('USD', 4_000_000n)];
    expect(claimAmount({ calculated, agreed, isAgreedAmount: false })).toBe(calculated);
    expect(claimAmount({ calculated, agreed, isAgreedAmount: true })).toBe(agreed);
  });

  it('a time bar of 90 days after discharge completed late on 6 June in Santos', () => {
    const terms = { days: 90, on: '2024-09-01' as CivilDate };
    const bar = timeBar(at(7, '01:00'), 'America/Sao_Paulo', terms);
    expect(bar).toEqual({ lastOn: '2024-09-04', daysLeft: 3 });
  });

  it('the demurrage comes down to intervals, clauses and the rate typed', () => {
    const input = rainyCall();
    const { statement } = countLaytime(input);
    if (statement === null) throw new Error('It can be counted');
    const parts = everyPart(explainLaytime(input, statement, 'net'));
    expect(parts.find((one) => one.key === 'ports.santos.demurrageRate')?.source.kind).toBe(
      'typed',
    );
    expect(parts.some((one) => one.source.note === 'On demurrage')).toBe(true);
  });

  it('durations are cut to the minute', () => {
    expect([formatMinutes(7237.9), formatMinutes(-90), formatMinutes(0)]).toEqual([
      '5d 00:37',
      '-0d 01:30',
      '0d 00:00',
    ]);
  });
});

describe('statements at their edges', () => {
  it('a new port call is counted in and out of berth, at any hour, both ports alone', () => {
    const { notice, terms } = newPort('a', {
      arrivedAt: at(1, '00:00'),
      completedAt: at(2, '00:00'),
    });
    expect(terms).toBe('SHINC');
    expect(notice).toMatchObject({
      isOnlyInBerth: false,
      isValid: true,
      officeHours: null,
      rule: { kind: 'hours', hours: 0 },
      mayStartBeforeLaydays: false,
    });
  });

  it('reversible: what the first port used beyond both allowances leaves the second nothing', () => {
    const call = (id: string, from: number, until: number): PortInput => ({
      ...newPort(id, { arrivedAt: at(from, '12:00'), completedAt: at(until, '12:00') }),
      allowance: { kind: 'fixed', amount: 1, unit: 'Days' },
      demurrageRate: 24_000,
    });
    const demurrage = (firstUntil: number) => {
      const ports = [call('santos', 3, firstUntil), call('qingdao', 10, 11)];
      return demurrageOf({ ...newLaytime(), method: 'Reversible', ports });
    };
    // Two days are allowed together: three and one used are two days over, two and one are one.
    expect(demurrage(6)).toBe('48000.00');
    expect(demurrage(5)).toBe('24000.00');
    expect(demurrage(4)).toBe('0.00');
  });

  it.each([
    ['Non-reversible', 0],
    ['Reversible', 1],
  ] as const)('%s: the start that was agreed for a port beats all', (method, poolDays) => {
    // The first port uses two days of its one; the second begins at noon by agreement and runs twelve hours.
    const call = (id: string, days: number, change: Partial<PortInput>): PortInput => ({
      ...newPort(id, { arrivedAt: at(3, '00:00'), completedAt: at(5, '00:00') }),
      allowance: { kind: 'fixed', amount: days, unit: 'Days' },
      demurrageRate: 14_400,
      ...change,
    });
    const second = call('second', 0, { arrivedAt: at(10, '00:00'), completedAt: at(11, '00:00') });
    const agreed = { ...second, notice: { ...second.notice, agreedStartAt: at(10, '12:00') } };
    const result = countLaytime({
      ...newLaytime(),
      method,
      ports: [call('first', poolDays, {}), agreed],
    });
    expect(result.statement?.ports[1]).toMatchObject({
      startsAt: at(10, '12:00'),
      demurrageMinutes: 720,
    });
  });

  it('reversible: steps of demurrage go on at the next port, they do not begin anew', () => {
    const call = (id: string, from: number, until: number): PortInput => ({
      ...newPort(id, { arrivedAt: at(from, '12:00'), completedAt: at(until, '12:00') }),
      allowance: { kind: 'fixed', amount: 1, unit: 'Days' },
      demurrageRate: 30_000,
      demurrageSteps: [{ days: 3, rate: 20_000 }],
    });
    const ports = [call('santos', 3, 7), call('qingdao', 10, 13)];
    const claims = (method: LaytimeInput['method']) =>
      countLaytime({ ...newLaytime(), method, ports }).statement?.claims.map((one) => [
        one.portId,
        one.minutes / 1440,
        one.ratePerDay,
      ]);
    // Two days are allowed together; four and three used are five over: three at 20,000, two at 30,000.
    expect(claims('Reversible')).toEqual([
      ['santos', 2, 20_000],
      ['qingdao', 1, 20_000],
      ['qingdao', 2, 30_000],
    ]);
    // Each port with its own allowance has its own steps.
    expect(claims('Non-reversible')).toEqual([
      ['santos', 3, 20_000],
      ['qingdao', 2, 20_000],
    ]);
  });

  it('rain that counts by one part in a hundred is laytime and demurrage, not an interruption', () => {
    const counted = rainyCall({ activities: [{ ...rain, acceptancePercent: 1 }] });
    const buckets = (input: LaytimeInput) =>
      countLaytime(input).statement?.ports[0]?.intervals.map(({ bucket }) => bucket);
    expect(buckets(counted)).toEqual(['laytime', 'laytime', 'laytime', 'demurrage']);
  });

  it('averaged ports: one minute saved is despatch, none saved is nothing', () => {
    const claimsOf = (completed: string) => {
      const port: PortInput = {
        ...newPort('a', { arrivedAt: at(3, '12:00'), completedAt: at(4, completed) }),
        allowance: { kind: 'fixed', amount: 1, unit: 'Days' },
        demurrageRate: 24_000,
        despatchRate: 12_000,
      };
      const input = { ...newLaytime(), method: 'Average' as const, averageIn: 'time' as const };
      return countLaytime({ ...input, ports: [port] }).statement?.claims.map((claim) => [
        claim.kind,
        claim.minutes,
      ]);
    };
    expect(claimsOf('11:59')).toEqual([['despatch', 1]]);
    expect(claimsOf('12:01')).toEqual([['demurrage', 1]]);
  });

  it('time saved is looked for over 130 spans of eight weeks, and not a day further', () => {
    const port = newPort('a', { arrivedAt: at(3, '12:00'), completedAt: at(4, '12:00') });
    const minutes = 130 * 56 * 1440;
    const from = Date.UTC(2024, 5, 4, 12);
    expect(laytimeWouldExpireMs(port, from, minutes)).toBe(from + minutes * 60_000);
    expect(laytimeWouldExpireMs(port, from, minutes + 1)).toBeNull();
  });

  it('48 hours allowed are 2,880 minutes, two days too', () => {
    for (const [amount, unit] of [
      [48, 'Hours'],
      [2, 'Days'],
    ] as const) {
      const input = rainyCall();
      const ports = input.ports.map((port) => ({
        ...port,
        allowance: { kind: 'fixed' as const, amount, unit },
      }));
      const typed = { ...input, ports };
      const { statement } = countLaytime(typed);
      expect(statement?.ports[0]?.allowedMinutes).toBe(2_880);
      for (const part of everyPart(explainLaytime(typed, statement!, 'net'))) {
        expect(reevaluate(part) ?? 0, part.key).toBeCloseTo(part.value ?? 0, 6);
      }
    }
  });

  it('a boundary of two stretches moves both; one of the calendar moves nothing', () => {
    const input = rainyCall();
    const port = input.ports[0]!;
    const two = [
      { ...rain, start: at(3, '06:00'), end: at(3, '08:00') },
      { ...rain, id: 'next', start: at(3, '08:00'), end: at(3, '10:00') },
    ];
    const typed = { ...input, ports: [{ ...port, activities: two }] };
    const moved = moveBoundary(typed, port.id, { from: at(3, '08:00'), to: at(3, '09:00') });
    const spans = moved.input?.ports[0]?.activities.map(({ start, end }) => [start, end]);
    expect(spans).toEqual([
      [at(3, '06:00'), at(3, '09:00')],
      [at(3, '09:00'), at(3, '10:00')],
    ]);
    const none = moveBoundary(typed, port.id, { from: at(3, '07:00'), to: at(3, '09:00') });
    expect(none.violation?.code).toBe('BOUNDARY_OF_CALENDAR');
    const turned = moveBoundary(typed, port.id, { from: at(3, '06:00'), to: at(3, '09:30') });
    expect(turned.violation?.code).toBe('ENDS_BEFORE_START');
  });
});

describe('words of an explanation', () => {
  it('two days allowed are explained as days times 1,440, 48 hours as hours times 60', () => {
    const formulaOf = (unit: 'Days' | 'Hours') => {
      const input = rainyCall({ allowance: { kind: 'fixed', amount: 2, unit } });
      const { statement } = countLaytime(input);
      const parts = everyPart(explainLaytime(input, statement!, 'allowedMinutes'));
      return parts.map(({ formula }) => formula).find((one) => one?.includes('amount *'));
    };
    expect(formulaOf('Days')).toContain('amount * 1440');
    expect(formulaOf('Hours')).toContain('amount * 60');
  });
  it('parcels are numbered from one, as they are typed', () => {
    const parcel = (id: string, ratePerDay: number) => ({ id, quantity: 10_000, ratePerDay });
    const formulaOf = (worked: 'together' | 'consecutively') => {
      const parcels = [parcel('wheat', 5_000), parcel('corn', 10_000)];
      const input = rainyCall({ allowance: { kind: 'parcels', worked, parcels } });
      const { statement } = countLaytime(input);
      const parts = everyPart(explainLaytime(input, statement!, 'allowedMinutes'));
      return parts.map(({ formula }) => formula).find((one) => one?.includes('parcel'));
    };
    expect(formulaOf('consecutively')).toContain('0 + parcel1 + parcel2');
    expect(formulaOf('together')).toContain('max(0, parcel1, parcel2)');
  });
  it('time exceeded is demurrage, time saved despatch', () => {
    const labelsOf = (input: LaytimeInput) => {
      const { statement } = countLaytime(input);
      return everyPart(explainLaytime(input, statement!, 'net')).map(({ label }) => label);
    };
    expect(labelsOf(rainyCall()).some((label) => label.startsWith('Demurrage'))).toBe(true);
    const early = rainyCall({
      allowance: { kind: 'fixed', amount: 9, unit: 'Days' },
      despatchRate: 12_000,
    });
    expect(labelsOf(early).some((label) => label.startsWith('Despatch'))).toBe(true);
  });
});
