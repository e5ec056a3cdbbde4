// What a chartering desk waits for beside the keys of its worksheet: the save of a long estimate, the list of worksheets with
// 500 estimates (50 are the most of one) and a full one opened, a table pasted into a grid, a list of ten thousand rows scrolled. Real server, demo company, Chromium.
import { rmSync } from 'node:fs';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { askAs, makeWorksheet, PASSWORD, rank } from './sample-worksheet.ts';

const SAVES = 120;
const SHEETS = 10;
const OF_EACH = 50;
const ROWS = 10_000;
const PASTES = 7;
const TARGETS = { saveMs: 50, listMs: 300, pasteMs: 100, frameMs: 50 } as const;

const dataDir = scratchFolder('mainsheet-bench-');
const config = readConfig(
  {
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', GRAPHQL_BUDGET: '1000000000' },
    AI_INVITATION: 'off',
  },
  '/',
);
const running = await openPlatform(config, { say: () => {} });
await ensureDemo(running.platform, () => {});
const app = await buildApp(running.platform);
const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace(
  '127.0.0.1',
  'localhost',
);

function report(what: string, waits: readonly number[], target: number): void {
  const at = (share: number) => rank(waits, share).toFixed(1).padStart(7);
  console.log(`${what.padEnd(52)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms, target ${target}`);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

// --- the server ----------------------------------------------------------------------------------

const ask = await askAs(address, 'operator@fjordline.example');
const long = await makeWorksheet(ask, { columns: 1, ports: 20 });
const saves: number[] = [];
const [estimate] = long.estimates;
if (!estimate) throw new Error('no estimate was made');
for (let version = 1; version <= SAVES; version++) {
  const inputs = { ...estimate.inputs, dailyCost: 7_000 + version };
  const estimateData = { worksheetId: long.worksheetId, name: '', inputs };
  const save = () =>
    ask(
      `mutation Save($data: EstimateDataInput!, $id: ID!, $version: Int!, $writeId: ID!) {
        mergeEstimate(data: $data, estimateId: $id, version: $version, writeId: $writeId) {
          errorFlag message } }`,
      { data: { estimateData }, id: estimate.id, version, writeId: crypto.randomUUID() },
    );
  const waited = await timed(save);
  // The first ones warm up the server.
  if (version > 20) saves.push(waited);
}
report('save of an estimate of 20 ports', saves, TARGETS.saveMs);

let full = '';
for (let sheet = 0; sheet < SHEETS; sheet++) {
  full = (await makeWorksheet(ask, { columns: OF_EACH, ports: 10 })).worksheetId;
}
const LIST = `{ listEstimateSheets(limit: 500) { id name estimateCount bestTce vesselNames updatedBy version } }`;
const SHEET = `query ($id: ID!) { estimateSheet(id: $id) { sheet { id name }
  estimates { id fullNumber name status inputs map voyageId vesselType completionAt updatedAt updatedBy version } } }`;
const lists: number[] = [];
const opened: number[] = [];
for (let round = 0; round < 20; round++) {
  lists.push(await timed(() => ask(LIST)));
  opened.push(await timed(() => ask(SHEET, { id: full })));
}
report(`list of worksheets of ${SHEETS * OF_EACH} estimates in all`, lists, TARGETS.listMs);
report(`worksheet of ${OF_EACH} estimates of ten ports opened`, opened, TARGETS.listMs);

const client = new pg.Client({ connectionString: running.platform.db.connectionString });
await client.connect();
await client.query(
  `insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency,
     payment_terms_days, details, created_at, updated_at, updated_by)
   select company_id, gen_random_uuid(), 'Party ' || lpad(n::text, 5, '0'), '{customer}', n || '@party.example', '',
     'Oslo', 'NO', 'USD', 30, '{"tags": [], "people": []}', now(), now(), 'bench'
   from (select company_id from vessel limit 1) c, generate_series(1, $1::int) n`,
  [ROWS],
);
await client.end();

// --- the browser ---------------------------------------------------------------------------------

const found = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(found ? { executablePath: found } : {}),
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(address);
await page.getByLabel('Business email').fill('owner@fjordline.example');
await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
await page.keyboard.press('Enter');
await page.getByRole('navigation').first().waitFor();

const cdp = await page.context().newCDPSession(page);
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

/** Processor time of the page's own thread so far: what a busy machine makes others wait does not count. */
async function threadMs(): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Milliseconds from a paste of 500 rows of five cells to the end of the frame that shows it. */
async function pasteTable(page_: Page) {
  await page_.goto(`${address}/dev/gallery`);
  const grid = page_.getByRole('grid', { name: 'Itinerary' });
  await grid.getByRole('row').nth(2).getByRole('gridcell').nth(1).click();
  const line = ['Loading', '4986', '12.5', '', '2026-12-02 03:06'].join('\t');
  const text = Array.from({ length: 500 }, () => line).join('\n');
  const before = await threadMs();
  const wallMs = await page_.evaluate(
    (table) =>
      new Promise<number>((resolve) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', table);
        const started = performance.now();
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        // A message posted in an animation frame is handled after that frame's style, layout and paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(null);
        });
      }),
    text,
  );
  return { wallMs, threadMs: (await threadMs()) - before };
}

const pastes: number[] = [];
const busy: number[] = [];
for (let round = 0; round <= PASTES; round++) {
  const waited = await pasteTable(page);
  if (round > 0) {
    pastes.push(waited.wallMs);
    busy.push(waited.threadMs);
  }
}
const rows = await page.getByRole('grid', { name: 'Itinerary' }).getAttribute('aria-rowcount');
report(`paste of 500 × 5 cells, grid of ${rows} rows then`, pastes, TARGETS.pasteMs);
report('  of it the thread of the page', busy, TARGETS.pasteMs);

/** Time between frames while the list is scrolled by the wheel. */
async function scrollFrames(page_: Page): Promise<number[]> {
  await page_.goto(`${address}/contacts`);
  const grid = page_.getByRole('grid', { name: 'Contacts' });
  await grid.waitFor();
  await page_.waitForFunction(
    (least) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > least,
    ROWS - 500,
    { timeout: 60_000 },
  );
  await grid.hover();
  await page_.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { scrolledFrames: frames });
  });
  for (let turn = 0; turn < 60; turn++) {
    await page_.mouse.wheel(0, turn % 2 === 0 ? 900 : 4_000);
    await page_.waitForTimeout(50);
  }
  return page_.evaluate(() => (window as unknown as { scrolledFrames: number[] }).scrolledFrames);
}
const idle = await threadMs();
const frames = await scrollFrames(page);
const spent = (await threadMs()) - idle;
report(`frames of a list of ${ROWS} rows, scrolled`, frames, TARGETS.frameMs);
console.log(
  `  the thread of the page ${(spent / frames.length).toFixed(1)} ms a frame, its load included`,
);

await browser.close();
await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
