import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a ship meets a cargo on the board: explained, typed over, chosen by key, button and drag', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/cargo');
  await page.getByRole('link', { name: 'Matching' }).click();
  await expect(page).toHaveURL(/\/cargo\/matching$/);
  const board = page.getByRole('grid', { name: 'Open vessels and open cargoes' });
  const row = board.getByRole('row', { name: /Baltic Star/ });
  await expect(row).toContainText('Rotterdam');

  // The first cell, then to the right by the keyboard: the panel below follows.
  await row.getByRole('gridcell').first().click();
  const panel = page.getByRole('region', { name: /^Baltic Star with C-/ });
  await expect(panel.getByText('Voyage days', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const figure = panel.getByRole('button', { name: /^Explain Net TCE: / });
  const [tce = ''] = (await figure.innerText()).match(/[\d,]+$/) ?? [];
  await expect(row.getByRole('gridcell').nth(1)).toBeFocused();
  await page.keyboard.press('?');
  const explanation = page.getByRole('dialog').filter({ hasText: 'Voyage result' });
  // The panel shows whole dollars, the explanation cents.
  const inCents = async () =>
    (await explanation.innerText()).match(/([\d,]+\.\d\d)\s*USD\/day/)?.[1];
  await expect.poll(inCents).toBeTruthy();
  const whole = Math.round(Number((await inCents())?.replaceAll(',', '')));
  expect(whole.toLocaleString('en')).toBe(tce);
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  // Typed over: she opens at Singapore, and the address says so.
  await row.getByRole('button', { name: /change where Baltic Star opens/ }).click();
  const opening = page.getByRole('dialog', { name: 'Where Baltic Star opens' });
  await opening.getByRole('combobox', { name: 'Open port' }).fill('Singapore');
  await page
    .getByRole('option', { name: /^Singapore, / })
    .first()
    .click();
  await opening.getByRole('button', { name: 'Calculate' }).click();
  await expect(row).toContainText('Singapore');
  await expect(page).toHaveURL(/open=.*SGSIN/);

  await page.getByRole('button', { name: 'Position list' }).click();
  const list = page.getByRole('dialog', { name: 'Position list' });
  await expect(list.getByRole('textbox')).toHaveValue(/BALTIC STAR \(Kamsarmax.*\nopen Singapore /);
  await list.getByRole('button', { name: 'Copy Position list' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('open Singapore');
  await list.getByRole('button', { name: 'Close' }).click();

  // Enter makes the estimate, nominated from the cargo book.
  await row.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/estimate-column-view\?worksheet=/);
  await expect(page.locator('h1')).toContainText(/^Baltic Star, C-\d+/);
  await expect(page.getByText('Singapore').first()).toBeVisible();
  await page.goBack();

  // The button does, and so does a ship that is dragged onto a cargo.
  await row.getByRole('gridcell').first().click();
  await panel.getByRole('button', { name: 'Make estimate' }).click();
  await expect(page).toHaveURL(/estimate-column-view\?worksheet=/);
  await page.goBack();
  const cargo = board.getByRole('columnheader', { name: /Richards Bay/ });
  await row.getByRole('rowheader').dragTo(cargo);
  await expect(page).toHaveURL(/estimate-column-view\?worksheet=/);
  await expect(page.locator('h1')).toContainText(/^Baltic Star, C-\d+ Steam coal/);
  expectQuiet();
});
