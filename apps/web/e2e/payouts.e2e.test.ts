import { expect, type Page } from '@playwright/test';
import { openApi } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const PASSWORD = 'mainsheet-demo';

async function pick(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

type Made = Record<string, Record<string, { id: string; version: number }>>;

/** A vendor of this journey alone, with an approved bill of 9,665.50. */
async function vendorWithBill(baseURL: string | undefined, name: string): Promise<void> {
  const by = (person: string) =>
    openApi(baseURL, { email: `${person}@fjordline.example`, password: PASSWORD });
  const [operator, owner] = [await by('operator'), await by('owner')];
  const contact = (await operator.ask(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id version } } }',
    { name, kinds: ['vendor'], phone: '+507 555 0101' },
  )) as unknown as Made;
  const bill = (await operator.ask(
    'mutation ($data: BillInput!) { createBill(data: $data) { bill { id version } } }',
    {
      ...{ type: 'Port DA', vendorId: contact.createContact!.contact!.id, vendorNumber: 'IT-26-1' },
      ...{ currency: 'USD', exchangeRate: '1', rateSource: 'base currency' },
      ...{ billOn: '2026-11-02', dueOn: '2026-12-02' },
      lines: [
        { accountCode: '5010', description: 'Towage', quantity: '1', unit: '', rate: '9665.50' },
      ],
    },
  )) as unknown as Made;
  const { id, version } = bill.createBill!.bill!;
  await owner.ask(`mutation { approveBill(billId: "${id}", version: ${version}) { errorFlag } }`);
  await operator.close();
  await owner.close();
}

test('BANK-07 BANK-08 BANK-20 a bill is paid: beneficiary, call, payout, approval by another on a telephone, paid, on the statement', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await vendorWithBill(baseURL, 'Isthmus Towage SA');
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance', '/beneficiary');
  await pick(page, 'Contact', 'Isthmus', /Isthmus Towage SA/);
  await expect(page.getByLabel('Account holder')).toHaveValue('Isthmus Towage SA');
  await page.getByLabel('Street').fill('Avenida Balboa');
  await page.getByLabel('Town').fill('Panama');
  await pick(page, 'Country', 'Panama', /^Panama$/);
  await pick(page, 'Country of the bank', 'Netherl', /^Netherlands$/);
  await page.getByLabel('IBAN').fill('NL91ABNA0417164301');
  await expect(page.getByText('The check digits do not fit: a character is wrong.')).toBeVisible();
  await page.getByLabel('IBAN').fill('NL39 RABO 0300 0652 64');
  await expect(page.getByText('Netherlands, 18 characters, check digits correct')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save beneficiary' }).click();
  await expect(page.getByRole('heading', { name: 'Isthmus Towage SA' })).toBeVisible();
  await expect(page.getByText('Nobody has confirmed the account by a call yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('checkbox', { name: /IT-26-1/ }).check();
  await expect(page.getByLabel('They receive', { exact: true })).toHaveValue('9,665.50');
  await pick(page, 'From account', 'USD freight', /USD freight collection/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review payout' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /IT-26-1/ })).toBeChecked();
  await page.getByRole('button', { name: 'Review payout' }).click();
  await expect(page.getByRole('link', { name: /^BILL-/ })).toBeVisible();
  // Refused while somebody new is still being compared with the sanctions lists, as the message says.
  const send = page.getByRole('button', { name: 'Send for approval' });
  const isSent = page.getByText('You prepared this: somebody else approves it.');
  await expect(async () => {
    if (await send.isVisible()) await send.click();
    await expect(isSent).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  const address = new URL(page.url());

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const owner = await context.newPage();
  const expectOwnerQuiet = watchConsole(owner);
  await signIn(owner, 'owner', '/payouts?tab=approvals');
  await owner.getByRole('link', { name: /Isthmus Towage SA/ }).click();
  await expect(owner).toHaveURL(new RegExp(address.search.replace('?', '\\?')));
  await owner.getByRole('checkbox', { name: /I have compared/ }).check();
  await expect(owner.getByRole('button', { name: /^Approve USD 9,665\.50/ })).toBeDisabled();
  await owner.getByRole('link', { name: 'Open the beneficiary' }).click();
  await owner.getByRole('button', { name: 'Record a call' }).click();
  const call = owner.getByRole('dialog', { name: 'Call Isthmus Towage SA' });
  await call.getByLabel('Spoke with').fill('Elena Rivas');
  await call.getByRole('button', { name: 'Record the call' }).click();
  await expect(owner.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expectAccessible(owner);
  await owner.goto(address.pathname + address.search);
  await owner.getByRole('checkbox', { name: /I have compared/ }).check();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: /^Approve USD 9,665\.50/ }).click();
  const proof = owner.getByRole('dialog', { name: /^Approve USD 9,665\.50 to Isthmus/ });
  await proof.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Approve' }).click();
  await expect(owner.getByText('Paid', { exact: true }).first()).toBeVisible();
  expectOwnerQuiet();
  await context.close();

  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^BILL-/ }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.goto('/transactions?source=PAYOUT');
  await expect(
    page.getByRole('grid', { name: 'Transactions' }).getByText('Isthmus Towage SA').first(),
  ).toBeVisible();
  expectQuiet();
});
