import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  cardData,
  cardsCompany,
  issue,
  messageOf,
  networkOf,
} from '../../../test/fixtures/cards-company.ts';
import { mailOf } from '../../../test/fixtures/mailed.ts';
import { billData, payablesCompany, say } from '../../../test/fixtures/payables-company.ts';
import { pageOfLines } from '../../../test/fixtures/pdf-files.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import type { Platform } from '../../platform/platform.ts';
import { receivedMailsModule } from './index.ts';
import { takeMailIn } from './taking-in.service.ts';

const server = testServer();
afterEach(() => vi.restoreAllMocks());

const BILL = [
  ...['Santos Port Agency Ltda.', 'Invoice No: SPA-2026/1184', 'Due date: 3 December 2026'],
  'Total due: USD 22,065.50',
];
const PDF_PART = { type: 'application/pdf', name: 'bill.pdf', content: pageOfLines(BILL) };

type Given = Parameters<typeof mailOf>[0] & { byteSize?: number };

/** As the worker hands over what lies in a folder. */
function takeIn(who: SignedIn, { byteSize, ...mail }: Given, platform: Platform = server.platform) {
  const source = mailOf(mail);
  const receivedAt = server.clock.now().toISOString();
  const folder = {
    ...{ mailboxEmail: 'bills@fjord.example', memberId: who.memberId, path: 'Documents' },
    contents: 'everything' as const,
  };
  return takeMailIn(platform, {
    companyId: who.companyId,
    mail: { uid: 1, source, byteSize: byteSize ?? source.length, receivedAt },
    folder,
  });
}

type Listed = {
  id: string;
  version: number;
  kind: string;
  status: string;
  reasons: string[];
  findings: { label: string; value: string }[];
  billId: string | null;
};
const FIELDS = 'id version kind status reasons findings { label value } billId';

async function latest(who: SignedIn): Promise<Listed> {
  const reply = await who.graphql<{ receivedMails: { rows: Listed[] } }>(
    `{ receivedMails { rows { ${FIELDS} } } }`,
  );
  return reply.data.receivedMails.rows[0]!;
}

async function act(who: SignedIn, call: string) {
  const reply = await who.graphql<Record<string, { receivedMail: Listed }>>(
    `mutation { ${call} { errorFlag message receivedMail { ${FIELDS} } } }`,
  );
  return {
    mail: Object.values(reply.data ?? {})[0]?.receivedMail,
    refused: reply.errors?.[0]?.message ?? '',
  };
}
const keyOf = ({ id, version }: Listed) => `id: "${id}", version: ${version}`;

async function ownerOf(name: string) {
  const company = await payablesCompany(server, name);
  return { ...company, owner: await server.signIn('Owner', company.finance.companyId) };
}

type Company = Awaited<ReturnType<typeof ownerOf>>;

/** Saves what a person entered from a mail as a bill. */
const saveBill = ({ owner, vendorId }: Company, mail: Listed, more: { key?: string } = {}) =>
  say<Listed>(owner, {
    ...{ field: 'createBillOfMail', args: keyOf(mail), data: billData(vendorId, '22065.50') },
    ...{ answer: ['receivedMail', FIELDS], ...more },
  });

const countBills = (who: SignedIn) =>
  server.platform.db.inTenant(who.companyId, async (tx) => {
    const { bills, papers } = await tx.get(
      sql<{ bills: string; papers: string }>`
        select (select count(*) from commercial_document where company_id = ${tx.companyId}) as bills,
          (select count(*) from paper where company_id = ${tx.companyId}) as papers`,
      'The counts',
    );
    return { bills: Number(bills), papers: Number(papers) };
  });

const filesOf = (who: SignedIn) =>
  server.platform.db.inTenant(who.companyId, (tx) =>
    tx.many(sql<{ name: string }>`
      select name from file where company_id = ${tx.companyId} and name = 'bill.pdf'`),
  );

describe('what a person does with a mail', () => {
  it('holds to what it is: ignored it is not taken over, refused it stays refused', async () => {
    const company = await ownerOf('Steps');
    const { owner } = company;
    await takeIn(owner, { text: BILL.join('\n') });
    const proposed = await latest(owner);
    const ignored = (await act(owner, `ignoreMail(${keyOf(proposed)})`)).mail!;
    expect((await saveBill(company, ignored)).message).toContain('This mail is ignored');
    expect((await act(owner, `ignoreMail(${keyOf(ignored)})`)).refused).toContain(
      'ignored already',
    );
    const back = (await act(owner, `restoreMail(${keyOf(ignored)})`)).mail!;
    const asReport = (await act(owner, `readMailAs(${keyOf(back)}, kind: "Vessel report")`)).mail!;
    expect((await saveBill(company, asReport)).message).toContain('not read as a bill');
    expect(await countBills(owner)).toEqual({ bills: 0, papers: 0 });

    await takeIn(owner, { subject: 'Large', byteSize: 16_000_000 });
    const large = await latest(owner);
    expect(large.status).toBe('Refused');
    const hidden = (await act(owner, `ignoreMail(${keyOf(large)})`)).mail!;
    const read = await act(owner, `readMailAs(${keyOf(hidden)}, kind: "Bill")`);
    expect(read.refused).toContain('nothing of it is here');
    expect((await act(owner, `restoreMail(${keyOf(hidden)})`)).mail?.status).toBe('Refused');
  });

  it('two at once: a mail becomes one bill, whose papers are there with it or not at all', async () => {
    const company = await ownerOf('At once');
    const { owner } = company;
    await takeIn(owner, { subject: 'One', text: BILL.join('\n'), parts: [PDF_PART] });
    const one = await latest(owner);
    const saved = await Promise.all([saveBill(company, one), saveBill(company, one)]);
    const [done] = saved.filter(({ row }) => row?.status === 'Taken over');
    expect(saved.map(({ code }) => code).filter(Boolean)).toEqual(['INVALID_STATE']);
    expect(await countBills(owner)).toEqual({ bills: 1, papers: 1 });
    expect((await latest(owner)).billId).toBe(done?.row?.billId);
  });

  it('an answer that was lost is asked for again with its key, and nothing is entered twice', async () => {
    const company = await ownerOf('Asked again');
    await takeIn(company.owner, { subject: 'One', text: BILL.join('\n'), parts: [PDF_PART] });
    const mail = await latest(company.owner);
    const first = await saveBill(company, mail, { key: 'the bill of one mail' });
    const again = await saveBill(company, mail, { key: 'the bill of one mail' });
    expect(first.row?.billId).toMatch(/./);
    expect(again.row).toEqual(first.row);
    await takeIn(company.owner, { subject: 'Two', text: BILL.join('\n') });
    const ofAnother = await saveBill(company, await latest(company.owner), {
      key: 'the bill of one mail',
    });
    expect(ofAnother.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await countBills(company.owner)).toEqual({ bills: 1, papers: 1 });
  });

  it('a report and what became of its mail are written together', async () => {
    const { owner } = await ownerOf('A report');
    const made = await owner.graphql<{ createVessel: { vessel: { id: string } } }>(
      'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
      {
        data: {
          ...{ name: 'Nordic Lark', type: 'Kamsarmax', ownership: 'TCIN' },
          ...{ deadweightT: 82_000, details: {} },
        },
      },
    );
    const vesselId = made.data.createVessel.vessel.id;
    const at = server.clock.now().toISOString();
    await takeIn(owner, { subject: 'Noon', text: 'See below.' });
    const mail = (
      await act(owner, `readMailAs(${keyOf(await latest(owner))}, kind: "Vessel report")`)
    ).mail!;
    const report = {
      ...{ vesselId, kind: 'Noon', reportedAt: at, latitude: 10.5, longitude: -25.2, hours: 24 },
      ...{ port: '', distanceNm: 312, windBeaufort: null, seaState: null, rpm: null },
      ...{ slipPercent: null, etaPort: '', cargoT: null, draftForwardM: null, draftAftM: null },
      remarks: '',
    };
    const save = () =>
      say<{ status: string; vesselReportKind: string }>(owner, {
        ...{ field: 'createVesselReportOfMail', args: keyOf(mail), data: report },
        answer: ['receivedMail', 'status vesselReportKind'],
      });
    const both = await Promise.all([save(), save()]);
    const [done, ...more] = both.flatMap(({ row }) => row ?? []);
    expect([done, more]).toEqual([{ status: 'Taken over', vesselReportKind: 'Noon' }, []]);
    const reports = await owner.graphql<{ vesselReports: unknown[] }>(
      `{ vesselReports(vesselId: "${vesselId}") { id } }`,
    );
    expect(reports.data.vesselReports).toHaveLength(1);
  });

  it('a PDF that could not be read in time is read when somebody asks for it again', async () => {
    const { owner } = await ownerOf('Read again');
    const reading = {
      readPdfText: () => Promise.reject(new Error('too late')),
      readCarriedXml: () => Promise.reject(new Error('too late')),
    } as never;
    await takeIn(
      owner,
      { text: 'See our bill.', parts: [PDF_PART] },
      { ...server.platform, reading },
    );
    const mail = await latest(owner);
    expect(mail.kind).toBe('Not recognised');
    const files = async () =>
      (
        await owner.graphql<{ receivedMail: { files: { refusal: string; text: string }[] } }>(
          `{ receivedMail(id: "${mail.id}") { files { refusal text } } }`,
        )
      ).data.receivedMail.files;
    expect((await files())[0]?.refusal).toContain('could not be read in time');
    const read = await act(owner, `readMailAs(${keyOf(mail)}, kind: "Bill")`);
    expect(read.mail?.findings).toContainEqual({ label: 'Total', value: '22065.50' });
    expect(await files()).toMatchObject([
      { refusal: '', text: expect.stringContaining('22,065.50') },
    ]);
  });

  it('a receipt is its PDF, not the picture before it, and takes the place of none that is there by now', async () => {
    const c = await cardsCompany(server, 'Receipt');
    const owner = await server.signIn('Owner', c.controller.companyId);
    const { row: card } = await issue(c.controller, cardData(c, c.controller));
    const say = networkOf(server, c, card!.id);
    await say(messageOf('AUTHORISATION', 'HOTEL-1', '1234.50'));
    const signature = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.alloc(6_000, 1),
    ]);
    const mail = {
      text: 'Harbour Hotel: you paid USD 1,234.50.',
      parts: [
        { type: 'image/png', name: 'mark.png', content: signature },
        { type: 'application/pdf', name: 'stay.pdf', content: pageOfLines(['Stay']) },
      ],
    };
    await takeIn(owner, { ...mail, subject: 'Your stay' });
    const stay = await latest(owner);
    await takeIn(owner, { ...mail, subject: 'Your stay once more' });
    const again = await latest(owner);
    expect([stay.kind, again.kind]).toEqual(['Card receipt', 'Card receipt']);
    const both = await Promise.all(
      [stay, again].map((one) => act(owner, `takeMailAsReceipt(${keyOf(one)})`)),
    );
    expect(both.filter(({ mail: taken }) => taken?.status === 'Taken over')).toHaveLength(1);
    expect(both.map(({ refused }) => refused).join('')).toContain('has a receipt by now');
    const receipts = await server.platform.db.inTenant(owner.companyId, (tx) =>
      tx.many(sql<{ name: string }>`
        select f.name from card_transaction t
        join file f on f.company_id = t.company_id and f.id = t.receipt_file_id`),
    );
    expect(receipts).toEqual([{ name: 'stay.pdf' }]);
  });
});

describe('what the worker does with a mail', () => {
  it.each([new TypeError('a fault of ours'), new URIError('another'), new Error('a third')])(
    'that our own reader fails at with %s is listed as refused, and stops no folder',
    async (fault) => {
      const { owner } = await ownerOf(`Failing ${fault.name}`);
      const scanner = { isInfected: () => Promise.reject(fault) } as never;
      await takeIn(owner, { parts: [PDF_PART] }, { ...server.platform, scanner });
      const mail = await latest(owner);
      expect(mail).toMatchObject({ status: 'Refused' });
      expect(mail.reasons[0]).toContain('could not be read');
    },
  );

  it('of many files ends in time: those behind the time are named and not opened', async () => {
    const { owner } = await ownerOf('In time');
    let clockMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
    const scanner = {
      isInfected: async () => {
        clockMs += 5_000;
        return false;
      },
    } as never;
    const parts = Array.from({ length: 20 }, (_, at) => ({ ...PDF_PART, name: `${at}.pdf` }));
    await takeIn(owner, { parts }, { ...server.platform, scanner });
    expect(clockMs).toBeLessThan(30_000);
    const { id } = await latest(owner);
    const reply = await owner.graphql<{ receivedMail: { files: { refusal: string }[] } }>(
      `{ receivedMail(id: "${id}") { files { refusal } } }`,
    );
    const { files } = reply.data.receivedMail;
    expect([files.length, files[0]?.refusal]).toEqual([20, '']);
    expect(files.at(-1)?.refusal).toContain('The files before this one took too long');
  });

  it('fills no disk: beyond so many bytes a day the rest waits in the folder', async () => {
    const { owner } = await ownerOf('Bytes');
    await takeIn(owner, { subject: 'First' });
    await server.platform.db.inTenant(owner.companyId, (tx) =>
      tx.run(sql`update received_mail set byte_size = 500000000`),
    );
    await expect(takeIn(owner, { subject: 'Second' })).rejects.toMatchObject({
      code: 'INVALID_STATE',
    });
  });

  it('of which nobody made anything is erased with its files after a year', async () => {
    const company = await ownerOf('A year');
    const { owner } = company;
    const age = (subject: string, days: number) =>
      server.platform.db.inTenant(owner.companyId, (tx) =>
        tx.run(sql`
          update received_mail set came_at = ${new Date(server.clock.now().getTime() - days * 86_400_000).toISOString()}
          where company_id = ${tx.companyId} and subject = ${subject}`),
      );
    for (const subject of ['Old', 'Taken', 'Young']) {
      await takeIn(owner, { subject, parts: [PDF_PART] });
      if (subject === 'Taken') await saveBill(company, await latest(owner));
    }
    await age('Old', 366);
    await age('Taken', 366);
    await age('Young', 364);
    // Three mails, and the paper of the bill.
    expect(await filesOf(owner)).toHaveLength(4);
    await receivedMailsModule.housekeeper?.(server.platform);
    const left = await server.platform.db.inTenant(owner.companyId, (tx) =>
      tx.many(sql<{ subject: string }>`select subject from received_mail order by subject`),
    );
    expect(left.map(({ subject }) => subject)).toEqual(['Taken', 'Young']);
    expect(await filesOf(owner)).toHaveLength(3);
  });
});
