import { expect, type Page, type Request } from '@playwright/test';
import { hasScreen } from '../src/app/navigation.ts';
import { ROUTES } from '../src/app/routes.ts';
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

/** Resolves when a page asks the server for nothing more and has drawn what it has. */
function calmOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let changedAt = Date.now();
  const end = (request: Request) => {
    asked.delete(request);
    changedAt = Date.now();
  };
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isCalm = async (): Promise<boolean> => {
    // Answered as soon as the page is not busy drawing.
    await page.evaluate(() => document.readyState);
    return asked.size === 0 && Date.now() - changedAt >= CALM_MS;
  };
  return () => expect.poll(isCalm, { message: 'loading', intervals: [50] }).toBe(true);
}

/** Goes there as a link of the app does: a page that is loaded anew costs as much as looking at it. */
const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

type Look = { page: Page; path: string; go: () => Promise<unknown>; calm: () => Promise<void> };

async function look({ page, path, go, calm }: Look): Promise<void> {
  await test.step(path, async () => {
    await go();
    await calm();
    await expect(page.locator('h1').first()).toBeVisible();
    await expectAccessible(page);
    await expectFitting(page, path === '/dev/gallery' ? DESKS : undefined);
  });
}

/** Members walk through the app, visitors open each page by its address. */
async function lookInside(page: Page, paths: readonly string[]): Promise<void> {
  const calm = calmOf(page);
  for (const path of paths) await look({ page, path, go: () => goInside(page, path), calm });
}

async function lookFromOutside(page: Page, paths: readonly string[]): Promise<void> {
  const calm = calmOf(page);
  for (const path of paths) await look({ page, path, go: () => page.goto(path), calm });
}

/** They ask the server whose link it is, which the browser writes down when it is nobody's. */
const BY_LINK = ['/onboarding', '/invite-sign-up'];

test('every page for visitors is accessible in light and dark, and fits', async ({ page }) => {
  test.setTimeout(180_000);
  const expectQuiet = watchConsole(page);
  expect(MEMBERS.length).toBeGreaterThan(20);
  const others = PUBLIC.filter((path) => !BY_LINK.includes(path));
  expect(others.length).toBe(PUBLIC.length - BY_LINK.length);
  await lookFromOutside(page, others);
  expectQuiet();
  await lookFromOutside(page, BY_LINK);
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
    await lookInside(page, paths);
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
    await lookInside(
      page,
      part.flatMap((path) => path ?? []),
    );
    expectQuiet();
  });
}
