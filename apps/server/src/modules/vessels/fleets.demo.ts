import type { FleetInput, VesselInput } from '@mainsheet/contract';

const DRY: FleetInput = { name: 'Dry bulk', colour: 'blue' };
const CAPES: FleetInput = { name: 'Capes', colour: 'purple' };
const TANKERS: FleetInput = { name: 'Tankers', colour: 'orange' };

/** The fleets of the demo company. */
export const demoFleets = (): readonly FleetInput[] => [DRY, CAPES, TANKERS];

/** The fleet of the demo company that a ship belongs to. */
export function demoFleetOf({ type }: Pick<VesselInput, 'type'>): FleetInput {
  if (type === 'Capesize') return CAPES;
  return type === 'MR tanker' || type === 'Aframax' ? TANKERS : DRY;
}
