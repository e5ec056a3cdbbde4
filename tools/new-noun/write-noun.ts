import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { insert } from './insertions.ts';
import { filesOf } from './new-files.ts';
import { fill, type NounRequest, wordsOf } from './noun.ts';
import { insertionsOf } from './registries.ts';

const templates = path.join(import.meta.dirname, 'templates');

/** Files of a noun with their text: those that are new, and those that get a line. */
export type NounFiles = {
  readonly created: ReadonlyMap<string, string>;
  readonly changed: ReadonlyMap<string, string>;
};

/**
 * What a noun with list and page is made of, in the tree below `root`; nothing is written.
 * @throws Error in words for whoever typed it: a name that is taken, an area that does not exist
 */
export function planNoun(root: string, request: NounRequest): NounFiles {
  const words = wordsOf(request);
  const created = new Map<string, string>();
  for (const [template, file] of Object.entries(filesOf(words, nextMigration(root)))) {
    if (existsSync(path.join(root, file))) throw new Error(`${file} is there already.`);
    created.set(file, fill(readFileSync(path.join(templates, `${template}.txt`), 'utf8'), words));
  }
  refuseTaken(root, words.Noun);
  const changed = new Map<string, string>();
  for (const insertion of insertionsOf(words)) {
    const { file } = insertion;
    changed.set(
      file,
      insert(changed.get(file) ?? readFileSync(path.join(root, file), 'utf8'), insertion),
    );
  }
  return { created, changed };
}

/** Writes all of it, and answers the paths. */
export function writeNoun(root: string, { created, changed }: NounFiles): string[] {
  const files = [...created, ...changed];
  for (const [file, text] of files) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return files.map(([file]) => file);
}

function nextMigration(root: string): string {
  const names = readdirSync(path.join(root, 'apps/server/migrations'));
  const numbers = names.map((name) => Number(name.slice(0, 4))).filter(Number.isInteger);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** A type of the contract may have the name without a module of its own. */
function refuseTaken(root: string, type: string): void {
  const schema = readFileSync(path.join(root, 'apps/server/schema.graphql'), 'utf8');
  if (new RegExp(`^(type|input|enum|scalar) ${type}(Page|Answer|Input)? `, 'm').test(schema)) {
    throw new Error(`The contract has a type ${type} already.`);
  }
}
