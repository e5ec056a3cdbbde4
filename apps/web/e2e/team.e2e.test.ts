import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('SETT-04 a colleague is restricted and deactivated after a question, and activated without', async ({
  page,
}) => {
  await signIn(page, 'owner', '/settings?section=team');
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
  await signIn(page, 'owner', '/settings?section=team');
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
  // Other journeys know her as a viewer.
  await role.click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(role).toHaveValue('Viewer');
});

test('SETT-04 an invitation is taken back after a question', async ({ page }) => {
  await signIn(page, 'owner', '/settings?section=team');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite member' });
  await invite.getByLabel('Business email').fill('nora@fjordline.example');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  const made = page.getByRole('dialog', { name: 'Invitation made' });
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toBeHidden();
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
    // No mail leaves this server, and the dialog does not say that one does.
    const made = page.getByRole('dialog', { name: 'Invitation made' });
    await expect(made).toContainText(
      `${email} is invited. This installation sends no mail: hand the link over yourself.`,
    );
    const first = await made.locator('code').innerText();
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(made).toBeHidden();
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row.getByText('Expired', { exact: true })).toBeVisible();
    isLate = false;
    await row.getByRole('button', { name: `Send the invitation of ${email} again` }).click();
    const link = made.locator('code');
    await expect(link).toContainText('/invite-sign-up?token=');
    expect(await link.innerText()).not.toBe(first);
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(row.getByText('Invited', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(1);
    await expect(row.getByRole('button', { name: /again$/ })).toHaveCount(0);
  });
}

test('PERM-19 an edit of a role finds its feature, is seen for one person, warns of too few approvers and is reviewed', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner');
  // A policy of five, for this page alone: the company's own stays as the other journeys know it.
  await page.route('**/v2/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName !== 'ApprovalPolicy') return route.fallback();
    const steps = [{ currency: 'USD', fromAmount: '250000', approvers: 5 }];
    return route.fulfill({ json: { data: { approvalPolicy: { data: { steps }, version: 1 } } } });
  });
  await page.goto('/settings?section=roles');
  await page.getByRole('button', { name: /^Finance/ }).click();
  const search = page.getByRole('searchbox', { name: 'Find a feature' });
  const approves = page.getByRole('checkbox', { name: 'Invoice approval: Modify' });
  await search.fill('payablesbillpay');
  await expect(page.getByRole('checkbox', { name: 'Bill payments: View' })).toBeVisible();
  await expect(approves).toHaveCount(0);
  await search.fill('zeppelin');
  await expect(page.getByText('No feature matches “zeppelin”.')).toBeVisible();
  await search.fill('invoice APPR');
  const warning = page.getByRole('note').filter({ hasText: 'Too few approvers' });
  await approves.uncheck();
  await expect(warning).toContainText(/Only \d (person|people) may approve invoices after/);
  await expect(warning).toContainText('asks for 5 people from USD 250,000.');
  await page.getByRole('combobox', { name: 'Preview for' }).click();
  await page.getByRole('option', { name: 'Marta Kowalska' }).click();
  await expect(page.getByRole('region', { name: 'Sidebar as Marta will see it' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Save the role Finance?' });
  await expect(review).toContainText('It acts at once for 1 person.');
  await expect(review.getByRole('region', { name: 'Taken away' })).toContainText(
    'Invoice approval: modify',
  );
  await expect(review.getByRole('region', { name: 'Given' })).toHaveCount(0);
  await expect(review.getByText('Too few approvers')).toBeVisible();
  await review.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1 not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(approves).toBeChecked();
  await expect(warning).toHaveCount(0);
  expectQuiet();
});

test('ten roles are searched', async ({ page }) => {
  await signIn(page, 'owner', '/settings?section=roles');
  const search = page.getByRole('searchbox', { name: 'Search roles' });
  const list = page.getByRole('region', { name: 'Roles' }).getByRole('button');
  await expect(list).toHaveCount(9);
  await expect(search).toHaveCount(0);
  await page.getByRole('button', { name: /^Viewer/ }).click();
  await page.getByRole('button', { name: 'Copy role' }).click();
  await expect(page.getByRole('heading', { name: 'Viewer copy' })).toBeVisible();
  await search.fill('copy view');
  await expect(list).toHaveText(['Viewer copy0']);
  await search.fill('admiral');
  await expect(page.getByText('No role matches “admiral”.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await expect(list).toHaveCount(9);
});

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
  await signIn(page, 'finance', '/settings?section=team');
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
