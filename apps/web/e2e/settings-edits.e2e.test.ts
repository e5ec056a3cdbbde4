import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('a step that was just added complains when it was left, not before', async ({ page }) => {
  await signIn(page, 'owner', '/settings?section=approvals');
  const steps = page.getByRole('group', { name: /^Step \d+$/ });
  await expect(steps.first()).toBeVisible();
  const added = (await steps.count()) + 1;
  await page.getByRole('button', { name: 'Add step' }).click();
  const step = page.getByRole('group', { name: `Step ${added}`, exact: true });
  const amount = step.getByLabel('From amount');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await amount.focus();
  await page.keyboard.press('Tab');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await step.getByRole('button', { name: `Remove step ${added}` }).click();
  await page.getByRole('button', { name: 'Add step' }).click();
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(step.getByText('Enter a number with at most 2 decimals.')).toBeVisible();
});

test('an edited role is asked about before another is opened; the back button leads to it', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=roles');
  await page.getByRole('button', { name: /^Viewer/ }).click();
  const flag = page.getByRole('checkbox', { name: 'Estimates: Create', exact: true });
  await flag.check();
  await page.getByRole('button', { name: /^Lender/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(flag).toBeChecked();
  await expect(page.getByText('1 not saved')).toBeVisible();
  await page.getByRole('button', { name: /^Lender/ }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Lender' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Viewer' })).toBeVisible();
  await expect(flag).not.toBeChecked();
  expectQuiet();
});

test('a dialog asks before it closes over what was typed; one that asks for a password alone does not', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', '/settings?section=team');
  const invite = page.getByRole('button', { name: 'Invite member' });
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await invite.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await invite.click();
  const email = dialog.getByLabel('Business email');
  await email.fill('nora@skagerrak.example');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(email).toBeFocused();
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nora@skagerrak.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expect(invite).toBeFocused();

  await page.goto('/settings?section=security');
  await page.getByRole('button', { name: /^Set up Authenticator/ }).click();
  const proof = page.getByRole('dialog');
  await proof.getByLabel('Present password').first().fill('mainsheet-demo');
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  expectQuiet();
});

test('a saved role may be left before the list was read again', async ({ page }) => {
  await signIn(page, 'owner', '/settings?section=roles');
  await page.getByRole('button', { name: /^Approver/ }).click();
  const flag = page.getByRole('checkbox', { name: 'Estimates: Create', exact: true });
  await flag.setChecked(!(await flag.isChecked()));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v2/graphql', async (route) => {
    if (/query Team\b/.test(route.request().postData() ?? '')) await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Save the role Approver?' });
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The role was saved; it acts at once.')).toBeVisible();
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL(/section=audit/);
  await expect(page.getByText('Role changed').first()).toBeVisible();
  release();
});

test('the audit finds what stands in the detail, says when nothing fits, and saves all of it', async ({
  page,
}) => {
  await signIn(page, 'owner', '/settings?section=audit');
  await expect(page.getByText(/^200 of \d+ entries are here$/)).toBeVisible();
  const total = Number(/of (\d+)/.exec(await page.getByText(/entries are here$/).innerText())![1]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
  expect(lines.length - 1).toBeGreaterThanOrEqual(total);
  const search = page.getByLabel('Search audit');
  await search.fill('role: Operator');
  await expect(page.getByRole('row', { name: /Member added/ }).first()).toBeVisible();
  await search.fill('nobody did this');
  await expect(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText(/entries are here$/)).toBeVisible();
});

test('Enter keeps a record from any line of its dialog, once; the fields say what is wrong', async ({
  page,
}) => {
  const name = `Potash ${Date.now()}`;
  await signIn(page, 'owner', '/settings?section=reference-data&list=cargo-types');
  await page.getByRole('button', { name: 'New cargo type' }).click();
  const dialog = page.getByRole('dialog', { name: 'New cargo type' });
  await dialog.getByLabel('Stowage factor').press('Enter');
  await expect(dialog.getByLabel('Cargo')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Cargo').fill(name);
  await dialog.getByLabel('Cargo').evaluate((line) => {
    for (let press = 0; press < 2; press += 1) {
      const init = { key: 'Enter', bubbles: true, cancelable: true };
      line.dispatchEvent(new KeyboardEvent('keydown', init));
    }
  });
  await expect(dialog).toBeHidden();
  await page.getByLabel('Search cargo types').fill(name);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
});

test('a section the server cannot give says so in a sentence, with the way on', async ({
  page,
}) => {
  await signIn(page, 'owner');
  const text = 'The server did not answer. Nothing you typed is lost; try again.';
  const lookAt = async (section: string) => {
    const tab = await page.context().newPage();
    await tab.route('**/v2/graphql', (route) => route.abort());
    await tab.goto(`/settings?section=${section}`);
    // It asks again a few times before it says so, and six pages load at once.
    await expect(tab.getByText(text).first()).toBeVisible({ timeout: 40_000 });
    await tab.unroute('**/v2/graphql');
    // A section of several parts offers it for each; asking again may bring parts that failed, too.
    await expect(async () => {
      const said = await tab.getByText(text).count();
      if (said > 0) await tab.getByRole('button', { name: 'Try again' }).first().click();
      expect(said).toBe(0);
    }).toPass({ intervals: [100] });
    await tab.close();
  };
  const sections = ['team', 'roles', 'invoices', 'approvals', 'company', 'notifications'];
  // Each waits a while for the server before it gives up: all of them at once.
  await Promise.all(sections.map(lookAt));
});

test('a long address stays inside its row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'owner', '/settings?section=lenders');
  const email = `${'a'.repeat(60)}${Date.now()}${'b'.repeat(120)}@bank.example`;
  await page.getByLabel('Business email').fill(email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: email });
  const tag = await row.getByText('Invited', { exact: true }).boundingBox();
  const address = await row.getByText(email).boundingBox();
  expect(address!.x + address!.width).toBeLessThanOrEqual(tag!.x);
});
