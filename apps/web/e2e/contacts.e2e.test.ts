import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('CONT-01 CONT-02 CONT-03 a company with a person is created, shown and edited', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const name = `Kattegat Grain ${Date.now() % 100_000}`;
  await signIn(page, 'operator', '/contacts');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New contact' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the company name.')).toBeVisible();
  await expect(page.getByText('Choose at least one kind.')).toBeVisible();
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Charterer').check();
  await page.getByLabel('City').fill('Copenhagen');
  await page.getByRole('button', { name: 'Add person' }).click();
  const grid = page.getByRole('grid', { name: 'People' });
  await grid.getByRole('row').nth(1).getByRole('gridcell').first().click();
  for (const text of ['Mette Dahl', 'Chartering', 'mette@kattegat.example']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Chartering' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Copenhagen');
  await page.getByLabel('City').fill('Aarhus');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Aarhus')).toBeVisible();
  expectQuiet();
});

test('a company that somebody else saved meanwhile is not written over; what was typed stays', async ({
  page,
  browser,
}) => {
  await signIn(page, 'operator', '/create-contact');
  await page.getByLabel('Company name').fill(`Limfjord Bulk ${Date.now() % 100_000}`);
  await page.getByLabel('Charterer').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('City').fill('Aalborg');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'owner', page.url());
  await other.getByLabel('City').fill('Skive');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Skive')).toBeVisible();
  await context.close();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved by somebody else meanwhile')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Aalborg');
});

test('a company that is made and deleted comes into the open list of a colleague, and leaves both lists at once', async ({
  page,
  browser,
}) => {
  const name = `Skagen Shipping ${Date.now() % 100_000}`;
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signIn(colleague, 'viewer', '/contacts');
  await colleague.getByLabel('Search contacts').fill(name);
  await expect(colleague.getByRole('grid', { name: 'Contacts' })).toBeHidden();
  await signIn(page, 'operator', '/create-contact');
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Agent').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(colleague.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await page.getByLabel('Search contacts').fill(name);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete contact' }).click();
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeHidden();
  await expect(colleague.getByRole('link', { name })).toBeHidden();
  await context.close();
});

test('CONT-05 vendors are who bills: agents, brokers, owners and suppliers, each with a page below payables', async ({
  page,
}) => {
  await signIn(page, 'operator', '/payables/vendors');
  const list = page.getByRole('grid', { name: 'Vendors' });
  await expect(list.getByRole('link', { name: 'Gatun Canal Agency' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Meridian Grain Trading SA' })).toHaveCount(0);
  await list.getByRole('link', { name: 'Gatun Canal Agency' }).click();
  await expect(page).toHaveURL(/\/payables\/vendors\/contact-detail\?id=/);
  await expect(page.getByRole('heading', { name: 'Gatun Canal Agency' })).toBeVisible();
});

test('a contact shows how it stands, with the documents behind it and the way to its statement', async ({
  page,
}) => {
  await signIn(page, 'finance', '/receivables/customers');
  await page.getByRole('link', { name: 'Meridian Grain Trading SA' }).click();
  const account = page.getByRole('region', { name: 'What they owe' });
  await expect(account.getByRole('table', { name: /^Documents open on/ })).toBeVisible();
  await expect(account.getByRole('link', { name: /^INV-/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'What we owe them' })).toHaveCount(0);
  await expectAccessible(page);
  await account.getByRole('link', { name: 'Statement of account' }).click();
  await expect(page).toHaveURL(/\/statements\?side=receivable&contact=/);
  await expect(page.getByRole('heading', { name: 'Statement of account' })).toBeVisible();
});

test('CONT-04 customers are the contacts who are billed', async ({ page }) => {
  await signIn(page, 'operator', '/receivables/customers');
  await expect(page.getByRole('link', { name: 'Meridian Grain Trading SA' })).toBeVisible();
  await page.getByLabel('Search customers').fill('Harbourlight');
  await expect(page.getByText('Nothing fits')).toBeVisible();
});

test('companies of a spreadsheet are pasted, a wrong line is mended, and they are added', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contacts');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const table = dialog.getByLabel('Table');
  const lines = (kind: string) =>
    `Company\tKind\tCountry\nSporades Agencies\t${kind}\tGreece\nMeridian Grain Trading\tcharterer\tCH`;
  await table.fill(lines('agnet'));
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('row', { name: /^2 Kind/ })).toBeVisible();
  await expectAccessible(page);
  await table.fill(lines('agent'));
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('2 companies to add, nothing is wrong.')).toBeVisible();
  await expect(
    dialog.getByText('Line 3: Meridian Grain Trading is much like Meridian Grain Trading SA', {
      exact: false,
    }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 companies added.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('Sporades');
  await expect(page.getByRole('link', { name: 'Sporades Agencies' })).toBeVisible();
  expectQuiet();
});

test('two records of one company become one: looked at first, then merged and taken apart again', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const mark = Date.now() % 1_000_000;
  const [stands, twin] = [`Skagen Shipping ${mark}`, `Skagen Shipping AS ${mark}`];
  await signIn(page, 'owner', '/contacts');
  for (const [name, city] of [
    [stands, 'Skagen'],
    [twin, 'Oslo'],
  ] as const) {
    await page.goto('/create-contact');
    await page.getByLabel('Company name').fill(name);
    await page.getByLabel('Charterer').check();
    await page.getByLabel('City').fill(city);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Merge with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' });
  await dialog.getByLabel('Merge with').fill(stands);
  await page.getByRole('option', { name: stands, exact: true }).click();
  await expect(dialog.getByText(`${twin} stands.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Let the other stand' }).click();
  await expect(dialog.getByText(`${stands} stands.`)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Address' }).click();
  await page.getByRole('option', { name: 'Oslo' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { name: stands, exact: true })).toBeVisible();
  const merged = page.getByRole('region', { name: 'Merged into this record' });
  await expect(merged.getByRole('row', { name: twin })).toBeVisible();
  await expect(page.getByText('Oslo', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Undo the merge with ${twin}` }).click();
  await expect(merged).toBeHidden();
  await expect(page.getByText('Skagen', { exact: true })).toBeVisible();
  expectQuiet();
});
