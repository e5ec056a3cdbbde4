import { useComputedColorScheme } from '@mantine/core';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef } from 'react';
import { drawContent, drawLand, drawMarkers, mapStyle } from './layers.ts';
import { boundsOfContent, type SeaMapProps } from './sea-map-data.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';

maplibre.setWorkerUrl(workerUrl);

/** Draws with MapLibre; loaded lazily by SeaMap. */
export function SeaMapCanvas(props: SeaMapProps) {
  const { label, routes, ports, vessels, zones, onSelectPort, onSelectVessel } = props;
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<maplibre.Map>(null);
  const scheme = useComputedColorScheme('light');
  const select = useRef({ port: onSelectPort, vessel: onSelectVessel });
  select.current = { port: onSelectPort, vessel: onSelectVessel };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scheme is a new map, in its colours
  useEffect(() => {
    if (!place.current) return undefined;
    const created = new maplibre.Map({
      container: place.current,
      style: mapStyle(),
      center: [30, 20],
      zoom: 1,
      attributionControl: false,
      dragRotate: false,
      fadeDuration: 0,
    });
    created.addControl(new maplibre.ScaleControl({ unit: 'nautical' }));
    created.on('load', () => void drawLand(created));
    map.current = created;
    return () => {
      map.current = null;
      created.remove();
    };
  }, [scheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again on the map of the new scheme
  useEffect(() => {
    const target = map.current;
    if (!target) return undefined;
    const content = {
      ...(routes ? { routes } : {}),
      ...(ports ? { ports } : {}),
      ...(vessels ? { vessels } : {}),
      ...(zones ? { zones } : {}),
    };
    const draw = () => drawContent(target, content);
    if (target.isStyleLoaded()) draw();
    else target.once('load', draw);
    const removeMarkers = drawMarkers(target, content, {
      onPort: (id) => select.current.port?.(id),
      onVessel: (id) => select.current.vessel?.(id),
    });
    const bounds = boundsOfContent(content);
    if (bounds) target.fitBounds(bounds, { padding: 40, maxZoom: 6, animate: false });
    return removeMarkers;
  }, [scheme, routes, ports, vessels, zones]);

  return <div ref={place} style={{ height: '100%' }} role="region" aria-label={label} />;
}
