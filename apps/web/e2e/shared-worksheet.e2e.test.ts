import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { test } from './test.ts';

/** A worksheet of the journey's own with one estimate. @returns its address */
async function newWorksheet(page: Page, name: string): Promise<string> {
  await page.goto('/estimate');
  await page.getByRole('button', { name: 'New worksheet' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create worksheet' }).click();
  await page.getByRole('button', { name: 'Add the first estimate' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  return page.url();
}

const cell = (page: Page, rowKey: string) => page.locator(`td[data-row="${rowKey}"]`).first();

async function type(page: Page, rowKey: string, text: string): Promise<void> {
  await cell(page, rowKey).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ws-editor')).toHaveCount(0);
}

const shown = (page: Page) => page.getByRole('list', { name: 'Changed by others' });
const isSaved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

test('two people type in one estimate: both keep their cells without a dialog, each undoes their own, and is told who wrote over theirs', async ({
  page,
  browser,
}) => {
  await signIn(page, 'operator');
  const address = await newWorksheet(page, 'Shared by two');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'owner', address);
  await expect(other.getByRole('grid', { name: /side by side/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Also here' })).toBeVisible();

  // Where the other is, and that they type.
  await cell(other, 'dailyCost').click();
  await expect(page.locator('.ws-viewer')).toHaveCount(1);
  await other.keyboard.type('8');
  const typing = page.getByRole('list', { name: 'Also here' }).getByText(/, typing$/);
  await expect(typing).toHaveCount(1);
  await other.keyboard.press('Escape');

  // Both at once.
  await Promise.all([type(page, 'weather', '7'), type(other, 'dailyCost', '8500')]);
  const since = Date.now();
  for (const one of [page, other]) {
    await expect(cell(one, 'weather')).toContainText('7');
    await expect(cell(one, 'dailyCost')).toContainText('8,500');
  }
  expect(Date.now() - since).toBeLessThan(3_000);

  // The last write of one cell stays; whose cell it was is told, and may take it back.
  await type(other, 'weather', '9');
  await expect(shown(page)).toContainText(/Jonas Lindberg changed Weather.* which you had typed/);
  await expect(shown(page)).toContainText('7 → 9');
  await expect(cell(page, 'weather')).toContainText('9');
  // Undo takes back one's own step only, and says what it leaves.
  await cell(page, 'weather').click();
  await page.keyboard.press('Control+z');
  await expect(shown(page)).toContainText(/Not undone: Jonas Lindberg changed Weather/);
  await expect(cell(page, 'weather')).toContainText('9');
  await expect(cell(page, 'dailyCost')).toContainText('8,500');
  await shown(page).getByRole('button', { name: 'Take back' }).click();
  await shown(page).getByRole('button', { name: 'Leave it' }).click();
  await expect(shown(page)).toHaveCount(0);
  await expect(cell(other, 'weather')).toContainText('7');
  await expect(shown(other)).toContainText(/Hilde Kaya changed Weather/);
  await other.keyboard.press('Control+z');
  await other.keyboard.press('Control+z');
  await expect(cell(page, 'dailyCost')).not.toContainText('8,500');
  await expect(cell(page, 'weather')).toContainText('7');

  await other.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('list', { name: 'Also here' })).toHaveCount(0);
  await other.context().close();
});

/** Ends a browser as a power cut does: by the process that was started with this folder. */
function killBrowser(folder: string): void {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let command = '';
    try {
      command = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
    } catch {
      continue;
    }
    const isOurs = command.split('\0').includes(`--user-data-dir=${folder}`);
    if (isOurs && !command.includes('--type=')) process.kill(Number(entry), 'SIGKILL');
  }
}

test('what was typed without a network outlives a killed browser and meets what another typed meanwhile; signing out ends it', async ({
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mainsheet-browser-'));
  const executablePath = findChromium();
  const start = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...(executablePath ? { executablePath } : { channel: 'chromium' }),
      args: CHROMIUM_FLAGS,
      ...(baseURL ? { baseURL } : {}),
      ...(extraHTTPHeaders ? { extraHTTPHeaders } : {}),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const cutWrites = (page: Page) =>
    page.route('**/v2/graphql', (route) =>
      route.request().postData()?.includes('mergeEstimate') ? route.abort() : route.continue(),
    );
  const first = await start();
  await signIn(first.page, 'operator');
  const address = await newWorksheet(first.page, 'Cut off');
  await cutWrites(first.page);
  await type(first.page, 'weather', '9');
  await expect(first.page.getByText(/^Not saved: The server did not answer\./)).toBeVisible();
  killBrowser(folder);
  await first.context.close().catch(() => undefined);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'owner', address);
  await type(other, 'dailyCost', '8500');
  await isSaved(other);
  await expect(cell(other, 'weather')).not.toContainText('9');

  const second = await start();
  await signIn(second.page, 'operator', address);
  await expect(second.page.getByText(/was kept in this browser and is saved now/)).toBeVisible();
  await isSaved(second.page);
  for (const one of [second.page, other]) {
    await expect(cell(one, 'weather')).toContainText('9');
    await expect(cell(one, 'dailyCost')).toContainText('8,500');
  }

  await cutWrites(second.page);
  await type(second.page, 'weather', '4');
  await expect(second.page.getByText(/^Not saved: The server did not answer\./)).toBeVisible();
  const stored = () =>
    second.page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('mainsheet.typing');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const count = opening.result.transaction('typed').objectStore('typed').count();
            count.onsuccess = () => resolve(count.result);
          };
        }),
    );
  await expect.poll(stored).toBe(1);
  second.page.on('dialog', (dialog) => void dialog.accept());
  await second.page.getByRole('button', { name: /^Account of/ }).click();
  await second.page.getByRole('button', { name: 'Logout' }).click();
  await expect(second.page.getByText('You are logged out')).toBeVisible();
  await expect.poll(stored).toBe(0);
  await second.context.close();
  await other.context().close();
  rmSync(folder, { recursive: true, force: true });
});
