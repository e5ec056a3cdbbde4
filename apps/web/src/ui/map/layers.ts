import {
  type GeoJSONSource,
  type LayerSpecification,
  type Map as MapLibre,
  Marker,
  type StyleSpecification,
} from 'maplibre-gl';
import type { MapVessel, SeaMapContent } from './sea-map-data.ts';

const ink = (token: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

/** GeoJSON as MapLibre takes it; its own type is `any` without the geojson typings. */
type GeoJson = { readonly type: string };

const collection = (features: readonly object[]) => ({ type: 'FeatureCollection', features });

export function mapStyle(): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'sea', type: 'background', paint: { 'background-color': ink('sea') } }],
  };
}

const FINE_FROM_ZOOM = 3;

async function fetchLand(detail: '110m' | '50m'): Promise<GeoJson | null> {
  const answer = await fetch(`/map/land-${detail}.json`).catch(() => null);
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return null;
  const body = (await answer.json()) as { land?: GeoJson };
  return body.land ?? (body as GeoJson);
}

/** Land in coarse outline at once, in fine outline from the first zoom past 3. */
export async function drawLand(map: MapLibre): Promise<void> {
  const coarse = await fetchLand('110m');
  if (!coarse || !map.getStyle()) return;
  const lowest = map.getLayer('zones') ? 'routes-idle' : undefined;
  map.addSource('land', { type: 'geojson', data: coarse, tolerance: 0.4 });
  map.addLayer(
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ink('land') } },
    lowest,
  );
  map.addLayer(
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      paint: { 'line-color': ink('coast'), 'line-width': 0.6 },
    },
    lowest,
  );
  const refine = async () => {
    if (map.getZoom() < FINE_FROM_ZOOM) return;
    map.off('zoomend', refine);
    const fine = await fetchLand('50m');
    const source = map.getSource('land');
    if (fine && source) await (source as GeoJSONSource).setData(fine);
  };
  map.on('zoomend', refine);
  await refine();
}

function setData(map: MapLibre, id: string, features: readonly object[]): boolean {
  const source = map.getSource(id);
  if (source) {
    void (source as GeoJSONSource).setData(collection(features));
    return false;
  }
  map.addSource(id, { type: 'geojson', data: collection(features) });
  return true;
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

function routeLayers(): LayerSpecification[] {
  return [
    {
      id: 'routes-idle',
      type: 'line',
      source: 'routes',
      filter: ['!', ['get', 'selected']],
      layout: ROUND,
      paint: { 'line-color': ink('route-idle'), 'line-width': 1.4, 'line-dasharray': [2, 2] },
    },
    {
      id: 'routes-casing',
      type: 'line',
      source: 'routes',
      filter: ['get', 'selected'],
      layout: ROUND,
      paint: { 'line-color': ink('casing'), 'line-width': 4.5 },
    },
    {
      id: 'routes',
      type: 'line',
      source: 'routes',
      filter: ['get', 'selected'],
      layout: ROUND,
      paint: { 'line-color': ink('route'), 'line-width': 2.2 },
    },
  ];
}

/** Zones below the land, routes above it. Called again whenever the content changes. */
export function drawContent(map: MapLibre, content: SeaMapContent): void {
  const zones = (content.zones ?? []).map((zone) => ({
    type: 'Feature',
    properties: { name: zone.name },
    geometry: { type: 'Polygon', coordinates: zone.rings },
  }));
  if (setData(map, 'zones', zones)) {
    const below = map.getLayer('land') ? 'land' : undefined;
    map.addLayer(
      {
        id: 'zones',
        type: 'fill',
        source: 'zones',
        paint: { 'fill-color': ink('eca'), 'fill-opacity': 0.18 },
      },
      below,
    );
  }
  const routes = (content.routes ?? []).map((route) => ({
    type: 'Feature',
    properties: { id: route.id, selected: route.selected ?? false },
    geometry: { type: 'LineString', coordinates: route.points },
  }));
  if (setData(map, 'routes', routes)) for (const layer of routeLayers()) map.addLayer(layer);
}

function vesselShape(vessel: MapVessel): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 22 22');
  svg.setAttribute('aria-hidden', 'true');
  svg.style.transform = `rotate(${vessel.courseDeg}deg)`;
  const hull = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  hull.setAttribute('d', 'M11 1.5 16.5 19 11 15.8 5.5 19Z');
  if (vessel.group) hull.style.fill = `var(--swatch-${vessel.group.colour})`;
  svg.append(hull);
  return svg;
}

function markerButton(className: string, name: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', name);
  button.addEventListener('click', onClick);
  return button;
}

const ANCHORS = { right: 'left', left: 'right', top: 'bottom', bottom: 'top' } as const;

/** Ports and vessels as buttons with their names, so that a keyboard reaches them too. */
export function drawMarkers(
  map: MapLibre,
  content: SeaMapContent,
  on: { onPort: (id: string) => void; onVessel: (id: string) => void },
): () => void {
  const markers: Marker[] = [];
  const add = (
    element: HTMLElement,
    at: readonly [number, number],
    anchor: 'center' | 'left' | 'right' | 'top' | 'bottom',
  ) => markers.push(new Marker({ element, anchor }).setLngLat([at[0], at[1]]).addTo(map));
  const label = (text: string) => {
    const element = document.createElement('span');
    element.className = 'map-label';
    element.setAttribute('aria-hidden', 'true');
    element.textContent = text;
    return element;
  };
  for (const port of content.ports ?? []) {
    add(
      markerButton('map-port', port.name, () => on.onPort(port.id)),
      port.at,
      'center',
    );
    add(label(port.name), port.at, ANCHORS[port.labelSide ?? 'right']);
  }
  for (const vessel of content.vessels ?? []) {
    const name = vessel.group ? `${vessel.name}, ${vessel.group.name}` : vessel.name;
    const button = markerButton('map-vessel', name, () => on.onVessel(vessel.id));
    if (vessel.selected) button.setAttribute('aria-pressed', 'true');
    button.append(vesselShape(vessel));
    add(button, vessel.at, 'center');
    add(label(vessel.name), vessel.at, 'left');
  }
  return () => {
    for (const marker of markers) marker.remove();
  };
}
