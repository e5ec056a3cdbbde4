import { expect } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { test } from './test.ts';

test('SETT-04 a colleague is restricted and deactivated after a question, and activated without', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.goto('/settings?section=team');
  const row = page.getByRole('listitem').filter({ hasText: 'viewer@fjordline.example' });
  await row.getByRole('button', { name: 'Deactivate Priya Raman' }).click();
  const asked = page.getByRole('dialog', { name: 'Deactivate Priya Raman?' });
  await expect(asked).toContainText('is signed out at once and cannot log in');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(row.getByText('Deactivated')).toBeHidden();
  // Pressed twice in one breath it is done once, and not undone by the button that takes its place.
  await row.getByRole('button', { name: 'Deactivate Priya Raman' }).click();
  await asked.getByRole('button', { name: 'Deactivate' }).dblclick();
  await expect(row.getByText('Deactivated')).toBeVisible();
  await row.getByRole('button', { name: 'Activate Priya Raman' }).click();
  await expect(row.getByText('Deactivated')).toBeHidden();
  await row.getByRole('button', { name: 'Restrict the access of Priya Raman' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restrict Priya Raman?' });
  await dialog.getByRole('button', { name: 'Restrict' }).click();
  await expect(row.getByText('Restricted')).toBeVisible();
  await row.getByRole('button', { name: 'Activate Priya Raman' }).click();
  await expect(row.getByText('Restricted')).toBeHidden();
});

test('SETT-04 another role is asked about before it acts', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/settings?section=team');
  const role = page.getByRole('combobox', { name: 'Role of Priya Raman' });
  await role.click();
  await page.getByRole('option', { name: 'Approver' }).click();
  const asked = page.getByRole('dialog', { name: 'Make Priya Raman Approver?' });
  await expect(asked).toContainText('The role is Viewer now.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveValue('Viewer');
  await role.click();
  await page.getByRole('option', { name: 'Approver' }).click();
  await asked.getByRole('button', { name: 'Change role' }).click();
  await expect(role).toHaveValue('Approver');
});

test('SETT-04 an invitation is taken back after a question', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/settings?section=team');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite member' });
  await invite.getByLabel('Business email').fill('nora@fjordline.example');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await page
    .getByRole('button', { name: 'Take back the invitation of nora@fjordline.example' })
    .click();
  const asked = page.getByRole('dialog', { name: /^Take back the invitation of nora/ });
  await asked.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('nora@fjordline.example')).toHaveCount(0);
});

for (const [section, query] of [
  ['team', 'Team'],
  ['lenders', 'Lenders'],
]) {
  test(`SETT-04 an expired invitation is sent again from its row: ${section}`, async ({ page }) => {
    await signIn(page, 'owner');
    const email = `late-${section}@skagerrak.example`;
    // A week goes by for the page alone, until the invitation was sent again.
    let isLate = true;
    await page.route('**/v2/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName?: string };
      if (operationName !== query || !isLate) return route.fallback();
      const response = await route.fetch();
      return route.fulfill({
        response,
        body: (await response.text()).replaceAll('"INVITED"', '"EXPIRED"'),
      });
    });
    await page.goto(`/settings?section=${section}`);
    if (section === 'team') await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByLabel('Business email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row.getByText('Expired', { exact: true })).toBeVisible();
    await expect(page.getByText(`An invitation is on its way to ${email}.`)).toHaveCount(0, {
      timeout: 15_000,
    });
    isLate = false;
    await row.getByRole('button', { name: `Send the invitation of ${email} again` }).click();
    await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
    await expect(row.getByText('Invited', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(1);
    await expect(row.getByRole('button', { name: /again$/ })).toHaveCount(0);
  });
}

test('the role editor stands beside its preview or above it, never under it', async ({ page }) => {
  await signIn(page, 'owner');
  for (const width of [1024, 720]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/settings?section=roles');
    const editor = page.getByRole('region', { name: 'Owner' });
    const preview = page.getByRole('region', { name: 'What can this person see and do' });
    await expect(preview).toBeVisible();
    const [tree, words] = [
      (await editor.getByRole('table').boundingBox())!,
      (await preview.boundingBox())!,
    ];
    expect(tree.x + tree.width, `${width}`).toBeLessThanOrEqual(width);
    expect(words.y, `${width}`).toBeGreaterThanOrEqual(tree.y + tree.height);
  }
});

test('PERM-13 a section that one may not open says so', async ({ page }) => {
  await signIn(page, 'finance');
  await page.goto('/settings?section=team');
  const dialog = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(dialog).toContainText('Open “Invite team member & Permissions”');
});

test('a section on a slow line says that it is on its way', async ({ page }) => {
  await signIn(page, 'owner');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/v2/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName === 'Team') await held;
    await route.fallback();
  });
  await page.goto('/settings?section=team');
  const waiting = page.getByRole('status').filter({ hasText: 'Loading...' });
  await expect(waiting).toBeAttached();
  go();
  await expect(page.getByRole('region', { name: 'Members' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
