import { beforeAll, describe, expect, it } from 'vitest';
import { countedFor, laytimeOf, voyageOf } from '../../../test/fixtures/laytime.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { createCompany } from '../companies/index.ts';
import { laytimeModule } from './index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof laytimeOf>;
let chartererId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = laytimeOf(operator);
  chartererId = await newCustomer(operator, 'Meridian Grain');
});

/** A claim that must be in by 16 April 2027: completed at Qingdao on 16 January, ninety days. */
async function claim(timeBarDays: number | null = 90) {
  const voyageId = await voyageOf(operator, chartererId);
  const { data } = await ours.start(voyageId);
  return ours.made({ ...countedFor(data!.laytimeStart.data, 8), timeBarDays });
}

const on = (day: string) => ({
  ...server.platform,
  clock: { now: () => new Date(`${day}T09:00:00Z`) },
});
const sweep = (day: string) => laytimeModule.scheduler!(on(day));

type Notice = { title: string; message: string; link: string };
async function noticesOf(by: SignedIn, laytimeId: string): Promise<Notice[]> {
  const { body } = await by.request('GET', '/v2/notifications');
  const notices = body.data as Notice[];
  return notices.filter(({ link }) => link.endsWith(laytimeId));
}

describe('the time bar of a claim', () => {
  it('is warned of 30, 14, 7 and 1 days before, once each, to whoever works on claims', async () => {
    const { summary } = await claim();
    const viewer = await server.signIn('Viewer');
    const days = ['2027-03-16', '2027-03-17', '2027-03-17', '2027-03-18', '2027-04-02'];
    for (const day of [...days, '2027-04-09', '2027-04-10', '2027-04-15', '2027-04-16']) {
      await sweep(day);
    }
    await sweep('2027-04-20');
    const received = await noticesOf(operator, summary.id);
    expect(received.map(({ title }) => title).toReversed()).toEqual([
      `Time bar of claim ${summary.name}: 30 days left`,
      `Time bar of claim ${summary.name}: 14 days left`,
      `Time bar of claim ${summary.name}: 7 days left`,
      `Time bar of claim ${summary.name}: 1 day left`,
    ]);
    expect(received[0]?.message).toMatch(
      /: the claim with its documents must be in by 2027-04-16\.$/,
    );
    expect(await noticesOf(viewer, summary.id)).toEqual([]);
  });

  it('found late is told of once; a bar that moves is another; what was brought or dropped is quiet', async () => {
    const late = await claim();
    const submitted = await claim();
    const dropped = await claim();
    const without = await claim(null);
    await ours.setStatus(submitted.summary, 'Submitted');
    await ours.setStatus(dropped.summary, 'Dropped');
    await sweep('2027-04-11');
    await sweep('2027-04-12');
    const titles = async ({ summary }: typeof late) =>
      (await noticesOf(operator, summary.id)).map(({ title }) => title.split(': ')[1]);
    expect(await titles(late)).toEqual(['5 days left']);
    for (const quiet of [submitted, dropped, without]) expect(await titles(quiet)).toEqual([]);
    await ours.update(late.summary, { ...late.data, timeBarDays: 89 });
    await sweep('2027-04-12');
    expect(await titles(late)).toEqual(['3 days left', '5 days left']);
  });

  it('whoever does not want deadlines hears of none', async () => {
    const quiet = await server.signIn('Operator');
    await quiet.graphql(
      `mutation { updateNotificationPreference(kind: "deadline", inApp: false, byMail: false, byPush: false)
        { errorFlag } }`,
    );
    const { summary } = await claim();
    await sweep('2027-04-15');
    expect(await noticesOf(quiet, summary.id)).toEqual([]);
    expect(await noticesOf(operator, summary.id)).toHaveLength(1);
  });

  it('claims are listed by it: those within so many days and those too late, none that was brought', async () => {
    const near = await claim(0);
    const far = await claim(300);
    const idsWithin = async (timeBarWithinDays: number) =>
      (await ours.list({ timeBarWithinDays, pageSize: 500 })).data!.listLaytime.rows.map(
        ({ id }) => id,
      );
    // The clock of the tests stands at 20 November 2026; the near one is due on 16 January 2027.
    expect(await idsWithin(56)).not.toContain(near.summary.id);
    expect(await idsWithin(57)).toContain(near.summary.id);
    expect(await idsWithin(57)).not.toContain(far.summary.id);
    await ours.setStatus(near.summary, 'Submitted');
    expect(await idsWithin(57)).not.toContain(near.summary.id);
  });
});

describe('the time bar of the company', () => {
  const set = async (by: SignedIn, days: number | null) => {
    const { data, errors } = await by.graphql<{
      setClaimTimeBar: { message: string; violations: { path: string; message: string }[] };
    } | null>(
      `mutation ($days: Int) { setClaimTimeBar(timeBarDays: $days) { message violations { path message } } }`,
      { days },
    );
    return { ...data?.setClaimTimeBar, error: errors?.[0]?.message ?? null };
  };
  const daysOf = async (by: SignedIn) =>
    (await by.graphql<{ claimTimeBarDays: number | null }>('{ claimTimeBarDays }')).data
      .claimTimeBarDays;

  it('stands in new statements whose charter party names none; others keep theirs', async () => {
    const before = await claim(45);
    expect((await set(operator, 60)).message).toBe('The time bar of new claims was saved.');
    const { data } = await ours.start(await voyageOf(operator, chartererId));
    expect(data?.laytimeStart.data.timeBarDays).toBe(60);
    const { data: stored } = await ours.view({ id: before.summary.id });
    expect(stored?.viewLaytime.data.timeBarDays).toBe(45);
    await set(operator, null);
    expect(await daysOf(operator)).toBeNull();
  });

  it('refuses nonsense and whoever may not; another company has its own', async () => {
    await set(operator, 90);
    expect((await set(operator, -1)).violations).toEqual([
      { path: 'timeBarDays', message: 'Enter days from 0 to 3,650.' },
    ]);
    const viewer = await server.signIn('Viewer');
    expect((await set(viewer, 1)).error).toContain(
      'You do not have permission to perform this action',
    );
    expect(await daysOf(viewer)).toBe(90);
    const other = await createCompany(server.platform, { name: 'Theirs AS', baseCurrency: 'USD' });
    const stranger = await server.signIn('Owner', other);
    expect(await daysOf(stranger)).toBeNull();
    await set(stranger, 5);
    expect(await daysOf(operator)).toBe(90);
    const nobody = await server.app.inject({
      method: 'POST',
      url: '/v2/graphql',
      payload: { query: '{ claimTimeBarDays }' },
    });
    expect(nobody.json().data.claimTimeBarDays).toBeNull();
  });
});
