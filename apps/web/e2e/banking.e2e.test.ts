import { expect, type Page } from '@playwright/test';
import { OWN_PASSWORD, openHost } from './host.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Balances' });

async function pick(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

const filterOf = (page: Page, label: string) =>
  page.getByRole('toolbar', { name: 'List' }).getByRole('button', { name: label, exact: true });

async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await filterOf(page, label).click();
  await page.getByRole('menuitemradio', { name: option }).click();
}

test('BANK-03 BANK-05 SHELL-22 balances stand beside the transactions; filters are the server’s; one opens for review', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance');
  await expect(panelOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Transactions' }).click();
  const panel = panelOf(page);
  await expect(panel.getByText('All accounts, USD')).toBeVisible();
  await expect(panel.getByText(/^Rates of \d\d \w{3} \d{4}, ECB and typed$/)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Pay' })).toBeVisible();
  await panel.getByRole('button', { name: /^EUR/ }).click();
  await expect(panel.getByText(/^NL\d\d MSHT \d{4} \d{4} \d\d$/)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.getByRole('button', { name: 'Copy IBAN of EUR port costs' }).click();
  await expect(page.getByText('IBAN of EUR port costs is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^NL\d\dMSHT\d{10}$/);
  const grid = page.getByRole('grid', { name: 'Transactions' });
  await expect(grid.getByText('USD freight collection').first()).toBeVisible();
  await expectAccessible(page);

  await chooseFilter(page, 'Source', 'Opening balance');
  await expect(page).toHaveURL(/source=OPENING_BALANCE/);
  await expect(page.getByText('3 of 3')).toBeVisible();
  await filterOf(page, 'Amount').click();
  await page.getByLabel('Amount from').fill('100k');
  await page.getByLabel('Amount from').press('Tab');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Amount from 100,000.00' })).toBeFocused();
  await chooseFilter(page, 'Currency', 'EUR');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByRole('row', { name: 'EUR 384,500.00 0.00 384,500.00' })).toBeVisible();
  const search = page.getByLabel('Search name, reference, invoice');
  await search.fill('Own account');
  await expect(page).toHaveURL(/q=Own/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/transactions');
  await search.fill('Freight of the month');
  await expect(page.getByText('4 of 4')).toBeVisible();

  await grid.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/transactions\/review\//);
  await expect(page.getByRole('heading', { name: /^USD 325,000\.00 (in|out)$/ })).toBeVisible();
  await expect(page.getByText('Marta Kowalska').first()).toBeVisible();
  const lines = page.getByRole('table', { name: 'Ledger lines' });
  await expect(lines.getByText('1000 Bank')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Its side' }).click();
  await expect(page.getByRole('heading', { name: /^USD 325,000\.00/ })).toBeVisible();

  await panel.getByRole('button', { name: /^EUR/ }).click();
  await panel.getByRole('button', { name: /^EUR/ }).click();
  await panel.getByRole('link', { name: 'Transactions in EUR' }).click();
  await expect(page.getByRole('heading', { name: 'Transactions in EUR' })).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expectAccessible(page);
  expectQuiet();
});

test('BANK-04 BANK-06 an account is opened, named anew and gets money from another one', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/global-accounts');
  await expect(page.getByRole('grid', { name: 'Global accounts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(page).toHaveURL('/add-global-account');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('Choose a country.')).toBeVisible();
  await expectAccessible(page);
  await pick(page, 'Country', 'Netherlands');
  await expect(page.getByText('Kept by Mainsheet Bank Europe N.V., Amsterdam')).toBeVisible();
  await pick(page, 'Currency', 'USD');
  const long = 'Crew wages and allowances of the whole managed dry cargo fle';
  await page.getByLabel('Name', { exact: true }).fill(long);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { name: long })).toBeVisible();
  await expect(page.getByText('Nothing has moved on this account yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('0.00')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit name' }).click();
  await expect(page).toHaveURL(/\/edit-nickname$/);
  await page.getByLabel('Name of the USD account').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Enter a name for the account.')).toBeVisible();
  await page.getByLabel('Name of the USD account').fill('Crew wages');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: 'Crew wages' })).toBeVisible();

  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Transfer' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Transfer between accounts' });
  await pick(page, 'From', /^USD freight collection/);
  await pick(page, 'To', /^Crew wages/);
  await dialog.getByLabel('Amount').fill('99m');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(
    dialog.getByText(/^Only USD [\d,.]+ is available in USD freight collection\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Amount').fill('12,500.25');
  await dialog.getByLabel('Reference').fill('November crew');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText('The money is in Crew wages.')).toBeVisible();
  await expect(page.getByRole('grid').getByText('November crew')).toHaveCount(2);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: /^USD/ }).click();
  await expect(panel.getByText('12,500.25')).toBeVisible();

  await page.getByRole('button', { name: 'Transfer' }).last().click();
  await pick(page, 'From', /^EUR port costs/);
  await pick(page, 'To', /^GBP insurance/);
  await expect(dialog.getByText('EUR is exchanged for GBP.')).toBeVisible();
  await page.keyboard.press('Escape');
  expectQuiet();
});

test('money is exchanged between own accounts at a rate that is offered first; one that expired is asked for again by a key', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await page.clock.install();
  await signIn(page, 'finance', '/transactions');
  await page.getByRole('button', { name: 'Transfer' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Transfer between accounts' });
  await pick(page, 'From', /^EUR port costs/);
  await pick(page, 'To', /^GBP insurance/);
  await dialog.getByLabel('Amount').fill('1,000');
  await dialog.getByLabel('Reference').fill('Club call');
  await dialog.getByRole('button', { name: 'Get a rate' }).click();
  const offer = dialog.getByRole('region', { name: 'Offer' });
  await expect(offer.getByText(/^1 EUR = 0\.\d{6,7} GBP$/)).toBeVisible();
  await expect(offer.getByText('EUR 1,000.00')).toBeVisible();
  await expect(offer.getByText(/rates of \d{1,2} \w{3} \d{4}, ECB$/)).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward(121_000);
  await expect(dialog.getByText('The offer has expired')).toBeVisible();
  const again = dialog.getByRole('button', { name: 'Get a new rate' });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(offer.getByText('EUR 1,000.00')).toBeVisible();
  const arrives = await offer.getByText(/^GBP [\d,.]+$/).textContent();
  await page.clock.fastForward(1_000);
  await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(page.getByText('The money is in GBP insurance and legal.')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Transactions' });
  await expect(grid.getByText('Club call')).toHaveCount(2);
  await grid.getByRole('row').filter({ hasText: 'Club call' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Exchange FX-\d{5}$/ })).toBeVisible();
  await expect(page.getByText(arrives!).first()).toBeVisible();
  await expect(page.getByText('Currency exchange', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expectQuiet();
});

test('BANK-22 a balance that cannot be had says so and is asked for again', async ({ page }) => {
  await signIn(page, 'finance');
  await page.route('**/v2/airwallex', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/global-accounts');
  await page.getByRole('link', { name: 'GBP insurance and legal' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch account balance');
  await page.unroute('**/v2/airwallex');
  await page.getByRole('button', { name: 'Try again' }).click();
  // Other journeys move money of this account.
  const figures = page.getByRole('region', { name: 'Balance' }).getByText(/^\d{2},\d{3}\.\d{2}/);
  await expect(figures).toHaveCount(2);
});

test('the panel folds away, stays so, and fits beside the list at 1280; keys alone reach it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'finance', '/transactions');
  const panel = panelOf(page);
  await expect(panel.getByText('All accounts, USD')).toBeVisible();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(1280);
  await panel.getByRole('button', { name: 'Hide balances' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('All accounts, USD')).toHaveCount(0);
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Show balances' })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Show balances' }).press('Enter');
  await panel.getByRole('button', { name: /^GBP/ }).press('Enter');
  await expect(panel.getByText('00-90-61')).toBeVisible();
});

test('a payment names the account it came to and shows there', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/receivables/invoices');
  const grid = page.getByRole('grid', { name: 'Invoices' });
  await grid.getByRole('row').filter({ hasText: 'Overdue' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Received in' })).toHaveValue(/Fjordline/);
  await pick(page, 'Received in', 'USD freight collection');
  await dialog.getByLabel('Amount received').fill('1234.56');
  await dialog.getByLabel('Bank reference').fill('WIRE 77-4411');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/transactions?q=WIRE 77-4411');
  const row = page.getByRole('row').filter({ hasText: 'WIRE 77-4411' });
  await expect(row).toContainText('USD freight collection');
  await expect(row).toContainText('1,234.56');
  await row.getByRole('link').click();
  await page.getByRole('link', { name: /^INV-\d{5}$/ }).click();
  await expect(page.getByRole('heading', { name: /invoice INV-/ })).toBeVisible();
  expectQuiet();
});

test('KYC-02 BANK-01 money waits behind the popup of the present state; looking does not', async ({
  page,
  baseURL,
}) => {
  const host = await openHost(baseURL!);
  const email = await host.openCompany('Vaasa Coasters');
  await page.goto('/');
  await page.getByLabel('Business email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/global-accounts');
  await expect(page.getByText('No account yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add account' }).click();
  const activate = page.getByRole('dialog', { name: 'Activate your Business Account' });
  await expect(activate).toBeVisible();
  await activate.getByRole('checkbox').check();
  await activate.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/kyc');
  await page.goto('/transactions');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Transfer' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Complete your verification' })).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.goto('/add-global-account');
  await pick(page, 'Country', 'Netherlands');
  await pick(page, 'Currency', 'EUR');
  await page.getByLabel('Name', { exact: true }).fill('Main');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('dialog', { name: 'Complete your verification' })).toBeVisible();
  await host.close();
});

test('a viewer reads transactions without balances; who does neither finds no banking', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/transactions');
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Transfer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add account' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.goto('/global-accounts');
  await expect(page).not.toHaveURL(/global-accounts/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'operator');
  await expect(page.getByRole('link', { name: 'Transactions' })).toHaveCount(0);
  await page.goto('/transactions');
  await expect(page).not.toHaveURL(/transactions/);
});
