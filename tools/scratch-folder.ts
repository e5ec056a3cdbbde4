import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new folder for the data of a server that lives for one run. Whoever knows its name may enter it: run as root, PostgreSQL
 * is another user and would else keep its data elsewhere, where nobody deletes it.
 */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
