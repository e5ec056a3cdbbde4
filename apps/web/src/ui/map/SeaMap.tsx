import { lazy, Suspense } from 'react';
import type { SeaMapProps } from './sea-map-data.ts';

const SeaMapCanvas = lazy(async () => ({
  default: (await import('./SeaMapCanvas.tsx')).SeaMapCanvas,
}));

/** Routes, alternatives, ports, vessels and emission control areas; the map code loads when needed. */
export function SeaMap(props: SeaMapProps) {
  return (
    <div className="sea-map" style={{ height: props.height, background: 'var(--sea)' }}>
      <Suspense fallback={null}>
        <SeaMapCanvas {...props} />
      </Suspense>
    </div>
  );
}
