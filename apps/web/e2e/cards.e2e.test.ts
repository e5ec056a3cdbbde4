import { expect } from '@playwright/test';
import { openRow, pick, pressOn, prove, typeInto, watchPointer } from './keyboard.ts';
import { PDF } from './pdf.ts';
import { expectAccessible, signIn, signInByForm, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';

const isCardCall = (url: string, method: string): boolean =>
  method === 'PUT' && url.includes('/v2/airwallex/card/');

test('AUTH-32 a login tells the card provider of the contact, and goes on where that fails', async ({
  page,
}) => {
  const answered = page.waitForResponse((answer) =>
    isCardCall(answer.url(), answer.request().method()),
  );
  await signInByForm(page, 'finance');
  const answer = await answered;
  const contactId = await page.evaluate(() => localStorage.getItem('contact_id'));
  expect(new URL(answer.url()).pathname).toBe(`/v2/airwallex/card/${contactId}`);
  expect(await answer.json()).toEqual({
    status: 200,
    data: { error_flag: 'SUCCESS', message: '' },
  });
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.route('**/v2/airwallex/card/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    isCardCall(request.url(), request.method()),
  );
  await signInByForm(page, 'finance');
  await failed;
  await expect(page.getByRole('link', { name: 'Cards', exact: true })).toBeVisible();
});

test('CARD-01 CARD-02 CARD-03 a card is issued, bought with, declined in words, its receipt matched, shown, frozen, with the keyboard alone; the tabs hold each kind', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const expectQuiet = watchConsole(page);
  const expectNoPointer = await watchPointer(page);
  const press = (name: string | RegExp) =>
    pressOn(page, page.getByRole('button', { name, exact: true }));
  await signIn(page, 'finance', '/cards');
  for (const name of ['My cards', 'Company cards', 'Employee cards']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${name} \\d`) })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Travel', exact: true })).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: /^Company cards/ }));
  await expect(page.getByRole('link', { name: 'Port cash-free' })).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: /^Employee cards/ }));
  await expect(page.getByRole('link', { name: 'Crew emergencies' })).toBeVisible();

  await press('Create card');
  const paidFrom = page.getByRole('combobox', { name: 'Paid from', exact: true });
  await pick(page, paidFrom, 'Fjordline', /^Fjordline Bulk AS USD/);
  await typeInto(page, page.getByLabel('Name'), 'Conference Athens');
  await typeInto(page, page.getByLabel('Purpose'), 'Hotel and taxis');
  await press('Create card');
  await expect(page.getByText('Set at least one limit.')).toBeVisible();
  await typeInto(page, page.getByLabel('Daily'), '300');
  await expectAccessible(page);
  await press('Create card');
  await prove(page, page.getByRole('dialog', { name: 'Issue this card?' }), PASSWORD);
  await expect(page.getByRole('heading', { name: 'Conference Athens' })).toBeVisible();

  const buy = async (amount: string) => {
    await press('Use the card');
    const merchant = page.getByRole('dialog', { name: 'Play the merchant' });
    await typeInto(page, merchant.getByLabel('Amount'), amount);
    await pressOn(page, merchant.getByRole('button', { name: 'Send to the card' }));
    await expect(merchant).toBeHidden();
  };
  await buy('250');
  const bought = page.getByRole('row', { name: /Harbour Hotel 250\.00 Authorised/ });
  await expect(bought).toBeVisible();
  await buy('60');
  await expect(
    page.getByText('The daily limit of USD 300.00 is reached: USD 50.00 is left.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await openRow(page, 'Transactions of the card', '250.00');
  const purchase = page.getByRole('dialog', { name: 'Harbour Hotel' });
  const choosing = page.waitForEvent('filechooser');
  await pressOn(page, purchase.getByRole('button', { name: 'Add receipt' }));
  await (await choosing).setFiles({
    ...{ name: 'hotel.pdf', mimeType: 'application/pdf', buffer: PDF },
  });
  await expect(purchase.getByRole('button', { name: 'Save hotel.pdf' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(purchase).toBeHidden();
  await expect(bought).toContainText('Added');

  await press('Show number');
  await prove(page, page.getByRole('dialog', { name: 'Show the number?' }), PASSWORD);
  await expect(page.getByText(/^9999 20\d\d( \d{4}){2}$/)).toBeVisible();
  await press('Hide number');
  await expect(page.getByText(/^•••• •••• •••• \d{4}$/)).toBeVisible();
  await press('Freeze');
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toBeVisible();
  expectQuiet();
  await expectNoPointer();
});

test('CARD-14 details that cannot be had show the toast', async ({ page }) => {
  await signIn(page, 'finance', '/cards/card-detail?id=01a12c9a-443a-7352-885b-000000000000');
  await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
  await expect(page.getByText('No card found.')).toBeVisible();
});
