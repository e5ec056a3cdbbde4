/// <reference lib="webworker" />
import {
  isInZone,
  isViolation,
  loadSea,
  type PortsFile,
  type Sea,
  type ZonesFile,
  zonesInForce,
} from '@mainsheet/sea';
import type { SeaCall, SeaReply } from './sea-calls.ts';

declare const self: DedicatedWorkerGlobalScope;

async function unpacked(name: string): Promise<Response> {
  const response = await fetch(`/sea/${name}`);
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
}

const bytesOf = async (name: string) => new Uint8Array(await (await unpacked(name)).arrayBuffer());

async function load(): Promise<Sea> {
  const [graph, mask, ports, zones] = await Promise.all([
    bytesOf('graph.bin.gz'),
    bytesOf('mask.bin.gz'),
    unpacked('ports.json.gz').then((answer) => answer.json() as Promise<PortsFile>),
    fetch('/sea/zones.json').then((answer) => answer.json() as Promise<ZonesFile>),
  ]);
  return loadSea({ graph, mask, ports, zones });
}

let loading: Promise<Sea> | null = null;

/** A load that failed is tried again by the next call. */
function sea(): Promise<Sea> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function answer(engine: Sea, call: SeaCall): SeaReply {
  switch (call.kind) {
    case 'ports':
      return engine.searchPorts(call.text, 8);
    case 'legs':
      return call.points.slice(1).map((to, index) => {
        const from = call.points[index];
        const route = from === undefined ? null : engine.route(from, to, call.options);
        if (route === null || isViolation(route)) return null;
        const { distanceNm, ecaNm, piracyNm, via, line } = route;
        return { distanceNm, ecaNm, piracyNm, via, line };
      });
    case 'alternatives': {
      const found = engine.alternatives(call.points, call.options, call.ships);
      return isViolation(found) ? [] : found;
    }
    case 'inEca':
      return call.places.map(({ lat, lon, on }) =>
        zonesInForce(engine.zones, on).some(
          (zone) => zone.kind === 'eca' && isInZone(zone, [lon, lat]),
        ),
      );
    case 'zones':
      return zonesInForce(engine.zones, call.on)
        .filter((zone) => zone.kind === 'eca')
        .map(({ id, name, ring }) => ({ id, name, rings: [ring] }));
  }
}

self.onmessage = async (event: MessageEvent<{ id: number; call: SeaCall }>) => {
  const { id, call } = event.data;
  try {
    self.postMessage({ id, reply: answer(await sea(), call) });
  } catch (error) {
    self.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
};
