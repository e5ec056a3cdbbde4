import { expect } from '@playwright/test';
import { openApi, submitInvoice } from './api.ts';
import { codeAt, nextStep, stepNow } from './authenticator.ts';
import { OWN_PASSWORD, openHost } from './host.ts';
import { expectAccessible, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('who is alone in a company approves what they prepared with a fresh second factor, not with a password', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const host = await openHost(baseURL!);
  const email = await host.openCompany('Solo Shipping');
  await host.close();
  const api = await openApi(baseURL, { email, password: OWN_PASSWORD });
  const id = await submitInvoice(api, 'Solo Customer AS');
  await api.close();

  const expectQuiet = watchConsole(page);
  await page.goto('/');
  await page.getByLabel('Business email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto(`/receivables/invoices?id=${id}`);
  const approve = page.getByRole('main').getByRole('button', { name: 'Approve', exact: true });
  const asked = page.getByRole('dialog', { name: /^Approve / });
  await approve.click();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(
    page.getByText(
      'In a company of one, your second factor stands for the other person. Set one up in Settings, Security.',
    ),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto('/settings/two-factor-setup');
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  await page.getByLabel('Present password', { exact: true }).fill(OWN_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await page.locator('.pairing-square code').innerText();
  const used = stepNow();
  await page.getByLabel('6-digit code').fill(codeAt(secret, used));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await page.goto(`/receivables/invoices?id=${id}`);
  await approve.click();
  await asked.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: /^Approve / });
  await expect(
    dialog.getByText(
      'You prepared it and nobody else is here to approve it: confirm that it is you.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Present password', { exact: true }).fill(OWN_PASSWORD);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText(/Invalid authentication code\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt(secret, await nextStep(used)));
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: /INV-00001/ })).toBeVisible();
  expectQuiet();
});
