import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureWebApp } from '../../../scripts/build-web.ts';

/**
 * Runs once before the journeys, so that their servers find the app built and their workers know of each other
 * which scenes are accessible.
 */
export default async function setup(): Promise<() => void> {
  await ensureWebApp(console.error);
  const scenes = mkdtempSync(path.join(tmpdir(), 'mainsheet-scenes-'));
  process.env.ACCESSIBLE_SCENES = scenes;
  return () => rmSync(scenes, { recursive: true, force: true });
}
