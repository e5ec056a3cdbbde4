import { contactInput } from '@mainsheet/contract';
import { describe, expect, it } from 'vitest';
import { billData, keyOf, sayBill } from '../../../test/payables-company.ts';
import {
  beneficiaryData,
  keyOfBeneficiary,
  type PayoutsCompany,
  PHONE,
  payoutsCompany,
  sayBeneficiary,
} from '../../../test/payouts-company.ts';
import { type SignedIn, testServer } from '../../../test/test-server.ts';

const server = testServer();
const FALSE = '+44 20 7946 0000';
const DAY = 86_400;

/** Somebody changes the telephone of the vendor. */
async function changePhone(
  c: Pick<PayoutsCompany, 'contactId'>,
  who: SignedIn,
  phone: string,
  more: object = {},
) {
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
    `mutation ($data: Json!) { updateContact(contactId: "${c.contactId}",
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

describe('the known number', () => {
  it('is the one from before, where the telephone was changed before the account was entered', async () => {
    const before = await payoutsCompany(server, 'Phone first');
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.operator, FALSE);
    server.clock.advance(2 * DAY);
    const later = await again(before);
    const row = (
      await sayBeneficiary(later.finance, 'createBeneficiary', '', beneficiaryData(c.contactId))
    ).row!;
    const note =
      /^The telephone was changed to \+44 20 7946 0000 on \d{4}-\d\d-\d\d by .+: call the number from before, \+31 10 555 0199\.$/;
    const { beneficiary } = await read(later.finance, row.id);
    expect(beneficiary).toMatchObject({
      knownPhone: PHONE,
      numberNote: expect.stringMatching(note),
    });
    expect(beneficiary.flags.map(({ code }) => code)).toContain('PHONE_CHANGED');
    const deceived = await c.callBack(later.approver, row, FALSE);
    expect(deceived.violations).toMatchObject([
      { path: 'phone', message: `Call the number that was known before: ${PHONE}.` },
    ]);
    expect((await c.callBack(later.approver, row)).row).toMatchObject({ isHeld: false });
    const reach = await later.operator.graphql<{ contactReach: { phone: string }[] }>(
      `{ contactReach(contactId: "${c.contactId}") { phone enteredBy } }`,
    );
    expect(reach.data.contactReach.map(({ phone }) => phone)).toEqual([FALSE, PHONE]);
  });

  it('is a new one once it was there for as many days as the policy says', async () => {
    const before = await payoutsCompany(server, 'Old enough');
    server.clock.advance(100 * DAY);
    const c = await again(before);
    await changePhone(c, c.operator, FALSE);
    await c.owner.graphql(
      'mutation ($data: Json!) { updateApprovalPolicy(version: 1, data: $data) { errorFlag } }',
      {
        data: {
          steps: [{ currency: 'USD', fromAmount: '0', approvers: 1 }],
          payments: { knownNumberDays: 10 },
        },
      },
    );
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
    const row = (
      await sayBeneficiary(c.finance, 'createBeneficiary', '', beneficiaryData(c.contactId))
    ).row!;
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
});
