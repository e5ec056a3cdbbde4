import { expect, type Page, type Route } from '@playwright/test';
import { awaitListening, expectAccessible, signInByForm as signIn } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';

// A worker that takes the page over meanwhile would carry a request past the answers played here.
test.use({ serviceWorkers: 'block' });

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
  // From before the page is there: what is played later, with requests taken over only then, can come too late.
  let played: { path: string; play: (route: Route) => Promise<void> } | null = null;
  await page.route('**/v2/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return played && pathname.endsWith(played.path) ? played.play(route) : route.fallback();
  });
  await fillLogin(page, 'viewer');
  await expect(form(page)).toHaveAttribute('data-status', 'IDLE');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  played = {
    path: '/contact/login',
    play: async (route) => {
      await held;
      await route.fulfill({ status: 401, json: { success: false, error: 'No.' } });
    },
  };
  await page.keyboard.press('Enter');
  await expect(form(page)).toHaveAttribute('data-status', 'LOADING');
  go();
  await expect(form(page)).toHaveAttribute('data-status', 'FAILED');

  played = {
    path: '/sign-in-with-custom-token',
    play: (route) => route.fulfill({ status: 401, json: { success: false } }),
  };
  const refused = page.waitForResponse('**/v2/identity/sign-in-with-custom-token');
  await page.keyboard.press('Enter');
  expect((await refused).status()).toBe(401);
  await expect(page.getByText('Failed to authenticate with Firebase')).toBeVisible();
  await expect(form(page)).toHaveAttribute('data-status', 'FAILED');
  await expect(page).toHaveURL('/');
  played = null;

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
  await fillLogin(page, 'viewer');
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/')) calls.push(new URL(request.url()).pathname);
  });
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
  const stored = await storedKeys(page);
  for (const key of ['browser_id', 'uid', 'company_id', 'contact_id']) {
    expect(stored[key], key).toMatch(/^[\da-f-]{36}$/);
  }
  expect(JSON.stringify(stored)).not.toMatch(/@|token|factor/i);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const after = await storedKeys(page);
  expect(after.uid).toBeUndefined();
  expect(after.browser_id).toBe(stored.browser_id);
});

test('a tab whose person was replaced in another tab leaves for the start', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.goto('/vessels');
  await expect(page.getByRole('heading', { name: 'Vessels' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('uid', '00000000-0000-7000-8000-000000000000'));
  await expect(page).toHaveURL('/dashboard/overview');
});

/** When a page was told that it is thrown out, and when it left, by its own clock: ours hears of both later. */
type Marks = { heardAt: number; leftAt: number };

function keepMarks(): void {
  const marks: Marks = { heardAt: 0, leftAt: 0 };
  Object.assign(window, { marks });
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('other_device')) marks.heardAt = performance.now();
      });
    }
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const go = history[name].bind(history);
    history[name] = (state, unused, url) => {
      go(state, unused, url);
      if (marks.heardAt > 0 && marks.leftAt === 0 && location.pathname === '/') {
        marks.leftAt = performance.now();
      }
    };
  }
}

test('AUTH-39 a browser that is thrown out leaves 500 ms after the word came', async ({
  browser,
}) => {
  const first = await (await browser.newContext()).newPage();
  await first.addInitScript(keepMarks);
  const listens = awaitListening(first);
  await signIn(first, 'finance');
  await listens;
  const left = first.waitForURL('/');
  const second = await (await browser.newContext()).newPage();
  await signIn(second, 'finance');
  await left;
  const { heardAt, leftAt } = await first.evaluate(
    () => (window as unknown as { marks: Marks }).marks,
  );
  expect(heardAt).toBeGreaterThan(0);
  expect(leftAt - heardAt).toBeGreaterThanOrEqual(480);
  expect(leftAt - heardAt).toBeLessThan(3000);
});

test('AUTH-17 AUTH-38 every tab of a browser that is thrown out says why', async ({ browser }) => {
  const context = await browser.newContext();
  const tabs = [await context.newPage(), await context.newPage()];
  const listen = tabs.map(awaitListening);
  await signIn(tabs[0]!, 'operator');
  await tabs[1]!.goto('/vessels');
  for (const tab of tabs) await expect(tab.getByRole('navigation').first()).toBeVisible();
  await Promise.all(listen);
  const said = 'You were logged out because your account was accessed from another device';
  // Looked for from now on: it stands for five seconds, and the other browser may take longer.
  const shown = tabs.map((tab) => expect(tab.getByText(said)).toBeVisible({ timeout: 30_000 }));
  const second = await (await browser.newContext()).newPage();
  await Promise.all([signIn(second, 'operator'), ...shown]);
});

test('AUTH-38 a page that found its session over before the word came says why, too', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const tabs = [await context.newPage(), await context.newPage()];
  const listen = tabs.map(awaitListening);
  await signIn(tabs[0]!, 'operator');
  await tabs[1]!.goto('/vessels');
  await Promise.all(listen);
  // As a refused refresh of one tab leaves it for all of them.
  await tabs[0]!.evaluate(() => localStorage.setItem('session_timeout_logout', '1'));
  for (const tab of tabs) {
    await expect(tab.getByRole('dialog', { name: 'Your session expired' })).toBeVisible();
  }
  const said = 'You were logged out because your account was accessed from another device';
  const answered = tabs.map((tab) => expect(tab.getByText(said)).toBeVisible({ timeout: 30_000 }));
  const second = await (await browser.newContext()).newPage();
  await Promise.all([signIn(second, 'operator'), ...answered]);
});

test('AUTH-17 SESS-05 whoever comes back to a browser left for a quarter of an hour reads that they were idle', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await page.goto('/vessels');
  await page.goto('about:blank');
  // The server's clock cannot be moved from here: its cookies go instead.
  await page.context().clearCookies();
  await page.addInitScript(() => {
    const past = String(Date.now() - 15 * 60_000 - 1000);
    localStorage.setItem('mainsheet.last_activity', past);
    sessionStorage.removeItem('mainsheet.session_token');
  });
  await page.goto('/vessels');
  await expect(
    page.getByText('You were logged out because you were idle and inactive'),
  ).toBeVisible();
  expect((await storedKeys(page)).company_id).toBeUndefined();
});

test('SESS-05 a closed tab is taken up again within the quarter of an hour', async ({
  context,
}) => {
  const first = await context.newPage();
  await signIn(first, 'viewer');
  await first.close();
  const second = await context.newPage();
  await second.goto('/vessels');
  await expect(second.getByRole('heading', { name: 'Vessels' })).toBeVisible();
  await expect(second).toHaveURL('/vessels');
});

test('a link looks like one on the page it leads to, too', async ({ page }) => {
  const colourOf = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).color);
  await page.goto('/terms');
  expect(await colourOf('Terms')).toBe(await colourOf('Privacy'));
  await signIn(page, 'owner');
  await page.goto('/settings/two-factor-setup');
  await expect(page.getByRole('link', { name: 'All security settings' })).toBeVisible();
  expect(await colourOf('All security settings')).not.toMatch(/rgb\((0, 0, 238|85, 26, 139)\)/);
});

test('SESS-10 the flag of either storage counts at once after a reload and on the way back', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await page.getByRole('link', { name: 'Vessels' }).click();
  await expect(page.getByRole('heading', { name: 'Vessels' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Your session expired' });
  // With its polling stopped, only the events are left.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 1000));
  await page.evaluate(() => sessionStorage.setItem('session_timeout_logout', '1'));
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.clock.resume();
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to login' }).click();
  await expect(page).toHaveURL('/');
});

test('AUTH-35 AUTH-74 a wrong password says how many tries are used', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Business email').fill('nobody.at.all@fjordline.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid login credentials.')).toBeVisible();
  await expect(page.getByText('1 of 5 attempts used.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 5 attempts used.')).toBeVisible();
});

test('AUTH-75 a person whom an administrator restricted reads whom to ask', async ({ page }) => {
  await page.route('**/v2/contact/login', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, error: 'Oops, Your access is restricted.' },
    }),
  );
  await fillLogin(page, 'viewer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Oops, Your access is restricted.')).toBeVisible();
  await expect(page.getByText('Contact them to open it again.')).toBeVisible();
});

test('AUTH-13 the login page asks sales where the server says, and warns of plain http', async ({
  page,
}) => {
  await page.route('**/v2/installation', (route) =>
    route.fulfill({ json: { sales_email: 'desk@ships.example', plain_http: true } }),
  );
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    'mailto:desk@ships.example',
  );
  await expect(page.getByText('reached without encryption')).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Privacy', 'Terms']) {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
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
