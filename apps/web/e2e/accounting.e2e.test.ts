import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('ACCT-02 the books go to the bookkeeper as files: what is new, once, and again when asked', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance');
  await page.getByRole('link', { name: 'Accounting', exact: true }).click();
  await expect(page).toHaveURL(/\/accounting/);
  const grid = page.getByRole('grid', { name: 'Documents of the books' });
  await expect(grid.getByText('Waiting').first()).toBeVisible();
  // The older ones: how many days wait before them depends on the day, and rows are drawn where one looks.
  await grid.press('End');
  await expect(grid.getByText('Exported').first()).toBeVisible();
  await grid.press('Home');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Accounts of Journal files' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code of 4090 Other revenue').fill('3095');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save accounts' }).click();
  await expect(page.getByText('The accounts were saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Export what is new' }).click();
  await expect(page.getByText(/^Run 2: \d+ postings exported\.$/)).toBeVisible();
  await expect(grid.getByText('Waiting')).toHaveCount(0);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file of run 2' }).click();
  const file = await readFile(await (await arriving).path(), 'utf8');
  expect(file).toContain('Journal number,Date,Document,Reference');
  expect(file).toContain(',1500,Accounts receivable,USD,');

  await page.getByRole('button', { name: 'Export what is new' }).click();
  await expect(page.getByText('Everything of this period was exported already.')).toBeVisible();
  await page.getByRole('button', { name: 'Export again' }).click();
  await expect(page.getByText('they would be booked twice', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Export again' }).click();
  await expect(page.getByText(/^Run 3: \d+ postings exported\.$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^3 Again/ })).toBeVisible();
  expectQuiet();
});

test('the settings show where the books go; a system that cannot be reached is not linked', async ({
  page,
}) => {
  await signIn(page, 'finance');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  await page.getByLabel('Search commands').fill('codat');
  await page.getByText('Settings: Accounting integration').click();
  await expect(page).toHaveURL(/section=accounting/);
  await expect(page.getByRole('rowheader', { name: 'Journal files' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Link system' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Link system' }).click();
  await expect(dialog.getByText('Enter the company id as the service shows it.')).toBeVisible();
  await dialog.getByLabel('Name of the system').fill('Xero');
  await dialog.getByLabel('Company id at Codat').fill('8a210b68-6988-41ed-a1eb-0242ac120002');
  await dialog.getByLabel('API key').fill('no key');
  await dialog.getByRole('button', { name: 'Link system' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'The accounting service cannot be reached. Try again later.',
  );
  await expectAccessible(page);
});

test('ACCT-01 who may not see the invoice settings is kept from /accounting', async ({ page }) => {
  await signIn(page, 'viewer');
  await expect(page.getByRole('link', { name: 'Accounting', exact: true })).toBeHidden();
  await page.goto('/accounting');
  await expect(page.getByRole('heading', { name: 'Accounting' })).toBeHidden();
});
