import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBreaches } from './import-rules.ts';

const root = path.join(import.meta.dirname, '..');
/** Folders that hold nothing of ours. */
const FOREIGN = new Set(['node_modules', 'dist', 'generated', '.git', '.data', 'test-results']);

/** Every file of the tree, also where it was unpacked without its history. */
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .filter((file) => !file.split(path.sep).some((part) => FOREIGN.has(part)));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const sources = files.filter((f) => /\.(ts|tsx)$/.test(f) && !f.includes('generated'));

describe('the tree is tidy', () => {
  it('ids of records are read in one spelling: by recordId alone', () => {
    const readers = sources.filter((file) => /\bz\s*\.uuid\(/.test(read(file)));
    expect(readers).toEqual(['packages/contract/src/fields/fields.ts']);
  });

  it('every migration says why, how it locks and how to undo it, and numbers have no gap', () => {
    const migrations = files.filter((f) => f.startsWith('apps/server/migrations/'));
    expect(migrations.length).toBeGreaterThan(4);
    migrations.forEach((file, index) => {
      expect(path.basename(file).slice(0, 4)).toBe(String(index + 1).padStart(4, '0'));
      const head = read(file).slice(0, 600);
      for (const word of ['Why:', 'Lock:', 'Undo:']) expect(head, file).toContain(word);
    });
  });

  it('every file of tests lies where a run looks for it', () => {
    const looked = [
      /^(packages\/[^/]+\/src|tools|apps\/[^/]+\/src)\/.*\.test\.ts$/,
      /^apps\/(server|cli)\/.*\.db\.test\.ts$/,
      /^apps\/web\/src\/.*\.test\.tsx$/,
      /^apps\/web\/e2e\/.*\.e2e\.test\.ts$/,
    ];
    const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter((file) => !looked.some((place) => place.test(file)))).toEqual([]);
  });

  it('a folder of sources is small enough to be read as a whole', () => {
    // Lists by number and by name, not folders to find one's way in.
    const LISTS = new Set(['apps/server/migrations', 'apps/web/e2e']);
    const sizes = new Map<string, number>();
    for (const file of files.filter((f) => /^(apps|packages|tools|scripts)\//.test(f))) {
      const folder = path.dirname(file);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect(sizes.size).toBeGreaterThan(100);
    const large = [...sizes].filter(([folder, size]) => size > 40 && !LISTS.has(folder));
    expect(large).toEqual([]);
  });

  it('packages read no clock, no randomness and parse no floats', () => {
    const engines = sources.filter((f) => f.startsWith('packages/') && !f.endsWith('.test.ts'));
    expect(engines.length).toBeGreaterThan(80);
    const banned = /Date\.now\(|new Date\(\)|Math\.random\(|parseFloat\(|Temporal\.Now/;
    for (const file of engines) expect(banned.test(read(file)), file).toBe(false);
  });

  it('each package has a README and one door', () => {
    const packages = new Set(files.flatMap((f) => /^packages\/([^/]+)\//.exec(f)?.[1] ?? []));
    for (const name of packages) {
      expect(existsSync(path.join(root, 'packages', name, 'README.md')), name).toBe(true);
      const manifest = JSON.parse(read(`packages/${name}/package.json`));
      expect(manifest.exports, name).toEqual({ '.': './src/index.ts' });
      // Else a page that needs one schema of the contract builds all of them before it paints.
      expect(manifest.sideEffects, name).toBe(false);
    }
  });

  it('versions are pinned exactly', () => {
    for (const file of files.filter((f) => f.endsWith('package.json'))) {
      const manifest = JSON.parse(read(file));
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
        for (const [name, version] of Object.entries<string>(manifest[kind] ?? {})) {
          if (name.startsWith('@mainsheet/')) continue;
          expect(version, `${file}: ${name}`).toMatch(/^(npm:\S+@)?\d+\.\d+\.\d+/);
        }
      }
    }
  });

  it('paths named in the docs exist', () => {
    const pages = files.filter((f) => f.endsWith('.md'));
    for (const page of pages) {
      const text = read(page);
      for (const [, target] of text.matchAll(/\]\(([^)#]+)\)/g)) {
        if (/^https?:/.test(target!)) continue;
        const resolved = path.join(root, path.dirname(page), target!);
        expect(existsSync(resolved), `${page} → ${target}`).toBe(true);
      }
    }
  });

  it('the docs list every setting of the server, and none that it does not read', () => {
    const known = read('apps/server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm);
    const rows = read('docs/configuration.md').matchAll(/^\| (`[A-Z].*?`) \|/gm);
    const listed = [...rows].flatMap(([, names]) => names!.match(/[A-Z_]+/g) ?? []);
    expect(listed.sort()).toEqual([...known].map(([, name]) => name!).sort());
  });

  it('words that only we would understand name nothing', () => {
    // Sources of the sea data are sealed with it: a changed name would ask for it to be built anew.
    const judged = sources.filter(
      (one) => one !== 'tools/tidy.test.ts' && !one.startsWith('tools/sea/'),
    );
    for (const file of files.filter((one) => one.endsWith('.graphql'))) {
      expect(/(?<!in)deed/i.test(read(file)), file).toBe(false);
    }
    for (const file of judged) {
      const text = read(file);
      expect(/(?<!in)deed/i.test(text), file).toBe(false);
      const named =
        /\b(?:const|let|type|function|class|interface) (?!\w*ousekeep)\w*(?:[tT]old|TOLD|[kK]ept|KEPT|[hH]ouse|HOUSE)\w*/;
      expect(named.exec(text)?.[0], file).toBeUndefined();
      // Properties and what is taken out of them; `snake_case` is a column, named by a migration for good.
      const held =
        /^ *(?:readonly )?(?!isKeptAsDraft|lighthouse|\w*ousekeep)[a-zA-Z]*(?:[tT]old|[kK]ept|[hH]ouse)[a-zA-Z]*\??: |\b(?:const|let) [{[](?:[^=}\]]*[ ,[])?(?!isKeptAsDraft)[a-zA-Z]*(?:[tT]old|[kK]ept|[hH]ouse)[a-zA-Z]*[ ,\]]/m;
      expect(held.exec(text)?.[0], file).toBeUndefined();
    }
  });

  it('no work is left as a note, no test is skipped or alone', () => {
    const notes = new RegExp(['TO', 'DO|FIX', 'ME'].join(''));
    const lonely = new RegExp(['(it|test|describe)\\.(skip|only|', 'todo)\\('].join(''));
    for (const file of sources) {
      const text = read(file);
      expect(notes.test(text), file).toBe(false);
      expect(lonely.test(text), file).toBe(false);
    }
  });

  it('a program knows itself by its path: under npm it is imported, and never the main module', () => {
    const asked = ['import.meta', 'main'].join('.');
    expect(sources.filter((file) => read(file).includes(asked))).toEqual([]);
  });

  it('ids that tests name are in the catalogue', () => {
    const known = new Set(
      files
        .filter((f) => f.startsWith('docs/requirements/'))
        .flatMap((f) => read(f).match(/\b[A-Z]{2,5}-\d{2,3}\b/g) ?? []),
    );
    const areas = new Set([...known].map((id) => id.split('-')[0]));
    for (const file of sources.filter((f) => /\.test\.tsx?$/.test(f))) {
      for (const [, title] of read(file).matchAll(/\b(?:it|test)\(\s*['"`]([^'"`]+)/g)) {
        for (const id of title!.match(/\b[A-Z]{2,5}-\d{2,3}\b/g) ?? []) {
          if (areas.has(id.split('-')[0])) expect(known.has(id), `${file}: ${id}`).toBe(true);
        }
      }
    }
  });
});

describe('the import check', () => {
  const plant = mkdtempSync(path.join(root, 'packages/units/src/breach-'));
  afterAll(() => rmSync(plant, { recursive: true, force: true }));

  it('catches a planted breach', async () => {
    mkdirSync(plant, { recursive: true });
    const breach =
      "import { readFileSync } from 'node:fs';\nimport { money } from '@mainsheet/money';\n";
    writeFileSync(
      path.join(plant, 'breach.ts'),
      `${breach}export const x = [readFileSync, money];\n`,
    );
    const { breaches } = await findBreaches([path.relative(root, plant)]);
    const rules = breaches.map((line) => line.split(':')[0]);
    expect(rules).toContain('packages-are-pure');
    expect(rules).toContain('lowest-packages-import-nothing');
  });
});
