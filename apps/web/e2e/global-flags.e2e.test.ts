import { expect, type Page } from '@playwright/test';
import { signInByForm as signIn } from './sign-in.ts';
import { test } from './test.ts';

const HOUR_MS = 3_600_000;

test('SHELL-21 pages before a session and those that open accounts hide the side drawer; so does the root', async ({
  page,
}) => {
  const drawer = page.getByRole('navigation', { name: 'Main' });
  const visitors = ['/', '/reset-password', '/update-password?token=x', '/onboarding'];
  for (const path of [...visitors, '/invite-sign-up']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(drawer, path).toHaveCount(0);
  }
  await signIn(page, 'owner');
  await expect(drawer).toBeVisible();
  for (const path of ['/add-account', '/create-mainsheet-account']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(drawer, path).toHaveCount(0);
  }
});

test('SHELL-35 loading, sidebar, slider, activity, permission dialog, KYC popup and unsaved field are each on and off', async ({
  page,
}) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await signIn(page, 'owner');
  await page.route('**/v2/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string };
    if (body.operationName?.includes('Contact')) await held;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Contacts' }).click();
  const list = page.locator('section[data-load]');
  await expect(list).toHaveAttribute('data-load', 'loading');
  go();
  await expect(list).toHaveAttribute('data-load', 'succeeded');

  const sidebar = page.getByRole('button', { name: 'Collapse navigation' });
  await expect(sidebar).toHaveAttribute('aria-expanded', 'true');
  await sidebar.click();
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect(sidebar).toHaveAttribute('aria-expanded', 'true');

  for (const [opener, name] of [
    [/^Account of/, 'My account'],
    [/^Activity$/, 'Activity'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    const slider = page.getByRole('dialog', { name });
    await expect(slider).toBeVisible();
    await slider.getByRole('button', { name: 'Close' }).click();
    await expect(slider).toBeHidden();
  }

  await page.goto('/settings?section=personal');
  await page.getByLabel('Job title').fill('Managing director and master');
  await page.getByRole('link', { name: 'Vessels' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leave).toBeVisible();
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/vessels');
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(leave).toBeHidden();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('dialog', { name: 'My account' })
    .getByRole('button', { name: /Tankers/ })
    .click();
  const widget = page.getByRole('note', { name: 'Business account' });
  await widget.getByRole('button').click();
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, 'viewer');
  await page.goto('/vessels');
  await page.getByRole('button', { name: /New vessel|Create vessel/ }).click();
  const refusal = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(refusal).toBeVisible();
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toBeHidden();
});

const loads = (page: Page) => {
  const seen = { count: 0 };
  page.on('load', () => {
    seen.count += 1;
  });
  return seen;
};

test('SHELL-40 a part of the app that is gone reloads the page once, and again after an hour', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await page.waitForLoadState('networkidle');
  const missing = (url: URL) => /\/assets\/(VesselList|ContactPages)[^/]*\.js$/.test(url.pathname);
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }));
  const seen = loads(page);
  await page.getByRole('link', { name: 'Vessels' }).click();
  await expect.poll(() => seen.count).toBe(1);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('link', { name: 'Vessels' })
    .click()
    .catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(seen.count).toBe(1);
  await page.evaluate((hour) => {
    const key = 'mainsheet.chunk_reloads';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>;
    const older = Object.fromEntries(
      Object.entries(stored).map(([error, at]) => [error, at - hour]),
    );
    localStorage.setItem(key, JSON.stringify(older));
  }, HOUR_MS);
  await page.goto('/vessels');
  await expect.poll(() => seen.count).toBeGreaterThanOrEqual(3);
});

test('SHELL-42 where it is switched on, pages are counted by their row, and private ones never', async ({
  page,
}) => {
  const sent: { event: string; page: string }[] = [];
  await page.route('**/v2/contacts/info', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    body.data.product_analytics = true;
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/v2/analytics', (route) => {
    const { events } = route.request().postDataJSON() as { events: typeof sent };
    sent.push(...events);
    return route.fulfill({ status: 202, json: {} });
  });
  await page.clock.install();
  await signIn(page, 'owner');
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Vessels' }).click();
  await expect(page.getByRole('heading', { name: 'Vessels' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByLabel('Job title').click();
  await page.clock.runFor(11_000);
  await expect.poll(() => sent.map((event) => event.page)).toContain('/vessels');
  expect(sent.filter((event) => event.page.startsWith('/settings'))).toEqual([]);
  expect(new Set(sent.map((event) => event.event))).toEqual(new Set(['$pageview', '$autocapture']));
  expect(JSON.stringify(sent)).not.toMatch(/Lindberg|fjordline|Fjordline/);
});

test('SHELL-42 without a key nothing is counted and the counter is not even loaded', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await signIn(page, 'viewer');
  await page.getByRole('link', { name: 'Vessels' }).click();
  await page.waitForLoadState('networkidle');
  expect(urls.filter((url) => /analytics|UsageCounter/.test(url))).toEqual([]);
  const hosts = new Set(urls.map((url) => new URL(url).hostname));
  expect([...hosts]).toEqual(['localhost']);
});
