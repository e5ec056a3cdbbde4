import { expect, type Page } from '@playwright/test';
import { paste } from './paste.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

async function budget(page: Page, year: number): Promise<void> {
  await page.getByRole('link', { name: 'Budget' }).click();
  const name = `Budget ${year}, expenses`;
  const row = page.getByRole('grid', { name }).getByRole('row', { name: /5030 Despatch/ });
  await row.getByRole('gridcell').nth(1).click();
  await paste(page, name, '1000\t2000.50\t3000');
  await expect(row).toContainText('2,000.50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByText(`The budget of ${year} is saved.`)).toBeVisible();
  await expect(row).toContainText('3,000.00');
}

async function compare(page: Page, year: number): Promise<void> {
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  const table = page.getByRole('table', { name: /Profit and loss/ });
  const besides = page.getByRole('combobox', { name: 'Beside it' });
  await besides.click();
  await page.getByRole('option', { name: 'The budget' }).click();
  await expect(table.getByRole('row', { name: /5030 Despatch/ })).toContainText('6,000.50');
  await expectAccessible(page);
  await besides.click();
  await page.getByRole('option', { name: /year before/i }).click();
  await expect(table).toContainText(String(year - 1));
}

async function readVat(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'VAT' }).click();
  await expect(page.getByRole('table', { name: 'VAT by rate' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^VAT .*\.csv$/);
  await page.getByRole('button', { name: 'Postings of input tax, VAT 21 %' }).click();
  const postings = page.getByRole('table', { name: 'Input tax, VAT 21 %' });
  await expectAccessible(page);
  await postings.getByRole('link', { name: /BILL-/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BILL-');
  await page.goBack();
}

test('a year is budgeted by paste, compared in the profit and loss, its tax followed to the bill, a month closed and reopened with reasons', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const year = new Date().getUTCFullYear();
  await signIn(page, 'finance', '/journal/profit-and-loss');
  await budget(page, year);
  await compare(page, year);
  await readVat(page);
  await page.getByRole('link', { name: 'Month end' }).click();
  for (const step of ['Close', 'Reopen'] as const) {
    await page
      .getByRole('button', { name: new RegExp(`^${step} `) })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(`${step} to try it`);
    await dialog.getByRole('button', { name: new RegExp(`^${step}`) }).click();
    await expect(dialog).toHaveCount(0);
    const history = page.getByRole('list', { name: 'Closed and reopened' });
    await expect(history.getByRole('listitem').first()).toContainText(`${step} to try it`);
  }
  await expectAccessible(page);
  expectQuiet();
});
