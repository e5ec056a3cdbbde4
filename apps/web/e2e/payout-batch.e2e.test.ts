import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const FILE = [
  'Payee;IBAN;Currency;Amount;Reference',
  'Trident Surveyors GmbH;;EUR;310.00;JOURNEY 1',
  'Trident Surveyors GmbH;DE89 3704 0044 0532 0130 00;EUR;205.5;JOURNEY 2',
  'Kattegat Divers;;EUR;99.00;JOURNEY 3',
].join('\n');

test('a batch comes from a file, names who is unknown, is mended in the grid, submitted as one and approved by another', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/payout-batch');
  await page.getByLabel('Name').fill('Journey batch');
  await page.getByRole('combobox', { name: 'From account' }).fill('EUR');
  await page.getByRole('option', { name: /EUR/ }).first().click();
  await page.getByLabel('File of payments').setInputFiles({
    ...{ name: 'payments.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) },
  });
  await expect(page.getByText('1 row is to be mended first.')).toBeVisible();
  await expect(page.getByText(/Kattegat Divers is no beneficiary yet/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter as a beneficiary' })).toHaveAttribute(
    'href',
    /\/beneficiary\?name=Kattegat/,
  );
  await expectAccessible(page);
  await page.getByRole('gridcell', { name: 'Kattegat Divers' }).click();
  await page.keyboard.type('Trident Surveyors GmbH');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(
    page.getByText(/3 payments of EUR 614\.50: nothing is\s+to be mended\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Submit 3 payouts' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payouts' })).toBeVisible();
  await expectAccessible(page);
  const address = new URL(page.url());

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const owner = await context.newPage();
  await signIn(owner, 'owner', `${address.pathname}${address.search}`);
  await owner.getByRole('checkbox', { name: /I have compared/ }).check();
  await owner.getByRole('button', { name: 'Approve 3 payouts' }).click();
  await owner.getByLabel('Present password', { exact: true }).fill('mainsheet-demo');
  await owner.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(owner.getByRole('button', { name: 'Save as pain.001' })).toBeVisible();
  const saved = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Save as pain.001' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^PB-\d{4}\.xml$/);
  await context.close();
  expectQuiet();
});
