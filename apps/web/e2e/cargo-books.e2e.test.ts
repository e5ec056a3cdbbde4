import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

async function pickPort(page: Page, panel: string, port: string): Promise<void> {
  const field = page.getByRole('region', { name: panel }).getByRole('combobox', { name: 'Port' });
  await field.fill(port);
  await page
    .getByRole('option', { name: new RegExp(`^${port}, `) })
    .first()
    .click();
}

test('CARGO-01 CARGO-02 CARGO-03 CARGO-12 CARGO-14 CARGO-23 CARGO-24 a cargo is booked, checked, changed and deleted', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const reference = `E2E-${Date.now() % 1_000_000}`;
  await signIn(page, 'operator', '/cargo');
  await page.getByRole('button', { name: 'New cargo book' }).first().click();
  await expect(page).toHaveURL(/\/cargo\/cargo-detail$/);
  await page.getByRole('textbox', { name: 'Cargo', exact: true }).fill('Wheat in bulk');
  await page.getByLabel('Reference number').fill(reference);
  await page.getByRole('combobox', { name: 'Charterer' }).fill('Meridian');
  await page
    .getByRole('option', { name: /Meridian/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('60k');
  await page.getByRole('combobox', { name: 'Option', exact: true }).fill('MOLOO');
  await page.getByRole('option', { name: 'MOLOO' }).click();
  await page.getByLabel('Option percentage').fill('5');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('What the option allows')).toContainText('63,000 MT');
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Ports/ }).click();
  await pickPort(page, '1. Loading', 'Santos');
  await pickPort(page, '2. Discharging', 'Qingdao');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to create cargo book' });
  await expect(refused).toContainText('Enter the freight rate.');
  await expect(page.getByRole('tab', { name: /^Freight/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByLabel('Freight rate').fill('38.50');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cargo book created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/cargo$/);

  // With the keyboard alone: opened, changed and saved.
  const list = page.getByRole('grid', { name: 'Cargo books' });
  const row = list.getByRole('row', { name: new RegExp(reference) });
  await expect(row).toContainText('Santos');
  await row.getByRole('link', { name: reference }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${reference} Wheat in bulk` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Cargo', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Barley in bulk');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('0');
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update cargo book' }),
  ).toContainText('Enter a quantity above zero.');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('55000');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cargo book updated successfully')).toBeVisible();
  await expect(row).toContainText('Barley in bulk');

  await row.getByRole('link', { name: reference }).click();
  await page.getByRole('button', { name: 'Estimate this cargo' }).click();
  await expect(page).toHaveURL(/estimate-column-view\?worksheet=/);
  await expect(page.locator('h1')).toContainText(`${reference} Barley in bulk`);
  await expect(page.getByText('Santos').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete cargo book' }).click();
  await expect(page).toHaveURL(/\/cargo$/);
  await expect(page.getByText(`Cargo book ${reference} was deleted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expectQuiet();

  await signIn(page, 'viewer', '/cargo/cargo-detail');
  await expect(page).not.toHaveURL(/cargo-detail/);
});

test('a contract of affreightment shows its liftings and what is left, and one more is planned from it', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/cargo');
  const list = page.getByRole('grid', { name: 'Cargo books' });
  await list
    .getByRole('row', { name: /680,000/ })
    .getByRole('link')
    .first()
    .click();
  const plan = page.getByRole('table', { name: 'Liftings' });
  await expect(plan.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('170,000 MT');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add lifting' }).click();
  await expect(page.getByRole('heading', { name: /^New lifting of C-/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('250k');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(/C-\d{4} has 238,000 MT left\./);
  await page.getByRole('tab', { name: /^Freight/ }).click();
  await expect(page.getByLabel('Price and terms of the contract')).toBeChecked();
  await expect(page.getByLabel('Freight rate')).toBeDisabled();
  expectQuiet();
});
