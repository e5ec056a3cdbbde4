// What every screen costs: it is opened in the running app as a link opens it, one after another in a real
// Chromium, as the owner of the demo company. Counted are calls of the API, bytes of data and of code over
// the wire, statements of the database, and the statement that was run most often: more of one
// statement than there are calls means that somebody asks row by row.
import { rmSync } from 'node:fs';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { ROUTES } from '../../apps/web/src/app/routes.ts';
import { hasScreen } from '../../apps/web/src/platform/navigation/navigation.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { scratchFolder } from '../scratch-folder.ts';

/** What the page of a voyage may cost: calls, and milliseconds of the server for all of them. */
const VOYAGE_PAGE = { path: '/contracts/contract-detail?id=', calls: 6, serverMs: 300 };
/** Nothing new for so long: the screen stands. */
const QUIET_MS = 400;

const dataDir = scratchFolder('mainsheet-bench-');
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', AI_INVITATION: 'off' },
  '/',
);

// --- what the database is asked ------------------------------------------------------------------

const statements = new Map<string, number>();
let lastAt = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text: string }];
  const text = (typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').trim();
  if (!/^(begin|commit|rollback)/i.test(text))
    statements.set(text, (statements.get(text) ?? 0) + 1);
  lastAt = Date.now();
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

const running = await openPlatform(config, { say: () => {} });
await ensureDemo(running.platform, () => {});
const app = await buildApp(running.platform);
const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace(
  '127.0.0.1',
  'localhost',
);

// --- what goes over the wire ---------------------------------------------------------------------

const wire = { calls: 0, files: 0, dataBytes: 0, codeBytes: 0 };
let serverMs = 0;
app.server.on('request', ({ url = '' }, response) => {
  const startedAt = performance.now();
  if (url.startsWith('/v2/')) {
    response.once('finish', () => {
      serverMs += performance.now() - startedAt;
    });
  }
});

async function watchWire(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const isCall = new Map<string, boolean>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const call = new URL(request.url).pathname.startsWith('/v2/');
    isCall.set(requestId, call);
    wire[call ? 'calls' : 'files'] += 1;
    lastAt = Date.now();
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    wire[isCall.get(requestId) ? 'dataBytes' : 'codeBytes'] += encodedDataLength;
    lastAt = Date.now();
  });
}

async function untilQuiet(page: Page): Promise<void> {
  do await page.waitForTimeout(50);
  while (Date.now() - lastAt < QUIET_MS);
}

// --- the screens ---------------------------------------------------------------------------------

type Cost = {
  screen: string;
  calls: number;
  dataKb: number;
  files: number;
  codeKb: number;
  statements: number;
  most: number;
  statement: string;
  serverMs: number;
  readyMs: number;
};

/** Counts what opening a screen asks for, until nothing more is asked for. */
async function costOf(page: Page, screen: string, open: () => Promise<void>): Promise<Cost> {
  await untilQuiet(page);
  statements.clear();
  serverMs = 0;
  Object.assign(wire, { calls: 0, files: 0, dataBytes: 0, codeBytes: 0 });
  const startedAt = Date.now();
  lastAt = startedAt;
  await open();
  await page.locator('h1').first().waitFor();
  await untilQuiet(page);
  const [statement = '', most = 0] = [...statements].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return {
    screen,
    calls: wire.calls,
    dataKb: wire.dataBytes / 1000,
    files: wire.files,
    codeKb: wire.codeBytes / 1000,
    statements: [...statements.values()].reduce((sum, times) => sum + times, 0),
    most,
    statement,
    serverMs,
    readyMs: lastAt - startedAt,
  };
}

/** By the router, as a link does. */
const costOfLink = (page: Page, screen: string): Promise<Cost> =>
  costOf(page, screen, async () => {
    await page.evaluate((to) => history.pushState({}, '', to), screen);
    await page.waitForURL(address + screen);
  });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Business email').fill('owner@fjordline.example');
  await page.getByLabel('Password', { exact: true }).fill('mainsheet-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/overview');
}

const paths = ROUTES.filter(
  (route) =>
    hasScreen(route) &&
    route.redirectTo === undefined &&
    route.access !== 'public' &&
    !route.path.includes('$'),
).map((route) => route.path);

/** The page of the first record of a list, and every section of the settings. */
function leadsOn(page: Page, screen: string): Promise<string[]> {
  const links =
    screen === '/settings'
      ? 'nav[aria-label="Settings, sections"] a[href]'
      : '[role=grid] [role=gridcell] a[href^="/"]';
  return page.locator(links).evaluateAll((found, all) => {
    const addresses = found.map((link) => link.getAttribute('href') ?? '');
    return all ? addresses : addresses.slice(0, 1);
  }, screen === '/settings');
}

function table(costs: readonly Cost[]): string {
  const lines = costs.map(({ screen, calls, dataKb, files, codeKb, statements, most, ...ms }) =>
    [
      screen.replace(/[\da-f]{8}-[\da-f-]{27}/g, '…').padEnd(46),
      String(calls).padStart(5),
      dataKb.toFixed(1).padStart(8),
      String(files).padStart(5),
      codeKb.toFixed(1).padStart(8),
      String(statements).padStart(10),
      String(most).padStart(5),
      ms.serverMs.toFixed(0).padStart(6),
      ms.readyMs.toFixed(0).padStart(6),
    ].join(' '),
  );
  const head = `${'screen'.padEnd(46)} calls  data kB files  code kB statements  same server     ms`;
  const byRow = costs.filter(({ calls, most }) => most > calls + 1);
  const shown = byRow.map(({ screen, statement }) => `row by row on ${screen}: ${statement}`);
  const voyage = costs.find(({ screen }) => screen.startsWith(VOYAGE_PAGE.path));
  const ofVoyage = voyage
    ? `page of a voyage: ${voyage.calls} calls, target ${VOYAGE_PAGE.calls}; ${voyage.serverMs.toFixed(0)} ms on the server, target ${VOYAGE_PAGE.serverMs}`
    : 'page of a voyage: none was opened';
  return [head, ...lines, ofVoyage, `asked row by row: ${byRow.length}, target 0`, ...shown].join(
    '\n',
  );
}

const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(findChromium() ? { executablePath: findChromium()! } : {}),
});
try {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
  await watchWire(page);
  const costs: Cost[] = [
    await costOf(page, 'the login, empty cache', async () => void (await page.goto('/'))),
    await costOf(page, 'the dashboard, after the login', () => logIn(page)),
  ];
  for (const screen of paths) {
    costs.push(await costOfLink(page, screen));
    for (const further of await leadsOn(page, screen)) costs.push(await costOfLink(page, further));
  }
  console.log(table(costs));
} finally {
  await browser.close();
  await app.close();
  await running.close();
  rmSync(dataDir, { recursive: true, force: true });
}
