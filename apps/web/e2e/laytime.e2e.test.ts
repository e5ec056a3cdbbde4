import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const HOUR_MS = 3_600_000;

/** `2026-10-11 08:00`, so many hours after a day at midnight. */
const clock = (day: string, hours: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + hours * HOUR_MS)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');

/** The day on which the ship arrived at the load port, as the page has it. */
async function arrivalDay(page: Page): Promise<string> {
  const typed = await page.getByRole('textbox', { name: /^Arrived, / }).inputValue();
  return new Date(`${typed.slice(0, 11)} UTC`).toISOString().slice(0, 10);
}

test('LAYT-04 users run laytime for voyages: a pasted statement of facts becomes demurrage, is agreed and invoiced', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/contracts');
  await page
    .getByRole('row', { name: /Commenced.*Ocean Pearl/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('tab', { name: 'Laytime' }).click();
  await page.getByRole('button', { name: 'New laytime statement' }).click();
  await expect(page.getByRole('heading', { name: 'New laytime statement' })).toBeVisible();
  const day = await arrivalDay(page);

  // Two days allowed from twelve hours after notice, at USD 20,000 a day.
  await page.getByRole('combobox', { name: 'Time allowed by' }).click();
  await page.getByRole('option', { name: 'Fixed time' }).click();
  await page.getByRole('textbox', { name: 'Time allowed', exact: true }).fill('2');
  await page.getByRole('textbox', { name: 'Demurrage', exact: true }).fill('20000');
  await page.getByLabel('Weather working days').check();
  await expect(page.getByRole('textbox', { name: 'Notice time', exact: true })).toHaveValue(
    '12.00',
  );

  await page.getByRole('button', { name: 'Paste or upload facts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Statement of facts' })
    .fill(
      [
        'STATEMENT OF FACTS',
        `${clock(day, 0)} Vessel arrived`,
        `${clock(day, 0)} NOR tendered`,
        `${clock(day, 10)} All fast`,
        `${clock(day, 12)} Commenced loading`,
        `${clock(day, 24)} to ${clock(day, 30)} Rain, hatches closed`,
        'Crew in good spirits',
        `${clock(day, 108)} Completed loading`,
      ].join('\n'),
    );
  await expect(dialog.getByRole('status')).toHaveText('6 events read, 1 line to check.');
  const strange = dialog.getByRole('row', { name: /Crew in good spirits/ });
  await expect(strange).toContainText('not understood');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take the events' }).click();

  // Four days less six hours of rain, two of them allowed: 1 day 18 hours on demurrage.
  await expect(
    page.getByRole('button', { name: /^Explain Demurrage due to owners/ }),
  ).toContainText('35,000.00');
  // Of this port: how long the other one takes depends on the days the voyage of the demo falls on.
  await expect(page.getByRole('row', { name: /On demurrage .*1d 18:00/ }).first()).toBeVisible();
  const rain = page.getByRole('grid', { name: /^Events at/ }).getByRole('row', { name: /Rain/ });
  await expect(rain).toContainText('Weather');
  await expect(
    page
      .getByRole('img', { name: /Weather/ })
      .or(page.getByRole('button', { name: /Weather, 0 %/ }))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rain).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: /^Laytime L-\d{4}$/ })).toBeVisible();
  await expect(page.getByText('USD 35,000.00 demurrage')).toBeVisible();

  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(page.getByText(/^L-\d{4} is agreed\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Make the invoice' }).click();
  await expect(page).toHaveURL(/create-invoice\?laytime=/);
  await expect(page.getByText('35,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft was saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Voyages' }).first().click();
  await page.getByRole('navigation', { name: 'Voyages, sections' }).getByText('Laytime').click();
  const list = page.getByRole('grid', { name: 'Laytime statements' });
  const row = list.getByRole('row', { name: /Ocean Pearl/ });
  await expect(row).toContainText('Invoiced');
  await expect(row).toContainText('35,000.00');
  expectQuiet();
});
