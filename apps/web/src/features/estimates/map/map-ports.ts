import type { EstimateInput } from '@mainsheet/voyage';
import type { MapPort } from '../../../ui/index.ts';

/** Ports of an itinerary that have a place, each once. */
export function mapPortsOf({ itinerary }: Pick<EstimateInput, 'itinerary'>): MapPort[] {
  const seen = new Set<string>();
  return itinerary.flatMap((row): MapPort[] => {
    if (row.latitude === null || row.longitude === null || seen.has(row.portName)) return [];
    seen.add(row.portName);
    return [{ id: row.id, name: row.portName, at: [row.longitude, row.latitude] }];
  });
}
