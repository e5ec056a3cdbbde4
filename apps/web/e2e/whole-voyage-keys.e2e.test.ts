import { expect, type Locator, type Page } from '@playwright/test';
import { openApi } from './api.ts';
import { columnOf } from './grid-cells.ts';
import { pick, pressOn, tabTo, typeInto, watchPointer } from './keyboard.ts';
import { signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';
import { day, makeParties, recapOf } from './whole-voyage.ts';
import { cellOf } from './worksheet-cells.ts';

test.describe.configure({ mode: 'serial', timeout: 150_000 });

const SHIP = 'Fjord Tideway';
const CHARTERER = 'Tideway Grain SA';
const AGENT = 'Tideway Agencies';
const BUNKERS = 'Tideway Bunkers BV';

let voyage = '';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

/** Opens a menu and goes down to an item of it. */
async function chooseItem(page: Page, opener: Locator, name: string): Promise<void> {
  await pressOn(page, opener);
  await takeItem(page, name);
}

/** Down the open menu to an item of it. */
async function takeItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (let stop = 0; stop < 25; stop += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Along the tabs of the voyage to one of them. */
async function goToTab(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('tab', { name, exact: true });
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let stop = 0; stop < 15; stop += 1) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
}

/** Looks a port up and takes the first that is found. */
async function takePort(page: Page, field: Locator, name: string): Promise<void> {
  await typeInto(page, field, name);
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

test('a recap is read and priced, ten are compared and the best is fixed with the keyboard alone', async ({
  page,
  baseURL,
}) => {
  const owner = { email: 'owner@fjordline.example', password: 'mainsheet-demo' };
  const api = await openApi(baseURL, owner);
  await makeParties(api, SHIP, [
    [CHARTERER, 'customer'],
    [AGENT, 'vendor'],
    [BUNKERS, 'vendor'],
  ]);
  await api.close();
  const expectNoPointer = await watchPointer(page);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/estimate');
  await pressOn(page, button(page, 'New worksheet').first());
  await typeInto(page, page.getByRole('textbox', { name: 'Name' }), 'Tideway barley');
  await page.keyboard.press('Enter');
  await pressOn(page, button(page, 'Add the first estimate'));
  await pressOn(page, button(page, 'Read a recap'));
  const recap = page.getByRole('dialog', { name: /^Read a recap into/ });
  await expect(recap.getByRole('textbox')).toBeFocused();
  await page.keyboard.insertText(recapOf(SHIP, CHARTERER));
  await expect(recap.getByRole('button', { name: 'Paste another one' })).toBeFocused();
  const fill = recap.getByRole('button', { name: /^Fill \d+ fields$/ });
  await expect(fill).toBeEnabled();
  await pressOn(page, fill);
  await expect(recap).toBeHidden();
  await tabTo(page, page.getByRole('grid', { name: /side by side$/ }));
  // F8 goes to the first cell that is missing: where she opens. The one typed first stands some rows above.
  await page.keyboard.press('F8');
  await typeHere(page, 'santos', /^Santos/);
  for (let row = 0; row < 8; row += 1) await page.keyboard.press('ArrowUp');
  await typeHere(page, `${day(0)} 00:00`, /^Commencing/);
  await expect(cellOf(page, 'Commencing')).toContainText(day(0).slice(0, 6));
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const best = await compareTen(page);
  await page.keyboard.press('Shift+F10');
  await takeItem(page, `Menu of ${best}`);
  await takeItem(page, 'Convert to voyage');
  const fixing = page.getByRole('dialog', { name: /^Convert / });
  await tabTo(page, fixing.getByRole('checkbox', { name: /^I have read the/ }));
  await page.keyboard.press('Space');
  await pressOn(page, button(fixing, 'Convert to voyage'));
  await page.waitForURL(/\/contracts\/contract-detail\?id=/);
  voyage = page.url();
  expectQuiet();
  await expectNoPointer();
});

/** Freights of nine copies; that of the fourth earns most. */
const FREIGHTS = ['30', '31', '32.5', '36', '30.5', '31.5', '33', '29', '28'];

/** What the row of the cell is called that the keys are at. */
const rowOf = (page: Page): Promise<string> =>
  page.getByRole('grid', { name: /side by side$/ }).evaluate((grid) => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    const row = cell?.closest('tr')?.getAttribute('aria-owns') ?? '';
    return document.getElementById(row)?.textContent ?? '';
  });

/** Nine copies beside the first, each at a freight of its own; the keys end at the best of the ten. Returns its number. */
async function compareTen(page: Page): Promise<string> {
  const heads = page.locator('th.ws-head');
  // Only complete estimates are compared: F8 goes to what is missing, costs of ports and prices of fuel.
  for (let cell = 0; cell < 8; cell += 1) {
    if (!(await heads.first().innerText()).includes('incomplete')) break;
    await page.keyboard.press('F8');
    await typeHere(page, (await rowOf(page)).includes(' price') ? '560' : '40000', /\d/);
  }
  await page.keyboard.press('Control+ArrowUp');
  for (let row = 0; row < 80 && !(await rowOf(page)).startsWith('Freight'); row += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await rowOf(page), 'where the keys are').toMatch(/^Freight/);
  for (const [index, freight] of FREIGHTS.entries()) {
    await page.keyboard.press("Control+'");
    await expect(page.getByText(`${index + 2} estimates`)).toBeVisible();
    await typeHere(page, freight, new RegExp(freight));
    await page.keyboard.press('ArrowUp');
  }
  await page.keyboard.press('Home');
  let found = await headOf(page);
  for (let column = 1; column < 10 && !found.includes('best'); column += 1) {
    await page.keyboard.press('ArrowRight');
    found = await headOf(page);
  }
  expect(found, 'the head of the best').toContain('best');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  return /[A-Z]+-\d{4}/.exec(found)?.[0] ?? '';
}

/** What stands above the column of the cell that the keys are at. */
const headOf = (page: Page): Promise<string> =>
  page.getByRole('grid', { name: /side by side$/ }).evaluate((grid) => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    const place = cell?.getAttribute('aria-colindex') ?? '';
    return grid.querySelector(`th.ws-head[aria-colindex="${place}"]`)?.textContent ?? '';
  });

/** Types into the cell that the keys are at, and takes it once its echo says what it is read as. */
async function typeHere(page: Page, text: string, echo: RegExp): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.locator('.ws-echo')).toContainText(echo);
  await expect(page.locator('.ws-echo')).toContainText(/accepts/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ws-editor')).toHaveCount(0);
}

test('the voyage is sailed, diverted, bunkered and its port paid for with the keyboard alone', async ({
  page,
}) => {
  const expectNoPointer = await watchPointer(page);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', voyage);
  await chooseItem(page, button(page, /^Status: Scheduled/), 'Commenced');
  await expect(button(page, /^Status: Commenced/)).toBeVisible();
  await goToTab(page, 'Itinerary');
  const grid = page.getByRole('grid', { name: 'Itinerary' });
  await tabTo(page, grid);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  const arrived = await columnOf(grid, 'Arrived');
  for (let column = 0; column < arrived; column += 1) await page.keyboard.press('ArrowRight');
  for (const [text, key] of [
    [`${day(0)} 06:00`, 'Tab'],
    [`${day(4)} 18:00`, 'Enter'],
  ] as const) {
    await page.keyboard.type(text);
    await page.keyboard.press(key);
    await expect(
      grid.getByText(text.replace(/ \d{4} /, ' '), { exact: true }).last(),
    ).toBeVisible();
  }
  const divert = page.getByRole('dialog', { name: 'Divert from Lagos' });
  await pressOn(page, button(page, 'Divert Lagos, discharging'));
  await takePort(page, divert.getByRole('combobox', { name: 'New port' }), 'Tema');
  await pressOn(page, button(divert, 'Divert'));
  // The grid, wider than the page, draws no column left of the one that was typed into.
  const ahead = page.getByRole('table').getByRole('row', { name: /^Tema Terminating/ });
  await expect(ahead).toBeVisible();

  await goToTab(page, 'Bunkers');
  await pressOn(page, button(page, 'Add lifting'));
  const lifting = page.getByRole('dialog', { name: 'New lifting' });
  await pick(page, lifting.getByRole('combobox', { name: 'Status' }), 'Delivered');
  await pick(page, lifting.getByRole('combobox', { name: 'Vendor' }), BUNKERS);
  await typeInto(page, lifting.getByRole('textbox', { name: /^Delivery date/ }), day(3));
  for (const [field, text] of [
    ['Quantity ordered', '300'],
    ['Price ordered', '565'],
    ['Quantity delivered', '300'],
    ['Price delivered', '565'],
  ] as const) {
    await typeInto(page, lifting.getByLabel(field), text);
  }
  await pressOn(page, button(lifting, 'Save lifting'));
  await expect(
    page
      .getByRole('table', { name: 'Liftings' })
      .getByRole('row', { name: /^Santos VLSFO .*Delivered/ }),
  ).toContainText('300.0');

  await goToTab(page, 'Port costs');
  await pressOn(page, button(page, 'Add port costs'));
  const costs = page.getByRole('dialog', { name: 'New port costs' });
  await pick(page, costs.getByRole('combobox', { name: 'Agent' }), AGENT);
  await pick(page, costs.getByRole('combobox', { name: 'Final status' }), 'Received');
  await typeInto(page, costs.getByLabel('Final says'), '64500');
  await typeInto(page, costs.getByLabel('Final 1', { exact: true }), '64500');
  await pressOn(page, button(costs, 'Save port costs'));
  await expect(
    page.getByRole('table', { name: 'Port costs' }).getByRole('row', { name: /^Santos / }),
  ).toContainText('64,500.00');

  await goToTab(page, 'Off-hire');
  await pressOn(page, button(page, 'Add off-hire'));
  const lost = page.getByRole('dialog', { name: 'New off-hire' });
  await typeInto(page, lost.getByRole('textbox', { name: /^Delay from/ }), `${day(2)} 00:00`);
  await typeInto(page, lost.getByRole('textbox', { name: /^Delay to/ }), `${day(3)} 12:00`);
  await pressOn(page, button(lost, 'Save off-hire'));
  await expect(page.getByRole('row', { name: /^Breakdown/ })).toContainText('36.00');
  expectQuiet();
  await expectNoPointer();
});

test('its demurrage and freight are billed and the voyage is closed with the keyboard alone', async ({
  page,
}) => {
  const expectNoPointer = await watchPointer(page);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', `${voyage}&tab=laytime`);
  await pressOn(page, button(page, 'New laytime statement'));
  await pressOn(page, button(page, 'Save'));
  await expect(page.getByRole('heading', { name: /^Laytime L-\d{4}$/ })).toBeVisible();
  await pressOn(page, button(page, 'Agree'));
  await expect(page.getByText(/^L-\d{4} is agreed\.$/)).toBeVisible();
  await pressOn(page, button(page, 'Make the invoice'));
  await pressOn(page, button(page, 'Submit for approval'));
  await expect(page).toHaveURL(/\/receivables\/invoices\?id=/);
  await page.goto(voyage);
  await pressOn(page, button(page, 'Freight invoice').first());
  await pressOn(page, button(page, 'Submit for approval'));
  // The second load port is not reported as left.
  const question = page.getByRole('dialog', { name: 'Bill it nevertheless?' });
  await pressOn(page, button(question, 'Bill it nevertheless'));
  await expect(page).toHaveURL(/\/receivables\/invoices\?id=/);
  await page.goto(`${voyage}&tab=profit`);
  const table = page.getByRole('table', { name: /^Profit and loss, estimated/ });
  await pressOn(page, table.getByRole('button', { name: 'Explain Gross freight, latest' }));
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseItem(page, button(page, /^Status: Commenced/), 'Completed');
  await chooseItem(page, button(page, /^Status: Completed/), 'Closed');
  const closing = page.getByRole('dialog', { name: /^Make .* closed\?$/ });
  await expect(closing.getByRole('list', { name: 'Not done' })).toBeVisible();
  await pressOn(page, button(closing, 'Close voyage'));
  await expect(button(page, /^Status: Closed/)).toBeVisible();
  expectQuiet();
  await expectNoPointer();
});
