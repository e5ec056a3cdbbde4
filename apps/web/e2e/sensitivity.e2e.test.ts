import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('what moves an estimate: two inputs against each other, speeds together, any figure solved, a place tried as an estimate', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/estimate');
  // Other journeys may have made worksheets of this name: the one of the demo company has its ships.
  const row = page.getByRole('row', { name: /Grain December.*Ocean Pearl/ });
  await row.getByRole('link', { name: /Grain December/ }).click();
  const heads = page.getByRole('columnheader', { name: /^Active F-\d/ });
  await expect(heads.first()).toBeVisible();
  const before = await heads.count();
  await heads
    .first()
    .getByRole('button', { name: /^Menu of F-/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sensitivity' }).click();
  await expect(page.getByRole('heading', { name: /, sensitivity$/ })).toBeVisible();

  const map = page.getByRole('table', { name: /Net TCE: Freight.* across, Bunker prices down/ });
  const today = map.locator('td.today');
  const tce = await today.innerText();
  await expect(page.getByText(`TCE ${tce} USD/d`)).toBeVisible();
  // More freight to the right earns more, dearer bunkers downwards less.
  const places = (await map.locator('tbody td').allInnerTexts()).map((text) =>
    Number(text.replace(/,/g, '').replace('−', '-').replace(' late', '')),
  );
  expect(places).toHaveLength(49);
  for (let row = 0; row < 7; row += 1) {
    for (let column = 1; column < 7; column += 1) {
      expect(places[row * 7 + column]!).toBeGreaterThan(places[row * 7 + column - 1]!);
      expect(places[column * 7 + row]!).toBeLessThan(places[(column - 1) * 7 + row]!);
    }
  }
  await expectAccessible(page);

  const movers = page.getByRole('region', { name: 'What moves it most' });
  await expect(movers.getByRole('row')).not.toHaveCount(1);
  const speeds = page.getByRole('region', { name: 'Speed advice' });
  await expect(speeds.getByRole('row', { name: /^As estimated/ })).toContainText(tce);

  // Any two inputs: the weather against the days in port.
  await page.getByRole('combobox', { name: 'Across' }).fill('weather');
  await page.getByRole('option', { name: 'Weather factor' }).click();
  await page.getByRole('combobox', { name: 'Down' }).fill('port days');
  await page.getByRole('option', { name: 'Port days', exact: true }).click();
  const other = page.getByRole('table', { name: 'Net TCE: Weather factor across, Port days down' });
  await expect(other.locator('td.today')).toHaveText(tce);
  await other.locator('td.today button').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^Weather factor .*, Port days \+1 d$/)).toBeVisible();

  // Any input for any figure.
  await page.getByRole('button', { name: 'Solve' }).click();
  const dialog = page.getByRole('dialog', { name: /^Solve / });
  await dialog.getByRole('combobox', { name: 'Change' }).fill('daily cost');
  await page.getByRole('option', { name: /^Daily cost/ }).click();
  await dialog.getByLabel('Wanted Net TCE').fill('20000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Daily cost does not move the Net TCE.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Until' }).fill('daily profit');
  await page.getByRole('option', { name: 'Daily profit' }).click();
  await dialog.getByLabel('Wanted Daily profit').fill('1000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Daily profit 1,000\.00\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('button', { name: 'Try as an estimate' }).click();
  await expect(page).toHaveURL(/estimate-column-view/);
  await expect(heads).toHaveCount(before + 1);
  expectQuiet();
});
