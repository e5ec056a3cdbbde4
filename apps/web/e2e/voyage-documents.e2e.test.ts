import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

async function openVoyage(page: Page, number: RegExp) {
  await signIn(page, 'operator', '/contracts');
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

test('DOC-01 a statement of a voyage is waited for, opened and kept; its emissions, notes and open accruals are shown', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await openVoyage(page, /KT8-0009/);
  const open = (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();
  const made = page.getByRole('table', { name: 'Documents made' });

  await open('Documents');
  await expect(page.getByText('No document made yet')).toBeVisible();
  await expectAccessible(page);
  const opening = page.waitForEvent('popup');
  const fetching = page.waitForResponse(/\/v2\/documents\/[^/]+\/file$/);
  await page.getByRole('button', { name: 'Make PDF of freight statement' }).click();
  await opening;
  const file = await fetching;
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expect(made.getByRole('row', { name: /Freight statement/ })).toContainText('Ready');
  await expectAccessible(page);
  await expectFitting(page);

  await open('Emissions');
  await expect(page.getByRole('table', { name: 'Emissions by passage and port' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);

  await open('Notes & activity');
  await expect(page.getByRole('table', { name: 'Activity' })).toContainText('Voyage');
  await expectAccessible(page);
  await expectFitting(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Notes & activity' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  await open('Invoices & bills');
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  expectQuiet();
});

test('VOY-49 a voyage that is not there, and a profit and loss that cannot be read, say so in their words', async ({
  page,
}) => {
  await openVoyage(page, /KT8-0009/);
  await page.route('**/v2/graphql', (route) =>
    route.request().postData()?.includes('VoyageProfit') ? route.abort() : route.continue(),
  );
  await page.getByRole('tab', { name: 'Profit and loss' }).click();
  await expect(page.getByText('Failed to fetch voyage revenue/expense data')).toBeVisible();
  await page.goto('/contracts/contract-detail?id=018f0000-0000-7000-8000-000000000000');
  await expect(page.getByText('Contract details not found')).toBeVisible();
});
