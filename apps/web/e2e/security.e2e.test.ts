import { createHmac } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';

const PASSWORD = 'mainsheet-demo';
const KICKED_OUT = 'You were logged out because your account was accessed from another device';

/** The code of an authenticator app. Source: RFC 6238. */
function codeAt(secret: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
const stepNow = () => Math.floor(Date.now() / 30_000);

/** Waits until the next step has begun, so that its code was never used. */
async function nextStep(used: number): Promise<number> {
  await expect.poll(stepNow, { timeout: 40_000, intervals: [500] }).toBeGreaterThan(used);
  return stepNow();
}

async function enterPassword(page: Page, person: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Business email').fill(`${person}@fjordline.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

test('AUTH-36 AUTH-40 AUTH-41 AUTH-46 AUTH-81 SETT-02 a second factor is set up, asked for, mistyped, given and removed', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner');
  await page.goto('/settings/two-factor-setup');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  await page.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByAltText('Square code for your authenticator app')).toBeVisible();
  const secret = await page.locator('.pairing-square code').innerText();
  await expectAccessible(page);
  let used = stepNow();
  await page.getByLabel('6-digit code').fill(codeAt(secret, used));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allInnerTexts();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You are logged out')).toBeVisible();
  expectQuiet();

  await enterPassword(page, 'owner');
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog.getByRole('button', { name: /^Authenticator/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Recovery code/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Authenticator/ }).click();
  const next = dialog.getByRole('button', { name: 'Continue' });
  await expect(next).toBeDisabled();
  await page.keyboard.type('00000');
  await expect(next).toBeDisabled();
  await page.keyboard.type('0');
  await expect(dialog.getByText('Two-factor authentication failed')).toBeVisible();
  await expect(
    dialog.getByText('Please enter a valid OTP. Invalid authentication code.'),
  ).toBeVisible();
  await expect(dialog.getByText(/4 attempts remain\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use another method' }).click();
  await dialog.getByRole('button', { name: /^Recovery code/ }).click();
  await dialog.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
  await next.click();
  await expect(dialog.getByText('Invalid recovery code')).toBeVisible();
  await dialog.getByLabel('Recovery code').fill(recovery[0]!);
  await next.click();
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.goto('/settings?section=security');
  await expect(page.getByText('9 of 10 not used yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  const removal = page.getByRole('dialog');
  await removal.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  used = await nextStep(used);
  await removal.getByLabel('Code', { exact: true }).fill(codeAt(secret, used));
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  // Exactly: the dialog says nearly the same before it is done.
  await expect(
    page.getByText('Your password alone opens your account.', { exact: true }),
  ).toBeVisible();
});

test('AUTH-17 AUTH-38 a login in another browser throws this one out at once and says why for five seconds', async ({
  browser,
}) => {
  const first = await newPage(browser);
  await signIn(first, 'finance');
  await first.waitForTimeout(1500);
  const second = await newPage(browser);
  await signIn(second, 'finance');
  await expect(first.getByText(KICKED_OUT)).toBeVisible({ timeout: 5000 });
  await expect(first.getByText(KICKED_OUT)).toBeHidden({ timeout: 7000 });
  await second.goto('/settings?section=security');
  await expect(second.getByText('This browser')).toBeVisible();
  await expect(second.getByText('Signed out by another sign-in').first()).toBeVisible();
  await second.getByRole('button', { name: 'Notifications' }).click();
  await expect(second.getByText('New sign-in to your account').first()).toBeVisible();
});

test('six tabs whose token is worthless refresh together and nobody is logged out', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, 'viewer');
  const tabs = [first];
  for (let i = 0; i < 5; i += 1) {
    const tab = await context.newPage();
    await tab.goto('/vessels');
    await expect(tab.getByRole('heading', { name: 'Vessels' })).toBeVisible();
    tabs.push(tab);
  }
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.evaluate(() => sessionStorage.setItem('mainsheet.session_token', 'worthless'));
        await tab.reload();
        // Six tabs load at once: on a slow machine that takes its time.
        await expect(tab.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 });
      }),
    );
  }
  for (const tab of tabs) await expect(tab.getByText('Your session expired')).toBeHidden();
});
