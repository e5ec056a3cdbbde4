export * from './another-voyage.ts';
export * from './change-cause.ts';
export * from './document-changes.ts';
export * from './empty-estimate.ts';
export * from './estimate-defaults.ts';
export {
  BY_FIELDS,
  emptyPart,
  type Field,
  type FieldKind,
  type Fields,
  type PartOf,
  unitOf,
} from './field.ts';
export * from './fields/bunkers.ts';
export * from './fields/carbon.ts';
export * from './fields/cargo.ts';
export * from './fields/charter.ts';
export * from './fields/estimate.ts';
export * from './fields/itinerary.ts';
export { MOST_PORTS } from './fields/most.ts';
export * from './fields/settings.ts';
export * from './fields/vessel.ts';
export type { Limits } from './limits.ts';
export * from './lines.ts';
export * from './merging/index.ts';
export { takeHistory } from './own-history.ts';
export { SCHEMA_VERSION } from './schema-version.ts';
export { upcastEstimate } from './upcast.ts';
export * from './vocabulary.ts';
