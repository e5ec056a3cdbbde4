import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a step is added; an amount above it waits for a second approver and says so', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=approvals');
  await expect(page.getByRole('group', { name: 'Step 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add step' }).click();
  const last = page.getByRole('group', { name: /^Step/ }).last();
  await last.getByRole('combobox', { name: 'Approved by' }).fill('5');
  await page.getByRole('option', { name: '5 people' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(last.getByText('Enter a number with at most 2 decimals.')).toBeVisible();
  await last.getByLabel('From amount').fill('9m');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(last.getByText(/^Only \d people may approve\./)).toBeVisible();
  await last.getByRole('combobox', { name: 'Approved by' }).fill('2');
  await page.getByRole('option', { name: '2 people' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The approval policy was saved; it acts at once.')).toBeVisible();
  await expectAccessible(page);
  expectQuiet();

  const context = await browser.newContext();
  const operator = await context.newPage();
  await signIn(operator, 'operator', '/create-invoice');
  await operator.getByRole('combobox', { name: 'Customer' }).fill('Meridian');
  await operator
    .getByRole('option', { name: /Meridian/ })
    .first()
    .click();
  await operator.getByRole('grid', { name: 'Lines' }).getByRole('gridcell').first().click();
  await operator.keyboard.type('Freight');
  for (const text of ['', '', '', '9500000']) {
    await operator.keyboard.press('Tab');
    if (text) await operator.keyboard.type(text);
  }
  await operator.keyboard.press('Enter');
  await operator.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(operator).toHaveURL(/\/receivables\/invoices\?id=/);
  await expect(operator.getByText('0 of 2')).toBeVisible();

  await page.goto(operator.url());
  await page.getByRole('button', { name: 'Approve' }).click();
  const asked = page.getByRole('dialog', { name: /^Approve / });
  await expect(asked.getByText('Yours is approval 1 of 2;', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(
    page.getByText('1 of 2 approvals are given; another person must approve it too.'),
  ).toBeVisible();
  await expect(page.getByText('1 of 2: Jonas Lindberg')).toBeVisible();
  await expect(page.getByText('Pending approval').first()).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('who sets no policy finds none among the settings', async ({ page }) => {
  await signIn(page, 'finance', '/settings?section=approvals');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Approvals' })).toBeHidden();
});
