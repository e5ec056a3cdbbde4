import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

/** Types into the grid cell that is active and moves right. */
async function typeCells(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

async function addSpeed(page: Page, row: number, cells: readonly string[]): Promise<void> {
  const panel = page.getByRole('region', { name: 'At sea, normal' });
  await panel.getByRole('button', { name: 'Add speed' }).click();
  const grid = panel.getByRole('grid', { name: 'At sea, normal' });
  await grid.getByRole('row').nth(row).getByRole('gridcell').first().click();
  await typeCells(page, cells);
}

test('VESS-04 the fleet is listed and narrows by type, code and search', async ({ page }) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/vessels');
  await expect(page.getByRole('link', { name: 'Nordic Hawk' })).toBeVisible();
  await page.getByLabel('Search vessels').fill('NH1');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.getByLabel('Search vessels').fill('');
  await page.getByRole('toolbar').getByRole('button', { name: 'Type' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Capesize' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Iron Duke' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nordic Hawk' })).toBeHidden();
  await expectAccessible(page);
  expectQuiet();
});

test('VESS-02 VESS-55 an 82,000 dwt bulk carrier with two speeds is created by its form', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  const name = `Fjord Pioneer ${Date.now() % 100_000}`;
  await signIn(page, 'operator', '/vessels');
  await page.getByRole('button', { name: 'New vessel' }).click();
  await page.getByLabel('IMO number').fill('9876542');
  await page.getByLabel('Deadweight').fill('82000');
  await page.getByLabel('Year built').fill('2024');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the vessel name.')).toBeVisible();
  await expect(page.getByText('its check digit does not fit')).toBeVisible();
  await page.getByLabel('Vessel name').fill(name);
  await page.getByLabel('IMO number').fill('');
  await page.getByRole('tab', { name: 'Consumption' }).click();
  await addSpeed(page, 1, ['Ballast', '12.5', 'VLSFO', '22', '2', 'Yes']);
  await addSpeed(page, 2, ['Laden', '12.5', 'VLSFO', '26', '2', 'Yes']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Vessel created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('82,000');
  await expect(summary).toContainText('22.0');
  await expect(summary).toContainText('26.0');
  await expectAccessible(page);
  expectQuiet();
});

test('VESS-24 VESS-55 a changed vessel is marked, can be reset, asks before leaving and is saved', async ({
  page,
}) => {
  await signIn(page, 'operator', '/vessels');
  await page.getByRole('link', { name: 'Star Lydia' }).click();
  await page.getByRole('tab', { name: 'Particulars' }).click();
  const yard = page.getByLabel('Yard');
  const before = await yard.inputValue();
  await yard.fill('Imabari');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(yard).toHaveValue(before);
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await yard.fill('Imabari');
  await page.getByRole('link', { name: 'Vessels' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Vessel updated successfully.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Yard')).toHaveValue('Imabari');
});

test('a vessel that somebody else saved meanwhile is not written over; their version can be loaded', async ({
  page,
  browser,
}) => {
  await signIn(page, 'operator', '/vessels');
  await page.getByRole('link', { name: 'Star Lydia' }).click();
  await page.getByRole('tab', { name: 'Particulars' }).click();
  await page.getByLabel('Yard').fill('Sanoyas');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'owner', page.url());
  await other.getByRole('tab', { name: 'Particulars' }).click();
  await other.getByLabel('Yard').fill('Namura');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Vessel updated successfully.')).toBeVisible();
  await context.close();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved by somebody else meanwhile')).toBeVisible();
  await expect(page.getByLabel('Yard')).toHaveValue('Sanoyas');
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect(page.getByLabel('Yard')).toHaveValue('Namura');
  await expect(page.getByText('Saved by somebody else meanwhile')).toBeHidden();
});

test('VESS-07 VESS-08 VESS-56 VESS-57 VESS-06 tracking, valuation and clone are at hand on the page of a vessel', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/vessels');
  await page.getByRole('link', { name: 'Iron Duke' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Deadweight');
  const tracking = page.getByRole('switch', { name: 'Tracking' });
  const wasTracked = await tracking.isChecked();
  const said = (isTracked: boolean) =>
    `Vessel tracking ${isTracked ? 'enabled' : 'disabled'} successfully`;
  await page.getByRole('switch', { name: 'Tracking' }).press('Space');
  await expect(page.getByText(said(!wasTracked))).toBeVisible();
  await expect(tracking).toBeChecked({ checked: !wasTracked });
  await page.getByRole('switch', { name: 'Tracking' }).press('Space');
  await expect(page.getByText(said(wasTracked))).toBeVisible();
  await page.getByRole('button', { name: 'More for Iron Duke' }).click();
  await page.getByRole('menuitem', { name: /Enable valuation|Stop valuation/ }).click();
  await expect(page.getByText('Vessel valuation status updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'More for Iron Duke' }).click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await expect(page.getByLabel('Vessel name')).toHaveValue(/^Iron Duke \(copy/);
  await expectAccessible(page);
  expectQuiet();
});

test('VESS-28 VESS-49 VESS-50 VESS-51 VESS-53 what cannot be done to a vessel is told in the specified words', async ({
  page,
}) => {
  await signIn(page, 'operator', '/vessels/vessel-detail?id=018f0000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'No vessel data found.' })).toBeVisible();
  await page.goto('/vessels');
  await page.getByRole('link', { name: 'Iron Duke' }).click();
  const fail = (field: string, answer: object) =>
    page.route('**/v2/graphql', async (route) => {
      if (!(route.request().postData() ?? '').includes(field)) return route.fallback();
      return route.fulfill({ json: answer });
    });
  const refusal = {
    errors: [
      {
        message: 'Something went wrong',
        extensions: { code: 'INTERNAL', requestId: 'r', status: 500 },
      },
    ],
    data: null,
  };
  const menu = async (entry: string | RegExp) => {
    await page.getByRole('button', { name: 'More for Iron Duke' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await fail('trackVessel', refusal);
  await page.getByRole('switch', { name: 'Tracking' }).press('Space');
  await expect(page.getByText('Error updating vessel tracking status.')).toBeVisible();
  await fail('enableValuation', refusal);
  await menu(/Enable valuation|Stop valuation/);
  await expect(page.getByText('Failed to update vessel valuation status')).toBeVisible();
  await fail('cloneVessel', refusal);
  await menu('Clone');
  await expect(page.getByText('Error duplicating vessel.')).toBeVisible();
  await page.unroute('**/v2/graphql');
  const nameless = { errorFlag: 'SUCCESS', message: '', violations: [], name: null };
  await fail('cloneVessel', { data: { cloneVessel: nameless } });
  await menu('Clone');
  await expect(page.getByText('Failed to get cloned vessel name.')).toBeVisible();
});

test('VESS-10 noon and departure reports stand with the vessel; one is typed, opened and approved', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/vessels');
  await page.getByRole('link', { name: 'Baltic Star' }).click();
  await page.getByRole('tab', { name: 'Reports' }).click();
  const reports = page.getByRole('region', { name: 'Reports', exact: true });
  await expect(reports.getByRole('link', { name: /^Departure / }).first()).toBeVisible();
  await expect(reports.getByRole('link', { name: /^Noon / }).first()).toBeVisible();
  await expectAccessible(page);

  await reports.getByRole('button', { name: 'Add report' }).click();
  const dialog = page.getByRole('dialog', { name: 'New report of Baltic Star' });
  await dialog.getByRole('textbox', { name: 'Reported at, UTC' }).fill('2026-01-05 12:00');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Submit report' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A noon report says the position.');
  await dialog.getByLabel('Latitude').fill('-12.5');
  await dialog.getByLabel('Longitude').fill('41.25');
  await dialog.getByLabel('VLSFO used').fill('24.5');
  await dialog.getByLabel('VLSFO on board').fill('812.4');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Submit report' }).click();
  const added = reports.getByRole('row', { name: /05 Jan.* 12:00/ });
  await expect(added).toContainText('12° 30′ S 041° 15′ E');
  await expect(added).toContainText('Submitted');

  await added.getByRole('link').click();
  await expect(page).toHaveURL(/\/report-detail\?id=/);
  await expect(page.getByRole('heading', { name: 'Noon report of Baltic Star' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: 'Approve report' }).click();
  await expect(page.getByText('The report was approved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject' })).toBeHidden();
  expectQuiet();
});
