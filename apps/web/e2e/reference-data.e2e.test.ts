import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('ledger codes are added, edited, switched off and imported; a wrong line says why', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  await page.getByLabel('Search commands').fill('cost codes');
  await page.getByText('Settings: Ledger codes').click();
  await expect(page).toHaveURL(/section=ledger-codes/);
  const grid = page.getByRole('grid', { name: 'Ledger codes' });
  await expect(grid.getByText('Gratuities')).toBeVisible();
  await expectAccessible(page);

  const code = `Q${Date.now() % 100_000}`;
  await page.getByRole('button', { name: 'New code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('a b');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('Enter 2 to 12 capital letters and figures, like CABLE.'),
  ).toBeVisible();
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Description').fill('Berth shifting');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Revenue' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose an account of revenue for this kind.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Posts to' }).click();
  await page.getByRole('option', { name: '4090 Other revenue' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${code} was added.`)).toBeVisible();

  await page.getByLabel('CSV file').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Code,Description,Kind,Rebill type,Account\nZ9,Nine,Tax,Rebillable,5090'),
  });
  await expect(page.getByRole('alert')).toContainText('Line 2, Kind: Choose the kind.');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Code,Description,Kind,Rebill type,Account,Active\n${code},Shifting,Revenue,Rebillable,4090,No`,
    ),
  });
  await expect(page.getByText('1 code was imported.')).toBeVisible();
  await expect(grid.getByRole('row', { name: new RegExp(code) })).toContainText('Switched off');
  expectQuiet();
});

test('cargo types and payment terms are kept; invoices start with the default term and its days', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=reference-data');
  const cargoes = page.getByRole('grid', { name: 'Cargo types' });
  await expect(cargoes.getByText('Soybeans')).toBeVisible();
  await expectAccessible(page);
  const cargo = `Quinoa ${Date.now() % 100_000}`;
  await page.getByRole('button', { name: 'New cargo type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cargo').fill(cargo);
  await dialog.getByLabel('Stowage factor').fill('1.45');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${cargo} was added.`)).toBeVisible();

  await page.getByRole('tab', { name: 'Payment terms' }).click();
  await expect(page).toHaveURL(/list=payment-terms/);
  const terms = page.getByRole('grid', { name: 'Payment terms' });
  await expect(terms.getByText('Within 3 working days after discharge')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/create-invoice');
  const term = page.getByRole('combobox', { name: 'Payment terms' });
  await expect(term).toHaveValue('Net 30 days');
  await term.fill('Net 10');
  await page.getByRole('option', { name: 'Net 10 days' }).click();
  const dateOf = (name: string) => page.getByRole('textbox', { name, exact: true });
  const [from, due] = [dateOf('Invoice date'), dateOf('Due date')];
  await expect
    .poll(async () => Date.parse(await due.inputValue()) - Date.parse(await from.inputValue()))
    .toBe(10 * 86_400_000);
  await expectAccessible(page);
  expectQuiet();
});

test('a row of other expense is named by a ledger code, a cargo by a type that brings its stowage', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Known names');
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  const cellAt = (grid: string, column: number) =>
    page
      .getByRole('grid', { name: grid, exact: true })
      .locator(`[data-row="0"] [data-col="${column}"]`);
  await cellAt('Cargo', 0).click();
  await page.keyboard.type('soyb');
  await page.getByRole('option', { name: /^Soybeans Grain, 1\.36 m³\/mt/ }).click();
  await expect(cellAt('Cargo', 0)).toHaveText('Soybeans');
  await page
    .getByRole('grid', { name: 'Cargo', exact: true })
    .evaluate((grid) => grid.scrollTo({ left: 1_400 }));
  await expect(page.getByRole('gridcell', { name: '1.360' })).toBeVisible();

  const expense = page.getByRole('region', { name: 'Other expense' });
  await expense.getByRole('button', { name: 'Add row' }).click();
  await cellAt('Other expense', 0).click();
  await page.keyboard.type('lashing');
  await page.getByRole('option', { name: /^LASHS/ }).click();
  await expect(cellAt('Other expense', 0)).toHaveText('LASHS');
  await expect(cellAt('Other expense', 1)).toHaveText('Lashing and Stowage');
  await cellAt('Other expense', 0).click();
  await page.keyboard.type('Hatch covers');
  await page.keyboard.press('Enter');
  await expect(cellAt('Other expense', 0)).toHaveText('Hatch covers');
  expectQuiet();
});

test('who keeps no books and charters no ships finds neither list', async ({ page }) => {
  await signIn(page, 'viewer', '/settings?section=ledger-codes');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ledger codes' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Reference data' })).toBeHidden();
});
