import { expect } from '@playwright/test';
import { openApi } from './api.ts';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

type Voyages = { voyages: { id: string; vesselName: string; status: string }[] };
type Ports = { voyage: { inputs: { itinerary: { id: string }[] } } };
type Made = { createContact: { contact: { id: string } } };

/** Fuel of a vendor of this journey on a voyage under way: 60 t ordered at 690, 58.2 t on the delivery note. */
async function voyageWithFuel(baseURL: string | undefined, vendor: string): Promise<string> {
  const api = await openApi(baseURL, {
    email: 'owner@fjordline.example',
    password: 'mainsheet-demo',
  });
  const { voyages } = (await api.ask(
    '{ voyages(limit: 500) { id vesselName status } }',
  )) as unknown as Voyages;
  const { id } = voyages.find(
    ({ vesselName, status }) => vesselName === 'Ocean Pearl' && status === 'Commenced',
  )!;
  const { voyage } = (await api.ask(`{ voyage(id: "${id}") { inputs } }`)) as unknown as Ports;
  const { createContact } = (await api.ask(
    'mutation ($data: ContactInput!) { createContact(data: $data) { contact { id } } }',
    { name: vendor, kinds: ['vendor'] },
  )) as unknown as Made;
  const figures = { operationalQuantity: 58.2, operationalPrice: 690, noteQuantity: 58.2 };
  await api.ask(
    `mutation ($data: BunkerLiftingInput!) { saveBunkerLifting(voyageId: "${id}", data: $data) { errorFlag } }`,
    {
      ...{ rowId: voyage.inputs.itinerary[0]!.id, fuelType: 'MGO', ...figures },
      ...{ vendorId: createContact.contact.id, liftingStatus: 'Delivered' },
      ...{ requestedQuantity: 60, requestedPrice: 690, deliveryDate: '2026-11-10' },
      ...{ noteNumber: 'BDN 5512', noteDate: '2026-11-10', noteDensity: 845, noteSulphur: 0.08 },
    },
  );
  await api.close();
  return id;
}

test('a bill of fuel that does not fit order and delivery note waits until a second person takes the difference on', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await voyageWithFuel(baseURL, 'Kattegat Bunkers AS');
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', `/create-bill?bunkers=${id}`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const table = page.getByRole('table', { name: /^MGO, .*, note BDN 5512/ });
  await expect(table.getByRole('row', { name: /^Delivered, mt/ })).toContainText(
    /Differs60\.?0*58\.2/,
  );
  await expect(table.getByRole('row', { name: /^Amount/ })).toContainText('Fits');
  await expect(
    page.getByText('60 mt were ordered, 58.2 mt delivered (-3.00 %).', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/another person may accept the difference/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept difference' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText(/another person approves it/)).toBeVisible();
  const address = page.url();
  expectQuiet();

  const context = await browser.newContext();
  const owner = await context.newPage();
  const expectOwnerQuiet = watchConsole(owner);
  await signIn(owner, 'owner', address);
  const approve = async () => {
    await owner.getByRole('button', { name: 'Approve', exact: true }).click();
    const asked = owner.getByRole('dialog', { name: /^Approve the draft from Kattegat/ });
    await asked.getByRole('button', { name: 'Approve' }).click();
  };
  await approve();
  await expect(owner.getByText(/^The bunkers do not match: 60 mt were ordered/)).toBeVisible();
  await owner.getByRole('button', { name: 'Accept difference' }).click();
  const accept = owner.getByRole('dialog', { name: 'Accept the difference?' });
  await accept.getByRole('button', { name: 'Accept difference' }).click();
  await expect(accept.getByText('Say why the difference is accepted.')).toBeVisible();
  await accept.getByLabel('Reason').fill('The barge was empty, the rest comes at the next port');
  await expectAccessible(owner);
  await accept.getByRole('button', { name: 'Accept difference' }).click();
  await expect(owner.getByText('Accepted', { exact: true })).toBeVisible();
  await approve();
  await expect(owner.getByText(/BILL-\d{5} is approved and posted/)).toBeVisible();
  await expect(owner.getByText(/the rest comes at the next port/)).toBeVisible();
  expectOwnerQuiet();
  await context.close();
});
