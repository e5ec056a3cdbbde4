import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type Api, openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

type Voyages = { voyages: { id: string; vesselName: string; vesselId: string; status: string }[] };
type Lifting = { id: string; version: number; fuelType: string; vendorName: string };

const asOwner = (baseURL: string | undefined) =>
  openApi(baseURL, { email: 'owner@fjordline.example', password: 'mainsheet-demo' });

async function underWay(api: Api) {
  const { voyages } = (await api.ask(
    '{ voyages(limit: 500) { id vesselName vesselId status } }',
  )) as unknown as Voyages;
  return voyages.find(
    ({ vesselName, status }) => vesselName === 'Ocean Pearl' && status === 'Commenced',
  )!;
}

async function typeOffer(page: Page, number: number, offer: { supplier: string; price: string }) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add offer' }).click();
  const supplier = dialog.getByLabel(`Supplier, offer ${number}`);
  await supplier.fill(offer.supplier);
  await page.getByRole('option', { name: new RegExp(offer.supplier) }).click();
  await dialog.getByLabel(`LNG price, offer ${number}`).fill(offer.price);
}

test('fuel is asked for, the offers are compared with barging, and the best one becomes an ordered lifting', async ({
  page,
  baseURL,
}) => {
  const api = await asOwner(baseURL);
  const { id } = await underWay(api);
  for (const name of ['Skagen Marine Fuels', 'Øresund Bunkers']) {
    await api.ask(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      {
        name,
        kinds: ['vendor'],
      },
    );
  }
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', `/contracts/contract-detail?id=${id}&tab=bunkers`);
  await page.getByRole('button', { name: 'New enquiry' }).click();
  const dialog = page.getByRole('dialog', { name: 'New enquiry' });
  await dialog.getByRole('button', { name: 'Add fuel' }).press('Enter');
  await dialog.getByLabel('Fuel 2', { exact: true }).click();
  await page.getByRole('option', { name: 'LNG' }).click();
  await dialog.getByLabel('Quantity 2').fill('100');
  // The first one goes as well as the last; what was typed of the other stays.
  await dialog.getByRole('button', { name: 'Remove fuel 1' }).press('Enter');
  await expect(dialog.getByLabel('Fuel 1', { exact: true })).toHaveValue('LNG');
  await expect(dialog.getByLabel('Quantity 1')).toHaveValue(/^100/);
  await typeOffer(page, 1, { supplier: 'Skagen Marine Fuels', price: '700' });
  await dialog.getByLabel('Barging and delivery, offer 1').fill('9000');
  await typeOffer(page, 2, { supplier: 'Øresund Bunkers', price: '720' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save enquiry' }).click();
  const table = page.getByRole('table', { name: /^Offers at/ });
  const best = table.getByRole('row').nth(1);
  await expect(best).toContainText('Øresund Bunkers');
  await expect(best).toContainText('72,000.00');
  await expect(table.getByRole('row').nth(2)).toContainText('7,000.00');
  await expectAccessible(page);
  await expectFitting(page);
  await table.getByRole('button', { name: /Explain Total, Skagen Marine Fuels/ }).click();
  await expect(page.getByRole('treeitem', { name: /Barging and delivery/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Order from Øresund Bunkers' }).click();
  const order = page.getByRole('dialog');
  await expect(order).toContainText('100 mt at USD 720.00');
  await expect(order).toContainText('USD 72,000.00');
  await order.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(page.getByText('The offer of Øresund Bunkers was ordered.')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Liftings' }).getByRole('row', { name: /LNG.*Øresund/ }),
  ).toContainText('Ordered');
  expectQuiet();
  // What was ordered is taken back: others count the fuel of this voyage.
  const { bunkerLiftings } = (await api.ask(
    `{ bunkerLiftings(voyageId: "${id}") { id version fuelType vendorName } }`,
  )) as unknown as { bunkerLiftings: Lifting[] };
  const ours = bunkerLiftings.find(({ vendorName }) => vendorName === 'Øresund Bunkers')!;
  await api.ask(
    `mutation { deleteBunkerLifting(voyageId: "${id}", id: "${ours.id}", version: ${ours.version}) { errorFlag } }`,
  );
  await api.close();
});

test('what a voyage earned by a day is shown by each method, with the one of the books and why', async ({
  page,
  baseURL,
}) => {
  const api = await asOwner(baseURL);
  const { id } = await underWay(api);
  await api.close();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', `/contracts/contract-detail?id=${id}&tab=profit`);
  const table = page.getByRole('table', { name: 'What is earned by each method' });
  const earned = page.getByRole('region', { name: /^Earned by day/ });
  await expect(earned.getByText(/, by the end of \d+ [A-Z][a-z]+/).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /^Load to discharge in the books/ })).toBeVisible();
  await expect(page.getByText(/IFRS 15: the charterer has the benefit/)).toBeVisible();
  const completed = table.getByRole('row', { name: /^Completed voyage/ });
  await expect(completed.getByRole('cell', { name: '0.00', exact: true })).toHaveCount(3);
  await table.getByRole('button', { name: 'Explain Result, load to discharge' }).click();
  await expect(
    page.getByRole('treeitem', { name: /Performed by the end of/ }).first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expectFitting(page);
  expectQuiet();
});

test('the form for the ship is one file that opens without a network', async ({
  page,
  baseURL,
  context,
}) => {
  const api = await asOwner(baseURL);
  const { vesselId } = await underWay(api);
  await api.close();
  await signIn(page, 'operator', `/vessels/vessel-detail?id=${vesselId}&tab=reports`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save form for the ship' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('Report of Ocean Pearl.html');
  const html = await readFile((await file.path()) ?? '', 'utf8');
  await context.setOffline(true);
  const onBoard = await context.newPage();
  await onBoard.setContent(html);
  await onBoard.getByRole('combobox', { name: /^Report/ }).selectOption('Departure');
  await onBoard.getByLabel('Date and time, UTC').fill('2026-11-18T12:00');
  await onBoard.getByLabel('Port', { exact: true }).fill('Qingdao');
  await expect(onBoard.getByLabel('Text of the mail')).toHaveValue(
    'DEPARTURE REPORT\nVessel: Ocean Pearl\nDate: 2026-11-18 12:00 UTC\nPort: Qingdao',
  );
  await onBoard.close();
  await context.setOffline(false);
});
