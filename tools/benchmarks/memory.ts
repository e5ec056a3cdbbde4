// Memory of the whole server process, demo loaded, jobs running, after a few requests and then idle:
// resident set of Node alone, PostgreSQL is a process of its own. Then with 2,000 open pages that wait for changes.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '../scratch-folder.ts';
import { signInAs } from './sample-worksheet.ts';
import { residentMb, startServed, stopServed } from './served.ts';

const LIMIT_MB = 300;
const IDLE_MS = 20_000;
const SOCKETS = 2_000;
const AT_ONCE = 50;
const PEOPLE = ['owner', 'finance'];
const dataDir = scratchFolder('mainsheet-memory-');
const port = 4_790;

const start = () =>
  startServed({
    port,
    // The cap of a person is another promise; here they are of few.
    env: {
      ...{ DATA_DIR: dataDir, DEMO: 'on' },
      SOCKETS_PER_PERSON: String(SOCKETS / PEOPLE.length),
    },
  });

/** A page that is open and waits for changes, as the browser opens it. */
function openPage(headers: Awaited<ReturnType<typeof signInAs>>): Promise<WebSocket> {
  const { authorization, cookie } = headers;
  const protocols = { protocols: 'graphql-transport-ws', headers: { cookie } };
  // Headers are an option of Node's client that browsers do not have.
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/graphql`, protocols as never);
  const send = (message: object) => socket.send(JSON.stringify(message));
  const query = 'subscription { changes(topics: ["banking"]) { id } }';
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () =>
      send({ type: 'connection_init', payload: { authorization } }),
    );
    socket.addEventListener('message', ({ data }) => {
      if ((JSON.parse(String(data)) as { type: string }).type !== 'connection_ack') return;
      send({ id: '1', type: 'subscribe', payload: { query } });
      resolve(socket);
    });
    socket.addEventListener('close', ({ reason }) => reject(new Error(`closed: ${reason}`)));
  });
}

/** Megabytes of the process with that many pages open, a while after the last one came. */
async function measureSockets(pid: number): Promise<number> {
  const sockets: WebSocket[] = [];
  for (const person of PEOPLE) {
    const headers = await signInAs(`http://127.0.0.1:${port}`, `${person}@fjordline.example`);
    for (let opened = 0; opened < SOCKETS / PEOPLE.length; opened += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, () => openPage(headers));
      sockets.push(...(await Promise.all(some)));
    }
  }
  await pause(IDLE_MS);
  const used = residentMb(pid);
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  for (const socket of sockets) socket.close();
  if (open < SOCKETS) throw new Error(`${SOCKETS - open} of ${SOCKETS} sockets were closed`);
  return used;
}

if (process.platform !== 'linux') console.log('memory is read from /proc: Linux only');
else {
  // The first start loads the demo company; what is measured is any later one.
  await stopServed(await start());
  const child = await start();
  await pause(IDLE_MS);
  const used = residentMb(child.pid!);
  console.log(`idle Node process, demo loaded: ${used.toFixed(0)} MB, target ${LIMIT_MB}`);
  const withSockets = await measureSockets(child.pid!);
  console.log(
    `with ${SOCKETS} open pages that wait for changes: ${withSockets.toFixed(0)} MB, target ${LIMIT_MB}`,
  );
  if (Math.max(used, withSockets) > LIMIT_MB) process.exitCode = 1;
  await stopServed(child);
}
rmSync(dataDir, { recursive: true, force: true });
