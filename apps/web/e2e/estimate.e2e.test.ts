import { expect } from '@playwright/test';
import { readAndConvert } from './fixing.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';
import { cellOf, typeCell as type } from './worksheet-cells.ts';

test('EST-03 an operator builds, compares, explains and fixes an estimate', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Grain December, Kamsarmax');
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await type(page, 'Vessel', 'nordic');
  await type(page, '1 Open port', 'singapore');
  await type(page, '2 Load port', 'santos');
  await type(page, '3 Discharge', 'qingdao');
  await expect(cellOf(page, 'Distance')).toContainText(/8,[89]\d\d/, { timeout: 20_000 });
  await type(page, 'Load rate', '10k shinc');
  await type(page, 'Quantity', '66k 5% moloo');
  await type(page, 'Freight', '38.50');
  await type(page, 'Address', '3.75 add + 1.25 brk');
  await type(page, 'VLSFO price', '565');
  await expect(cellOf(page, 'Quantity')).toContainText('66,000');
  await expect(cellOf(page, 'Brokerage')).toContainText('1.25');
  // 69,300 mt, the owner's option in full, × 38.50
  await expect(cellOf(page, 'Gross freight')).toContainText('2,668,050');
  const tce = page.getByRole('button', { name: /Net TCE of .*, explain/ }).first();
  await expect(tce).toHaveText(/^\d\d,\d\d\d$/);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("Control+'");
  await expect(page.locator('th.ws-head')).toHaveCount(2);
  await type(page, 'Freight', '+2', 1);
  await expect(cellOf(page, 'Freight', 1)).toContainText('40.50');
  // Without discharge rate and port costs nothing is judged yet.
  const copy = page.locator('th.ws-head').nth(1);
  await expect(copy).toContainText('incomplete, 3 missing');
  await expect(copy).not.toContainText(/[▲▼]/);

  await tce.click();
  const explanation = page.getByRole('dialog', { name: /Explanation of Net TCE/ });
  await expect(explanation).toContainText('Voyage result');
  await expect(explanation).toContainText('Freight');
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Menu of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Convert to voyage' }).click();
  const fixing = page.getByRole('dialog', { name: /^Convert / });
  await expect(fixing).toContainText(
    /Nordic Hawk is on \S+ \(Commenced\), .* before that voyage ends/,
  );
  await readAndConvert(page);
  await page.goBack();
  await expect(page.locator('th.ws-head').first()).toContainText('Fixed');
  expectQuiet();
});
