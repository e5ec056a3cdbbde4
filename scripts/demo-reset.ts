// Throws the embedded database away and loads the demo company anew. Refuses to touch a server.
import path from 'node:path';
import { ensureDemo, openPlatform, readConfig, resetEmbedded } from '@mainsheet/server';

const config = readConfig(process.env, path.join(import.meta.dirname, '..'));
await resetEmbedded(config, console.error);
const running = await openPlatform({ ...config, logLevel: 'warn' });
await ensureDemo(running.platform, console.error);
await running.close();
console.log('The demo company is as new.');
