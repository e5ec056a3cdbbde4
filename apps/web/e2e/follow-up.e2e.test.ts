import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a customer is followed up by keyboard, and a rest is written off by two people', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/receivables/follow-up');
  const list = page.getByRole('table', { name: 'Overdue customers, broken promises first' });
  await expect(list.getByRole('row').nth(1)).toContainText('Broken');
  await list.getByRole('link', { name: 'Levante Cereales SL' }).click();
  const note = page.getByRole('textbox', { name: 'What was said' });
  await expect(note).toBeFocused();
  await page.keyboard.type('Paid by the end of the month.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The note was saved.')).toBeVisible();
  await expect(list.getByRole('row', { name: /Levante/ })).toContainText('Marta Kowalska');
  await expect(page.getByRole('heading', { name: /^Note on Hanjin-dong/ })).toBeVisible();
  await expect(note).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^INV-/ }).first().click();
  await page.getByRole('button', { name: 'Write off' }).click();
  const dialog = page.getByRole('dialog', { name: /^Write off INV-/ });
  await dialog.getByLabel('Amount').fill('12.34');
  await dialog.getByLabel('Note').fill('Asked three times in vain.');
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('The write-off waits for approval.')).toBeVisible();
  const panel = page.getByRole('table', { name: 'Write-offs of the invoice' });
  await expect(panel).toContainText('0 of 1 approvals');
  await expect(page.getByRole('button', { name: 'Approve write-off' })).toHaveCount(0);
  expectQuiet();

  const context = await browser.newContext();
  const owner = await context.newPage();
  await signIn(owner, 'owner', new URL(page.url()).pathname + new URL(page.url()).search);
  await owner.getByRole('button', { name: 'Approve write-off' }).click();
  await owner.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(owner.getByText(/^WO-\d{5} is posted: INV-\d{5} is written off\.$/)).toBeVisible();
  const posted = owner.getByRole('table', { name: 'Write-offs of the invoice' });
  await expect(posted.getByRole('row').nth(1)).toContainText('Posted');
  await owner.getByRole('button', { name: 'Recover' }).click();
  const recovery = owner.getByRole('dialog', { name: /^Recover WO-/ });
  await recovery.getByLabel('Reason').fill('The customer paid after all.');
  await recovery.getByRole('button', { name: 'Recover write-off' }).click();
  await expect(posted.getByRole('row').nth(1)).toContainText('Recovered by Jonas Lindberg');
  await context.close();
});
