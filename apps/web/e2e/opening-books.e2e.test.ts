import { expect } from '@playwright/test';
import { openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const NAME = 'Brisling Commodities';
const ITEMS = [
  'Kind\tNumber\tContact\tDate\tDue\tCurrency\tOpen',
  `Invoice\tBR-101\t${NAME}\t2026-09-15\t2026-10-15\tUSD\t1,250.00`,
  `Credit note\tBR-9\t${NAME}\t2026-09-20\t\tUSD\t250.00`,
].join('\n');

test('books begin from a table: a wrong line is named and mended, and another person approves what was open', async ({
  page,
  baseURL,
  browser,
}) => {
  const operator = await openApi(baseURL, {
    ...{ email: 'operator@fjordline.example', password: 'mainsheet-demo' },
  });
  await operator.ask(
    'mutation ($data: ContactInput!) { createContact(data: $data) { errorFlag } }',
    {
      ...{ name: NAME, kinds: ['customer'] },
    },
  );
  await operator.close();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/journal/opening');
  await expect(page.getByText('On 3900 Opening balances')).toBeVisible();
  await page.getByRole('button', { name: 'Import open items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import open items' });
  await dialog.getByLabel('Table').fill(ITEMS.replace('Credit note', 'Refund'));
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByRole('row', { name: /^3 Kind Write one of/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Table').fill(ITEMS);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('2 open items to add, nothing is wrong.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 open items taken as drafts')).toBeVisible();
  const waiting = page.getByRole('table', { name: 'Open items that wait for approval' });
  await expect(waiting.getByRole('row', { name: /BR-101 Invoice Brisling/ })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  expectQuiet();
  await page.close();

  const other = await browser.newPage();
  await signIn(other, 'owner', '/journal/opening');
  await other.getByLabel('Choose BR-101').check();
  await other.getByLabel('Choose BR-9').check();
  await other.getByRole('button', { name: 'Approve and post' }).click();
  await expect(other.getByText('2 open items approved and posted.')).toBeVisible();
  await expect(other.getByLabel('Choose BR-101')).toHaveCount(0);
  await other.goto('/statements');
  await other.getByRole('combobox', { name: 'Customer' }).fill('Brisling');
  await other.getByRole('option', { name: NAME }).click();
  const statement = other.getByRole('table', { name: /^Statement of Brisling/ });
  await expect(statement.getByRole('link', { name: 'BR-101' })).toBeVisible();
  await expect(statement.getByRole('row', { name: /Closing balance 1,000.00/ })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Bill late interest' }).click();
  await expect(other.getByText('Neither interest nor a fee is set')).toBeVisible();
  // A credit note opens its own page.
  await statement.getByRole('link', { name: 'BR-9' }).click();
  await expect(other).toHaveURL(/\/receivables\/credit-notes\?id=/);
  // What we owe a vendor stands beside it.
  await other.goto('/statements');
  await other.getByRole('combobox', { name: 'Of a' }).click();
  await other.getByRole('option', { name: 'Vendor' }).click();
  await other.getByRole('combobox', { name: 'Vendor' }).fill('Gatun');
  await other.getByRole('option', { name: 'Gatun Canal Agency' }).click();
  await expect(other.getByRole('table', { name: /^Statement of Gatun/ })).toContainText('Paid');
  await expectAccessible(other);
  await expectFitting(other);
  await other.close();
});
