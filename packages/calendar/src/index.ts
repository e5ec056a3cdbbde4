export * from './civil-date.ts';
export * from './day-count.ts';
export * from './due-date.ts';
export * from './instant.ts';
export * from './interval.ts';
export * from './month-names.ts';
export * from './port-time.ts';
export * from './working-days.ts';
