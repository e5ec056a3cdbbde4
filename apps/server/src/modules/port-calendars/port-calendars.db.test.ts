import { parseCivilDate } from '@mainsheet/calendar';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { excludedDays } from './index.ts';

const server = testServer();

type Day = { on: string; name: string; kind: string; source: string; version: number };
type Calendar = {
  hasPublicList: boolean;
  name: string;
  restDays: number[];
  restSource: string;
  restVersion: number;
  days: Day[];
};
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
};

const people = async (name: string) => {
  const companyId = await createCompany(server.platform, { name, baseCurrency: 'USD' });
  return { companyId, operator: await server.signIn('Operator', companyId) };
};

const read = async (who: SignedIn, place: string, year = 2026) => {
  const reply = await who.graphql<{ portCalendar: Calendar }>(
    `query ($place: ID!, $year: Int!) { portCalendar(place: $place, year: $year) {
      hasPublicList name restDays restSource restVersion
      days { on name kind fromTime untilTime source version } } }`,
    { place, year },
  );
  return { calendar: reply.data?.portCalendar, code: reply.errors?.[0]?.extensions.code };
};
const dayOf = async (who: SignedIn, place: string, on: string) =>
  (await read(who, place)).calendar.days.find((day) => day.on === on);

const mutate = async (who: SignedIn, call: string, variables: Record<string, unknown>) => {
  const types: Record<string, string> = {
    setPortDay: '$place: ID!, $version: Int!, $data: PortDayInput!',
    clearPortDay: '$place: ID!, $version: Int!, $on: CivilDate!',
    setPortRestDays: '$place: ID!, $version: Int!, $restDays: [Int!]',
  };
  const args = Object.keys(variables).map((name) => `${name}: $${name}`);
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation (${types[call]}) { ${call}(${args.join(', ')}) {
      errorFlag message violations { path message } } }`,
    variables,
  );
  return { answer: reply.data?.[call], code: reply.errors?.[0]?.extensions.code };
};
const put = (who: SignedIn, place: string, data: object, version = 0) =>
  mutate(who, 'setPortDay', {
    place,
    version,
    data: { kind: 'Holiday', fromTime: null, untilTime: null, ...data },
  });

describe('the calendar of a place', () => {
  it('Santos takes Brazil’s list, adds its own feast and works on Election Day', async () => {
    const { operator } = await people('Santos');
    await put(operator, 'BRSSZ', { on: '2026-09-08', name: 'Our Lady of Monte Serrat' });
    await put(operator, 'BRSSZ', { on: '2026-10-04', name: 'Election Day', kind: 'Working day' });
    const { calendar } = await read(operator, 'BRSSZ');
    expect(calendar).toMatchObject({ hasPublicList: true, name: 'Santos', restDays: [6, 7] });
    const byDate = new Map(calendar.days.map((day) => [day.on, day]));
    expect(byDate.get('2026-09-07')).toMatchObject({ source: 'Public list', version: 0 });
    expect(byDate.get('2026-09-08')).toMatchObject({ source: 'Port', version: 1 });
    expect(byDate.get('2026-10-04')).toMatchObject({ kind: 'Working day', source: 'Port' });
    expect((await read(operator, 'BR')).calendar.days.map((day) => day.on)).not.toContain(
      '2026-09-08',
    );
  });

  it('what a country keeps holds for its ports until a port says otherwise; clearing gives it back', async () => {
    const { operator } = await people('Country');
    await put(operator, 'BR', {
      on: '2026-12-31',
      name: 'Eve',
      kind: 'Half day',
      fromTime: '12:00',
    });
    await mutate(operator, 'setPortRestDays', { place: 'BR', version: 0, restDays: [7, 7] });
    expect(await dayOf(operator, 'BRSSZ', '2026-12-31')).toMatchObject({
      source: 'Country',
      kind: 'Half day',
      version: 0,
    });
    await put(operator, 'BRSSZ', { on: '2026-12-31', name: 'Eve, all day' });
    expect((await read(operator, 'BRSSZ')).calendar).toMatchObject({
      restDays: [7],
      restSource: 'Country',
    });
    const own = await dayOf(operator, 'BRSSZ', '2026-12-31');
    expect(own).toMatchObject({ source: 'Port', kind: 'Holiday', version: 1 });
    await mutate(operator, 'clearPortDay', { place: 'BRSSZ', version: 1, on: '2026-12-31' });
    expect(await dayOf(operator, 'BRSSZ', '2026-12-31')).toMatchObject({ source: 'Country' });
    await mutate(operator, 'setPortRestDays', { place: 'BR', version: 1, restDays: null });
    expect((await read(operator, 'BRSSZ')).calendar.restSource).toBe('Public list');
  });

  it('a country without a public list says so and is kept by hand', async () => {
    const { operator } = await people('Qatar');
    expect((await read(operator, 'QA')).calendar).toMatchObject({ hasPublicList: false, days: [] });
    await put(operator, 'QA', { on: '2026-12-18', name: 'National Day' });
    expect((await read(operator, 'QA')).calendar).toMatchObject({
      hasPublicList: false,
      restDays: [5, 6],
      days: [{ on: '2026-12-18', name: 'National Day' }],
    });
    const stored = await operator.graphql('{ portCalendarPlaces { place name } }');
    expect(stored.data).toEqual({ portCalendarPlaces: [{ place: 'QA', name: '' }] });
  });

  it.each([
    [{ name: '' }, 'name', 'Enter the name of the day.'],
    [{ on: '2026-02-30' }, 'on', 'This date does not exist.'],
    [{ kind: 'Half day' }, 'fromTime', 'Say when work stops, or when it begins.'],
    [
      { kind: 'Half day', fromTime: '14:00', untilTime: '12:00' },
      'untilTime',
      'The rest ends before it begins.',
    ],
    [{ kind: 'Half day', fromTime: '25:00' }, 'fromTime', 'Enter a time like 12:00.'],
  ])('refuses %o in words', async (part, path, message) => {
    const operator = await server.signIn('Operator');
    const day = { on: '2026-06-24', name: 'St John' };
    const { answer } = await put(operator, 'BRSSZ', { ...day, ...part });
    expect(answer?.violations[0]).toEqual({ path, message });
  });

  it('of two who keep the same day the later is told; a place that is none is not found', async () => {
    const { operator } = await people('Stale');
    const day = { on: '2026-06-24', name: 'St John' };
    await put(operator, 'BRSSZ', day);
    expect((await put(operator, 'BRSSZ', day)).code).toBe('STALE_VERSION');
    expect((await put(operator, 'ZZZZZ', day)).code).toBe('NOT_FOUND');
    expect((await read(operator, 'BR', 1492)).code).toBe('NOT_FOUND');
  });
});

describe('what a port rests between two days', () => {
  const stay = (from: string, until: string, portId = 'BRSSZ') => ({
    portId,
    from: parseCivilDate(from),
    until: parseCivilDate(until),
  });

  it('over the end of the year: a half day, New Year, Saturdays and Sundays, the last day left out', async () => {
    const { companyId, operator } = await people('Excluded');
    await put(operator, 'BR', {
      on: '2026-12-31',
      name: 'Eve',
      kind: 'Half day',
      fromTime: '12:00',
    });
    const periods = await server.platform.db.inTenant(companyId, (tx) =>
      excludedDays(tx, stay('2026-12-31', '2027-01-03')),
    );
    expect(periods).toEqual([
      { on: '2026-12-31', name: 'Eve', fromTime: '12:00', untilTime: null, kind: 'holiday' },
      {
        on: '2027-01-01',
        name: "New Year's Day",
        fromTime: null,
        untilTime: null,
        kind: 'holiday',
      },
      { on: '2027-01-02', name: 'Saturday', fromTime: null, untilTime: null, kind: 'rest day' },
    ]);
  });

  it.each([
    ['2026-05-02', '2026-05-02'],
    ['2026-01-01', '2028-01-03'],
  ])('refuses %s to %s: nothing, or longer than any stay', async (from, until) => {
    const asked = server.platform.db.inTenant(server.companyId, (tx) =>
      excludedDays(tx, stay(from, until)),
    );
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('knows no port that is none', async () => {
    const asked = server.platform.db.inTenant(server.companyId, (tx) =>
      excludedDays(tx, stay('2026-05-01', '2026-05-02', 'ZZZZZ')),
    );
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('who may', () => {
  it('chartering keeps the days, a viewer reads them, another company has its own', async () => {
    const { companyId, operator } = await people('Guards');
    const viewer = await server.signIn('Viewer', companyId);
    const stranger = await people('Stranger');
    await put(operator, 'BRSSZ', { on: '2026-06-24', name: 'St John' });
    expect(await dayOf(viewer, 'BRSSZ', '2026-06-24')).toMatchObject({ name: 'St John' });
    expect((await put(viewer, 'BRSSZ', { on: '2026-06-25', name: 'x' })).code).toBe('FORBIDDEN');
    expect(await dayOf(stranger.operator, 'BRSSZ', '2026-06-24')).toBeUndefined();
    const reach = { place: 'BRSSZ', version: 1, on: '2026-06-24' };
    expect((await mutate(stranger.operator, 'clearPortDay', reach)).code).toBe('STALE_VERSION');
    const lender = await server.signIn('Lender', companyId);
    expect((await read(lender, 'BRSSZ')).code).toBe('FORBIDDEN');
    const events = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql`select action, subject_label from audit_event where action like 'port-%'`),
    );
    expect(events).toEqual([{ action: 'port-calendar.day', subject_label: 'BRSSZ' }]);
  });
});
