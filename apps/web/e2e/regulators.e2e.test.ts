import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('reports for regulators are reached from a voyage, saved as EU MRV, and a log abstract comes in once it is mended', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts');
  await page
    .getByRole('grid', { name: 'Voyages' })
    .getByRole('row', { name: /Commenced.*Baltic Star/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('tab', { name: 'Emissions', exact: true }).click();
  await page.getByRole('link', { name: 'Reports of Baltic Star for regulators' }).click();
  const panel = page.getByRole('region', { name: 'Reports for regulators' });
  await expect(panel.getByRole('rowheader', { name: 'VLSFO' })).toBeVisible();
  const speeds = page.getByRole('region', { name: 'Speed and consumption' });
  const ballast = speeds.getByRole('table', { name: 'Ballast against the warranty' });
  const excess = ballast.getByRole('button', { name: /excess fuel ballast/ });
  await excess.click();
  const explained = page.getByRole('dialog', { name: /excess fuel ballast/i });
  await expect(explained).toContainText('Used a day in good weather');
  await expect(explained).toContainText('Distance in all weather');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await speeds.getByLabel('“About” the consumption').fill('20');
  await page.keyboard.press('Tab');
  await expect(excess).toHaveText('Explain excess fuel ballast: 0.0');

  const mrv = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'EU MRV (XML)' }).click();
  const xml = readFileSync(await (await mrv).path(), 'utf8');
  expect(xml).toMatch(/<shipEmissions shipImoNumber="\d{7}">/);
  expect(xml).toContain('<departurePortCode>NLRTM</departurePortCode>');

  // The vessel's own log of another year, with a day that is none, then as it should be.
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Log abstract (CSV)' }).click();
  const log = readFileSync(await (await saved).path(), 'utf8');
  const [head = '', first = ''] = log.split('\r\n');
  const year = String(new Date().getUTCFullYear() - 1);
  const earlier = first.replace(/\b20\d\d-\d\d-\d\d\b/, `${year}-03-05`);
  const choose = async (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'log.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`${head}\r\n${text}\r\n`),
    });
  await panel.getByRole('button', { name: 'Read a log abstract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read a log abstract of Baltic Star' });
  await choose(earlier.replace(`${year}-03-05`, `${year}-03-99`));
  const fault = dialog.getByRole('row', { name: /Date_UTC/ });
  await expect(fault).toContainText('Write the day as');
  await expect(dialog.getByRole('button', { name: 'Take the reports' })).toBeDisabled();
  await expectAccessible(page);
  await choose(earlier);
  await dialog.getByRole('button', { name: 'Take 1 report' }).click();
  await expect(page.getByText(/^1 report was taken/)).toBeVisible();
  await panel.getByLabel('Year').selectOption(year);
  await expect(panel).toContainText('1 report waits to be approved and does not count.');
  expectQuiet();
});
