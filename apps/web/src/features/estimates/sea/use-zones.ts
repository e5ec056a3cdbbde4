import { useEffect, useState } from 'react';
import type { SeaZone } from './sea-calls.ts';
import { seaClient } from './sea-client.ts';

/** Emission control areas in force on a civil date, as the sea engine has them. */
export function useZones(on: string): readonly SeaZone[] {
  const [zones, setZones] = useState<readonly SeaZone[]>([]);
  useEffect(() => {
    if (on === '') return undefined;
    let wanted = true;
    seaClient()
      .ecaZones(on)
      .then(
        (found) => wanted && setZones(found),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [on]);
  return zones;
}
