import { expect } from '@playwright/test';
import { openApi, submitInvoice } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const CUSTOMER = 'Långtradarens Spannmåls- och Foderimport Aktiebolag';

/** An approved invoice to a customer at whom nobody is known. */
async function approvedInvoice(baseURL: string | undefined): Promise<string> {
  const password = 'mainsheet-demo';
  const operator = await openApi(baseURL, { email: 'operator@fjordline.example', password });
  const id = await submitInvoice(operator, CUSTOMER);
  const finance = await openApi(baseURL, { email: 'finance@fjordline.example', password });
  await finance.ask(`mutation { approveInvoice(invoiceId: "${id}", version: 2) { errorFlag } }`);
  await Promise.all([operator.close(), finance.close()]);
  return id;
}

test('SHELL-43 MAIL-08 an invoice to a company where nobody is known asks for a personal contact, and goes to them then', async ({
  page,
  baseURL,
}) => {
  const id = await approvedInvoice(baseURL);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', `/receivables/invoices?id=${id}`);
  const email = page.getByRole('button', { name: 'Email invoice' });
  await email.focus();
  await page.keyboard.press('Enter');
  const required = page.getByRole('dialog', { name: 'Personal contact need to be added' });
  await expect(required.getByRole('heading')).toHaveText('Personal contact need to be added');
  await expect(required.getByRole('paragraph')).toHaveText(
    'To send an email, please add a personal contact.',
  );
  await expect(required.getByRole('button')).toHaveText(['Cancel', 'Add contact']);
  await expectAccessible(page);
  await required.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await email.click();
  await required.getByRole('button', { name: 'Add contact' }).click();
  const adding = page.getByRole('dialog', { name: `Add a contact at ${CUSTOMER}` });
  await adding.getByLabel('Name').fill('Märta Lindqvist');
  await adding.getByRole('button', { name: 'Add contact' }).click();
  await expect(adding.getByText('Enter a valid e-mail.')).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel('E-mail').fill('marta.lindqvist@lsf.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Märta Lindqvist was added to ${CUSTOMER}.`)).toBeVisible();
  const mail = page.getByRole('dialog', { name: /^Email INV-\d{5}$/ });
  await expect(mail.getByLabel('To')).toHaveValue('marta.lindqvist@lsf.example');
  await expectAccessible(page);
  await mail.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.getByText(/^INV-\d{5} is on its way by mail\.$/)).toBeVisible();

  // Known from now on: the next mail asks no more.
  await email.click();
  await expect(mail.getByLabel('To')).toHaveValue('marta.lindqvist@lsf.example');
  expectQuiet();
});
