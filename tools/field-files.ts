// Which files name a field of the estimate: what one more of its kind touches, beside the version of the document.
// `npm run field-files -- additionalPremiums`

import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Tracked files in which the field stands as a word; tests, documents and examples count too. */
export function filesNaming(field: string): string[] {
  const grep = ['grep', '--files-with-matches', '--word-regexp', '--fixed-strings', '-e', field];
  return execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

if (process.argv[1] === import.meta.filename) {
  const [field] = process.argv.slice(2);
  if (field === undefined) throw new Error('Name a field of the estimate.');
  for (const file of filesNaming(field)) console.log(file);
}
