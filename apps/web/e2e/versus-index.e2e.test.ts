import { expect, type Page } from '@playwright/test';
import { idIn, openApi } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';
import { bringIn, cellOf } from './worksheet-cells.ts';

/** What the figure of a cell says, without the share beside it. */
async function figureOf(page: Page, row: string): Promise<number> {
  const cell = page.locator(`td[data-row="${row}"]`).first();
  await bringIn(page, cell);
  const text = await cell.locator('.ws-figure').textContent();
  return Number((text ?? '').replace('−', '-').replaceAll(',', ''));
}

async function openSheet(page: Page): Promise<void> {
  await page.goto('/estimate');
  const list = page.getByRole('grid', { name: 'Worksheets' });
  await list.getByRole('link', { name: /^Capesize/ }).click();
  await expect(page.getByRole('grid', { name: /side by side/ })).toBeVisible();
}

test('a worksheet is measured by a route, chosen by keys and by mouse; one without a rate says so', async ({
  page,
  baseURL,
}) => {
  const expectQuiet = watchConsole(page);
  const code = `NEW${Date.now() % 100_000}`;
  const login = { email: 'owner@fjordline.example', password: 'mainsheet-demo' };
  const api = await openApi(baseURL, login);
  const made = await api.ask(
    'mutation ($data: MarketRouteInput!) { createMarketRoute(data: $data) { marketRoute { id } } }',
    { code, name: 'Not quoted yet', unit: 'USD/day', description: '', formula: '', isActive: true },
  );
  expect(idIn(made.createMarketRoute, 'marketRoute')).not.toBe('');
  await api.close();

  await signIn(page, 'operator');
  await openSheet(page);
  const picker = page.getByRole('combobox', { name: 'Versus index' });
  await picker.focus();
  await page.keyboard.type('P2A');
  await expect(page.getByRole('option')).toHaveCount(1);
  // The route that was made a moment ago comes with the change feed: the list begins anew, and its mark with it.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(picker).toHaveValue(/^P2A_82/, { timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/index=/);
  const difference = await figureOf(page, 'versusIndex');
  const rate = await figureOf(page, 'marketIndex');
  const tce = await figureOf(page, 'netTce');
  // Each is rounded to a dollar by itself.
  expect(Math.abs(tce - rate - difference)).toBeLessThanOrEqual(1);
  await expect(cellOf(page, 'Net TCE versus P2A_82')).toContainText('%');
  await page.locator('td[data-row="versusIndex"] .ws-figure').first().click();
  await expect(page.getByRole('treeitem', { name: /Index P2A_82/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await picker.click();
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
  const missing = cellOf(page, `Net TCE versus ${code}`);
  await bringIn(page, missing);
  await expect(missing).toContainText('no rate');
  await page.reload();
  await expect(picker).toHaveValue(new RegExp(`^${code}`));
  expectQuiet();
});
