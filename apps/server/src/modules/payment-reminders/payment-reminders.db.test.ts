import { USUAL_REMINDERS } from '@mainsheet/contract';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { changeMember, signInAgain } from '../../../test/fixtures/members.ts';
import { say } from '../../../test/fixtures/payables-company.ts';
import { readPdfText } from '../../../test/fixtures/pdf-text.ts';
import {
  dayAfterOf,
  EMAIL,
  remindersCompany,
  remindersOf,
  schedule,
  sendSeen,
} from '../../../test/fixtures/reminders-company.ts';
import { whileHeld } from '../../../test/fixtures/row-lock.ts';
import { waitingJobs } from '../../../test/fixtures/waiting-jobs.ts';
import { runAsOwner, testServer } from '../../../test/test-server.ts';
import { findLongAccounts } from '../invoices/index.ts';
import { listOverdue } from './reminders.repository.ts';
import { askForReminders, sendDue } from './sending-itself.service.ts';

const server = testServer();
const dayAfter = dayAfterOf(server);
const company = (name: string) => remindersCompany(server, name);
const FRIDAY = 5;

/** Whether the reminders of a company wait to be sent by a worker. */
const askedFor = async (companyId: string): Promise<boolean> =>
  (await waitingJobs(server.platform)).includes(`payment-reminder.send:${companyId}:due`);

/** Customers of whom something is due, as the statement lists them. */
const overdueOf = (companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    listOverdue(tx, {
      ...{ today: dayAfter(0), restSince: server.clock.now().toISOString(), behind: null },
      afterDays: USUAL_REMINDERS.levels.map((one) => one.afterDays),
    }),
  );

const mailsOf = (companyId: string) =>
  server.platform.db.inTenant(companyId, (tx) =>
    tx.many(sql<{ to: string; subject: string }>`
      select payload->>'to' as to, payload->>'subject' as subject from outbox
      where company_id = ${companyId} and payload->>'subject' like '%reminder from%' order by created_at, id`),
  );

describe('reminders of overdue invoices', () => {
  it('wait until the schedule is on and their day has come, leave as they were seen, once each', async () => {
    const c = await company('Reminders');
    const meridian = await c.customer('Meridian');
    await c.invoice(meridian, -8);
    await c.invoice(meridian, -2);
    const patient = await c.customer('Patient');
    await c.invoice(patient, -3);
    expect((await remindersOf(c.finance)).due).toEqual([]);
    expect((await schedule(c.owner, {})).flag).toBe('SUCCESS');
    const { due } = await remindersOf(c.finance);
    expect(due).toMatchObject([{ contactName: 'Meridian', level: 1, to: EMAIL }]);
    // A further invoice comes: what was seen is not what would leave.
    await c.invoice(meridian, -1);
    const stale = await sendSeen(c.finance, due);
    expect(stale.errors?.[0]?.message).toContain('The reminder to Meridian is not what you saw');
    const { due: now } = await remindersOf(c.finance);
    expect((await sendSeen(c.finance, now)).errors).toBeUndefined();
    await sendSeen(c.finance, now);
    const after = await remindersOf(c.finance);
    expect(after.due).toEqual([]);
    expect(after.sent).toMatchObject([{ contactName: 'Meridian', level: 1, to: EMAIL }]);
    expect(after.sent[0]!.message.match(/INV-/g)).toHaveLength(3);
    expect(await mailsOf(c.companyId)).toEqual([
      { to: EMAIL, subject: 'Payment reminder from Reminders' },
    ]);
    const to = await c.finance.graphql<{ paymentRemindersTo: { level: number }[] }>(
      `{ paymentRemindersTo(contactId: "${meridian}") { level } }`,
    );
    expect(to.data.paymentRemindersTo).toEqual([{ level: 1 }]);
    // The other key finds that its turn is over.
    expect((await sendSeen(c.finance, now, 'second-of-all')).errors?.[0]?.extensions.code).toBe(
      'CONFLICT',
    );
  });

  it('leave out who is stopped, what is promised, and who was written to within three days', async () => {
    const c = await company('Reminders held');
    await schedule(c.owner, { levels: [{ afterDays: 1, text: 'Please pay.' }] });
    const one = await c.customer('One');
    await c.invoice(one, -5);
    const two = await c.customer('Two');
    const promised = await c.invoice(two, -5);
    expect((await remindersOf(c.finance)).due).toHaveLength(2);
    const stop = (contactId: string, reason: string) =>
      say(c.finance, {
        field: 'stopPaymentReminders',
        args: `contactId: "${contactId}", reason: "${reason}"`,
      });
    expect((await stop(one, ' ')).violations).toMatchObject([
      { message: 'Say why they are not reminded.' },
    ]);
    await stop(one, 'In dispute');
    await stop(one, 'Again');
    const people = await c.finance.graphql<{ followUp: { people: { id: string }[] } }>(
      `{ followUp(contactId: "${two}") { people { id } } }`,
    );
    await say(c.finance, {
      field: 'addFollowUp',
      args: `contactId: "${two}"`,
      data: {
        note: 'They pay on Monday.',
        invoiceIds: [promised],
        promisedOn: dayAfter(2),
        responsibleId: people.data.followUp.people[0]!.id,
      },
    });
    const held = await remindersOf(c.finance);
    expect(held.due).toEqual([]);
    expect(held.stopped).toEqual([{ contactName: 'One', reason: 'In dispute' }]);
    await say(c.finance, { field: 'resumePaymentReminders', args: `contactId: "${one}"` });
    const { due } = await remindersOf(c.finance);
    expect(due).toMatchObject([{ contactName: 'One' }]);
    await sendSeen(c.finance, due);
    await c.invoice(one, -4);
    expect((await remindersOf(c.finance)).due).toEqual([]);
  });

  it('leave by themselves once on a working day, in the name of who saved the schedule and still may', async () => {
    const c = await company('Reminders alone');
    const one = await c.customer('One');
    await c.invoice(one, -9);
    await c.invoice(await c.customer('Nobody known', ''), -9);
    const runs = () => sendDue(server.platform, { companyId: c.companyId }, { lists: [] });
    await runs();
    expect(await mailsOf(c.companyId)).toEqual([]);
    const administrator = await server.signIn('Administrator', c.companyId);
    await schedule(administrator, { sendsItself: true });
    await changeMember(c.owner, administrator.memberId, { status: 'DEACTIVATED' });
    await runs();
    expect(await remindersOf(c.finance)).toMatchObject({ senderName: '', sent: [] });
    await schedule(c.owner, { sendsItself: true });
    await Promise.all([runs(), runs()]);
    await runs();
    const { due, sent, senderName } = await remindersOf(c.finance);
    expect(senderName).not.toBe('');
    expect(sent).toMatchObject([{ contactName: 'One', level: 1, sentBy: senderName }]);
    expect(due).toMatchObject([{ contactName: 'Nobody known', to: null }]);
    const refused = await sendSeen(c.finance, due, 'third-of-all');
    expect(refused.data.sendPaymentReminders.violations[0]?.message).not.toBe('');
    // Money of theirs that is not allocated yet: a person looks first, and nothing leaves by itself.
    const three = await c.customer('Three');
    await c.invoice(three, -9);
    const receipt = { clientId: three, paidOn: dayAfter(-1), currency: 'USD', amount: '30' };
    await say(c.finance, { field: 'recordReceipt', data: { ...receipt, exchangeRate: '1' } });
    const paying = (await remindersOf(c.finance)).due.find((one) => one.contactName === 'Three');
    expect(paying?.heldCash).toEqual(['USD 30.00']);
    // Once a day, whoever becomes due meanwhile.
    await c.invoice(await c.customer('Late'), -9);
    await runs();
    expect(await mailsOf(c.companyId)).toHaveLength(1);
    // A Monday: the first customer’s second reminder has days to go, the third one’s waits for a person.
    server.clock.advance(3 * 86_400);
    await runs();
    const { sent: all } = await remindersOf(await signInAgain(server, c.finance));
    expect(all.map((row) => row.contactName)).toEqual(['Late', 'One']);
    expect(await mailsOf(c.companyId)).toHaveLength(2);
  });

  it('ask for what is not promised, and reach a customer behind thousands of invoices that were reminded of', async () => {
    const c = await company('Reminders many');
    await schedule(c.owner, { levels: [{ afterDays: 7, text: 'Please pay.' }] });
    const one = await c.customer('One');
    const promised = await c.invoice(one, -60);
    const people = await c.finance.graphql<{ followUp: { people: { id: string }[] } }>(
      `{ followUp(contactId: "${one}") { people { id } } }`,
    );
    const promise = {
      ...{ note: 'A cent.', invoiceIds: [promised], promisedAmount: '0.01' },
      ...{ promisedOn: dayAfter(200), responsibleId: people.data.followUp.people[0]!.id },
    };
    await say(c.finance, { field: 'addFollowUp', args: `contactId: "${one}"`, data: promise });
    const [part] = (await remindersOf(c.finance)).due;
    await sendSeen(c.finance, [part!]);
    const { sent } = await remindersOf(c.finance);
    expect(sent[0]!.message).toContain('USD 99.99, without USD 0.01 that you promised for');
    // All of them have had their only reminder.
    await runAsOwner(
      server,
      `with made as (
         insert into commercial_document select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
           'number', 100000 + n, 'label', 'OLD-' || n, 'due_on', '2026-08-25'))).*
         from commercial_document d, generate_series(1, 2500) n where d.id = '${promised}' returning company_id, id)
       insert into payment_reminder_invoice (company_id, reminder_id, invoice_id, level, sent_on)
       select m.company_id, (select id from payment_reminder where company_id = m.company_id limit 1), m.id, 1, '2026-01-10'
       from made m`,
    );
    const two = await c.customer('Two');
    await c.invoice(two, -9);
    expect((await remindersOf(c.finance)).due).toMatchObject([{ contactName: 'Two' }]);
  });

  it('reach who can be written to behind hundreds who cannot, and nobody twice before their next turn', async () => {
    const c = await company('Reminders queue');
    const nobody = await c.customer('Nobody known', '');
    const first = await c.invoice(nobody, -20);
    await runAsOwner(
      server,
      `with people as (
         insert into contact select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(),
           'name', 'Unknown ' || n))).*
         from contact k, generate_series(1, 210) n where k.id = '${nobody}' returning company_id, id)
       insert into commercial_document select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
         'number', 200000 + row_number() over (), 'label', 'UNK-' || row_number() over (),
         'contact_id', p.id))).*
       from people p, commercial_document d where d.id = '${first}'`,
    );
    await c.invoice(await c.customer('Reached'), -9);
    await schedule(c.owner, { sendsItself: true });
    const runs = () => sendDue(server.platform, { companyId: c.companyId }, { lists: [] });
    await runs();
    expect((await remindersOf(c.finance)).sent.map((row) => row.contactName)).toEqual(['Reached']);
    // Their second reminder follows in a week: until then they take the place of nobody.
    await runAsOwner(
      server,
      `update payment_reminder set sent_at = sent_at - interval '4 days' where company_id = '${c.companyId}'`,
    );
    const rows = await overdueOf(c.companyId);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.contact_name)).not.toContain('Reached');
  });

  it('do not leave by themselves in the name of who is shut out, or once the switch is turned meanwhile', async () => {
    const c = await company('Reminders shut');
    await c.invoice(await c.customer('One'), -9);
    await schedule(c.owner, { sendsItself: true });
    const runs = () => sendDue(server.platform, { companyId: c.companyId }, { lists: [] });
    const key = `hashtextextended('payment reminders ${c.companyId}', 0)`;
    await whileHeld(server.platform, `select pg_advisory_xact_lock(${key})`, {
      start: runs,
      meanwhile: () => schedule(c.owner, { sendsItself: false }),
    });
    expect(await mailsOf(c.companyId)).toEqual([]);
    await schedule(c.owner, { sendsItself: true });
    await runAsOwner(
      server,
      `update person set is_deactivated = true where id =
         (select person_id from member where id = '${c.owner.memberId}')`,
    );
    await runs();
    expect(await mailsOf(c.companyId)).toEqual([]);
    expect(await remindersOf(c.finance)).toMatchObject({ senderName: '' });
  });

  it('are for who may see invoices, sent by who may change them, and of their own company alone', async () => {
    const c = await company('Reminders rights');
    await schedule(c.owner, {});
    await c.invoice(await c.customer('One'), -9);
    const { due } = await remindersOf(c.finance);
    const viewer = await server.signIn('Viewer', c.companyId);
    expect((await sendSeen(viewer, due)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const stranger = await company('Reminders elsewhere');
    await schedule(stranger.owner, {});
    expect((await sendSeen(stranger.finance, due)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await remindersOf(stranger.finance)).due).toEqual([]);
    const worse = await schedule(c.owner, {
      levels: [
        { afterDays: 9, text: 'a' },
        { afterDays: 9, text: 'b' },
      ],
    });
    expect(worse.violations).toMatchObject([
      {
        path: 'levels.1.afterDays',
        message: 'Enter more than 9 days: the reminder before comes then.',
      },
    ]);
  });

  it('wait for a working day, though they were asked for before or are carried out late', async () => {
    while (server.clock.now().getUTCDay() !== FRIDAY) server.clock.advance(86_400);
    const c = await company('Reminders weekend');
    await schedule(c.owner, { sendsItself: true });
    await c.invoice(await c.customer('One'), -9);
    await askForReminders(server.platform);
    expect(await askedFor(c.companyId)).toBe(true);
    await runAsOwner(server, `delete from graphile_worker._private_jobs`);
    server.clock.advance(86_400);
    await askForReminders(server.platform);
    expect(await askedFor(c.companyId)).toBe(false);
    const runs = () => sendDue(server.platform, { companyId: c.companyId }, { lists: [] });
    await runs();
    expect(await mailsOf(c.companyId)).toEqual([]);
    server.clock.advance(2 * 86_400);
    await askForReminders(server.platform);
    expect(await askedFor(c.companyId)).toBe(true);
    await runs();
    expect(await mailsOf(c.companyId)).toHaveLength(1);
    await runAsOwner(server, `delete from graphile_worker._private_jobs`);
    await askForReminders(server.platform);
    expect(await askedFor(c.companyId)).toBe(false);
  });

  it('ask for what is still open of an invoice, from its day on, and again once a promise was broken', async () => {
    const c = await company('Reminders open');
    await schedule(c.owner, { levels: [{ afterDays: 1, text: 'Please pay.' }] });
    const one = await c.customer('One');
    const part = await c.invoice(one, -9);
    const whole = await c.invoice(one, -9);
    const today = await c.customer('Due today');
    await c.invoice(today, 0);
    const receipt = { clientId: one, paidOn: dayAfter(-1), currency: 'USD', exchangeRate: '1' };
    const paymentables = [
      { invoiceId: part, amount: '40' },
      { invoiceId: whole, amount: '100' },
    ];
    const data = { ...receipt, amount: '140', paymentables };
    expect((await say(c.finance, { field: 'recordReceipt', data })).violations).toEqual([]);
    const { due } = await remindersOf(c.finance);
    expect(due).toMatchObject([{ contactName: 'One', heldCash: [] }]);
    const people = await c.finance.graphql<{ followUp: { people: { id: string }[] } }>(
      `{ followUp(contactId: "${one}") { people { id } } }`,
    );
    const promise = { note: 'Tomorrow.', invoiceIds: [part], promisedOn: dayAfter(1) };
    await say(c.finance, {
      ...{ field: 'addFollowUp', args: `contactId: "${one}"` },
      data: { ...promise, responsibleId: people.data.followUp.people[0]!.id },
    });
    expect((await remindersOf(c.finance)).due).toEqual([]);
    server.clock.advance(2 * 86_400);
    const finance = await signInAgain(server, c.finance);
    const later = await remindersOf(finance);
    expect(later.due.map((row) => row.contactName)).toEqual(['One', 'Due today']);
    await sendSeen(finance, later.due.slice(0, 1));
    const { sent } = await remindersOf(finance);
    expect(sent[0]!.message).toContain('USD 60.00');
    expect(sent[0]!.message.match(/INV-/g)).toHaveLength(1);
  });

  it('carry the statement of account where the schedule says so, a page a currency, as the preview says', async () => {
    const c = await company('Reminders with statements');
    const one = await c.customer('Statement Trading');
    await c.invoice(one, -9);
    expect((await remindersOf(c.finance)).due).toEqual([]);
    await schedule(c.owner, {});
    const plain = (await remindersOf(c.finance)).due[0]!;
    await schedule(c.owner, { attachesStatement: true });
    const carrying = (await remindersOf(c.finance)).due[0]!;
    // It is another mail: who saw the one without sends nothing.
    expect(carrying.hash).not.toBe(plain.hash);
    await sendSeen(c.finance, [plain], 'as-seen-before');
    expect(await mailsOf(c.companyId)).toEqual([]);
    await sendSeen(c.finance, [carrying]);
    expect((await remindersOf(c.finance)).sent[0]!.message).toContain(
      'Your statement of account is attached.',
    );
    const files = await server.platform.db.inTenant(c.companyId, (tx) =>
      tx.many(sql<{ name: string; content: Buffer; mailed: boolean }>`
        select f.name, f.content, o.payload->>'fileId' = f.id::text as mailed
        from payment_reminder r
        join file f on f.company_id = ${c.companyId} and f.id = r.statement_file_id
        cross join outbox o
        where r.company_id = ${c.companyId} and o.company_id = ${c.companyId}
          and o.payload->>'subject' like 'Payment reminder%'`),
    );
    expect(files).toMatchObject([{ name: `Statement ${dayAfter(0)}.pdf`, mailed: true }]);
    const text = readPdfText(files[0]!.content);
    expect(text).toContain('Statementofaccount');
    expect(text).toContain('StatementTrading,USD');
    expect(text).toContain('100.00');
  });

  it('reach a customer whose record is deleted, and the others where one statement cannot be made', async () => {
    const c = await company('Reminders left out');
    const gone = await c.customer('Gone');
    await c.invoice(gone, -12);
    await c.invoice(await c.customer('Unprintable'), -10);
    await c.invoice(await c.customer('Third'), -9);
    const deleted = await say(c.owner, {
      ...{ field: 'deleteContact', args: `contactId: "${gone}", version: 1` },
    });
    expect(deleted.flag).toBe('SUCCESS');
    await schedule(c.owner, { attachesStatement: true, sendsItself: true });
    const print = server.platform.pdf.print.bind(server.platform.pdf);
    const failing = vi
      .spyOn(server.platform.pdf, 'print')
      .mockImplementation((paper) =>
        JSON.stringify(paper).includes('Unprintable')
          ? Promise.reject(new Error('The document took too long.'))
          : print(paper),
      );
    await sendDue(server.platform, { companyId: c.companyId }, { lists: [] });
    failing.mockRestore();
    const { sent, due } = await remindersOf(c.finance);
    expect(sent.map((row) => row.contactName).toSorted()).toEqual(['Gone', 'Third']);
    expect(due.map((row) => row.contactName)).toEqual(['Unprintable']);
  });

  it('know whose account is too long for a statement', async () => {
    const c = await company('Reminders long');
    const long = await c.customer('Long');
    await c.invoice(long, -9);
    await c.invoice(long, -8);
    const short = await c.customer('Short');
    await c.invoice(short, -9);
    const found = await server.platform.db.inTenant(c.companyId, (tx) =>
      findLongAccounts(tx, [long, short], 1),
    );
    expect(found).toEqual([long]);
  });
});
