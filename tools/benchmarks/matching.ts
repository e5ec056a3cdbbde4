// The matching board of 50 ships and 200 cargoes through the API: the first time, with every way still to be
// searched, and again, as when somebody types where a ship opens. Ports of the whole world: few ways are shared.
import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { buildApp, ensureDemo, openPlatform, readConfig } from '@mainsheet/server';
import { seededRandom } from '@mainsheet/voyage';
import { scratchFolder } from '../scratch-folder.ts';

const VESSELS = 50;
const CARGOES = 200;
const TARGET_S = 5;

const dataDir = scratchFolder('mainsheet-bench-');
const config = readConfig(
  { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', GRAPHQL_BUDGET: '1000000000' },
  '/',
);
const running = await openPlatform(config, { say: () => {} });
await ensureDemo(running.platform, () => {});
const app = await buildApp(running.platform);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const login = await fetch(`${address}/v2/contact/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    email: 'operator@fjordline.example',
    password: Buffer.from('mainsheet-demo').toString('base64'),
  }),
});
const { result } = (await login.json()) as { result: { sessionToken: string } };
const cookie = login.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');
const headers = {
  authorization: `Bearer ${result.sessionToken}`,
  cookie,
  'content-type': 'application/json',
};
async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
  const body = JSON.stringify({ query, variables });
  const answer = await fetch(`${address}/v2/graphql`, { method: 'POST', headers, body });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

type Place = {
  id: string;
  name: string;
  country: string;
  lat: number;
  lon: number;
  timeZone: string;
};
const letters = 'abcdefghijklmnoprstuvw';
const found = new Map<string, Place>();
for (const a of letters) {
  for (const b of 'aeiou') {
    const query =
      'query ($text: String!) { searchPorts(text: $text, limit: 20) { id name lat lon timeZone } }';
    const { searchPorts } = await ask<{ searchPorts: Place[] }>(query, { text: `${a}${b}` });
    for (const port of searchPorts) found.set(port.id, port);
  }
}
const ports = [...found.values()];
const random = seededRandom(50_200);
const anyPort = (): Place => {
  const port = ports[Math.floor(random() * ports.length)];
  if (!port) throw new Error('No port was found');
  return port;
};
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const { vessels } = await ask<{ vessels: Record<string, never>[] }>(
  '{ vessels { id name imo type ownership deadweightT yearBuilt dailyCost details } }',
);
const template = vessels.find(({ name }) => name === 'Nordic Hawk');
const ships: string[] = vessels.map(({ id }) => String(id));
while (ships.length < VESSELS) {
  const { id: _, ...record } = template ?? {};
  const data = { ...record, imo: null, name: `Hawk ${ships.length}` };
  const made = await ask<{ createVessel: { vessel: { id: string } } }>(
    'mutation ($data: VesselInput!) { createVessel(data: $data) { vessel { id } } }',
    { data },
  );
  ships.push(made.createVessel.vessel.id);
}
const portRow = (portFunction: string, sequenceNo: number) => {
  const { id: portCode, name: port, lat: latitude, lon: longitude, timeZone } = anyPort();
  const place = { port, portCode, latitude, longitude, timeZone };
  return { ...place, portFunction, sequenceNo, loadDischargeRate: 12_000 };
};
for (let index = 0; index < CARGOES; index += 1) {
  const from = 10 + random() * 60;
  const data = {
    cargo: 'Grain',
    cargoQuantity: 60_000 + Math.floor(random() * 15_000),
    freightRate: 20 + random() * 30,
    cargoClassDryCubicmetersMt: 1.3,
    laycanStartDateTime: inDays(from),
    laycanEndDateTime: inDays(from + 10),
    portItineraries: [portRow('Loading', 1), portRow('Discharging', 2)],
  };
  await ask('mutation ($data: CargoBookInput!) { createCargoBook(data: $data) { errorFlag } }', {
    data,
  });
}

const BOARD = `query ($terms: MatchingTermsInput) { matchingBoard(terms: $terms) {
  vessels { id name openPort openAt description } cargoes { id referenceNumber cargo loadPort freight }
  bestUse bestUseProfit
  pairs { vesselId cargoId netTce profit voyageDays ballastDays loadAt waitingDays spareDays isRough
    reasons { code message } } } }`;
const openings = ships.slice(0, VESSELS).map((vesselId) => {
  return { vesselId, portCode: anyPort().id, openAt: inDays(random() * 30) };
});
const prices = ['VLSFO', 'MGO', 'HSFO'].map((fuel) => ({ fuel, price: 560 }));
type Board = { matchingBoard: { pairs: { isRough: boolean; reasons: unknown[] }[] } };
for (const round of ['first time', 'again', 'one ship elsewhere']) {
  if (round === 'one ship elsewhere') openings[0] = { ...openings[0]!, portCode: anyPort().id };
  const started = performance.now();
  const { matchingBoard } = await ask<Board>(BOARD, { terms: { openings, prices } });
  const seconds = ((performance.now() - started) / 1_000).toFixed(2);
  const { pairs } = matchingBoard;
  const rough = pairs.filter(({ isRough }) => isRough).length;
  const fit = pairs.filter(({ reasons }) => reasons.length === 0).length;
  const text = `${pairs.length} pairs, ${fit} fit, ${rough} with rough ballast miles`;
  console.log(`${round.padEnd(20)} ${seconds.padStart(6)} s, target ${TARGET_S}: ${text}`);
}
await app.close();
await running.close();
rmSync(dataDir, { recursive: true, force: true });
