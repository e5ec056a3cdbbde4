import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Signs in as a person of the demo company. */
export async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Business email').fill(`${person}@fjordline.example`);
  await page.getByLabel('Password', { exact: true }).fill('mainsheet-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Collects what the browser complains about; call the result at the end of a test. */
export function watchConsole(page: Page): () => void {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return () => expect(complaints).toEqual([]);
}

/** What may differ between the two schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * No axe violation, in the light scheme and in the dark one, where only colours differ.
 * The legacy mode needs no second page to gather what frames found: nothing here is in a frame.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const look = () => new AxeBuilder({ page }).setLegacyMode(true);
  expect(await violationsOf(look()), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(look().withRules(COLOUR_RULES)), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
