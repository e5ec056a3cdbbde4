import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('PERM-22 PERM-29 a page one may not open leads back and says what it needs and who can give it', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'viewer', '/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await page.goto('/create-contact');
  await expect(page).toHaveURL('/contacts');
  const dialog = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(dialog.getByText('You do not have permission to perform this action')).toBeVisible();
  for (const fact of ['Open “New contact”', 'Contacts, create', 'view (role Viewer)']) {
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  }
  const ask = dialog.getByRole('link', { name: 'Ask Jonas Lindberg' });
  await expect(ask).toHaveAttribute(
    'href',
    /^mailto:owner@fjordline\.example\?subject=.*Contacts%2C%20create/,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/contacts');
  expectQuiet();
});

test('PERM-22 a page asked for before the login that one may not open says what it needs; one that is not there says so', async ({
  page,
}) => {
  await page.goto('/vessels/create-vessel');
  await page.getByLabel('Business email').fill('viewer@fjordline.example');
  await page.getByLabel('Password', { exact: true }).fill('mainsheet-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/overview');
  const dialog = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(dialog).toContainText('Open “New vessel”');
  await expect(dialog).toContainText('Vessels, create');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/create-vessel');
  await expect(page.getByRole('heading', { name: 'Uh-oh! page not found' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('PERM-31 a button switched off says, when pressed, who can give the permission', async ({
  page,
}) => {
  await signIn(page, 'finance', '/settings?section=company');
  // It says that it is disabled, and takes the press nevertheless.
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(dialog.getByText('Business details, modify')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Ask Jonas Lindberg' })).toBeVisible();
});

test('Ctrl+K is kept until the palette is loaded, and works while one types', async ({ page }) => {
  await signIn(page, 'owner');
  await page.waitForLoadState('networkidle');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/Layers-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings?section=audit');
  const search = page.getByLabel('Search audit');
  await search.fill('role');
  await search.press('Control+k');
  release();
  const typed = page.getByRole('textbox', { name: 'Search commands' });
  await expect(typed).toBeFocused();
  await typed.press('Control+k');
  await expect(typed).toBeHidden();
  await expect(search).toHaveValue('role');
  await search.press('Control+k');
  await typed.fill('four eyes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/section=approvals/);
});

test('every section of the settings is in the command palette', async ({ page }) => {
  await signIn(page, 'owner', '/settings');
  const rail = page.getByRole('navigation', { name: 'Settings, sections' }).getByRole('link');
  await expect(rail.first()).toBeVisible();
  const labels = await rail.allTextContents();
  expect(labels.length).toBeGreaterThan(15);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search commands' }).fill('settings');
  for (const label of labels) {
    await expect(page.getByRole('button', { name: `Settings: ${label}` })).toBeAttached();
  }
});
