import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plainText } from '../apps/server/src/platform/graphql/plain-text.ts';
import { inlineDocuments } from './inline-documents.ts';

const web = path.join(import.meta.dirname, '../apps/web/src');
const TAG = "import { graphql } from '../../api/generated/index.ts';\n";

/** The texts a module asks with, once they stand in it. */
const textsIn = (code: string): string[] =>
  [...code.matchAll(/documentOf\(("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!));

describe('documents in the place where they are used', () => {
  it('bring the fragments they spread, of the module and the shared one, also one by way of another', () => {
    const code = `${TAG}
const A = graphql(\`
  query A { vessel { ...Ship } }
\`);
const B = graphql(\`
  mutation B { save { ...Outcome } }
\`);
graphql(\`
  fragment Ship on Vessel { name tanks { ...Tank } }
\`);
graphql(\`fragment Tank on Tank { m3 }\`);
`;
    const inlined = inlineDocuments(code) ?? expect.fail('nothing was done');
    const [a = '', b = ''] = textsIn(inlined);
    expect(a).toBe(
      'query A{vessel{...Ship}}fragment Ship on Vessel{name tanks{...Tank}}fragment Tank on Tank{m3}',
    );
    expect(b).toMatch(/^mutation B\{save\{\.\.\.Outcome\}\}fragment Outcome on Answer\{errorFlag /);
    expect(inlined).toContain("import { documentOf } from '../../api/document.ts';");
    expect(inlined.split('\n')).toHaveLength(code.split('\n').length);
  });

  it('stop the build where a fragment is not known, and leave other modules alone', () => {
    const lost = `${TAG}const A = graphql(\`query A { ...Nowhere }\`);`;
    expect(() => inlineDocuments(lost)).toThrow(/Fragment Nowhere/);
    expect(inlineDocuments('export const graphql = 1;')).toBeNull();
  });

  it('are all of the web app, and each is known to the server as a trusted one', () => {
    const stored = readFileSync(path.join(web, 'api/generated/persisted-documents.json'), 'utf8');
    const texts = Object.values(JSON.parse(stored) as Record<string, string>);
    const trusted = new Set(texts.map((text) => plainText(parse(text))));
    const asked = new Set<string>();
    for (const file of globSync('{app,features,platform,api}/**/*.{ts,tsx}', { cwd: web })) {
      if (file.startsWith('api/generated')) continue;
      const code = readFileSync(path.join(web, file), 'utf8');
      const inlined = inlineDocuments(code) ?? code;
      expect(inlined, file).not.toMatch(/\bgraphql\(\s*`\s*\w|generated\/(?:gql|index)/);
      for (const text of textsIn(inlined)) {
        if (!text.startsWith('fragment')) asked.add(plainText(parse(text)));
      }
    }
    expect([...asked].filter((text) => !trusted.has(text))).toEqual([]);
    expect(asked.size).toBe(trusted.size);
  });
});
