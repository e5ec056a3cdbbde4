import './theme/index.ts';
import { createRoot } from 'react-dom/client';
import { createApiClient } from './api/client.ts';
import { App } from './app/App.tsx';
import { createAppRouter } from './app/router.tsx';
import { reloadOnMissingChunk } from './platform/navigation/chunk-reload.ts';
import { idleSeconds } from './platform/session/activity.ts';
import {
  expireSession,
  getAccessToken,
  refreshSession,
  restoreSession,
} from './platform/session/session.ts';
import { keepFocus, restoreDensity } from './ui/index.ts';

async function start(place: HTMLElement): Promise<void> {
  reloadOnMissingChunk();
  restoreDensity();
  keepFocus(document);
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  await restoreSession();
  const client = createApiClient({
    token: getAccessToken,
    refresh: refreshSession,
    onExpired: expireSession,
    headers: () => ({ 'x-idle-seconds': idleSeconds() }),
  });
  createRoot(place).render(<App router={createAppRouter()} client={client} />);
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
void start(place);
