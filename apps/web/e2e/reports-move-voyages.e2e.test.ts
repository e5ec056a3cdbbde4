import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const DAY_MS = 86_400_000;
/** Baltic Star lay at Norfolk on this day of the demo company. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The row of the result, not the heading above it. */
const PROFIT_ROW = /^Profit (?:Explain Profit|\(?\d)/;

/** Estimated and latest profit as the table shows them. */
async function profitOf(page: Page): Promise<[estimated: string, latest: string]> {
  await page.getByRole('tab', { name: 'Profit and loss', exact: true }).click();
  const row = page.getByRole('row', { name: PROFIT_ROW }).first();
  await expect(row).toBeVisible();
  const cells = await row.getByRole('cell').allInnerTexts();
  const shown = (text = '') => text.split('\n').at(-1) ?? '';
  return [shown(cells[0]), shown(cells[1])];
}

test('an arrival is read from a mail, its preview shows times and profit, approved it stands in the itinerary; a diversion moves the profit and no estimate', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/vessels');
  await page.getByRole('link', { name: 'Baltic Star' }).click();
  await page.getByRole('tab', { name: 'Reports' }).click();
  const reports = page.getByRole('region', { name: 'Reports', exact: true });
  await reports.getByRole('button', { name: 'Add report' }).click();
  const typed = page.getByRole('dialog', { name: 'New report of Baltic Star' });
  const day = daysAgo(6);
  await typed.getByRole('button', { name: 'Paste a mail' }).click();
  await typed
    .getByLabel('Text of the mail')
    .fill(
      [
        'ARRIVAL REPORT',
        'Vessel: Baltic Star',
        `Date: ${day} 14:20 UTC`,
        'Greetings',
        'VLSFO ROB: 1,690.5 mt',
      ].join('\n'),
    );
  await typed.getByRole('button', { name: 'Read the mail' }).click();
  await expect(typed.getByRole('listitem')).toHaveText(['Greetings']);
  await expect(typed.getByRole('combobox', { name: 'Kind' })).toHaveValue('Arrival');
  await expect(typed.getByLabel('VLSFO on board')).toHaveValue('1,690.50');
  await typed.getByRole('textbox', { name: 'Port', exact: true }).fill('Norfolk');
  await expectAccessible(page);
  await typed.getByRole('button', { name: 'Submit report' }).click();
  await expect(typed).toBeHidden();

  await reports.getByRole('link', { name: /^Arrival .* 14:20$/ }).click();
  await expect(page.getByRole('heading', { name: 'Arrival report of Baltic Star' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Approve the arrival report' });
  await expect(preview.getByText('Approving gives exactly this.')).toBeVisible();
  await expect(preview.getByText(/^Replaces Arrival .* typed by /)).toBeVisible();
  await expect(preview.getByRole('row', { name: /^Norfolk Arrival/ })).toBeVisible();
  await expect(
    preview.getByRole('row', { name: /^Norfolk VLSFO on arrival .* 1,690\.5 mt$/ }),
  ).toBeVisible();
  const expected = await preview
    .getByRole('row', { name: PROFIT_ROW })
    .getByRole('cell')
    .allInnerTexts();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Approve report' }).click();
  await expect(page.getByText('The report was approved.')).toBeVisible();

  await page.getByRole('link', { name: /^[A-Z0-9]+-\d{4}$/ }).click();
  const before = await profitOf(page);
  expect(before[1]).toBe(expected[1]);
  await page.getByRole('tab', { name: 'Emissions', exact: true }).click();
  const burned = page.getByRole('table', { name: 'Emissions by passage and port' });
  await expect(burned.getByRole('row', { name: /^To Norfolk (Partly r|R)eported/ })).toBeVisible();
  await expect(burned.getByRole('row', { name: /^At Norfolk Calculated/ })).toBeVisible();
  await page.getByRole('button', { name: /^Explain CO₂:/ }).click();
  const explanation = page.getByRole('dialog');
  const passage = explanation.getByRole('treeitem', { name: /To Norfolk/ });
  await passage.locator('xpath=following-sibling::*[1]').click();
  await expect(explanation.getByText(/approved reports/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Itinerary', exact: true }).click();
  const local = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' },
  }).format(new Date(`${day}T14:20:00Z`));
  await expect(
    page
      .getByRole('row', { name: /Norfolk/ })
      .filter({ hasText: local })
      .first(),
  ).toBeVisible();

  const ahead = page.getByRole('region', { name: 'Ports ahead', exact: true }).first();
  await ahead.getByRole('button', { name: 'Divert Rotterdam, discharging' }).click();
  const divert = page.getByRole('dialog', { name: 'Divert from Rotterdam' });
  await divert.getByLabel('New port').fill('Hamburg');
  await page
    .getByRole('option', { name: /^Hamburg/ })
    .first()
    .click();
  await divert.getByRole('button', { name: 'Divert', exact: true }).click();
  await expect(divert).toBeHidden();
  await expect(ahead.getByRole('row', { name: /^Hamburg Discharging/ })).toBeVisible();
  await ahead.getByRole('button', { name: 'Delays of Hamburg, discharging' }).click();
  const delays = page.getByRole('dialog', { name: 'Delays, Hamburg' });
  await delays.getByRole('button', { name: 'Add delay' }).click();
  await delays.getByLabel('Time lost').fill('1.25');
  await delays.getByLabel('Note').fill('Gale in the Channel');
  await delays.getByRole('button', { name: 'Save delays' }).click();
  await expect(delays).toBeHidden();
  await expect(ahead.getByText('Weather 1.25 d: Gale in the Channel')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);

  const after = await profitOf(page);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  await expect(page.getByRole('row', { name: /On the way to Hamburg Weather/ })).toBeVisible();
  expectQuiet();
});
