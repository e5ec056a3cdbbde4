import { expect, test } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';

test('one chooses what to hear of and how; the choice stays, and security stays on', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Notifications' }).click();
  const mail = page.getByRole('checkbox', { name: 'Payments: By mail' });
  await expect(mail).not.toBeChecked();
  await mail.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Your choice was saved.')).toBeVisible();
  await expect(mail).toBeChecked();
  await page.reload();
  await expect(mail).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Security: By mail' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Security: In the app' })).toBeChecked();
  await expectAccessible(page);
  expectQuiet();
});
