import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

async function pick(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto('/add-global-account');
  await pick(page, 'Country', 'Netherlands');
  await pick(page, 'Currency', 'USD');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('a rule of auto-transfers is written, tried on the last 90 days, switched on and run; its transfer leads back to it', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/transactions');
  await openAccount(page, 'Boiler reserve');
  await page.getByRole('link', { name: 'Auto-transfers' }).click();
  const rules = page.getByRole('table').filter({ hasText: 'What it does' });
  await expect(rules.getByRole('link', { name: 'Freight to the main account' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);

  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name for the rule.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Boiler reserve up');
  await pick(page, 'Account it watches', /^Boiler reserve/);
  await pick(page, 'From', /^Fjordline Bulk AS USD/);
  await dialog.getByLabel('Floor').fill('1,250.50');
  await dialog.getByLabel('Most a day').fill('1,000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Boiler reserve up' })).toBeVisible();
  await expect(
    page.getByText(
      'Tops Boiler reserve up from Fjordline Bulk AS USD when it holds less than USD 1,250.50.',
    ),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Try on the last 90 days' }).click();
  const lowest = page.getByRole('table').filter({ hasText: 'Lowest balance of' });
  await expect(lowest).toContainText(
    'An account that was not open yet on these days is not tried.',
  );
  await expect(lowest.getByRole('row', { name: /^Fjordline Bulk AS USD/ })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: 'Switch on' }).click();
  const asked = page.getByRole('dialog', { name: 'Switch Boiler reserve up on?' });
  await expect(asked).toContainText('From then on it moves money once a day and asks nobody');
  await expect(
    asked.getByRole('region', { name: 'What it would have moved in 90 days' }),
  ).toContainText('Moved');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await asked.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('As the accounts stand it moves USD 1,000.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByText('It moved USD 1,000.00.')).toBeVisible();
  const runs = page.getByRole('table').filter({ hasText: 'Could leave' });
  const run = runs.getByRole('row').nth(1);
  await expect(run).toContainText('Transferred in part');
  await expect(run).toContainText('1,250.50');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Ran today' })).toBeDisabled();
  await run.getByRole('link', { name: 'Transfer' }).click();
  await expect(page.getByRole('heading', { name: 'USD 1,000.00 out' })).toBeVisible();
  await page.getByRole('link', { name: 'Boiler reserve up' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  expectQuiet();
});
