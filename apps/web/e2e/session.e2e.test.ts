import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { signInByForm as signIn } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';

async function fillLogin(page: Page, person: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Business email').fill(`${person}@fjordline.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

const stored = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));

const isGraphql = (url: string) => url.includes('/v2/graphql');

test('AUTH-03 AUTH-12 AUTH-31 a login says that it is busy and leads to the dashboard; so does "/" afterwards', async ({
  page,
}) => {
  await fillLogin(page, 'viewer');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/v2/contact/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  go();
  await expect(page).toHaveURL('/dashboard/overview');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard/overview');
});

test('AUTH-16 while somebody is signed in, Back leads through their pages and no further', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await fillLogin(page, 'viewer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/overview');
  // The entry below is laid once the page stands.
  await expect.poll(() => page.evaluate(() => window.history.length)).toBeGreaterThan(3);
  for (let i = 0; i < 3; i += 1) {
    await page.goBack();
    await expect.poll(() => page.evaluate(() => Boolean(window.history.state.isFloor))).toBe(false);
    await expect(page).toHaveURL('/dashboard/overview');
  }
  await page.getByRole('link', { name: 'Vessels' }).click();
  await expect(page.getByRole('heading', { name: 'Vessels' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/overview');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // The word that the session is over comes to this page too, long before the answer to its own request.
  await page.route('**/v2/contact/logout', async (route) => {
    const response = await route.fetch();
    await pause(1000);
    await route.fulfill({ response });
  });
  await page.evaluate(() => Object.assign(window, { isPageBefore: true }));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForFunction(() => !('isPageBefore' in window));
  await expect(page.getByText('You are logged out')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Business email')).toBeVisible();
});

test('AUTH-15 the slides change every 3000 ms', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Maritime Financial Dashboard' })).toBeVisible();
  await page.clock.runFor(2900);
  await expect(page.getByRole('heading', { name: 'Maritime Financial Dashboard' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('heading', { name: 'Maritime Contract Management' })).toBeVisible();
  await page.clock.runFor(3000);
  await expect(page.getByRole('heading', { name: 'Send money to 150 countries' })).toBeVisible();
  await context.close();
});

test('the slides stand still for whoever wants less motion, and run when that person asks', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const first = page.getByRole('heading', { name: 'Maritime Financial Dashboard' });
  await expect(first).toBeVisible();
  await page.clock.runFor(7000);
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Play slides' }).click();
  await page.mouse.move(10, 10);
  await page.clock.runFor(3100);
  await expect(page.getByRole('heading', { name: 'Maritime Contract Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await page.mouse.move(10, 10);
  await page.clock.runFor(7000);
  await expect(page.getByRole('heading', { name: 'Maritime Contract Management' })).toBeVisible();
});

test('SESS-08 SESS-09 AUTH-26 logging out forgets the session and keeps what belongs to the browser', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  const ofTheBrowser = [
    'location',
    'app_version',
    'platform',
    'browser_name',
    'push_token',
    'port_data',
  ];
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, `kept ${key}`);
  }, ofTheBrowser);
  const before = await stored(page);
  expect(before.local.company_id).toBeTruthy();
  expect(before.local.contact_id).toBeTruthy();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const after = await stored(page);
  expect(after.local.browser_id).toBe(before.local.browser_id);
  for (const key of ofTheBrowser) expect(after.local[key]).toBe(`kept ${key}`);
  expect(after.local.company_id).toBeUndefined();
  expect(after.local.contact_id).toBeUndefined();
  expect(after.session['mainsheet.session_token']).toBeUndefined();
  await page.goto('/vessels');
  await expect(page).toHaveURL('/');
});

test('SESS-08 AUTH-26 logging out while the server is away is finished before anything else is asked', async ({
  page,
  browser,
}) => {
  await signIn(page, 'demo');
  const token = (await stored(page)).session['mainsheet.session_token'] ?? '';
  const standing = async () => {
    const answer = await page.request.get('/v2/contacts/info', { headers: { authtoken: token } });
    return answer.status();
  };
  expect(await standing()).toBe(200);
  await page.route('**/v2/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await standing()).toBe(200);
  // Still away: a page that loads waits for nothing and takes nothing up.
  await page.goto('/vessels');
  await expect(page).toHaveURL('/');
  expect(await standing()).toBe(200);

  await page.unroute('**/v2/**');
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // What the login page itself asks needs no session.
    if (path.startsWith('/v2/') && path !== '/v2/installation') asked.push(path);
  });
  await page.goto('/vessels');
  await expect(page).toHaveURL('/');
  await expect.poll(standing).toBe(401);
  expect(asked[0]).toBe('/v2/contact/refresh-token');
  expect(asked).toContain('/v2/contact/logout');
  expect(asked.filter((path) => /contacts\/info|graphql/.test(path))).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Business email')).toBeVisible();
  expect((await stored(page)).local['mainsheet.log_out']).toBeUndefined();

  // Another sign-in would have thrown it out: the list says that it was over before.
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'demo');
  await other.goto('/settings?section=security');
  const devices = other.getByRole('listitem').filter({ hasText: 'first seen' });
  await expect(devices.first()).toContainText('This browser');
  await expect(devices.nth(1).getByText('Signed out', { exact: true })).toBeVisible();
  await context.close();
});

test('a login after one that logged out offline ends the old session first, and the new one stays', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  const token = (await stored(page)).session['mainsheet.session_token'] ?? '';
  await page.route('**/v2/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.unroute('**/v2/**');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ended = page.waitForResponse('**/v2/contact/logout');
  await page.getByLabel('Business email').fill('viewer@fjordline.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const at = (path: string) => asked.indexOf(`/v2/contact/${path}`);
  expect((await ended).status()).toBe(200);
  expect(at('logout')).toBeGreaterThan(-1);
  expect(at('logout')).toBeLessThan(at('login'));
  const old = await page.request.get('/v2/contacts/info', { headers: { authtoken: token } });
  expect(old.status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('AUTH-45 AUTH-70 SESS-32 a login answer that cannot be used is refused in words', async ({
  page,
}) => {
  const answers = [
    [{ json: { success: true, error: null } }, 'Invalid response format: missing result data'],
    [{ json: { success: false } }, 'Invalid credentials'],
    [
      { status: 500, json: { success: false, message: 'The server is tired.' } },
      'The server is tired.',
    ],
  ] as const;
  for (const [answer, text] of answers) {
    await page.route('**/v2/contact/login', (route) => route.fulfill(answer));
    await fillLogin(page, 'viewer');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.unroute('**/v2/contact/login');
  }
  await page.route('**/v2/contacts/info', (route) =>
    route.fulfill({ json: { error_flag: 'ERROR', message: '' } }),
  );
  await page.route('**/v2/contact/refresh-token', (route) =>
    route.fulfill({ status: 401, json: { message: 'No refresh token found' } }),
  );
  await fillLogin(page, 'viewer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to fetch user info')).toBeVisible();
});

test('SESS-11 SESS-20 refused requests wait for one refresh and are sent again', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().includes('refresh-token')) refreshes += 1;
  });
  for (const code of ['UNAUTHENTICATED', 'invalid-jwt', 'invalid-headers']) {
    refreshes = 0;
    const refused = new Set<string>();
    const refuseOnce = async (route: Route) => {
      const body = route.request().postDataJSON() as { operationName?: string };
      const name = body.operationName ?? '';
      if (refused.has(name)) return route.fallback();
      refused.add(name);
      return route.fulfill({ json: { errors: [{ message: 'no', extensions: { code } }] } });
    };
    await page.route((url) => isGraphql(url.href), refuseOnce);
    // Each page is awaited by its own heading: the grid of the page before is still there while the next one loads.
    for (const name of ['Voyages', 'Vessels']) {
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('grid')).toBeVisible();
    }
    expect(refused.size, code).toBeGreaterThan(0);
    expect(refreshes, code).toBeGreaterThan(0);
    expect(refreshes, code).toBeLessThanOrEqual(refused.size);
    await page.unroute((url) => isGraphql(url.href), refuseOnce);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await page.waitForLoadState('networkidle');
  }
});

test('SESS-12 the REST half asks once more with a new token when the old one is refused', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  for (const message of ['Invalid User', 'token missing']) {
    const tokens: string[] = [];
    await page.route('**/v2/notifications', (route) => {
      tokens.push(route.request().headers().authtoken ?? '');
      return tokens.length === 1
        ? route.fulfill({ json: { error_flag: 401, message } })
        : route.fallback();
    });
    await page.getByRole('button', { name: 'Notifications' }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await expect.poll(() => tokens.length).toBe(2);
    expect(tokens[1]).not.toBe(tokens[0]);
    await expect(drawer.getByText(message)).toBeHidden();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('SESS-04 dialogs are 470 px wide, that of the session 400 at most', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.goto('/vessels');
  await page.getByRole('button', { name: /New vessel|Create vessel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(dialog).toBeVisible();
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(470);
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.setItem('session_timeout_logout', '1'));
  const expired = page.getByRole('dialog', { name: 'Your session expired' });
  await expect(expired).toBeVisible();
  expect(Math.round((await expired.boundingBox())!.width)).toBeLessThanOrEqual(400);
});
