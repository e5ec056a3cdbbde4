import { sampleGrainVoyage, sampleKamsarmax } from '@mainsheet/voyage';
import { expect, type Page } from '@playwright/test';
import { type Api, idIn, openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

async function pickPort(page: Page, panel: string, port: string): Promise<void> {
  const field = page.getByRole('region', { name: panel }).getByRole('combobox', { name: 'Port' });
  await field.fill(port);
  await page
    .getByRole('option', { name: new RegExp(`^${port}, `) })
    .first()
    .click();
}

test('CARGO-01 CARGO-02 CARGO-03 CARGO-12 CARGO-14 CARGO-23 CARGO-24 a cargo is booked, checked, changed and deleted', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const reference = `E2E-${Date.now() % 1_000_000}`;
  await signIn(page, 'operator', '/cargo');
  await page.getByRole('button', { name: 'New cargo book' }).first().click();
  await expect(page).toHaveURL(/\/cargo\/cargo-detail$/);
  await page.getByRole('textbox', { name: 'Cargo', exact: true }).fill('Wheat in bulk');
  await page.getByLabel('Reference number').fill(reference);
  await page.getByRole('combobox', { name: 'Charterer' }).fill('Meridian');
  await page
    .getByRole('option', { name: /Meridian/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('60k');
  await page.getByRole('combobox', { name: 'Option', exact: true }).fill('MOLOO');
  await page.getByRole('option', { name: 'MOLOO' }).click();
  await page.getByLabel('Option percentage').fill('5');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('What the option allows')).toContainText('63,000 MT');
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Ports/ }).click();
  await pickPort(page, '1. Loading', 'Santos');
  await pickPort(page, '2. Discharging', 'Qingdao');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to create cargo book' });
  await expect(refused).toContainText('Enter the freight rate.');
  await expect(page.getByRole('tab', { name: /^Freight/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByLabel('Freight rate').fill('38.50');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cargo book created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/cargo$/);

  // With the keyboard alone: opened, changed and saved.
  const list = page.getByRole('grid', { name: 'Cargo books' });
  const row = list.getByRole('row', { name: new RegExp(reference) });
  await expect(row).toContainText('Santos');
  await row.getByRole('link', { name: reference }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${reference} Wheat in bulk` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Cargo', exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Barley in bulk');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('0');
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update cargo book' }),
  ).toContainText('Enter a quantity above zero.');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('55000');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cargo book updated successfully')).toBeVisible();
  await expect(row).toContainText('Barley in bulk');

  await row.getByRole('link', { name: reference }).click();
  await page.getByRole('button', { name: 'Estimate this cargo' }).click();
  await expect(page).toHaveURL(/estimate-column-view\?worksheet=/);
  await expect(page.locator('h1')).toContainText(`${reference} Barley in bulk`);
  await expect(page.getByText('Santos').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete cargo book' }).click();
  await expect(page).toHaveURL(/\/cargo$/);
  await expect(page.getByText(`Cargo book ${reference} was deleted.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expectQuiet();

  await signIn(page, 'viewer', '/cargo/cargo-detail');
  await expect(page).not.toHaveURL(/cargo-detail/);
});

test('a contract of affreightment shows its liftings and what is left, and one more is planned from it', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/cargo');
  const list = page.getByRole('grid', { name: 'Cargo books' });
  await list
    .getByRole('row', { name: /680,000/ })
    .getByRole('link')
    .first()
    .click();
  const plan = page.getByRole('table', { name: 'Liftings' });
  await expect(plan.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText('170,000 MT');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add lifting' }).click();
  await expect(page.getByRole('heading', { name: /^New lifting of C-/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('250k');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(/C-\d{4} has 238,000 MT left\./);
  await page.getByRole('tab', { name: /^Freight/ }).click();
  await expect(page.getByLabel('Price and terms of the contract')).toBeChecked();
  await expect(page.getByLabel('Freight rate')).toBeDisabled();
  expectQuiet();
});

test('six liftings are planned over a year, two nominated, one cancelled: the contract has its tonnes again', async ({
  page,
  baseURL,
}) => {
  const owner = { email: 'owner@fjordline.example', password: 'mainsheet-demo' };
  const api = await openApi(baseURL, owner);
  const reference = `COA-${Date.now() % 1_000_000}`;
  const port = (portFunction: string, name: string) => ({ portFunction, port: name });
  const { createCargoBook } = await api.ask(
    'mutation ($data: CargoBookInput!) { createCargoBook(data: $data) { cargoBook { id } } }',
    {
      ...{ cargo: 'Bauxite', cargoReferenceNumber: reference, voyageType: 'COA' },
      ...{ cargoQuantity: 360_000, freightRate: 19.25 },
      ...{ laycanStartDateTime: '2027-01-01T00:00:00Z', laycanEndDateTime: '2027-12-31T23:59:59Z' },
      portItineraries: [port('Loading', 'Santos'), port('Discharging', 'Qingdao')],
    },
  );
  const coa = idIn(createCargoBook, 'cargoBook');
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', `/cargo/cargo-detail?id=${coa}`);
  await page.getByRole('button', { name: 'Plan liftings' }).click();
  const dialog = page.getByRole('dialog', { name: `Plan liftings of ${reference}` });
  await dialog.getByLabel('Options among them').fill('1');
  await page.keyboard.press('Tab');
  const preview = dialog.getByRole('table', { name: 'Liftings of the plan' });
  await expect(preview.getByRole('row', { name: /^6 01 Nov 2027/ })).toContainText(
    'declare by 02 Oct',
  );
  await expectAccessible(page);
  await expectFitting(page);
  await dialog.getByRole('button', { name: 'Book liftings' }).click();
  await expect(page.getByText('6 cargo books were created.')).toBeVisible();
  const plan = page.getByRole('table', { name: 'Liftings' });
  await expect(plan.getByRole('row')).toHaveCount(7);
  const contract = page.getByRole('region', { name: 'Contract' });
  // Five firm liftings of 60,000 are taken; the option waits.
  await expect(contract).toContainText(/Remaining.*60,000 MT.*Options not declared.*60,000 MT/s);

  const found = (await api.ask(
    `{ cargoBook(id: "${coa}") { liftings { id } } vessels { id } }`,
  )) as unknown as { cargoBook: { liftings: { id: string }[] } };
  for (const { id } of found.cargoBook.liftings.slice(0, 2)) await nominate(api, id);
  await api.close();
  await page.reload();
  await expect(plan.getByText('Nominated')).toHaveCount(2);
  await plan.getByRole('row').nth(3).getByRole('link').first().click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cancelled' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cargo book updated successfully')).toBeVisible();
  await page.goto(`/cargo/cargo-detail?id=${coa}`);
  await expect(plan.getByText('Cancelled')).toHaveCount(1);
  await expect(contract).toContainText(/Lifted and planned.*240,000 MT.*Remaining.*120,000 MT/s);
  expectQuiet();
});

/** A voyage of ours for a lifting: its estimate with a ship, fixed. */
async function nominate(api: Api, cargoBookId: string): Promise<void> {
  const made = (await api.ask(
    `mutation { estimateCargoBook(cargoBookId: "${cargoBookId}") { estimate { id worksheetId version } } }`,
  )) as unknown as {
    estimateCargoBook: {
      estimate: { id: string; worksheetId: string; version: number };
    };
  };
  const { estimate } = made.estimateCargoBook;
  const sample = sampleGrainVoyage();
  const inputs = { ...sample, cargoes: sample.cargoes.map((cargo) => ({ ...cargo, cargoBookId })) };
  const { createVessel } = await api.ask(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    {
      name: `Bauxite ${cargoBookId.slice(-6)}`,
      type: 'Kamsarmax',
      ownership: 'TCIN',
      deadweightT: 82_000,
      details: {},
    },
  );
  const vessel = { ...sampleKamsarmax(), id: idIn(createVessel, 'vessel') };
  await api.ask(
    `mutation ($data: Json!) { updateEstimate(estimateId: "${estimate.id}", version: ${estimate.version},
      data: { estimateData: $data }) { message } }`,
    { worksheetId: estimate.worksheetId, inputs: { ...inputs, vessel } },
  );
  await api.ask(`mutation { createVoyage(estimateId: "${estimate.id}") { message } }`);
}

const CIRCULAR = `Good day, please propose for our firm cargoes:

1) A/C Meridian Grain Trading SA
30,000 mt 10% lupin meal in bulk
Load port: Santos
Disch port: Qingdao
Laycan: 10/20 January 2027
Load rate: 8,000 mt pwwd shinc
Disch rate: 6,000 mt pwwd shinc
Comm: 3.75% ttl

2) A/C Nobody We Know Of
12,000 mt 5% moloo vetch seed
Load port: Santos
Disch port: 1sp Rotterdam or 1sp Amsterdam
Laycan: 1/5 February 2027

3) A/C Meridian Grain Trading SA
9,000 mt 5% moloo cottonseed
Load port: Santos
Disch port: Rotterdam
Laycan: 1/5 February 2027

Vessel to be geared`;

test('a circular of cargoes is pasted, reviewed and booked; pasted again, it is known', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/cargo');
  await page.getByRole('button', { name: 'Paste a circular' }).click();
  await expect(page).toHaveURL(/\/cargo\/circular$/);
  await page.getByLabel('Text of the circular').fill(CIRCULAR);
  await page.getByRole('button', { name: 'Read the circular' }).click();

  const first = page.getByRole('region', { name: '1. lupin meal' });
  await expect(first.getByRole('combobox', { name: 'Account' })).toHaveValue(/^Meridian Grain/);
  await expect(first.getByRole('combobox', { name: 'Load port' })).toHaveValue(/^Santos/);
  await expect(first).toContainText('“Laycan: 10/20 January 2027”');
  await expect(first).toContainText('Quantity, left open:');
  await first.getByRole('button', { name: '30,000 mt 10% molco' }).click();
  await first.getByRole('button', { name: '3.75 % as address commission' }).click();
  await expect(first.getByLabel('Quantity')).toHaveValue('30,000');
  await expect(first).not.toContainText('left open');
  const second = page.getByRole('region', { name: '2. vetch seed' });
  await expect(second).toContainText('“A/C Nobody We Know Of” No contact has this name.');
  await page.getByRole('region', { name: '3. cottonseed' }).getByLabel('Take this cargo').uncheck();
  await expect(page.getByRole('region', { name: 'Not understood' })).toContainText(
    'Vessel to be geared',
  );
  await expectAccessible(page);
  await expectFitting(page);

  // One of two ports is never chosen for somebody, and none of the set is made without it.
  await page.getByRole('button', { name: 'Create 2 cargo books' }).click();
  await expect(page.getByRole('alert')).toContainText('Cargo 2: Add a discharge port.');
  await second.getByRole('combobox', { name: 'Discharge port' }).fill('Rotterdam');
  await page
    .getByRole('option', { name: /^Rotterdam, / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create 2 cargo books' }).click();
  await expect(page.getByText('2 cargo books were created.')).toBeVisible();
  await expect(page).toHaveURL(/\/cargo$/);
  const list = page.getByRole('grid', { name: 'Cargo books' });
  await expect(list.getByRole('row', { name: /lupin meal/ })).toContainText('Inquiry');
  await expect(list.getByRole('row', { name: /vetch seed/ })).toContainText('Rotterdam');
  await expect(list.getByRole('row', { name: /cottonseed/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Paste a circular' }).click();
  await page.getByLabel('Text of the circular').fill(CIRCULAR);
  await page.getByRole('button', { name: 'Read the circular' }).click();
  await expect(first).toContainText('Likely in the books already');
  await expect(page.getByRole('region', { name: '3. cottonseed' })).not.toContainText('Likely');
  expectQuiet();
});

const TONNAGE = `PLSD PROPOSE OUR OPEN TONNAGE

MV NORDIC HAWK - 81,600 DWT / 2016 BLT - OPEN SINGAPORE 28/30 NOV
MV KESTREL OF NOWHERE - 34,529 DWT / BLT 2013 - GEAR 4 X 30 MT - OPEN GDYNIA 4/6 DEC
PLS PPSE`;

test('a list of open ships is pasted and read; a ship of the fleet goes on to the matching board', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/cargo/circular');
  await page.getByLabel('Text of the circular').fill(TONNAGE);
  await page.getByRole('button', { name: 'Read the circular' }).click();
  const ships = page.getByRole('table', { name: 'Open ships of the circular' });
  const known = ships.getByRole('row', { name: /^NORDIC HAWK/ });
  await expect(known).toContainText('81,600');
  await expect(known).toContainText('28/30 Nov 2026');
  await expect(known.getByRole('link', { name: 'NORDIC HAWK' })).toBeVisible();
  const stranger = ships.getByRole('row', { name: /^KESTREL OF NOWHERE/ });
  await expect(stranger).toContainText('4 x 30 t');
  await expect(stranger).toContainText('GDYNIA');
  await expect(stranger.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Not understood' })).toContainText('PLS PPSE');
  await expect(page.getByRole('button', { name: 'Create 0 cargo books' })).toBeDisabled();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('link', { name: 'Show on the matching board' }).click();
  await expect(page).toHaveURL(/\/cargo\/matching\?open=[^&]*SGSIN/);
  await expect(page.getByRole('grid').getByText('Nordic Hawk').first()).toBeVisible();
  // What was pasted and read stands there again, until it is cleared.
  await page.goBack();
  await expect(known).toContainText('81,600');
  await expect(page.getByLabel('Text of the circular')).toHaveValue(TONNAGE);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(ships).toHaveCount(0);
  await expect(page.getByLabel('Text of the circular')).toHaveValue('');
  expectQuiet();
});
