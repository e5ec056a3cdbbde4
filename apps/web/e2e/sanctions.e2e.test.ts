import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('SANC-04 from the case manager to the case and its decision, and the screen of lists and cases', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/case-manager');
  await page.getByRole('row', { name: /Fujairah Sands Bunkering/ }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sanction-details\?id=/);
  await expect(
    page.getByText(/Fujairah Sands Bunkering looks like a listed party: payments to them wait/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Score' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('Another company: ours is of Dubai, known since 2019.');
  await page.getByRole('button', { name: 'Clear: somebody else' }).click();
  await expect(page.getByText('This is somebody else: nothing is held.')).toBeVisible();
  await page.goto('/sanctions');
  await expect(page.getByText('demo-list.csv')).toBeVisible();
  await expect(page.getByRole('row', { name: /Fujairah Sands Bunkering/ })).toContainText(
    'Cleared',
  );
  await expectAccessible(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  // Who sees the cases without deciding them.
  await signIn(other, 'operator', '/case-manager');
  await other.getByRole('row', { name: /Fujairah Sands Bunkering/ }).click();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Side by side' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Clear: somebody else' })).toBeHidden();
  await context.close();
  expectQuiet();
});
