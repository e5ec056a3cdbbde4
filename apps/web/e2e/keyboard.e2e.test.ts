import { expect, type Page } from '@playwright/test';
import { type Host, OWN_PASSWORD, openHost } from './host.ts';
import { pick, pressOn, tabTo, typeInto, watchPointer } from './keyboard.ts';
import { watchConsole } from './sign-in.ts';
import { test } from './test.ts';

let host: Host;
test.beforeAll(async ({ baseURL }) => {
  host = await openHost(baseURL!);
});
test.afterAll(() => host.close());

/** Logs in with keys and waits for the frame. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await typeInto(page, page.getByLabel('Business email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), OWN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** By the palette to the settings, then along the rail. */
async function openSettings(page: Page): Promise<void> {
  const search = page.getByLabel('Search commands');
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('Settings');
  await expect(page.getByRole('button', { name: /^Settings g/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

async function openSection(page: Page, name: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Settings, sections' });
  const link = rail.getByRole('link', { name, exact: true });
  await pressOn(page, link);
  await expect(link).toHaveAttribute('aria-current', 'page');
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Opens a dialog and waves it away: the focus is back where it came from. */
async function peek(page: Page, opener: string, dialog: string): Promise<void> {
  await pressOn(page, button(page, opener));
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, opener)).toBeFocused();
}

async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}

async function inDialog(page: Page, opener: string) {
  await pressOn(page, button(page, opener));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('SETT-04 one’s own settings are walked and changed with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const expectNoPointer = await watchPointer(page);
  const expectQuiet = watchConsole(page);
  await logIn(page, await host.openCompany('Tangent Shipping'));
  await openSettings(page);

  await typeInto(page, page.getByLabel('Job title'), 'Chair');
  await pick(page, page.getByLabel('Country', { exact: true }), 'Norway');
  await pressOn(page, button(page, 'Save'));
  await expectSaid(page, 'Your details were saved.');

  const proof = await inDialog(page, 'Export my data');
  await typeInto(page, proof.getByLabel('Present password', { exact: true }), OWN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();

  await openSection(page, 'Notifications');
  const byMail = page.getByRole('checkbox', { name: 'Payments: By mail' });
  await tabTo(page, byMail);
  await page.keyboard.press('Space');
  await expect(byMail).toBeChecked();

  await openSection(page, 'Security');
  await pressOn(page, button(page, 'Set up Authenticator app'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await peek(page, 'Add a passkey', 'Add a passkey');
  await typeInto(page, page.getByLabel('Present password', { exact: true }), OWN_PASSWORD);
  await typeInto(page, page.getByLabel('New password', { exact: true }), 'another horse battery');
  await page.keyboard.press('Enter');
  await expectSaid(page, /password was changed/i);
  expectQuiet();
  await expectNoPointer();
});

test('SETT-04 the settings of the company are walked and changed with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const expectNoPointer = await watchPointer(page);
  const expectQuiet = watchConsole(page);
  await logIn(page, await host.openCompany('Secant Shipping'));
  await openSettings(page);

  await openSection(page, 'Business details');
  await typeInto(page, page.getByLabel('VAT number'), 'FI22334455');
  await pick(page, page.getByLabel('Number of employees'), '51 to 200');
  await pressOn(page, button(page, 'Save'));
  await expectSaid(page, 'The business details were saved.');

  await openSection(page, 'Invite team member & Permissions');
  const invite = await inDialog(page, 'Invite member');
  await typeInto(page, invite.getByLabel('Business email'), `tor${Date.now()}@secant.example`);
  await pick(page, invite.getByLabel('Role'), 'Approver');
  await pressOn(page, invite.getByRole('button', { name: 'Send invitation' }));
  await expectSaid(page, /tor\d+@secant\.example is invited\./);
  await page.keyboard.press('Escape');

  await openSection(page, 'Roles');
  await pressOn(page, page.getByRole('main').getByRole('button', { name: /^Viewer/ }));
  const flag = page.getByRole('checkbox', { name: 'Estimates: Create', exact: true });
  await tabTo(page, flag);
  await page.keyboard.press('Space');
  await pressOn(page, button(page, 'Review and save'));
  // The dialog stands on its button: Enter saves.
  await expect(
    page
      .getByRole('dialog', { name: 'Save the role Viewer?' })
      .getByRole('button', { name: 'Save' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSaid(page, 'The role was saved; it acts at once.');

  await openSection(page, 'Invite lender');
  await typeInto(page, page.getByLabel('Business email'), `lender${Date.now()}@bank.example`);
  await typeInto(page, page.getByLabel('First name'), 'Liv');
  await typeInto(page, page.getByLabel('Last name'), 'Berg');
  await page.keyboard.press('Enter');
  await expectSaid(page, /^lender\d+@bank\.example is invited\./);
  await page.keyboard.press('Escape');

  await openSection(page, 'Approvals');
  await typeInto(page, page.getByLabel('From amount').first(), '1000');
  await pressOn(page, button(page, 'Propose'));
  await expectSaid(page, /^The change was proposed/);
  await pressOn(page, button(page, 'Withdraw'));
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw this change of the policy?' });
  await typeInto(page, withdrawing.getByLabel('Reason'), 'Only tried');
  await pressOn(page, withdrawing.getByRole('button', { name: 'Withdraw' }));
  await expectSaid(page, 'The change was withdrawn.');

  await openSection(page, 'Audit');
  await typeInto(page, page.getByLabel('Search audit'), 'company.');
  await expectSaid(page, 'Change of the approval policy withdrawn');

  await openSection(page, 'Close account');
  await peek(page, 'Close account', 'Close the account of Secant Shipping');
  expectQuiet();
  await expectNoPointer();
});

test('SETT-04 the settings of money and work are walked and changed with the keyboard alone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const expectNoPointer = await watchPointer(page);
  const expectQuiet = watchConsole(page);
  await logIn(page, await host.openCompany('Cosine Shipping'));
  await openSettings(page);

  await openSection(page, 'Invoice settings');
  await typeInto(page, page.getByLabel('Before the number'), 'CO-{YYYY}-');
  await expectSaid(page, /^CO-20\d\d-00001$/);
  await pressOn(page, button(page, 'Save'));
  await expectSaid(page, 'The invoice settings were saved.');
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, button(page, 'Upload'));
  await (await chooser).setFiles('apps/server/src/demo/fjordline-logo.png');
  await expect(page.getByRole('img', { name: 'Logo of the company' })).toBeVisible();

  await openSection(page, 'Exchange rates');
  const rate = await inDialog(page, 'New rate');
  await pick(page, rate.getByLabel('Currency', { exact: true }), 'EUR');
  await typeInto(page, rate.getByLabel('USD for 1 EUR'), '1.0850');
  await pressOn(page, rate.getByRole('button', { name: 'Record rate' }));
  await expect(rate).toBeHidden();

  await openSection(page, 'Ledger codes');
  const code = await inDialog(page, 'New code');
  await typeInto(page, code.getByRole('textbox', { name: 'Code', exact: true }), 'TALLY');
  await typeInto(page, code.getByLabel('Description'), 'Tally clerks');
  await pressOn(page, code.getByRole('button', { name: 'Save' }));
  await expect(code).toBeHidden();

  await openSection(page, 'Accounting integration');
  await peek(page, 'Link system', 'Link an accounting system');
  await openSection(page, 'Email integration');
  await peek(page, 'Link mailbox', 'Link a mailbox');

  await openSection(page, 'Reference data');
  const cargo = await inDialog(page, 'New cargo type');
  await typeInto(
    page,
    cargo.getByRole('textbox', { name: 'Cargo', exact: true }),
    'Anthracite, sized',
  );
  await pressOn(page, cargo.getByRole('button', { name: 'Save' }));
  await expect(cargo).toBeHidden();

  await openSection(page, 'Port calendars');
  const day = await inDialog(page, 'New day');
  await typeInto(page, day.getByLabel('Name'), 'Day of the port');
  await pressOn(page, day.getByRole('button', { name: 'Save' }));
  await expect(day).toBeHidden();
  await expectSaid(page, 'Day of the port');

  await openSection(page, 'Multiple account');
  await pressOn(page, button(page, 'Add new'));
  // The page goes on by itself to the step that is asked for.
  await expect(page).toHaveURL('/add-account?tab=fill-business-details');
  expectQuiet();
  await expectNoPointer();
});
