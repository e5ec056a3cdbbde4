import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const ECB_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${dayAgo(0)}'><Cube currency='USD' rate='1.0821'/><Cube currency='CHF' rate='0.9312'/></Cube></Cube>
</gesmes:Envelope>`;

test('rates are typed, corrected and imported; an invoice starts from the rate of its day', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  await page.getByLabel('Search commands').fill('ecb');
  await page.getByText('Settings: Exchange rates').click();
  await expect(page).toHaveURL(/section=exchange-rates/);
  const grid = page.getByRole('grid', { name: 'Exchange rates' });
  await expect(grid.getByText('Corrected').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New rate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record rate' }).click();
  await expect(dialog.getByText('Enter a three-letter currency code, like USD.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Currency' }).fill('SEK');
  await page.getByRole('option', { name: 'SEK' }).click();
  await dialog.getByLabel('USD for 1 SEK').fill('0.0951');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record rate' }).click();
  await expect(page.getByText(`The rate of SEK on ${dayAgo(0)} was recorded.`)).toBeVisible();
  await expect(grid.getByText('0.09510000')).toBeVisible();

  await page.getByLabel('ECB file').setInputFiles({
    name: 'wrong.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('no rates here'),
  });
  await expect(page.getByRole('alert')).toContainText('The file is no XML.');
  const file = { name: 'eurofxref-daily.xml', mimeType: 'text/xml', buffer: Buffer.from(ECB_FILE) };
  await page.getByLabel('ECB file').setInputFiles(file);
  await expect(page.getByText('2 rates were imported.')).toBeVisible();
  await expect(grid.getByText('1.0821 / 0.9312 per EUR')).toBeVisible();

  await page.goto('/create-invoice');
  await page.getByRole('combobox', { name: 'Currency' }).fill('CHF');
  await page.getByRole('option', { name: 'CHF' }).click();
  await expect(page.getByLabel('Exchange rate')).toHaveValue('1.162049');
  await expect(page.getByText(/^ECB, \d\d \w{3}/)).toBeVisible();
  await page.getByLabel('Exchange rate').fill('1.2');
  await page.getByLabel('Reference').click();
  await expect(page.getByText('typed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expectQuiet();
});

test('who keeps no books finds no exchange rates among the settings', async ({ page }) => {
  await signIn(page, 'operator', '/settings?section=exchange-rates');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Exchange rates' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'New rate' })).toBeHidden();
});
