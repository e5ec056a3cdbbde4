import { expect } from '@playwright/test';
import { expectAccessible, signIn, watchConsole } from './sign-in.ts';
import { test } from './test.ts';

test('an estimate is seen as it was, its change told by causes, restored and pinned as the baseline', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page);
  await signIn(page, 'operator', '/estimate');
  const sheets = page.getByRole('grid', { name: 'Worksheets' });
  await sheets.getByRole('link', { name: /^Coal/ }).first().click();
  await page.getByRole('button', { name: 'Details' }).click();
  const speed = page.getByLabel('Laden speed');
  const was = await speed.inputValue();
  await speed.fill('11.2');
  await speed.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const states = page.getByRole('list', { name: 'Saved states' });
  await expect(states.getByText(/^Laden speed: .* → 11\.2 kn$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('slider', { name: 'State' }).press('ArrowLeft');
  await expect(page.getByText(/^as it was at .*, read-only$/)).toBeVisible();
  await expect(speed).toHaveValue(was);
  await expect(speed).toBeDisabled();
  const since = page.getByRole('table', { name: 'Since then' });
  await expect(since.getByRole('row', { name: /^Speed/ })).toBeVisible();
  await expect(since.getByRole('row')).toHaveCount(5);

  await page.getByRole('button', { name: 'Restore this state' }).click();
  await expect(page.getByText('The earlier state was saved as the newest one.')).toBeVisible();
  await expect(speed).toBeEnabled();
  await expect(speed).toHaveValue(was);
  await expect(states.getByText(/^Restored from state \d+$/).first()).toBeVisible();

  await page.getByRole('slider', { name: 'State' }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Pin as baseline' }).click();
  await expect(page.getByText(/^Baseline: .* as it was at /)).toBeVisible();
  await page.getByRole('button', { name: 'Compare with a column again' }).click();
  await expect(page.getByText(/^Baseline: .* as it was at /)).toBeHidden();
  expectQuiet();
});
