import { type CDPSession, expect, type Page } from '@playwright/test';
import { type PushService, startPushService } from '../../../tools/push-service.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { testInWholeBrowser as test } from './test.ts';

const PAGE = '/settings?section=notifications';
const SCOPE = '/push/';

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService(() => new Date());
});
test.afterAll(() => service.close());

const standing = (page: Page) => page.locator('#push-standing');
const toggle = (page: Page) => page.getByRole('switch', { name: 'Push on this browser' });

/** What the person once answered when the browser asked. */
async function answerPermission(page: Page, setting: 'granted' | 'denied') {
  const { origin } = new URL(page.url());
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const permission = { name: 'notifications' };
  await devtools.send('Browser.setPermission', { permission, setting, origin, browserContextId });
}

/** Puts the service of the tests in the place of the browser's own, which is out of reach here. */
async function usePushService(page: Page): Promise<void> {
  await page.exposeFunction('subscribeToTestService', (key: string) => service.subscribe(key));
  await page.addInitScript(() => {
    type Made = { endpoint: string; keys: Record<string, string> };
    type Service = { subscribeToTestService(key: string): Promise<Made> };
    const NAME = 'test-subscription';
    const wrap = (made: Made) => ({
      ...made,
      options: { applicationServerKey: null },
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem(NAME);
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () => {
      const stored = localStorage.getItem(NAME);
      return stored ? (wrap(JSON.parse(stored)) as unknown as PushSubscription) : null;
    };
    PushManager.prototype.subscribe = async (options) => {
      const bytes = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
      const key = btoa(String.fromCharCode(...bytes));
      const url = key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      const made = await (window as unknown as Service).subscribeToTestService(url);
      localStorage.setItem(NAME, JSON.stringify(made));
      return wrap(made) as unknown as PushSubscription;
    };
  });
}

/** Hands a message to the push worker as the browser would, once its service delivered it. */
async function deliver(page: Page, devtools: CDPSession, data: string): Promise<void> {
  const { origin } = new URL(page.url());
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((one) => one.scopeURL === `${origin}${SCOPE}`);
      if (ours) resolve(ours.registrationId);
    });
    void devtools.send('ServiceWorker.enable');
  });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devtools.send('ServiceWorker.disable');
}

const notifications = (page: Page) =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, data }) => ({ title, body, page: data?.page }));
  }, SCOPE);

const scopes = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ scope }) => new URL(scope).pathname);
  });

test('SHELL-34 push that the browser blocks says how to mend it; a service out of reach says so and leaves nothing', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await answerPermission(page, 'denied');
  await page.goto(PAGE);
  await expect(standing(page)).toHaveText(
    'Notifications of this site are blocked in this browser. Allow them in the site settings beside the address, and switch this on then.',
  );
  await expect(toggle(page)).toBeDisabled();
  await expectAccessible(page);
  await answerPermission(page, 'granted');
  await expect(standing(page)).toHaveText(
    'Off: switch it on to hear of things while Mainsheet is closed.',
  );
  expect(await scopes(page)).toEqual([]);
  expectQuiet();
  // No push service stands behind the private window of a test; the browser itself says so aloud.
  await page.locator('.mantine-Switch-track').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your browser gave no push address: a private window has none. Else try again later, or in another browser.',
  );
  await expect(toggle(page)).not.toBeChecked();
  expect(await scopes(page)).toEqual([]);
  await expectAccessible(page);
});

test('SHELL-34 one switches push on by keyboard, a test arrives and is shown, a click opens its page, and off is off', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await usePushService(page);
  await signIn(page, 'operator');
  await answerPermission(page, 'granted');
  await page.goto(PAGE);
  await toggle(page).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Messages are pushed to this browser.')).toBeVisible();
  await expect(toggle(page)).toBeChecked();
  expect(await scopes(page)).toEqual([SCOPE]);
  await page.reload();
  await expect(standing(page)).toHaveText('On: you hear of things while Mainsheet is closed.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await expect(page.getByText('A test notification is on its way.')).toBeVisible();
  await expect.poll(() => service.received.length).toBe(1);
  const plain = service.received[0]?.plain ?? '';
  expect(service.received[0]?.headers.authorization).toMatch(/^vapid t=/);

  const devtools = await page.context().newCDPSession(page);
  await deliver(page, devtools, plain);
  const test = { title: 'Test notification', body: 'Messages reach this browser.', page: PAGE };
  await expect.poll(() => notifications(page)).toEqual([test]);
  // The same again takes the place of the first; what leads out of the app leads to its first page.
  await deliver(page, devtools, plain);
  const away = (title: string, link: string) => JSON.stringify({ title, link });
  const leading = [
    ['Away', away('Away', 'https://evil.example/x')],
    ['Slashes', away('Slashes', '//evil.example/x')],
    ['Mainsheet', 'no message of ours'],
  ] as const;
  const titles = async () => (await notifications(page)).map(({ title }) => title);
  for (const [title, data] of leading) {
    // The browser drops what comes while it still shows the one before: like a service, try again.
    await expect(async () => {
      await deliver(page, devtools, data);
      await expect.poll(titles, { timeout: 3_000 }).toContain(title);
    }).toPass();
  }
  const others = leading.map(([title]) => ({ title, body: '', page: '/' }));
  const shown = await notifications(page);
  expect(shown).toEqual(expect.arrayContaining([test, ...others]));
  expect(new Set(shown.map(({ title }) => title)).size).toBe(4);
  expect(shown.filter(({ title }) => title === test.title)).toEqual([test]);

  await page.goto('/dashboard/overview');
  await expect(page.locator('h1').first()).toBeVisible();
  // What listens to the worker is loaded after the page: before that a click would open a tab of its own.
  await page.waitForLoadState('networkidle');
  const worker = page.context().serviceWorkers().at(-1);
  await worker?.evaluate(async () => {
    const inside = self as unknown as { registration: ServiceWorkerRegistration };
    const shown = await inside.registration.getNotifications();
    const notification = shown.find(({ title }) => title === 'Test notification');
    if (!notification) throw new Error('The notification is not shown.');
    const Click = Reflect.get(self, 'NotificationEvent');
    self.dispatchEvent(new Click('notificationclick', { notification }));
  });
  await expect(page).toHaveURL(/section=notifications/);

  await expect(toggle(page)).toBeChecked();
  await page.locator('.mantine-Switch-track').click();
  await expect(page.getByText('Nothing is pushed to this browser any more.')).toBeVisible();
  await expect(toggle(page)).not.toBeChecked();
  expect(await scopes(page)).toEqual([]);
  expectQuiet();
});

/** The browser takes another address for its pushes, of itself; the old one dies. */
const renewByItself = (page: Page) =>
  page.evaluate(async () => {
    localStorage.removeItem('test-subscription');
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    await registration?.pushManager.subscribe({ applicationServerKey: new Uint8Array(1) });
  });

const endpointOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('test-subscription') ?? '{}').endpoint);

test('SHELL-34 a subscription that the browser renewed by itself goes on, but not after one signed out', async ({
  page,
}) => {
  await usePushService(page);
  await signIn(page, 'finance');
  await answerPermission(page, 'granted');
  await page.goto(PAGE);
  await toggle(page).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Messages are pushed to this browser.')).toBeVisible();
  const first = await endpointOf(page);
  await renewByItself(page);
  expect(await endpointOf(page)).not.toBe(first);
  const registered = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('mutation SubscribeToPush'),
  );
  await page.goto('/dashboard/overview');
  await registered;
  await page.goto(PAGE);
  await expect(standing(page)).toHaveText('On: you hear of things while Mainsheet is closed.');
  const before = service.received.length;
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await expect.poll(() => service.received.length).toBe(before + 1);

  // The worker hears of it while a tab is open: it tells that tab.
  const second = await endpointOf(page);
  await renewByItself(page);
  const texts = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('mutation SubscribeToPush'),
  );
  const worker = page.context().serviceWorkers().at(-1);
  await worker?.evaluate(() => {
    const Change = Reflect.get(self, 'ExtendableEvent') as new (kind: string) => Event;
    self.dispatchEvent(new Change('pushsubscriptionchange'));
  });
  await texts;
  expect(await endpointOf(page)).not.toBe(second);
  await expect(toggle(page)).toBeChecked();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await renewByItself(page);
  await signIn(page, 'finance', PAGE);
  await expect(standing(page)).toHaveText(
    'Off: switch it on to hear of things while Mainsheet is closed.',
  );
  await page.waitForLoadState('networkidle');
  await expect(toggle(page)).not.toBeChecked();
});

test('who hears of what by push is chosen a kind at a time; security stays on', async ({
  page,
}) => {
  await signIn(page, 'operator', PAGE);
  const decisions = page.getByRole('checkbox', { name: 'Decisions: Push' });
  await expect(decisions).toBeChecked();
  await decisions.click();
  await expect(page.getByText('Your choice was saved.')).toBeVisible();
  await page.reload();
  await expect(decisions).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Security: Push' })).toBeDisabled();
  await decisions.click();
  await expect(decisions).toBeChecked();
});

test('the push worker is served as a script of its own scope that no cache keeps', async ({
  request,
}) => {
  const answer = await request.get('/push-worker.js');
  expect(answer.status()).toBe(200);
  const headers = answer.headers();
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
  expect(headers['service-worker-allowed']).toBeUndefined();
});
