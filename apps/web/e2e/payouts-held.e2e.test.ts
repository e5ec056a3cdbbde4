import { type Browser, expect, type Page } from '@playwright/test';
import { openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';
const PAYEE = 'Scheldt Towage Services NV';

async function pick(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

/** Prepares a payout of an amount and sends it for approval; answers its address. */
async function pay(page: Page, amount: string, reference: string): Promise<string> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByLabel('They receive', { exact: true }).fill(amount);
  await pick(page, 'From account', 'USD freight', /USD freight collection/);
  await page.getByLabel('Reference they will see').fill(reference);
  await page.getByRole('button', { name: 'Review payout' }).click();
  // Refused while somebody new is still being compared with the sanctions lists, as the message says.
  const send = page.getByRole('button', { name: 'Send for approval' });
  await expect(send).toBeVisible();
  await expect(async () => {
    if (await send.isVisible()) await send.click();
    await expect(page.getByText('You prepared this: somebody else approves it.')).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 60_000 });
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

type Release = { address: string; amount: string; note: string; why: RegExp };

/** Another person finds it held, calls, and approves it; `note` is asked for where it is left out first. */
async function releaseAsOwner(browser: Browser, release: Release): Promise<void> {
  const context = await browser.newContext();
  const owner = await context.newPage();
  await signIn(owner, 'owner', release.address);
  await expect(owner.getByText(release.why).first()).toBeVisible();
  await owner.getByRole('checkbox', { name: /I have compared/ }).check();
  const approve = owner.getByRole('button', { name: new RegExp(`^Approve ${release.amount}`) });
  await expect(approve).toBeDisabled();
  await expectAccessible(owner);
  await owner.getByRole('link', { name: 'Open the beneficiary' }).click();
  await owner.getByRole('button', { name: 'Record a call' }).click();
  const call = owner.getByRole('dialog', { name: `Call ${PAYEE}` });
  await call.getByLabel('Spoke with').fill('Lotte Peeters');
  if (release.note) {
    await call.getByRole('button', { name: 'Record the call' }).click();
    await expect(call.getByText(/say how you know that it is right/)).toBeVisible();
    await call.getByLabel('Note').fill(release.note);
  }
  await call.getByRole('button', { name: 'Record the call' }).click();
  // A call before this one may have said "Confirmed" already: the dialog closes when this one is recorded.
  await expect(call).toBeHidden();
  await expect(owner.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await owner.goto(release.address);
  await owner.getByRole('checkbox', { name: /I have compared/ }).check();
  await approve.click();
  const proof = owner.getByRole('dialog', { name: new RegExp(`^Approve ${release.amount}`) });
  await proof.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Approve' }).click();
  await expect(owner.getByText('Paid', { exact: true }).first()).toBeVisible();
  await context.close();
}

test('an account whose bank names another holder is held until a second person accepts it with a reason; a changed IBAN is held anew', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const operator = await openApi(baseURL, {
    ...{ email: 'operator@fjordline.example', password: PASSWORD },
  });
  await operator.ask('mutation ($data: Json!) { createContact(data: $data) { contact { id } } }', {
    name: PAYEE,
    kinds: ['vendor'],
    phone: '+32 3 555 0171',
  });
  await operator.close();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/beneficiary');
  await pick(page, 'Contact', 'Scheldt', /Scheldt Towage Services/);
  await page.getByLabel('Street').fill('Siberiastraat');
  await page.getByLabel('Town').fill('Antwerpen');
  await pick(page, 'Country', 'Belgium', /^Belgium$/);
  await pick(page, 'Country of the bank', 'Belgium', /^Belgium$/);
  await page.getByLabel('IBAN').fill('BE68 5390 0754 7034');
  await page.getByRole('button', { name: 'Ask the bank who holds it' }).click();
  await expect(page.getByText('Close match', { exact: true })).toBeVisible();
  await expect(page.getByText(/Nearly: the holder is “Scheldt Towage NV”/)).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: 'Save beneficiary' }).click();
  await expect(page.getByRole('heading', { name: PAYEE })).toBeVisible();
  await expect(page.getByText(/is held by “Scheldt Towage NV”/)).toBeVisible();
  await expect(page.getByText('Close match', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ask the bank', exact: true }).click();
  await expect(page.getByText(/^Mainsheet Bank: Nearly/)).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  const first = await pay(page, '150', 'TOWAGE 1');
  await releaseAsOwner(browser, {
    ...{ address: first, amount: String.raw`USD 150\.00`, why: /is held by “Scheldt Towage NV”/ },
    note: 'Trades under that name; read from the contract.',
  });

  await page.goto('/payouts?tab=beneficiaries');
  await page.getByRole('link', { name: PAYEE }).click();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('IBAN').fill('BE71 0961 2345 6769');
  await page.getByRole('button', { name: 'Save beneficiary' }).click();
  await expect(page.getByText('The account or its holder was changed.')).toBeVisible();
  await expect(page.getByText('Not available', { exact: true })).toBeVisible();
  const second = await pay(page, '75.50', 'TOWAGE 2');
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
});
