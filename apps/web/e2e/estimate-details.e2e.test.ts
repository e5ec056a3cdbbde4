import { sampleGrainVoyage } from '@mainsheet/voyage';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

/** A worksheet of this test's own with one empty estimate. */
async function newWorksheet(page: Page, name: string): Promise<void> {
  await page.goto('/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

async function openDemoWorksheet(page: Page): Promise<void> {
  await page.goto('/estimate');
  await page
    .getByRole('grid', { name: 'Worksheets' })
    .getByRole('link', { name: /^Coal/ })
    .first()
    .click();
}

async function openDemoDetails(page: Page): Promise<void> {
  await openDemoWorksheet(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('grid', { name: 'Itinerary' })).toBeVisible();
}

const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name, exact: true });

/** A cell by the number of its row and column as a reader of the screen hears them. */
const cellAt = (table: Locator, row: number, column: number): Locator =>
  table.locator(`[data-row="${row}"] [data-col="${column}"]`);

async function typeInto(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('EST-09 EST-33 the itinerary has every column, chosen and jumped to', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await openDemoDetails(page);
  const itinerary = grid(page, 'Itinerary');
  for (const sign of ['Commencing', 'Loading', 'Discharging', 'Terminating']) {
    await expect(itinerary.getByRole('img', { name: sign })).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'Choose columns of the itinerary' }).click();
  await page.getByRole('menuitem', { name: 'All columns' }).click();
  await page.keyboard.press('Escape');
  const expected = `Port|Function|B/L|Dist nm|ECA nm|Piracy nm|Speed kn|WF %|Sea d|Extra sea d|Via|
    Arrival|Departure|Stay d|Extra port d|NOR h|Arrival UTC|Departure UTC|Time zone|Quantity mt|
    Rate, terms|Rate|Rate unit|Terms|Draft m|Max lift mt|Salinity t/m³|Load line|API|
    Specific gravity|SF cuft/mt|SF m³/mt|Cur.|Per tonne $/mt|Port costs $|Demurrage $/d|Dem/des d|
    Dem/des $|Berth|ECA zone|UN/LOCODE|Latitude °|Longitude °|Sea|Arr|Rec|Price|Dep|CO₂ t|
    CO₂ factor t/t`;
  for (const header of expected.split('|').map((text) => text.trim())) {
    await expect(itinerary.getByTitle(header, { exact: true }).first(), header).toBeAttached();
  }
  const sections = page.getByRole('navigation', { name: 'Sections of the itinerary' });
  await sections.getByRole('button', { name: 'Bunkers' }).click();
  await expect(itinerary.getByText('HSFO', { exact: true })).toBeInViewport();
  await expect(cellAt(itinerary, 1, 0)).toBeInViewport();
  await expectAccessible(page);
  expectQuiet();
});

test('a typed arrival moves the dates after it, and is taken back by undo', async ({ page }) => {
  await signIn(page, 'operator');
  await openDemoDetails(page);
  const itinerary = grid(page, 'Itinerary');
  const header = itinerary.getByRole('columnheader').filter({ hasText: /^Arrival$/ });
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(header.first()).toBeInViewport();
  const titles = await itinerary
    .locator('.tbl-head-row:last-child .tbl-head-cell')
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('title')));
  const [arrival, departure] = [titles.indexOf('Arrival'), titles.indexOf('Departure')];
  const before = (await cellAt(itinerary, 2, departure).textContent()) ?? '';
  await typeInto(page, cellAt(itinerary, 1, arrival), '5 jan 2027 0600');
  await expect(cellAt(itinerary, 1, arrival)).toHaveText('05 Jan 06:00');
  await expect(cellAt(itinerary, 2, departure)).not.toHaveText(before);
  await page.keyboard.press('Control+z');
  await expect(cellAt(itinerary, 2, departure)).toHaveText(before);
});

test('EST-02 EST-26 EST-28 the address names worksheet and estimate, the form is the estimate’s', async ({
  page,
}) => {
  await signIn(page, 'operator');
  await openDemoDetails(page);
  const url = new URL(page.url());
  const [, worksheet] = /\/estimate\/estimate-details\/([0-9a-f-]{36})$/.exec(url.pathname) ?? [];
  expect(worksheet).toBeDefined();
  expect(url.searchParams.get('name')).toMatch(/^Coal/);
  expect(url.searchParams.get('estimate')).toMatch(/^[0-9a-f-]{36}$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^F-\d{4} /);
  const title = (await heading.textContent()) ?? '';
  const panel = page.getByRole('region', { name: 'Estimate', exact: true });
  await expect(panel.getByText('Ballast port').locator('..')).toContainText('Singapore');
  await expect(panel.getByText('Termination port').locator('..')).toContainText('Visakhapatnam');
  // An estimate that is not there: the first one of the worksheet.
  const missing = '018f0000-0000-7000-8000-000000000000';
  await page.goto(`/estimate/estimate-details/${worksheet}?estimate=${missing}`);
  await expect(heading).toHaveText(title);
  await page.getByRole('link', { name: /^Coal/ }).click();
  await expect(page.getByText(/Worksheet \d{3}, public/)).toBeVisible();
});

test('EST-07 bunkers: Rec is not typed, a lifting is, and the plan can be cheaper', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await page.setViewportSize({ width: 1600, height: 1000 });
  await signIn(page, 'operator');
  await openDemoDetails(page);
  await page.getByRole('button', { name: 'Bunker planning' }).click();
  const dialog = page.getByRole('dialog', { name: /Bunker planning/ });
  const plan = dialog.getByRole('grid', { name: /plan$/ });
  const heads = await plan
    .locator('.tbl-head-cell')
    .evaluateAll((cells) =>
      cells.map((cell) => (cell.getAttribute('title') ?? '').split(' mt')[0]),
    );
  for (const name of ['Sea Cons', 'Arr', 'Port Cons', 'Rec', 'Dep']) expect(heads).toContain(name);
  const [rec, price] = [heads.indexOf('Rec'), heads.indexOf('Price $/mt')];
  await expect(cellAt(plan, 0, rec)).toHaveAttribute('aria-readonly', 'true');
  await expect(cellAt(plan, 0, price)).not.toHaveAttribute('aria-readonly', 'true');
  await expect(dialog.getByRole('img', { name: /on board over the voyage/ })).toBeVisible();
  await expect(dialog.getByText('Tanks take, mt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Lifting' }).click();
  await expect(cellAt(plan, 0, rec)).toHaveText('100.00');
  // Dear at the start, cheap at the load port: the plan lifts nothing where it is dear.
  await typeInto(page, cellAt(plan, 0, price), '900');
  await typeInto(page, cellAt(plan, 1, price), '400');
  const advice = dialog.getByRole('region', { name: 'Cheaper plan' });
  await expect(advice).toContainText(/Saves [\d,]+ USD/);
  await expectAccessible(page);
  await advice.getByRole('button', { name: 'Use this plan' }).click();
  await expect(cellAt(plan, 0, rec)).toHaveText('');
  await advice.getByRole('button', { name: 'Undo' }).click();
  await expect(cellAt(plan, 0, rec)).toHaveText('100.00');
  expectQuiet();
});

test('EST-21 EST-22 hire and pool: terms and ports follow the operation type', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await newWorksheet(page, 'On hire');
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByLabel('Operation').first().click();
  for (const type of ['OVOV', 'OVTO', 'TCTO', 'OVPOOL', 'TCPOOL']) {
    await expect(page.getByRole('option', { name: type, exact: true })).toBeVisible();
  }
  await page.getByRole('option', { name: 'TCTO', exact: true }).click();
  const hireIn = page.getByRole('region', { name: 'Time charter in' });
  const hireOut = page.getByRole('region', { name: 'Time charter out' });
  await expect(hireIn).toBeVisible();
  await page.getByLabel('Vessel', { exact: true }).first().click();
  await page.keyboard.type('nordic');
  await page
    .getByRole('option', { name: /Nordic/ })
    .first()
    .click();
  const itinerary = grid(page, 'Itinerary');
  for (const [row, port] of [
    [0, 'singapore'],
    [1, 'santos'],
    [2, 'qingdao'],
    [3, 'singapore'],
  ] as const) {
    await cellAt(itinerary, row, 0).click();
    await page.keyboard.type(port);
    // What was found for its first letters may stand there still.
    await page
      .getByRole('option', { name: new RegExp(port, 'i') })
      .first()
      .click();
  }
  const shown = (label: string) => hireOut.getByText(label, { exact: true }).locator('..');
  await expect(shown('Delivery port')).toContainText('Santos');
  await expect(shown('Redelivery port')).toContainText('Qingdao');
  await expect(shown('Reposition port')).toContainText('Singapore');
  const hires = grid(page, 'Time charter out, hire');
  await expect(cellAt(hires, 0, 1)).toHaveText('Per Day');
  await expect(cellAt(hires, 0, 3)).toHaveText('Days');
  await typeInto(page, cellAt(hires, 0, 0), '21k');
  await expect(shown('Net hire')).toContainText(/\d{3},\d{3}/, { timeout: 20_000 });
  await expectAccessible(page);
  await chooseOption(page, 'Operation', 'OVPOOL');
  const pool = page.getByRole('region', { name: 'Pool' });
  await expect(pool.getByText('Delivery port', { exact: true }).locator('..')).toContainText(
    'Santos',
  );
  await pool.getByLabel('Per point and day').fill('180');
  await page.keyboard.press('Enter');
  await expect(pool.getByText('Pool income').locator('..')).toContainText(/\d{3},\d{3}/);
  await chooseOption(page, 'Operation', 'TCPOOL');
  await expect(hireIn).toBeVisible();
  await expect(pool).toBeVisible();
  await page.getByRole('link', { name: 'On hire' }).click();
  await expect(page.getByText('Hire & pool')).toBeVisible();
  expectQuiet();
});

test('EST-36 EST-37 EST-39 other rows and commissions refuse what their rules forbid', async ({
  page,
}) => {
  await signIn(page, 'operator');
  await openDemoDetails(page);
  const expense = page.getByRole('region', { name: 'Other expense' });
  await expense.getByRole('button', { name: 'Add row' }).click();
  const rows = grid(page, 'Other expense');
  const choose = async (column: number, option: string) => {
    // Columns out of sight are not drawn.
    await rows.evaluate((table, left) => table.scrollTo({ left }), column > 6 ? 2_000 : 0);
    const wanted = page.getByRole('option', { name: option, exact: true });
    await cellAt(rows, 0, column).dblclick();
    await wanted.click();
  };
  await choose(4, 'Per Unit');
  await expect(
    page.getByText('Choose the cargo first: a rate per unit is paid for its quantity.'),
  ).toBeVisible();
  await expect(cellAt(rows, 0, 4)).toHaveText('Lumpsum');
  await choose(9, 'Yes');
  await expect(cellAt(rows, 0, 9)).toHaveText('Yes');
  await choose(4, 'Daily Rate');
  await choose(9, 'Yes');
  await expect(page.getByText('A daily rate is always accounted for.')).toBeVisible();
  await expect(cellAt(rows, 0, 9)).toHaveText('No');
  const commissions = grid(page, 'Commissions');
  await expect(cellAt(commissions, 0, 1)).toHaveText('Add comm');
  await commissions.evaluate((table) => table.scrollTo({ left: 2_000 }));
  for (const column of [5, 6]) {
    await expect(cellAt(commissions, 0, column)).toHaveAttribute('aria-readonly', 'true');
    await expect(cellAt(commissions, 1, column)).not.toHaveAttribute('aria-readonly', 'true');
  }
});

test('EST-05 EST-56 the map shows all estimates, expanded with legs and waypoints, and stays so', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await openDemoWorksheet(page);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByLabel(/^Routes of 2 estimates/);
  await expect(map.first()).toBeVisible();
  await page.getByRole('button', { name: 'Expand' }).click();
  const legs = page.getByRole('table', { name: /^Legs of F-/ });
  await expect(legs).toContainText('Singapore → Richards Bay');
  await legs.locator('summary').first().click();
  await expect(legs.getByText(/^\d\d-\d\d[NS] \d{3}-\d\d[EW]$/).first()).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(legs).toContainText('Singapore → Richards Bay');
  await page.getByRole('button', { name: 'Less detail' }).click();
  await expect(legs).toHaveCount(0);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('grid', { name: /side by side/ })).toBeVisible();
  expectQuiet();
});

test('EST-27 EST-41 EST-51 an empty worksheet keeps its look-ups; a renamed one is asked for again', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/v2/graphql') ? (request.postData() ?? '') : '';
    const [, name] = /"operationName":"(\w+)"/.exec(body) ?? [];
    if (name) asked.push(name);
  });
  const times = (name: string) => asked.filter((one) => one === name).length;
  await signIn(page, 'operator');
  await newWorksheet(page, 'Soon empty');
  const vessel = page.locator('td[data-row="vessel"]');
  const typeVessel = async () => {
    await vessel.first().click();
    await page.keyboard.type('nordic');
    await expect(page.locator('.ws-echo')).toContainText('Nordic');
    await page.keyboard.press('Enter');
    await expect(vessel.first()).toContainText('Nordic');
  };
  await typeVessel();
  const vesselsAsked = times('EstimateVessels');
  expect(vesselsAsked).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete estimate' }).click();
  await expect(page.getByText('No estimates yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await expect(vessel.first()).not.toContainText('Nordic');
  await typeVessel();
  // The vessels were kept: nobody asked for them again.
  expect(times('EstimateVessels')).toBe(vesselsAsked);
  await page.goto('/estimate');
  await expect(page.getByRole('grid', { name: 'Worksheets' })).toContainText('Soon empty');
  const before = times('EstimateSheets');
  await page.getByRole('button', { name: 'Actions for Soon empty' }).click();
  await page.getByRole('menuitem', { name: 'Rename Soon empty' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Full again');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('grid', { name: 'Worksheets' })).toContainText('Full again');
  expect(times('EstimateSheets')).toBeGreaterThan(before);
});

test('EST-59 a worksheet or an estimate that cannot be saved says why, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, 'operator', '/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await expect(page.getByText('Name the worksheet.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await expect(page.getByText('Keep the name within 120 characters.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await newWorksheet(page, 'Far away');
  await page.route('**/v2/graphql', (route) => route.abort());
  const cost = page.locator('td[data-row="dailyCost"]');
  await cost.click();
  await page.keyboard.type('14500');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Not saved: The server did not answer\./)).toBeVisible();
  await expect(cost).toContainText('14,500');
  await page.unroute('**/v2/graphql');
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.locator('td[data-row="dailyCost"]')).toContainText('14,500');
});

/** A voyage to Rotterdam in a worksheet of its own, saved by the API. @returns its details' address */
async function saveEuropeanVoyage(page: Page): Promise<string> {
  const sample = sampleGrainVoyage();
  const itinerary = sample.itinerary.map((row) =>
    row.portFunction === 'Discharging' ? { ...row, portName: 'Rotterdam', portCode: 'NLRTM' } : row,
  );
  return page.evaluate(
    async (inputs) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('mainsheet.session_token')}`,
      };
      const post = async (path: string, body: object) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch(`/v2/${path}`, init)).json();
      };
      const query = `mutation { createEstimateSheet(name: "To Europe", isPublic: true) { estimateSheetId } }`;
      const made = await post('graphql', { query });
      const sheet = made.data.createEstimateSheet.estimateSheetId as string;
      const { data } = await post('graphql', { query: '{ vessels { id } }' });
      const vessel = { ...inputs.vessel, id: data.vessels[0].id };
      const saved = await post('estimates', {
        worksheet_id: sheet,
        inputs: { ...inputs, vessel },
      });
      return `/estimate/estimate-details/${sheet}?estimate=${saved.data.id}`;
    },
    { ...sample, itinerary },
  );
}

test('a voyage to Europe counts its allowances, and with a price their cost', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await page.goto(await saveEuropeanVoyage(page));
  const terms = page.getByRole('region', { name: 'Terms of emissions' });
  const year = page.getByRole('region', { name: /^Emissions of 20/ }).first();
  await expect(year.getByText('EU allowances')).toBeVisible();
  await expect(year.getByText(/^EU ETS cost/)).toBeHidden();
  const tce = page.getByRole('button', { name: /^Explain Net TCE/ }).first();
  const before = await tce.textContent();
  await terms.getByLabel('Price of an EU allowance').fill('80');
  await page.keyboard.press('Tab');
  await expect(terms.getByText('Type the rate: until then the cost is nought.')).toBeVisible();
  await terms.getByLabel('USD for one EUR').fill('1.1');
  await page.keyboard.press('Tab');
  await expect(year.getByText('EU ETS cost, USD')).toBeVisible();
  await expect(tce).not.toHaveText(before ?? '');
  await expectAccessible(page);
  await page.reload();
  await expect(terms.getByLabel('USD for one EUR')).toHaveValue('1.1000');
  expectQuiet();
});
