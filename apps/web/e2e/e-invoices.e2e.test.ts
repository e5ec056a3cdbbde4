import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('an issued invoice is saved as an e-invoice, and such a file fills a bill', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/receivables/invoices');
  await page
    .getByRole('link', { name: /^INV-\d{5}$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /invoice INV-\d{5}/ })).toBeVisible();
  const number = /INV-\d{5}/.exec(await page.locator('h1').innerText())?.[0] ?? '';
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save e-invoice' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${number}.xml`);
  const content = readFileSync(await saved.path());
  expect(content.toString()).toContain(`<cbc:ID>${number}</cbc:ID>`);

  // What a customer would do with it.
  await page.goto('/create-bill');
  const file = { name: `${number}.xml`, mimeType: 'application/xml', buffer: content };
  await page.getByLabel('Bill to read').setInputFiles(file);
  const fields = page.getByRole('table', { name: 'Fields that the text says' });
  await expect(fields.getByRole('row', { name: /^Vendor number/ })).toContainText(`“${number}”`);
  await expect(fields.getByRole('row', { name: /^Total/ })).toContainText(/\d lines?/);
  await expect(page.getByText(/^It is made out to .*, not to Fjordline Bulk AS\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take all' }).click();
  await expect(page.getByRole('textbox', { name: 'Vendor number' })).toHaveValue(number);
  await expect(page.getByRole('button', { name: 'Take all' })).toBeDisabled();
  await expectFitting(page);
  expectQuiet();
});
