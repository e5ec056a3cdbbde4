import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './sign-in.ts';

const PASSWORD = 'mainsheet-demo';

async function fillLogin(page: Page, person: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Business email').fill(`${person}@fjordline.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}
const form = (page: Page) => page.locator('form.login-form');
const storedKeys = (page: Page) => page.evaluate(() => ({ ...localStorage }));

test('AUTH-25 AUTH-29 the login is idle, on its way, refused or done, and ends with the custom token', async ({
  page,
}) => {
  await fillLogin(page, 'viewer');
  await expect(form(page)).toHaveAttribute('data-status', 'IDLE');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/v2/contact/login', async (route) => {
    await held;
    await route.fulfill({ status: 401, json: { success: false, error: 'No.' } });
  });
  await page.keyboard.press('Enter');
  await expect(form(page)).toHaveAttribute('data-status', 'LOADING');
  go();
  await expect(form(page)).toHaveAttribute('data-status', 'FAILED');
  await page.unroute('**/v2/contact/login');

  await page.route('**/sign-in-with-custom-token', (route) =>
    route.fulfill({ status: 401, json: { success: false } }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to authenticate with Firebase')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.unroute('**/sign-in-with-custom-token');

  const exchanged = page.waitForResponse('**/v2/identity/sign-in-with-custom-token');
  await page.keyboard.press('Enter');
  expect((await exchanged).ok()).toBe(true);
  await expect(page).toHaveURL('/dashboard/overview');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(form(page)).toHaveAttribute('data-status', 'IDLE');
});

test('AUTH-28 a locked account gets its message, and nothing else happens', async ({ page }) => {
  await page.route('**/v2/contact/login', (route) =>
    route.fulfill({
      status: 423,
      json: {
        success: false,
        error:
          'Due to multiple unsuccessful attempts, your account has been locked. Please reset your password to unlock',
      },
    }),
  );
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/')) calls.push(new URL(request.url()).pathname);
  });
  await fillLogin(page, 'viewer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Too many verification attempts')).toBeVisible();
  expect(calls).toEqual(['/v2/contact/login']);
  await expectAccessible(page);
});

test('AUTH-82 a browser that keeps no cookies is told before anything is sent', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }),
  );
  await fillLogin(page, 'viewer');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Could not identify your device. Please enable cookies and try again.'),
  ).toBeVisible();
});

test('AUTH-27 an account nobody told anything of is pending', async ({ page }) => {
  await page.route('**/v2/contacts/info', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    delete body.data.account_status;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, 'viewer');
  await expect(page.getByRole('note', { name: 'Business account' })).toBeVisible();
});

test('AUTH-23 the browser keeps ids and reasons, never a token, an e-mail or what a second factor says', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  const kept = await storedKeys(page);
  for (const key of ['browser_id', 'uid', 'company_id', 'contact_id']) {
    expect(kept[key], key).toMatch(/^[\da-f-]{36}$/);
  }
  expect(JSON.stringify(kept)).not.toMatch(/@|token|factor/i);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const after = await storedKeys(page);
  expect(after.uid).toBeUndefined();
  expect(after.browser_id).toBe(kept.browser_id);
});

test('a tab whose person was replaced in another tab leaves for the start', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.goto('/vessels');
  await expect(page.getByRole('heading', { name: 'Vessels' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('uid', '00000000-0000-7000-8000-000000000000'));
  await expect(page).toHaveURL('/dashboard/overview');
});

test('AUTH-39 a browser that is thrown out leaves 500 ms after the word came', async ({
  browser,
}) => {
  const first = await (await browser.newContext()).newPage();
  let toldAt = 0;
  first.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('other_device')) toldAt = Date.now();
    }),
  );
  await signIn(first, 'finance');
  await first.waitForTimeout(1500);
  const left = first.waitForURL('/').then(() => Date.now());
  const second = await (await browser.newContext()).newPage();
  await signIn(second, 'finance');
  const leftAt = await left;
  expect(toldAt).toBeGreaterThan(0);
  expect(leftAt - toldAt).toBeGreaterThanOrEqual(480);
  expect(leftAt - toldAt).toBeLessThan(3000);
});

test('SESS-01 pages before a session time no inactivity', async ({ page }) => {
  await page.clock.install();
  let activity = 0;
  page.on('request', (request) => {
    if (request.url().includes('session/activity')) activity += 1;
  });
  const exempt = [
    '/',
    '/login',
    '/onboarding',
    '/invite-sign-up',
    '/reset-password',
    '/update-password',
  ];
  for (const path of exempt) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward(16 * 60_000);
    await expect(page.getByText("You've been idle for a while")).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('mainsheet.last_activity'))).toBeNull();
  }
  expect(activity).toBe(0);
});

test('SESS-06 activity counts every 500 ms, a moving mouse every 3 s', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'viewer');
  const noted = () => page.evaluate(() => Number(localStorage.getItem('mainsheet.last_activity')));
  await expect.poll(noted).toBeGreaterThan(0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.runFor(4000);
  await page.keyboard.press('Shift');
  const start = await noted();
  await page.clock.runFor(400);
  await page.keyboard.press('Shift');
  expect(await noted()).toBe(start);
  await page.clock.runFor(200);
  await page.keyboard.press('Shift');
  expect((await noted()) - start).toBe(600);
  await page.clock.runFor(2500);
  await page.mouse.move(300, 300);
  expect((await noted()) - start).toBe(600);
  await page.clock.runFor(600);
  await page.mouse.move(320, 320);
  expect((await noted()) - start).toBe(3700);
});

test('T11 SESS-22 after a switch no list shows a row of the account before (attack T11)', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.goto('/contacts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  const drawer = page.getByRole('dialog', { name: 'My account' });
  await drawer.getByRole('button', { name: /Tankers/ }).click();
  await expect(page).toHaveURL('/dashboard/overview');
  await expect(page.getByText('Fjordline Tankers AS').first()).toBeVisible();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  await expect(page.locator('[data-load=succeeded]')).toBeVisible();
  await expect(page.getByText('Meridian')).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('dialog', { name: 'My account' })
    .getByRole('button', { name: /Bulk/ })
    .first()
    .click();
  await expect(page.getByText('Fjordline Bulk AS').first()).toBeVisible();
});
