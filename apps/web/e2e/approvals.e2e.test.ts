import { type Browser, expect } from '@playwright/test';
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
  const title = await page.getByRole('heading', { name: 'Approval policy' }).boundingBox();
  expect(title?.height, 'the title stands on one line').toBeLessThan(30);
  await page.getByRole('button', { name: 'Add step' }).click();
  const last = page.getByRole('group', { name: /^Step/ }).last();
  await last.getByRole('combobox', { name: 'Approved by' }).fill('5');
  await page.getByRole('option', { name: '5 people' }).click();
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(last.getByText('Enter a number with at most 2 decimals.')).toBeVisible();
  await last.getByLabel('From amount').fill('9m');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(last.getByText(/^Only \d people may approve\./)).toBeVisible();
  await last.getByRole('combobox', { name: 'Approved by' }).fill('2');
  await page.getByRole('option', { name: '2 people' }).click();
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(
    page.getByText('The change was proposed; it acts once another approver confirms it.'),
  ).toBeVisible();
  const change = page.getByRole('region', { name: 'Change proposed by Jonas Lindberg' });
  await expect(change.getByRole('row', { name: /9,000,000\.00 none 2 people/ })).toBeVisible();
  await expect(change.getByText('Another approver confirms it: Sofia Brandt.')).toBeVisible();
  await expect(change.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expectAccessible(page);
  await confirmAsPartner(browser);
  await page.reload();
  await expect(last.getByLabel('From amount')).toHaveValue(/^9,000,000/);
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

/** The second person confirms the change that waits, in a browser of their own. */
async function confirmAsPartner(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'partner', '/settings?section=approvals');
  const change = page.getByRole('region', { name: 'Change proposed by Jonas Lindberg' });
  await change.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this change of the policy?' });
  await expectAccessible(page);
  await dialog.getByLabel('Present password', { exact: true }).fill('mainsheet-demo');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The approval policy was changed; it acts at once.')).toBeVisible();
  await expect(change).toHaveCount(0);
  await context.close();
}

test('who sets no policy finds none among the settings', async ({ page }) => {
  await signIn(page, 'finance', '/settings?section=approvals');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Approvals' })).toBeHidden();
});
