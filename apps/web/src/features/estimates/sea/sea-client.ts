import type { Alternative } from '@mainsheet/sea';
import type { SeaAsker } from '../model/leg-router.ts';
import type { PortChoice } from '../rows/field.ts';
import type { SeaCall, SeaReplies, SeaZone, VoyageCall } from './sea-calls.ts';

/** The sea engine as the page uses it. */
export type SeaClient = SeaAsker & {
  /** Ports by name, alias or UN/LOCODE, best first. */
  searchPorts: (text: string) => Promise<readonly PortChoice[]>;
  alternatives: (call: VoyageCall) => Promise<readonly Alternative[]>;
  /** Emission control areas in force on a date. */
  ecaZones: (on: string) => Promise<readonly SeaZone[]>;
};

type Waiting = { resolve: (reply: never) => void; reject: (error: Error) => void };

/** Runs the engine beside the page; its data comes with the first question. */
function openWorker(): <Kind extends SeaCall['kind']>(
  call: Extract<SeaCall, { kind: Kind }>,
) => Promise<SeaReplies[Kind]> {
  const worker = new Worker(new URL('./sea.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = (event: MessageEvent<{ id: number; reply: never; failure?: string }>) => {
    const { id, reply, failure } = event.data;
    const one = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) one?.resolve(reply);
    else one?.reject(new Error(failure));
  };
  worker.onerror = () => {
    for (const one of waiting.values()) one.reject(new Error('The sea engine stopped.'));
    waiting.clear();
  };
  return (call) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve: resolve as (reply: never) => void, reject });
      worker.postMessage({ id: last, call });
    });
}

let client: SeaClient | null = null;

/** One engine for the whole app, started when it is first asked. */
export function seaClient(): SeaClient {
  if (client) return client;
  const ask = openWorker();
  client = {
    searchPorts: async (text) => {
      const ports = await ask<'ports'>({ kind: 'ports', text });
      return ports.map((port) => ({
        code: port.id,
        name: port.name,
        country: port.country,
        latitude: port.lat,
        longitude: port.lon,
        timeZone: port.timeZone,
      }));
    },
    legs: (points, options) => ask<'legs'>({ kind: 'legs', points, options }),
    alternatives: (call) => ask<'alternatives'>({ kind: 'alternatives', ...call }),
    inEca: (places) => ask<'inEca'>({ kind: 'inEca', places }),
    ecaZones: (on) => ask<'zones'>({ kind: 'zones', on }),
  };
  return client;
}
