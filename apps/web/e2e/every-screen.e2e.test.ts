import { expect, type Page } from '@playwright/test';
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

async function look(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await expectFitting(page, path === '/dev/gallery' ? DESKS : undefined);
  });
}

/** They ask the server whose link it is, which the browser writes down when it is nobody's. */
const BY_LINK = ['/onboarding', '/invite-sign-up'];

test('every page for visitors is accessible in light and dark, and fits', async ({ page }) => {
  test.setTimeout(180_000);
  const expectQuiet = watchConsole(page);
  expect(MEMBERS.length).toBeGreaterThan(20);
  const others = PUBLIC.filter((path) => !BY_LINK.includes(path));
  expect(others.length).toBe(PUBLIC.length - BY_LINK.length);
  for (const path of others) await look(page, path);
  expectQuiet();
  for (const path of BY_LINK) await look(page, path);
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
    for (const path of paths) await look(page, path);
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
    for (const path of part) await look(page, path ?? '');
    expectQuiet();
  });
}
