import { type Browser, expect, type Page } from '@playwright/test';
import { openApi } from './api.ts';
import {
  openRow,
  pick,
  pressOn,
  pressUntil,
  prove,
  tick,
  typeInto,
  watchPointer,
} from './keyboard.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';
const PAYEE = 'Scheldt Towage Services NV';

const choose = (page: Page, label: string, typed: string, option: RegExp): Promise<void> =>
  pick(page, page.getByRole('combobox', { name: label, exact: true }), typed, option);
const fill = (page: Page, label: string, text: string): Promise<void> =>
  typeInto(page, page.getByLabel(label, { exact: true }), text);
const press = (page: Page, name: string): Promise<void> =>
  pressOn(page, page.getByRole('button', { name, exact: true }));

/** Prepares a payout of an amount and sends it for approval; answers its address. */
async function pay(page: Page, amount: string, reference: string): Promise<string> {
  await press(page, 'Pay');
  await fill(page, 'They receive', amount);
  await choose(page, 'From account', 'USD freight', /^USD freight collection/);
  await typeInto(page, page.getByLabel('Reference they will see'), reference);
  await press(page, 'Review payout');
  // Refused while somebody new is still being compared with the sanctions lists, as the message says.
  const send = page.getByRole('button', { name: 'Send for approval' });
  await expect(send).toBeVisible();
  await pressUntil(page, send, page.getByText('You prepared this: somebody else approves it.'));
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

type Release = { address: string; amount: string; note: string; why: RegExp };

/** Another person finds it held, calls, and approves it; `note` is asked for where it is left out first. */
async function releaseAsOwner(browser: Browser, release: Release): Promise<void> {
  const context = await browser.newContext();
  const owner = await context.newPage();
  const expectNoPointer = await watchPointer(owner);
  await signIn(owner, 'owner', release.address);
  await expect(owner.getByText(release.why).first()).toBeVisible();
  const compared = owner.getByRole('checkbox', { name: /I have compared/ });
  await tick(owner, compared);
  const approve = owner.getByRole('button', { name: new RegExp(`^Approve ${release.amount}`) });
  await expect(approve).toBeDisabled();
  await expectAccessible(owner);
  await expectFitting(owner);
  await pressOn(owner, owner.getByRole('link', { name: 'Open the beneficiary' }));
  await press(owner, 'Record a call');
  const call = owner.getByRole('dialog', { name: `Call ${PAYEE}` });
  await typeInto(owner, call.getByLabel('Spoke with'), 'Lotte Peeters');
  if (release.note) {
    await press(owner, 'Record the call');
    await expect(call.getByText(/say how you know that it is right/)).toBeVisible();
    await typeInto(owner, call.getByLabel('Note'), release.note);
  }
  await press(owner, 'Record the call');
  // A call before this one may have said "Confirmed" already: the dialog closes when this one is recorded.
  await expect(call).toBeHidden();
  await expect(owner.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await owner.goto(release.address);
  await tick(owner, compared);
  await pressOn(owner, approve);
  const proof = owner.getByRole('dialog', { name: new RegExp(`^Approve ${release.amount}`) });
  await prove(owner, proof, PASSWORD);
  await expect(owner.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expectNoPointer();
  await context.close();
}

test('an account whose bank names another holder is held until a second person accepts it with a reason; a changed IBAN is held anew; all with the keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const operator = await openApi(baseURL, {
    ...{ email: 'operator@fjordline.example', password: PASSWORD },
  });
  await operator.ask(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    {
      name: PAYEE,
      kinds: ['vendor'],
      phone: '+32 3 555 0171',
    },
  );
  await operator.close();
  const expectQuiet = watchConsole(page);
  const expectNoPointer = await watchPointer(page);
  await signIn(page, 'finance', '/beneficiary');
  await choose(page, 'Contact', 'Scheldt', /Scheldt Towage Services/);
  await typeInto(page, page.getByLabel('Street'), 'Siberiastraat');
  await typeInto(page, page.getByLabel('Town'), 'Antwerpen');
  await choose(page, 'Country', 'Belgium', /^Belgium$/);
  await choose(page, 'Country of the bank', 'Belgium', /^Belgium$/);
  await typeInto(page, page.getByLabel('IBAN'), 'BE68 5390 0754 7034');
  await press(page, 'Ask the bank who holds it');
  await expect(page.getByText('Close match', { exact: true })).toBeVisible();
  await expect(page.getByText(/Nearly: the holder is “Scheldt Towage NV”/)).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await press(page, 'Save beneficiary');
  await expect(page.getByRole('heading', { name: PAYEE })).toBeVisible();
  await expect(page.getByText(/is held by “Scheldt Towage NV”/)).toBeVisible();
  await expect(page.getByText('Close match', { exact: true })).toBeVisible();
  await press(page, 'Ask the bank');
  await expect(page.getByText(/^Mainsheet Bank: Nearly/)).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  const first = await pay(page, '150', 'TOWAGE 1');
  await releaseAsOwner(browser, {
    ...{ address: first, amount: String.raw`USD 150\.00`, why: /is held by “Scheldt Towage NV”/ },
    note: 'Trades under that name; read from the contract.',
  });

  await page.goto('/payouts?tab=beneficiaries');
  await expect(page.getByRole('link', { name: PAYEE })).toBeVisible();
  await openRow(page, 'Beneficiaries', PAYEE);
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await press(page, 'Change');
  await typeInto(page, page.getByLabel('IBAN'), 'BE71 0961 2345 6769');
  await press(page, 'Save beneficiary');
  await expect(page.getByText('The account or its holder was changed.')).toBeVisible();
  await expect(page.getByText('Not available', { exact: true })).toBeVisible();
  const second = await pay(page, '75.50', 'TOWAGE 2');
  // Whoever looks through the list sees that its money waits for more than an approval.
  await page.goto('/payouts');
  await expect(
    page.getByRole('grid', { name: 'Payouts' }).getByRole('row', { name: /Scheldt .*75\.50/ }),
  ).toContainText('Held');
  await releaseAsOwner(browser, {
    ...{
      address: second,
      amount: String.raw`USD 75\.50`,
      why: /^Held: confirm the account of Scheldt/,
    },
    note: '',
  });
  await page.goto(second);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  expectQuiet();
  await expectNoPointer();
});
