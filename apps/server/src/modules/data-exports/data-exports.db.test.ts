import { setTimeout as pause } from 'node:timers/promises';
import { contactInput } from '@mainsheet/contract';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedIn, signInAs, testServer } from '../../../test/test-server.ts';
import { openWorker } from '../../compose.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { defineList } from '../../platform/lists/exported-list.ts';
import { addMember, createCompany, joinCompany } from '../companies/index.ts';
import { createContact } from '../contacts/index.ts';
import { buildExport } from './build-export.ts';
import * as exports from './data-exports.repository.ts';
import { dataExportsModule } from './index.ts';

const server = testServer();
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  worker = await openWorker(server.platform, { sweepEveryMs: 300 });
});
afterAll(() => worker.stop());

type Export = { id: string; kind: string; state: string; totalFiles: number; byteSize: number };
type Answer = {
  errorFlag: string;
  message: string;
  violations: { path: string; message: string }[];
  export: Export | null;
};

const EXPORT = 'id kind state totalFiles byteSize';

async function ask(who: SignedIn, kind: 'Personal' | 'Company', password = PASSWORD) {
  const call = `request${kind}Export`;
  const reply = await who.graphql<Record<string, Answer>>(
    `mutation ($proof: ProofInput!) { ${call}(proof: $proof) {
      errorFlag message violations { path message } export { ${EXPORT} } } }`,
    { proof: { password, method: null, code: '' } },
  );
  return { answer: reply.data?.[call], code: reply.errors?.[0]?.extensions.code };
}

const list = async (who: SignedIn) =>
  (await who.graphql<{ dataExports: Export[] }>(`{ dataExports { ${EXPORT} } }`)).data.dataExports;

async function built(who: SignedIn, kind: 'Personal' | 'Company'): Promise<Export> {
  const { answer } = await ask(who, kind);
  const id = answer?.export?.id;
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await list(who)).find((one) => one.id === id);
    if (found && ['ready', 'failed'].includes(found.state)) return found;
    await pause(50);
  }
  throw new Error('The export was not built in ten seconds');
}

const fetchFile = (who: SignedIn, id: string) => who.request('GET', `/v2/data-exports/${id}/file`);

async function unpack(who: SignedIn, id: string): Promise<Record<string, string>> {
  const file = await fetchFile(who, id);
  expect(file.status).toBe(200);
  const entries = Object.entries(unzipSync(file.raw));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

let visitors = 0;
async function personIn(companyName: string) {
  visitors += 1;
  const companyId = await createCompany(server.platform, {
    name: companyName,
    baseCurrency: 'USD',
  });
  const email = `person${visitors}@export.test`;
  const ids = await addMember(server.platform, companyId, {
    email,
    firstName: 'Ingeborg',
    lastName: 'Aasen',
    jobTitle: 'Owner',
    role: 'Owner',
    password: PASSWORD,
  });
  return { companyId, email, ...ids, who: await signInAs(server, { email, companyId, ...ids }) };
}

describe('one’s own data', () => {
  it('is all that is held: profile, devices, sessions, notices, what was done; no hash and no seed', async () => {
    const { who, email, companyId } = await personIn('Personal AS');
    await who.graphql(
      'mutation { updatePersonalDetails(data: {firstName: "Inga", lastName: "Aasen", jobTitle: "Owner"}) { errorFlag } }',
    );
    const done = await built(who, 'Personal');
    expect(done).toMatchObject({ kind: 'personal', state: 'ready' });
    const files = await unpack(who, done.id);
    expect(Object.keys(files).sort()).toEqual(
      [
        'README.txt',
        'devices.json',
        'memberships.json',
        'profile.json',
        'push-subscriptions.json',
        'second-factor.json',
        'sessions.json',
        'sign-in-attempts.json',
        'sign-ups.json',
        ...[
          'approvals',
          'audit-entries',
          'error-reports',
          'notices',
          'notification-preferences',
          'stored-files',
          'worksheets',
        ].map((name) => `1 Personal AS/${name}.json`),
      ].sort(),
    );
    expect(JSON.parse(files['profile.json']!)[0]).toMatchObject({ email, first_name: 'Inga' });
    expect(JSON.parse(files['devices.json']!)).toHaveLength(1);
    expect(JSON.parse(files['sessions.json']!)[0]).toMatchObject({ company: 'Personal AS' });
    const entries = JSON.parse(files['1 Personal AS/audit-entries.json']!) as { action: string }[];
    expect(entries.map(({ action }) => action)).toEqual([
      'session.open',
      'member.details',
      'data-export.ask',
    ]);
    expect(Object.values(files).join()).not.toMatch(/argon2|_hash|totp_seed"/);
    const notices = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql`select title from notification where company_id = ${companyId}`),
    );
    expect(notices).toEqual([{ title: 'Your data is ready' }]);
  });

  it('takes the password again, and one file is built at a time', async () => {
    const { who } = await personIn('Proof AS');
    const wrong = await ask(who, 'Personal', 'not my password');
    expect(wrong.answer?.violations).toEqual([
      { path: 'password', message: 'This is not your present password.' },
    ]);
    expect(await list(who)).toEqual([]);
    await worker.stop();
    await ask(who, 'Personal');
    expect((await ask(who, 'Personal')).code).toBe('CONFLICT');
    worker = await openWorker(server.platform, { sweepEveryMs: 300 });
  });

  it('that no worker ever built is given up after six hours and may be asked for again', async () => {
    const { who } = await personIn('Abandoned AS');
    await worker.stop();
    await ask(who, 'Personal');
    const clock = { now: () => new Date(server.clock.now().getTime() + 7 * 3_600_000) };
    await dataExportsModule.housekeeper!({ ...server.platform, clock });
    expect((await list(who)).map(({ state }) => state)).toEqual(['failed']);
    worker = await openWorker(server.platform, { sweepEveryMs: 300 });
    expect((await built(who, 'Personal')).state).toBe('ready');
  });

  it('expires after seven days, and the hourly housekeeping deletes the file', async () => {
    const { who, companyId } = await personIn('Week AS');
    const { id } = await built(who, 'Personal');
    const later = (days: number) => ({
      ...server.platform,
      clock: { now: () => new Date(server.clock.now().getTime() + days * 86_400_000) },
    });
    const parts = () =>
      server.platform.db.inTenant(companyId, (tx) =>
        tx.many(sql`select part_no from data_export_part where company_id = ${companyId}`),
      );
    await dataExportsModule.housekeeper!(later(6.9));
    expect(await parts()).toHaveLength(1);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`update data_export set expires_at = ${server.clock.now().toISOString()}`),
    );
    expect((await fetchFile(who, id)).status).toBe(404);
    expect(await list(who)).toEqual([]);
    await dataExportsModule.housekeeper!(later(0));
    expect(await parts()).toEqual([]);
  });
});

describe('the company’s data', () => {
  it('is every list as CSV and every stored document, for the owner', async () => {
    const { who, companyId } = await personIn('Whole AS');
    const operator = await server.actorWith('Operator', companyId);
    const contact = contactInput.parse({ name: '=cmd()', kinds: ['customer'] });
    await createContact(server.platform, operator, contact);
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        insert into file (company_id, id, name, media_type, byte_size, content, sha256, created_at)
        values (${companyId}, ${'018f0000-0000-7000-8000-0000000000aa'}, ${'../../etc/passwd'},
          'application/pdf', 4, ${Buffer.from('%PDF')}, ${Buffer.alloc(32)}, now())`),
    );
    const { id, state } = await built(who, 'Company');
    expect(state).toBe('ready');
    const files = await unpack(who, id);
    const names = Object.keys(files);
    for (const name of ['contacts', 'vessels', 'invoices', 'ledger-codes', 'audit']) {
      expect(names).toContain(`lists/${name}.csv`);
    }
    expect(files['lists/contacts.csv']).toContain("'=cmd()");
    expect(files['documents/018f0000-0000-7000-8000-0000000000aa __.._etc_passwd']).toBe('%PDF');
    expect(names.every((name) => !name.split('/').includes('..'))).toBe(true);
    expect(JSON.parse(files['members.json']!)).toHaveLength(2);
    const events = await server.platform.db.inTenant(companyId, (tx) =>
      tx.many(sql`select action, subject_label from audit_event where action like 'data-export%'
        order by seq`),
    );
    expect(events).toEqual([
      { action: 'data-export.ask', subject_label: 'Data of the company' },
      { action: 'data-export.fetch', subject_label: 'Data of the company' },
    ]);
  });

  it('is for the owner alone, and not after the owner became something else', async () => {
    const { who, companyId, memberId } = await personIn('Owner AS');
    for (const role of ['Administrator', 'Finance', 'Viewer', 'Demo'] as const) {
      const other = await server.signIn(role, companyId);
      const refusal = role === 'Demo' ? 'RESTRICTED_FEATURE' : 'FORBIDDEN';
      expect((await ask(other, 'Company')).code, role).toBe(refusal);
    }
    const { id } = await built(who, 'Company');
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`
        update member set role_id = (select id from role
          where company_id = ${companyId} and name = 'Viewer')
        where company_id = ${companyId} and id = ${memberId}`),
    );
    // What a session may do is known for a second.
    server.clock.advance(2);
    expect((await fetchFile(who, id)).status).toBe(404);
  });
});

describe('attack I8: a document by an id that was seen, or by an address that is stale', () => {
  it('is not found for a colleague, another company and nobody, whoever knows its id', async () => {
    const { who, companyId } = await personIn('Mine AS');
    const { id } = await built(who, 'Personal');
    const colleague = await server.signIn('Owner', companyId);
    const stranger = await personIn('Theirs AS');
    expect((await fetchFile(colleague, id)).status).toBe(404);
    expect((await fetchFile(stranger.who, id)).status).toBe(404);
    expect((await fetchFile(who, '018f0000-0000-7000-8000-000000000000')).status).toBe(404);
    const nobody = await server.app.inject({ url: `/v2/data-exports/${id}/file` });
    expect(nobody.statusCode).toBe(401);
    const companyId2 = stranger.companyId;
    const headers = {
      authorization: `Bearer ${stranger.who.token}`,
      cookie: stranger.who.cookie,
      companyid: companyId,
    };
    const posed = await server.app.inject({ url: `/v2/data-exports/${id}/file`, headers });
    expect([posed.statusCode, companyId2]).toEqual([403, stranger.companyId]);
  });

  it('papers of a verification are not found by another company either', async () => {
    const mine = await personIn('Papers AS');
    const theirs = await personIn('Others AS');
    const file = '018f0000-0000-7000-8000-0000000000bb';
    await server.platform.db.inTenant(mine.companyId, async (tx) => {
      await tx.run(sql`
        insert into file (company_id, id, name, media_type, byte_size, content, sha256, created_at)
        values (${mine.companyId}, ${file}, 'passport.pdf', 'application/pdf', 4,
          ${Buffer.from('%PDF')}, ${Buffer.alloc(32)}, now())`);
      await tx.run(sql`
        insert into kyc_document (company_id, id, kind, file_id, uploaded_by, created_at)
        values (${mine.companyId}, ${file}, 'identity', ${file}, 'x', now())`);
    });
    expect((await mine.who.request('GET', `/v2/kyc/documents/${file}`)).status).toBe(200);
    expect((await theirs.who.request('GET', `/v2/kyc/documents/${file}`)).status).toBe(404);
  });
});

describe('attack O5: a closed user', () => {
  it('is absent from exports and searches: their file is gone, and their company from their other one’s', async () => {
    const closed = await personIn('Closing AS');
    const open = await createCompany(server.platform, { name: 'Staying AS', baseCurrency: 'USD' });
    const member = {
      firstName: 'Ingeborg',
      lastName: 'Aasen',
      jobTitle: '',
      role: 'Owner' as const,
    };
    const memberId = await server.platform.db.inTenant(open, (tx) =>
      joinCompany(server.platform, tx, {
        ...member,
        email: closed.email,
        personId: closed.personId,
      }),
    );
    await built(closed.who, 'Company');
    const shut = await closed.who.graphql<{ deleteAccount: { errorFlag: string } }>(
      `mutation ($data: DeleteAccountInput!) { deleteAccount(data: $data) { errorFlag } }`,
      {
        data: {
          companyName: 'Closing AS',
          reason: '',
          proof: { password: PASSWORD, method: null, code: '' },
        },
      },
    );
    expect(shut.data.deleteAccount.errorFlag).toBe('SUCCESS');
    const left = await server.platform.db.inTenant(closed.companyId, (tx) =>
      tx.many(sql`select 1 from data_export_part where company_id = ${closed.companyId}`),
    );
    expect(left).toEqual([]);
    const who = await signInAs(server, { email: closed.email, companyId: open, memberId });
    const mine = await built(who, 'Personal');
    const files = Object.values(await unpack(who, mine.id)).join();
    expect(files).toContain('Staying AS');
    expect(files).not.toContain('Closing AS');
    const company = await built(who, 'Company');
    const all = Object.values(await unpack(who, company.id)).join();
    expect(all).not.toContain('Closing AS');
    const found = await who.graphql('{ searchContacts(text: "Closing") { name } }');
    expect(found.data).toEqual({ searchContacts: [] });
  });

  it('who was taken out of service after asking gets no file', async () => {
    const { who, companyId, memberId } = await personIn('Leaver AS');
    await worker.stop();
    const { answer } = await ask(who, 'Personal');
    await server.platform.db.inTenant(companyId, (tx) =>
      tx.run(sql`update member set status = 'DEACTIVATED'
        where company_id = ${companyId} and id = ${memberId}`),
    );
    worker = await openWorker(server.platform, { sweepEveryMs: 300 });
    const state = async () => {
      const rows = await server.platform.db.inTenant(companyId, (tx) =>
        tx.many<{ state: string }>(sql`
          select state from data_export where company_id = ${companyId} and id = ${answer?.export?.id}`),
      );
      return rows[0]?.state;
    };
    await expect.poll(state, { timeout: 10_000 }).toBe('failed');
  });
});

describe('an export that is being built', () => {
  const LEASE_OVER = -1;

  /** One that nobody enqueued, so that the worker of this file leaves it alone. */
  async function asked(name: string) {
    const { who, companyId, memberId } = await personIn(name);
    const { person_id } = await server.platform.db.inTenant(companyId, (tx) =>
      tx.get(
        sql<{ person_id: string }>`
          select person_id from member where company_id = ${companyId} and id = ${memberId}`,
        'The member',
      ),
    );
    const id = newId(server.platform.clock);
    const at = server.clock.now().toISOString();
    const expires_at = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    const row = { id, kind: 'company', member_id: memberId, person_id, asked_at: at, expires_at };
    const inCompany = <T>(work: (tx: Tx) => Promise<T>) =>
      server.platform.db.inTenant(companyId, work);
    await inCompany((tx) => exports.insertExport(tx, { ...row, kind: 'company' }));
    return { who, companyId, id, inCompany };
  }
  const stateOf = async (who: SignedIn) => (await list(who))[0]!.state;

  it('is of the worker that took it last: what the one before still writes is refused', async () => {
    const { who, id, inCompany } = await asked('Taken over AS');
    const first = (await inCompany((tx) => exports.claim(tx, id, LEASE_OVER)))!;
    const second = (await inCompany((tx) => exports.claim(tx, id, 50)))!;
    const [old, present] = [first, second].map((row) => ({ id, claimNo: row.claim_no }));
    const part = { partNo: 0, content: Buffer.from('x') };
    expect(await inCompany((tx) => exports.insertPart(tx, old!, part))).toBe(false);
    expect(await inCompany((tx) => exports.insertPart(tx, present!, part))).toBe(true);
    const step = { doneFiles: 1, totalFiles: 2, leaseSeconds: 50 };
    expect(await inCompany((tx) => exports.noteProgress(tx, old!, step))).toBe(0);
    expect(await inCompany((tx) => exports.noteProgress(tx, present!, step))).toBe(1);
    await inCompany((tx) => exports.markFailed(tx, old!));
    const at = server.clock.now().toISOString();
    const done = { byteSize: 1, at, expiresAt: '2027-01-01T00:00:00.000Z' };
    expect(await inCompany((tx) => exports.markReady(tx, old!, done))).toBe(0);
    expect(await stateOf(who)).toBe('working');
    expect(await inCompany((tx) => exports.markReady(tx, present!, done))).toBe(1);
    expect(await stateOf(who)).toBe('ready');
  });

  const failing = (message: string, code?: string) => Object.assign(new Error(message), { code });
  it.each([
    ...[
      failing('timeout exceeded when trying to connect'),
      failing('sorry, too many clients already', '53300'),
      failing('canceling statement due to statement timeout', '57014'),
      failing('canceling statement due to conflict with recovery', '40001'),
    ].map((error) => ({ title: 'waits for another try', error, state: 'waiting' })),
    {
      title: 'fails where it cannot be built',
      error: failing('A list that cannot be read'),
      state: 'failed',
    },
  ])('$title: $error.message', async ({ error, state }) => {
    const { message } = error;
    const { who, companyId, id } = await asked(message.slice(0, 20));
    const unreadable = defineList({
      ...{ name: 'unreadable', title: 'Unreadable', guard: 'contacts.view', columns: [] },
      idOf: () => '',
      read: () => Promise.reject(error),
    });
    const build = buildExport(
      server.platform,
      { companyId, exportId: id },
      { lists: [unreadable] },
    );
    await (state === 'waiting' ? expect(build).rejects.toThrow(message) : build);
    expect(await stateOf(who)).toBe(state);
  });
});
