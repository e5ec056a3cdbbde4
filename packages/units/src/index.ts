export * from './cargo-unit.ts';
export * from './constants.ts';
export * from './length-and-time.ts';
export * from './mass-and-volume.ts';
export * from './quantity.ts';
