import { expect } from '@playwright/test';
import { pick, pressOn, prove, tabTo, tick, typeInto, watchPointer } from './keyboard.ts';
import { paste } from './paste.ts';
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

const ROWS = 200;
/** As they stand in a spreadsheet; three of them are wrong, each in another cell. */
const PASTED = Array.from({ length: ROWS }, (_, index) => {
  const payee = index === 1 ? 'Kattegat Divers' : 'Trident Surveyors GmbH';
  const account = index === 2 ? 'DE89 3704 0044 0532 0130 01' : '';
  const amount = index === 3 ? 'ten' : '1.25';
  return [payee, account, 'EUR', amount, `MANY ${index + 1}`].join('\t');
}).join('\n');

test('two hundred rows are pasted, three wrong cells say what is wrong, are mended and submitted as one, with the keyboard alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const expectQuiet = watchConsole(page);
  const expectNoPointer = await watchPointer(page);
  await signIn(page, 'finance', '/payout-batch');
  await typeInto(page, page.getByLabel('Name'), 'Two hundred');
  await pick(page, page.getByRole('combobox', { name: 'From account' }), 'EUR', /EUR/);
  const grid = page.getByRole('grid', { name: 'Payments' });
  await tabTo(page, grid);
  await page.keyboard.press('Control+Home');
  await paste(page, 'Payments', PASTED);
  // In a sheet Tab goes from cell to cell, and out of it from the last one.
  const check = page.getByRole('button', { name: 'Save and check' });
  await page.keyboard.press('Control+End');
  await pressOn(page, check);
  await expect(page.getByText('3 rows are to be mended first.')).toBeVisible();
  await expect(page.getByText(/Kattegat Divers is no beneficiary yet/).first()).toBeVisible();
  await expectAccessible(page);
  /** Goes down and right from the first cell, as many as given. */
  const mend = async ([down, right]: readonly [number, number], text: string) => {
    await tabTo(page, grid);
    await page.keyboard.press('Control+Home');
    for (let row = 0; row < down; row += 1) await page.keyboard.press('ArrowDown');
    for (let column = 0; column < right; column += 1) await page.keyboard.press('ArrowRight');
    if (text === '') await page.keyboard.press('Delete');
    else await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await mend([1, 0], 'Trident Surveyors GmbH');
  await mend([2, 1], '');
  await mend([3, 3], '2.50');
  await page.keyboard.press('Control+End');
  await pressOn(page, check);
  await expect(
    page.getByText(/200 payments of EUR 251\.25: nothing is\s+to be mended\./),
  ).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Submit 200 payouts' }));
  // The same amount to the same account again and again is asked about.
  await tick(page, page.getByRole('checkbox', { name: /^I have looked through \d+ warnings$/ }));
  await pressOn(page, page.getByRole('button', { name: 'Submit', exact: true }));
  await expect(page.getByRole('heading', { name: 'Payouts' })).toBeVisible({ timeout: 60_000 });
  const address = new URL(page.url());

  const context = await browser.newContext();
  const owner = await context.newPage();
  const expectNoPress = await watchPointer(owner);
  await signIn(owner, 'owner', `${address.pathname}${address.search}`);
  // Backwards: forwards stand two hundred payouts to be opened one by one.
  await tabTo(owner, owner.getByRole('button', { name: 'Reject all that wait' }), 'Shift+Tab');
  await owner.keyboard.press('Enter');
  const dialog = owner.getByRole('dialog', { name: /^Reject all of PB-\d{4} that wait/ });
  await typeInto(owner, dialog.getByLabel('Reason'), 'Paid by the agent already.');
  await prove(owner, dialog, 'mainsheet-demo');
  await expect(owner.getByText('Rejected').first()).toBeVisible({ timeout: 60_000 });
  await expectNoPress();
  await context.close();
  expectQuiet();
  await expectNoPointer();
});
