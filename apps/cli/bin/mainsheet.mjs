#!/usr/bin/env node
// `npx mainsheet`: hands over to the Node the project pins, as every script does.
process.argv.splice(2, 0, 'apps/cli/src/main.ts');
await import('../../../scripts/run.mjs');
