import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

const YEAR = new Date().getUTCFullYear();

test('a port’s holidays come from the public list, are corrected, and change its year', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  await page.getByLabel('Search commands').fill('rest days');
  await page.getByText('Settings: Port calendars').click();
  await expect(page).toHaveURL(/section=port-calendars/);
  await page.getByRole('button', { name: 'Santos, BRSSZ' }).click();
  const days = page.getByRole('list', { name: `Holidays ${YEAR}` });
  await expect(days.getByText('Our Lady of Monte Serrat')).toBeVisible();
  await expect(days.getByText('Tiradentes')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sep: 2 holidays/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Date' }).fill(`24 Jun ${YEAR}`);
  await dialog.getByLabel('Name').fill('Feast of St John');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Half day' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Say when work stops, or when it begins.')).toBeVisible();
  await dialog.getByLabel('Rest from').fill('12:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Feast of St John was saved.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Jun: \d holidays, 1 half days/ })).toBeVisible();

  await page.getByRole('button', { name: /^Edit Tiradentes/ }).click();
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Working day' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: /^Apr: 1 holidays/ })).toBeVisible();
  await page.getByRole('button', { name: `Put back 21 Apr ${YEAR}` }).click();
  await expect(page.getByRole('img', { name: /^Apr: 2 holidays/ })).toBeVisible();
  await page.getByRole('button', { name: `Remove 24 Jun ${YEAR}` }).click();

  await page.getByRole('checkbox', { name: 'Sat' }).click();
  await expect(page.getByText('as you keep it for the port')).toBeVisible();
  await page.getByRole('button', { name: 'Put back', exact: true }).click();
  await expect(page.getByText('as usual in the country')).toBeVisible();
  await page.getByRole('button', { name: 'All of Brazil' }).click();
  await expect(days.getByText('Our Lady of Monte Serrat')).toBeHidden();
  expectQuiet();
});

test('a country without a public list says so', async ({ page }) => {
  await signIn(page, 'operator', `/settings?section=port-calendars&place=QA&year=${YEAR}`);
  await expect(
    page.getByText('There is no public list of holidays for Qatar.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('National Day')).toBeVisible();
  await expectAccessible(page);
});
