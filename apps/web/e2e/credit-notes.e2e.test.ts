import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const applyTo = (page: Page) => page.getByRole('dialog', { name: /^Apply CN-\d{5}/ });

test('RECV-03 RECV-05 RECV-12 RECV-30 a credit of an invoice is made by one, sent by another, applied and taken back', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/receivables/invoices');
  await page
    .getByRole('row', { name: /Sent|Overdue/ })
    .getByRole('link', { name: /^INV-/ })
    .first()
    .click();
  await expect(page.locator('h1')).toContainText('INV-');
  const number = /INV-\d{5}/.exec(await page.locator('h1').innerText())?.[0] ?? '';
  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New credit note' })).toBeVisible();
  await expect(page.getByLabel('Reference')).toHaveValue(number);
  await page.getByLabel('Reference').fill('Shortage at discharge');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/receivables\/credit-notes\?id=/);
  await expect(
    page.getByText('You have worked on this credit note: another person marks it as sent.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0);
  await expectAccessible(page);
  const address = page.url();
  expectQuiet();

  const context = await browser.newContext();
  const finance = await context.newPage();
  const expectFinanceQuiet = watchConsole(finance);
  await signIn(finance, 'finance', address);
  await finance.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(finance.getByText('Successfully marked credit note as sent')).toBeVisible();
  await expect(finance.getByRole('heading', { name: /Credit note CN-\d{5}/ })).toBeVisible();
  await expect(finance.getByText('Not applied to any invoice yet.')).toBeVisible();

  await finance.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(applyTo(finance).getByRole('row', { name: /Left of the credit/ })).toContainText(
    '0.00',
  );
  await expectAccessible(finance);
  await applyTo(finance).getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(applyTo(finance)).toHaveCount(0);
  await expect(finance.getByText('Applied', { exact: true }).first()).toBeVisible();
  const applied = finance.getByRole('table', { name: 'Applied to invoices' });
  await expect(applied.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expectAccessible(finance);
  await applied.getByRole('link').first().click();
  await expect(finance.getByRole('table', { name: 'Credits applied' })).toBeVisible();
  await finance.goBack();
  await applied.getByRole('button', { name: 'Take back' }).first().click();
  await expect(applied.getByText('Taken back')).toBeVisible();
  await expect(finance.getByRole('button', { name: 'Cancel credit note' })).toBeVisible();
  expectFinanceQuiet();
  await context.close();
});

test('RECV-13 a draft is deleted after a question; sent ones are listed with what is left of them', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/create-credit-note');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Meridian');
  await page
    .getByRole('option', { name: /Meridian/ })
    .first()
    .click();
  const lines = page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1);
  await lines.getByRole('gridcell').first().click();
  await page.keyboard.type('Good will');
  for (const text of ['', '', '', '75']) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/receivables\/credit-notes\?id=/);
  await page.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('Delete this credit note? This cannot be undone.')).toBeVisible();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/receivables\/credit-notes$/);
  await expect(page.getByText('The credit note was deleted.')).toBeVisible();
  const list = page.getByRole('grid', { name: 'Credit notes' });
  await expect(list.getByRole('row', { name: /CN-00001/ })).toBeVisible();
  await expect(list.getByText('Good will')).toHaveCount(0);
  expectQuiet();
});

test('a credit note that is not there says so', async ({ page }) => {
  await signIn(
    page,
    'finance',
    '/receivables/credit-notes?id=01a1f8d3-ea00-7000-8000-000000000000',
  );
  await expect(page.getByText('Failed to fetch credit note detail')).toBeVisible();
});
