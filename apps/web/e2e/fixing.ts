import { expect, type Locator, type Page } from '@playwright/test';

/** Reads the warnings of the open dialog, without which nothing is fixed, and converts. */
export async function readAndConvert(page: Page): Promise<void> {
  const dialog: Locator = page.getByRole('dialog', { name: /^Convert / });
  const convert = dialog.getByRole('button', { name: 'Convert to voyage' });
  const read = dialog.getByRole('checkbox', { name: /^I have read the/ });
  await expect(read).toBeVisible();
  await expect(convert).toBeDisabled();
  await read.check();
  await convert.click();
  await page.waitForURL(/\/contracts\/contract-detail\?id=/);
}
