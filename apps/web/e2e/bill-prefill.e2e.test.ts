import { expect } from '@playwright/test';
import { openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

type Voyages = { voyages: { id: string; vesselName: string; status: string }[] };
type Liftings = { bunkerLiftings: { rowId: string; liftingStatus: string; fuelType: string }[] };
type Costs = { getPortDisbursement: { id: string; agentName: string }[] };
type Made = { createContact: { contact: { id: string } } };

/** A voyage with one delivered lifting, a way to take more fuel on it from a vendor of this journey, and its port costs. */
async function voyageWithFuel(baseURL: string | undefined) {
  const api = await openApi(baseURL, {
    email: 'owner@fjordline.example',
    password: 'mainsheet-demo',
  });
  const { voyages } = (await api.ask(
    '{ voyages(limit: 500) { id vesselName status } }',
  )) as unknown as Voyages;
  const { id } = voyages.find(
    ({ vesselName, status }) => vesselName === 'Nordic Hawk' && status === 'Commenced',
  )!;
  const { bunkerLiftings } = (await api.ask(
    `{ bunkerLiftings(voyageId: "${id}") { rowId liftingStatus fuelType } }`,
  )) as unknown as Liftings;
  const { rowId } = bunkerLiftings.find(({ liftingStatus }) => liftingStatus === 'Delivered')!;
  const { getPortDisbursement: costs } = (await api.ask(
    `{ getPortDisbursement(voyageId: "${id}") { id agentName } }`,
  )) as unknown as Costs;
  const takeFuel = async (vendor: string) => {
    const { createContact } = (await api.ask(
      'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
      { name: vendor, kinds: ['vendor'] },
    )) as unknown as Made;
    await api.ask(
      `mutation ($data: BunkerLiftingInput!) { saveBunkerLifting(voyageId: "${id}", data: $data) { errorFlag } }`,
      {
        ...{
          rowId,
          fuelType: 'MGO',
          vendorId: createContact.contact.id,
          liftingStatus: 'Delivered',
        },
        ...{ deliveryDate: '2026-11-10', operationalQuantity: 42.5, operationalPrice: 690 },
      },
    );
  };
  return { id, takeFuel, costs, close: () => api.close() };
}

test('PAYB-10 PAYB-11 a bill prefilled from liftings and from port costs shows what is settled; billed liftings are no choice', async ({
  page,
  baseURL,
}) => {
  const voyage = await voyageWithFuel(baseURL);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', `/create-bill?bunkers=${voyage.id}`);
  const vendor = page.getByRole('combobox', { name: 'Vendor' });
  const category = page.getByRole('combobox', { name: 'Category', exact: true });
  const billed = page.getByRole('textbox', { name: 'Bill category' });
  const bunker = page.getByRole('textbox', { name: 'Bunker', exact: true });

  await expect(vendor).toHaveValue('Straits Marine Fuels Pte');
  await expect(vendor).toBeDisabled();
  await expect(bunker).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Voyage' })).toBeDisabled();
  await expect(billed).toHaveValue('Voyage');
  await expect(billed).toBeDisabled();
  await expect(category).toHaveValue('Bunkers');
  await expect(category).toBeEnabled();
  await expectAccessible(page);

  await voyage.takeFuel('Queue Bunkering AS');
  await page.reload();
  await expect(bunker).toHaveValue('MGO');
  await expect(bunker).toBeDisabled();
  await expect(vendor).toBeEnabled();
  await expect(billed).toBeDisabled();
  const first = page.getByRole('checkbox', { name: /^MGO,.*Queue Bunkering AS$/ });
  await expect(first).toBeChecked();
  await expect(first).toBeEnabled();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/payables\/bills\?id=/);

  await page.goto(`/create-bill?bunkers=${voyage.id}`);
  const gone = page.getByRole('checkbox', { name: /^MGO,.*, billed \(draft\)$/ });
  await expect(gone).toBeDisabled();
  await expect(gone).not.toBeChecked();
  await expect(
    page.getByRole('checkbox', { name: /^VLSFO,.*Straits Marine Fuels Pte$/ }),
  ).toBeChecked();
  await expect(vendor).toHaveValue('Straits Marine Fuels Pte');
  await expectAccessible(page);
  await expectFitting(page);

  const { id } = voyage.costs.find(({ agentName }) => agentName === 'Gatun Canal Agency')!;
  await page.goto(`/create-bill?portDa=${id}`);
  await expect(vendor).toHaveValue('Gatun Canal Agency');
  await expect(vendor).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Voyage' })).toBeDisabled();
  await expect(category).toHaveValue('Port DA');
  await expect(category).toBeDisabled();
  await expect(billed).toHaveValue('Voyage');
  await expect(billed).toBeDisabled();
  await expect(page.getByRole('group', { name: 'Liftings of the voyage' })).toHaveCount(0);
  await voyage.close();
  expectQuiet();
});

const BILL_TEXT = [
  'Gatun Canal Agency',
  'Invoice No: GCA-26-0911',
  'Invoice date: 12 November 2026',
  'Due date: 12 December 2026',
  'Total due: USD 4,310.25',
  'IBAN: GB29 NWBK 6016 1331 9268 19',
].join('\n');

test('a bill is pasted: its fields are proposed beside their words, taken by a person, and papers lie with it', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/create-bill');
  const mail = `From: desk@gatun.example\r\nSubject: Our bill\r\n\r\n${BILL_TEXT}`;
  await page
    .getByLabel('Bill to read')
    .setInputFiles({ name: 'bill.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) });
  await expect(page.getByLabel('Text of the bill')).toHaveValue(BILL_TEXT);
  await page.getByLabel('Text of the bill').fill(BILL_TEXT);
  await page.getByRole('button', { name: 'Read text' }).click();
  const fields = page.getByRole('table', { name: 'Fields that the text says' });
  await expect(fields.getByRole('row', { name: /^Total/ })).toContainText('“4,310.25”');
  await expect(fields.getByRole('row', { name: /IBAN/ })).toContainText('its check digits fit');
  await expectAccessible(page);
  await fields.getByRole('button', { name: 'Take vendor number' }).click();
  await expect(page.getByRole('textbox', { name: 'Vendor number' })).toHaveValue('GCA-26-0911');
  await page.getByRole('button', { name: 'Take all' }).click();
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveValue('Gatun Canal Agency');
  await expect(page.getByRole('button', { name: 'Take all' })).toBeDisabled();
  await expect(page.getByRole('grid', { name: 'Lines' })).toContainText('4,310.25');
  await expectFitting(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/payables\/bills\?id=/);
  await expect(page.getByText('USD 4,310.25').or(page.getByText('4,310.25')).first()).toBeVisible();

  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  await page
    .getByLabel('Documents to add')
    .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByRole('button', { name: 'scan.png', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take away scan.png' }).click();
  await expect(page.getByRole('button', { name: 'scan.png', exact: true })).toHaveCount(0);
  expectQuiet();
});
