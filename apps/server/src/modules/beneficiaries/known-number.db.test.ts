import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { putPolicy } from '../../../test/fixtures/approval-policy.ts';
import { billData, keyOf, say, sayBill } from '../../../test/fixtures/payables-company.ts';
import {
  beneficiaryData,
  keyOfBeneficiary,
  type PayoutsCompany,
  PHONE,
  payoutsCompany,
  sayBeneficiary,
} from '../../../test/fixtures/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const FALSE = '+44 20 7946 0000';
const DAY = 86_400;

/** Somebody changes the telephone of the vendor, a moment after whatever was before. */
async function changePhone(
  c: Pick<PayoutsCompany, 'contactId'>,
  who: SignedIn,
  phone: string,
  more: object = {},
) {
  server.clock.advance(1);
  const read = await who.graphql<{ contact: { version: number } }>(
    `{ contact(id: "${c.contactId}") { version } }`,
  );
  const data = contactInput.parse({
    name: 'Rotterdam Marine Fuels',
    kinds: ['vendor'],
    phone,
    ...more,
  });
  const done = await who.graphql<{ updateContact: { errorFlag: string } }>(
    `mutation ($data: ContactInput!) { updateContact(contactId: "${c.contactId}",
      version: ${read.data.contact.version}, data: $data) { errorFlag } }`,
    { data },
  );
  expect(done.errors).toBeUndefined();
}

type Numbered = { knownPhone: string; numberNote: string; flags: { code: string; text: string }[] };
const read = async (who: SignedIn, id: string) =>
  (
    await who.graphql<{ getBeneficiary: { beneficiary: Numbered; olderBills: { id: string }[] } }>(
      `{ getBeneficiary(beneficiaryId: "${id}") { olderBills { id }
        beneficiary { knownPhone numberNote flags { code text } } } }`,
    )
  ).data.getBeneficiary;

const again = async (c: PayoutsCompany) => ({
  ...c,
  operator: await server.signIn('Operator', c.companyId),
  finance: await server.signIn('Finance', c.companyId),
  owner: await server.signIn('Owner', c.companyId),
  approver: await c.join('Approver'),
});

const noneOf = (days = '30 days') =>
  `Rotterdam Marine Fuels has no telephone that was known before this account. Undo a change of its telephone that was wrong, read a number from an older bill, or enter the account anew when the telephone has been there for ${days}.`;
const phoneRefused = (message: string) => [{ path: 'phone', message }];

const setDays = (c: { companyId: string }, knownNumberDays: number) =>
  putPolicy(server, c.companyId, {
    steps: [{ currency: 'USD', fromAmount: '0', approvers: 1 }],
    payments: { knownNumberDays },
  });

const enter = async (c: Pick<PayoutsCompany, 'finance' | 'contactId'>, more: object = {}) =>
  (await sayBeneficiary(c.finance, 'createBeneficiary', '', beneficiaryData(c.contactId, more)))
    .row!;

describe('the known number', () => {
  it('is none while the telephone was changed shortly before, and the old one when that is undone', async () => {
    const before = await payoutsCompany(server, 'Phone first');
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.operator, FALSE);
    server.clock.advance(2 * DAY);
    const later = await again(before);
    const row = await enter(later);
    const note =
      /^The telephone \+44 20 7946 0000 came shortly before this account or since on \d{4}-\d\d-\d\d by .+: it confirms nothing\.$/;
    const { beneficiary } = await read(later.finance, row.id);
    expect(beneficiary).toMatchObject({
      ...{ knownPhone: '', numberNote: expect.stringMatching(note) },
    });
    expect(beneficiary.flags.map(({ code }) => code)).toContain('PHONE_CHANGED');
    for (const phone of [FALSE, PHONE]) {
      expect((await c.callBack(later.approver, row, phone)).violations).toEqual(
        phoneRefused(noneOf()),
      );
    }
    await changePhone(c, later.operator, '0031 10 555 0199');
    expect((await read(later.finance, row.id)).beneficiary).toMatchObject({
      ...{ knownPhone: PHONE, numberNote: '' },
    });
    expect((await c.callBack(later.approver, row, FALSE)).violations).toEqual(
      phoneRefused(`Call the number that was known before: ${PHONE}.`),
    );
    expect((await c.callBack(later.approver, row)).row).toMatchObject({ isHeld: false });
    const reach = await later.operator.graphql<{ contactReach: { phone: string }[] }>(
      `{ contactReach(contactId: "${c.contactId}") { phone enteredBy } }`,
    );
    expect(reach.data.contactReach.map(({ phone }) => phone)).toEqual([
      ...['0031 10 555 0199', FALSE, PHONE],
    ]);
  });

  it('is none of an old contact that got its telephone just before the account', async () => {
    const before = await payoutsCompany(server, 'Old and silent');
    const contactId = await before.addContact('Quiet Traders', '');
    server.clock.advance(100 * DAY);
    const c = { ...(await again(before)), contactId };
    await changePhone(c, c.operator, FALSE, { name: 'Quiet Traders' });
    server.clock.advance(5);
    const row = await enter(c);
    expect((await c.callBack(c.approver, row, FALSE)).violations).toEqual([
      {
        path: 'phone',
        message: expect.stringMatching(/^Quiet Traders has no telephone that was known/),
      },
    ]);
  });

  it('is never a false one that was found and corrected', async () => {
    const before = await payoutsCompany(server, 'Corrected');
    await changePhone(before, before.operator, FALSE);
    server.clock.advance(100 * DAY);
    const found = await again(before);
    await changePhone(found, found.operator, PHONE);
    server.clock.advance(31 * DAY);
    const c = await again(before);
    const row = await enter(c);
    expect((await read(c.finance, row.id)).beneficiary.knownPhone).toBe(PHONE);
    expect((await c.callBack(c.approver, row, FALSE)).code).toBeUndefined();
    expect((await c.callBack(c.approver, row)).row).toMatchObject({ isHeld: false });
    await changePhone(c, c.operator, '+31 10 555 0144');
    const other = await enter(c, { iban: 'NL02ABNA0123456789' });
    expect((await c.callBack(c.approver, other, FALSE)).violations).toEqual(phoneRefused(noneOf()));
  });

  it('is none that was there for a moment long before and came again just now', async () => {
    const before = await payoutsCompany(server, 'In and out');
    await changePhone(before, before.operator, FALSE);
    await changePhone(before, before.operator, PHONE);
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.operator, FALSE);
    const row = await enter(c);
    expect((await c.callBack(c.approver, row, FALSE)).violations).toEqual(phoneRefused(noneOf()));
    await changePhone(c, c.operator, PHONE);
    expect((await c.callBack(c.approver, row)).row).toMatchObject({ isHeld: false });
  });

  it('is judged by the policy of the day on which the account was entered', async () => {
    const before = await payoutsCompany(server, 'Later policy');
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.operator, FALSE);
    server.clock.advance(2 * DAY);
    const later = await again(before);
    const row = await enter(later);
    await setDays(later, 1);
    expect((await c.callBack(later.approver, row, FALSE)).violations).toEqual(
      phoneRefused(noneOf()),
    );
    const fresh = await enter(later, { iban: 'NL02ABNA0123456789' });
    expect((await c.callBack(later.approver, fresh, FALSE)).row).toMatchObject({ isHeld: false });
  });

  it('is not changed by who enters another mail address or another spelling of it', async () => {
    const before = await payoutsCompany(server, 'Only mail');
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.operator, FALSE);
    const mail = { email: 'desk@rotterdam-fuels.example' };
    await changePhone(c, c.owner, FALSE, mail);
    await changePhone(c, c.owner, '0044 2079460000', mail);
    const row = await enter(c);
    const reach = await c.operator.graphql<{ contactReach: { enteredBy: string }[] }>(
      `{ contactReach(contactId: "${c.contactId}") { enteredBy } }`,
    );
    const { numberNote } = (await read(c.finance, row.id)).beneficiary;
    expect(numberNote).toContain(` by ${reach.data.contactReach.at(-2)!.enteredBy}: `);
    await changePhone(c, c.operator, PHONE, mail);
    expect(await c.callBack(c.owner, row)).toMatchObject({ row: { isHeld: false } });
  });

  it('is a new one once it was there for as many days as the policy says', async () => {
    const before = await payoutsCompany(server, 'Old enough');
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.operator, FALSE);
    await setDays(c, 10);
    server.clock.advance(11 * DAY);
    const later = await again(before);
    const data = beneficiaryData(c.contactId);
    const row = (await sayBeneficiary(later.finance, 'createBeneficiary', '', data)).row!;
    expect((await read(later.finance, row.id)).beneficiary).toMatchObject({
      ...{ knownPhone: FALSE, numberNote: '' },
    });
  });

  it('is confirmed by nobody who changed it', async () => {
    const before = await payoutsCompany(server, 'Changer');
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.owner, FALSE);
    const row = await enter(c);
    await changePhone(c, c.operator, PHONE);
    const refused = await c.callBack(c.owner, row);
    expect([refused.code, refused.message]).toEqual([
      'INVALID_STATE',
      'You entered a telephone of Rotterdam Marine Fuels shortly before this account or since: somebody else makes the call that confirms it.',
    ]);
    expect((await c.callBack(c.approver, row)).row).toMatchObject({ isHeld: false });
  });

  it('may stand on an older bill instead, and never be one that just came', async () => {
    const before = await payoutsCompany(server, 'On paper');
    const data = billData(before.contactId, '100.00', { dueOn: '2027-12-20' });
    const draft = (await sayBill(before.finance, 'createBill', '', data)).row!;
    const bill = (await sayBill(before.owner, 'approveBill', keyOf(draft))).row!;
    server.clock.advance(100 * DAY);
    const c = await again(before);
    const row = (
      await sayBeneficiary(c.finance, 'createBeneficiary', '', beneficiaryData(c.contactId))
    ).row!;
    await changePhone(c, c.operator, FALSE);
    const fresh = (await sayBill(c.finance, 'createBill', '', data)).row!;
    const late = (await sayBill(c.owner, 'approveBill', keyOf(fresh))).row!;
    expect((await read(c.finance, row.id)).olderBills).toEqual([{ id: bill.id }]);
    const call = (phone: string, billId: string) =>
      sayBeneficiary(c.approver, 'recordCallBack', keyOfBeneficiary(row), {
        ...{ phone, spokeWith: 'Anna de Vries', note: '', billId },
      });
    expect((await call('+31 10 555 0100', late.id)).violations).toMatchObject([{ path: 'billId' }]);
    expect((await call(FALSE, bill.id)).violations).toMatchObject([{ path: 'phone' }]);
    expect((await call('+31 10 555 0100', bill.id)).row).toMatchObject({ isHeld: false });
  });
});

describe('an account that does not fit', () => {
  const flagsOf = async (c: PayoutsCompany, id: string) =>
    (await read(c.finance, id)).beneficiary.flags.filter(({ code }) =>
      ['HOLDER', 'MAIL_DOMAIN', 'OTHER_ACCOUNT'].includes(code),
    );

  it('says whose name, mail domain and earlier account it is not', async () => {
    const c = await payoutsCompany(server, 'Not fitting');
    const mail = { email: 'accounts@rotterdam-fuels.example' };
    await changePhone(c, c.operator, PHONE, mail);
    const paper = { payToAccount: 'NL91ABNA0417164300' };
    const draft = await sayBill(c.finance, 'createBill', '', billData(c.contactId, '1.00', paper));
    await sayBill(c.owner, 'approveBill', keyOf(draft.row!));
    server.clock.advance(60);
    const fit = await c.beneficiary();
    expect(await flagsOf(c, fit.id)).toEqual([]);
    const twin = await c.addContact('Rotterdam Fuels Trading');
    const row = (
      await sayBeneficiary(c.finance, 'createBeneficiary', '', {
        ...beneficiaryData(twin, { name: 'Kestrel Holdings Ltd', iban: 'NL02ABNA0123456789' }),
        email: 'pay@rotterdarn-fuels.example',
      })
    ).row!;
    expect(await flagsOf(c, row.id)).toEqual([
      {
        code: 'HOLDER',
        text: 'The account is held by Kestrel Holdings Ltd, not by Rotterdam Fuels Trading.',
      },
      {
        code: 'MAIL_DOMAIN',
        text: 'The mail domain rotterdarn-fuels.example looks like rotterdam-fuels.example of Rotterdam Marine Fuels.',
      },
    ]);
    const changed = await c.beneficiary({ iban: 'NL02ABNA0123456789' });
    expect(await flagsOf(c, changed.id)).toEqual([
      { code: 'OTHER_ACCOUNT', text: 'Earlier bills ask for another account: NL91 … 4300.' },
    ]);
  });

  it('is named also where a false bill was approved before the account was entered, and written off', async () => {
    const before = await payoutsCompany(server, 'False bill first');
    const approve = async (
      c: Pick<PayoutsCompany, 'finance' | 'contactId'> & { owner: SignedIn },
      account: string,
    ) => {
      const paper = { payToAccount: account, dueOn: '2027-12-20' };
      const draft = await sayBill(
        c.finance,
        'createBill',
        '',
        billData(c.contactId, '1.00', paper),
      );
      return (await sayBill(c.owner, 'approveBill', keyOf(draft.row!))).row!;
    };
    const [right, wrong] = ['NL91ABNA0417164300', 'NL02ABNA0123456789'];
    await approve(before, right);
    server.clock.advance(100 * DAY);
    const c = { ...before, ...(await again(before)) } as unknown as PayoutsCompany;
    const bill = await approve(c, wrong);
    // Settled, and yet no money left for it: it speaks for nothing.
    const off = { reason: 'Discount taken', note: 'Not an invoice of ours.', amount: '1.00' };
    const answer = ['writeOff', 'id version'] as const;
    const prepared = await say<{ id: string; version: number }>(c.finance, {
      ...{ field: 'prepareBillWriteOff', args: `billId: "${bill.id}"`, data: off, answer },
    });
    const { id, version } = prepared.row!;
    await say(c.owner, {
      ...{ field: 'approveWriteOff', args: `writeOffId: "${id}", version: ${version}`, answer },
    });
    const settled = await c.finance.graphql<{ getBill: { status: string } }>(
      `{ getBill(billId: "${bill.id}") { status } }`,
    );
    expect(settled.data.getBill.status).toBe('Paid');
    server.clock.advance(60);
    const row = await enter(c, { iban: wrong });
    expect(await flagsOf(c, row.id)).toEqual([
      { code: 'OTHER_ACCOUNT', text: 'Earlier bills ask for another account: NL91 … 4300.' },
    ]);
    expect(await flagsOf(c, (await enter(c, { iban: right })).id)).toEqual([]);
  });

  it('is named where its mail domain was given to another contact first, or wears the known name', async () => {
    const before = await payoutsCompany(server, 'Domain first');
    await changePhone(before, before.operator, PHONE, { email: 'desk@rotterdam-fuels.example' });
    const other = await before.addContact('Nobody in particular');
    server.clock.advance(100 * DAY);
    const c = { ...before, ...(await again(before)) } as unknown as PayoutsCompany;
    const first = 'pay@rotterdarn-fuels.example';
    const named = { name: 'Nobody in particular', email: first };
    await changePhone({ contactId: other }, c.operator, PHONE, named);
    const domainOf = (domain: string) => [
      {
        code: 'MAIL_DOMAIN',
        text: `The mail domain ${domain} looks like rotterdam-fuels.example of Rotterdam Marine Fuels.`,
      },
    ];
    const row = await enter(c, { email: first });
    expect(await flagsOf(c, row.id)).toEqual(domainOf('rotterdarn-fuels.example'));
    const worn = 'rotterdam-fuels.example.kestrel.example';
    const { row: next } = await sayBeneficiary(
      c.finance,
      'updateBeneficiary',
      keyOfBeneficiary(row),
      { ...beneficiaryData(c.contactId), email: `pay@${worn}` },
    );
    expect(await flagsOf(c, next!.id)).toEqual(domainOf(worn));
    await sayBeneficiary(c.finance, 'updateBeneficiary', keyOfBeneficiary(next!), {
      ...beneficiaryData(c.contactId),
    });
    expect(await flagsOf(c, row.id)).toEqual([]);
  });
});
