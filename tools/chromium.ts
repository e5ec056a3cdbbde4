import { existsSync } from 'node:fs';

/** Flags that keep a headless Chromium quiet and off the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two pages of the address bar, drawn anew for the window of every test, where nobody sees them.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/**
 * A journey's pages live for seconds: compiling their code a second and third time, for speed that comes too late, takes a sixth of
 * what a page costs.
 */
export const SHORT_LIVED_FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--no-maglev --no-turbofan'];

/** Draws pages and has no windows of its own, no push and no messages: a page costs a fifth less work. */
const SYSTEM_SHELLS = ['/usr/bin/chromium-headless-shell', '/usr/bin/headless_shell'];

const SYSTEM_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const findFirst = (paths: readonly string[]): string | null =>
  process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path)) ?? null;

/** Path of a whole Chromium on this machine: `CHROMIUM_PATH`, else a system browser, else null. */
export const findChromium = (): string | null => findFirst(SYSTEM_CHROMIUMS);

/** Path of what most pages are tested with: `CHROMIUM_PATH`, else a shell, else a whole browser, else null. */
export const findShell = (): string | null => findFirst([...SYSTEM_SHELLS, ...SYSTEM_CHROMIUMS]);
