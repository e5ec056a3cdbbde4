import { expect } from '@playwright/test';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('what ports cost opens its voyages, and an estimate takes its median and a correction by a press', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts/accuracy');
  const costs = page.getByRole('grid', { name: 'Port costs' });
  const santos = costs.getByRole('row', { name: /Santos/ });
  await expect(santos).toContainText('+12 %');
  await expectAccessible(page);
  await santos.getByRole('link', { name: 'Santos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Port costs, Santos' });
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.getByText(/^Estimates were off by 10\.9 % on average; /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Fuel at sea' }).click();
  await expect(page.getByRole('row', { name: /Baltic Star, VLSFO/ })).toContainText('+7 %');
  await page.getByRole('tab', { name: 'Net TCE by broker' }).click();
  await page.getByRole('link', { name: 'Fearnside Chartering' }).click();
  const broker = page.getByRole('dialog', { name: 'Net TCE by broker, Fearnside Chartering' });
  await expect(broker.getByRole('row')).toHaveCount(4);
  await expect(broker.getByText(/^Estimates were off by [\d,]+ USD\/d on average/)).toBeVisible();
  await broker.getByRole('button', { name: 'Close' }).click();

  await page.goto('/estimate');
  await page
    .getByRole('grid', { name: 'Worksheets' })
    .getByRole('link', { name: /^Grain December/ })
    .click();
  await page.getByRole('button', { name: 'Details' }).click();
  const panel = page.getByRole('region', { name: 'Own history of ports' });
  const row = panel.getByRole('row', { name: /^Santos Port costs/ });
  const here = row.getByRole('cell').nth(1);
  await expect(row).toContainText('129,328 to 135,936, 3 calls');
  await expect(here).toHaveText('118,300');
  await expectAccessible(page);
  await expectFitting(page);
  await row.getByRole('button', { name: /^Use 129,000, 9 % above the estimate/ }).click();
  await expect(here).toHaveText('129,000');
  await row.getByRole('button', { name: /^Use 132,000, median of 3 calls/ }).click();
  await expect(here).toHaveText('132,000');
  await expect(row.getByRole('button', { name: /^Use \d{3},000/ })).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const states = page.getByRole('list', { name: 'Saved states' });
  await expect(states.getByText(/Port expenses.*132,000/).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(here).toHaveText('118,300');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expectQuiet();
});
