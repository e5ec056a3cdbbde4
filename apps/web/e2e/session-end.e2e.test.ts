import { expect, type Page } from '@playwright/test';
import { awaitListening, signInByForm as signIn } from './sign-in.ts';
import { test } from './test.ts';

const MINUTE = 60_000;
const jobTitle = (page: Page) => page.getByLabel('Job title');

async function typeTitle(page: Page, text: string): Promise<void> {
  await page.goto('/settings?section=personal');
  await jobTitle(page).fill(text);
  await expect(page.getByText('Not saved yet')).toBeVisible();
}

async function logInAgain(page: Page, person: string): Promise<void> {
  await expect(page).toHaveURL('/');
  await page.getByLabel('Business email').fill(`${person}@fjordline.example`);
  await page.getByLabel('Password', { exact: true }).fill('mainsheet-demo');
  await page.keyboard.press('Enter');
}

const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('SESS-10 AUTH-09 what was typed when a session expired stands there after the next login', async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await typeTitle(page, 'Typed before the end');
  await page.evaluate(() => localStorage.setItem('session_timeout_logout', '1'));
  const dialog = page.getByRole('dialog', { name: 'Your session expired' });
  await expect(dialog.getByText('what you typed is kept')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to login' }).click();
  await logInAgain(page, 'viewer');
  await expect(page).toHaveURL('/settings?section=personal');
  await expect(jobTitle(page)).toHaveValue('Typed before the end');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
});

test('SESS-10 nobody finds what another person typed', async ({ page }) => {
  await signIn(page, 'viewer');
  await typeTitle(page, 'Of the viewer');
  await page.evaluate(() => localStorage.setItem('session_timeout_logout', '1'));
  await page.getByRole('button', { name: 'Continue to login' }).click();
  await logInAgain(page, 'operator');
  await expect(jobTitle(page)).toHaveValue('Chartering and operations');
});

test('AUTH-38 a login elsewhere ends a page with unsaved fields without a question, and says why', async ({
  page,
  browser,
}) => {
  const listens = awaitListening(page);
  await signIn(page, 'finance');
  await typeTitle(page, 'Typed before the other login');
  await listens;
  const said = 'You were logged out because your account was accessed from another device';
  // Looked for from now on: it stands for five seconds, and the other browser may take longer.
  const shown = expect(page.getByText(said)).toBeVisible({ timeout: 30_000 });
  const other = await browser.newContext();
  await Promise.all([signIn(await other.newPage(), 'finance'), shown]);
  await expect(page).toHaveURL('/');
  await expect(leaving(page)).toHaveCount(0);
  await other.close();
});

test('SESS-07 an idle end leaves a page with unsaved fields without a question', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'viewer');
  await typeTitle(page, 'Typed before lunch');
  // The server's clock cannot be moved from here; its answer after fifteen minutes is played.
  await page.route('**/v2/session/activity', (route) =>
    route.fulfill({ json: { error_flag: 'SUCCESS', seconds_left: 0 } }),
  );
  await page.clock.fastForward(15 * MINUTE + 5000);
  await expect(
    page.getByText('You were logged out because you were idle and inactive'),
  ).toBeVisible();
  await expect(leaving(page)).toHaveCount(0);
});

test('SESS-02 the last second of the warning is one second', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'viewer');
  const last = () => page.evaluate(() => Number(localStorage.getItem('mainsheet.last_activity')));
  await expect.poll(last).toBeGreaterThan(0);
  const passed = (await page.evaluate(() => Date.now())) - (await last());
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await page.clock.fastForward(15 * MINUTE - passed - 2500);
  const dialog = page.getByRole('dialog', { name: "You've been idle for a while" });
  await page.clock.runFor(1000);
  await expect(dialog).toContainText(/logged out in 1 second\./);
});

test('whoever logs out over unsaved fields is asked before the session ends', async ({ page }) => {
  await signIn(page, 'viewer');
  await typeTitle(page, 'Typed before going');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const asked = page.getByRole('dialog', { name: 'Log out without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(jobTitle(page)).toHaveValue('Typed before going');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await asked.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out')).toBeVisible();
});

test('whoever switches the account over unsaved fields is asked once, before it is done', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await typeTitle(page, 'Typed before switching');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const tankers = page.getByRole('button', { name: /^Fjordline Tankers AS/ });
  await tankers.click();
  const asked = page.getByRole('dialog', { name: 'Switch without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  // A browser that asks a second time would be answered by no: the page would stay.
  page.on('dialog', (dialog) => void dialog.dismiss());
  await tankers.click();
  await asked.getByRole('button', { name: 'Switch' }).click();
  await expect(page).toHaveURL('/dashboard/overview');
  await expect(page.getByRole('banner')).toContainText('Fjordline Tankers AS');
});

test('PERM-13 whoever loses the right to the page that is open is led away and told why', async ({
  page,
  browser,
}) => {
  await signIn(page, 'operator');
  await page.goto('/estimate');
  await expect(page.getByRole('heading', { name: 'Estimates' })).toBeVisible();
  const context = await browser.newContext();
  const owner = await context.newPage();
  await signIn(owner, 'owner');
  await owner.goto('/settings?section=roles');
  await owner.getByRole('button', { name: /^Operator/ }).click();
  const view = owner.getByRole('checkbox', { name: 'Estimates: View' });
  await view.click();
  const review = owner.getByRole('dialog', { name: 'Save the role Operator?' });
  const save = async () => {
    await owner.getByRole('button', { name: 'Review and save' }).click();
    await review.getByRole('button', { name: 'Save' }).click();
  };
  await save();
  const dialog = page.getByRole('dialog', { name: 'Permission Required' });
  await expect(dialog).toContainText('Estimates, view');
  await expect(page).not.toHaveURL('/estimate');
  await expect(owner.getByText('not saved')).toHaveCount(0);
  await view.click();
  await save();
  await expect(page.getByRole('link', { name: 'Estimates' })).toBeVisible();
  await context.close();
});
