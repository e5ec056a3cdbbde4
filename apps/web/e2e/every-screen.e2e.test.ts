import { expect, type Page, type Request } from '@playwright/test';
import { ROUTES } from '../src/app/routes.ts';
import { hasScreen } from '../src/platform/navigation/navigation.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const screens = ROUTES.filter((route) => hasScreen(route) && route.redirectTo === undefined);

/** Pages for visitors, and those of members that show something without naming a record. */
const PUBLIC = screens.filter((route) => route.access === 'public').map((route) => route.path);
const MEMBERS = screens
  .filter((route) => route.access !== 'public' && !route.path.includes('$'))
  .map((route) => route.path);

// The pages of a group need none of another: both servers take some.
test.describe.configure({ mode: 'parallel' });

/** The gallery is for who builds the kit. */
const DESKS = [1280, 1440];

const CALM_MS = 300;

/** Knows when a page asks the server for nothing more and has drawn what it has. */
function watchRequests(page: Page) {
  const asked = new Set<Request>();
  let changedAt = 0;
  const end = (request: Request) => {
    asked.delete(request);
    changedAt = Date.now();
  };
  // The worker of a map may ask on while its page is left, and no answer is told then.
  const isOfMap = (request: Request) => new URL(request.url()).pathname.startsWith('/map/');
  page.on('request', (request) => !isOfMap(request) && asked.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isCalm = async (): Promise<boolean> => {
    // Answered as soon as the page is not busy drawing.
    await page.evaluate(() => document.readyState);
    return asked.size === 0 && Date.now() - changedAt >= CALM_MS;
  };
  return {
    /** What the worker of a map that is left had asked for ends without a word. */
    forget: () => asked.clear(),
    becomeCalm: () => {
      changedAt = Date.now();
      return expect.poll(isCalm, { message: 'loading', intervals: [50] }).toBe(true);
    },
  };
}

type Go = (page: Page, path: string) => Promise<unknown>;

/** By its address, as visitors come. */
const open: Go = (page, path) => page.goto(path);

/** What the router of the app leaves in the window. */
type Routed = { __TSR_ROUTER__: { state: { resolvedLocation?: { href: string } } } };

/** As a link of the app does, for members: a page that is loaded anew costs as much as looking at it. */
const goInside: Go = async (page, path) => {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  // The page that was there before stands until then.
  await page.waitForFunction(() => {
    const { state } = (window as unknown as Routed).__TSR_ROUTER__;
    return state.resolvedLocation?.href === location.pathname + location.search;
  });
};

async function look(page: Page, paths: readonly string[], go: Go): Promise<void> {
  const requests = watchRequests(page);
  for (const path of paths) {
    await test.step(path, async () => {
      requests.forget();
      await go(page, path);
      await requests.becomeCalm();
      await expect(page.locator('h1').first()).toBeVisible();
      await expectAccessible(page);
      await expectFitting(page, path === '/dev/gallery' ? DESKS : undefined);
    });
  }
}

/** They ask the server whose link it is, which the browser writes down when it is nobody's. */
const BY_LINK = ['/onboarding', '/invite-sign-up'];

test('every page for visitors is accessible in light and dark, and fits', async ({ page }) => {
  test.setTimeout(180_000);
  const expectQuiet = watchConsole(page);
  expect(MEMBERS.length).toBeGreaterThan(20);
  const others = PUBLIC.filter((path) => !BY_LINK.includes(path));
  expect(others.length).toBe(PUBLIC.length - BY_LINK.length);
  await look(page, others, open);
  expectQuiet();
  await look(page, BY_LINK, open);
});

/** So few that a session needs no new token meanwhile, which the browser would write down. */
const AT_ONCE = 9;
for (let start = 0; start < MEMBERS.length; start += AT_ONCE) {
  const paths = MEMBERS.slice(start, start + AT_ONCE);
  test(`pages ${paths[0]} to ${paths.at(-1)} are accessible in light and dark, and fit`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const expectQuiet = watchConsole(page);
    await signIn(page, 'owner');
    await look(page, paths, goInside);
    expectQuiet();
  });
}

for (const half of ['first', 'second'] as const) {
  test(`the ${half} half of the settings is accessible in light and dark, and fits`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const expectQuiet = watchConsole(page);
    await signIn(page, 'owner', '/settings');
    const links = page.getByRole('navigation', { name: 'Settings, sections' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const sections = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(sections.length).toBeGreaterThan(15);
    const middle = Math.ceil(sections.length / 2);
    const part = half === 'first' ? sections.slice(0, middle) : sections.slice(middle);
    await look(
      page,
      part.flatMap((path) => path ?? []),
      goInside,
    );
    expectQuiet();
  });
}
