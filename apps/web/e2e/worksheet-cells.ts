import { expect, type Locator, type Page } from '@playwright/test';

/** A cell by the name of its row, which the row owns by its id, and the number of its column. */
export function cellOf(page: Page, label: string, column = 0): Locator {
  const owner = `(//div[contains(@class,"ws-label ")][contains(.,"${label}")])[1]/@id`;
  return page.locator(`xpath=//tr[@aria-owns=${owner}]`).locator('td.ws-cell').nth(column);
}

/** Rows out of sight are not drawn: the sheet is scrolled until the cell is there. */
export async function bringIn(page: Page, cell: Locator): Promise<void> {
  for (let top = 0; (await cell.count()) === 0 && top < 4_000; top += 400) {
    await page.locator('.ws-scroll').evaluate((sheet, to) => sheet.scrollTo({ top: to }), top);
    await cell.waitFor({ state: 'attached', timeout: 500 }).catch(() => undefined);
  }
}

/** Types into a cell and takes it once the echo stands under it. */
export async function typeCell(page: Page, label: string, text: string, column = 0): Promise<void> {
  const cell = cellOf(page, label, column);
  await bringIn(page, cell);
  await cell.click();
  await page.keyboard.type(text);
  await expect(page.locator('.ws-echo')).toContainText(/accepts/, { timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(page.locator('.ws-editor')).toHaveCount(0);
}
