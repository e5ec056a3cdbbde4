import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { readAndConvert } from './fixing.ts';
import { signIn } from './sign-in.ts';
import { test } from './test.ts';
import { cellOf, typeCell } from './worksheet-cells.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../docs');
const GUIDES = ['first-estimate', 'chartering', 'operations', 'money', 'banking'];
const textOf = (name: string): string => readFileSync(path.join(DOCS, `guides/${name}.md`), 'utf8');
const guide = textOf('first-estimate');
const all = GUIDES.map(textOf).join('\n');
/** `GUIDE_PICTURES=1` writes the pictures anew; a run without only looks that it could. */
const isTaking = process.env.GUIDE_PICTURES === '1';
/** A picture of an empty page is smaller. */
const LEAST_BYTES = 20_000;

async function takePicture(page: Page, name: string): Promise<void> {
  expect(all, 'a guide shows the picture').toContain(`../pictures/${name}.png`);
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled' });
  expect(picture.length).toBeGreaterThan(LEAST_BYTES);
  if (isTaking) writeFileSync(path.join(DOCS, 'pictures', `${name}.png`), picture);
}

/** A text that the guide tells to type; the guide and this test change together. */
function said(text: string): string {
  expect(guide).toContain(`\`${text}\``);
  return text;
}

test('every picture of the guides is there, and every page they lead to', () => {
  const shown = [...all.matchAll(/\]\((\.\.\/pictures\/[\w-]+\.png|[\w-]+\.md)\)/g)];
  expect(shown.length).toBeGreaterThan(15);
  for (const [, file = ''] of shown)
    expect(existsSync(path.join(DOCS, 'guides', file)), file).toBe(true);
});

test('the steps of the first estimate lead where the guide says, picture by picture', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await signIn(page, 'operator', '/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Soybeans December');
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await typeCell(page, 'Vessel', 'nordic');
  await typeCell(page, '1 Open port', said('sing'));
  await typeCell(page, '2 Load port', said('santos'));
  await typeCell(page, '3 Discharge', said('qingdao'));
  await expect(cellOf(page, 'Distance')).toContainText(/8,[89]\d\d/, { timeout: 20_000 });
  await typeCell(page, 'Load rate', '10k shinc');
  await typeCell(page, 'Quantity', said('66k 5% moloo'));
  await typeCell(page, 'Freight', said('38.50'));
  await typeCell(page, 'Address', said('3.75 add + 1.25 brk'));
  await typeCell(page, 'VLSFO price', '565');
  await page.keyboard.press("Control+'");
  await expect(page.locator('th.ws-head')).toHaveCount(2);
  await typeCell(page, 'Freight', '40', 1);
  await page.keyboard.press('Control+Home');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await takePicture(page, 'worksheet');

  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('grid', { name: 'Itinerary' })).toContainText('Santos');
  await expect(page.getByRole('table', { name: 'Ways to sail this voyage' })).toContainText('nm');
  // The first look for other ways measures every edge of the sea against its zones: seconds in a browser that
  // compiles, most of a minute in these, which do not.
  await expect(page.locator('.ed-table tbody tr').first()).toBeVisible({ timeout: 90_000 });
  await takePicture(page, 'estimate-details');

  await page.getByRole('button', { name: 'Convert to voyage' }).click();
  await readAndConvert(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nordic');
  await expect(page.getByRole('button', { name: 'Freight invoice' }).first()).toBeVisible();
  await takePicture(page, 'voyage');
});

test('the invoice of the guide, as finance sees it', async ({ page }) => {
  await signIn(page, 'finance', '/receivables/invoices');
  await page
    .getByRole('grid', { name: 'Invoices' })
    .getByRole('link', { name: /^INV-/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /INV-\d{5}/ })).toBeVisible();
  await takePicture(page, 'invoice');
});

/** What the guides of a desk show: who sees it, where, and what has to stand there; `open` is what is pressed first, in turn. */
const PAGES: readonly {
  name: string;
  person: string;
  path: string;
  open?: (page: Page) => readonly Locator[];
  shows: (page: Page) => Locator;
}[] = [
  {
    ...{ name: 'matching', person: 'operator', path: '/cargo/matching' },
    shows: (page) => page.getByRole('row', { name: /Baltic Star/ }).getByText(/Rotterdam/),
  },
  {
    ...{ name: 'time-charter', person: 'operator', path: '/fixture' },
    open: (page) => [
      page.getByRole('link', { name: /^TCI-/ }).first(),
      page.getByRole('tab', { name: 'Hire statement' }),
    ],
    shows: (page) => page.getByRole('table', { name: /^Hire statement no\. \d+$/ }),
  },
  {
    ...{ name: 'voyage-board', person: 'operator', path: '/contracts/board' },
    shows: (page) => page.getByRole('region', { name: /^Commenced, \d+ voyages$/ }),
  },
  {
    ...{ name: 'laytime', person: 'operator', path: '/contracts/laytime' },
    open: (page) => [page.getByRole('grid').getByRole('link').first()],
    shows: (page) => page.getByRole('button', { name: 'Claim package' }),
  },
  {
    ...{ name: 'follow-up', person: 'finance', path: '/receivables/follow-up' },
    shows: (page) => page.getByRole('table').getByText('Broken').first(),
  },
  {
    ...{ name: 'profit-and-loss', person: 'finance', path: '/journal/profit-and-loss' },
    shows: (page) => page.getByText(/freight/i).first(),
  },
  {
    ...{ name: 'statement', person: 'finance', path: '/receivables/invoices' },
    open: (page) => [
      page.getByRole('grid', { name: 'Invoices' }).getByRole('link', { name: /^INV-/ }).first(),
      page.getByRole('link', { name: /^Statement of/ }),
    ],
    shows: (page) => page.getByRole('table', { name: /^Statement of/ }),
  },
  {
    ...{ name: 'reconciliation', person: 'finance', path: '/transactions/reconciliation' },
    shows: (page) => page.getByRole('button', { name: /^Accept \d+ sure$/ }),
  },
  {
    ...{ name: 'opening', person: 'finance', path: '/journal/opening' },
    open: (page) => [page.getByRole('button', { name: 'Import open items' })],
    shows: (page) => page.getByRole('dialog'),
  },
  {
    ...{ name: 'payouts', person: 'owner', path: '/payouts' },
    open: (page) => [page.getByRole('grid').getByRole('link').first()],
    shows: (page) => page.getByText('Beneficiary').first(),
  },
  {
    ...{ name: 'approvals', person: 'owner', path: '/payouts?tab=approvals' },
    shows: (page) =>
      page.getByRole('list', { name: 'Waiting for approval' }).getByText('Call first'),
  },
  {
    ...{ name: 'cards', person: 'owner', path: '/cards' },
    open: (page) => [
      page.getByRole('link', { name: /^Company cards/ }),
      page.getByRole('link', { name: 'Port cash-free' }),
    ],
    shows: (page) => page.getByText('Limits').first(),
  },
];

for (const { name, person, path: at, open, shows } of PAGES) {
  test(`the guides show ${name} as it is`, async ({ page }) => {
    await signIn(page, person, at);
    for (const control of open?.(page) ?? []) await control.click();
    await expect(shows(page)).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await takePicture(page, name);
  });
}
