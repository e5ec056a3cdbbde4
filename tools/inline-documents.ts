import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, parse, print, stripIgnoredCharacters, visit } from 'graphql';
import type { Plugin } from 'vite';

const shared = path.join(import.meta.dirname, '../apps/web/src/api');

const DOCUMENT = /\bgraphql\(\s*`([^`]*)`,?\s*\)/g;
const TAG = /import \{ graphql \} from '((?:\.{1,2}\/)+(?:api\/)?)generated\/(?:gql|index)\.ts';/;

function fragmentsOf(text: string): Map<string, string> {
  const { definitions } = parse(text, { noLocation: true });
  return new Map(
    definitions.flatMap((one) =>
      one.kind === 'FragmentDefinition' ? [[one.name.value, print(one)] as const] : [],
    ),
  );
}

/** Fragments that every document may spread. */
const sharedFragments = (): readonly string[] =>
  readdirSync(shared)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(path.join(shared, file), 'utf8'));

function spreadsOf(document: DocumentNode): Set<string> {
  const names = new Set<string>();
  visit(document, { FragmentSpread: ({ name }) => void names.add(name.value) });
  return names;
}

/** The text with every fragment it spreads, also by way of others. @throws Error naming one that is not known */
function withFragments(text: string, known: ReadonlyMap<string, string>): string {
  const parts = [text];
  const taken = new Set(fragmentsOf(text).keys());
  for (let index = 0; index < parts.length; index += 1) {
    for (const name of spreadsOf(parse(parts[index]!))) {
      if (taken.has(name)) continue;
      taken.add(name);
      const fragment = known.get(name);
      if (!fragment) throw new Error(`Fragment ${name} stands neither in this file nor in src/api`);
      parts.push(fragment);
    }
  }
  return stripIgnoredCharacters(parts.join('\n'));
}

/**
 * Puts each document into the module that asks with it, as text with its fragments. The generated
 * `graphql` knows all of them in one module, which every page would load.
 * @throws Error where a document cannot be read
 */
export function inlineDocuments(code: string): string | null {
  const tag = TAG.exec(code);
  if (!tag) return null;
  const texts = [...code.matchAll(DOCUMENT)].map(([, text = '']) => text);
  const known = new Map([...sharedFragments(), ...texts].flatMap((text) => [...fragmentsOf(text)]));
  return code
    .replace(tag[0], `import { documentOf } from '${tag[1]}document.ts';`)
    .replaceAll(DOCUMENT, (call, text: string) => {
      // As many lines as before: what stands below keeps its place in the source map.
      const lines = '\n'.repeat(call.split('\n').length - 1);
      return `/* @__PURE__ */ documentOf(${JSON.stringify(withFragments(text, known))}${lines})`;
    });
}

/** For development, tests and the build alike. */
export function documentsInPlace(): Plugin {
  return {
    name: 'mainsheet-documents',
    enforce: 'pre',
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/ },
      handler(code) {
        const inlined = inlineDocuments(code);
        return inlined === null ? null : { code: inlined, map: null };
      },
    },
  };
}
