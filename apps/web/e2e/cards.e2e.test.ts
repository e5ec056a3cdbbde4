import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, signInByForm, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';

async function pick(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

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

test('CARD-01 CARD-02 CARD-03 a card is issued, bought with, declined in words, shown, frozen; the tabs hold each kind', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/cards');
  for (const name of ['My cards', 'Company cards', 'Employee cards']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${name} \\d`) })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Travel', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Company cards/ }).click();
  await expect(page.getByRole('link', { name: 'Port cash-free' })).toBeVisible();
  await page.getByRole('link', { name: /^Employee cards/ }).click();
  await expect(page.getByRole('link', { name: 'Crew emergencies' })).toBeVisible();

  await page.getByRole('button', { name: 'Create card' }).click();
  await pick(page, 'Paid from', 'Fjordline', /Fjordline Bulk AS USD/);
  await page.getByLabel('Name').fill('Conference Athens');
  await page.getByLabel('Purpose').fill('Hotel and taxis');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Set at least one limit.')).toBeVisible();
  await page.getByLabel('Daily').fill('300');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create card' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue this card?' });
  await issue.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await issue.getByRole('button', { name: 'Issue card' }).click();
  await expect(page.getByRole('heading', { name: 'Conference Athens' })).toBeVisible();

  const buy = async (amount: string) => {
    await page.getByRole('button', { name: 'Use the card' }).click();
    const merchant = page.getByRole('dialog', { name: 'Play the merchant' });
    await merchant.getByLabel('Amount').fill(amount);
    await merchant.getByRole('button', { name: 'Send to the card' }).click();
    await expect(merchant).toBeHidden();
  };
  await buy('250');
  await expect(page.getByRole('row', { name: /Harbour Hotel 250\.00 Authorised/ })).toBeVisible();
  await buy('60');
  await expect(
    page.getByText('The daily limit of USD 300.00 is reached: USD 50.00 is left.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show number' }).click();
  const show = page.getByRole('dialog', { name: 'Show the number?' });
  await show.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await show.getByRole('button', { name: 'Show number' }).click();
  await expect(page.getByText(/^9999 20\d\d( \d{4}){2}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Hide number' }).click();
  await expect(page.getByText(/^•••• •••• •••• \d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toBeVisible();
  expectQuiet();
});

test('CARD-14 details that cannot be had show the toast', async ({ page }) => {
  await signIn(page, 'finance', '/cards/card-detail?id=01a12c9a-443a-7352-885b-000000000000');
  await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
  await expect(page.getByText('No card found.')).toBeVisible();
});
