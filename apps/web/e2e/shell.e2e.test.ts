import { expect } from '@playwright/test';
import { expectAccessible, signIn, signInByForm } from './sign-in.ts';
import { test } from './test.ts';

const MINUTE = 60_000;

test('AUTH-02 AUTH-04 AUTH-10 AUTH-11 AUTH-13 AUTH-14 the login page has its fields, links and slides', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  const email = page.getByLabel('Business email');
  await expect(email).toHaveAttribute('type', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show or hide password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/reset-password',
  );
  for (const name of ['Contact sales', 'Privacy', 'Terms']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  const slides = [
    'Maritime Financial Dashboard',
    'Maritime Contract Management',
    'Send money to 150 countries',
    'Track voyage expenses',
  ];
  for (const slide of slides) {
    await page.getByRole('button', { name: slide }).click();
    await expect(page.getByRole('heading', { name: slide })).toBeVisible();
  }
});

test('AUTH-05 AUTH-06 a visitor may reset a password and choose one', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.goto('/update-password?token=x');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password').first().fill('long enough now');
  await page.getByLabel('Once more').first().fill('long enough nov');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The two do not agree.')).toBeVisible();
  await page.getByLabel('Once more').first().fill('long enough now');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This link was used or has expired.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/reset-password');
  await expectAccessible(page);
  await page.goto('/update-password');
  await expect(page.getByText('the link is missing here')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
});

test('SESS-02 SESS-07 an idle person is warned a minute before, may stay, and is logged out at zero', async ({
  page,
}) => {
  await page.clock.install();
  await signInByForm(page, 'viewer');
  const noted = () => page.evaluate(() => localStorage.getItem('mainsheet.last_activity'));
  await expect.poll(noted).not.toBeNull();
  await page.clock.fastForward(13 * MINUTE);
  const dialog = page.getByRole('dialog', { name: "You've been idle for a while" });
  await expect(dialog).toBeHidden();
  await page.clock.fastForward(MINUTE + 5000);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/\d+ seconds/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Log out' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(dialog).toBeHidden();
  // The server's clock cannot be moved from here; its answer after fifteen minutes is played.
  await page.route('**/v2/session/activity', (route) =>
    route.fulfill({ json: { error_flag: 'SUCCESS', seconds_left: 0 } }),
  );
  await page.clock.fastForward(15 * MINUTE + 5000);
  await expect(
    page.getByText('You were logged out because you were idle and inactive'),
  ).toBeVisible();
});

test('SESS-03 SESS-10 AUTH-09 an expired session says so, cannot be waved away, and leads back', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('session_timeout_logout', '1'));
  const dialog = page.getByRole('dialog', { name: 'Your session expired' });
  await expect(dialog).toBeVisible({ timeout: 3000 });
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(400);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to login' }).click();
  await expect(page).toHaveURL('/');
  await page.getByLabel('Business email').fill('viewer@fjordline.example');
  await page.getByLabel('Password', { exact: true }).fill('mainsheet-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contacts');
});

test('PERM-29 PERM-30 what one may not do opens the permission dialog of staff or of guests', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/vessels');
  await page.getByRole('button', { name: /New vessel|Create vessel/ }).click();
  const staff = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(staff.getByText('You do not have permission to perform this action')).toBeVisible();
  await expectAccessible(page);
  await staff.getByRole('button', { name: 'Close' }).click();
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, 'demo', '/vessels');
  await page.getByRole('button', { name: /New vessel|Create vessel/ }).click();
  const guest = page.getByRole('dialog', { name: 'You do not have access to this feature' });
  await expect(guest.getByRole('link', { name: 'Contact sales' })).toBeVisible();
});

test('PERM-22 PERM-27 SHELL-24 a denied page leads back; an address without a screen is not found', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await page.goto('/create-contact');
  await expect(page).toHaveURL('/contacts');
  await page.goto('/payouts');
  await expect(page).toHaveURL('/contacts');
  await page.goto('/no-such-page');
  await expect(page.getByText('Uh-oh! page not found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go back to home' }).click();
  await expect(page).toHaveURL('/dashboard/overview');
});

test('SHELL-23 SHELL-26 the offline page stands in front while there is no network', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(page.getByText('Oops! No internet connection')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Oops! No internet connection')).toBeHidden();
});

test('SESS-26 the other accounts stand in a list of 200 px, newest balance first', async ({
  page,
}) => {
  await page.route('**/v2/contacts/info', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (let day = 10; day < 22; day += 1) {
      body.data.accounts.push({
        company_id: `01890000-0000-7000-8000-0000000000${day}`,
        company_name: `Balance of day ${day}`,
        status: 'PENDING',
        balance_created_at: `2031-01-${day}T00:00:00.000Z`,
      });
    }
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, 'owner');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const list = page.getByRole('dialog', { name: 'My account' }).locator('.account-list');
  await expect(list.getByRole('button').first()).toContainText('day 21');
  const names = await list.getByRole('button').allInnerTexts();
  const days = names.slice(0, 12).map((name) => Number(/day (\d+)/.exec(name)?.[1]));
  expect(days).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]);
  await expect(list).toBeVisible();
  expect((await list.boundingBox())!.height).toBe(200);
});

test('SESS-25 SESS-28 the drawer names account and person, and switches', async ({ page }) => {
  await signIn(page, 'owner');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const drawer = page.getByRole('dialog', { name: 'My account' });
  await expect(drawer.getByText('Active').first()).toBeVisible();
  await expect(drawer.getByText('Jonas Lindberg')).toBeVisible();
  await expect(drawer.getByText('owner@fjordline.example')).toBeVisible();
  await expect(drawer.locator('.account-list')).toHaveCSS('max-height', '200px');
  await drawer
    .getByRole('button', { name: /^Fjordline/ })
    .first()
    .click();
  await expect(page).toHaveURL('/dashboard/overview');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('dialog', { name: 'My account' })).toContainText('Fjordline Bulk AS');
});
