import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 150;

/** Keeps count of presses that were no keys; call the result at the end: there must be none. */
export async function watchPointer(page: Page): Promise<() => Promise<void>> {
  let presses = 0;
  await page.exposeFunction('notePress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const note = () => (window as unknown as { notePress(): void }).notePress();
    addEventListener('pointerdown', (event) => event.isTrusted && note(), true);
  });
  return async () => {
    expect(presses, 'presses of a mouse or finger').toBe(0);
  };
}

const isFocused = (target: Locator): Promise<boolean> =>
  target
    .first()
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })
    .catch(() => false);

/** Goes on with Tab, or back with Shift+Tab, until the focus stands on a control; it must come. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  // Found once: looking for it by its name at each of a hundred stops took most of the time.
  let found = await target.first().elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const state = await found?.evaluate((element) => ({
      isThere: element.isConnected,
      hasFocus: element === document.activeElement,
    }));
    if (state?.hasFocus) return;
    if (!state?.isThere) found = await target.first().elementHandle();
    else await page.keyboard.press(key);
  }
  expect(await isFocused(target), `Tab never came to ${target.toString()}`).toBe(true);
}

/** Tab to a button or link, then the key that presses it. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tab to a field and type over what it holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Tab to a list, open it, narrow it by typing where it takes text, and go down to an option: by default to what was typed. */
export async function pick(
  page: Page,
  target: Locator,
  typed: string,
  name: string | RegExp = typed,
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ArrowDown');
  if (await target.first().isEditable()) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
  }
  const option = page.getByRole('option', { name, exact: true }).first();
  await expect(option).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await option.evaluate((element) => 'comboboxSelected' in element.dataset)) break;
    await page.keyboard.press('ArrowDown');
  }
  // The list may have been drawn anew meanwhile: Enter takes what is chosen now.
  await expect(option).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(option).toBeHidden();
}

/** Tab to a box and tick it. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box.first()).toBeChecked();
}

/** Gives the password that a dialog asks for, and presses its button. */
export async function prove(page: Page, dialog: Locator, password: string): Promise<void> {
  await typeInto(page, dialog.getByLabel('Present password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Presses a button until what it leads to is there: it may be refused for a moment, with the reason. */
export async function pressUntil(page: Page, target: Locator, there: Locator): Promise<void> {
  await expect(async () => {
    if (await target.isVisible()) await pressOn(page, target);
    await expect(there).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

/** Tab to a list, go down to a row and open it. */
export async function openRow(page: Page, list: string, name: string | RegExp): Promise<void> {
  const grid = page.getByRole('grid', { name: list });
  const rows = grid.getByRole('row');
  const wanted = rows.filter({ hasText: name }).first();
  await expect(wanted).toBeVisible();
  const id = await wanted.getAttribute('id');
  await tabTo(page, grid);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await grid.getAttribute('aria-activedescendant')) === id) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(grid).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('Enter');
}
