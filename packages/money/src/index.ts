export * from './allocate.ts';
export * from './currencies.ts';
export * from './decimal.ts';
export * from './fx.ts';
export * from './money.ts';
export * from './money-error.ts';
