import type { Page } from '@playwright/test';

/** Pastes a block of a spreadsheet into a grid: where the focus stands in it, else into the grid itself. */
export const paste = (page: Page, grid: string, text: string): Promise<void> =>
  page.getByRole('grid', { name: grid }).evaluate((element, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    const target = element.contains(document.activeElement) ? document.activeElement : element;
    target?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
