// Starts the server with a demo company of its own, in a folder that is gone afterwards.
import { rmSync } from 'node:fs';
import { scratchFolder } from '../../../tools/scratch-folder.ts';

const dataDir = scratchFolder('mainsheet-e2e-');
process.env.DATA_DIR = dataDir;
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await import('../../../scripts/start.ts');
