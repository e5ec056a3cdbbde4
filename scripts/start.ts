import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureWebApp } from './build-web.ts';

// Libraries check themselves less when they are told that this is no development.
process.env.NODE_ENV ??= 'production';

// A built app that came along without sources of the web (an image) is served as it is.
const hasSources = existsSync(path.join(import.meta.dirname, '../apps/web/index.html'));
if (hasSources) await ensureWebApp((line) => console.error(`[mainsheet] ${line}`));
await import('../apps/server/src/main.ts');
