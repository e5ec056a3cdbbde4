import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** A worked case as every package keeps them; texts to be read (recaps, statements) are no cases. */
type Case = { readonly id?: unknown; readonly source?: unknown; readonly how_derived?: unknown };
type Found = { readonly file: string; readonly one: Case };

function casesOf(file: string): Found[] {
  const read: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  return Array.isArray(read) ? read.map((one: Case) => ({ file, one })) : [];
}

const files = globSync('packages/*/cases/*.json', { cwd: root });
const all = files.flatMap(casesOf);
const nameOf = ({ file, one }: Found): string => `${file} ${String(one.id)}`;
/** Begins every `how_derived`: a figure somebody printed, or the arithmetic of a cited rule. */
const PUBLISHED = /^published\b/;
const BY_HAND = /^(?:by hand|derived by hand|computed by hand)\b/;

describe('worked cases', () => {
  it('each has an id of its own, a source and a derivation that is published or by hand', () => {
    const ids = new Set<string>();
    for (const found of all) {
      const { id, source, how_derived: derived } = found.one;
      const name = nameOf(found);
      expect(typeof id, name).toBe('string');
      expect(ids.has(`${found.file} ${String(id)}`), name).toBe(false);
      ids.add(`${found.file} ${String(id)}`);
      expect((typeof source === 'string' ? source : '').length, name).toBeGreaterThan(5);
      const kinds = [PUBLISHED, BY_HAND].filter((kind) => kind.test(String(derived)));
      expect(kinds, `${name}: ${String(derived)}`).toHaveLength(1);
    }
  });

  it('are 400 at least, 120 of them published', () => {
    const published = all.filter(({ one }) => PUBLISHED.test(String(one.how_derived)));
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(published.length).toBeGreaterThanOrEqual(120);
  });

  it('every file of cases is read by a test that also runs in the browser', () => {
    for (const file of files) {
      if (!casesOf(file).length) continue;
      const folder = path.join(root, path.dirname(file), '../src');
      const tests = globSync('**/*.cases.test.ts', { cwd: folder });
      const isRead = tests.some((test) =>
        readFileSync(path.join(folder, test), 'utf8').includes(`/cases/${path.basename(file)}`),
      );
      expect(isRead, file).toBe(true);
    }
  });
});
