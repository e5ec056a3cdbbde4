import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a fleet is made and coloured, ships come into it, wear it in list, schedule and map, and it ends', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const name = `Atlantic ${Date.now() % 100_000}`;
  await signIn(page, 'owner', '/vessels/fleets');
  await page.getByRole('button', { name: 'New fleet' }).click();
  const dialog = page.getByRole('dialog', { name: 'New fleet' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: 'blue' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'orange' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully created the fleet.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('orange');

  await page.goto('/vessels');
  await page.getByRole('link', { name: 'Nordic Hawk' }).waitFor();
  for (const ship of ['Nordic Hawk', 'Star Lydia']) {
    await page.getByRole('checkbox', { name: `Select ${ship}` }).click();
  }
  await page.getByRole('button', { name: 'Choose fleet' }).click();
  const choice = page.getByRole('dialog', { name: 'Fleet of 2 vessels' });
  await choice.getByRole('combobox', { name: 'Fleet' }).click();
  await page.getByRole('option', { name }).click();
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The vessels came into ${name}.`)).toBeVisible();
  await page.getByRole('toolbar', { name: 'List' }).getByRole('button', { name: 'Fleet' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Star Lydia' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Iron Duke' })).toBeHidden();

  await page.goto('/contracts/schedule');
  await expect(page.getByTitle(new RegExp(`^${name}, `))).toHaveCount(2);
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Fleets on the map' })).toContainText(name);
  await expect(page.getByRole('button', { name: new RegExp(`, ${name}$`) }).first()).toBeVisible();

  await page.goto('/vessels/fleets');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End fleet' }).click();
  await expect(page.getByText(`${name} has ended.`)).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeHidden();
  expectQuiet();
});
