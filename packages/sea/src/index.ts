export { type AccessLink, Linker, type SeaAccess } from './access.ts';
export { type ClosedPassage, closedPassages, optionsFor, type ShipSize } from './canal-limits.ts';
export {
  geodesicNm,
  greatCircleNm,
  greatCirclePath,
  lineNm,
  type Position,
  withContinuousLongitudes,
} from './geo.ts';
export { loadSea, type SeaData } from './load-sea.ts';
export { PASSAGES, type Passage } from './network.ts';
export { PASSAGE_NAMES } from './passage-names.ts';
export type { Port, PortKind, PortsFile } from './ports.ts';
export {
  type Alternative,
  type AlternativeKey,
  isViolation,
  type RouteOptions,
  type RoutePoint,
  type SeaRoute,
  type SeaViolation,
  type VoyageRoute,
} from './route.ts';
export { Sea } from './sea.ts';
export type { ZoneMiles } from './zone-map.ts';
export {
  type IsoDate,
  isInZone,
  parseZones,
  type Zone,
  type ZoneKind,
  type ZonesFile,
  zonesInForce,
} from './zones.ts';
