import { type Browser, expect, type Page } from '@playwright/test';
import { typeOfArgument } from '../../../tools/argument-type.ts';
import { type Api, openApi } from './api.ts';
import { openRow, pick, pressOn, pressUntil, prove, tick, watchPointer } from './keyboard.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';
const VENDOR = 'Solent Hull Survey Ltd';
const PHONE = '+44 23 8055 0142';

type Made = Record<string, Record<string, { id: string; version: number }>>;
type Policy = { approvalPolicy: { version: number; data: { steps: object[] } } };

const make = async (api: Api, field: string, record: string, data: object) => {
  const made = (await api.ask(
    `mutation ($data: ${typeOfArgument(field)}) { ${field}(data: $data) { message ${record} { id version } } }`,
    data,
  )) as unknown as Made;
  return made[field]![record]!;
};

type Proposed = {
  proposeApprovalPolicy: { proposal: { id: string; version: number; contentHash: string } };
};

/** Changes who must approve: one proposes it, the other confirms it. */
async function setSteps(
  { owner, partner }: { owner: Api; partner: Api },
  steps: readonly object[],
): Promise<void> {
  const { approvalPolicy } = (await owner.ask(
    '{ approvalPolicy { version data } }',
  )) as unknown as Policy;
  const { version, data } = approvalPolicy;
  const { proposeApprovalPolicy: of } = (await owner.ask(
    `mutation ($data: ApprovalPolicyInput!) { proposeApprovalPolicy(version: ${version}, data: $data) {
      proposal { id version contentHash } } }`,
    { ...data, steps },
  )) as unknown as Proposed;
  const { id, version: proposed, contentHash } = of.proposal;
  await partner.ask(
    `mutation { approvePolicyProposal(proposalId: "${id}", version: ${proposed},
      contentHash: "${contentHash}", proof: { password: "${PASSWORD}" }) { errorFlag } }`,
  );
}

/** A vendor with a confirmed account and an approved bill of 1,250.00 pounds; answers the address of the bill. */
async function vendorWithBill(by: (person: string) => Promise<Api>): Promise<string> {
  const [operator, finance, owner] = [await by('operator'), await by('finance'), await by('owner')];
  const contact = await make(operator, 'createContact', 'contact', {
    ...{ name: VENDOR, kinds: ['vendor'], phone: PHONE },
  });
  const payee = await make(finance, 'createBeneficiary', 'beneficiary', {
    ...{ entityType: 'COMPANY', name: VENDOR, contactId: contact.id, email: '' },
    ...{ street: 'Ocean Way', building: '3', postcode: 'SO14 3TJ', town: 'Southampton' },
    ...{ countryCode: 'GB', bankCountryCode: 'GB', currency: 'GBP', method: 'LOCAL' },
    ...{ iban: '', accountNumber: '31926819', routingCode: '60-16-13', bic: '', bankName: '' },
  });
  await owner.ask(
    `mutation ($data: CallBackInput!) { recordCallBack(beneficiaryId: "${payee.id}", version: ${payee.version},
      data: $data) { errorFlag } }`,
    { phone: PHONE, spokeWith: 'Ruth Ames', note: '' },
  );
  const bill = await make(operator, 'createBill', 'bill', {
    ...{ type: 'Other expense', vendorId: contact.id, vendorNumber: 'SHS-204' },
    ...{ currency: 'GBP', exchangeRate: '1.2657', rateSource: 'typed' },
    ...{ billOn: '2026-11-02', dueOn: '2026-12-02', payToAccount: '31926819' },
    lines: [{ accountCode: '5090', description: 'Survey', quantity: '1', unit: '', rate: '1250' }],
  });
  await owner.ask(
    `mutation { approveBill(billId: "${bill.id}", version: ${bill.version}) { errorFlag } }`,
  );
  await Promise.all([operator, finance, owner].map((api) => api.close()));
  return `/payables/bills?id=${bill.id}`;
}

/** One person approves the payout, in a browser of their own. */
async function approveAs(browser: Browser, person: string, address: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const expectNoPointer = await watchPointer(page);
  await signIn(page, person, address);
  await tick(page, page.getByRole('checkbox', { name: /I have compared/ }));
  await pressOn(page, page.getByRole('button', { name: /^Approve GBP 1,250\.00/ }));
  await prove(page, page.getByRole('dialog', { name: /^Approve GBP 1,250\.00/ }), PASSWORD);
  await expectNoPointer();
  return page;
}

test('a bill is paid with the keyboard alone: from its page, on its way, approved by two, paid, and its line at the bank is it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const by = (person: string) =>
    openApi(baseURL, { email: `${person}@fjordline.example`, password: PASSWORD });
  const bill = await vendorWithBill(by);
  const people = { owner: await by('owner'), partner: await by('partner') };
  const { approvalPolicy } = (await people.owner.ask(
    '{ approvalPolicy { version data } }',
  )) as unknown as Policy;
  const { steps } = approvalPolicy.data;
  await setSteps(people, [...steps, { currency: 'GBP', fromAmount: '0', approvers: 2 }]);
  await Promise.all(Object.values(people).map((one) => one.close()));
  const expectQuiet = watchConsole(page);
  const expectNoPointer = await watchPointer(page);
  await signIn(page, 'finance', bill);
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(
    page.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox'),
  ).toBeFocused();
  await page.keyboard.type('Pay BILL');
  await page
    .getByRole('button', { name: /^Pay BILL-/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Pay to' })).toHaveValue(/^Solent Hull Survey/);
  await expect(page.getByRole('checkbox', { name: /SHS-204/ })).toBeChecked();
  await expect(page.getByLabel('They receive', { exact: true })).toHaveValue('1,250.00');
  const from = page.getByRole('combobox', { name: 'From account' });
  await pick(page, from, 'USD freight', /^USD freight collection/);
  await expectAccessible(page);
  await pressOn(page, page.getByRole('button', { name: 'Review payout' }));
  // Refused while somebody new is still being compared with the sanctions lists, as the message says.
  const isSent = page.getByText('You prepared this: somebody else approves it.');
  await pressUntil(page, page.getByRole('button', { name: 'Send for approval' }), isSent);
  const { pathname, search } = new URL(page.url());

  await page.goto(bill);
  await expect(
    page.getByText('Payment in progress: GBP 1,250.00 of it is on its way.'),
  ).toBeVisible();
  await expect(page.getByText('Left to pay')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  const first = await approveAs(browser, 'owner', pathname + search);
  await expect(first.getByText('In approval', { exact: true }).first()).toBeVisible();
  const second = await approveAs(browser, 'partner', pathname + search);
  await expect(second.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.goto(bill);
  await expect(page.getByRole('link', { name: /^BP-\d{5}$/ })).toBeVisible();
  await expect(page.getByText('Left to pay')).toHaveCount(0);

  // What left at the bank is this payout, and stands so in the books.
  await page.goto('/transactions?source=PAYOUT');
  await openRow(page, 'Transactions', VENDOR);
  await expect(page.getByRole('heading', { name: /^USD [\d,.]+ out$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What it posted' })).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: /^PO-\d{5}$/ }));
  await expect(page).toHaveURL(new RegExp(search.replace('?', '\\?')));
  expectQuiet();
  await expectNoPointer();
  const after = { owner: await by('owner'), partner: await by('partner') };
  await setSteps(after, steps);
  await Promise.all(Object.values(after).map((one) => one.close()));
  await Promise.all([first, second].map((one) => one.context().close()));
});
