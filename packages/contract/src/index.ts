export * from './contact.ts';
export * from './errors.ts';
export * from './estimate.ts';
export * from './invoice.ts';
export * from './permissions.ts';
export * from './roles.ts';
export * from './session.ts';
export * from './vessel.ts';
