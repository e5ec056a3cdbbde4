// How long a person waits in the worksheet: from a key to the frame that shows what it did, and from
// a link to the largest part of the page. Real server, demo company, Chromium with its CPU 4× slower.
import { rmSync } from 'node:fs';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { askAs, makeWorksheet, PASSWORD, rank } from './sample-worksheet.ts';

const ROUNDS = 3;
const COLUMNS = 50;
const PORTS = 20;
const SLOWDOWN = 4;
/** Quick fingers: some eight keys a second. */
const BETWEEN_KEYS_MS = 120;

const dataDir = scratchFolder('mainsheet-bench-');
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0' }, '/');
const running = await openPlatform(config, { say: () => {} });
await ensureDemo(running.platform, () => {});
const app = await buildApp(running.platform);
const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace(
  '127.0.0.1',
  'localhost',
);

// --- the worksheet -------------------------------------------------------------------------------

// Of another person, so that the browser's session is not ended by this one.
const ask = await askAs(address, 'operator@fjordline.example');
const { worksheetId } = await makeWorksheet(ask, { columns: COLUMNS, ports: PORTS });

// --- from key to paint ---------------------------------------------------------------------------

/**
 * Runs in the page. A key counts from its event's own time stamp (taken by the browser process, so
 * waiting in the queue counts) to the end of the first frame after which the page shows what the key
 * did: the text of `probe` is another one. A message posted in an animation frame is handled after
 * that frame's style, layout and paint; a second message lets the first one's neighbours go first.
 */
function watchKeys(): void {
  const waits: number[] = [];
  const state = { waits, probe: (): string => '', events: [] as number[], sinceMs: 0 };
  Object.assign(window, { keyWatch: state });
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      let isSecond = false;
      port1.onmessage = () => {
        if (!isSecond) {
          isSecond = true;
          return port2.postMessage(null);
        }
        port1.close();
        return run();
      };
      port2.postMessage(null);
    });
  window.addEventListener(
    'keydown',
    (event) => {
      const before = state.probe();
      const look = () => {
        if (state.probe() === before && performance.now() - event.timeStamp < 3_000) {
          return afterFrame(look);
        }
        return waits.push(performance.now() - event.timeStamp);
      };
      afterFrame(look);
    },
    { capture: true },
  );
  // What the browser itself says of the same keys, presentation included, in steps of 8 ms.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The browser tells of keys late: those that led here, pressed without a pause, do not count.
      if (entry.name === 'keydown' && entry.startTime >= state.sinceMs)
        state.events.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

type KeyWatch = { waits: number[]; events: number[]; probe: () => string; sinceMs: number };
declare const keyWatch: KeyWatch;

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const count = await page.evaluate(() => keyWatch.waits.length);
    await page.keyboard.press(key);
    await page.waitForFunction((known) => keyWatch.waits.length > known, count);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
}

/** Waits of a round of keys. */
async function waitsOf(page: Page, keys: readonly string[]): Promise<KeyWatch> {
  await page.evaluate(() => {
    keyWatch.waits.length = 0;
    keyWatch.events.length = 0;
    keyWatch.sinceMs = performance.now();
  });
  await press(page, keys);
  return page.evaluate(() => ({ ...keyWatch, probe: null as never }));
}

/** Every key changes the freight, and with it the figures of the column and its TCE in the head. */
const TYPED = ['4', '1', '2', 'Backspace', '5', 'Backspace', '7', 'Backspace', '3', 'Backspace'];
const MOVES = [...Array(12).fill('ArrowDown'), ...Array(12).fill('ArrowUp')] as string[];
const SIDEWAYS = [...Array(12).fill('ArrowRight'), ...Array(12).fill('ArrowLeft')] as string[];

/** Types into the freight of a column. The editor and the TCE of the head must both have changed. */
async function typeFreight(page: Page, column: number): Promise<KeyWatch> {
  await page.evaluate((index) => {
    keyWatch.probe = () => {
      const head = document.querySelector(`.ws-head[aria-colindex="${index + 1}"] .ws-figure`);
      return `${head?.textContent} ${document.querySelector<HTMLInputElement>('.ws-editor')?.value}`;
    };
  }, column);
  const watched = await waitsOf(page, [...TYPED, ...TYPED.slice(1), ...TYPED.slice(1)]);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  return watched;
}

/** Enter: the column is calculated, kept and soon saved, the editor goes and the cursor moves. */
async function commitFreight(page: Page): Promise<KeyWatch> {
  const watched: KeyWatch = { waits: [], events: [], probe: () => '', sinceMs: 0 };
  for (let digit = 1; digit <= 8; digit++) {
    await page.keyboard.type(`3${digit}`);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
    const enter = await waitsOf(page, ['Enter']);
    watched.waits.push(...enter.waits);
    watched.events.push(...enter.events);
    await page.keyboard.press('ArrowUp');
    // Longer than the delay of the autosave, which is on its way meanwhile.
    await page.waitForTimeout(700);
  }
  return watched;
}

const watchCursor = (page: Page) =>
  page.evaluate(() => {
    keyWatch.probe = () => {
      const place = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
      return `${place} ${document.querySelector<HTMLInputElement>('.ws-editor')?.value}`;
    };
  });

async function moveCursor(page: Page): Promise<KeyWatch> {
  await watchCursor(page);
  return waitsOf(page, [...MOVES, ...SIDEWAYS]);
}

/** Puts the cursor into the freight of a column, from the left edge on. */
async function goToFreight(page: Page, column: number): Promise<void> {
  await page.evaluate(() => {
    keyWatch.probe = () => String(Math.random());
  });
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Home');
  const isFreight = () =>
    page.evaluate(() => {
      const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
      return /^ws-freight-0-/.test(id ?? '');
    });
  for (let line = 0; line < 300 && !(await isFreight()); line++) {
    await page.keyboard.press('ArrowDown');
  }
  for (let step = 1; step < column; step++) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(500);
}

const median = (values: readonly number[]): number => rank(values, 0.5);

function report(name: string, rounds: readonly KeyWatch[]): void {
  const at = (share: number) => median(rounds.map(({ waits }) => rank(waits, share))).toFixed(0);
  const event = median(rounds.map(({ events }) => (events.length ? rank(events, 0.98) : 0)));
  const count = rounds[0]?.waits.length ?? 0;
  console.log(
    `${name.padEnd(34)} p50 ${at(0.5)} ms, p98 ${at(0.98)} ms, worst ${at(1)} ms, ` +
      `n ${count} × ${rounds.length} (event timing p98 ${event} ms)`,
  );
}

// --- largest contentful paint --------------------------------------------------------------------

/** Opens an address with an empty cache and waits until nothing larger is painted. */
async function largestPaint(page: Page, cdp: CDPSession, address_: string): Promise<number> {
  await cdp.send('Network.clearBrowserCache');
  await page.goto(address_);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

// --- the run -------------------------------------------------------------------------------------

const found = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(found ? { executablePath: found } : {}),
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
// Every group open: the most there can be to draw.
await page.addInitScript(() => localStorage.setItem('mainsheet.worksheet.closed', '[]'));
await page.goto(address);
await page.getByLabel('Business email').fill('owner@fjordline.example');
await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
await page.keyboard.press('Enter');
await page.getByRole('navigation').first().waitFor();
const cdp = await page.context().newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

const sheetAddress = `${address}/estimate/estimate-column-view?worksheet=${worksheetId}`;
const paints: Record<string, number[]> = { worksheet: [], dashboard: [] };
for (let round = 0; round < ROUNDS; round++) {
  paints.worksheet?.push(await largestPaint(page, cdp, sheetAddress));
  paints.dashboard?.push(await largestPaint(page, cdp, `${address}/dashboard`));
}

await page.goto(sheetAddress);
await page.getByRole('grid').waitFor();
await page.evaluate(watchKeys);
await page.getByRole('grid').focus();
const rounds: Record<string, KeyWatch[]> = { moves: [], own: [], baseline: [], commits: [] };
for (let round = 0; round < ROUNDS; round++) {
  await goToFreight(page, 3);
  rounds.moves?.push(await moveCursor(page));
  await goToFreight(page, 3);
  rounds.own?.push(await typeFreight(page, 3));
  await watchCursor(page);
  rounds.commits?.push(await commitFreight(page));
  await goToFreight(page, 1);
  rounds.baseline?.push(await typeFreight(page, 1));
}

console.log(`${COLUMNS} estimates × ${PORTS} ports, all groups open, CPU ${SLOWDOWN}× slower`);
report('key to paint, typing in a column', rounds.own ?? []);
report('key to paint, typing in baseline', rounds.baseline ?? []);
report('key to paint, Enter', rounds.commits ?? []);
report('key to paint, moving the cursor', rounds.moves ?? []);
for (const [name, values] of Object.entries(paints)) {
  const all = values.map((value) => value.toFixed(0)).join(', ');
  console.log(`largest paint, ${name}, empty cache: ${median(values).toFixed(0)} ms (${all})`);
}
await browser.close();
await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
