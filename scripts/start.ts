import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureWebApp } from './build-web.ts';

// A built app that came along without sources of the web (an image) is served as it is.
const hasSources = existsSync(path.join(import.meta.dirname, '../apps/web/src'));
if (hasSources) await ensureWebApp((line) => console.error(`[mainsheet] ${line}`));
await import('../apps/server/src/main.ts');
