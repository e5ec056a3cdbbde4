import { expect, type Page } from '@playwright/test';
import { cellUnder } from './grid-cells.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const DAY_MS = 86_400_000;

async function openVoyage(page: Page, number: RegExp): Promise<void> {
  await page.goto('/contracts');
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

test('VOY-01 VOY-02 voyages are listed and open', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts');
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  await expectAccessible(page);
  await openVoyage(page, /KT8-0009/);
  await expect(page.getByRole('group', { name: /Port calls/ })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Calls in figures' });
  await expect(figures.getByRole('row', { name: /^Ras Tanura loading exp\. / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText(/open/);
  await expectAccessible(page);
  for (const tab of ['Itinerary', 'Cargo', 'Bunkers', 'Profit and loss', 'Invoices']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectAccessible(page);
  }
  expectQuiet();
});

/** "20 Dec 12:00" of the next months as "21 Dec 2026 12:00"; the voyages of the demo move with the day. */
function aDayAfter(shown: string): string {
  const [, day, month, time] = /(\d{1,2}) (\w{3}) (\d\d:\d\d)/.exec(shown) ?? [];
  const year = new Date().getUTCFullYear();
  const [first, second] = [year, year + 1].map((one) => Date.parse(`${day} ${month} ${one} UTC`));
  const next = new Date((first! > Date.now() - 30 * DAY_MS ? first! : second!) + DAY_MS);
  const [, monthName] = next.toUTCString().slice(5, 11).split(' ');
  return `${String(next.getUTCDate()).padStart(2, '0')} ${monthName} ${next.getUTCFullYear()} ${time}`;
}

test('an arrival a day late, typed into the itinerary, moves the rest of the voyage, and a snapshot says what of the profit', async ({
  page,
}) => {
  await signIn(page, 'operator');
  await openVoyage(page, /KT8-0009/);
  await expect(page.getByText('est.').first()).toBeVisible();
  const profitTab = page.getByRole('tab', { name: 'Profit and loss' });
  await profitTab.click();
  const snapshots = page.getByRole('region', { name: 'Snapshots' });
  await snapshots.getByRole('button', { name: 'Take snapshot' }).click();
  const taking = page.getByRole('dialog', { name: 'Take a snapshot of the profit and loss' });
  await taking.getByLabel('Note').fill('Before the delay');
  await taking.getByRole('button', { name: 'Take snapshot' }).click();
  const snapshot = snapshots.getByRole('row', { name: /Before the delay/ });
  await expect(snapshot).toBeVisible();
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  const grid = page.getByRole('grid', { name: 'Itinerary' });
  const arrival = await cellUnder(grid, 'Discharging', 'Arrived');
  const late = aDayAfter(await arrival.innerText());
  await arrival.click();
  await page.keyboard.type(late);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(arrival).toContainText(late.replace(/ \d{4} /, ' '));
  await expect(await cellUnder(grid, 'Discharging', 'Slip')).toContainText('+');
  await profitTab.click();
  await expect(page.getByRole('row', { name: /^Profit Explain/ })).toContainText('(');
  await snapshot.getByRole('button').click();
  const since = page.getByRole('dialog', { name: /^Since / });
  await expect(since.getByText('Calculates the same again')).toBeVisible();
  await expect(since.getByRole('row', { name: /^Profit/ })).toContainText('−');
  await expect(since.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page);
});

test('VOY-03 VOY-15 map, bunkers and errors open beside the voyage, one at a time', async ({
  page,
}) => {
  await signIn(page, 'operator');
  await openVoyage(page, /AS7-0008/);
  const [map, bunkers, errors] = ['Map', 'Bunkers', /^Errors/].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  await map?.click();
  await expect(page).toHaveURL(/menu=map/);
  await bunkers?.click();
  await expect(page).toHaveURL(/menu=bunker/);
  await expect(map ?? page.locator('none')).toHaveAttribute('aria-pressed', 'false');
  await errors?.click();
  await expect(page.getByRole('region', { name: 'Errors and warnings' })).toBeVisible();
  await errors?.click();
  await expect(page).not.toHaveURL(/menu=/);
});

/** Picks what a search of ports finds for a code. */
async function pickPort(page: Page, label: string, code: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(code);
  await page.getByRole('option', { name }).click();
}

test('a voyage that was fixed without an estimate is worked out first, created, and deleted', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts');
  await page.getByRole('button', { name: 'New voyage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New voyage' })).toBeVisible();
  await page.getByRole('button', { name: 'Work out and create …' }).click();
  await expect(page.getByText('Choose a vessel.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Vessel' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Price of VLSFO').fill('560');
  await page.getByLabel('Price of MGO').fill('790');
  await page.getByRole('textbox', { name: /^Voyage begins/ }).fill('01 Mar 2029 06:00');
  await pickPort(page, 'Where she begins', 'SGSIN', /^Singapore/);
  await pickPort(page, 'Port 1', 'AUPHE', /^Port Hedland/);
  await pickPort(page, 'Port 2', 'CNTAO', /^Qingdao/);
  await page.getByRole('textbox', { name: 'Cargo' }).fill('Iron ore fines');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('60000');
  await page.getByLabel('Freight', { exact: true }).fill('12.5');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Work out and create …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create the voyage' });
  await expect(dialog.getByText(/ d at sea, /)).toBeVisible();
  await expectAccessible(page);
  const read = dialog.getByRole('checkbox', { name: /^I have read the/ });
  if (await read.isVisible()) await read.check();
  await dialog.getByLabel('Name').fill('Ore without an estimate');
  await dialog.getByRole('button', { name: 'Create voyage' }).click();
  await page.waitForURL(/\/contracts\/contract-detail\?id=/);
  const number = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.getByText(/Port Hedland/).first()).toBeVisible();
  // Other journeys find the ship where she was.
  await page.goto('/contracts');
  const row = page.getByRole('row').filter({ hasText: number.split(' ')[0] ?? number });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete voyage' }).click();
  await expect(row).toBeHidden();
  expectQuiet();
});
