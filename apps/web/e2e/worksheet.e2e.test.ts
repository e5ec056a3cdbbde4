import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';
import { bringIn, cellOf, typeCell } from './worksheet-cells.ts';

/** Opens a demo worksheet of two estimates; other journeys make worksheets of their own. */
async function openFirstWorksheet(page: Page): Promise<void> {
  await page.goto('/estimate');
  await page
    .getByRole('grid', { name: 'Worksheets' })
    .getByRole('link', { name: /^Coal/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: /side by side/ })).toBeVisible();
}

const cell = (page: Page, rowKey: string, column = 0) =>
  page.locator(`td[data-row="${rowKey}"]`).nth(column);

test('EST-04 estimates stand side by side, each by its index, and the cursor is in one', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await openFirstWorksheet(page);
  const heads = page.locator('th.ws-head');
  const count = await heads.count();
  expect(count).toBeGreaterThan(1);
  await expect(heads.first()).toHaveAttribute('aria-colindex', '2');
  await expect(heads.nth(1)).toHaveAttribute('aria-colindex', '3');
  await cell(page, 'freight-0', 1).click();
  const grid = page.getByRole('grid', { name: /side by side/ });
  const id = await cell(page, 'freight-0', 1).getAttribute('id');
  await expect(grid).toHaveAttribute('aria-activedescendant', id ?? '');
  // A click on a slow machine may drag a range along: an arrow key leaves one cell.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(2);
  await expectAccessible(page);
  expectQuiet();
});

test('a worksheet is renamed, an estimate has notes, and both are in the exported file', async ({
  page,
}) => {
  await signIn(page, 'operator');
  await openFirstWorksheet(page);
  await page.getByRole('button', { name: 'Rename worksheet' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Coal, ours');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Coal, ours' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Menu of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Name and notes' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Owners like this one');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Laycan may slip two days.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('th.ws-head').first()).toContainText('Owners like this one');
  await expect(page.getByLabel('Notes: Laycan may slip two days.')).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Notes: Laycan may slip two days.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Worksheet as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Coal, ours.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('Group,Row,Unit,');
  expect(text).toContain('Owners like this one');
  expect(text).toMatch(/Cargo & freight,Gross freight,\$,\d{6,}/);
  const book = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'This estimate as XLSX with formulas' }).click();
  expect((await book).suggestedFilename()).toMatch(/-\d{4}\.xlsx$/);
});

test('a new estimate begins with the prices of the company, and its cells say so', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=estimate-defaults');
  const price = page.getByRole('textbox', { name: 'VLSFO', exact: true });
  await expect(price).toHaveValue('548.00');
  await price.fill('551.25');
  await price.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('The defaults were saved; new estimates begin with them.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto('/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Priced by default');
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await typeCell(page, 'Vessel', 'nordic');
  await bringIn(page, cellOf(page, 'VLSFO price'));
  await expect(cellOf(page, 'VLSFO price')).toContainText('551.25');
  await typeCell(page, 'VLSFO price', '560');
  await expect(cellOf(page, 'VLSFO price')).toContainText('560.00');
  expectQuiet();
});

test('EST-06 bunker planning is 1450 px wide with a tab for each fuel', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, 'operator');
  await openFirstWorksheet(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Bunker planning' }).click();
  const dialog = page.getByRole('dialog', { name: /Bunker planning/ });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(1450);
  const fuels = dialog.getByRole('tablist', { name: 'Fuels' }).getByRole('tab');
  expect(await fuels.count()).toBeGreaterThan(1);
  for (const header of ['Sea Cons', 'Arr', 'Port Cons', 'Rec', 'Price', 'Dep']) {
    await expect(dialog.getByRole('columnheader', { name: header }).first()).toBeVisible();
  }
});

test('without a network the worksheet stays, says what waits, and saves it when the network is back', async ({
  page,
}) => {
  await signIn(page, 'operator');
  await openFirstWorksheet(page);
  await page.context().setOffline(true);
  await cell(page, 'weather', 1).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Offline: changes in 1 estimate wait')).toBeVisible();
  await expect(page.getByText('No internet connection')).toHaveCount(0);
  await expect(cell(page, 'weather', 1)).toHaveText(/^.*7$/);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(cell(page, 'weather', 1)).toHaveText(/^.*7$/);
});

test('a click on a cell, then copy and paste by keys, goes from one estimate to the next', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'operator');
  await openFirstWorksheet(page);
  await cell(page, 'freight-0', 0).click();
  await page.keyboard.type('19.25');
  await page.keyboard.press('Enter');
  await cell(page, 'freight-0', 0).click();
  await page.keyboard.press('Control+c');
  await cell(page, 'freight-0', 1).click();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 'freight-0', 1)).toContainText('19.25');
});
