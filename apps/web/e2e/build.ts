import { ensureWebApp } from '../../../scripts/build-web.ts';

/** Runs once before the journeys, so that their servers find the app built. */
export default (): Promise<void> => ensureWebApp(console.error);
