import { expect, type Page } from '@playwright/test';
import { openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';
import {
  choose,
  day,
  FACTS,
  find,
  makeParties,
  openTab,
  recapOf,
  typeTime,
} from './whole-voyage.ts';
import { cellOf, typeCell } from './worksheet-cells.ts';

// One voyage in the order in which it is run; each step goes on from the one before.
test.describe.configure({ mode: 'serial', timeout: 150_000 });

const SHIP = 'Fjord Passage';
const CHARTERER = 'Passage Grain SA';
const BUNKERS = 'Passage Bunkers BV';
const AGENTS = {
  Santos: 'Santista Agencies',
  Paranagua: 'Parana Agencies',
  Dakar: 'Teranga Agencies',
  Tema: 'Volta Agencies',
} as const;
const BROKER = 'Passage Brokers AS';
const OWNERS = 'Passage Owners Ltd';

let voyage = '';
const bills: string[] = [];
const invoices: string[] = [];

const at = (tab: string): string => `${voyage}&tab=${tab}`;

/** What a row of the profit and loss shows in a column, without its name for screen readers. */
async function figureOf(page: Page, line: string, column: 'latest' | 'posted'): Promise<string> {
  const table = page.getByRole('table', { name: /^Profit and loss, estimated/ });
  const row = table.getByRole('row', { name: new RegExp(`^${line} `) }).first();
  const cell = row.getByRole('cell').nth(column === 'latest' ? 1 : 6);
  return (await cell.innerText()).split('\n').at(-1) ?? '';
}

test('a broker’s recap of two load and two discharge ports becomes an estimate, and the estimate a voyage', async ({
  page,
  baseURL,
}) => {
  const owner = { email: 'owner@fjordline.example', password: 'mainsheet-demo' };
  const api = await openApi(baseURL, owner);
  const vendors = [BUNKERS, ...Object.values(AGENTS), BROKER, OWNERS];
  await makeParties(api, SHIP, [
    [CHARTERER, 'customer'],
    ...vendors.map((name): [string, 'vendor'] => [name, 'vendor']),
  ]);
  await api.close();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Passage barley');
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await page.getByRole('button', { name: 'Read a recap' }).click();
  const recap = page.getByRole('dialog', { name: /^Read a recap into/ });
  await recap.getByRole('textbox').fill(recapOf(SHIP, CHARTERER));
  const read = recap.getByRole('table', { name: 'Fields read from the recap' });
  await expect(read.getByRole('row', { name: /^Load port 2 .*Paranagua/ })).toBeVisible();
  await expect(read.getByRole('row', { name: /^Discharge port 2 .*Lagos/ })).toBeVisible();
  await recap.getByRole('button', { name: /^Fill \d+ fields$/ }).click();
  await typeCell(page, 'Commencing', `${day(0)} 00:00`);
  await typeCell(page, '1 Open port', 'santos');
  await typeCell(page, 'VLSFO price', '560');
  await typeCell(page, 'MGO price', '790');
  await expect(cellOf(page, 'Gross freight')).toContainText('1,600,000');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await page.getByRole('button', { name: 'Details' }).click();
  await choose(page.getByRole('region', { name: 'Estimate', exact: true }), 'Operation', 'TCOV');
  const hire = page.getByRole('grid', { name: 'Time charter in, hire' });
  await hire.getByRole('gridcell').first().click();
  await page.keyboard.type('12000');
  await page.keyboard.press('Enter');
  await typeCosts(page, { Santos: '62000', Paranagua: '48000', Dakar: '35000', Lagos: '90000' });
  // As on the page of a voyage: brokers are paid, and stand among the expenses.
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
  await expect(revenue).toContainText(/Total revenue.*1,540,000/s);
  await expect(page.getByRole('region', { name: 'Voyage expense', exact: true })).toContainText(
    /Brokerage.*20,000/s,
  );
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Convert to voyage' }).click();
  const fixing = page.getByRole('dialog', { name: /^Convert / });
  await fixing.getByRole('button', { name: 'Convert to voyage' }).click();
  await page.waitForURL(/\/contracts\/contract-detail\?id=/);
  voyage = page.url();
  await expect(page.getByText('Santos, Paranagua → Dakar, Lagos').first()).toBeVisible();
  await expect(page.getByText('TCOV')).toBeVisible();
  expectQuiet();
});

/** Port costs in the itinerary of the estimate, in the currency beside them. */
async function typeCosts(page: Page, costs: Readonly<Record<string, string>>): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections of the itinerary' })
    .getByRole('button', { name: 'Costs' })
    .click();
  const grid = page.getByRole('grid', { name: 'Itinerary', exact: true });
  const header = grid.getByRole('columnheader', { name: 'Port costs', exact: true });
  const column = await header.evaluate((one) =>
    [...(one.parentElement?.children ?? [])].indexOf(one),
  );
  for (const [index, [port, amount]] of Object.entries(costs).entries()) {
    const cell = grid.locator(`[data-row="${index + 1}"] [data-col="${column}"]`);
    await expect(grid.locator(`[data-row="${index + 1}"]`)).toContainText(port);
    await cell.click();
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText(Number(amount).toLocaleString('en-GB'));
  }
}

test('she sails: her times, a diversion with the end of the voyage, and time off hire', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', at('itinerary'));
  await page.getByRole('button', { name: /^Status: Scheduled/ }).click();
  await page.getByRole('menuitem', { name: 'Commenced' }).click();
  await expect(page.getByRole('button', { name: /^Status: Commenced/ })).toBeVisible();
  const report = async (port: RegExp, arrived: string, departed: string) => {
    await typeTime(page, port, { column: 'Arrived', text: arrived });
    await typeTime(page, port, { column: 'Departed', text: departed });
  };
  await report(/Santos\s*Loading/, `${day(0)} 06:00`, `${day(4)} 18:00`);
  await report(/Paranagua/, `${day(5)} 12:00`, `${day(9)} 00:00`);
  await report(/Dakar/, `${day(19)} 08:00`, `${day(26)} 08:00`);

  const ahead = page.getByRole('region', { name: 'Ports ahead', exact: true }).first();
  await ahead.getByRole('button', { name: 'Divert Lagos, discharging' }).click();
  const divert = page.getByRole('dialog', { name: 'Divert from Lagos' });
  await divert.getByRole('combobox', { name: 'New port' }).fill('Tema');
  await page.getByRole('option', { name: /^Tema/ }).first().click();
  await expect(divert.getByRole('checkbox', { name: /ends there too/ })).toBeChecked();
  await expectAccessible(page);
  await divert.getByRole('button', { name: 'Divert', exact: true }).click();
  await expect(divert).toBeHidden();
  await expect(ahead.getByRole('row', { name: /^Tema Terminating/ })).toBeVisible();
  await report(/Tema\s*Discharging/, `${day(31)} 00:00`, `${day(37)} 12:00`);
  await report(/Tema\s*Terminating/, `${day(37)} 12:00`, `${day(37)} 12:00`);

  await openTab(page, 'Profit and loss');
  await expect(page.getByText(/leave out what is missing.*port costs of Tema/)).toBeVisible();
  const before = await figureOf(page, 'Hire', 'latest');

  await openTab(page, 'Off-hire');
  await page.getByRole('button', { name: 'Add off-hire' }).click();
  const lost = page.getByRole('dialog', { name: 'New off-hire' });
  await lost.getByRole('textbox', { name: /^Delay from/ }).fill(`${day(28)} 00:00`);
  await lost.getByRole('textbox', { name: /^Delay to/ }).fill(`${day(29)} 12:00`);
  await lost.getByLabel('Remarks').fill('Auxiliary engine failed');
  await lost.getByRole('button', { name: 'Add fuel' }).click();
  await lost.getByLabel('Burned 1').fill('6');
  await lost.getByLabel('Price 1').fill('560');
  await lost.getByRole('button', { name: 'Save off-hire' }).click();
  await expect(lost).toBeHidden();
  await expect(page.getByText(/after 1\.500 days off hire/)).toBeVisible();
  await openTab(page, 'Profit and loss');
  const hire = (text: string) => Number(text.replaceAll(/[(),]/g, ''));
  await expect(async () => {
    expect(hire(before) - hire(await figureOf(page, 'Hire', 'latest'))).toBe(18_000);
  }).toPass();
  await expect(page.getByRole('row', { name: /^Other revenue/ })).toContainText('3,360');
  expectQuiet();
});

test('three liftings and four port disbursements are recorded, billed and linked', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', at('bunkers'));
  const lift = async (
    port: string,
    of: { fuel: string; tonnes: string; price: string; on: string },
  ) => {
    await page.getByRole('button', { name: 'Add lifting' }).click();
    const dialog = page.getByRole('dialog', { name: 'New lifting' });
    await choose(dialog, 'Port', port);
    await choose(dialog, 'Fuel', of.fuel);
    await choose(dialog, 'Status', 'Delivered');
    await find(dialog, 'Vendor', BUNKERS);
    await dialog.getByRole('textbox', { name: /^Delivery date/ }).fill(of.on);
    for (const what of ['ordered', 'delivered']) {
      await dialog.getByLabel(`Quantity ${what}`).fill(of.tonnes);
      await dialog.getByLabel(`Price ${what}`).fill(of.price);
    }
    await dialog.getByLabel('BDN number').fill(`BDN ${port}`);
    await dialog.getByLabel('BDN quantity').fill(of.tonnes);
    await dialog.getByRole('textbox', { name: 'BDN date' }).fill(of.on);
    await dialog.getByRole('button', { name: 'Save lifting' }).click();
    await expect(dialog).toBeHidden();
  };
  await lift('Santos, loading', { fuel: 'VLSFO', tonnes: '300', price: '565', on: day(3) });
  await lift('Paranagua, loading', { fuel: 'MGO', tonnes: '60', price: '800', on: day(8) });
  await lift('Dakar, discharging', { fuel: 'VLSFO', tonnes: '250', price: '580', on: day(22) });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enter bill' }).click();
  await expect(page.getByRole('checkbox', { name: /^VLSFO, Dakar, 250 mt/ })).toBeChecked();
  // 300 × 565 + 60 × 800 + 250 × 580
  await expect(page.getByText('USD 362,500.00')).toBeVisible();
  await saveAndSubmitBill(page, 'PB-1');
  await expect(page.getByText('Matched').first()).toBeVisible();

  await page.goto(at('port-costs'));
  const account = async (port: string, of: { agent: string; proforma: number; final: number }) => {
    await page.getByRole('button', { name: 'Add port costs' }).click();
    const dialog = page.getByRole('dialog', { name: 'New port costs' });
    await choose(dialog, 'Port', port);
    await find(dialog, 'Agent', of.agent);
    for (const paper of ['Proforma', 'Final'] as const) {
      const total = paper === 'Final' ? of.final : of.proforma;
      await dialog.getByLabel(`${paper} says`).fill(String(total));
      await dialog.getByLabel(`${paper} 1`, { exact: true }).fill(String(total - 3000));
      await dialog.getByLabel(`${paper} 3`, { exact: true }).fill('3000');
    }
    await expect(dialog.getByText(/goes on counting the estimate/)).toBeVisible();
    await choose(dialog, 'Proforma status', 'Received');
    await choose(dialog, 'Final status', 'Received');
    await expect(dialog.getByText(/goes on counting the estimate/)).toBeHidden();
    await dialog.getByRole('button', { name: 'Save port costs' }).click();
    await expect(dialog).toBeHidden();
  };
  await account('Santos, loading', { agent: AGENTS.Santos, proforma: 62_000, final: 64_500 });
  await account('Paranagua, loading', { agent: AGENTS.Paranagua, proforma: 48_000, final: 47_200 });
  await account('Dakar, discharging', { agent: AGENTS.Dakar, proforma: 35_000, final: 36_100 });
  await account('Tema, discharging', { agent: AGENTS.Tema, proforma: 70_000, final: 71_300 });
  await expectFitting(page);
  for (const port of Object.keys(AGENTS)) {
    const row = page.getByRole('row', { name: new RegExp(`^${port} `) });
    await row.getByRole('button', { name: 'Enter bill' }).click();
    await saveAndSubmitBill(page, `DA ${port}`);
    await page.goto(at('port-costs'));
    await expect(row.getByRole('link', { name: 'Bill, pending approval' })).toBeVisible();
  }
  expectQuiet();
});

async function saveAndSubmitBill(page: Page, vendorNumber: string): Promise<void> {
  await page.getByLabel('Vendor number').fill(vendorNumber);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Pending approval').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0);
  bills.push(page.url());
}

test('demurrage of four ports is counted, claimed, settled and billed, and so is the freight', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', at('laytime'));
  await page.getByRole('button', { name: 'New laytime statement' }).click();
  // The cargo is shared between the ports: 2.5 days at each load port, 5 at each discharge port.
  await expect(page.getByRole('button', { name: 'Explain Time allowed: 15d 00:00' })).toBeVisible();
  await page.getByRole('tab', { name: 'Tema, discharging' }).click();
  await page.getByRole('button', { name: 'Paste or upload facts' }).click();
  const facts = page.getByRole('dialog');
  await facts.getByRole('textbox', { name: 'Statement of facts' }).fill(FACTS);
  await expect(facts.getByRole('status')).toHaveText('5 events read, 0 lines to check.');
  await facts.getByRole('button', { name: 'Take the events' }).click();
  // Hours on demurrage after 12 of notice: Santos 36, Paranagua 12, Dakar 36, Tema 24: 4.5 days at 18,000.
  await expect(
    page.getByRole('button', { name: /^Explain Demurrage due to owners/ }),
  ).toContainText('81,000.00');
  await page.getByRole('button', { name: 'Begin their count with ours' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Laytime L-\d{4}$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Agreed amount' }).fill('80000');
  await page.getByLabel('How it was settled').fill('Split on the phone');
  await page.getByRole('button', { name: 'Agree at USD 80,000.00' }).click();
  await expect(page.getByText(/^Agreed by .*: Split on the phone$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make the invoice' }).click();
  await submitInvoice(page, 'USD 80,000.00');

  await page.goto(voyage);
  await page.getByRole('button', { name: 'Freight invoice' }).first().click();
  await expect(page.getByText(/, 95 % of it$/).first()).toBeVisible();
  await submitInvoice(page, 'USD 1,463,000.00');
  await page.goto(voyage);
  await page.getByRole('button', { name: 'Freight invoice' }).first().click();
  await expect(page.getByText(/, 5 % of it$/).first()).toBeVisible();
  await submitInvoice(page, 'USD 77,000.00');
  await page.goto(at('invoices'));
  const billed = page.getByRole('region', { name: 'Invoices', exact: true });
  await expect(
    billed.getByRole('row', { name: new RegExp(`${CHARTERER} Pending approval`) }),
  ).toHaveCount(3);
  const owed = page.getByRole('table', { name: 'Bills of the voyage' });
  await expect(owed.getByRole('row', { name: /Pending approval/ })).toHaveCount(5);
  expectQuiet();
});

async function submitInvoice(page: Page, due: string): Promise<void> {
  await expect(page.getByRole('article', { name: 'Preview of the invoice' })).toContainText(due);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page).toHaveURL(/\/receivables\/invoices\?id=/);
  await expect(page.getByText('Pending approval').first()).toBeVisible();
  invoices.push(page.url());
}

test('brokerage and hire are billed, and another person approves every document', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', at('invoices'));
  await billVoyage(page, { vendor: BROKER, type: 'Brokerage', amount: '20000' });
  await page.goto(at('profit'));
  const hire = (await figureOf(page, 'Hire', 'latest')).replaceAll(/[(),]/g, '');
  await page.goto(at('invoices'));
  await billVoyage(page, { vendor: OWNERS, type: 'Time Charter Hire', amount: hire });
  await signIn(page, 'finance', invoices[0]);
  for (const document of [...invoices, ...bills]) {
    await page.goto(document);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const asked = page.getByRole('dialog', { name: /^Approve / });
    await asked.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /(?:INV|BILL)-\d{5}/ })).toBeVisible();
  }
  expectQuiet();
});

type Bill = { vendor: string; type: string; amount: string };

/** A bill of the voyage that nothing fills in. */
async function billVoyage(page: Page, { vendor, type, amount }: Bill): Promise<void> {
  await page.getByRole('button', { name: 'Enter bill' }).click();
  const main = page.getByRole('main');
  await choose(main, 'Category', type);
  await find(main, 'Vendor', vendor);
  const lines = page.getByRole('grid', { name: 'Lines' });
  for (const [column, text] of Object.entries({ 0: type, 2: '1', 4: amount })) {
    await lines.getByRole('row').nth(1).getByRole('gridcell').nth(Number(column)).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await saveAndSubmitBill(page, `V ${type}`);
}

/** Lines of the profit and loss, and the documents that they rest on. */
const TRACED: readonly [line: string, document: RegExp][] = [
  ['Gross freight', /^INV-/],
  ['Address commission', /^INV-/],
  ['Demurrage', /^INV-/],
  ['Bunkers VLSFO', /^BILL-/],
  ['Brokerage', /^BILL-/],
  ['Port expenses', /^BILL-/],
  ['Hire', /^BILL-/],
];

test('VOY-04 each figure of the profit and loss leads in three steps to its journal line and its document, and the voyage is closed', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'owner', at('profit'));
  expect(await figureOf(page, 'Gross freight', 'posted')).toBe('1,600,000');
  expect(await figureOf(page, 'Demurrage', 'posted')).toBe('80,000');
  expect(await figureOf(page, 'Port expenses', 'posted')).toBe('(219,100)');
  expect(await figureOf(page, 'Hire', 'posted')).toBe(await figureOf(page, 'Hire', 'latest'));
  const table = page.getByRole('table', { name: /^Profit and loss, estimated/ });
  const dialog = page.getByRole('dialog');
  for (const [line, document] of TRACED) {
    await table.getByRole('button', { name: new RegExp(`^${line}, posted`) }).click();
    const lines = dialog.getByRole('table', { name: 'Posted' });
    const link = lines.getByRole('link', { name: document }).first();
    const number = await link.innerText();
    await lines
      .getByRole('link', { name: `Journal lines of ${number}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: `Transaction ${number}` })).toBeVisible();
    await page.goto(at('profit'));
    await table.getByRole('button', { name: new RegExp(`^${line}, posted`) }).click();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
    await page.goto(at('profit'));
  }
  // Figures that no document says are explained by the calculation they come from.
  for (const line of ['Bunkers VLSFO', 'Total revenue', 'Total voyage expense', 'Profit']) {
    await table.getByRole('button', { name: `Explain ${line}, latest` }).click();
    await expect(page.getByRole('treeitem').nth(1)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /^Status: Commenced/ }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await expect(page.getByRole('button', { name: /^Status: Completed/ })).toBeVisible();
  await page.getByRole('button', { name: /^Status: Completed/ }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  const closing = page.getByRole('dialog', { name: /^Make .* closed\?$/ });
  await expect(closing.getByRole('list', { name: 'Not done' })).toContainText(/INV-.*not paid/);
  await closing.getByRole('button', { name: 'Close voyage' }).click();
  await expect(page.getByRole('button', { name: /^Status: Closed/ })).toBeVisible();
  expectQuiet();
});
