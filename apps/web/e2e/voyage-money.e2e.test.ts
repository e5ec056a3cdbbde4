import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a posted figure of a voyage leads to its journal lines and its document, and closing it names what is not done', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/contracts');
  await page
    .getByRole('row', { name: /Completed/ })
    .first()
    .getByRole('link')
    .first()
    .click();
  const tab = page.getByRole('tab', { name: 'Profit and loss' });
  await tab.click();
  const table = page.getByRole('table', { name: 'Profit and loss, estimated, latest and actual' });
  await table.getByRole('button', { name: /^Gross freight, posted/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Gross freight of / });
  await expect(dialog.getByText(/Documents are posted\./)).toBeVisible();
  await expectAccessible(page);
  const lines = dialog.getByRole('table', { name: 'Posted' });
  await expect(lines.getByRole('link', { name: /^INV-/ }).first()).toBeVisible();
  await lines
    .getByRole('link', { name: /^Journal lines of INV-/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Transaction INV-/ })).toBeVisible();
  await page.goBack();
  await tab.click();
  await table.getByRole('button', { name: /^Gross freight, posted/ }).click();
  await dialog.getByRole('link', { name: '4000 Freight' }).click();
  await expect(page.getByText(/^of one voyage/)).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: /^Status: Completed/ }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  const closing = page.getByRole('dialog');
  await expect(closing.getByRole('list', { name: 'Open accruals' })).toBeVisible();
  await expect(closing.getByRole('list', { name: 'Not done' })).toContainText('is not final');
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Close voyage' }).click();
  await expect(page.getByRole('button', { name: /^Status: Closed/ })).toBeVisible();
  expectQuiet();
});
