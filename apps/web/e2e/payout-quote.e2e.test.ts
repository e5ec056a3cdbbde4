import { expect, type Page } from '@playwright/test';
import { pick, pressOn, pressUntil, typeInto, watchPointer } from './keyboard.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

/** Draws every answer with a rate that was held until long ago, as if the page had stood open that long. */
async function expireRates(page: Page): Promise<void> {
  await page.route('**/v2/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"quoteExpiresAt":"[^"]+"/,
      '"quoteExpiresAt":"2026-01-01T00:00:00.000Z"',
    );
    await route.fulfill({ response, body });
  });
}

test('a payout in another currency is quoted; once its rate has expired it gets a new one, with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const expectQuiet = watchConsole(page);
  const expectNoPointer = await watchPointer(page);
  await signIn(page, 'finance', '/payout');
  const payTo = page.getByRole('combobox', { name: 'Pay to' });
  await pick(page, payTo, 'Trident', /^Trident Surveyors GmbH, EUR/);
  const from = page.getByRole('combobox', { name: 'From account' });
  await pick(page, from, 'USD freight', /^USD freight collection/);
  await typeInto(page, page.getByLabel('They receive', { exact: true }), '310.25');
  await typeInto(page, page.getByLabel('Reference they will see'), 'SURVEY QUOTE');
  await pressOn(page, page.getByRole('button', { name: 'Review payout' }));
  await expect(page.getByText('Rate held until')).toBeVisible();
  await expect(page.getByText(/^1 USD = 0\.\d+ EUR, of /)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send for approval' });
  await expect(send).toBeVisible();
  await expireRates(page);
  await page.reload();
  await expect(page.getByText('The rate has expired')).toBeVisible();
  await expect(send).toHaveCount(0);
  await expectAccessible(page);
  await expectFitting(page);
  const quote = page.getByRole('button', { name: 'Get a new rate' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await pressOn(page, quote);
  await expect(page.getByText(/^PO-\d{5} is saved as a draft\.$/)).toBeVisible();
  await expect(page.getByText('The rate has expired')).toHaveCount(0);
  await pressUntil(page, send, page.getByText('You prepared this: somebody else approves it.'));
  expectQuiet();
  await expectNoPointer();
});
