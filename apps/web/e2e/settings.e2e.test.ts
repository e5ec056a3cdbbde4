import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a person is invited, the role editor says what an edit means, the audit trail keeps both', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const email = `nora${Date.now() % 100_000}@skagerrak.example`;
  await signIn(page, 'owner', '/settings?section=team');
  await expect(page.getByText('finance@fjordline.example')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('Business email').fill('not an address');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Enter a valid business email.')).toBeVisible();
  await page.getByLabel('Business email').fill(email);
  await page.getByLabel('First name').fill('N'.repeat(81));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keep the first name within 80 characters.')).toBeVisible();
  await page.getByLabel('First name').fill('Nora');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'Invitation made' });
  await expect(made).toContainText(`${email} is invited.`);
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await made.getByRole('button', { name: 'Copy the link of the invitation' }).click();
  await expect(page.getByText('the link of the invitation is copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await made.locator('code').innerText());
  await page.keyboard.press('Escape');
  const guest = await page.request.post('/v2/sign-up', {
    data: { token: new URL(link).searchParams.get('token') },
  });
  expect(guest.status(), 'the copied link opens the invitation').toBe(200);
  await expect(page.getByText('Viewer, invited by Jonas Lindberg', { exact: false })).toBeVisible();

  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('button', { name: /^Lender/ }).click();
  await expectAccessible(page);
  const flag = page.getByRole('checkbox', { name: 'Estimates: View', exact: true });
  await flag.focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Contracts: View', exact: true }).check();
  await expect(page.getByText('2 not saved')).toBeVisible();
  await expect(page.getByText('See estimates and voyages new')).toBeVisible();
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Save the role Lender?' });
  await expect(review.getByRole('region', { name: 'Given' })).toContainText('Estimates: view');
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The role was saved; it acts at once.')).toBeVisible();

  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByText('Role changed').first()).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);
  expectQuiet();
});

test('SETT-01 a viewer has settings of their own and no others', async ({ page }) => {
  await signIn(page, 'viewer', '/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Security' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite team member & Permissions' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Audit' })).toBeHidden();
});

test('an invitation whose link is not good says so', async ({ page }) => {
  await page.goto('/invite-sign-up?token=nonsense');
  await expect(
    page.getByText('This invitation was used, taken back or has expired. Ask for a new one.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the audit shows all there is, 200 at a time, and is searched as a whole', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=audit');
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(page.getByText(/^200 of \d+ entries are here$/)).toBeVisible();
  await expectAccessible(page);
  // Other journeys of the same house have left entries: it may take several pages.
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(more).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(/entries are here$/)).toBeHidden();
  await page.getByLabel('Search audit').fill('company.');
  await expect(more).toBeHidden();
  await expectAccessible(page);
  expectQuiet();
});

test('SETT-07 closing the account names the invoices that are not paid and the money on accounts', async ({
  page,
}) => {
  await signIn(page, 'owner', '/settings?section=close');
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^\d+ invoices are not paid$/)).toBeVisible();
  await expect(dialog.getByLabel('They are collected elsewhere')).not.toBeChecked();
  await expect(dialog.getByText(/^\d accounts hold money$/)).toBeVisible();
  await expect(dialog.getByLabel('Support pays it out')).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel('Type “Fjordline Bulk AS”').fill('Fjordline Bulk AS');
  await dialog.getByLabel('Present password', { exact: true }).fill('mainsheet-demo');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText(/invoices are not paid yet: .* and \d+ more\./)).toBeVisible();
  await dialog.getByLabel('They are collected elsewhere').check();
  await dialog.getByLabel('Present password', { exact: true }).fill('mainsheet-demo');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(
    dialog.getByText(/There is money on .*, or agree that support pays it/),
  ).toBeVisible();
});

test('SETT-04 settings have every section, each under its own address', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings');
  const rail = page.getByRole('navigation', { name: 'Settings, sections' });
  for (const name of [
    'Personal details',
    'Business details',
    'Invite team member & Permissions',
    'Multiple account',
    'Email integration',
    'Accounting integration',
    'Invite lender',
    'Notifications',
    'Invoice settings',
    'Security',
    'Close account',
  ]) {
    const link = rail.getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(
      new RegExp(`${await link.getAttribute('href')}$`.replace('?', '\\?')),
    );
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  }
  await expectAccessible(page);
  expectQuiet();
});
