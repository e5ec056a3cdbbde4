import { expect, type Page } from '@playwright/test';
import { expectAccessible, signInByForm as signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';

/** A device that holds passkeys and finds its person right, in the browser itself. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verifies = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { verifies };
}

test('a passkey is made in the settings, refused when nobody touches it, ends a login and is removed', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const device = await addAuthenticator(page);
  await signIn(page, 'operator');
  await page.goto('/settings?section=security');
  await expect(page.getByText('None yet. A passkey confirms your sign-in')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('Desk laptop');
  await dialog.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Desk laptop')).toBeVisible();
  await expect(page.getByText(/Added .*, not used yet/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You are logged out')).toBeVisible();

  await page.getByLabel('Business email').fill('operator@fjordline.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const step = page.getByRole('dialog', { name: 'Confirm it is you' });
  await device.verifies(false);
  await step.getByRole('button', { name: /^Passkey/ }).click();
  await expect(step.getByText('Your device did not confirm it.')).toBeVisible();
  await expectAccessible(page);
  await device.verifies(true);
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expectQuiet();

  await page.goto('/settings?section=security');
  await expect(page.getByText(/last used .* ago/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey Desk laptop' }).click();
  const removal = page.getByRole('dialog');
  await removal.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await removal.getByRole('button', { name: 'Confirm with passkey' }).click();
  await expect(removal.getByRole('button', { name: 'Passkey confirmed' })).toBeVisible();
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(
    page.getByText('Your password alone opens your account.', { exact: true }),
  ).toBeVisible();
});
