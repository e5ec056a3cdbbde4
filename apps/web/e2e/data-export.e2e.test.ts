import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a person asks for their data with their password and fetches it when it is ready', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'viewer');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  await page.getByLabel('Search commands').fill('privacy');
  await page.getByText('Settings: Export my data').click();
  await page.getByRole('button', { name: 'Export my data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Present password', { exact: true }).fill('guessed');
  await dialog.getByRole('button', { name: 'Export my data' }).click();
  await expect(dialog.getByText('This is not your present password.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Present password', { exact: true }).fill('mainsheet-demo');
  await dialog.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByText('The file is being built', { exact: false })).toBeVisible();
  const mine = page.getByRole('list', { name: 'My data' });
  await expect(mine.getByText('Ready').first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await mine.getByRole('button', { name: 'Download' }).first().click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^mainsheet-personal-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await file.path()));
  const profile = Buffer.from(files['profile.json'] ?? []).toString();
  expect(JSON.parse(profile)[0]).toMatchObject({ email: 'viewer@fjordline.example' });
  await expect(page.getByRole('button', { name: 'Export company data' })).toBeHidden();
  expectQuiet();
});

test('the owner fetches the lists and documents of the company', async ({ page }) => {
  await signIn(page, 'owner', '/settings?section=company');
  await page.getByRole('button', { name: 'Export company data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Present password', { exact: true }).fill('mainsheet-demo');
  await dialog.getByRole('button', { name: 'Export company data' }).click();
  const list = page.getByRole('list', { name: 'Company data' });
  await expect(list.getByText('Ready').first()).toBeVisible({ timeout: 30_000 });
  const saving = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Download' }).first().click();
  const files = unzipSync(readFileSync(await (await saving).path()));
  expect(Object.keys(files)).toContain('lists/invoices.csv');
  expect(Object.keys(files).some((name) => name.startsWith('documents/'))).toBe(true);
});
