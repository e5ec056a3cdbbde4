import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('MKT-01 MKT-02 market rates are shown and compared; a sum is added, a rate typed, a table checked before it is taken', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/market-rates');
  const list = page.getByRole('grid', { name: 'Market rates' });
  await expect(list.getByRole('row', { name: /^Select P1A_82/ })).toContainText('USD/day');
  await expect(page.getByRole('img', { name: /^Rates over time of .*P1A_82/ })).toBeVisible();
  await expect(page.getByText(/P1A_82 forward as of /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New route' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('half_tce');
  await dialog.getByLabel('Route', { exact: true }).fill('Half of the Pacific round');
  await dialog.getByLabel('Sum of other routes').fill('P3A_82 / 2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write a sum like 0.5 * P1A + 0.5 * P2A.')).toBeVisible();
  await dialog.getByLabel('Sum of other routes').fill('0.5 * P3A_82');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('HALF_TCE was added.')).toBeVisible();
  await expect(list.getByRole('row', { name: /^Select HALF_TCE/ })).toContainText('0.5 * P3A_82');

  await list
    .getByRole('row', { name: /^Select C5/ })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Type a rate' }).click();
  await dialog.getByLabel('Rate', { exact: true }).fill('10.125');
  await dialog.getByRole('button', { name: 'Record rate' }).click();
  await expect(page.getByText('The rate of C5 was recorded.')).toBeVisible();
  await expect(list.getByRole('row', { name: /^Select C5/ })).toContainText('10.125');

  await page.getByRole('button', { name: 'Import rates' }).click();
  await dialog.getByLabel('Table').fill('Date,C5,P9\n2026-01-05,9.5,1\n05/01/2026,9,');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Nothing was taken: some lines cannot be read.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: '2 P9 There is no route P9.' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Table').fill('Date,C5\n2025-01-06,9.5\n2025-01-07,9.25');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(
    dialog.getByText('The table has 2 values new, 0 replaced, 0 unchanged.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Imported: 2 values new, 0 replaced, 0 unchanged.')).toBeVisible();
  expectQuiet();
});
