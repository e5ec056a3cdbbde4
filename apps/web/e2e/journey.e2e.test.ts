import { type EstimateInput, estimateVoyage } from '@mainsheet/voyage';
import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { readAndConvert } from './fixing.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';
import { cellOf, typeCell } from './worksheet-cells.ts';

const SHIP = `Fjord Journey ${Date.now() % 100_000}`;

async function createShip(page: Page): Promise<void> {
  await page.goto('/vessels/create-vessel');
  await page.getByLabel('Vessel name').fill(SHIP);
  await page.getByLabel('Deadweight').fill('82000');
  await page.getByRole('tab', { name: 'Consumption' }).click();
  for (const [row, cells] of [
    ['Ballast', '12.5', 'VLSFO', '22', '2', 'Yes'],
    ['Laden', '12.5', 'VLSFO', '26', '2', 'Yes'],
    ['Laden', '13.5', 'VLSFO', '33', '2', 'No'],
  ].entries()) {
    const panel = page.getByRole('region', { name: 'At sea, normal' });
    await panel.getByRole('button', { name: 'Add speed' }).click();
    const grid = panel.getByRole('grid', { name: 'At sea, normal' });
    await grid
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .first()
      .click();
    for (const text of cells) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: SHIP })).toBeVisible();
}

async function buildEstimate(page: Page): Promise<void> {
  await page.goto('/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Santos grain, ${SHIP}`);
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await typeCell(page, 'Vessel', SHIP);
  await typeCell(page, '1 Open port', 'singapore');
  await typeCell(page, '2 Load port', 'santos');
  await typeCell(page, '3 Discharge', 'qingdao');
  await expect(cellOf(page, 'Distance')).toContainText(/8,[89]\d\d/, { timeout: 20_000 });
  await typeCell(page, 'Load rate', '10k shinc');
  await typeCell(page, 'Quantity', '66k 5% moloo');
  await typeCell(page, 'Freight', '38.50');
  await typeCell(page, 'Address', '3.75 add + 1.25 brk');
  await typeCell(page, 'VLSFO price', '565');
  // The owner's option in full: 69,300 mt × 38.50
  await expect(cellOf(page, 'Gross freight')).toContainText('2,668,050');
}

/** Share of the freight on the initial invoice, typed in the details of the estimate. */
async function billFirst(page: Page, percent: string): Promise<void> {
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  const grid = page.getByRole('grid', { name: 'Cargo' });
  const header = grid.getByRole('columnheader', { name: /Billed first/ });
  const index = await header.evaluate((one) =>
    [...(one.parentElement?.children ?? [])].indexOf(one),
  );
  // Columns out of sight are not drawn: the head, which is, shows how far the cell lies.
  await grid.evaluate((table, at) => {
    const head = table.querySelectorAll<HTMLElement>('.tbl-head-row:last-child > *')[at];
    table.scrollTo({ left: (head?.offsetLeft ?? 0) - table.clientWidth / 2 });
  }, index);
  const cell = grid.locator(`[data-row="0"] [data-col="${index}"]`);
  await cell.click();
  await page.keyboard.type(percent);
  await page.keyboard.press('Enter');
  await expect(cell).toContainText(percent);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid', { name: /side by side/ })).toBeVisible();
  await cellOf(page, 'Freight').click();
}

/** The stored estimate, as the worksheet loads it: its inputs, and the engine run on them here. */
async function computedHere(page: Page) {
  type Sheet = { data?: { estimateSheet?: { estimates: { inputs?: EstimateInput }[] } } };
  let inputs: EstimateInput | undefined;
  const isSheet = async (response: Response): Promise<boolean> => {
    if (!response.url().endsWith('/v2/graphql')) return false;
    // An answer to the page before the reload may have gone with it.
    const body: Sheet | null = await response.json().catch(() => null);
    inputs = body?.data?.estimateSheet?.estimates[0]?.inputs;
    return inputs !== undefined;
  };
  await Promise.all([page.waitForResponse(isSheet), page.reload()]);
  if (!inputs) throw new Error('The worksheet came without inputs');
  return estimateVoyage(inputs).totals;
}

const grouped = (value: number) => Math.round(value).toLocaleString('en-GB');

/** A figure of the trial balance: the debit side of an account. */
async function debitOf(page: Page, account: RegExp): Promise<number> {
  await page.goto('/journal/journal-report');
  const cell = page.getByRole('row', { name: account }).locator('td').nth(1);
  return Number((await cell.innerText()).replaceAll(',', ''));
}

/** Finance approves, sends and is paid; voyage, trial balance, dashboard and statement agree. */
async function collect(browser: Browser, at: { invoice: string; voyage: string }): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'finance');
  const bankBefore = await debitOf(page, /1000 Bank USD/);
  await page.goto(at.invoice);
  await page.getByRole('button', { name: 'Approve' }).click();
  const asked = page.getByRole('dialog', { name: /^Approve / });
  await expect(asked.getByRole('row', { name: /1100 Accounts receivable/ })).toBeVisible();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /Freight invoice INV-\d{5}/ })).toBeVisible();
  const number = /INV-\d{5}/.exec(await page.locator('h1').innerText())?.[0] ?? '';
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await (await popup).close();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount received').fill('2439598.22');
  await dialog.getByLabel('Bank reference').fill('BANK-JOURNEY');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Statement of/ }).click();
  const statement = page.getByRole('table', { name: /^Statement of/ });
  const lines = statement.getByRole('row', { name: new RegExp(number) });
  await expect(lines.first()).toContainText('2,439,598.22');
  await expect(lines).toHaveCount(2);

  const bankAfter = await debitOf(page, /1000 Bank USD/);
  expect(bankAfter - bankBefore).toBeCloseTo(2_439_598.22, 2);
  await page.goto('/dashboard/overview');
  const shown = bankAfter.toLocaleString('en-GB', { minimumFractionDigits: 2 });
  await expect(page.locator('.cash-amount').first()).toHaveText(shown);

  await page.goto(at.voyage);
  await page.getByRole('tab', { name: 'Profit and loss' }).click();
  // What came is the freight less the commission that was deducted of it.
  const freight = page.getByRole('row', { name: /^Gross freight/ });
  await expect(freight).toContainText('Gross freight, posted: 2,534,648');
  await expect(freight).toContainText('Gross freight, cash in: 2,534,648');
  await expect(page.getByRole('row', { name: /^Address commission/ })).toContainText('(95,049)');
  await expect(page.getByRole('row', { name: /^Total revenue/ })).toContainText('2,439,598');
  await expectAccessible(page);
  expectQuiet();
  await context.close();
}

test('from a new ship to money in the ledger', async ({ page, browser }) => {
  test.setTimeout(200_000);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await createShip(page);
  await buildEstimate(page);
  await typeCell(page, 'Charterer', 'meridian');
  await billFirst(page, '95');
  await page.keyboard.press("Control+'");
  await expect(page.locator('th.ws-head')).toHaveCount(2);
  await typeCell(page, 'Speed laden', '13.5/12.5', 1);
  // Without discharge rate and port costs nothing is judged yet.
  await expect(page.locator('th.ws-head').nth(1)).toContainText('incomplete, 3 missing');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  const totals = await computedHere(page);
  const tce = page.getByRole('button', { name: /Net TCE of .*, explain/ }).first();
  await expect(tce).toHaveText(grouped(totals.netTce ?? 0));
  await tce.click();
  const explanation = page.getByRole('dialog', { name: /Explanation of Net TCE/ });
  await expect(explanation).toContainText('Voyage result');
  await expect(explanation).toContainText(grouped(totals.voyageResult));
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Menu of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Convert to voyage' }).click();
  await readAndConvert(page);
  const voyage = page.url();
  // Whoever begins at the invoice chooses the voyage there, and has her freight filled in.
  const heading = page.getByRole('heading', { level: 1, name: /\w+-\d{4} / });
  const [number] = ((await heading.textContent()) ?? '').split(' ');
  await page.goto('/create-invoice');
  await page.getByRole('combobox', { name: 'Voyage' }).click();
  await page.getByRole('option', { name: new RegExp(`^${number},`) }).click();
  await page.getByRole('button', { name: 'Fill in her freight' }).click();
  await page.waitForURL(/\/create-invoice\?voyage=/);
  // 95 % of 2,668,050.00 is 2,534,647.50; the address commission of 3.75 % on it 95,049.28.
  await expect(page.getByText('2,439,598.22').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  const question = page.getByRole('dialog', { name: 'Bill it nevertheless?' });
  await expect(question).toContainText(
    /No loading of .* departure from Santos nor the date of a bill/,
  );
  await question.getByRole('button', { name: 'Bill it nevertheless' }).click();
  await expect(page.locator('canvas.paper-page')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page).toHaveURL(/\/receivables\/invoices\?id=/);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expectQuiet();
  await collect(browser, { invoice: page.url(), voyage });
});

const STRANGER = `Nordic Stranger ${Date.now() % 100_000}`;
const DESCRIPTION = `MV ${STRANGER.toUpperCase()}
Kamsarmax, 81,600 mt dwt on 14.45 m, built 2016
GT/NT: 43,200 / 27,400
LOA/Beam/Depth: 229.00 / 32.26 / 20.05 m
Grain/bale: 97,000 / 93,500 cbm
Ballast: 13.0 kn on abt 24 mt vlsfo
Laden: 12.5 kn on abt 26 mt vlsfo`;
const OFFER = `MV ${STRANGER.toUpperCase()}
66,000 MT 5PCT MOLOO SOYBEANS
LOAD: 1SB SANTOS
DISCH: 1SB QINGDAO
FRT: USD 38.50 PMT FIOST
LOAD 10,000 MT SHINC / DISCH 8,000 MT SHINC
3.75PCT ADDCOM + 1.25PCT BROKERAGE`;

test('an unknown vessel comes to a TCE in at most twelve typed fields', async ({ page }) => {
  let typed = 0;
  const type = async (name: string, text: string, column?: number) => {
    typed += 1;
    if (column === undefined) await page.getByRole('textbox', { name }).fill(text);
    else await typeCell(page, name, text, column);
  };
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/vessels/create-vessel');
  await page.getByRole('button', { name: 'Paste a description' }).click();
  await type('Description or questionnaire', DESCRIPTION);
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('button', { name: /^Fill in \d+$/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(STRANGER, 'i') })).toBeVisible();

  await page.goto('/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await type('Name', `Soybeans, ${STRANGER}`);
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await page.getByRole('button', { name: 'Read a recap' }).click();
  const recap = page.getByRole('dialog', { name: /^Read a recap into/ });
  typed += 1;
  await recap.getByRole('textbox').fill(OFFER);
  await recap.getByRole('button', { name: /^Fill \d+ fields$/ }).click();
  await expect(recap).toBeHidden();
  await type('1 Open port', 'singapore', 0);
  await type('VLSFO price', '565', 0);
  const head = page.locator('th.ws-head').first();
  // F8 goes to what is missing: the costs of both ports.
  for (const costs of ['95000', '120000']) {
    typed += 1;
    await page.keyboard.press('F8');
    await page.keyboard.type(costs);
    await expect(page.locator('.ws-echo')).toContainText(/accepts/);
    await page.keyboard.press('Enter');
    await expect(page.locator('.ws-editor')).toHaveCount(0);
  }
  await expect(head).toContainText(new RegExp(STRANGER, 'i'));
  await expect(head).not.toContainText('incomplete');
  const tce = page.getByRole('button', { name: /Net TCE of .*, explain/ });
  await expect(tce).toHaveText(/^\d{1,2},\d{3}$/);
  expect(typed, 'fields typed, from nothing to a TCE').toBeLessThanOrEqual(12);
  expectQuiet();
});
