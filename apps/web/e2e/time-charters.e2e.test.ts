import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openApi } from './api.ts';
import { expectAccessible, expectFitting, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

async function pick(page: Page, label: string, option: RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(option.source.slice(0, 8));
  await page.getByRole('option', { name: option }).first().click();
}

/** A day so many from today, as people type it: "20 Nov 2026 11:30". */
function moment(days: number, time: string): string {
  const at = new Date(Date.now() + days * 86_400_000);
  const month = at.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3);
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()} ${time}`;
}

test('TC-01 TC-02 TC-03 TC-26 a charter in of twelve months is fixed and delivered; off-hire changes its hire statement, which is saved as a file', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const code = `E2E-${Date.now() % 1_000_000}`;
  await signIn(page, 'operator', '/fixture');
  const list = page.getByRole('grid', { name: 'Time charters' });
  await expect(list).toContainText('Cape Harmony');
  await page.getByRole('button', { name: 'New charter in' }).click();
  await expect(page).toHaveURL(/vessel-fixture-detail\?type=in$/);
  await page.getByLabel('Charter code').fill(code);
  await pick(page, 'Status', /Fixed/);
  await page.getByRole('button', { name: 'Save' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to create time charter' });
  await expect(refused).toContainText('Choose the vessel.');
  await pick(page, 'Vessel', /Star Lydia/);
  await pick(page, 'Owners', /Theotokis Bulkers/);
  await page.getByRole('tab', { name: /^Delivery/ }).click();
  await pick(page, 'Delivery port', /Gibralta/);
  await expect(page.getByLabel('Delivery as agreed', { exact: true })).toHaveValue('Gibraltar');
  await page.getByLabel('Redelivery as agreed').fill('Singapore–Japan range');
  await page.getByLabel('Maximum duration').fill('12');
  await pick(page, 'Maximum in', /Months/);
  await page.getByRole('textbox', { name: /^Estimated delivery/ }).fill(moment(-3, '11:30'));
  await page.getByRole('tab', { name: /^Hire/ }).click();
  await page.getByLabel('Hire rate').fill('14100');
  await page.getByRole('button', { name: 'Add commission' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('3.75');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Time charter created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${code} Star Lydia` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery and redelivery' })).toContainText(
    String(Number(moment(-3, '').slice(-5, -1)) + 1),
  );
  await expectAccessible(page);

  // 15 days at 14,100 are 211,500.00, less 3.75 %.
  await page.getByRole('tab', { name: 'Hire statement' }).click();
  const paper = page.getByRole('table', { name: 'Hire statement no. 1' });
  await expect(paper.getByRole('row', { name: /Balance due to owners/ })).toContainText(
    '203,568.75',
  );
  await paper.getByRole('button', { name: /Explain Hire/ }).click();
  await expect(page.getByRole('dialog')).toContainText('14,100 × 15');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Off-hire' }).click();
  await page.getByRole('button', { name: 'Add off-hire' }).click();
  await page.getByRole('textbox', { name: /^Delay from/ }).fill(moment(-2, '00:00'));
  await page.getByRole('textbox', { name: /^Delay to/ }).fill(moment(-1, '12:00'));
  await page.getByRole('button', { name: 'Save off-hire' }).click();
  await expect(page.getByText('Off-hire saved.')).toBeVisible();
  await page.getByRole('tab', { name: 'Hire statement' }).click();
  // A day and a half less: 21,150.00, and 793.13 of commission back.
  await expect(paper.getByRole('row', { name: /Balance due to owners/ })).toContainText(
    '183,211.88',
  );
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Contract' }).click();
  const standing = page.getByRole('region', { name: 'Hire to date' });
  const balance = standing.getByRole('button', { name: /^Explain Balance/ });
  await expect(balance).toContainText('183,211.88');
  await balance.click();
  await expect(page.getByRole('dialog')).toContainText('183,212 − 0 = 183,212');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Hire statement' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Hire statement ${code} 1.pdf`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save XLSX' }).click();
  const workbook = await saving;
  expect(workbook.suggestedFilename()).toBe(`Hire statement ${code} 1.xlsx`);
  expect(
    readFileSync(await workbook.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByRole('tab', { name: 'Invoices and bills' }).click();
  await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Theotokis Bulkers');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete time charter' }).click();
  await expect(page.getByText(`Time charter ${code} was deleted.`)).toBeVisible();
  await expect(page).toHaveURL(/\/fixture$/);
  expectQuiet();
});

/** A ship of this journey alone: others of the worker keep theirs. */
async function newVessel(baseURL: string | undefined, name: string): Promise<void> {
  const operator = await openApi(baseURL, {
    ...{ email: 'operator@fjordline.example', password: 'mainsheet-demo' },
  });
  await operator.ask(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    {
      ...{ name, ownership: 'TCIN', type: 'Kamsarmax', deadweightT: 82_000, details: {} },
    },
  );
  await operator.close();
}

/** A new charter whose form is filled from a recap; its code and times are typed. */
async function pasteCharter(page: Page, code: string, recap: readonly string[]): Promise<void> {
  await page.getByLabel('Charter code').fill(code);
  await page.getByRole('button', { name: 'Paste a recap' }).click();
  await page.getByLabel('Recap of the fixture').fill(recap.join('\n'));
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('button', { name: /^Fill in/ }).click();
}

test('a charter in of twelve months by an index comes from its recap: three statements, an off-hire, issued and let on', async ({
  page,
  baseURL,
}) => {
  const run = Date.now() % 1_000_000;
  const [code, relet, ship] = [`IDX-${run}`, `REL-${run}`, `Index Wren ${run}`];
  await newVessel(baseURL, ship);
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/fixture');
  await page.getByRole('button', { name: 'New charter in' }).click();
  await pasteCharter(page, code, [
    ...[`MV ${ship}`, 'OWNERS: Theotokis Bulkers', 'DELY DLOSP GIBRALTAR'],
    ...['REDELY DOP SKAW-GIBRALTAR RANGE', 'PERIOD 12 MONTHS', 'HIRE: 104% OF P1A_82'],
    ...['OPTION 6 MONTHS AT USD 15,000', '3.75 PCT ADCOM + 1.25 PCT BROKERAGE'],
  ]);
  await pick(page, 'Status', /Fixed/);
  await page.getByRole('tab', { name: /^Delivery/ }).click();
  await page.getByRole('textbox', { name: /^Estimated delivery/ }).fill(moment(-40, '11:30'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: `${code} ${ship}` })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Options to extend' })).toContainText('6 months');

  await page.getByRole('button', { name: 'Edit' }).click();
  await pick(page, 'Status', /Delivered/);
  await page.getByRole('tab', { name: /^Delivery/ }).click();
  await page.getByRole('textbox', { name: /^Actual delivery/ }).fill(moment(-40, '11:30'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Time charter updated successfully')).toBeVisible();

  const issue = async (number: number) => {
    await expect(page.getByText(`Statement ${number} of`)).toBeVisible();
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue statement' }).click();
    await expect(page.getByRole('button', { name: 'Prepare bill' })).toBeVisible();
  };
  await page.getByRole('tab', { name: 'Hire statement' }).click();
  await page.getByRole('button', { name: 'Earlier statement' }).click();
  await expect(page.getByText('Statement 2 of')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier statement' }).click();
  await issue(1);
  await page.getByRole('button', { name: 'Later statement' }).click();
  await issue(2);

  await page.getByRole('tab', { name: 'Off-hire' }).click();
  await page.getByRole('button', { name: 'Add off-hire' }).click();
  await page.getByRole('textbox', { name: /^Delay from/ }).fill(moment(-6, '00:00'));
  await page.getByRole('textbox', { name: /^Delay to/ }).fill(moment(-5, '12:00'));
  await page.getByRole('button', { name: 'Save off-hire' }).click();
  await page.getByRole('tab', { name: 'Hire statement' }).click();
  const paper = page.getByRole('table', { name: 'Hire statement no. 3' });
  await expect(paper.getByRole('row', { name: /Off-hire/ }).first()).toBeVisible();
  await paper
    .getByRole('button', { name: /Explain Hire/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Index-linked hire');
  await page.keyboard.press('Escape');
  await issue(3);
  await expectAccessible(page);

  await page.goto('/fixture');
  await page.getByRole('button', { name: 'New charter out' }).click();
  await pasteCharter(page, relet, [
    ...[`MV ${ship}`, 'CHARTERERS: Altamar Ore Marketing', 'DELY DLOSP GIBRALTAR'],
    ...['REDELY DLOSP SINGAPORE', 'PERIOD 3 MONTHS', 'HIRE USD 18,000 DAILY'],
  ]);
  await page.getByRole('tab', { name: /^Delivery/ }).click();
  await page.getByRole('textbox', { name: /^Estimated delivery/ }).fill(moment(2, '11:30'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: `${relet} ${ship}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Back to back' }).click();
  await pick(page, 'Head charter', new RegExp(code));
  await page.getByRole('button', { name: 'Put under this charter' }).click();
  await expect(page.getByRole('region', { name: `${code} and ${relet}` })).toContainText(
    'One follows an index and the other does not',
  );
  expectQuiet();
});

test('TC-28 a charter without voyages, a list without charters and a charter that cannot be read say so', async ({
  page,
}) => {
  await signIn(page, 'viewer', '/fixture');
  const list = page.getByRole('grid', { name: 'Time charters' });
  await list
    .getByRole('row', { name: /Iron Duke/ })
    .getByRole('link')
    .click();
  await page.getByRole('tab', { name: 'Voyages' }).click();
  await expect(page.getByText('No time charter voyage data found')).toBeVisible();
  let isBroken = false;
  await page.route('**/v2/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName === 'TimeCharterList') {
      return route.fulfill({ json: { data: { timeCharters: [] } } });
    }
    if (operationName === 'TimeCharterDetails' && isBroken) {
      return route.fulfill({ status: 500, json: {} });
    }
    return route.fallback();
  });
  await page.goto('/fixture');
  await expect(page.getByText('No time charter list data found')).toBeVisible();
  const nowhere = '/fixture/vessel-fixture-detail?id=01890000-0000-7000-8000-000000000000';
  await page.goto(nowhere);
  await expect(page.getByText('No time charter details found')).toBeVisible();
  isBroken = true;
  await page.goto(nowhere);
  await expect(page.getByText('Failed to fetch time charter details')).toBeVisible();
});

test('a charter out is put under the charter in that brought the vessel, and what that does not cover is listed', async ({
  page,
  baseURL,
}) => {
  const run = Date.now() % 1_000_000;
  const [headCode, subCode] = [`HEAD-${run}`, `SUB-${run}`];
  const operator = await openApi(baseURL, {
    ...{ email: 'operator@fjordline.example', password: 'mainsheet-demo' },
  });
  const { vessels } = await operator.ask('{ vessels { id name } }');
  const known: readonly { id: string; name: string }[] = vessels ?? [];
  const vesselId = known.find(({ name }) => name === 'Star Lydia')?.id;
  const charter = {
    ...{ status: 'On Subjects', vesselId, deliveryPort: 'Gibraltar', redeliveryPort: 'Singapore' },
    ...{ estimatedDeliveryDateTime: '2027-10-09T00:00:00.000Z', minDuration: 300 },
  };
  for (const more of [
    { type: 'in', charterCode: headCode, maxDuration: 330, hireLines: [{ hireRate: 14_000 }] },
    { type: 'out', charterCode: subCode, maxDuration: 345, hireLines: [{ hireRate: 15_500 }] },
  ]) {
    await operator.ask(
      'mutation ($data: TimeCharterInput!) { createTimeCharter(data: $data) { timeCharter { id } } }',
      { ...charter, ...more },
    );
  }
  await operator.close();
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/fixture');
  await page.getByRole('link', { name: subCode }).click();
  await page.getByRole('tab', { name: 'Back to back' }).click();
  await expect(page.getByText('Under no other charter')).toBeVisible();
  await pick(page, 'Head charter', new RegExp(headCode));
  await page.getByRole('button', { name: 'Put under this charter' }).click();
  const pair = page.getByRole('region', { name: `${headCode} and ${subCode}` });
  await expect(pair).toContainText('1 not covered');
  await expect(pair).toContainText('USD 1,500.00, net of commissions');
  const row = pair.getByRole('row', { name: /^Latest redelivery/ });
  await expect(row).toContainText('Sub-charterers may keep her 15.00 days longer than we may.');
  await expect(pair.getByRole('row', { name: /^Delivery port/ })).toBeHidden();
  await pair.getByRole('checkbox', { name: 'Also what is the same' }).check();
  await expect(pair.getByRole('row', { name: /^Delivery port/ })).toContainText('Same');
  await expectAccessible(page);
  await expectFitting(page);

  await pair.getByRole('link', { name: new RegExp(`^${headCode}`) }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^${headCode}`) })).toBeVisible();
  await page.getByRole('tab', { name: 'Back to back' }).click();
  await expect(pair).toContainText('Sub charter');
  await pair.getByRole('link', { name: new RegExp(`^${subCode}`) }).click();
  await page.getByRole('tab', { name: 'Back to back' }).click();
  await pair.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText('Under no other charter')).toBeVisible();
  expectQuiet();
});
