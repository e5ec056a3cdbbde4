import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const MINUTE_MS = 60_000;

const rowHeights = (page: Page) =>
  page
    .locator('[role=grid] [role=row]:not(:has([role=columnheader]))')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));

test('SHELL-10 SHELL-11 the sidebar is open at first, folds to 55 px, and ends with settings, support and account', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'viewer');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toHaveCSS('width', '255px');
  await expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/settings',
  );
  await expect(sidebar.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /^https?:/);
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect(sidebar).toHaveCSS('width', '55px');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '55px');
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await sidebar.getByRole('button', { name: 'My account' }).click();
  await expect(page.getByRole('dialog', { name: 'My account' })).toBeVisible();
  expectQuiet();
});

test('SHELL-29 notifications stand by day, those unread are marked, and become read', async ({
  page,
}) => {
  await signIn(page, 'finance');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await expect(drawer.getByRole('heading', { level: 3 }).first()).toHaveText(
    /^(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday) \d{1,2} [A-Z][a-z]+$/,
  );
  await expect(drawer.locator('.notification.unread').first()).toContainText('Unread:');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(drawer.locator('.notification.unread')).toHaveCount(0);
  await expect(drawer.locator('.notification').first()).toBeVisible();
});

test('SHELL-29 SHELL-32 SHELL-33 a list of notifications that is empty or fails says so', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  const answers = [
    [{ json: { error_flag: 200, message: '', data: [] } }, 'No notifications found'],
    [{ json: { error_flag: 500, message: 'The list is away.' } }, 'The list is away.'],
    [{ json: { error_flag: 500, message: '' } }, 'Failed to fetch notifications'],
    [{ status: 503, body: '' }, 'HTTP error! status: 503'],
  ] as const;
  for (const [answer, text] of answers) {
    await page.route('**/v2/notifications', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Notifications' }).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await expect(drawer.getByText(text)).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/v2/notifications');
  }
});

test('SHELL-36 the activity drawer shows what the company did last', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Activity' });
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  expect(await drawer.getByRole('listitem').count()).toBeGreaterThan(5);
  await expectAccessible(page);
});

test('SHELL-25 a server that is down has a page with a way to try again', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.route('**/v2/contacts/info', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByText('We are temporarily unavailable.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/v2/contacts/info');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('SHELL-27 SHELL-28 a page that cannot be drawn says so, and is written to the error log', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.route('**/v2/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string };
    if (body.operationName !== 'Dashboard') return route.fallback();
    return route.fulfill({ json: { data: { dashboardOverview: { cash: 7 } } } });
  });
  const logged = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('CreateErrorLog'),
  );
  await page.goto('/dashboard/overview');
  await expect(page.getByText('Something went wrong')).toBeVisible();
  expect((await logged).ok()).toBe(true);
  const entry = await page.evaluate(async () => {
    const answer = await fetch('/v2/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('mainsheet.session_token')}`,
      },
      body: JSON.stringify({ query: '{ errorLogs { at location message stack browser } }' }),
    });
    return (await answer.json()).data.errorLogs[0] as Record<string, string>;
  });
  expect(entry.location).toBe('/dashboard/overview');
  expect(entry.message).toMatch(/^\w*Error: ./);
  expect(entry.stack).toContain('assets/');
  expect(entry.browser).toContain('Chrome');
  expect(Date.now() - Date.parse(entry.at!)).toBeLessThan(60_000);
});

test('PERM-31 GEN-17 a button switched off says why after 1500 ms', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'finance', '/settings?section=company');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  const tip = page.getByRole('tooltip');
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await save.hover();
  await page.clock.runFor(1400);
  await expect(tip).toBeHidden();
  await page.clock.runFor(200);
  await expect(tip).toHaveText('You do not have permission to perform this action');
  await page.clock.resume();
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, 'demo', '/settings?section=personal');
  await page.getByRole('button', { name: 'Save' }).first().hover();
  await expect(tip).toHaveText('You do not have access to this feature.');
});

test('GEN-18 rows are 24 to 32 px high in every density', async ({ page }) => {
  await signIn(page, 'viewer', '/vessels');
  // The first Tab leads past header and sidebar; the list is searched from wherever one is.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search vessels')).toBeFocused();
  await page.keyboard.press('Escape');
  for (const density of ['compact', 'normal', 'roomy']) {
    await page.getByRole('button', { name: /^Row height/ }).click();
    await page.getByRole('menuitemradio', { name: density }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('data-density', density);
    await expect
      .poll(async () => new Set(await rowHeights(page)))
      .toEqual(new Set([{ compact: 24, normal: 26, roomy: 32 }[density]]));
  }
});

test('what the app is made of comes packed, and stays in the browser', async ({
  page,
  request,
}) => {
  const loose: string[] = [];
  const forgotten: string[] = [];
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.startsWith('/assets/')) return;
    const headers = answer.headers();
    const isText = /script|css/.test(headers['content-type'] ?? '');
    if (isText && Number(headers['content-length']) > 1_000 && !headers['content-encoding'])
      loose.push(pathname);
    if (!headers['cache-control']?.includes('immutable')) forgotten.push(pathname);
  });
  await signIn(page, 'viewer');
  await page.waitForLoadState('networkidle');
  expect(loose).toEqual([]);
  expect(forgotten).toEqual([]);
  const first = await request.get('/');
  expect(first.headers()['cache-control']).toBe('no-cache');
  const [script] = /\/assets\/[\w-]+\.js/.exec(await first.text()) ?? [''];
  const packed = await request.get(script, { headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers()['content-encoding']).toBe('gzip');
});

test('SHELL-41 a screen is loaded when it is opened', async ({ page }) => {
  await signIn(page, 'viewer');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('heading', { name: /Journal|Trial balance/ }).first()).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
});

test('PERM-21 PERM-28 without a session every page leads to the login, and the login back to it', async ({
  page,
}) => {
  for (const path of ['/vessels', '/receivables', '/settings', '/dashboard/overview']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Business email')).toBeVisible();
  }
  await signIn(page, 'viewer');
  await expect(page).toHaveURL('/dashboard/overview');
  await page.evaluate(() => sessionStorage.removeItem('mainsheet.history'));
  await page.goto('/create-contact');
  await expect(page).toHaveURL(/settings/);
});
