// Which files name a field of the estimate: what one more of its kind touches, beside the version of the document.
// `npm run field-files -- additionalPremiums`

import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Documents kept of a version that is over hold all its fields: a field of today never touches them. */
const OLDER_DOCUMENTS = ':!packages/estimate/cases/version-*.json';

/** Tracked files in which the field stands as a word; tests and examples count too. */
export function filesNaming(field: string): string[] {
  const words = ['grep', '--files-with-matches', '--word-regexp', '--fixed-strings', '-e', field];
  const grep = [...words, '--', '.', OLDER_DOCUMENTS];
  return execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

if (process.argv[1] === import.meta.filename) {
  const [field] = process.argv.slice(2);
  if (field === undefined) throw new Error('Name a field of the estimate.');
  for (const file of filesNaming(field)) console.log(file);
}
