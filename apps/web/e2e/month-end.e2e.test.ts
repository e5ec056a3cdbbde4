import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('the accountant closes a month: an open euro item is valued, explained by keyboard, posted once and read in the ledger', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/journal/month-end');
  await expect(page.getByRole('list', { name: 'Steps of the month end' })).toContainText(
    'Revaluation',
  );
  const table = page.getByRole('table', { name: 'Open items in foreign currency' });
  await expect(table).toContainText('EUR');
  await expectAccessible(page);
  await table.getByRole('button', { name: 'Explain Unrealised difference' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /^− Losses/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Post revaluation' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText(/The revaluation of .* is posted\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post revaluation' })).toHaveCount(0);
  await page
    .getByRole('list', { name: 'Postings of revaluation' })
    .getByRole('link', { name: 'Posting' })
    .click();
  await expect(page.getByRole('table', { name: 'Ledger lines' })).toContainText('unrealised');
  await expectAccessible(page);
  expectQuiet();
});

/** Somebody else begins a journal from a template, and leaves it again. */
async function startFromTemplate(page: Page): Promise<void> {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/journal/journal-templates');
  const list = page.getByRole('grid', { name: 'Journal templates' });
  await expect(list).toContainText('Office rent every month');
  await page.getByRole('button', { name: 'Actions for Office rent every month' }).click();
  await page.getByRole('menuitem', { name: 'New journal from it' }).click();
  await expect(page.getByRole('grid', { name: 'Lines' })).toContainText('Office rent');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('another person posts it')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/journal\/manual-journals$/);
  expectQuiet();
  await page.close();
}

test('voyages are accrued and explained, a journal is kept as a recurring template that another starts from, and the year says what it waits for', async ({
  page,
  browser,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/journal/month-end');
  const table = page.getByRole('table', { name: 'Accruals of voyages' });
  await expect(table).toContainText('Freight');
  await table.getByRole('button', { name: 'Explain Accrued result' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /Expenses/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Post accruals' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText(/The accruals of voyages of .* are posted\./)).toBeVisible();
  await page
    .getByRole('list', { name: 'Postings of accruals' })
    .getByRole('link', { name: 'Posting' })
    .click();
  await expect(page.getByRole('table', { name: 'Ledger lines' })).toContainText(
    '2200 Accrued expenses',
  );

  await page.goto('/journal/manual-journals');
  await page
    .getByRole('grid', { name: 'Manual journals' })
    .getByRole('link', { name: 'Draft' })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Office rent every month');
  await page.getByRole('combobox', { name: 'Recurs' }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await expect(page.getByRole('combobox', { name: 'On day' })).toHaveValue('Last day');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save template' }).click();
  const list = page.getByRole('grid', { name: 'Journal templates' });
  await expect(list).toContainText('Office rent every month');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Year end' }).click();
  await expect(page.getByText(/Close all months of \d{4} first: /)).toBeVisible();
  await expectAccessible(page);
  expectQuiet();
  await page.close();
  await startFromTemplate(await browser.newPage());
});
