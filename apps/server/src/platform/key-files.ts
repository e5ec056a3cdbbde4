import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

/** Secret keys as their files hold them, by file name. */
export type KeyFiles = Readonly<Record<string, string>>;

export function readKeyFiles(folder: string): KeyFiles {
  const files = readdirSync(folder).filter((file) => file.endsWith('.key'));
  return Object.fromEntries(files.map((f) => [f, readFileSync(path.join(folder, f), 'utf8')]));
}

/** @throws ConfigError naming the first file that holds another key than `keys`. */
export function assertKeyFilesFit(folder: string, keys: KeyFiles): void {
  for (const [name, key] of Object.entries(keys)) {
    const file = path.join(folder, path.basename(name));
    if (!existsSync(file) || readFileSync(file, 'utf8').trim() === key.trim()) continue;
    throw new ConfigError(
      `${file} is another key than the backup's: nothing was restored. Move it away and try again.`,
    );
  }
}

/** Writes the keys that are not there yet; those that are stay as they are. */
export function keepKeyFiles(folder: string, keys: KeyFiles): void {
  assertKeyFilesFit(folder, keys);
  for (const [name, key] of Object.entries(keys)) {
    const file = path.join(folder, path.basename(name));
    if (existsSync(file)) continue;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  }
}
