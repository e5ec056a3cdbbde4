export * from './activity-type.ts';
export * from './fuel.ts';
export * from './hire-rate.ts';
export * from './laytime-term.ts';
export * from './lng-engine.ts';
export * from './rebill.ts';
export * from './recognition.ts';
export * from './tariff-unit.ts';
