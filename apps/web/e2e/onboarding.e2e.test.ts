import { expect, type Page } from '@playwright/test';
import { type Host, openHost, OWN_PASSWORD as PASSWORD } from './host.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const MOBILE = '+358401234567';
const unique = () => `${Date.now() % 1_000_000}`;

let host: Host;
test.beforeAll(async ({ baseURL }) => {
  host = await openHost(baseURL!);
});
test.afterAll(() => host.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Keys only: on to the next field, which must be the one named, and typing into it. */
async function typeIn(page: Page, label: string, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(label, { exact: true }).first()).toBeFocused();
  await page.keyboard.type(text);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await typeIn(page, label, option);
  const line = page.getByRole('option', { name: option, exact: true });
  await expect(line).toBeVisible();
  // A list that is still opening forgets the line; whoever sees none marked presses again.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(line).toHaveAttribute('data-combobox-selected', 'true', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
}

/** A radio group is one stop; the arrows choose. */
async function arrowTo(page: Page, steps: number): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let i = 0; i < steps; i += 1) await page.keyboard.press('ArrowDown');
}

async function typeCompany(page: Page, name: string): Promise<void> {
  await expect(heading(page, 'Your company')).toBeFocused();
  await typeIn(page, 'Legal name', name);
  await typeIn(page, 'Registration no.', '2233445-6');
  await choose(page, 'Country of registration', 'Finland');
  await typeIn(page, 'Incorporated on', '1 Jun 2015');
  await typeIn(page, 'Website', 'https://kvarken.example');
  await page.keyboard.press('Enter');
}

async function typePerson(page: Page): Promise<void> {
  await expect(heading(page, 'About you')).toBeFocused();
  await typeIn(page, 'First name', 'Aino');
  await typeIn(page, 'Last name', 'Salo');
  await typeIn(page, 'Birth date', '30 Nov 1979');
  await typeIn(page, 'Job title', 'Managing director');
  await typeIn(page, 'Address', 'Rantakatu 4');
  await typeIn(page, 'Postcode', '65100');
  await typeIn(page, 'City', 'Vaasa');
  await choose(page, 'Country', 'Finland');
  await page.keyboard.press('Enter');
}

/** The steps about the business, which every company walks. */
async function typeBusiness(page: Page): Promise<void> {
  await expect(heading(page, 'Who is filling this in?')).toBeFocused();
  await arrowTo(page, 1);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your primary business')).toBeFocused();
  await arrowTo(page, 1);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Describe your company')).toBeFocused();
  await typeIn(page, 'What the company does', 'Coasters in the Baltic');
  await arrowTo(page, 2);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your fleet and trade')).toBeFocused();
  await typeIn(page, 'Fleet size', '4');
  await choose(page, 'Vessel types', 'Handysize');
  await choose(page, 'Trade areas', 'Baltic and North Sea');
  for (const name of ['Owner', 'Operator', 'Commercial manager']) {
    await expect(page.getByRole('radio', { name })).toBeVisible();
  }
  await arrowTo(page, 2);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'How many people work for you?')).toBeFocused();
  await arrowTo(page, 1);
  await page.keyboard.press('Enter');
}

/** From the link to the dashboard, without a mouse. */
async function openAccount(page: Page, name: string, email: string): Promise<void> {
  await page.goto(await host.invite(email));
  await typeCompany(page, name);
  await expect(heading(page, 'Your sign-in')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confirm your e-mail')).toBeFocused();
  await typeIn(page, '6-digit code', await host.codeTo(email));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your mobile number')).toBeFocused();
  await typeIn(page, 'Mobile number', MOBILE);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confirm your mobile number')).toBeFocused();
  await typeIn(page, '6-digit code', await host.codeTo(MOBILE));
  await page.keyboard.press('Enter');
  await typePerson(page);
  await typeBusiness(page);
  await expect(page).toHaveURL('/dashboard/overview');
  await expect(page.getByText(name).first()).toBeVisible();
}

async function giveLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Business email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await giveLogin(page, email);
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

test('AUTH-53 AUTH-54 AUTH-55 the eleven tabs are walked with the keyboard alone and end signed in as the owner', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const expectQuiet = watchConsole(page);
  const email = `aino${unique()}@kvarken.example`;
  await openAccount(page, 'Kvarken Shipping Ab', email);
  await page.getByRole('button', { name: /^Account of/ }).click();
  const drawer = page.getByRole('dialog', { name: 'My account' });
  await expect(drawer.getByText('Pending')).toBeVisible();
  await expect(drawer.getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Boolean(window.history.state.isFloor))).toBe(false);
  await expect(page).toHaveURL('/dashboard/overview');
  expectQuiet();
});

test('an onboarding tells what is wrong, leads back with the browser, and goes on after it was left', async ({
  page,
  browser,
}) => {
  const email = `back${unique()}@kvarken.example`;
  const link = await host.invite(email);
  await page.goto(link);
  await expect(heading(page, 'Your company')).toBeVisible();
  await expect(page).toHaveURL(/tab=fill-business-details/);
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const text of [
    'Enter the legal name.',
    'Enter the registration number.',
    'Choose a country.',
    'Enter a date.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectAccessible(page);
  await heading(page, 'Your company').focus();
  await typeCompany(page, 'Kvarken Shipping Ab');
  await expect(page).toHaveURL(/tab=email-password/);
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This password is one of the first that are tried.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Legal name')).toHaveValue('Kvarken Shipping Ab');
  await page.goForward();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Confirm your e-mail')).toBeVisible();
  await page.getByLabel('6-digit code').fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('OTP must be 6 digits.')).toBeVisible();
  await expectAccessible(page);
  const otp = await host.codeTo(email);
  await page.getByLabel('6-digit code').fill(`${otp.slice(0, 3)} ${otp.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Your mobile number')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible();
  await expect(page.getByLabel('6-digit code')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Your mobile number')).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(heading(elsewhere, 'Your mobile number')).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'About you' })).toBeDisabled();
  await elsewhere.getByRole('button', { name: /^Company/ }).click();
  await expect(elsewhere.getByLabel('Legal name')).toHaveValue('Kvarken Shipping Ab');
  await elsewhere.close();
});

test('a link opened while the server is away can be tried again', async ({ page }) => {
  const link = await host.invite(`away${unique()}@kvarken.example`);
  await page.route('**/v2/sign-up', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('We are temporarily unavailable.')).toBeVisible();
  await page.unroute('**/v2/sign-up');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Your company')).toBeVisible();
});

test('AUTH-01 AUTH-07 without a link the way leads to the login with its contact-sales link', async ({
  page,
}) => {
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await page.goto('/invite-sign-up');
  await expect(page).toHaveURL('/');
  await page.goto('/add-account');
  await expect(page).toHaveURL('/');
  await signIn(page, 'viewer', '/onboarding');
  await expect(heading(page, 'Your company')).toBeHidden();
  await expect(page).not.toHaveURL(/onboarding/);
});

test('KYC-03 KYC-07 a new company is asked to activate its account, ticks the terms, and completes later', async ({
  page,
}) => {
  await logIn(page, await host.openCompany('Oulu Tankers Ab'));
  const widget = page.getByRole('note', { name: 'Business account' });
  await widget.getByRole('button', { name: 'Activate' }).click();
  const popup = page.getByRole('dialog', { name: 'Activate your Business Account' });
  const go = popup.getByRole('button', { name: 'Continue' });
  await expect(go).toBeDisabled();
  await expectAccessible(page);
  await popup.getByLabel(/I agree to the/).check();
  await go.click();
  await expect(page).toHaveURL('/kyc');
  await expect(page.getByLabel('Legal name')).toHaveValue('Oulu Tankers Ab');
  await page.getByRole('button', { name: 'Submit for verification' }).click();
  await expect(page.getByText('Enter the registered address.').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('City').fill('Oulu');
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByText('Kept. You can go on later.')).toBeVisible();
  await page.goto('/dashboard/overview');
  await widget.getByRole('button', { name: 'Complete verification' }).click();
  const created = page.getByRole('dialog', { name: 'Complete your verification' });
  await expectAccessible(page);
  await created.getByRole('button', { name: 'Complete verification' }).click();
  await expect(page).toHaveURL('/kyc');
  await expect(page.getByLabel('City')).toHaveValue('Oulu');
});

test('SETT-03 PERM-16 SESS-27 an owner adds an account and opens its first Mainsheet account', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await logIn(page, await host.openCompany('Pori Bulk Ab'));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Add new' }).click();
  await expect(page).toHaveURL(/\/add-account/);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectAccessible(page);
  await heading(page, 'Your company').focus();
  await typeCompany(page, 'Pori Chartering Ab');
  await typeBusiness(page);
  await expect(page).toHaveURL('/dashboard/overview');
  await expect(page.getByText('Pori Chartering Ab').first()).toBeVisible();
  await page.goto('/settings?section=accounts');
  const accounts = page.getByRole('region', { name: 'Accounts' }).getByRole('listitem');
  await expect(accounts).toHaveCount(2);
  await expect(accounts.first()).toContainText('Pori Chartering Ab');
  await expectAccessible(page);

  await page.goto('/create-mainsheet-account');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Agree to the terms to open the account.')).toBeVisible();
  await expect(page.getByText('Choose the country of registration.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Country of registration').first().fill('Finland');
  await page.getByRole('option', { name: 'Finland' }).click();
  await page.getByLabel('Registered address').fill('Kai 1');
  await page.getByLabel('City').fill('Pori');
  await page.getByLabel('What the account is for').fill('Freight in, bunkers out');
  await page.getByLabel('Expected currencies').first().fill('EUR');
  await page.getByRole('option', { name: 'EUR' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('I agree to the terms of the business account').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/kyc');
  await expect(page.getByLabel('Registered address')).toHaveValue('Kai 1');
});

test('SESS-27 PERM-16 whoever lacks multipleAccount.create is offered no new account', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('dialog', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add new' })).toBeHidden();
  await page.goto('/add-account');
  await expect(page).not.toHaveURL(/add-account/);
  await page.goto('/create-mainsheet-account');
  await expect(page).not.toHaveURL(/create-mainsheet-account/);
});

test('SETT-07 an owner closes the account with name and password, and nobody logs in to it again', async ({
  page,
}) => {
  const email = await host.openCompany('Hanko Lines Ab');
  await logIn(page, email);
  await page.goto('/settings?section=close');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the account of Hanko Lines Ab' });
  await dialog.getByLabel('Type “Hanko Lines Ab”').fill('Hanko');
  await dialog.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(
    dialog.getByText('Type the name of the company as it stands here: Hanko Lines Ab'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Type “Hanko Lines Ab”').fill('Hanko Lines Ab');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('The account of Hanko Lines Ab is closed.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await giveLogin(page, email);
  await expect(page.getByText('This Account is deactivated.')).toBeVisible();
});

test('a lender is invited in the settings and joins in two steps, seeing nothing else', async ({
  page,
  browser,
}) => {
  const owner = await host.openCompany('Loviisa Bulk Ab');
  await logIn(page, owner);
  await page.goto('/settings?section=lenders');
  await expectAccessible(page);
  const email = `bank${unique()}@kvarken.example`;
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Enter a valid business email.')).toBeVisible();
  await page.getByLabel('Business email').fill(email);
  await page.getByLabel('First name').fill('Elsa');
  await page.getByLabel('Last name').fill('Bank');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const made = page.getByRole('dialog', { name: 'Invitation made' });
  await expect(made).toContainText(`${email} is invited.`);
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Lender, invited by Aino Salo', { exact: false })).toBeVisible();

  const lender = await (await browser.newContext()).newPage();
  await lender.goto(await invitationIn(page, email));
  await expect(heading(lender, 'Your sign-in')).toBeVisible();
  await expect(lender.getByText('Step 1 of 2')).toBeVisible();
  await expect(lender.getByLabel('Business email')).toHaveValue(email);
  await lender.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await lender.getByRole('button', { name: 'Continue' }).click();
  await expect(lender.getByLabel('First name')).toHaveValue('Elsa');
  await expectAccessible(lender);
  await lender.getByLabel('Birth date', { exact: true }).fill('3 Feb 1980');
  await lender.getByLabel('Address').fill('Torikatu 1');
  await lender.getByLabel('City').fill('Loviisa');
  await lender.getByLabel('Country').first().fill('Finland');
  await lender.getByRole('option', { name: 'Finland' }).click();
  await lender.getByRole('button', { name: 'Finish' }).click();
  await expect(lender.getByText('Loviisa Bulk Ab').first()).toBeVisible();
  await expect(lender.getByRole('link', { name: 'Vessels' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('Elsa Bank')).toBeVisible();
});

/** The link of an invitation, out of the company's own outbox. */
async function invitationIn(page: Page, email: string): Promise<string> {
  const text = await page.evaluate(async (to) => {
    const answer = await fetch('/v2/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authtoken: sessionStorage.getItem('mainsheet.session_token') ?? '',
      },
      body: JSON.stringify({ query: '{ listOutbox(limit: 20) { rows { to text } } }' }),
    });
    const { data } = await answer.json();
    return data.listOutbox.rows.find((row: { to: string }) => row.to === to)?.text ?? '';
  }, email);
  return /\/invite-sign-up\?token=[\w-]+/.exec(text)![0];
}
