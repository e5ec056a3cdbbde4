import { expect, type Page } from '@playwright/test';
import { readAndConvert } from './fixing.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';
import { cellOf, typeCell as type } from './worksheet-cells.ts';

const RECAP = `CLEAN FIXED
MV OCEAN PEARL / A/C TRADECO SA / CP DD 12 NOV 2026
50,000 MT 10PCT MOLOO HSS IN BULK
1SBP SANTOS / 1SBP QINGDAO   L/C 05/15 JAN
FRT USD 41.25 PMT FIOST  95PCT WITHIN 3 BD AFTER S/R BSL
LOAD 8,000 MT PWWD SHEX UU / DISCH 9,000 MT SHEX
ADCOM 3.75PCT + 1.25PCT BROKERX   GENCON 94
OWISE AS PER LAST`;

/** A broker's recap pasted over the second estimate: reviewed, chosen, filled in one step, taken back. */
async function fillFromRecap(page: Page): Promise<void> {
  await cellOf(page, 'Freight', 1).click();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, RECAP);
  const dialog = page.getByRole('dialog', { name: /^Read a recap into/ });
  const lines = dialog.getByRole('table', { name: 'Fields read from the recap' });
  const freight = lines.getByRole('row', { name: /^Freight/ });
  await expect(freight).toContainText('FRT USD 41.25 PMT');
  await expect(dialog.getByRole('region', { name: 'Not understood' })).toContainText(
    'OWISE AS PER LAST',
  );
  await expectAccessible(page);
  const rate = lines.getByRole('combobox', { name: 'Discharge rate' });
  await expect(rate).toHaveValue('');
  await rate.click();
  await page.getByRole('option', { name: /shex1/i }).click();
  await dialog.getByRole('button', { name: /^Fill \d+ fields$/ }).click();
  await expect(cellOf(page, 'Freight', 1)).toContainText('41.25');
  await expect(cellOf(page, 'Quantity', 1)).toContainText('50,000');
  await expect(cellOf(page, 'Charterer', 1)).toContainText('TRADECO SA');
  await page.keyboard.press('Control+z');
  await expect(cellOf(page, 'Freight', 1)).toContainText('40.50');
  await expect(cellOf(page, 'Quantity', 1)).toContainText('66,000');
  await expect(cellOf(page, 'Charterer', 1)).not.toContainText('TRADECO SA');
}

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
  await explanation.getByRole('treeitem', { name: /Net revenue/ }).click();
  await expect(explanation).toContainText('Net freight');
  await page.keyboard.press('Escape');

  await fillFromRecap(page);

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
