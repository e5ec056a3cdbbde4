import { type Browser, expect, type Page } from '@playwright/test';
import { PDF } from './pdf.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** Goes to the second demo company, whose application is under way. */
async function toTankers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: /^Fjordline Tankers/ }).click();
  await expect(page.getByRole('note', { name: 'Business account' })).toBeVisible();
}

async function openReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Review applications' }).click();
  await page.getByRole('button', { name: /Fjordline Tankers AS/ }).click();
  await expect(page.getByText('Registered in')).toBeVisible();
}

test('KYC-01 KYC-04 KYC-05 KYC-06 KYC-08 SESS-22 the host reviews an application and its company sees each step at once', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const owner = await newPage(browser);
  const expectQuiet = watchConsole(owner);
  await signIn(owner, 'owner');
  const widget = owner.getByRole('note', { name: 'Business account' });
  await expect(owner.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(widget).toBeHidden();
  const companyId = () => owner.evaluate(() => localStorage.getItem('company_id'));
  const before = await companyId();
  await toTankers(owner);
  await expect(owner).toHaveURL('/dashboard/overview');
  expect(await companyId()).not.toBe(before);
  await widget.getByRole('button', { name: 'Details' }).click();
  const waiting = owner.getByRole('dialog', { name: 'Under verification' });
  await expectAccessible(owner);
  await waiting.getByRole('button', { name: 'Okay' }).click();
  await expect(waiting).toBeHidden();
  await owner.goto('/kyc');
  await expect(owner.getByText('Your application is under verification.')).toBeVisible();

  const host = await newPage(browser);
  await host.goto('/');
  await host.getByLabel('Business email').fill('host@mainsheet.example');
  await host.getByLabel('Password', { exact: true }).fill('mainsheet-demo');
  await host.keyboard.press('Enter');
  await openReview(host);
  await expect(host.getByText('Passport Ada Nyqvist.pdf')).toBeVisible();
  const saving = host.waitForEvent('download');
  await host.getByRole('button', { name: 'Download Passport Ada Nyqvist.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('Passport Ada Nyqvist.pdf');
  await expectAccessible(host);
  await host.getByRole('button', { name: 'Ask for more' }).click();
  await expect(host.getByText('Tell the company why, in a sentence.')).toBeVisible();
  await host.getByLabel('To the company').fill('Show who holds the remaining shares.');
  await host.getByLabel('Ownership chart').check();
  await host.getByRole('button', { name: 'Ask for more' }).click();
  await expect(host.getByText('Fjordline Tankers AS is asked for more.')).toBeVisible();

  await expect(widget.getByText('We need extra documents')).toBeVisible();
  await widget.getByRole('button', { name: 'What is needed' }).click();
  const extra = owner.getByRole('dialog', { name: 'Upload extra documents' });
  await expectAccessible(owner);
  await extra.getByRole('button', { name: "I'll do it later" }).click();
  await expect(extra).toBeHidden();
  await widget.getByRole('button', { name: 'What is needed' }).click();
  await extra.getByRole('button', { name: 'Upload documents' }).click();
  await expect(owner).toHaveURL('/rfi');
  await expect(owner.getByText('Show who holds the remaining shares.')).toBeVisible();
  await owner.getByRole('button', { name: 'Send for verification' }).click();
  await expect(owner.getByText('Upload what was asked for: Ownership chart.')).toBeVisible();
  // From here on the browser itself reports an upload that is refused on purpose.
  expectQuiet();
  const file = owner.locator('input[type=file]');
  const page = Buffer.from('<html>no document</html>');
  await file.setInputFiles({ name: 'chart.pdf', mimeType: 'application/pdf', buffer: page });
  await expect(
    owner.getByText('chart.pdf: Upload a PDF, a PNG or a JPEG; this file is something else.'),
  ).toBeVisible();
  // Forgotten, so that the mended file of the same name is a new choice to the browser.
  await expect(file).toHaveValue('');
  await file.setInputFiles({ name: 'chart.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(owner.getByText('Ownership chart – uploaded')).toBeVisible();
  await expectAccessible(owner);
  await owner
    .getByLabel('Anything the reviewer should know')
    .fill('The rest is held by employees.');
  await owner.getByRole('button', { name: 'Send for verification' }).click();
  await expect(widget.getByText('is under verification')).toBeVisible();

  await host.reload();
  await host.getByRole('button', { name: /Fjordline Tankers AS/ }).click();
  await expect(host.getByText('The rest is held by employees.')).toBeVisible();
  await host.getByLabel('To the company').fill('We do not serve this trade.');
  await host.getByRole('button', { name: 'Reject' }).click();
  await widget.getByRole('button', { name: 'Details' }).click();
  const rejected = owner.getByRole('dialog', { name: 'Your application was rejected' });
  await expect(rejected.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expectAccessible(owner);
  await rejected.getByRole('button', { name: 'Okay' }).click();
  await owner.goto('/kyc');
  await expect(owner.getByText('We do not serve this trade.')).toBeVisible();
});

test('KYC-01 /kyc and /rfi open with overview.view and not without', async ({ page }) => {
  await signIn(page, 'viewer', '/kyc');
  await expect(page.getByText('Your company is verified')).toBeVisible();
  await page.goto('/rfi');
  await expect(page.getByRole('heading', { name: 'Requested information' })).toBeVisible();
  await page.route('**/v2/contacts/info', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.user_permissions.overview = {
      view: false,
      create: false,
      modify: false,
      delete: false,
    };
    await route.fulfill({ response: answer, json: body });
  });
  for (const path of ['/kyc', '/rfi']) {
    await page.goto(path);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page).not.toHaveURL(path);
  }
});

test('the page of the host is for the host', async ({ page }) => {
  await signIn(page, 'viewer', '/house');
  await expect(page.getByText('Permission Required')).toBeVisible();
  await expectAccessible(page);
});

test('SESS-23 AUTH-71 a switch the server refuses says so and leaves the drawer usable', async ({
  page,
}) => {
  await signIn(page, 'owner');
  await page.route('**/v2/session/switch', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'refused' } }),
  );
  await page.getByRole('button', { name: /^Account of/ }).click();
  const other = page.getByRole('button', { name: /^Fjordline Tankers/ });
  await other.click();
  await expect(page.getByText('Failed to authenticate with Firebase')).toBeVisible();
  await expect(other).toBeEnabled();
});
