import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { fleetList } from './fleets.list.ts';
import { fleetResolvers } from './fleets.resolvers.ts';
import { vesselList } from './vessels.list.ts';
import { vesselResolvers } from './vessels.resolvers.ts';
import { vesselSearch } from './vessels.search.ts';

export { demoFleetOf, demoFleets } from './fleets.demo.ts';
export { type FleetMark, fleetMarkOf } from './fleets.repository.ts';
export { createFleet } from './fleets.service.ts';
export { demoVessels } from './vessels.demo.ts';
export { listNames as listVesselNames, type VesselRow } from './vessels.repository.ts';
export { createVessel, getRow as getVesselRow, listVessels } from './vessels.service.ts';

export const vesselsModule: Module = {
  name: 'vessels',
  typeDefs: ['vessels', 'fleets']
    .map((part) => readFileSync(new URL(`./${part}.graphql`, import.meta.url), 'utf8'))
    .join('\n'),
  resolvers: {
    Query: { ...vesselResolvers.Query, ...fleetResolvers.Query },
    Mutation: { ...vesselResolvers.Mutation, ...fleetResolvers.Mutation },
  },
  search: vesselSearch,
  lists: [vesselList, fleetList],
};
