import { expect } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { test } from './test.ts';

test('a voyage is moved on the fleet schedule, what it breaks is shown first, and it is put back', async ({
  page,
}) => {
  await signIn(page, 'operator');
  await page.goto('/contracts/schedule');
  const lane = page.getByRole('group', { name: 'Konstantinos Theotokis' });
  const bar = lane.getByRole('button', { name: /^KT\d-\d{4}, Fixed/ });
  await expect(bar).toBeVisible();
  const before = await bar.getAttribute('aria-label');
  await bar.focus();
  await bar.press('ArrowRight');
  await bar.press('Shift+ArrowRight');
  await expect(bar).toHaveText('8 days later');
  await bar.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Move KT/ });
  await expect(dialog.getByRole('table', { name: 'Before and after the move' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Move voyage' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/was moved: it commences/)).toBeVisible();
  await expect(bar).not.toHaveAttribute('aria-label', before ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toHaveAttribute('aria-label', before ?? '');
  await expect(page.getByRole('table', { name: /^Coverage/ })).toContainText('Fleet');
});
