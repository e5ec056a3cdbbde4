import path from 'node:path';

/** A path as the person typed it, from the folder they stand in. */
export const fromHere = (file: string): string =>
  path.resolve(process.env.MAINSHEET_LAUNCHED_FROM ?? process.cwd(), file);
