export * from './errors.ts';
export * from './permissions.ts';
export * from './roles.ts';
export * from './session.ts';
