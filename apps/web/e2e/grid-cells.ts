import { expect, type Locator } from '@playwright/test';

/** Place of a column among the cells of a row, by what stands above it: which columns are shown depends on the data. */
export async function columnOf(grid: Locator, header: string): Promise<number> {
  // Those over several columns are titles of groups.
  const heads = grid.locator('[role=columnheader]:not([aria-colspan])');
  const title = new RegExp(`^${header}\\b`);
  await expect(heads.filter({ hasText: title })).toHaveCount(1);
  const texts = await heads.allTextContents();
  return texts.findIndex((text) => title.test(text));
}

/** The cell of a row under a column. */
export async function cellUnder(
  grid: Locator,
  row: string | RegExp,
  header: string,
): Promise<Locator> {
  const column = await columnOf(grid, header);
  return grid.getByRole('row').filter({ hasText: row }).getByRole('gridcell').nth(column);
}
