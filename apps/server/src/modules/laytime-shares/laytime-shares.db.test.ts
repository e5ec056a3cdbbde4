import type { SharedLaytime } from '@mainsheet/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countedFor, laytimeOf, voyageOf } from '../../../test/fixtures/laytime.ts';
import { changeMember } from '../../../test/fixtures/members.ts';
import { newCustomer } from '../../../test/fixtures/new-customer.ts';
import {
  nextAddress,
  PASSWORD,
  runAsOwner,
  type SignedIn,
  testServer,
} from '../../../test/test-server.ts';
import { endAccess } from '../../platform/database/restored-state.ts';
import { closingModule } from '../closing/index.ts';
import { createCompany } from '../companies/index.ts';

const server = testServer();

let operator: SignedIn;
let ours: ReturnType<typeof laytimeOf>;
let chartererId = '';

beforeAll(async () => {
  operator = await server.signIn('Operator');
  ours = laytimeOf(operator);
  chartererId = await newCustomer(operator, 'Meridian Grain');
});

const RAIN = {
  id: 'rain',
  type: 'Weather' as const,
  start: '2026-12-06T00:00:00.000Z' as never,
  end: '2026-12-06T06:00:00.000Z' as never,
  acceptancePercent: null,
  demurragePercent: null,
  clause: null,
  remarks: 'Squall at the berth',
  source: 'line 4 of our agent',
};

/** Two days over the six allowed, at USD 20,000 a day. */
async function statement(by = ours, activity: { id: string } = RAIN) {
  const voyageId = await voyageOf(operator, chartererId);
  const { data } = await ours.start(voyageId);
  const form = countedFor(data!.laytimeStart.data, 8);
  const ports = form.count.ports.map((port, index) =>
    index === 0 ? { ...port, activities: [activity as typeof RAIN] } : port,
  );
  return by.made({ ...form, remarks: 'settle at half', count: { ...form.count, ports } });
}

type Share = {
  id: string;
  recipientName: string;
  state: string;
  isLive: boolean;
  openedAt: string | null;
  expiresAt: string;
};
type Comment = {
  id: string;
  about: string;
  comment: string;
  recipientName: string;
  settledBy: string | null;
  answers: { answer: string; answeredBy: string }[];
};
type Sharing = { shares: Share[]; comments: Comment[] };
type Answered = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  link: string | null;
  sharing: Sharing | null;
};

const SHARING = `sharing { shares { id recipientName state isLive openedAt expiresAt }
  comments { id about comment recipientName settledBy answers { answer answeredBy } } }`;
const ANSWER = `errorFlag message violations { path message } ${SHARING}`;

async function mutate(by: SignedIn, call: string, variables: Record<string, unknown> = {}) {
  const head = Object.keys(variables).length > 0 ? '($data: LaytimeShareInput!)' : '';
  const link = call.startsWith('shareLaytime') ? 'link' : '';
  const { data, errors } = await by.graphql<Record<string, Answered> | null>(
    `mutation ${head} { ${call} { ${ANSWER} ${link} } }`,
    variables,
  );
  const [answer] = Object.values(data ?? {});
  const [error] = errors ?? [];
  return {
    answer: answer ?? null,
    code: error?.extensions.code ?? null,
    refusal: error?.message ?? null,
  };
}

const share = (by: SignedIn, id: string, data: object = {}) =>
  mutate(by, `shareLaytime(laytimeId: "${id}", data: $data)`, {
    data: { recipientName: 'Ana of Meridian', ...data },
  });

/** A link of a statement, with its token. */
async function shared(laytimeId: string, data: object = {}) {
  const { answer } = await share(operator, laytimeId, data);
  expect(answer).toMatchObject({ errorFlag: 'SUCCESS', violations: [] });
  const token = new URL(answer!.link!).hash.slice(1);
  return { token, link: answer!.link!, id: answer!.sharing!.shares[0]!.id };
}

/** What somebody without an account sends. */
async function visit(payload: object, path = '') {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/v2/shared/laytime${path}`,
    remoteAddress: nextAddress(),
    payload,
  });
  const { data, message, violations } = answer.json();
  return {
    status: answer.statusCode,
    data: data as SharedLaytime,
    message: message as string,
    violations: (violations ?? []) as { path: string; message: string }[],
    text: answer.body,
  };
}

const comment = (payload: object) => visit(payload, '/comments');

async function sharingOf(by: SignedIn, laytimeId: string) {
  const { data, errors } = await by.graphql<{ laytimeSharing: Sharing } | null>(
    `query { laytimeSharing(laytimeId: "${laytimeId}") { ${SHARING.slice('sharing {'.length, -1)} } }`,
  );
  return { sharing: data?.laytimeSharing ?? null, code: errors?.[0]?.extensions.code ?? null };
}

const trailOf = (laytimeId: string) =>
  server.platform.db.inTenant(server.companyId, (tx) =>
    tx.many(sql<{ action: string; actor_name: string; member_id: string | null }>`
      select action, actor_name, member_id from audit_event
      where company_id = ${tx.companyId} and subject_id = ${laytimeId} order by seq`),
  );

const DEAD =
  'This link shows nothing: it is not whole, has expired or was ended. Ask whoever sent it for a new one.';

describe('a link to a laytime statement', () => {
  it('shows the statement to whoever has it, with no account: terms, events, counted time and result', async () => {
    const { summary } = await statement();
    const { token, link } = await shared(summary.id);
    expect(link).toBe(`${server.platform.config.publicUrl}/shared/laytime#${token}`);
    const { status, data } = await visit({ token });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      recipient: 'Ana of Meridian',
      isLive: false,
      allowsComments: true,
      comments: [],
      statement: {
        label: summary.name,
        company: 'Fjordline Bulk',
        charterers: 'Meridian Grain',
        currency: 'USD',
        agreed: null,
        totals: { demurrage: summary.calculatedClaimAmount, despatch: '0.00' },
      },
    });
    const [first] = data.statement.ports;
    expect(first).toMatchObject({
      demurrageRate: 20_000,
      allowedMinutes: 6 * 1440,
      tenderedAt: '2026-12-05T00:00:00.000Z',
      startsAt: '2026-12-05T12:00:00.000Z',
    });
    expect(first!.activities).toMatchObject([
      { id: 'rain', type: 'Weather', remarks: 'Squall at the berth' },
    ]);
    const counted = first!.intervals.reduce((sum, one) => sum + one.elapsedMinutes, 0);
    expect(counted).toBe(8.5 * 1440);
  });

  it('tells nothing else of the company: no id of its records, no remark, no typed amount, no source line', async () => {
    const made = await statement();
    const { data: form } = made;
    const ports = form.count.ports.map((port) => ({ ...port, agreedClaimAmount: '17123.00' }));
    const changed = await ours.update(made.summary, {
      ...form,
      count: { ...form.count, ports },
      theirs: {
        ...form.count,
        ports: form.count.ports.map((port) => ({
          ...port,
          demurrageRate: 31_313,
          activities: [{ ...RAIN, id: 'their-view', remarks: 'Charterers call it a strike' }],
        })),
      },
    });
    expect(changed.errorFlag).toBe('SUCCESS');
    const { token } = await shared(made.summary.id);
    const { text } = await visit({ token });
    for (const secret of [
      ...[made.summary.id, made.summary.sourceId, chartererId, server.companyId, operator.memberId],
      ...['settle at half', '17123', 'line 4 of our agent', 'Test Operator', token],
      ...['31313', '31,313', 'their-view', 'call it a strike', 'theirs'],
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('shows it as it stood when the link was made, or as it stands, as whoever made it chose', async () => {
    const made = await statement();
    const frozen = await shared(made.summary.id);
    const live = await shared(made.summary.id, { isLive: true });
    const changed = await ours.update(made.summary, countedFor(made.data, 9));
    expect(changed.laytime?.summary.calculatedClaimAmount).not.toBe(
      made.summary.calculatedClaimAmount,
    );
    const then = await visit({ token: frozen.token });
    const now = await visit({ token: live.token });
    expect(then.data.statement.totals?.net).toBe(made.summary.calculatedClaimAmount);
    expect(now.data.statement.totals?.net).toBe(changed.laytime?.summary.calculatedClaimAmount);
    expect([then.data.isLive, now.data.isLive]).toEqual([false, true]);
  });

  it('is kept as a hash only, and told once', async () => {
    const { summary } = await statement();
    const { token } = await shared(summary.id);
    const rows = await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.many(sql<{ row: string }>`
        select s::text as row from laytime_share s
        where s.company_id = ${tx.companyId} and s.laytime_id = ${summary.id}`),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(token);
    const { sharing } = await sharingOf(operator, summary.id);
    expect(JSON.stringify(sharing)).not.toContain(token);
    expect(JSON.stringify(await trailOf(summary.id))).not.toContain(token);
  });

  it('answers alike to a token that is wrong, cut short, expired or ended, or of a statement that is deleted', async () => {
    const made = await statement();
    const ended = await shared(made.summary.id);
    const { answer } = await mutate(operator, `endLaytimeShare(shareId: "${ended.id}")`);
    expect(answer?.sharing?.shares[0]).toMatchObject({ id: ended.id, state: 'Ended' });
    const again = await mutate(operator, `endLaytimeShare(shareId: "${ended.id}")`);
    expect(again.refusal).toBe('This link is ended already.');
    const expired = await shared(made.summary.id, { days: 1 });
    server.clock.advance(24 * 3600 + 1);
    operator = await server.signIn('Operator');
    ours = laytimeOf(operator);
    const { sharing } = await sharingOf(operator, made.summary.id);
    expect(sharing?.shares.find(({ id }) => id === expired.id)?.state).toBe('Expired');
    const deleted = await shared(made.summary.id);
    expect((await ours.remove(made.summary)).errorFlag).toBe('SUCCESS');
    const wrong = 'x'.repeat(43);
    for (const token of [
      ended.token,
      expired.token,
      deleted.token,
      wrong,
      deleted.token.slice(1),
      '',
    ]) {
      const seen = await visit({ token });
      expect([seen.status, seen.message], token).toEqual([404, DEAD]);
      const written = await comment({ token, about: null, comment: 'Anybody there?' });
      expect([written.status, written.message], token).toEqual([404, DEAD]);
    }
  });

  it('of a claim that is dropped opens nothing and takes no comment, until it is taken up again', async () => {
    const { summary } = await statement();
    const tokens = [
      (await shared(summary.id)).token,
      (await shared(summary.id, { isLive: true })).token,
    ];
    const dropped = await ours.setStatus(summary, 'Dropped');
    for (const token of tokens) {
      const seen = await visit({ token });
      expect([seen.status, seen.message]).toEqual([404, DEAD]);
      const written = await comment({ token, about: null, comment: 'Anybody there?' });
      expect([written.status, written.message]).toEqual([404, DEAD]);
    }
    await ours.setStatus(dropped.laytime!.summary, 'Calculated');
    for (const token of tokens) expect((await visit({ token })).status).toBe(200);
  });

  it('lives 14 days by itself and 90 at most', async () => {
    const { summary } = await statement();
    const { id } = await shared(summary.id);
    const { sharing } = await sharingOf(operator, summary.id);
    const made = sharing!.shares.find((one) => one.id === id)!;
    const days = (Date.parse(made.expiresAt) - server.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    for (const wrong of [0, 91, 1.5]) {
      const { answer } = await share(operator, summary.id, { days: wrong });
      expect(answer?.violations[0]?.path, String(wrong)).toBe('days');
    }
    const nameless = await share(operator, summary.id, { recipientName: ' ' });
    expect(nameless.answer?.violations).toMatchObject([
      { path: 'recipientName', message: 'Enter who the link is for.' },
    ]);
    expect((await share(operator, summary.id, { days: 90 })).answer?.errorFlag).toBe('SUCCESS');
  });

  it('stands open 25 times for a statement at most; one that is ended makes room', async () => {
    const { summary } = await statement();
    const { id } = await shared(summary.id);
    for (let number = 2; number <= 25; number += 1) await shared(summary.id);
    const refused = await share(operator, summary.id);
    expect([refused.code, refused.refusal]).toEqual([
      'INVALID_STATE',
      'This statement has 25 open links. End one that is not needed.',
    ]);
    const { sharing } = await sharingOf(operator, summary.id);
    expect(sharing!.shares.filter(({ state }) => state === 'Open')).toHaveLength(25);
    await mutate(operator, `endLaytimeShare(shareId: "${id}")`);
    await shared(summary.id);
    expect((await share(operator, summary.id)).code).toBe('INVALID_STATE');
  });

  it('is not made of a statement that cannot be counted or is dropped', async () => {
    const { data } = await ours.start(await voyageOf(operator, chartererId));
    const form = data!.laytimeStart.data;
    const draft = await ours.made({ ...form, count: { ...form.count, ports: [] } });
    expect((await share(operator, draft.summary.id)).refusal).toBe(
      'The statement cannot be counted yet. Complete it, then share it.',
    );
    const { summary } = await statement();
    await ours.setStatus(summary, 'Dropped');
    expect((await share(operator, summary.id)).refusal).toBe(
      'This claim is dropped. Take it up again to share it.',
    );
  });

  it('is made, seen and ended by those whose role lets them, in their own company only', async () => {
    const { summary } = await statement();
    const { id, token } = await shared(summary.id);
    await comment({ token, about: null, comment: 'Which rate?' });
    const { sharing } = await sharingOf(operator, summary.id);
    const commentId = sharing!.comments[0]!.id;
    const calls = [
      `endLaytimeShare(shareId: "${id}")`,
      `answerLaytimeComment(commentId: "${commentId}", answer: "x")`,
      `settleLaytimeComment(commentId: "${commentId}", isSettled: true)`,
    ];
    const viewer = await server.signIn('Viewer');
    expect((await sharingOf(viewer, summary.id)).sharing?.shares).toHaveLength(1);
    const other = await createCompany(server.platform, { name: 'Other', baseCurrency: 'USD' });
    const stranger = await server.signIn('Operator', other);
    expect((await sharingOf(stranger, summary.id)).code).toBe('NOT_FOUND');
    expect((await share(viewer, summary.id)).code).toBe('FORBIDDEN');
    expect((await share(stranger, summary.id)).code).toBe('NOT_FOUND');
    for (const call of calls) {
      expect((await mutate(viewer, call)).code, call).toBe('FORBIDDEN');
      expect((await mutate(stranger, call)).code, call).toBe('NOT_FOUND');
    }
    expect((await visit({ token })).status).toBe(200);
  });

  it('ends with a backup that is restored, with the membership of whoever made it, and with the company', async () => {
    const other = await createCompany(server.platform, { name: 'Kattegat', baseCurrency: 'USD' });
    const owner = await server.signIn('Owner', other);
    const theirs = laytimeOf(owner);
    const customer = await newCustomer(owner, 'Baltic Ore');
    const started = await theirs.start(await voyageOf(owner, customer));
    const { summary } = await theirs.made(countedFor(started.data!.laytimeStart.data, 8));
    const make = async () => {
      const { answer } = await share(owner, summary.id);
      return new URL(answer!.link!).hash.slice(1);
    };
    const [first, second] = [await make(), await make()];
    const leaver = await server.signIn('Owner', other);
    const made = await share(leaver, summary.id);
    const left = new URL(made.answer!.link!).hash.slice(1);
    expect((await visit({ token: left })).status).toBe(200);
    // Where they come back, what they knew stays ended.
    for (const status of ['DEACTIVATED', 'ACTIVE', 'RESTRICTED', 'ACTIVE']) {
      await changeMember(owner, leaver.memberId, { status });
      expect((await visit({ token: left })).status, status).toBe(404);
    }
    const { sharing } = await sharingOf(await server.signIn('Viewer', other), summary.id);
    expect(sharing?.shares.map(({ state }) => state)).toEqual(['Ended', 'Open', 'Open']);
    const shutOut = (isRestricted: boolean) =>
      server.platform.db.inIdentity((tx) =>
        tx.run(sql`update person set is_restricted = ${isRestricted}
          where id = (select person_id from member where id = ${owner.memberId})`),
      );
    await shutOut(true);
    expect((await visit({ token: first })).status).toBe(404);
    await shutOut(false);
    expect((await visit({ token: first })).status).toBe(200);
    const ended: string[] = [];
    await endAccess({ query: async (text: string) => ended.push(text) } as never);
    await runAsOwner(server, 'alter table laytime_share no force row level security');
    await runAsOwner(server, ended.find((text) => text.includes('laytime_share'))!);
    await runAsOwner(server, 'alter table laytime_share force row level security');
    expect((await visit({ token: second })).status).toBe(404);
    const third = await make();
    expect((await visit({ token: third })).status).toBe(200);
    const data = { companyName: 'Kattegat', reason: 'Sold', proof: { password: PASSWORD } };
    const closing = await owner.graphql<{ deleteAccount: { errorFlag: string } }>(
      'mutation ($data: DeleteAccountInput!) { deleteAccount(data: $data) { errorFlag } }',
      { data },
    );
    expect(closing.data.deleteAccount.errorFlag).toBe('SUCCESS');
    expect((await visit({ token: third })).status).toBe(404);
    // A month later nobody outside is named any more.
    server.clock.advance(31 * 24 * 3600);
    await closingModule.housekeeper!(server.platform);
    const named = await server.platform.db.inTenant(other, (tx) =>
      tx.many(sql<{ recipient_name: string; recipient_email: string }>`
        select distinct recipient_name, recipient_email from laytime_share
        where company_id = ${tx.companyId}`),
    );
    expect(named).toEqual([{ recipient_name: 'Erased', recipient_email: '' }]);
    operator = await server.signIn('Operator');
    ours = laytimeOf(operator);
  });
});

describe('a comment by a link', () => {
  it('reaches whoever made the link, is answered, settled, and read by the link again', async () => {
    const { summary } = await statement();
    const { token } = await shared(summary.id);
    const portId = (await visit({ token })).data.statement.ports[0]!.id;
    const sent = await comment({
      token,
      about: { portId, activityId: 'rain' },
      comment: 'It rained until 0800.\nSee the log.',
    });
    expect(sent.status).toBe(200);
    expect(sent.data.comments).toMatchObject([
      {
        activityId: 'rain',
        comment: 'It rained until 0800.\nSee the log.',
        isSettled: false,
        answers: [],
      },
    ]);
    const { sharing } = await sharingOf(operator, summary.id);
    const [written] = sharing!.comments;
    expect(written).toMatchObject({
      recipientName: 'Ana of Meridian',
      about: 'Santos, Squall at the berth 2026-12-05 21:00',
      comment: 'It rained until 0800.\nSee the log.',
    });
    const { body } = await operator.request('GET', '/v2/notifications');
    expect((body.data as object[])[0]).toMatchObject({
      title: `Ana of Meridian commented on ${summary.name}`,
      link: `/contracts/laytime-detail?id=${summary.id}`,
    });
    const answered = await mutate(
      operator,
      `answerLaytimeComment(commentId: "${written!.id}", answer: "Our log says 0600.")`,
    );
    expect(answered.answer?.sharing?.comments[0]?.answers).toEqual([
      { answer: 'Our log says 0600.', answeredBy: 'Test Operator' },
    ]);
    const settle = (isSettled: boolean) =>
      mutate(
        operator,
        `settleLaytimeComment(commentId: "${written!.id}", isSettled: ${isSettled})`,
      );
    const settled = await settle(true);
    expect(settled.answer?.sharing?.comments[0]?.settledBy).toBe('Test Operator');
    expect((await settle(true)).refusal).toBe('This comment is settled already.');
    const { data } = await visit({ token });
    expect(data.comments).toMatchObject([
      { isSettled: true, answers: [{ answer: 'Our log says 0600.', answeredBy: 'Test Operator' }] },
    ]);
    expect((await settle(false)).answer?.sharing?.comments[0]?.settledBy).toBeNull();
    expect(
      (await trailOf(summary.id)).map((one) => [
        one.action,
        one.actor_name,
        one.member_id !== null,
      ]),
    ).toEqual([
      ['laytime.create', 'Test Operator', true],
      ['laytime.share', 'Test Operator', true],
      ['laytime.open-share', 'Ana of Meridian (by link)', false],
      ['laytime.comment', 'Ana of Meridian (by link)', false],
      ['laytime.answer-comment', 'Test Operator', true],
      ['laytime.settle-comment', 'Test Operator', true],
      ['laytime.reopen-comment', 'Test Operator', true],
    ]);
  });

  it('is about an event of the statement that the link shows, never of another', async () => {
    const { summary } = await statement();
    const another = await statement(ours, { ...RAIN, id: 'other-rain' });
    const { token } = await shared(summary.id);
    const portId = (await visit({ token })).data.statement.ports[0]!.id;
    for (const about of [
      { portId, activityId: 'other-rain' },
      { portId: another.summary.id, activityId: 'rain' },
      { portId: 'nowhere', activityId: 'rain' },
    ]) {
      const { status, violations } = await comment({ token, about, comment: 'Here?' });
      expect(status).toBe(400);
      expect(violations).toMatchObject([
        { path: 'about', message: 'This event is not in the statement. Load the page again.' },
      ]);
    }
    expect((await sharingOf(operator, another.summary.id)).sharing?.comments).toEqual([]);
    // Nor can the link name a statement at all.
    const named = await visit({ token, laytimeId: another.summary.id });
    expect(named.status).toBe(400);
  });

  it('of one link is not read by another', async () => {
    const { summary } = await statement();
    const ana = await shared(summary.id);
    const ben = await shared(summary.id, { recipientName: 'Ben of the receivers' });
    await comment({ token: ana.token, about: null, comment: 'Between us: half would do.' });
    expect((await visit({ token: ben.token })).data.comments).toEqual([]);
    expect((await sharingOf(operator, summary.id)).sharing?.comments).toHaveLength(1);
  });

  it('is refused where it is empty, too long or disguised, where the link takes none, and past 20 in ten minutes', async () => {
    const { summary } = await statement();
    const { token } = await shared(summary.id);
    for (const wrong of ['', '  \n ', 'x'.repeat(2001), 'Pay \u202etfel', 'Pay\u0000']) {
      const { status, violations } = await comment({ token, about: null, comment: wrong });
      expect([status, violations[0]?.path], JSON.stringify(wrong.slice(0, 20))).toEqual([
        400,
        'comment',
      ]);
    }
    const silent = await shared(summary.id, { allowsComments: false });
    const refused = await comment({ token: silent.token, about: null, comment: 'Hello' });
    expect([refused.status, refused.message]).toEqual([409, 'This link takes no comments.']);
    const answers: number[] = [];
    for (let number = 1; number <= 21; number++) {
      answers.push((await comment({ token, about: null, comment: `Number ${number}` })).status);
    }
    expect(answers).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('comments by one link', () => {
  it('are 200 at most, all of them read', async () => {
    const { summary } = await statement();
    const { token, id } = await shared(summary.id);
    const first = await comment({ token, about: null, comment: 'The first' });
    expect(first.status).toBe(200);
    // By statement: twenty in ten minutes would take an hour and a half of the clock.
    await server.platform.db.inTenant(server.companyId, (tx) =>
      tx.run(sql`
        insert into laytime_share_comment (company_id, id, share_id, about, comment, written_at)
        select ${tx.companyId}, gen_random_uuid(), ${id}, 'The whole', 'Number ' || n, ${server.clock.now().toISOString()}
        from generate_series(2, 199) n`),
    );
    const last = await comment({ token, about: null, comment: 'The last' });
    expect([last.status, last.data.comments.length]).toEqual([200, 200]);
    const over = await comment({ token, about: null, comment: 'One more' });
    expect([over.status, over.message]).toEqual([
      409,
      'By this link 200 comments were written. Ask for another.',
    ]);
    const { sharing } = await sharingOf(operator, summary.id);
    expect(sharing!.comments).toHaveLength(200);
  });
});

describe('the page of a link', () => {
  it('is listed by no search engine, and no other site learns of it', async () => {
    const answer = await server.app.inject({ url: '/shared/laytime' });
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    const elsewhere = await server.app.inject({ url: '/privacy' });
    expect(elsewhere.headers['x-robots-tag']).toBeUndefined();
  });

  it('asks at most 60 times a minute from one address', async () => {
    const remoteAddress = nextAddress();
    const statuses: number[] = [];
    for (let number = 1; number <= 61; number++) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/v2/shared/laytime',
        remoteAddress,
        payload: { token: 'x'.repeat(43) },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});
