import { expect } from '@playwright/test';
import { openApi, submitInvoice } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('one chooses what to hear of and how; the choice stays, and security stays on', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/settings');
  await page.getByRole('link', { name: 'Notifications' }).click();
  const mail = page.getByRole('checkbox', { name: 'Payments: By mail' });
  await expect(mail).not.toBeChecked();
  await mail.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Your choice was saved.')).toBeVisible();
  await expect(mail).toBeChecked();
  await page.reload();
  await expect(mail).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Security: By mail' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Security: In the app' })).toBeChecked();
  await expectAccessible(page);
  expectQuiet();
});

test('SHELL-29 what comes while one works marks the bell and stands in the open list at once', async ({
  page,
  baseURL,
}) => {
  const operator = await openApi(baseURL, {
    email: 'operator@fjordline.example',
    password: 'mainsheet-demo',
  });
  await signIn(page, 'finance');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  const markAll = drawer.getByRole('button', { name: 'Mark all as read' });
  await expect(drawer.locator('.notification').first()).toBeVisible();
  if (await markAll.isVisible()) await markAll.click();
  await expect(markAll).toBeHidden();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');

  await submitInvoice(operator, 'Holmen Chartering');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await expect(drawer.locator('.notification.unread')).toContainText('Holmen Chartering');
  await submitInvoice(operator, 'Vestfold Agencies');
  await expect(drawer.locator('.notification.unread')).toHaveCount(2);
  await expect(drawer.getByText('2 unread')).toBeVisible();
  await expectAccessible(page);
  await markAll.click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await operator.close();
});

test('SHELL-29 GEN-16 the days of the list are those of the reader', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Singapore' });
  const page = await context.newPage();
  await signIn(page, 'viewer');
  await page.route('**/v2/notifications', (route) =>
    route.fulfill({
      json: {
        error_flag: 200,
        data: [{ id: '1', title: 'Early', message: '', createdon: '2026-11-22T20:00:00.000Z' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Notifications' }).click();
  const day = page.getByRole('region', { name: 'Monday 23 November' });
  await expect(day).toContainText('Early');
  await expect(day.getByRole('time')).toHaveAttribute('title', '2026-11-22 08:00 PM UTC');
  await context.close();
});
