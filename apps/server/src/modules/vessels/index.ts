import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { vesselList } from './vessels.list.ts';
import { vesselResolvers } from './vessels.resolvers.ts';
import { vesselSearch } from './vessels.search.ts';

export { demoVessels } from './vessels.demo.ts';
export { listNames as listVesselNames, type VesselRow } from './vessels.repository.ts';
export { createVessel, getRow as getVesselRow, listVessels } from './vessels.service.ts';

export const vesselsModule: Module = {
  name: 'vessels',
  typeDefs: readFileSync(new URL('./vessels.graphql', import.meta.url), 'utf8'),
  resolvers: vesselResolvers,
  search: vesselSearch,
  lists: [vesselList],
};
