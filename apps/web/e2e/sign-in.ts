import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Who of the demo company signs in, by the name before the @. */
const emailOf = (person: string): string => `${person}@fjordline.example`;
const PASSWORD = 'mainsheet-demo';

/**
 * Signs in as a person of the demo company and opens a page: over the API, and with what the app keeps of a
 * session where it keeps it. The form itself is the matter of the journeys about signing in.
 */
export async function signIn(page: Page, person: string, path = '/dashboard'): Promise<void> {
  const browserId = randomUUID();
  const answer = await page.request.post('/v2/contact/login', {
    headers: { 'x-browser-id': browserId },
    data: { email: emailOf(person), password: Buffer.from(PASSWORD).toString('base64') },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { result } = await answer.json();
  // Before the app begins, and only then: what it keeps later is its own.
  const before = await page.addInitScript(
    ([local, session]) => {
      for (const [key, value] of local) localStorage.setItem(key, value);
      for (const [key, value] of session) sessionStorage.setItem(key, value);
    },
    [
      [
        ['browser_id', browserId],
        ['company_id', String(result.company_id)],
        ['contact_id', String(result.contact_id)],
        ['mainsheet.last_activity', String(Date.now())],
      ],
      [
        ['mainsheet.session_token', String(result.sessionToken)],
        ['mainsheet.fresh_sign_in', '1'],
      ],
    ] as const,
  );
  await page.goto(path);
  await before.dispose();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Signs in as people do, and comes to the dashboard. */
export async function signInByForm(page: Page, person: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Business email').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Resolves when a page has asked to hear of the end of its session; call it before the page is opened. */
export async function awaitListening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('sessionEnded'));
}

/** Collects what the browser complains about, but for what a journey means to bring about; call the result at its end. */
export function watchConsole(page: Page, meant?: RegExp): () => void {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isMeant = meant?.test(message.text()) ?? false;
    if (message.type() === 'error' && !isMeant) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return () => expect(complaints).toEqual([]);
}

/** The rules without their comments: a page reads them in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What may differ between the two schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Where workers write down which scenes they found accessible: both look at many of the same. */
const SCENES = process.env.ACCESSIBLE_SCENES ?? mkdtempSync(join(tmpdir(), 'mainsheet-scenes-'));
const noteOf = (scene: string): string =>
  join(SCENES, createHash('sha256').update(scene).digest('hex'));

/** What stands on a page, whichever record it shows: the screen, what is open of it, headings, fields and alerts. */
const sceneOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const wordsOf = (selector: string): (string | null)[] =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent);
    const countOf = (selector: string): number => document.querySelectorAll(selector).length;
    return JSON.stringify([
      location.pathname.replaceAll(/[0-9a-f-]{8,}|\d+/g, '#'),
      new URLSearchParams(location.search).get('section'),
      innerWidth,
      wordsOf('[role=tab][aria-selected=true]'),
      wordsOf('h1, h2, h3'),
      wordsOf('[role=alert]'),
      wordsOf('label, th, [role=columnheader], [role=dialog] button'),
      countOf('[role=dialog], [role=menu], [role=listbox]') > 0,
      countOf('tbody tr, [role=row]') > 1,
    ]);
  });

/**
 * No axe violation, in the light scheme and in the dark one, where only colours differ. A scene that was found accessible is not
 * looked at again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  const scene = await sceneOf(page);
  if (existsSync(noteOf(scene))) return;
  // Once a page: reading the rules takes as long as applying some of them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await violationsOf(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, COLOUR_RULES), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  writeFileSync(noteOf(scene), '');
}

/** What makes a page wider than its window: elements beyond its edge that no box scrolls. */
const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isFree = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      }
      return true;
    };
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && isFree(element),
    );
    const names = wide.map((element) => `${element.tagName}.${element.className}`);
    return [`${scrollWidth - clientWidth} px beyond`, ...names.slice(0, 5)];
  });

/** Nothing stands beyond the right edge of a phone, a laptop or a desk's screen. */
export async function expectFitting(page: Page, widths = [390, 768, 1280, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => beyondEdge(page), { message: `${width} px` }).toEqual([]);
  }
}

/** What breaks the rules of axe, all of them or some. */
const violationsOf = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    type Checker = { run(context: Document, options: RunOptions): Promise<AxeResults> };
    const { axe: checker } = window as unknown as { axe: Checker };
    const { violations } = await checker.run(document, {
      resultTypes: ['violations'],
      // Its one rule that reads style sheets asks whether a page turns with a phone: ours lock no orientation.
      preload: false,
      ...(runOnly ? { runOnly } : {}),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, rules);
