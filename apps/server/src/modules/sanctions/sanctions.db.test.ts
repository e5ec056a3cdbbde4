import { describe, expect, it } from 'vitest';
import { shareMailbox } from '../../../test/fixtures/members.ts';
import { say } from '../../../test/fixtures/payables-company.ts';
import {
  advance,
  approve,
  beneficiaryData,
  create,
  type PayoutsCompany,
  payoutData,
  payoutsCompany,
  readPayout,
  sayBeneficiary,
  submit,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';
import { screenNow } from './index.ts';

const server = testServer();

const OWN = (rows: readonly string[]) =>
  ['Name,Kind,IMO,Country,Aliases,Reason', ...rows].join('\n');
const bring = (who: SignedIn, content: string, list = 'OWN') =>
  server.app.inject({
    method: 'POST',
    url: `/v2/sanctions/files?list=${list}&name=list.csv`,
    headers: {
      authorization: `Bearer ${who.token}`,
      cookie: who.cookie,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(content),
  });

type CaseRow = {
  id: string;
  status: string;
  subjectType: string;
  subjectName: string;
  listedName: string;
  version: number;
  reason: string;
};
const CASE = 'id status subjectType subjectName listedName version reason';
const casesOf = async (who: SignedIn, field = 'listSanctionCases') =>
  (
    await who.graphql<Record<string, { rows: CaseRow[] }>>(
      `{ ${field}(limit: 50) { rows { ${CASE} } } }`,
    )
  ).data[field]!.rows;
type Standing = { state: string; text: string };
const standingOf = async (who: SignedIn, id: string) => {
  const reply = await who.graphql<{ screeningOfBeneficiary: Standing }>(
    `{ screeningOfBeneficiary(beneficiaryId: "${id}") { state text } }`,
  );
  return reply.data.screeningOfBeneficiary;
};
const decide = (
  who: SignedIn,
  verb: 'clear' | 'confirm',
  row: CaseRow,
  reason = 'Another company of Rotterdam',
) =>
  say<CaseRow>(who, {
    field: `${verb}SanctionCase`,
    args: `caseId: "${row.id}", version: ${row.version}, reason: "${reason}"`,
    answer: ['case', CASE],
  });
const screen = (c: PayoutsCompany) => screenNow(server.platform, c);
const NEAR = 'Rotterdam Marine Fuel BV,company,,NL,,Test';

async function waiting(c: PayoutsCompany, beneficiaryId: string) {
  const made = await create(c.finance, payoutData(c, beneficiaryId, '100.00'));
  return (await submit(c.finance, made.row!)).row!;
}

describe('a hit', () => {
  it('holds payments to them until somebody else clears it with a reason; it stays cleared until either changes', async () => {
    const c = await payoutsCompany(server, 'Near hit');
    const to = await c.confirmed();
    expect((await standingOf(c.finance, to.id)).state).toBe('NO_LISTS');
    const brought = await bring(c.owner, OWN([NEAR]));
    expect(brought.json()).toMatchObject({ message: '1 record is in use.' });
    // Not compared yet: nothing leaves.
    expect((await standingOf(c.finance, to.id)).state).toBe('PENDING');
    const sent = await waiting(c, to.id);
    expect((await approve(c.approver, await readPayout(c.approver, sent.id))).message).toContain(
      'is being compared with the sanctions lists',
    );
    await screen(c);
    const cases = await casesOf(c.owner);
    const said = cases.map(({ subjectType, status }) => `${subjectType} ${status}`);
    expect(said.toSorted()).toEqual(['beneficiary Open', 'contact Open']);
    expect((await standingOf(c.finance, to.id)).text).toContain('payments to them wait until case');
    expect((await readPayout(c.approver, sent.id)).hold).toContain('looks like a listed party');
    // Finance entered the beneficiary, the approver may not decide at all, and a reason is asked.
    expect((await decide(c.finance, 'clear', cases[0]!)).message).toContain('You entered whom');
    expect((await decide(c.approver, 'clear', cases[0]!)).code).toBe('FORBIDDEN');
    expect((await decide(c.owner, 'clear', cases[0]!, 'no')).violations[0]?.path).toBe('reason');
    for (const row of cases)
      expect((await decide(c.owner, 'clear', row)).row?.status).toBe('Cleared');
    expect((await readPayout(c.approver, sent.id)).hold).toBeNull();
    await screen(c);
    // The same list again opens nothing.
    await bring(c.owner, OWN([NEAR, 'Somebody Else Entirely,company,,XX,,Test']));
    await screen(c);
    expect((await casesOf(c.owner)).length).toBe(2);
    expect((await standingOf(c.finance, to.id)).state).toBe('CLEAR');
    // The record changed: it is looked at anew.
    await bring(c.owner, OWN(['Rotterdam Marine Fuel BV,company,,NL,RMF,Test']));
    await screen(c);
    expect((await casesOf(c.owner)).filter(({ status }) => status === 'Open').length).toBe(2);
    // And gone: it lapses.
    await bring(c.owner, OWN(['Somebody Else Entirely,company,,XX,,Test']));
    await screen(c);
    expect((await casesOf(c.owner)).filter(({ status }) => status === 'Lapsed').length).toBe(2);
    expect((await standingOf(c.finance, to.id)).state).toBe('CLEAR');
  });

  it('that is confirmed blocks: nothing is submitted, and what was approved fails when it is sent', async () => {
    const c = await payoutsCompany(server, 'Confirmed hit');
    const to = await c.confirmed();
    const later = await create(c.finance, payoutData(c, to.id, '5.00'));
    const made = await create(c.finance, payoutData(c, to.id, '7.00'));
    const sent = (await submit(c.finance, made.row!)).row!;
    await approve(c.approver, await readPayout(c.approver, sent.id));
    await bring(c.owner, OWN(['Rotterdam Marine Fuels B.V.,company,,NL,,Test']));
    // Compared first: it waits.
    await advance(server, c.companyId, sent.id);
    expect((await readPayout(c.finance, sent.id)).status).toBe('Approved');
    await screen(c);
    for (const row of await casesOf(c.owner)) {
      expect(
        (await decide(c.owner, 'confirm', row, 'The same address and owner')).row?.status,
      ).toBe('Confirmed');
    }
    expect((await submit(c.finance, later.row!)).message).toContain('they are not paid');
    await advance(server, c.companyId, sent.id);
    expect(await readPayout(c.finance, sent.id)).toMatchObject({ status: 'Failed' });
    // Who confirmed it does not take it back.
    const [first] = await casesOf(c.owner);
    const alias = await c.join('Owner');
    await shareMailbox(server, c.owner, alias);
    for (const who of [c.owner, alias]) {
      expect((await decide(who, 'clear', first!)).message).toContain('somebody else takes it back');
    }
  });

  it('about a record that was merged into the payee holds what goes to the payee', async () => {
    const c = await payoutsCompany(server, 'Merged hit');
    const to = await c.confirmed();
    const data = { name: 'Zebra Bunkering', kinds: ['vendor'] };
    const answer = ['contact', 'id'] as const;
    const other = await say<{ id: string }>(c.owner, { field: 'createContact', data, answer });
    const ids = { mainId: c.contactId, mergedId: other.row!.id };
    const { data: read } = await c.owner.graphql<Record<'main' | 'merged', { version: number }>>(
      `{ main: contact(id: "${ids.mainId}") { version } merged: contact(id: "${ids.mergedId}") { version } }`,
    );
    const versions = { mainVersion: read.main.version, mergedVersion: read.merged.version };
    const merged = { ...ids, ...versions, fromMerged: [] };
    expect((await say(c.owner, { field: 'mergeContacts', data: merged })).flag).toBe('SUCCESS');
    await bring(c.owner, OWN(['Zebra Bunkering,company,,NL,,Test']));
    await screen(c);
    const cases = await casesOf(c.owner);
    expect(cases.map(({ subjectName, status }) => [subjectName, status])).toEqual([
      ['Zebra Bunkering', 'Open'],
    ]);
    const ofContact = async () =>
      (
        await c.finance.graphql<{ screeningOfContact: Standing }>(
          `{ screeningOfContact(contactId: "${c.contactId}") { state text } }`,
        )
      ).data.screeningOfContact.state;
    expect(await ofContact()).toBe('HELD');
    const { id } = await waiting(c, to.id);
    expect((await readPayout(c.approver, id)).hold).toContain('Zebra Bunkering looks like');
    expect((await decide(c.owner, 'clear', cases[0]!)).row?.status).toBe('Cleared');
    expect(await ofContact()).toBe('CLEAR');
    expect((await readPayout(c.approver, id)).hold).toBeNull();
  });

  it('is never decided by who entered the beneficiary', async () => {
    const c = await payoutsCompany(server, 'Own hit');
    const contactId = await c.addContact('Grey Horizon Shipping');
    const form = beneficiaryData(contactId, { name: 'Grey Horizon Shipping LLC' });
    await sayBeneficiary(c.owner, 'createBeneficiary', '', form);
    await bring(c.owner, OWN(['Grey Horizon Shipping,company,,RU,,Test']));
    await screen(c);
    const cases = await casesOf(c.owner);
    expect(cases.length).toBe(2);
    for (const row of cases) {
      expect((await decide(c.owner, 'clear', row)).message).toContain(
        'You entered whom this is about',
      );
    }
    expect((await decide(await c.join('Owner'), 'clear', cases[0]!)).row?.status).toBe('Cleared');
  });
});

describe('lists', () => {
  it('a file that is none is refused in words, and what is in use stays', async () => {
    const c = await payoutsCompany(server, 'Bad lists');
    const refused = async (content: string, list: string) =>
      JSON.stringify((await bring(c.owner, content, list)).json());
    expect(await refused('<!DOCTYPE a><sdnList/>', 'OFAC')).toContain(
      'The file declares a document type.',
    );
    expect(await refused('a,b', 'UN')).toContain('publish this list as XML');
    expect(await refused('nothing', 'OWN')).toContain('No record of this list can be read');
    expect(await refused(OWN([NEAR]), 'XX')).toContain('Choose one of OFAC');
    expect(await refused(OWN(['Ship,vessel,1234568,,,']), 'OWN')).toContain(
      '1234568 is no IMO number.',
    );
  });

  it('who may not bring lists or see cases is refused; the case manager tells its readers no listed name', async () => {
    const c = await payoutsCompany(server, 'Who may');
    await c.confirmed();
    await bring(c.owner, OWN([NEAR]));
    await screen(c);
    expect((await bring(c.approver, OWN([NEAR]))).statusCode).toBe(403);
    const work = await casesOf(c.approver, 'listCaseWork');
    expect(work.length).toBe(2);
    expect(work.every(({ listedName, reason }) => listedName === '' && reason === '')).toBe(true);
    const other = await payoutsCompany(server, 'Who may elsewhere');
    expect(await casesOf(other.owner)).toEqual([]);
    const shown = await other.owner.graphql(`{ getSanctionCase(caseId: "${work[0]!.id}") { id } }`);
    expect(shown.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
